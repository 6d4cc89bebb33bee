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
  readonly #outlook: 'seat' | 'world';
  readonly #weights: Float64Array;
  readonly #features: Float64Array;

  constructor(game: Game, seat: Seat, weights: Readonly<Record<string, number>>, outlook: 'seat' | 'world') {
    this.#outlook = outlook;
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
    if (this.#outlook === 'world') {
      this.#compare(state, values);
      return;
    }
    if (info.zeroSum && info.seatCount === 2) {
      this.#estimate(state, this.#seat, values);
      values[1 - this.#seat] = -values[this.#seat];
      return;
    }
    for (let seat = 0; seat < info.seatCount; seat++) this.#estimate(state, seat, values);
  }

  /** Each seat's own sum less the mean of the others'. */
  #compare(state: State, values: Float64Array): void {
    const { seatCount } = this.#game.info;
    let all = 0;
    for (let seat = 0; seat < seatCount; seat++) {
      values[seat] = this.#sum(state, seat);
      all += values[seat];
    }
    for (let seat = 0; seat < seatCount; seat++) {
      values[seat] = bent(values[seat] - (all - values[seat]) / (seatCount - 1));
    }
  }

  #estimate(state: State, seat: Seat, values: Float64Array): void {
    values[seat] = bent(this.#sum(state, seat));
  }

  #sum(state: State, seat: Seat): number {
    const features = this.#features;
    const weights = this.#weights;
    this.#game.information.features(state, seat, features);
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i] * features[i];
    return sum;
  }
}

/** Into (-1, 1). */
function bent(sum: number): number {
  return sum / Math.sqrt(1 + sum * sum);
}
