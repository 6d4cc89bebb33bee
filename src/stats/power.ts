// How many matches, pairs or blocks a question needs. Whole units, rounded up.
import { normalCdf, normalQuantile, twoSidedZ } from './normal.ts';
import { sprtBounds } from './sprt.ts';

/** Units for a two-sided interval of this half-width; `deviation` is that of one unit (1/2 for an even decisive match). */
export function unitsForHalfWidth(halfWidth: number, deviation: number, level = 0.95): number {
  return Math.ceil(((twoSidedZ(level) * deviation) / halfWidth) ** 2);
}

/**
 * Upper confidence bound of a standard deviation that was measured on `units` >= 2 units, so that a plan made from a small pilot is not
 * too small half of the time (R. Browne, Statistics in Medicine 14, 1995): s sqrt(df / chi2) with the lower `1 - level` quantile of
 * chi-square by E. Wilson and M. Hilferty (1931), within 1 % from 5 units on. Exact for normal units only.
 */
export function deviationBound(deviation: number, units: number, level = 0.8): number {
  const df = units - 1;
  if (!(df >= 1)) throw new RangeError(`${units} units given, expected at least 2.`);
  const spread = 2 / (9 * df);
  const cube = 1 - spread + normalQuantile(1 - level) * Math.sqrt(spread);
  return deviation / Math.sqrt(cube ** 3);
}

/** Units for a two-sided test to find a shift of a mean with this power. */
export function unitsToDetect(shift: number, deviation: number, level = 0.95, power = 0.8): number {
  return Math.ceil((((twoSidedZ(level) + normalQuantile(power)) * deviation) / shift) ** 2);
}

/** Power of that test at a number of units, both rejection sides counted. */
export function powerToDetect(shift: number, deviation: number, units: number, level = 0.95): number {
  const z = twoSidedZ(level);
  const reach = (Math.abs(shift) * Math.sqrt(units)) / deviation;
  return normalCdf(reach - z) + normalCdf(-reach - z);
}

/** Units for a one-sided test of two simple hypotheses that lie `shift` apart, with error rates alpha and beta. */
export function unitsToSeparate(shift: number, deviation: number, alpha: number, beta: number): number {
  return Math.ceil((((normalQuantile(1 - alpha) + normalQuantile(1 - beta)) * deviation) / shift) ** 2);
}

/**
 * Matched blocks for McNemar's test to find a risk difference `difference` when a share `discordance` of blocks is discordant
 * (R. Connor 1987): n = (z_alpha/2 sqrt psi + z_beta sqrt(psi - delta^2))^2 / delta^2. |difference| <= discordance.
 */
export function matchedBlocksToDetect(difference: number, discordance: number, level = 0.95, power = 0.8): number {
  if (!(Math.abs(difference) <= discordance && discordance <= 1)) {
    throw new RangeError(`Discordance ${discordance} given, expected one from |${difference}| to 1.`);
  }
  const spread = Math.sqrt(discordance - difference * difference);
  const root = twoSidedZ(level) * Math.sqrt(discordance) + normalQuantile(power) * spread;
  return Math.ceil((root / difference) ** 2);
}

/** Matches in each of two unmatched arms of even decisive matches to find a difference of their rates. */
export function unmatchedToDetect(difference: number, level = 0.95, power = 0.8): number {
  return unitsToDetect(difference, Math.SQRT1_2, level, power);
}

/**
 * Units for two one-sided tests at `alpha` to show that a mean lies within ± delta of its target, with a chance `beta` to miss it when it
 * is on target: ((z_alpha + z_beta/2) deviation / delta)^2.
 */
export function unitsForEquivalence(delta: number, deviation: number, alpha: number, beta: number): number {
  return Math.ceil((((normalQuantile(1 - alpha) + normalQuantile(1 - beta / 2)) * deviation) / delta) ** 2);
}

/**
 * Wald's expected number of pairs of a sequential test of mean pair scores s0 against s1 when the truth is `truth`, without overshoot.
 * `pairVariance` is that of a pair score.
 */
export function expectedSprtPairs(
  s0: number,
  s1: number,
  truth: number,
  pairVariance: number,
  alpha: number,
  beta: number,
): number {
  const { lower, upper } = sprtBounds(alpha, beta);
  const drift = ((truth - (s0 + s1) / 2) * (s1 - s0)) / pairVariance;
  const spread = (s1 - s0) ** 2 / pairVariance;
  const tilt = (2 * drift) / spread;
  if (Math.abs(tilt) < 1e-9) return (-lower * upper) / spread;
  const acceptH1 = Math.expm1(-tilt * lower) / (Math.expm1(-tilt * lower) - Math.expm1(-tilt * upper));
  return (acceptH1 * upper + (1 - acceptH1) * lower) / drift;
}
