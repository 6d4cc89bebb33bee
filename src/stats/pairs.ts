// The pair is the unit: two matches on one seed and scenario with seats swapped. With k seats a block of k rotations
// takes its place; its score is the mean of k points in [0, 1] and has no cells.
import type { Sample } from './sample.ts';
import { matchesOf, matchVariance, type Wdl } from './wdl.ts';

/** Number of pairs by points of the pair, from the side of one agent: 0, 1/2, 1, 1 1/2, 2 at index 0 to 4. Pair score = index / 4. */
export type PairCounts = readonly [number, number, number, number, number];

export const PAIR_CELLS = 5;
export const NO_PAIRS: PairCounts = [0, 0, 0, 0, 0];

/** Index of the cell of a pair whose two matches gave these points, each 1, 0.5 or 0. */
export function pairCell(first: number, second: number): number {
  const cell = 2 * (first + second);
  if (!Number.isInteger(2 * first) || !Number.isInteger(2 * second) || !(cell >= 0 && cell <= 4)) {
    throw new RangeError(`pairCell: points ${first} and ${second} given, expected each to be 1, 0.5 or 0.`);
  }
  return cell;
}

/** Counts of pairs given as cells, in any order. */
export function pairCountsOf(cells: Iterable<number>): PairCounts {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const cell of cells) {
    if (!Number.isInteger(cell) || cell < 0 || cell >= PAIR_CELLS) {
      throw new RangeError(`pairCountsOf: cell ${cell} given, expected an integer from 0 to 4.`);
    }
    counts[cell]++;
  }
  return counts;
}

export function pairsOf(counts: PairCounts): number {
  return counts[0] + counts[1] + counts[2] + counts[3] + counts[4];
}

/** The same pairs from the other side. */
export function reversePairs(counts: PairCounts): PairCounts {
  return [counts[4], counts[3], counts[2], counts[1], counts[0]];
}

/** Count, mean and variance of pair scores in [0, 1] (the pentanomial variance), in exact integers until the last division. */
export function pairSample(counts: PairCounts): Sample {
  const count = pairsOf(counts);
  let sum = 0;
  let squares = 0;
  for (let cell = 0; cell < PAIR_CELLS; cell++) {
    sum += cell * counts[cell];
    squares += cell * cell * counts[cell];
  }
  const variance = count < 2 ? 0 : (squares * count - sum * sum) / (16 * count * (count - 1));
  return { count, mean: sum / (4 * count), variance };
}

/** Score of a block of k rotations: mean of the agent's points, each in [0, 1]. NaN for an empty block. */
export function blockScore(points: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < points.length; i++) sum += points[i];
  return sum / points.length;
}

/**
 * Correlation of the points of two matches of one block around the common mean: (k V_block / V_match - 1) / (k - 1), variances with
 * divisor n. In [-1 / (k - 1), 1]: negative when swapping seats cancels luck. 0 when all matches are alike or there are none.
 */
export function blockCorrelation(blockVariance: number, perMatchVariance: number, k: number): number {
  if (!(perMatchVariance > 0)) return 0;
  return ((k * blockVariance) / perMatchVariance - 1) / (k - 1);
}

/** `blockCorrelation` of seat-swapped pairs. `matches` counts the matches of just these pairs: twice as many. */
export function pairCorrelation(counts: PairCounts, matches: Wdl): number {
  const { count, variance } = pairSample(counts);
  if (matchesOf(matches) !== 2 * count) {
    throw new RangeError(
      `pairCorrelation: ${matchesOf(matches)} matches for ${count} pairs given, expected ${2 * count}.`,
    );
  }
  if (count === 0) return 0;
  return blockCorrelation((variance * (count - 1)) / count, matchVariance(matches), 2);
}
