import { z } from 'zod';
import { invariant } from '../../src/core/errors.ts';
import type { Action, Drawing, Game, GameInfo, Information, Ruleset, Seat, State } from '../../src/core/game.ts';
import { CHANCE, TERMINAL } from '../../src/core/game.ts';
import { layout } from '../../src/core/layout.ts';
import { type Dice, pickWeighted, type Rng } from '../../src/core/rng.ts';

/**
 * Three gates, a hidden guard, a die. Seat 0 posts its guard at a gate, unseen. Seat 1 raids a gate: on 4 or more it breaks through an
 * open gate, on a 6 a guarded one. A raid that fails shows who stood there, and the guard may move to a neighbouring gate, unseen. Seat 1
 * has three raids. Values of the last raid are known: against a guard that is at each gate alike, the raid wins 1/3 · 1/6 + 2/3 · 1/2 = 7/18.
 */
export const GATES = 3;
const RAIDS = 3;

const POST = 0;
const RAID = 1;
const ROLL = 2;
const SHIFT = 3;
const OVER = 4;
const NOTHING = 9;

const fields = layout({
  phase: ['u8', 1],
  guard: ['u8', 1],
  raid: ['u8', 1],
  gate: ['u8', 1],
  /** Gates at which seat 1 must reckon with the guard, as bits. */
  possible: ['u8', 1],
  won: ['u8', 1],
  lastPhase: ['u8', 1],
  lastDie: ['u8', 1],
});

export class AmbushState implements State {
  readonly bytes = new Uint8Array(fields.byteLength);
  readonly f = fields.over(this.bytes.buffer);

  constructor() {
    this.reset();
  }

  reset(): void {
    this.bytes.fill(0);
    this.f.guard[0] = NOTHING;
    this.f.possible[0] = 0b111;
    this.f.lastPhase[0] = NOTHING;
  }

  copyFrom(source: AmbushState): void {
    this.bytes.set(source.bytes);
  }

  toAct(): Seat {
    const phase = this.f.phase[0];
    return phase === OVER ? TERMINAL : phase === ROLL ? CHANCE : phase === RAID ? 1 : 0;
  }

  legalActions(out: Int32Array): number {
    let count = 0;
    for (let gate = 0; gate < GATES; gate++) if (this.allows(gate)) out[count++] = gate;
    return count;
  }

  private allows(gate: number): boolean {
    return this.f.phase[0] !== SHIFT || Math.abs(gate - this.f.guard[0]) <= 1;
  }

  sampleLegal(rng: Rng): Action {
    let gate = rng.below(GATES);
    while (!this.allows(gate)) gate = rng.below(GATES);
    return gate;
  }

  apply(action: Action): void {
    const f = this.f;
    f.lastPhase[0] = f.phase[0];
    if (f.phase[0] === POST || f.phase[0] === SHIFT) {
      f.guard[0] = action;
      if (f.phase[0] === SHIFT) f.possible[0] = 0b111 & (f.possible[0] | (f.possible[0] << 1) | (f.possible[0] >> 1));
      f.phase[0] = RAID;
    } else if (f.phase[0] === RAID) {
      f.gate[0] = action;
      f.raid[0]++;
      f.phase[0] = ROLL;
    } else {
      const guarded = f.guard[0] === f.gate[0];
      f.lastDie[0] = action;
      f.won[0] = action >= (guarded ? 5 : 3) ? 1 : 0;
      f.possible[0] = guarded ? 1 << f.gate[0] : f.possible[0] & ~(1 << f.gate[0]);
      f.phase[0] = f.won[0] === 1 || f.raid[0] === RAIDS ? OVER : SHIFT;
    }
  }

  isDeployment(): boolean {
    return this.f.phase[0] === POST;
  }

  chanceOutcomes(outcomes: Int32Array, probabilities: Float64Array): number {
    for (let die = 0; die < 6; die++) {
      outcomes[die] = die;
      probabilities[die] = 1 / 6;
    }
    return 6;
  }

  sampleChance(dice: Dice): Action {
    return dice.below(6, this.f.raid[0]);
  }

  payoffs(out: Float64Array): void {
    out[1] = this.f.won[0] === 1 ? 1 : -1;
    out[0] = -out[1];
  }

  endReason(): number {
    return this.f.won[0] === 1 ? 0 : 1;
  }

  scores(out: Float64Array): void {
    out[0] = 1 - this.f.won[0];
    out[1] = this.f.won[0];
  }

  facts(out: Float64Array): void {
    out[0] = this.f.raid[0];
  }

  turn(): number {
    return this.f.raid[0] + (this.f.phase[0] === RAID ? 1 : 0);
  }

  actionName(action: Action): string {
    const phase = this.f.phase[0];
    return phase === ROLL
      ? `rolls ${action + 1}`
      : `${['posts at', 'raids', '', 'moves to'][phase]} gate ${action + 1}`;
  }

  actionParts(action: Action, out: Int32Array): void {
    out[0] = this.f.phase[0];
    out[1] = -1;
    out[2] = action;
    out[3] = -1;
  }

  toString(): string {
    return Object.entries(this.f)
      .map(([name, [value]]) => `${name} ${value}`)
      .join(', ');
  }
}

/** Told to seat 1: [die, guarded]; to seat 0 the same; raids are public, the guard's moves only known to have happened. */
const information: Information = {
  observe(state, seat, out) {
    const { f } = state as AmbushState;
    for (let gate = 0; gate < GATES; gate++) {
      out[gate] = seat === 0 ? Number(f.guard[0] === gate) : (f.possible[0] >> gate) & 1;
      out[GATES + gate] = f.raid[0] / RAIDS;
    }
  },
  features(state, seat, out) {
    const { f } = state as AmbushState;
    out[0] = seat === 0 ? f.raid[0] : -f.raid[0];
  },
  events(state, seat, out) {
    const { f } = state as AmbushState;
    const phase = f.lastPhase[0];
    if (phase === NOTHING) return 0;
    out[0] = phase;
    if (phase === POST || phase === SHIFT) {
      if (seat === 1) return 1;
      out[1] = f.guard[0];
      return 2;
    }
    out[1] = f.gate[0];
    if (phase === RAID) return 2;
    out[2] = f.lastDie[0];
    out[3] = Number(f.possible[0] === 1 << f.gate[0]);
    return 4;
  },
  text(state, seat) {
    const { f } = state as AmbushState;
    const where = seat === 0 ? `guard ${f.guard[0]}` : 'guard hidden';
    return `seat ${seat}, phase ${f.phase[0]}, raid ${f.raid[0]}, gate ${f.gate[0]}, possible ${f.possible[0]}, ${where}`;
  },
  key(state, seat, out) {
    const { f } = state as AmbushState;
    out[0] = f.phase[0] | (f.raid[0] << 4) | (f.gate[0] << 8) | (f.possible[0] << 12) | (seat << 16);
    out[1] = seat === 0 ? f.guard[0] : -1;
  },
  mask(state, seat) {
    if (seat === 1) (state as AmbushState).f.guard[0] = NOTHING;
  },
  determinize(state, seat, rng, belief) {
    if (seat === 0) return;
    const { f } = state as AmbushState;
    for (let gate = 0; gate < GATES; gate++)
      weights[gate] = (f.possible[0] >> gate) & 1 ? (belief?.[gate] ?? 1) + 1e-9 : 0;
    f.guard[0] = pickWeighted(weights, 0, GATES, rng);
  },
  hiddenFacts(state, seat, out) {
    out[0] = seat === 1 ? (state as AmbushState).f.guard[0] : -1;
  },
  describe(state, seat) {
    return { text: seat === null ? state.toString() : information.text(state, seat) };
  },
  drawing(state, seat): Drawing {
    const { f } = state as AmbushState;
    const cells = [0, 1, 2].map((x) => ({ x, y: 0, ground: 'gate', glyph: seat !== 1 && f.guard[0] === x ? 'G' : '' }));
    return { columns: GATES, rows: 1, hex: false, cells };
  },
};

const weights = new Float64Array(GATES);

const info: GameInfo = {
  ruleset: 'ambush',
  version: 1,
  scenario: 'standard',
  params: '{}',
  seatCount: 2,
  actionCount: GATES,
  maxLegalActions: GATES,
  maxChanceOutcomes: 6,
  maxPlies: 1 + 3 * RAIDS,
  stateBytes: fields.byteLength,
  observationShape: [2, 1, GATES],
  maxEvents: 4,
  featureNames: ['raids'],
  beliefShape: [1, GATES],
  zeroSum: true,
  endReasons: ['broken', 'held'],
  factNames: ['raids'],
};

export const ambush: Ruleset = {
  id: 'ambush',
  title: 'Three gates and a hidden guard',
  version: 1,
  scenarios: ['standard'],
  schema: z.strictObject({}),
  parseParams: () => ({}),
  createGame: (): Game => ({
    info,
    information,
    newState: () => new AmbushState(),
    abstractions: [],
    check(state) {
      const { f } = state as AmbushState;
      invariant(
        f.phase[0] === POST || f.phase[0] === OVER || (f.possible[0] >> f.guard[0]) & 1,
        'the guard is where it can not be',
      );
    },
  }),
};
