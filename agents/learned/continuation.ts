// What follows a candidate in a sampled world, and what it is then worth to the seat that searches.
import { invariant } from '../../src/core/errors.ts';
import { CHANCE, type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';
import { type Dice, type Rng, StreamDice } from '../../src/core/rng.ts';
import type { KnownRollout } from '../mcts/known.ts';
import { pick, type Reader } from './reader.ts';
import { knownFor } from './seen.ts';

export interface Continuation {
  /** Called once a world, before its candidates. */
  startWorld(world: State): void;
  /** Adds to `out[at]` the worth to `seat` of a position, which is scratch; `root` is the network's value before the candidate. */
  addValue(state: State, seat: Seat, root: number, out: Float64Array, at: number): void;
  /** The estimate of the payoff that a mean of such values stands for; left out where it is that mean. */
  settle?(value: number, seat: Seat): number;
}

/** `rollouts` needs a ruleset with a heuristic. `depth`: plies of a rollout, or those that the network plays at least. */
export function continuationFor(
  values: 'network' | 'rollouts',
  game: Game,
  reader: Reader,
  depth: number,
  rng: Rng,
): Continuation {
  if (values === 'network') return new NetworkContinuation(game, reader, depth, rng);
  const known = knownFor(game);
  invariant(known !== null, 'rollouts need a heuristic');
  return new EvaluatedContinuation(
    Array.from({ length: game.info.seatCount }, (_, seat) => known.makeRollout(seat, depth, rng)),
  );
}

/** A continuation that has not come back to the seat after so many plies is worth the seat's value at the root. */
const LONGEST = 64;

/** The network's policy plays on until the seat is to decide again; the network's value there. */
export class NetworkContinuation implements Continuation {
  readonly #reader: Reader;
  readonly #depth: number;
  readonly #rng: Rng;
  readonly #dice: Dice;
  readonly #payoffs: Float64Array;
  /** The same for all candidates of a world. */
  readonly #uniforms = new Float64Array(LONGEST);

  /** At least `depth` plies are played. */
  constructor(game: Game, reader: Reader, depth: number, rng: Rng) {
    this.#reader = reader;
    this.#depth = depth;
    this.#rng = rng;
    this.#dice = new StreamDice(rng);
    this.#payoffs = new Float64Array(game.info.seatCount);
  }

  startWorld(): void {
    for (let ply = 0; ply < LONGEST; ply++) this.#uniforms[ply] = this.#rng.float();
  }

  addValue(state: State, seat: Seat, root: number, out: Float64Array, at: number): void {
    const reader = this.#reader;
    for (let ply = 0; ply < LONGEST; ply++) {
      const actor = state.toAct();
      if (actor === TERMINAL) {
        state.payoffs(this.#payoffs);
        out[at] += this.#payoffs[seat];
        return;
      }
      if (actor === CHANCE) {
        state.apply(state.sampleChance(this.#dice));
        continue;
      }
      const value = reader.read(state, actor);
      if (actor === seat && ply >= this.#depth) {
        out[at] += value;
        return;
      }
      const count = reader.consider(state, 1);
      state.apply(reader.legal[pick(reader.policy, count, this.#uniforms[ply])]);
    }
    out[at] += root;
  }
}

/** As what the project knows of the ruleset says: rollouts by its heuristic. */
export class EvaluatedContinuation implements Continuation {
  readonly #rollouts: readonly KnownRollout[];
  readonly #values: Float64Array;

  /** One a seat. */
  constructor(rollouts: readonly KnownRollout[]) {
    this.#rollouts = rollouts;
    this.#values = new Float64Array(rollouts.length);
  }

  startWorld(world: State): void {
    for (let seat = 0; seat < this.#rollouts.length; seat++) this.#rollouts[seat].startWorld(world);
  }

  addValue(state: State, seat: Seat, _root: number, out: Float64Array, at: number): void {
    this.#rollouts[seat].evaluate(state, this.#values);
    out[at] += this.#values[seat];
  }

  settle(value: number, seat: Seat): number {
    return this.#rollouts[seat].settle?.(value, seat) ?? value;
  }
}
