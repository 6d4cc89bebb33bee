// Differences of strength from a mean score. Intervals are transformed end point by end point: half a width in Elo has no
// meaning near 0 % or 100 %, where an end point is infinite.
import type { Interval } from './interval.ts';
import { normalCdf } from './normal.ts';
import { type Sample, standardError, varies } from './sample.ts';

/** Elo difference of a mean score in [0, 1]: 400 log10(mu / (1 - mu)). -Infinity at 0, Infinity at 1, NaN for NaN. */
export function eloOf(score: number): number {
  if (score < 0 || score > 1) throw new RangeError(`eloOf: score ${score} given, expected one in [0, 1].`);
  if (score === 0) return Number.NEGATIVE_INFINITY;
  if (score === 1) return Number.POSITIVE_INFINITY;
  return score === 0.5 ? 0 : -400 * Math.log10(1 / score - 1);
}

/** Expected score of an Elo difference; 0 and 1 at the infinities. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** Elo per unit of score at `score`: 400 / (ln 10 mu (1 - mu)). Infinity at 0 and 1. */
export function eloSlope(score: number): number {
  return 400 / (Math.LN10 * score * (1 - score));
}

/** Interval of scores in [0, 1] to one of Elo differences; either end may be infinite. */
export function eloInterval(score: Interval): Interval {
  return { lo: eloOf(score.lo), hi: eloOf(score.hi) };
}

/** Normalised Elo of one standard deviation of a match above even: 800 / ln 10. */
export const NORMALIZED_ELO_UNIT = 800 / Math.LN10;

/** Quotient that takes its sign from the numerator when the deviation is 0, and is 0 for 0 / 0. */
function standardised(excess: number, deviation: number): number {
  if (excess === 0) return 0;
  return deviation > 0 ? excess / deviation : excess * Number.POSITIVE_INFINITY;
}

/**
 * Normalised Elo of a mean pair score in [0, 1], given the standard deviation of a pair score: (800 / ln 10) (mu - 1/2) / sigma,
 * sigma = sqrt(2) s the deviation of a match as the pairs know it. Comparable across rulesets with different draw rates. 0 at 1/2;
 * infinite when all pairs are alike elsewhere.
 */
export function normalizedElo(score: number, pairDeviation: number): number {
  return NORMALIZED_ELO_UNIT * standardised(score - 0.5, Math.SQRT2 * pairDeviation);
}

/** Interval of mean pair scores to normalised Elo at a given deviation of pair scores. */
export function normalizedEloInterval(score: Interval, pairDeviation: number): Interval {
  return { lo: normalizedElo(score.lo, pairDeviation), hi: normalizedElo(score.hi, pairDeviation) };
}

/**
 * Likelihood of superiority: chance that the first agent is the stronger one under a flat prior, at a number of pairs fixed beforehand.
 * Phi((mean - 1/2) / sqrt(V)); not a p-value to stop on. When all units are alike, V is that of `count` fair decisive matches, as in the
 * interval's fallback. 1/2 for 0 units.
 */
export function likelihoodOfSuperiority(units: Sample): number {
  if (units.count === 0) return 0.5;
  const error = varies(units) ? standardError(units) : 0.5 / Math.sqrt(units.count);
  return normalCdf((units.mean - 0.5) / error);
}

/** Two-sided p-value of a mean score of 1/2. */
export function evenScoreP(sample: Sample): number {
  const above = likelihoodOfSuperiority(sample);
  return Math.min(1, 2 * Math.min(above, 1 - above));
}
