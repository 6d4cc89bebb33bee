import type { Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { KnownPolicy } from '../heuristic/knowledge.ts';
import type { Evaluator } from './evaluator.ts';

/** The likeliest actions of a decision by the prior. */
export class Candidates {
  /** Indices of legal actions: the candidates in front, the likeliest first; ties go to the lower action. */
  readonly order: Int32Array;
  readonly prior: Float32Array;
  readonly #evaluator: Evaluator;
  readonly #most: number;
  readonly #closeness: number;

  /** At most `most` candidates; those whose prior is below `closeness` times the likeliest one's are left out. */
  constructor(evaluator: Evaluator, most: number, closeness: number, maxLegalActions: number) {
    this.order = new Int32Array(maxLegalActions);
    this.prior = new Float32Array(maxLegalActions);
    this.#evaluator = evaluator;
    this.#most = most;
    this.#closeness = closeness;
  }

  /** Puts the candidates among the `count` actions of a decision in front and returns how many there are. */
  rank(world: State, legal: Int32Array, count: number): number {
    const { prior, order } = this;
    this.#evaluator.prior(world, legal, count, prior);
    for (let i = 0; i < count; i++) order[i] = i;
    const most = Math.min(this.#most, count);
    for (let c = 0; c < most; c++) {
      let best = c;
      for (let j = c + 1; j < count; j++) {
        if (prior[order[j]] > prior[order[best]]) best = j;
      }
      const index = order[best];
      if (prior[index] < this.#closeness * prior[order[0]]) return c;
      // What was passed over keeps its order, so that ties go to the lower action.
      for (let j = best; j > c; j--) order[j] = order[j - 1];
      order[c] = index;
    }
    return most;
  }
}

/** Index of the policy's own action where the decision is routine, else -1. */
export function routineChoice(
  policy: KnownPolicy | null,
  world: State,
  seat: Seat,
  legal: Int32Array,
  rng: Rng,
): number {
  if (policy === null || policy.isRoutine?.(world) !== true) return -1;
  const action = policy.choose(world, seat, rng);
  let index = 0;
  while (legal[index] !== action) index++;
  return index;
}
