import type { Policy } from '../../src/core/agent.ts';
import { CHANCE, type Seat, type State, TERMINAL } from '../../src/core/game.ts';
import { type Dice, type Rng, STILL } from '../../src/core/rng.ts';
import type { KnownPolicy } from '../heuristic/knowledge.ts';
import type { Evaluator } from './evaluator.ts';
import type { Leaf } from './leaf.ts';

const UNIT = 2 ** 32;

/** The options that a rollout reads. */
export interface Playout {
  readonly depth: number;
  readonly noise: number;
  readonly turns?: number;
  readonly still?: boolean;
}

/** Plays on from a position for a number of plies and hands over to a leaf. */
export class Rollout implements Evaluator {
  /** Plies played since the caller last set it to 0. */
  steps = 0;
  /** Whether `prior` tells actions apart. */
  readonly hasPrior: boolean;
  /** Who decides for the searching seat; null: the policy, as for everybody. */
  own: Policy | null = null;
  readonly #depth: number;
  readonly #leaf: Leaf;
  readonly #policy: KnownPolicy | null;
  /** Below it a draw of 32 bits means a uniformly random action in place of the policy's. */
  readonly #noise: number;
  readonly #rng: Rng;
  /** What the policy draws from. */
  readonly #whim: Rng;
  readonly #dice: Dice;
  readonly #seat: Seat;
  /** Changes of the deciding seat after which a rollout ends; 0 counts none. */
  readonly #turns: number;

  /**
   * `depth` in plies, chance events included; without a policy all actions are uniformly random. `noise` in [0, 1]. `seat` is taken
   * to have decided last when a rollout begins.
   */
  constructor(options: Playout, seat: Seat, leaf: Leaf, policy: KnownPolicy | null, rng: Rng, dice: Dice) {
    const { depth, noise, turns, still } = options;
    this.#depth = depth;
    this.#turns = turns ?? 0;
    this.#whim = still === true ? STILL : rng;
    this.#seat = seat;
    this.#leaf = leaf;
    this.#policy = policy;
    this.hasPrior = policy !== null;
    this.#noise = noise * UNIT;
    this.#rng = rng;
    this.#dice = dice;
  }

  evaluate(state: State, values: Float64Array): void {
    if (this.#policy === null) this.#playUniformly(state);
    else this.#playBy(this.#policy, state);
    this.#leaf.evaluate(state, values);
  }

  anchor(state: State): void {
    this.#leaf.anchor?.(state);
  }

  settle(value: number, seat: Seat): number {
    return this.#leaf.settle?.(value, seat) ?? value;
  }

  prior(state: State, legal: Int32Array, count: number, out: Float32Array): void {
    if (this.#policy === null) out.fill(1 / count, 0, count);
    else this.#policy.prior(state, state.toAct(), legal, count, out);
  }

  #playUniformly(state: State): void {
    const rng = this.#rng;
    const dice = this.#dice;
    const depth = this.#depth;
    // From 0 it never comes back to 0.
    let turns = this.#turns;
    let last = this.#seat;
    let ply = 0;
    for (; ply < depth; ply++) {
      const seat = state.toAct();
      if (seat >= 0) {
        if (seat !== last) {
          if (--turns === 0) break;
          last = seat;
        }
        state.apply(state.sampleLegal(rng));
      } else if (seat === CHANCE) state.apply(state.sampleChance(dice));
      else break;
    }
    this.steps += ply;
  }

  #playBy(policy: Policy, state: State): void {
    const rng = this.#rng;
    const whim = this.#whim;
    const dice = this.#dice;
    const depth = this.#depth;
    const noise = this.#noise;
    const own = this.own ?? policy;
    const home = this.#seat;
    // From 0 it never comes back to 0.
    let turns = this.#turns;
    let last = this.#seat;
    let ply = 0;
    for (; ply < depth; ply++) {
      const seat = state.toAct();
      if (seat === TERMINAL) break;
      if (seat === CHANCE) {
        state.apply(state.sampleChance(dice));
        continue;
      }
      if (seat !== last) {
        if (--turns === 0) break;
        last = seat;
      }
      if (noise > 0 && rng.bits() >>> 0 < noise) state.apply(state.sampleLegal(rng));
      else state.apply((seat === home ? own : policy).choose(state, seat, whim));
    }
    this.steps += ply;
  }
}
