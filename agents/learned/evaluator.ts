import { CHANCE, type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';
import { type Dice, type Rng, StreamDice } from '../../src/core/rng.ts';
import type { Evaluator } from '../mcts/evaluator.ts';
import type { Reader } from './reader.ts';

/** A network as the searches of agents/mcts ask for it: its value for every seat, and its policy as prior. */
export class NetworkEvaluator implements Evaluator {
  steps = 0;
  readonly hasPrior = true;
  readonly #reader: Reader;
  readonly #dice: Dice;
  readonly #isDuel: boolean;

  constructor(game: Game, reader: Reader, rng: Rng) {
    this.#reader = reader;
    this.#dice = new StreamDice(rng);
    this.#isDuel = game.info.zeroSum && game.info.seatCount === 2;
  }

  /** Chance is played out first. Values rest on what each seat would see in this world; in a duel on what the next to decide would. */
  evaluate(state: State, values: Float64Array): void {
    let actor = state.toAct();
    for (; actor === CHANCE; actor = state.toAct()) {
      state.apply(state.sampleChance(this.#dice));
      this.steps++;
    }
    if (actor === TERMINAL) {
      state.payoffs(values);
      return;
    }
    if (this.#isDuel) {
      values[actor] = this.#reader.read(state, actor);
      values[1 - actor] = -values[actor];
      return;
    }
    for (let seat = 0; seat < values.length; seat++) values[seat] = this.#reader.read(state, seat);
  }

  prior(state: State, legal: Int32Array, count: number, out: Float32Array): void {
    this.#reader.read(state, state.toAct() as Seat);
    this.#reader.weigh(state, legal, count, 1, out);
  }
}
