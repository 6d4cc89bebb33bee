import { type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';

/** Values of the position in which a rollout ends. */
export interface Leaf {
  /** Where estimates are measured from, from now on: they say how much has changed since, so that differences stay visible far from even. */
  anchor?(state: State): void;
  /** The estimate of the payoff itself that a mean of such values stands for. */
  settle?(value: number, seat: Seat): number;
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
  /** What each seat is ahead by in the anchor, in the unbent sum; 0 without one. */
  readonly #base: Float64Array;
  /** What the unbent sum is divided by. */
  readonly #scale: number;

  /** The larger `scale`, the further values go with the sum, and the less a lead counts against a won match. */
  constructor(game: Game, seat: Seat, weights: Readonly<Record<string, number>>, outlook: 'seat' | 'world', scale = 1) {
    this.#scale = scale;
    this.#outlook = outlook;
    const names = game.info.featureNames;
    this.#game = game;
    this.#seat = seat;
    this.#weights = Float64Array.from(names, (name) => weights[name] ?? 0);
    this.#features = new Float64Array(names.length);
    this.#base = new Float64Array(game.info.seatCount);
  }

  anchor(state: State): void {
    this.#lead(state, this.#base);
  }

  settle(value: number, seat: Seat): number {
    const square = value * value;
    return square >= 1 ? value : bent(this.#base[seat] / this.#scale + value / Math.sqrt(1 - square));
  }

  evaluate(state: State, values: Float64Array): void {
    if (state.toAct() === TERMINAL) {
      state.payoffs(values);
      return;
    }
    this.#lead(state, values);
    const base = this.#base;
    for (let seat = 0; seat < base.length; seat++) values[seat] = bent((values[seat] - base[seat]) / this.#scale);
  }

  /** By how much each seat is ahead. */
  #lead(state: State, out: Float64Array): void {
    const { zeroSum, seatCount } = this.#game.info;
    if (this.#outlook === 'seat' && zeroSum && seatCount === 2) {
      this.#sum(state, this.#seat, out);
      out[1 - this.#seat] = -out[this.#seat];
      return;
    }
    let all = 0;
    for (let seat = 0; seat < seatCount; seat++) {
      this.#sum(state, seat, out);
      all += out[seat];
    }
    if (this.#outlook === 'seat') return;
    // Each seat's own sum less the mean of the others'.
    for (let seat = 0; seat < seatCount; seat++) out[seat] -= (all - out[seat]) / (seatCount - 1);
  }

  #sum(state: State, seat: Seat, out: Float64Array): void {
    const features = this.#features;
    const weights = this.#weights;
    this.#game.information.features(state, seat, features);
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i] * features[i];
    out[seat] = sum;
  }
}

/** Into (-1, 1). */
function bent(sum: number): number {
  return sum / Math.sqrt(1 + sum * sum);
}
