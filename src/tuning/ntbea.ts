// The N-tuple bandit evolutionary algorithm: a noisy search over a grid. Every evaluation of a point is remembered for each of its single
// values, each pair of values and the whole point; an estimate is the mean over those. From the point that was evaluated last, neighbours
// are drawn and the one with the highest upper bound is evaluated next.
// Lucas, Liu, Perez-Liebana 2018, "The N-tuple bandit evolutionary algorithm for game agent optimisation" (arXiv 1802.05991).
import type { Rng } from '../core/rng.ts';

/** One index for each dimension. */
export type Point = readonly number[];

/** Keeps an unseen tuple's bound finite. */
const EPSILON = 0.5;

interface Arm {
  count: number;
  sum: number;
}

export class Ntbea {
  readonly #sizes: readonly number[];
  readonly #exploration: number;
  readonly #neighbours: number;
  /** Dimensions of each tuple: all single ones, all pairs, and all together. */
  readonly #tuples: readonly (readonly number[])[];
  readonly #arms: readonly Map<string, Arm>[];
  readonly #points = new Map<string, Point>();
  #evaluations = 0;

  /** `sizes`: values of each dimension. `exploration`: weight of the bound, in units of the score. */
  constructor(sizes: readonly number[], exploration: number, neighbours: number) {
    this.#sizes = sizes;
    this.#exploration = exploration;
    this.#neighbours = neighbours;
    const all = sizes.map((_, dimension) => dimension);
    const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b]));
    this.#tuples = [...all.map((a) => [a]), ...pairs, ...(sizes.length > 2 ? [all] : [])];
    this.#arms = this.#tuples.map(() => new Map());
  }

  add(point: Point, score: number): void {
    this.#evaluations++;
    this.#points.set(point.join(), point);
    this.#tuples.forEach((tuple, t) => {
      const key = tuple.map((dimension) => point[dimension]).join();
      const arm = this.#arms[t].get(key) ?? { count: 0, sum: 0 };
      arm.count++;
      arm.sum += score;
      this.#arms[t].set(key, arm);
    });
  }

  /** The neighbour of `from` to evaluate next. */
  next(from: Point, rng: Rng): Point {
    let best = from;
    let bestBound = Number.NEGATIVE_INFINITY;
    for (let n = 0; n < this.#neighbours; n++) {
      const point = this.#mutate(from, rng);
      // The noise only breaks ties.
      const bound = this.#bound(point) + 1e-6 * rng.float();
      if (bound <= bestBound) continue;
      best = point;
      bestBound = bound;
    }
    return best;
  }

  /** The evaluated point of the highest estimate, the earliest of equals. */
  get best(): Point {
    let best: Point = [];
    let bestMean = Number.NEGATIVE_INFINITY;
    for (const point of this.#points.values()) {
      const mean = this.estimate(point);
      if (mean <= bestMean) continue;
      best = point;
      bestMean = mean;
    }
    return best;
  }

  /** Mean over the tuples that were seen; NaN when none was. */
  estimate(point: Point): number {
    let sum = 0;
    let seen = 0;
    this.#tuples.forEach((tuple, t) => {
      const arm = this.#arms[t].get(tuple.map((dimension) => point[dimension]).join());
      if (arm === undefined) return;
      sum += arm.sum / arm.count;
      seen++;
    });
    return sum / seen;
  }

  #bound(point: Point): number {
    let bound = 0;
    this.#tuples.forEach((tuple, t) => {
      const arm = this.#arms[t].get(tuple.map((dimension) => point[dimension]).join());
      const count = arm?.count ?? 0;
      const mean = arm === undefined ? 0 : arm.sum / count;
      bound += mean + this.#exploration * Math.sqrt(Math.log(1 + this.#evaluations) / (count + EPSILON));
    });
    return bound / this.#tuples.length;
  }

  /** At least one dimension changes, each other with probability 1 / dimensions. */
  #mutate(from: Point, rng: Rng): Point {
    const sure = rng.below(from.length);
    return from.map((value, dimension) => {
      if (dimension !== sure && rng.below(from.length) > 0) return value;
      const other = rng.below(this.#sizes[dimension] - 1);
      return other < value ? other : other + 1;
    });
  }
}
