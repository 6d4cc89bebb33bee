// Binomial probabilities by the saddle-point expansion of C. Loader (2000), accurate for any size, and for the
// non-integer arguments that the incomplete beta function asks for.
import { stirlingError } from './gamma.ts';

/** x log(x / mean) + mean - x without cancellation near x = mean. */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) < 0.1 * (x + mean)) {
    const v = (x - mean) / (x + mean);
    let sum = (x - mean) * v;
    let term = 2 * x * v;
    for (let j = 1; j < 1000; j++) {
      term *= v * v;
      const next = sum + term / (2 * j + 1);
      if (next === sum) return sum;
      sum = next;
    }
  }
  return x * Math.log(x / mean) + mean - x;
}

/** Gamma(n + 1) / (Gamma(x + 1) Gamma(n - x + 1)) p^x (1 - p)^(n - x) for 0 <= x <= n and p in [0, 1]; 1 when n = 0. */
export function binomialDensity(x: number, n: number, p: number): number {
  if (x < 0 || x > n) return 0;
  if (p <= 0) return x === 0 ? 1 : 0;
  if (p >= 1) return x === n ? 1 : 0;
  if (n === 0) return 1;
  const q = 1 - p;
  if (x === 0) return Math.exp(p < 0.1 ? n * Math.log1p(-p) : n * Math.log(q));
  if (x === n) return Math.exp(n * Math.log(p));
  const exponent =
    stirlingError(n) - stirlingError(x) - stirlingError(n - x) - deviance(x, n * p) - deviance(n - x, n * q);
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * x * (n - x)));
}
