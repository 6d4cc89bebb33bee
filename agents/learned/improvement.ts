// One step of regularised policy improvement over belief samples: candidates are played in the same sampled worlds, and what comes of
// them there is what they are worth. The new policy is the old one, weighted by e to the (sharpness x mean value): the maximiser of
// value less the divergence from the old policy. There is no tree, so no reply is fitted to a single world. Worlds are spent by
// sequential halving: the better half of the candidates goes on to fresh worlds, until two are left.
// Danihelka, Guez, Schrittwieser, Silver 2022, "Policy improvement by planning with Gumbel" (halving at the root).
import type { Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { Continuation } from './continuation.ts';
import { exp, log } from './exp.ts';

export interface ImprovementOptions {
  /** Worlds of the candidates that stay to the end. */
  readonly worlds: number;
  /** Candidates: the most probable actions of the policy. */
  readonly width: number;
  /** Weight of values against the policy; a payoff of 1 more makes an action e ^ sharpness times as likely. */
  readonly sharpness: number;
}

/** Where worlds come from; a SeatView is one. */
export interface WorldSource {
  sampleState(into: State, rng: Rng, belief: Float32Array | null): void;
}

/** Least prior in comparisons, so that a logarithm exists. */
const LEAST = 1e-9;
/** Largest exponent of a weight; e to the power of 88 is about all that a single-precision number holds. */
const LARGEST = 80;

export class Improvement {
  /** Mean value of each action of the last decision; NaN for those that were no candidates. */
  readonly values: Float64Array;
  /** Improved policy of the last decision. */
  readonly policy: Float32Array;
  /** Value of the seat under the improved policy. */
  value = 0;
  /** Continuations that were valued. */
  simulations = 0;
  readonly #options: ImprovementOptions;
  readonly #continuation: Continuation;
  readonly #worldRng: Rng;
  readonly #world: State;
  readonly #scratch: State;
  readonly #order: Int32Array;
  readonly #scores: Float64Array;

  constructor(game: Game, continuation: Continuation, options: ImprovementOptions, worldRng: Rng) {
    const { maxLegalActions } = game.info;
    this.values = new Float64Array(maxLegalActions);
    this.policy = new Float32Array(maxLegalActions);
    this.#options = options;
    this.#continuation = continuation;
    this.#worldRng = worldRng;
    this.#world = game.newState();
    this.#scratch = game.newState();
    this.#order = new Int32Array(maxLegalActions);
    this.#scores = new Float64Array(maxLegalActions);
  }

  /** Improves `prior` over `legal` for `seat`; `root` is the value of the position, `belief` weighs the worlds where it is given. */
  improve(
    source: WorldSource,
    seat: Seat,
    legal: Int32Array,
    count: number,
    prior: Float32Array,
    root: number,
    belief: Float32Array | null,
  ): void {
    const { worlds, width, sharpness } = this.#options;
    const { values } = this;
    const order = this.#order;
    const scores = this.#scores;
    const candidates = Math.min(width, count);
    for (let i = 0; i < count; i++) {
      order[i] = i;
      scores[i] = prior[i];
      values[i] = 0;
    }
    this.#rank(count, candidates);
    this.simulations = 0;
    let left = worlds;
    let done = 0;
    for (let alive = candidates; ; alive = (alive + 1) >> 1) {
      const share = alive <= 2 ? left : Math.min(left, Math.max(1, Math.floor(worlds / halvings(candidates))));
      for (let world = 0; world < share; world++) this.#playWorld(source, seat, legal, alive, root, belief);
      left -= share;
      done += share;
      // Those that drop out here have seen no more worlds than these.
      const stay = left === 0 ? 0 : (alive + 1) >> 1;
      for (let i = 0; i < alive; i++)
        scores[order[i]] = values[order[i]] / done + log(Math.max(prior[order[i]], LEAST)) / Math.max(sharpness, LEAST);
      if (left > 0) this.#rank(alive, stay);
      for (let i = stay; i < alive; i++) values[order[i]] /= done;
      if (left === 0) break;
    }
    for (let i = candidates; i < count; i++) values[order[i]] = Number.NaN;
    this.#reweigh(prior, count, candidates);
    this.value = this.#continuation.settle?.(this.value, seat) ?? this.value;
  }

  #playWorld(
    source: WorldSource,
    seat: Seat,
    legal: Int32Array,
    alive: number,
    root: number,
    belief: Float32Array | null,
  ): void {
    const order = this.#order;
    const scratch = this.#scratch;
    source.sampleState(this.#world, this.#worldRng, belief);
    this.#continuation.startWorld(this.#world);
    for (let i = 0; i < alive; i++) {
      scratch.copyFrom(this.#world);
      scratch.apply(legal[order[i]]);
      this.#continuation.addValue(scratch, seat, root, this.values, order[i]);
    }
    this.simulations += alive;
  }

  /** Puts the indices of the `wanted` largest scores among the first `count` of the order in front, then the rest; ties stay in order. */
  #rank(count: number, wanted: number): void {
    const order = this.#order;
    const scores = this.#scores;
    for (let i = 0; i < wanted; i++) {
      let best = i;
      for (let j = i + 1; j < count; j++) if (scores[order[j]] > scores[order[best]]) best = j;
      const index = order[best];
      for (let j = best; j > i; j--) order[j] = order[j - 1];
      order[i] = index;
    }
  }

  /** Actions that were no candidates count as worth the candidates' mean under the prior. */
  #reweigh(prior: Float32Array, count: number, candidates: number): void {
    const order = this.#order;
    const values = this.values;
    const policy = this.policy;
    const { sharpness } = this.#options;
    let mass = 0;
    let mean = 0;
    let top = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < candidates; i++) {
      mass += prior[order[i]];
      mean += prior[order[i]] * values[order[i]];
      top = Math.max(top, values[order[i]]);
    }
    mean = mass > 0 ? mean / mass : 0;
    const excess = Math.max(0, sharpness * (top - mean) - LARGEST);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = order[i];
      const gain = i < candidates ? values[at] - mean : 0;
      policy[at] = prior[at] * exp(sharpness * gain - excess);
      total += policy[at];
    }
    this.value = 0;
    for (let i = 0; i < count; i++) {
      const at = order[i];
      policy[at] /= total;
      this.value += policy[at] * (i < candidates ? values[at] : mean);
    }
  }
}

/** Rounds until at most two of so many are left. */
function halvings(candidates: number): number {
  let rounds = 1;
  for (let alive = candidates; alive > 2; alive = (alive + 1) >> 1) rounds++;
  return rounds;
}
