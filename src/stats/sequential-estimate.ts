// Size of an effect after a sequential test: the raw score of a stopped test lies too far out. Inverts the distribution of the stopped
// Brownian motion that the log-likelihood ratio resembles, outcomes ordered by stages, as fishtest does (Van den Bergh, "GSPRT
// approximation"). The estimate is median-unbiased: too high and too low with the same chance.
import { BettingSequence } from './betting-sequence.ts';
import { outcomeCdf } from './brownian.ts';
import { NORMALIZED_ELO_UNIT, scoreOfElo } from './elo.ts';
import type { Interval } from './interval.ts';
import { distributionOf, momentsOf } from './multinomial.ts';
import { type Margins, type SprtPlan, sprtBounds } from './sprt.ts';

const SCAN_STEPS = 2000;

export interface StoppedEstimate extends Interval {
  /** Median-unbiased mean score in [0, 1]. */
  readonly estimate: number;
}

/**
 * Estimate and interval of the mean score for the counts at which the test of this plan stopped, or stands. Ends that the data do not
 * bound are 0 or 1. 0 pairs: 1/2 in [0, 1]. Pairs that are all alike: their score, with its confidence sequence.
 */
export function estimateAfterStopping(
  counts: readonly number[],
  { margins, alpha, beta }: Pick<SprtPlan, 'margins' | 'alpha' | 'beta'>,
  level = 0.95,
): StoppedEstimate {
  if (counts.every((count) => count === 0)) return { estimate: 0.5, lo: 0, hi: 1 };
  if (counts.filter((count) => count > 0).length === 1) return ofAlike(counts, level);
  const { lower, upper } = sprtBounds(alpha, beta);
  const observed = distributionOf(counts);
  const { mean, variance } = momentsOf(observed);
  const s0 = toScore(margins, margins.h0, variance, counts.length);
  const s1 = toScore(margins, margins.h1, variance, counts.length);
  const middle = (s0 + s1) / 2;
  const rate = ((mean - middle) * (s1 - s0)) / variance;
  const reached = Math.min(upper, Math.max(lower, observed.total * rate));
  const time = reached === observed.total * rate ? observed.total : reached / rate;
  /** Falls in s near the sample mean; far from it the fitted variance grows and the monotony ends, so roots are sought outward. */
  const chance = (s: number) => {
    const v = variance + (s - mean) ** 2;
    const motion = { a: lower, b: upper, drift: ((s - middle) * (s1 - s0)) / v, variance: (s1 - s0) ** 2 / v };
    return outcomeCdf(motion, time, reached);
  };
  const tail = (1 - level) / 2;
  return {
    estimate: crossing(chance, 0.5, mean),
    lo: crossing(chance, 1 - tail, mean),
    hi: crossing(chance, tail, mean),
  };
}

/** Units that are all alike move nothing by chance, and any model of their motion collapses: the confidence sequence over them does not. */
function ofAlike(counts: readonly number[], level: number): StoppedEstimate {
  const cell = counts.findIndex((count) => count > 0);
  const score = cell / (counts.length - 1);
  const sequence = new BettingSequence({ level });
  for (let i = 0; i < counts[cell]; i++) sequence.push(score);
  return { estimate: score, ...sequence.interval };
}

/** A margin as a mean score. `variance` is that of the mean over a unit of (cells - 1) / 2 matches. */
function toScore({ unit }: Margins, h: number, variance: number, cells: number): number {
  if (unit === 'score') return h;
  if (unit === 'elo') return scoreOfElo(h);
  return 0.5 + (h / NORMALIZED_ELO_UNIT) * Math.sqrt((variance * (cells - 1)) / 2);
}

/** First s outward from `start` at which the falling function takes `target`; 0 or 1 when it does not. */
function crossing(f: (s: number) => number, target: number, start: number): number {
  const upward = f(start) > target;
  const end = upward ? 1 : 0;
  let inside = start;
  for (let i = 1; i <= SCAN_STEPS; i++) {
    // Steps grow with the square, so that they are fine where narrow intervals end.
    const outside = start + (end - start) * (i / SCAN_STEPS) ** 2;
    if (f(outside) > target !== upward) return bisect(f, target, inside, outside, upward);
    inside = outside;
  }
  return end;
}

function bisect(f: (s: number) => number, target: number, from: number, to: number, upward: boolean): number {
  let inside = from;
  let outside = to;
  for (let i = 0; i < 60; i++) {
    const middle = 0.5 * (inside + outside);
    if (f(middle) > target === upward) inside = middle;
    else outside = middle;
  }
  return 0.5 * (inside + outside);
}
