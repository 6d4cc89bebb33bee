import type { Action, Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import {
  COMMANDS,
  DISORDERED,
  FIRST_RUSSIAN,
  FIRST_RUSSIAN_GROUP,
  FLANK_MARKER,
  FRENCH,
  GOOD,
  GROUPS,
  GUARD_GROUP,
  hexOf,
  MURAT_GROUP,
  N,
  NO_MARKER,
  NONE,
  OFF_MAP,
  R,
  RUSSIAN,
  RUSSIAN_GUARD_GROUP,
} from '../../src/rulesets/borodino/layout.ts';
import {
  ATTACK,
  COMMAND_SLOTS,
  decidingSlot,
  distance,
  FIRST_ADVANCE,
  FIRST_MURAT_SLOT,
  FLANK_SLOT,
  HOLD,
  hasEnemyWithin,
  lostUnits,
  nearness,
  OBJECTIVES,
  type Position,
  postureAction,
  RETIRE,
  SCREEN,
  slotOf,
} from '../../src/rulesets/borodino/postures.ts';
import { BARRAGE_ITEM, frenchSets, russianSets } from '../../src/rulesets/borodino/tables.ts';
import type { KnownPolicy } from './knowledge.ts';

export interface DoctrineOptions {
  /** Plan as the parameter writes it: "none", "F4@1", "F6:c0+c1@1". */
  readonly flankPlan: string;
  readonly recall: 'never' | 'first' | 'late';
  /** Turn from which a low roll is answered with a recall when `recall` is late. */
  readonly recallTurn: number;
  /** Turn from which the French Guard is ordered; 13 never. */
  readonly guardTurn: number;
  readonly style: 'doctrine' | 'passive' | 'frontal';
  readonly awareness: boolean;
  readonly blunder: number;
}

const at = (printed: number): number => FIRST_ADVANCE + OBJECTIVES.indexOf(hexOf(printed));

/** Where each command goes, step by step; the next step when a friendly unit stands on the last one. */
const FRENCH_AIMS: readonly (readonly number[])[] = [
  [3114, 2911, 2517],
  [3108, 2911, 2314],
  [3110, 2911, 2314],
  [3114, 2517],
  [3201, 2902, 2705],
  [3108, 2902],
  [],
];
const MURAT_AIMS: readonly (readonly number[])[] = [
  [3110, 2911],
  [3114, 2517],
  [3114, 2517],
  [3110, 2911],
  [3108, 2911],
  [3110, 2911],
];
/** Of a force that has come in behind the Russian left. */
const FORCE_AIMS: readonly number[] = [2902, 2705, 2911];

/** What Russian commands hold or go to; 0 keeps the place where the command stands. */
const RUSSIAN_AIMS: readonly number[] = [0, 2705, 3114, 0, 0, 2911, 2911, 2902, 3114, 3110, 2911, 3108, 2911, 2911];

const NEAR = 6;
const CLOSE = 3;

/** A general's rules of thumb: whom to order, and a posture for each command; units play by the script of the postures. */
export class BorodinoDoctrine implements KnownPolicy {
  readonly #options: DoctrineOptions;
  readonly #legal: Int32Array;
  readonly #strength = new Float64Array(COMMAND_SLOTS);
  readonly #good = new Float64Array(COMMAND_SLOTS);
  readonly #near = new Float64Array(COMMAND_SLOTS);
  readonly #value = new Float64Array(COMMAND_SLOTS);

  constructor(game: Game, options: DoctrineOptions) {
    this.#options = options;
    this.#legal = new Int32Array(game.info.maxLegalActions);
  }

  choose(state: State, seat: Seat, rng: Rng): Action {
    if (this.#options.blunder > 0 && rng.float() < this.#options.blunder) return state.sampleLegal(rng);
    const p = state as unknown as Position & State;
    const action = this.#decide(p, seat);
    return action < 0 ? state.sampleLegal(rng) : action;
  }

  prior(state: State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void {
    const favourite = this.#decide(state as unknown as Position & State, seat);
    const rest = 0.4 / count;
    for (let k = 0; k < count; k++) out[k] = rest + (legal[k] === favourite ? 0.6 : 0);
    if (favourite < 0) out.fill(1 / count, 0, count);
  }

  #decide(p: Position & State, seat: Seat): Action {
    switch (p.r[R.NODE]) {
      case N.PLAN:
        return this.writePlan(p);
      case N.ORDERS_FRENCH:
        return this.#frenchOrders(p);
      case N.ORDERS_RUSSIAN:
        return this.#russianOrders(p);
      case N.FIRST_MARKER:
        return this.#firstMarker(p, seat);
      case N.RECALL:
        return this.#recall(p);
      case N.DESTRUCTION:
        return 0;
      case N.WHO_FIRST:
        return seat;
      case N.RESERVE:
        return NONE;
      case N.COMMANDER:
        return this.#ride(p, seat);
      default:
        return postureAction(p, this.#posture(p, seat, decidingSlot(p)));
    }
  }

  /** The plan of the options where it is legal, else none. */
  writePlan(state: State): Action {
    const count = state.legalActions(this.#legal);
    const wanted = `plan ${this.#options.flankPlan}`;
    for (let k = 0; k < count; k++) if (state.actionName(this.#legal[k]) === wanted) return this.#legal[k];
    return this.#legal[0];
  }

  #recall(p: Position): Action {
    const { recall, recallTurn } = this.#options;
    if (recall === 'late') return p.r[R.TURN] >= recallTurn ? 1 : 0;
    return recall === 'first' ? 1 : 0;
  }

  /** Strength of each command on the map, how much of it is good, and its distance to the nearest enemy. */
  #survey(p: Position): void {
    this.#strength.fill(0);
    this.#good.fill(0);
    this.#near.fill(99);
    for (let u = 0; u < p.hex.length; u++) {
      const hex = p.hex[u];
      if (hex === OFF_MAP) continue;
      const slot = slotOf(p, u);
      const gun = p.tables.isGun[u] === 1;
      const weight = gun ? 8 : p.tables.strength[u];
      this.#strength[slot] += weight;
      if (p.condition[u] === GOOD) this.#good[slot] += weight;
      if (gun) continue;
      this.#near[slot] = Math.min(this.#near[slot], nearness(p, hex, u < FIRST_RUSSIAN ? FRENCH : RUSSIAN));
    }
  }

  /** Fills in what an order for each command of a side is worth this turn. */
  #appraise(p: Position, seat: Seat): void {
    this.#survey(p);
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) {
      const french = slot < FIRST_RUSSIAN_GROUP || slot >= GROUPS;
      this.#value[slot] = french === (seat === FRENCH) && slot !== MURAT_GROUP ? this.#worth(p, slot, seat) : 0;
    }
  }

  #worth(p: Position, slot: number, seat: Seat): number {
    if (this.#strength[slot] === 0) return 0;
    if (this.#options.style === 'passive') return 0;
    const posture = this.#posture(p, seat, slot);
    if (posture === HOLD || posture === SCREEN) return 0.1;
    const reach = this.#near[slot] <= 4 ? 1.3 : this.#near[slot] <= 9 ? 1 : 0.7;
    return (posture === RETIRE ? 0.4 : 1) * this.#good[slot] * reach;
  }

  #frenchOrders(p: Position & State): Action {
    this.#appraise(p, FRENCH);
    const count = p.legalActions(this.#legal);
    const barrage = this.#options.style === 'passive' ? 0.5 : this.#barrageWorth(p, FRENCH);
    let best = this.#legal[0];
    let most = -1;
    for (let k = 0; k < count; k++) {
      const set = this.#legal[k];
      let worth = 0;
      for (let g = 0; g < MURAT_GROUP; g++) if ((frenchSets.items[set] >> g) & 1) worth += this.#value[g];
      for (let c = 0; c < COMMANDS; c++) {
        if ((frenchSets.commands[set] >> c) & 1) worth += this.#value[FIRST_MURAT_SLOT + c];
      }
      if ((frenchSets.items[set] >> BARRAGE_ITEM) & 1) worth += barrage;
      if (worth <= most) continue;
      most = worth;
      best = set;
    }
    return best;
  }

  #russianOrders(p: Position & State): Action {
    this.#appraise(p, RUSSIAN);
    const count = p.legalActions(this.#legal);
    const barrage = this.#options.style === 'passive' ? 0.5 : this.#barrageWorth(p, RUSSIAN);
    let best = this.#legal[0];
    let most = -1;
    for (let k = 0; k < count; k++) {
      const set = this.#legal[k];
      let worth = russianSets.barrage[set] === 1 ? barrage : 0;
      for (let g = FIRST_RUSSIAN_GROUP; g < GROUPS; g++) {
        if ((russianSets.groups[set] >> (g - FIRST_RUSSIAN_GROUP)) & 1) worth += this.#value[g];
      }
      if (worth <= most) continue;
      most = worth;
      best = set;
    }
    return best;
  }

  /** Good guns that have an enemy in effective range. */
  #barrageWorth(p: Position, side: Seat): number {
    const { isGun, effective } = p.tables;
    let guns = 0;
    for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
      if (isGun[u] === 0 || p.condition[u] !== GOOD || p.hex[u] === OFF_MAP) continue;
      if (nearness(p, p.hex[u], side) <= effective[u]) guns++;
    }
    return guns * 5;
  }

  /** The force when it has come up; else the ordered command that is closest to the enemy. */
  #firstMarker(p: Position & State, seat: Seat): Action {
    this.#survey(p);
    const count = p.legalActions(this.#legal);
    let best = NO_MARKER;
    let most = 0;
    for (let k = 0; k < count; k++) {
      const marker = this.#legal[k];
      if (marker === FLANK_MARKER) return marker;
      if (marker >= GROUPS) continue;
      const slot = marker === MURAT_GROUP ? FIRST_MURAT_SLOT : marker;
      const worth = this.#near[slot] <= CLOSE + 1 ? this.#worth(p, slot, seat) : 0;
      if (worth <= most) continue;
      most = worth;
      best = marker;
    }
    return best;
  }

  /** To the hex with the most good troops within range that touches no enemy. */
  #ride(p: Position & State, seat: Seat): Action {
    const count = p.legalActions(this.#legal) - 1;
    const here = p.r[R.COMMANDER + seat];
    let best = NONE;
    let most = this.#troopsAround(p, here, seat) + 4;
    for (let k = 0; k < count; k++) {
      const troops = this.#troopsAround(p, this.#legal[k], seat);
      if (troops <= most) continue;
      most = troops;
      best = this.#legal[k];
    }
    return best;
  }

  #troopsAround(p: Position, hex: number, seat: Seat): number {
    if (nearness(p, hex, seat) < 3) return -50;
    let troops = 0;
    for (let u = seat * FIRST_RUSSIAN; u < (seat + 1) * FIRST_RUSSIAN; u++) {
      if (p.hex[u] === OFF_MAP || distance(hex, p.hex[u]) > 3) continue;
      troops += p.condition[u] === GOOD && nearness(p, p.hex[u], seat) <= 8 ? p.tables.strength[u] : 0;
    }
    return troops;
  }

  /** The posture of a command, from open facts. */
  #posture(p: Position, seat: Seat, slot: number): number {
    const { style } = this.#options;
    if (style === 'passive') return HOLD;
    if (style === 'frontal') return ATTACK;
    return seat === FRENCH ? this.#frenchPosture(p, slot) : this.#russianPosture(p, slot);
  }

  /** One loss more would break the group, and much of it is shaken. */
  #isSpent(p: Position, slot: number): boolean {
    const group = slot < GROUPS ? slot : MURAT_GROUP;
    if (slot === FLANK_SLOT || (p.collapsed[0] >> group) & 1) return false;
    const n = p.tables.countable[group];
    return n > 0 && 3 * (lostUnits(p, group) + 1) >= 2 * n;
  }

  #frenchPosture(p: Position, slot: number): number {
    if (slot === GUARD_GROUP && p.r[R.TURN] < this.#options.guardTurn) return HOLD;
    if (this.#isSpent(p, slot)) return RETIRE;
    if (this.#hasNear(p, slot, FRENCH, slot === FLANK_SLOT ? NEAR : CLOSE)) return ATTACK;
    const aims = slot === FLANK_SLOT ? FORCE_AIMS : slot >= GROUPS ? MURAT_AIMS[slot - GROUPS] : FRENCH_AIMS[slot];
    return this.#nextAim(p, aims, FRENCH);
  }

  #nextAim(p: Position, aims: readonly number[], seat: Seat): number {
    for (const aim of aims) if (p.owner[hexOf(aim)] !== seat + 1) return at(aim);
    return ATTACK;
  }

  #russianPosture(p: Position, slot: number): number {
    if (this.#isSpent(p, slot)) return RETIRE;
    const aim = this.#russianAim(p, slot);
    if (slot === RUSSIAN_GUARD_GROUP) return this.#hasNear(p, slot, RUSSIAN, CLOSE) ? ATTACK : aim;
    return this.#hasNear(p, slot, RUSSIAN, 2) ? HOLD : aim;
  }

  /** Reserves go where a French force shows, or where the front is thinnest. */
  #russianAim(p: Position, slot: number): number {
    const place = RUSSIAN_AIMS[slot - FIRST_RUSSIAN_GROUP];
    if (place === 0) return HOLD;
    if (p.r[R.TURN] < 2 && slot !== 8) return HOLD;
    if (this.#options.awareness && p.r[R.FLANK_PHASE] >= 2 && (slot === 8 || slot === 12)) return at(2705);
    if (p.owner[hexOf(place)] === RUSSIAN + 1) return HOLD;
    return at(place);
  }

  /** Whether good troops of a command, guns aside, have an enemy within some hexes. */
  #hasNear(p: Position, slot: number, seat: Seat, range: number): boolean {
    const group = slot < GROUPS ? slot : MURAT_GROUP;
    const whole = slot === FLANK_SLOT;
    const end = whole ? FIRST_RUSSIAN : p.tables.groupTo[group];
    for (let u = whole ? 0 : p.tables.groupFrom[group]; u < end; u++) {
      if (p.hex[u] === OFF_MAP || p.tables.isGun[u] === 1 || p.condition[u] === DISORDERED || slotOf(p, u) !== slot)
        continue;
      if (hasEnemyWithin(p, p.hex[u], seat, range)) return true;
    }
    return false;
  }
}
