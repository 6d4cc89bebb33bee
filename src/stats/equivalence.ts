// "No difference that matters" is a claim of its own: it needs an interval inside the margins, not an absent significance.
import type { Interval } from './interval.ts';
import { type Sample, standardError } from './sample.ts';
import { studentCdf } from './student.ts';

/** Where an interval lies relative to [-delta, delta]; `equivalent` is wholly inside. */
export type EffectVerdict = 'above' | 'below' | 'equivalent' | 'undecided';

/** Reads an interval for a difference against a margin `delta` > 0. Give it a confidence sequence to be asked at any time. */
export function effectVerdict(interval: Interval, delta: number): EffectVerdict {
  if (!(delta > 0)) throw new RangeError(`Margin ${delta} given, expected one above 0.`);
  if (interval.lo > delta) return 'above';
  if (interval.hi < -delta) return 'below';
  return interval.lo > -delta && interval.hi < delta ? 'equivalent' : 'undecided';
}

/**
 * Two one-sided t tests (D. Schuirmann 1987): p-value of the claim that the mean difference lies within (-delta, delta), at a number of
 * units fixed beforehand. Below alpha exactly when the 1 - 2 alpha Student interval lies inside. 1 for fewer than two units.
 */
export function tost(units: Sample, delta: number): number {
  if (!(delta > 0)) throw new RangeError(`Margin ${delta} given, expected one above 0.`);
  if (units.count < 2) return 1;
  const error = standardError(units);
  const nearest = delta - Math.abs(units.mean);
  if (error === 0) return nearest > 0 ? 0 : 1;
  return studentCdf(-nearest / error, units.count - 1);
}
