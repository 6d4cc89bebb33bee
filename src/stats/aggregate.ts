// Summaries over rulesets and training runs: R. Agarwal, M. Schwarzer, P. S. Castro, A. Courville, M. Bellemare, "Deep reinforcement
// learning at the edge of the statistical precipice" (NeurIPS 2021).
import { percentileInterval, resampled } from './bootstrap.ts';
import type { Interval } from './interval.ts';
import { sampleOf, sortedCopy } from './sample.ts';
import type { Uniform } from './uniform.ts';

/** Interquartile mean: mean of what is left after cutting floor(n / 4) values from each end. NaN for no values. */
export function interquartileMean(values: ArrayLike<number>): number {
  const sorted = sortedCopy(values);
  const cut = Math.floor(sorted.length / 4);
  return sampleOf(sorted.subarray(cut, sorted.length - cut)).mean;
}

/** Chance that a run of x beats a run of y on one task, ties half. In [0, 1]; NaN when either is empty. */
export function superiority(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let points = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < y.length; j++) points += x[i] > y[j] ? 1 : x[i] === y[j] ? 0.5 : 0;
  }
  return points / (x.length * y.length);
}

/** Scores by task, then run; the numbers of runs may differ. */
export type TaskScores = readonly ArrayLike<number>[];

/** Probability of improvement: mean over tasks of the chance that a run of x beats one of y. */
export function probabilityOfImprovement(x: TaskScores, y: TaskScores): number {
  return sampleOf(x.map((runs, task) => superiority(runs, y[task]))).mean;
}

/** Share of all runs on all tasks with a score above tau, each task weighing the same. */
export function performanceProfile(scores: TaskScores, tau: number): number {
  return sampleOf(scores.map((runs) => sampleOf(Array.from(runs, (score) => (score > tau ? 1 : 0))).mean)).mean;
}

/** Interquartile mean over all runs and tasks with a bootstrap interval that resamples runs within tasks. */
export function aggregateIqm(
  scores: TaskScores,
  random: Uniform,
  repetitions = 2000,
  level = 0.95,
): Interval & { readonly estimate: number } {
  const pooled = (tasks: TaskScores) => interquartileMean(tasks.flatMap((runs) => Array.from(runs)));
  const draws = new Float64Array(repetitions);
  for (let r = 0; r < repetitions; r++) draws[r] = pooled(scores.map((runs) => resampled(runs, random)));
  return { estimate: pooled(scores), ...percentileInterval(draws, level) };
}

/** Probability of improvement with a bootstrap interval that resamples runs within tasks, of x and y alike. */
export function improvementInterval(
  x: TaskScores,
  y: TaskScores,
  random: Uniform,
  repetitions = 2000,
  level = 0.95,
): Interval & { readonly estimate: number } {
  const draws = new Float64Array(repetitions);
  for (let r = 0; r < repetitions; r++) {
    const rx = x.map((runs) => resampled(runs, random));
    const ry = y.map((runs) => resampled(runs, random));
    draws[r] = probabilityOfImprovement(rx, ry);
  }
  return { estimate: probabilityOfImprovement(x, y), ...percentileInterval(draws, level) };
}
