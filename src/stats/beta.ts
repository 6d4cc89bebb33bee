// Regularised incomplete beta function by its continued fraction (DLMF 8.17.22, modified Lentz), with the power term
// from Loader's saddle point so that large parameters keep their digits.
import { binomialDensity } from './binomial-density.ts';

const MAX_TERMS = 100_000;
const TINY = 1e-300;

function continuedFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let h = d;
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + even / c;
    if (Math.abs(c) < TINY) c = TINY;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = 1 + odd / c;
    if (Math.abs(c) < TINY) c = TINY;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return h;
}

/** x^a (1 - x)^b / B(a, b), 0 < x < 1. */
function powerTerm(a: number, b: number, x: number): number {
  return (binomialDensity(a, a + b, x) * a * b) / (a + b);
}

/** Chance that a Beta(a, b) variable is at most x: I_x(a, b), a and b > 0, x clipped to [0, 1]. */
export function betaCdf(x: number, a: number, b: number): number {
  if (!(a > 0) || !(b > 0)) throw new RangeError(`betaCdf: parameters ${a} and ${b} given, expected both above 0.`);
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - (powerTerm(b, a, 1 - x) * continuedFraction(b, a, 1 - x)) / b;
  return (powerTerm(a, b, x) * continuedFraction(a, b, x)) / a;
}

/** The x in [0, 1] with betaCdf(x) = p, by bisection to the last bit that counts. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  let lo = 0;
  let hi = 1;
  for (let i = 0; i < 200 && hi - lo > 1e-15 * hi; i++) {
    const mid = 0.5 * (lo + hi);
    if (betaCdf(mid, a, b) < p) lo = mid;
    else hi = mid;
  }
  return 0.5 * (lo + hi);
}
