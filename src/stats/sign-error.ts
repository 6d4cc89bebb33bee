// Chance of getting the direction of an effect wrong.
import { normalCdf, twoSidedZ } from './normal.ts';

/** Chance that an estimate with this standard error has the wrong sign when the truth is `effect`. 1/2 at effect 0. */
export function signErrorChance(effect: number, error: number): number {
  if (effect === 0) return 0.5;
  return error === 0 ? 0 : normalCdf(-Math.abs(effect) / error);
}

/**
 * Type S error (A. Gelman and J. Carlin, Perspectives on Psychological Science 9, 2014): chance of the wrong sign among estimates that
 * reach two-sided significance at `level`.
 */
export function significantSignError(effect: number, error: number, level = 0.95): number {
  if (effect === 0) return 0.5;
  if (error === 0) return 0;
  const z = twoSidedZ(level);
  const shift = Math.abs(effect) / error;
  const wrong = normalCdf(-z - shift);
  return wrong / (wrong + normalCdf(shift - z));
}
