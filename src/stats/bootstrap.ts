// Resampling of independent units. What a unit is decides everything: pairs within their matchup, runs within their task, blocks.
import type { Interval } from './interval.ts';
import { quantileOf, sampleOf, sortedCopy } from './sample.ts';
import { below, type Uniform } from './uniform.ts';
import type { Wdl } from './wdl.ts';

/** As many values, drawn with replacement. */
export function resampled(values: ArrayLike<number>, random: Uniform): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = values[below(values.length, random)];
  return out;
}

/** Counts of as many units as `counts` holds, drawn with replacement: a bootstrap sample of units that are known by cell only. */
export function resampledCounts(counts: readonly number[], random: Uniform): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const out = new Array<number>(counts.length).fill(0);
  for (let i = 0; i < total; i++) {
    let at = below(total, random);
    let cell = 0;
    while (at >= counts[cell]) at -= counts[cell++];
    out[cell]++;
  }
  return out;
}

/**
 * How far units that are all alike may have been led by chance: resampled they would never vary. They are taken for as many decisive ones,
 * as Wilson's interval takes them (`effectiveSize`): of `count`, each won with chance `mean` in [0, 1], as many are drawn. Returns the share
 * of what was not won that turns into wins; below 0, less the share of what was not lost that turns into losses. 0 at a mean of 0 or 1.
 */
export function tiltOfAlike(count: number, mean: number, random: Uniform): number {
  if (!(mean > 0 && mean < 1)) return 0;
  let wins = 0;
  for (let i = 0; i < count; i++) if (random() < mean) wins++;
  const excess = wins / count - mean;
  return excess / (excess > 0 ? 1 - mean : mean);
}

/** Results with a share turned, as `tiltOfAlike` tells it. Counts need not be whole then. */
export function tilted({ wins, draws, losses }: Wdl, share: number): Wdl {
  const kept = 1 - Math.abs(share);
  if (share > 0) return { wins: wins + share * (draws + losses), draws: kept * draws, losses: kept * losses };
  return { wins: kept * wins, draws: kept * draws, losses: losses - share * (wins + draws) };
}

/** Runs first, then units within each drawn run: the shape of a training experiment, where the run is the unit. */
export function resampledRuns(runs: readonly ArrayLike<number>[], random: Uniform): Float64Array[] {
  return runs.map(() => resampled(runs[below(runs.length, random)], random));
}

/** Percentile interval of bootstrap draws of one statistic; NaN for no draws. */
export function percentileInterval(draws: ArrayLike<number>, level = 0.95): Interval {
  const sorted = sortedCopy(draws);
  return { lo: quantileOf(sorted, (1 - level) / 2), hi: quantileOf(sorted, (1 + level) / 2) };
}

/**
 * Intervals that hold for all statistics at once: estimate ± c times its bootstrap deviation, c the `level` quantile of the largest
 * studentised deviation in a draw. `draws[r][i]` is statistic i in draw r. A statistic that never varies gets a point.
 */
export function simultaneousIntervals(
  estimates: readonly number[],
  draws: readonly ArrayLike<number>[],
  level = 0.95,
): Interval[] {
  const deviations = estimates.map((_, i) => Math.sqrt(sampleOf(draws.map((draw) => draw[i])).variance));
  const largest = draws.map((draw) => {
    let max = 0;
    for (let i = 0; i < estimates.length; i++) {
      if (deviations[i] > 0) max = Math.max(max, Math.abs(draw[i] - estimates[i]) / deviations[i]);
    }
    return max;
  });
  const c = quantileOf(sortedCopy(largest), level);
  return estimates.map((estimate, i) => ({ lo: estimate - c * deviations[i], hi: estimate + c * deviations[i] }));
}
