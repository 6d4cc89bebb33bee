// Chance is passed in: whoever calls owns the seed and the order of draws.
import { normalQuantile } from './normal.ts';

/** A seeded source of numbers that are uniform in [0, 1). */
export type Uniform = () => number;

/** A uniform integer in [0, n), n >= 1. */
export function below(n: number, random: Uniform): number {
  return Math.min(n - 1, Math.floor(random() * n));
}

/** A standard normal number by inversion, one draw each. */
export function normalDraw(random: Uniform): number {
  return normalQuantile(Math.max(random(), Number.MIN_VALUE));
}
