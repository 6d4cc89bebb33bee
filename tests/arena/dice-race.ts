import { z } from 'zod';
import { configError } from '../../src/core/errors.ts';
import {
  type Action,
  CHANCE,
  type Game,
  type GameInfo,
  type Information,
  type Ruleset,
  type Seat,
  type State,
  TERMINAL,
} from '../../src/core/game.ts';
import type { Dice, Rng } from '../../src/core/rng.ts';
import { parseWith } from '../../src/core/schema.ts';

// Two to four seats set up a secret bonus of 0 to 2 (deployment), then each rolls a die of its choice (of 4 or 6 faces, a 4 counting
// double) in secret, `rounds` times. The highest total wins. What a seat knows are its own bonus and rolls, and all choices.

interface Params {
  readonly seats: number;
  readonly rounds: number;
  /** What the rules do wrong at the fourth decision of a match whose first bonus is 2. */
  readonly trouble: 'none' | 'hangs' | 'throws';
}

const schema = z.strictObject({
  rounds: z.int().min(1).max(50).default(3),
  trouble: z.enum(['none', 'hangs', 'throws']).default('none'),
});

const BONUS = 10;
const CHOSEN = 14;
const TOTALS = 16;
const BYTES = 32;

class RaceState implements State {
  readonly bytes = new Uint8Array(BYTES);
  readonly #params: Params;
  constructor(params: Params) {
    this.#params = params;
  }
  reset(): void {
    this.bytes.fill(0);
  }
  copyFrom(source: this): void {
    this.bytes.set(source.bytes);
  }
  /** Bytes: 0 decisions made, 1 a roll is due, 2 the last actor, 3 what it did, 4 whether that was a roll. */
  toAct(): Seat {
    if (this.bytes[1] === 1) return CHANCE;
    const { seats, rounds } = this.#params;
    return this.bytes[0] >= seats * (rounds + 1) ? TERMINAL : this.bytes[0] % seats;
  }
  legalActions(out: Int32Array): number {
    const count = this.isDeployment() ? 3 : 2;
    for (let i = 0; i < count; i++) out[i] = i;
    return count;
  }
  sampleLegal(rng: Rng): Action {
    return rng.below(this.isDeployment() ? 3 : 2);
  }
  apply(action: Action): void {
    const b = this.bytes;
    const { seats, trouble } = this.#params;
    b[3] = action;
    if (trouble !== 'none' && b[0] === 3 && b[BONUS] === 2) {
      if (trouble === 'throws') throw new Error('broken rules');
      for (;;);
    }
    if (b[1] === 1) {
      b[1] = 0;
      b[4] = 1;
      b[TOTALS + b[2]] += b[CHOSEN] === 0 ? 2 * (action + 1) : action + 1;
      return;
    }
    const seat = b[0] % seats;
    b[2] = seat;
    b[4] = 0;
    if (this.isDeployment()) b[BONUS + seat] = action;
    else {
      b[CHOSEN] = action;
      b[1] = 1;
    }
    b[0]++;
  }
  isDeployment(): boolean {
    return this.bytes[0] < this.#params.seats;
  }
  chanceOutcomes(outcomes: Int32Array, probabilities: Float64Array): number {
    const faces = this.bytes[CHOSEN] === 0 ? 4 : 6;
    for (let i = 0; i < faces; i++) {
      outcomes[i] = i;
      probabilities[i] = 1 / faces;
    }
    return faces;
  }
  sampleChance(dice: Dice): Action {
    return dice.below(this.bytes[CHOSEN] === 0 ? 4 : 6, this.bytes[0]);
  }
  payoffs(out: Float64Array): void {
    const { seats } = this.#params;
    for (let seat = 0; seat < seats; seat++) {
      let points = 0;
      for (let other = 0; other < seats; other++) {
        if (other === seat) continue;
        const lead = this.total(seat) - this.total(other);
        points += lead > 0 ? 1 : lead === 0 ? 0.5 : 0;
      }
      out[seat] = (2 * points) / (seats - 1) - 1;
    }
  }
  total(seat: Seat): number {
    return this.bytes[TOTALS + seat] + this.bytes[BONUS + seat];
  }
  endReason(): number {
    return 0;
  }
  scores(out: Float64Array): void {
    for (let seat = 0; seat < this.#params.seats; seat++) out[seat] = this.total(seat);
  }
  facts(out: Float64Array): void {
    out[0] = this.bytes[BONUS] + this.bytes[BONUS + 1];
  }
  turn(): number {
    return Math.floor(this.bytes[0] / this.#params.seats);
  }
  actionName(action: Action): string {
    return `${action}`;
  }
  actionParts(action: Action, out: Int32Array): void {
    out.fill(-1);
    out[0] = action;
  }
  toString(): string {
    return `decisions ${this.bytes[0]}, totals ${this.bytes.subarray(TOTALS, TOTALS + this.#params.seats).join(' ')}`;
  }
}

function informationOf(seats: number): Information {
  const hide = (state: State, seat: Seat, fill: (other: Seat) => void): void => {
    for (let other = 0; other < seats; other++) if (other !== seat) fill(other);
    if (state.bytes[2] !== seat) state.bytes[3] = 0;
  };
  const text = (state: State, seat: Seat): string =>
    `${state.bytes[0]} ${state.bytes[TOTALS + seat]} ${state.bytes[BONUS + seat]}`;
  return {
    observe: (state, seat, out) => {
      out[0] = state.bytes[TOTALS + seat];
    },
    features: (state, seat, out) => {
      out[0] = state.bytes[TOTALS + seat];
    },
    events: (state, seat, out) => {
      const b = state.bytes;
      if (b[2] !== seat && (b[4] === 1 || state.isDeployment())) return 0;
      out[0] = b[2];
      out[1] = b[3];
      out[2] = b[4];
      return 3;
    },
    text,
    key: (state, seat, out) => {
      out[0] = state.bytes[0];
      out[1] = (state.bytes[TOTALS + seat] << 8) | state.bytes[BONUS + seat];
    },
    mask: (state, seat) =>
      hide(state, seat, (other) => {
        state.bytes[BONUS + other] = 0;
        state.bytes[TOTALS + other] = 0;
      }),
    determinize: (state, seat, rng) =>
      hide(state, seat, (other) => {
        state.bytes[BONUS + other] = rng.below(3);
        state.bytes[TOTALS + other] = rng.below(9);
      }),
    hiddenFacts: () => {},
    describe: (state, seat) => ({ text: text(state, seat ?? 0) }),
    drawing: (state) => ({
      columns: seats,
      rows: 1,
      hex: false,
      cells: Array.from({ length: seats }, (_, x) => ({
        x,
        y: 0,
        glyph: String(state.bytes[TOTALS + x]),
        ground: 'land',
      })),
    }),
  };
}

function createGame(params: Params): Game {
  const { seats, rounds } = params;
  const info: GameInfo = {
    ruleset: 'dice-race',
    version: 1,
    scenario: `seats-${seats}`,
    params: JSON.stringify(params),
    seatCount: seats,
    actionCount: 3,
    maxLegalActions: 3,
    maxChanceOutcomes: 6,
    maxPlies: seats * (2 * rounds + 1),
    stateBytes: BYTES,
    observationShape: [1, 1, 1],
    maxEvents: 3,
    featureNames: ['total'],
    beliefShape: [0, 0],
    zeroSum: true,
    endReasons: ['rounds played'],
    factNames: ['bonus_sum'],
  };
  return {
    info,
    information: informationOf(seats),
    newState: () => new RaceState(params),
    abstractions: [],
    check: () => {},
  };
}

const scenarios = ['seats-2', 'seats-3', 'seats-4'];

export const diceRace: Ruleset<Params> = {
  id: 'dice-race',
  title: 'Secret bonuses and secret rolls for two to four seats',
  version: 1,
  scenarios,
  schema,
  parseParams(scenario, overrides) {
    if (!scenarios.includes(scenario))
      throw configError('scenario', 'unknown-scenario', `"${scenario}" is no scenario.`);
    const params = parseWith(schema, overrides ?? {}, 'params');
    return { seats: Number(scenario.slice(-1)), ...params };
  },
  createGame,
};
