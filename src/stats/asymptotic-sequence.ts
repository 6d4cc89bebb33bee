// Confidence sequence for a mean from its running variance, for many units: I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy and
// A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), the Gaussian
// mixture boundary. Narrower than betting late on, but without a guarantee early: use it from some hundred units on.
import type { Interval } from './interval.ts';
import type { Sample } from './sample.ts';

/** Mixture precision that makes the sequence narrowest near `units` units. */
export function tunedPrecision(units: number, alpha: number): number {
  return Math.sqrt((-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / units);
}

/** Half-width in standard deviations of one unit after `count` units; Infinity for 0. */
export function asymptoticBoundary(count: number, alpha: number, precision: number): number {
  if (count === 0) return Number.POSITIVE_INFINITY;
  const grown = count * precision * precision + 1;
  return Math.sqrt(((2 * grown) / (count * precision) ** 2) * Math.log(Math.sqrt(grown) / alpha));
}

/** Interval at the present sample, tuned for `tunedFor` units. Unbounded for 0 units. */
export function asymptoticSequence(units: Sample, tunedFor: number, level = 0.95): Interval {
  const alpha = 1 - level;
  if (units.count === 0) return { lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY };
  const half = Math.sqrt(units.variance) * asymptoticBoundary(units.count, alpha, tunedPrecision(tunedFor, alpha));
  return { lo: units.mean - half, hi: units.mean + half };
}
