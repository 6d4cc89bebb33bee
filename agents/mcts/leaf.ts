import { type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';

/** Values of the position in which a rollout ends. */
export interface Leaf {
  /** Values for every seat, in payoff units: exact at the end of the match, else an estimate strictly between -1 and 1. */
  evaluate(state: State, values: Float64Array): void;
}

/** Counts only what the rules say at the end; a rollout that is cut short is worth 0 to everybody. */
export class PayoffLeaf implements Leaf {
  evaluate(state: State, values: Float64Array): void {
    if (state.toAct() === TERMINAL) state.payoffs(values);
    else values.fill(0);
  }
}

/**
 * A weighted sum of Information.features, bent into (-1, 1). With two zero-sum seats one side's features do for both: those of the
 * searching seat, so that a leaf rests on what that seat would know there.
 */
export class FeatureLeaf implements Leaf {
  readonly #game: Game;
  readonly #seat: Seat;
  readonly #weights: Float64Array;
  readonly #features: Float64Array;

  constructor(game: Game, seat: Seat, weights: Readonly<Record<string, number>>) {
    const names = game.info.featureNames;
    this.#game = game;
    this.#seat = seat;
    this.#weights = Float64Array.from(names, (name) => weights[name] ?? 0);
    this.#features = new Float64Array(names.length);
  }

  evaluate(state: State, values: Float64Array): void {
    if (state.toAct() === TERMINAL) {
      state.payoffs(values);
      return;
    }
    const info = this.#game.info;
    if (info.zeroSum && info.seatCount === 2) {
      this.#estimate(state, this.#seat, values);
      values[1 - this.#seat] = -values[this.#seat];
      return;
    }
    for (let seat = 0; seat < info.seatCount; seat++) this.#estimate(state, seat, values);
  }

  #estimate(state: State, seat: Seat, values: Float64Array): void {
    const features = this.#features;
    const weights = this.#weights;
    this.#game.information.features(state, seat, features);
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i] * features[i];
    values[seat] = sum / Math.sqrt(1 + sum * sum);
  }
}
