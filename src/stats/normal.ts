// Normal distribution to nearly full double precision: the power series of G. Marsaglia ("Evaluating the Normal
// Distribution", J. Stat. Software 11(4), 2004) in the middle, Laplace's continued fraction for Mills' ratio
// (DLMF 7.9.1) in the tails, so that small tail chances keep their relative accuracy.

const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);
const SERIES_LIMIT = 2.5;

/** Standard normal density. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / SQRT_TWO_PI;
}

/** Density over upper tail chance at x (the inverse of Mills' ratio), for x >= 2.5. */
function inverseMills(x: number): number {
  let fraction = x;
  for (let k = 120; k >= 1; k--) fraction = x + k / fraction;
  return fraction;
}

/** Chance that a standard normal variable is above x, for x >= 2.5. */
function upperTail(x: number): number {
  return normalDensity(x) / inverseMills(x);
}

/** Chance that a standard normal variable is at most x; 0 and 1 at the infinities. */
export function normalCdf(x: number): number {
  if (x > SERIES_LIMIT) return 1 - upperTail(x);
  if (x < -SERIES_LIMIT) return x === Number.NEGATIVE_INFINITY ? 0 : upperTail(-x);
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-18; k += 2) sum += term *= (x * x) / k;
  return 0.5 + normalDensity(x) * sum;
}

/** log normalCdf(x), finite where the chance itself is too small for a double. */
export function logNormalCdf(x: number): number {
  if (x >= -SERIES_LIMIT) return Math.log(normalCdf(x));
  return -0.5 * x * x - Math.log(SQRT_TWO_PI) - Math.log(inverseMills(-x));
}

/** The x with normalCdf(x) = p: -Infinity at 0, Infinity at 1. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`normalQuantile: ${p} given, expected a chance in [0, 1].`);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 1) return Number.POSITIVE_INFINITY;
  if (p === 0.5) return 0;
  if (p > 0.5) return -normalQuantile(1 - p);
  // Start: Abramowitz and Stegun 26.2.23, within 4.5e-4; three of Halley's steps end at the last bits.
  const t = Math.sqrt(-2 * Math.log(p));
  let x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let i = 0; i < 3; i++) {
    const step = (normalCdf(x) - p) / normalDensity(x);
    x -= step / (1 + 0.5 * x * step);
  }
  return x;
}

/** Half-width of a two-sided interval in standard errors: 1.959964 for 0.95. `level` in (0, 1). */
export function twoSidedZ(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`Confidence level ${level} given, expected one between 0 and 1.`);
  return normalQuantile(0.5 + level / 2);
}
