// Seeded simulation of how often intervals hold: the tests run it briefly, `coverage-table.ts` at length.
import type { Interval } from '../../src/stats/interval.ts';
import { pairSample } from '../../src/stats/pairs.ts';
import { type Sample, sampleOf } from '../../src/stats/sample.ts';
import { uniforms } from './rng.ts';

/** A way of playing pairs: rate of points, rate of draws, share of second matches that copy the first, seat advantage in points. */
export interface PairModel {
  readonly rate: number;
  readonly draws: number;
  readonly copied: number;
  readonly side: number;
}

export const PAIR_MODELS: readonly PairModel[] = [
  { rate: 0.1, draws: 0, copied: 0, side: 0 },
  { rate: 0.1, draws: 0.1, copied: 0.5, side: 0 },
  { rate: 0.3, draws: 0, copied: 0, side: 0 },
  { rate: 0.3, draws: 0.2, copied: 0.3, side: 0 },
  { rate: 0.5, draws: 0, copied: 0, side: 0 },
  { rate: 0.5, draws: 0.3, copied: 0, side: 0 },
  { rate: 0.5, draws: 0, copied: 0.5, side: 0 },
  { rate: 0.5, draws: 0, copied: 0, side: 0.25 },
  { rate: 0.7, draws: 0, copied: 0, side: 0.2 },
  { rate: 0.7, draws: 0.4, copied: 0, side: 0 },
  { rate: 0.9, draws: 0, copied: 0, side: 0 },
  { rate: 0.9, draws: 0.1, copied: 0, side: 0.05 },
];

/** Points of one match: 1, 1/2 or 0. */
function matchPoints(rate: number, draws: number, random: () => number): number {
  const u = random();
  return u < rate - draws / 2 ? 1 : u < rate + draws / 2 ? 0.5 : 0;
}

/** Index of the cell of one pair. */
export function drawPair({ rate, draws, copied, side }: PairModel, random: () => number): number {
  const first = matchPoints(rate + side, draws, random);
  const second = random() < copied ? first : matchPoints(rate - side, draws, random);
  return 2 * (first + second);
}

/** Share of repetitions in which the interval of `pairs` pairs covers the rate of the model. Copies need a side of 0 for the rate to be exact. */
export function pairCoverage(
  interval: (units: Sample) => Interval,
  model: PairModel,
  pairs: number,
  repetitions: number,
  seed: number,
): number {
  const random = uniforms(seed);
  let covered = 0;
  for (let r = 0; r < repetitions; r++) {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let i = 0; i < pairs; i++) counts[drawPair(model, random)]++;
    const { lo, hi } = interval(pairSample(counts));
    if (lo <= model.rate && model.rate <= hi) covered++;
  }
  return covered / repetitions;
}

/** The same for blocks of k rotations: placements of k equal agents, whose points within a match sum to k / 2, plus a block effect. */
export function blockCoverage(
  interval: (units: Sample) => Interval,
  k: number,
  blocks: number,
  repetitions: number,
  seed: number,
): number {
  const random = uniforms(seed);
  let covered = 0;
  const scores = new Float64Array(blocks);
  for (let r = 0; r < repetitions; r++) {
    for (let b = 0; b < blocks; b++) {
      const luck = 0.4 * (random() - 0.5);
      let sum = 0;
      for (let rotation = 0; rotation < k; rotation++) {
        const place = Math.floor(k * Math.min(0.999999, Math.max(0, random() + luck)));
        sum += place / (k - 1);
      }
      scores[b] = sum / k;
    }
    const { lo, hi } = interval(sampleOf(scores));
    if (lo <= 0.5 && 0.5 <= hi) covered++;
  }
  return covered / repetitions;
}
