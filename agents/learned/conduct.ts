// What a seat makes of the enemy's conduct, for networks that were trained to read it.
import type { SeatView } from '../../src/core/agent.ts';
import type { Game, Seat } from '../../src/core/game.ts';
import { type Beliefs, beliefsOf } from '../mcts/known.ts';
import type { NetworkShape } from './shape.ts';

export class Conduct {
  /** After `paint`: weights of the hidden kinds, relative to counting, and their chances by counts and conduct. Of info.beliefShape. */
  readonly weights: Float32Array;
  readonly chances: Float32Array;
  readonly #beliefs: Beliefs;

  constructor(game: Game, beliefs: Beliefs) {
    const [slots, values] = game.info.beliefShape;
    this.weights = new Float32Array(slots * values);
    this.chances = new Float32Array(slots * values);
    this.#beliefs = beliefs;
  }

  /** Before the first decision of a match. */
  start(seat: Seat): void {
    this.#beliefs.start(seat);
  }

  /** Reads what the log of `view` has gained and weighs `observation`, which is the view's, by it. */
  paint(view: SeatView, observation: Float32Array): void {
    this.#beliefs.fill(view, this.weights);
    this.#beliefs.paint(this.weights, observation, this.chances);
  }
}

/** Null where a network does not ask for it. */
export function conductOf(game: Game, shape: NetworkShape): Conduct | null {
  const beliefs = shape.conduct === true ? beliefsOf(game) : null;
  return beliefs === null ? null : new Conduct(game, beliefs);
}
