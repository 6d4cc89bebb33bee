// E. Fieller's interval (JRSS B 16, 1954) for a ratio of two estimates: complier effects, the handicap at which a curve meets a target.
import type { Interval } from './interval.ts';
import { twoSidedZ } from './normal.ts';

export interface RatioEstimate {
  readonly numerator: number;
  readonly denominator: number;
  readonly numeratorVariance: number;
  readonly denominatorVariance: number;
  readonly covariance: number;
}

/**
 * Values of the ratio that the estimates do not reject. The whole line when the denominator does not differ from 0 at this level: then no
 * finite interval can be right.
 */
export function fiellerInterval(r: RatioEstimate, level = 0.95): Interval {
  const z2 = twoSidedZ(level) ** 2;
  // (numerator - t denominator)^2 <= z^2 (variance of numerator - t denominator), a quadratic in t.
  const square = r.denominator ** 2 - z2 * r.denominatorVariance;
  if (!(square > 0)) return { lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY };
  const half = r.numerator * r.denominator - z2 * r.covariance;
  const constant = r.numerator ** 2 - z2 * r.numeratorVariance;
  const root = Math.sqrt(Math.max(0, half * half - square * constant));
  return { lo: (half - root) / square, hi: (half + root) / square };
}
