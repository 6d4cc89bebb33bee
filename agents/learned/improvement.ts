// One step of regularised policy improvement over belief samples: every candidate is played in the same sampled worlds, the policy
// plays on until the seat is to decide again, and the value there is what the candidate is worth in that world. The new policy is the
// old one, weighted by e to the (sharpness x mean value): the maximiser of value less the divergence from the old policy. There is
// no tree, so no reply is fitted to a single world; the replies come from what the other seat would see.
import { CHANCE, type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';
import { type Dice, type Rng, StreamDice } from '../../src/core/rng.ts';
import { exp } from './exp.ts';
import { pick, type Reader } from './reader.ts';

export interface ImprovementOptions {
  /** Worlds sampled a decision. */
  readonly worlds: number;
  /** Candidates: the most probable actions of the policy. */
  readonly width: number;
  /** Plies that are at least played after a candidate, before the next decision of the seat is valued. */
  readonly depth: number;
  /** Weight of values against the policy; a payoff of 1 more makes an action e ^ sharpness times as likely. */
  readonly sharpness: number;
  /** Whether the belief head weighs the worlds. */
  readonly belief: boolean;
}

/** Where worlds come from; a SeatView is one. */
export interface WorldSource {
  sampleState(into: State, rng: Rng, belief: Float32Array | null): void;
}

/** A continuation that has not come back to the seat after so many plies is worth the seat's value at the root. */
const LONGEST = 64;

export class Improvement {
  /** Mean value of each action of the last decision; NaN for those that were no candidates. */
  readonly values: Float64Array;
  /** Improved policy of the last decision. */
  readonly policy: Float32Array;
  /** Value of the seat under the improved policy. */
  value = 0;
  /** Continuations that were valued. */
  simulations = 0;
  readonly #reader: Reader;
  readonly #options: ImprovementOptions;
  readonly #rng: Rng;
  readonly #worldRng: Rng;
  readonly #dice: Dice;
  readonly #world: State;
  readonly #scratch: State;
  readonly #belief: Float32Array;
  readonly #order: Int32Array;
  readonly #uniforms = new Float64Array(LONGEST);
  readonly #payoffs: Float64Array;

  constructor(game: Game, reader: Reader, options: ImprovementOptions, rng: Rng, worldRng: Rng) {
    const { maxLegalActions, seatCount, beliefShape } = game.info;
    this.values = new Float64Array(maxLegalActions);
    this.policy = new Float32Array(maxLegalActions);
    this.#reader = reader;
    this.#options = options;
    this.#rng = rng;
    this.#worldRng = worldRng;
    this.#dice = new StreamDice(rng);
    this.#world = game.newState();
    this.#scratch = game.newState();
    this.#belief = new Float32Array(beliefShape[0] * beliefShape[1]);
    this.#order = new Int32Array(maxLegalActions);
    this.#payoffs = new Float64Array(seatCount);
  }

  /**
   * Improves `prior` over `legal` for `seat`. The reader must have read the position last, since the belief is taken from it; `root`
   * is the value it gave.
   */
  improve(source: WorldSource, seat: Seat, legal: Int32Array, count: number, prior: Float32Array, root: number): void {
    const { worlds, width, belief } = this.#options;
    const values = this.values;
    const candidates = Math.min(width, count);
    this.#rank(prior, count, candidates);
    const order = this.#order;
    const useBelief = belief && this.#belief.length > 0;
    if (useBelief) this.#reader.network.believe(this.#belief);
    values.fill(0, 0, count);
    for (let world = 0; world < worlds; world++) {
      source.sampleState(this.#world, this.#worldRng, useBelief ? this.#belief : null);
      for (let ply = 0; ply < LONGEST; ply++) this.#uniforms[ply] = this.#rng.float();
      for (let i = 0; i < candidates; i++) {
        const at = order[i];
        this.#scratch.copyFrom(this.#world);
        this.#scratch.apply(legal[at]);
        values[at] += this.#continue(seat, root);
      }
    }
    this.simulations = worlds * candidates;
    for (let i = 0; i < candidates; i++) values[order[i]] /= worlds;
    for (let i = candidates; i < count; i++) values[order[i]] = Number.NaN;
    this.#reweigh(prior, count, candidates);
  }

  /** Plays on in the scratch state by the policy until `seat` is to decide again and returns its value. */
  #continue(seat: Seat, root: number): number {
    const state = this.#scratch;
    const reader = this.#reader;
    const depth = this.#options.depth;
    for (let ply = 0; ply < LONGEST; ply++) {
      const actor = state.toAct();
      if (actor === TERMINAL) {
        state.payoffs(this.#payoffs);
        return this.#payoffs[seat];
      }
      if (actor === CHANCE) {
        state.apply(state.sampleChance(this.#dice));
        continue;
      }
      const value = reader.read(state, actor);
      if (actor === seat && ply >= depth) return value;
      const count = reader.consider(state, 1);
      state.apply(reader.legal[pick(reader.policy, count, this.#uniforms[ply])]);
    }
    return root;
  }

  /** Puts the indices of the `candidates` largest of `prior` in front, then the rest; ties in order of index. */
  #rank(prior: Float32Array, count: number, candidates: number): void {
    const order = this.#order;
    for (let i = 0; i < count; i++) order[i] = i;
    for (let i = 0; i < candidates; i++) {
      let best = i;
      for (let j = i + 1; j < count; j++) if (prior[order[j]] > prior[order[best]]) best = j;
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
    let mass = 0;
    let mean = 0;
    for (let i = 0; i < candidates; i++) {
      mass += prior[order[i]];
      mean += prior[order[i]] * values[order[i]];
    }
    mean = mass > 0 ? mean / mass : 0;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = order[i];
      const gain = i < candidates ? values[at] - mean : 0;
      policy[at] = prior[at] * exp(this.#options.sharpness * gain);
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
