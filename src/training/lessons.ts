// What decisions teach, and how much.
import { log } from '../../agents/learned/exp.ts';

/** What a decision is to teach: the policy to learn, how, and the index of what was played. */
export interface Lesson {
  policy: Float32Array;
  use: number;
  chosen: number;
}

/**
 * The heuristic's prior times the root of the network's. The prior is flatter than what its values deserve, so it counts with the power
 * of two; of a network that starts from it with a power of two itself, with one.
 */
export function combine(
  network: Float32Array | null,
  heuristic: Float32Array,
  power: 1 | 2,
  count: number,
  out: Float32Array,
): void {
  let total = 0;
  for (let i = 0; i < count; i++) {
    out[i] =
      (power === 1 ? heuristic[i] : heuristic[i] * heuristic[i]) * (network === null ? 1 : Math.sqrt(network[i]));
    total += out[i];
  }
  for (let i = 0; i < count; i++) out[i] /= total;
}

/** Divergence of `to` from `from`, in nats. */
export function divergence(to: Float32Array, from: Float32Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) if (to[i] > 0) sum += to[i] * (log(to[i]) - log(Math.max(from[i], 1e-12)));
  return sum;
}

/** Mean of those that are numbers. */
export function meanOf(values: readonly number[]): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** For the report alone, which may differ in the last digit between machines. */
export function entropyTerm(p: number): number {
  return p <= 0 ? 0 : -p * Math.log(p);
}
