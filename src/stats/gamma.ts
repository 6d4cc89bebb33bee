// Log-gamma by Stirling's series after shifting the argument to 15 or more: (DLMF 5.11.1). Relative error near 1e-15,
// absolute near the zeros at 1 and 2. `stirlingError` is the remainder that Loader's binomial probabilities need
// (C. Loader, "Fast and Accurate Computation of Binomial Probabilities", 2000).

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** log n! - log(sqrt(2 pi n) (n/e)^n) for n >= 15, by the asymptotic series. */
function stirlingSeries(n: number): number {
  const r = 1 / (n * n);
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - (1 / 1188 - (691 / 360360) * r) * r) * r) * r) * r) / n;
}

/** Natural log of the gamma function, x > 0; Infinity at 0. */
export function logGamma(x: number): number {
  if (!(x >= 0)) throw new RangeError(`logGamma: ${x} given, expected a number of at least 0.`);
  if (x === 0) return Number.POSITIVE_INFINITY;
  if (x === 1 || x === 2) return 0;
  let product = 1;
  let z = x;
  while (z < 15) product *= z++;
  return (z - 0.5) * Math.log(z) - z + HALF_LOG_TWO_PI + stirlingSeries(z) - Math.log(product);
}

/** log Gamma(n + 1) less Stirling's formula, n > 0: 0.0810614667953272… at 1. */
export function stirlingError(n: number): number {
  if (n >= 15) return stirlingSeries(n);
  return logGamma(n + 1) - (n + 0.5) * Math.log(n) + n - HALF_LOG_TWO_PI;
}

/** log B(a, b), a and b > 0. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}
