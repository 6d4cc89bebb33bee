// Luck of one match: what chance added to the value of the position, event by event. Chance events of the rules count, and so do the
// decisions of agents that draw uniformly from their legal actions; the chances of all other decisions are not known from outside.
import { type Action, CHANCE, type Game, type Seat, type State } from '../../core/game.ts';
import { LuckAccumulator } from '../../stats/luck.ts';
import type { ValueFunction } from './value-function.ts';

/** Watches matches of one game (`MatchObserver`), one after the other. */
export class LuckMeter {
  readonly #value: ValueFunction;
  readonly #luck: LuckAccumulator;
  readonly #after: State;
  readonly #outcomes: Int32Array;
  readonly #chances: Float64Array;
  readonly #values: Float64Array;
  #isUniform: readonly boolean[] = [];

  readonly #gain: number;

  /** `gain`: share of the luck that counts. */
  constructor(game: Game, value: ValueFunction, name: string, gain: number) {
    const size = Math.max(game.info.maxChanceOutcomes, game.info.maxLegalActions);
    this.#value = value;
    this.#gain = gain;
    this.#luck = new LuckAccumulator(name);
    this.#after = game.newState();
    this.#outcomes = new Int32Array(size);
    this.#chances = new Float64Array(size);
    this.#values = new Float64Array(size);
  }

  /** `isUniform` by seat: whether its agent draws uniformly. */
  start(isUniform: readonly boolean[]): void {
    this.#isUniform = isUniform;
    this.#luck.reset();
  }

  /** Points that chance has given to seat 0 since the start. */
  get luck(): number {
    return this.#gain * this.#luck.luck;
  }

  /** Before `action` is played on `state`. */
  observe(seat: Seat, action: Action, state: State): void {
    const count = this.#fill(seat, state);
    if (count < 2) return;
    let happened = -1;
    for (let i = 0; i < count; i++) {
      this.#after.copyFrom(state);
      this.#after.apply(this.#outcomes[i]);
      this.#values[i] = this.#value.of(this.#after);
      if (this.#outcomes[i] === action) happened = i;
    }
    this.#luck.add(this.#chances.subarray(0, count), this.#values, happened);
  }

  /** What might have come, with its chances; 0 where they are not known. */
  #fill(seat: Seat, state: State): number {
    if (seat === CHANCE) return state.chanceOutcomes(this.#outcomes, this.#chances);
    if (!this.#isUniform[seat]) return 0;
    const count = state.legalActions(this.#outcomes);
    this.#chances.fill(1 / count, 0, count);
    return count;
  }
}
