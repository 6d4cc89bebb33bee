import { betaCdf, betaQuantile } from './beta.ts';
import { alikeInterval, type Interval } from './interval.ts';
import { isAlike, type Sample, standardError } from './sample.ts';

/** Chance that Student's t with `df` > 0 degrees of freedom is at most t (DLMF 8.17). */
export function studentCdf(t: number, df: number): number {
  if (t === 0) return 0.5;
  if (!Number.isFinite(t)) return t > 0 ? 1 : 0;
  const tail = 0.5 * betaCdf(df / (df + t * t), df / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}

/** The t with studentCdf(t) = p; infinite at 0 and 1. */
export function studentQuantile(p: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`studentQuantile: ${df} degrees of freedom given, expected more than 0.`);
  if (p === 0.5) return 0;
  if (p > 0.5) return -studentQuantile(1 - p, df);
  const x = betaQuantile(2 * p, df / 2, 0.5);
  return -Math.sqrt((df * (1 - x)) / x);
}

/** Student's interval for the mean of independent units. The whole line for fewer than two. */
export function studentInterval(units: Sample, level = 0.95): Interval {
  if (units.count < 2) return { lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY };
  const half = studentQuantile(0.5 + level / 2, units.count - 1) * standardError(units);
  return { lo: units.mean - half, hi: units.mean + half };
}

const DIFFERENCES: Interval = { lo: -1, hi: 1 };

/** Interval for the mean of differences of scores, each in [-1, 1]: Student's, or `alikeInterval` where they are all alike. */
export function differenceInterval(units: Sample, level = 0.95): Interval {
  return isAlike(units) ? alikeInterval(units, DIFFERENCES, level) : studentInterval(units, level);
}

/**
 * p-value of a mean difference of 0, differences in [-1, 1]: the level at which `differenceInterval` just reaches it. 1 for fewer than
 * two units.
 */
export function zeroDifferenceP(units: Sample): number {
  if (units.count < 2 || units.mean === 0) return 1;
  const size = Math.abs(units.mean);
  if (isAlike(units)) return Math.min(1, 2 * (1 / (1 + size)) ** units.count);
  return 2 * studentCdf(-size / standardError(units), units.count - 1);
}
