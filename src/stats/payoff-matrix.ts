// The matrix of who scored what against whom, from pair counts, and the bootstrap of anything computed from it.
import { percentileInterval, resampledCounts, tilted, tiltOfAlike } from './bootstrap.ts';
import type { Interval } from './interval.ts';
import { type PairCounts, pairSample, pairsOf, reversePairs } from './pairs.ts';
import { type Sample, sampleOf } from './sample.ts';
import type { Uniform } from './uniform.ts';

/** `upper[i][j - i - 1]` are the pairs of agent i against agent j > i, from i's side. The last row is empty. */
export type PairMatrix = readonly (readonly PairCounts[])[];

type FiveCounts = [number, number, number, number, number];

/** A square matrix row by row. */
export type Matrix = readonly (readonly number[])[];

/** Pairs of i against j from i's side, i different from j. */
export function pairsBetween(matrix: PairMatrix, i: number, j: number): PairCounts {
  return i < j ? matrix[i][j - i - 1] : reversePairs(matrix[j][i - j - 1]);
}

/** Mean scores in [0, 1], i against j; 1/2 on the diagonal and where no pair was played. */
export function scoreMatrix(matrix: PairMatrix): Matrix {
  return matrix.map((_, i) =>
    matrix.map((_, j) => {
      if (i === j) return 0.5;
      const counts = pairsBetween(matrix, i, j);
      return pairsOf(counts) === 0 ? 0.5 : pairSample(counts).mean;
    }),
  );
}

/** Log odds of scores, antisymmetric. Scores are held `margin` away from 0 and 1. */
export function logOddsMatrix(scores: Matrix, margin = 0.001): Matrix {
  return scores.map((row, i) =>
    row.map((score, j) => {
      if (i === j) return 0;
      const p = Math.min(1 - margin, Math.max(margin, score));
      return Math.log(p / (1 - p));
    }),
  );
}

export interface BootstrappedVector {
  readonly estimates: readonly number[];
  readonly intervals: readonly Interval[];
}

/** A bootstrap sample of pairs; of pairs that are all alike, as many decisive ones. */
function resampledPairs(counts: PairCounts, random: Uniform): PairCounts {
  const pairs = pairsOf(counts);
  const isAlike = pairs > 0 && counts.includes(pairs);
  const { mean } = isAlike ? pairSample(counts) : { mean: 0 };
  if (!(mean > 0 && mean < 1)) return resampledCounts(counts, random) as FiveCounts;
  const { wins, losses } = tilted(
    { wins: mean * pairs, draws: 0, losses: (1 - mean) * pairs },
    tiltOfAlike(pairs, mean, random),
  );
  return [losses, 0, 0, 0, wins];
}

/** Percentile intervals of the numbers that `statistic` computes from a score matrix, over pairs drawn with replacement in each matchup. */
export function bootstrapMatrix(
  matrix: PairMatrix,
  statistic: (scores: Matrix) => readonly number[],
  random: Uniform,
  repetitions = 1000,
  level = 0.95,
): BootstrappedVector {
  const draws: (readonly number[])[] = [];
  for (let r = 0; r < repetitions; r++) {
    const sample = matrix.map((row) => row.map((counts) => resampledPairs(counts, random)));
    draws.push(statistic(scoreMatrix(sample)));
  }
  const estimates = statistic(scoreMatrix(matrix));
  return {
    estimates,
    intervals: estimates.map((_, k) =>
      percentileInterval(
        draws.map((draw) => draw[k]),
        level,
      ),
    ),
  };
}

/** Pair scores of i against j as a sample. */
export function sampleBetween(matrix: PairMatrix, i: number, j: number): Sample {
  const counts = pairsBetween(matrix, i, j);
  return pairsOf(counts) === 0 ? sampleOf([]) : pairSample(counts);
}
