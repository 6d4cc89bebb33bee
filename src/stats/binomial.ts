// Exact statements about k successes in n independent trials.
import { betaCdf, betaQuantile } from './beta.ts';
import { binomialDensity } from './binomial-density.ts';
import type { Interval } from './interval.ts';

/** Chance of at most k successes in n trials of chance p. k is floored; 0 below 0, 1 from n on. */
export function binomialCdf(k: number, n: number, p: number): number {
  const whole = Math.floor(k);
  if (whole < 0) return 0;
  if (whole >= n) return 1;
  return betaCdf(1 - p, n - whole, whole + 1);
}

/**
 * Exact two-sided p-value of k successes in n trials against chance `p0`: the summed probability of all outcomes that
 * are no more likely than k (R's binom.test). In (0, 1]; 1 for n = 0.
 */
export function binomialTest(k: number, n: number, p0 = 0.5): number {
  if (!Number.isInteger(k) || !Number.isInteger(n) || k < 0 || k > n) {
    throw new RangeError(`binomialTest: ${k} successes in ${n} trials given, expected integers with 0 <= k <= n.`);
  }
  if (n === 0) return 1;
  if (p0 === 0.5) return Math.min(1, 2 * binomialCdf(Math.min(k, n - k), n, 0.5));
  const limit = binomialDensity(k, n, p0) * (1 + 1e-7);
  let likelier = 0;
  let lessLikely = 0;
  for (let i = 0; i <= n; i++) {
    const density = binomialDensity(i, n, p0);
    if (density <= limit) lessLikely += density;
    else likelier += density;
  }
  return Math.min(1, likelier < 0.5 ? 1 - likelier : lessLikely);
}

/** Clopper and Pearson's interval: covers at least at its level at every rate. [0, 1] for n = 0. */
export function clopperPearson(k: number, n: number, level = 0.95): Interval {
  const tail = (1 - level) / 2;
  return {
    lo: k <= 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    hi: k >= n ? 1 : betaQuantile(1 - tail, k + 1, n - k),
  };
}
