// Intervals for a rate or a mean score in [0, 1]: E. B. Wilson (JASA 22, 1927), and R. G. Newcombe's square-and-add for
// a difference of two independent ones (Statistics in Medicine 17, 1998, method 10). They stay inside the range and keep
// a width at 0 % and 100 %, where Wald's interval shrinks to a point.
import { twoSidedZ } from './normal.ts';
import { type Sample, varies } from './sample.ts';

export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** Wilson's interval around a mean score in [0, 1] from `size` independent matches (need not be whole). [0, 1] for size 0. */
export function wilsonAround(mean: number, size: number, level = 0.95): Interval {
  const z2 = twoSidedZ(level) ** 2;
  if (!(size > 0)) return { lo: 0, hi: 1 };
  if (!(mean >= 0 && mean <= 1)) throw new RangeError(`Wilson interval: mean ${mean} given, expected one in [0, 1].`);
  const shrink = 1 / (1 + z2 / size);
  const centre = (mean + z2 / (2 * size)) * shrink;
  const half = Math.sqrt(z2) * Math.sqrt((mean * (1 - mean)) / size + z2 / (4 * size * size)) * shrink;
  return { lo: mean === 0 ? 0 : Math.max(0, centre - half), hi: mean === 1 ? 1 : Math.min(1, centre + half) };
}

/** Wilson's interval for `successes` in `n` independent trials without draws or pairs. */
export function wilson(successes: number, n: number, level = 0.95): Interval {
  return wilsonAround(n > 0 ? successes / n : 0, n, level);
}

/**
 * Number of independent decisive matches that would know the mean as precisely as these pairs or blocks do:
 * mean (1 - mean) / V with V = variance / count. Falls back to `count` when all units are alike (V = 0) or there is one; 0 for none.
 */
export function effectiveSize(units: Sample): number {
  if (units.count === 0) return 0;
  return varies(units) ? (units.mean * (1 - units.mean)) / (units.variance / units.count) : units.count;
}

/** Interval for the mean of pair or block scores in [0, 1]: Wilson's with the effective size. [0, 1] for 0 units. */
export function scoreInterval(units: Sample, level = 0.95): Interval {
  return wilsonAround(units.count === 0 ? 0 : units.mean, effectiveSize(units), level);
}

/**
 * Interval for a mean in `range` of `count` units that all gave `mean`: C. Clopper and E. Pearson's for the share of units that are different
 * (Biometrika 26, 1934), each of which could be as far away as the range allows.
 */
export function alikeInterval({ count, mean }: Sample, range: Interval, level = 0.95): Interval {
  const different = count > 0 ? 1 - ((1 - level) / 2) ** (1 / count) : 1;
  return { lo: mean - different * (mean - range.lo), hi: mean + different * (range.hi - mean) };
}

/** Variance of one unit's score; of units that are all alike that which `alikeInterval` takes the mean to have, times their number. */
export function unitVariance(units: Sample): number {
  if (varies(units) || units.count === 0) return units.variance;
  const { lo, hi } = alikeInterval(units, { lo: 0, hi: 1 });
  return units.count * ((hi - lo) / (2 * twoSidedZ(0.95))) ** 2;
}

/** A mean score in [0, 1] and the number of independent matches that it rests on (need not be whole). */
export interface Rate {
  readonly mean: number;
  readonly size: number;
}

/** Newcombe's interval for `a.mean - b.mean`, two independent rates. In [-1, 1]; [-1, 1] when either has size 0 and mean unknown. */
export function newcombeDifference(a: Rate, b: Rate, level = 0.95): Interval {
  if (!(a.size > 0) || !(b.size > 0)) return { lo: -1, hi: 1 };
  const difference = a.mean - b.mean;
  const ia = wilsonAround(a.mean, a.size, level);
  const ib = wilsonAround(b.mean, b.size, level);
  return {
    lo: difference - Math.hypot(a.mean - ia.lo, ib.hi - b.mean),
    hi: difference + Math.hypot(ia.hi - a.mean, b.mean - ib.lo),
  };
}
