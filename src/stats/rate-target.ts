// Setting a handicap so that a rate meets a target is finding a root, not minimising a miss match by match: for a 0/1 outcome the
// squared and the absolute miss are linear in the rate and push it to an end.
import { fiellerInterval } from './fieller.ts';
import type { Interval } from './interval.ts';
import { fitLogistic, type LogisticRow } from './logistic.ts';

/** Unbiased estimate of (rate - target)^2 from a batch of n >= 2 matches; negative by chance when the rate is on target. */
export function squaredMiss(successes: number, n: number, target: number): number {
  if (n < 2) throw new RangeError(`squaredMiss: ${n} matches given, expected at least 2.`);
  const rate = successes / n;
  return (rate - target) ** 2 - (rate * (1 - rate)) / (n - 1);
}

/** Matches of a batch at one handicap. */
export interface RateAtHandicap {
  readonly handicap: number;
  readonly successes: number;
  readonly trials: number;
}

/** Handicap at which logit(rate) = b0 + b1 handicap meets `target`, with Fieller's interval: the whole line when the slope may be 0. */
export function handicapFor(
  target: number,
  batches: readonly RateAtHandicap[],
  level = 0.95,
): Interval & { readonly estimate: number } {
  if (!(target > 0 && target < 1)) throw new RangeError(`Target rate ${target} given, expected one between 0 and 1.`);
  const rows: LogisticRow[] = batches.map(({ handicap, successes, trials }) => ({
    x: [1, handicap],
    successes,
    trials,
  }));
  const { coefficients, covariance } = fitLogistic(rows);
  const numerator = Math.log(target / (1 - target)) - coefficients[0];
  const interval = fiellerInterval(
    {
      numerator,
      denominator: coefficients[1],
      numeratorVariance: covariance[0][0],
      denominatorVariance: covariance[1][1],
      covariance: -covariance[0][1],
    },
    level,
  );
  return { estimate: numerator / coefficients[1], ...interval };
}

export interface RobbinsMonroOptions {
  readonly start: number;
  readonly target: number;
  /** Step t is gain / (t + offset)^power, t from 1. The gain has the sign of the slope of the rate. */
  readonly gain: number;
  readonly offset?: number;
  /** In (1/2, 1]; default 0.7, which the averaging of the tail asks for. */
  readonly power?: number;
}

/** Root-finding from noisy rates (H. Robbins and S. Monro 1951) with the average of the second half (B. Polyak and A. Juditsky 1992). */
export class RobbinsMonro {
  readonly #options: Required<RobbinsMonroOptions>;
  readonly #path: number[];

  constructor({ offset = 10, power = 0.7, ...options }: RobbinsMonroOptions) {
    if (!(power > 0.5 && power <= 1)) throw new RangeError(`Power ${power} given, expected one above 0.5 and up to 1.`);
    this.#options = { ...options, offset, power };
    this.#path = [options.start];
  }

  /** Handicap to play next. */
  get handicap(): number {
    return this.#path[this.#path.length - 1];
  }

  /** Takes the rate, in [0, 1], of a batch at `handicap`. */
  push(rate: number): void {
    const { gain, offset, power, target } = this.#options;
    this.#path.push(this.handicap - (gain / (this.#path.length + offset) ** power) * (rate - target));
  }

  /** Average handicap of the second half of the batches; the start before any. */
  get estimate(): number {
    const tail = this.#path.slice(Math.floor(this.#path.length / 2));
    return tail.reduce((sum, x) => sum + x, 0) / tail.length;
  }
}
