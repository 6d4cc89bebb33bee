import type { Action, Seat, State } from '../../../src/core/game.ts';
import {
  COMMANDS,
  FIRST_RUSSIAN_GROUP,
  FLANK_MARKER,
  FRENCH,
  GROUPS,
  GUARD_GROUP,
  MURAT_GROUP,
  NO_MARKER,
  NONE,
  OFF_MAP,
  RESERVE_ARTILLERY_GROUP,
  RUSSIAN_GUARD_GROUP,
} from '../../../src/rulesets/borodino/layout.ts';
import { COMMAND_SLOTS, distance, FIRST_MURAT_SLOT, type Position } from '../../../src/rulesets/borodino/postures.ts';
import { BARRAGE_ITEM, frenchSets, russianSets } from '../../../src/rulesets/borodino/tables.ts';
import { gunsInRange, Survey } from './survey.ts';
import { ASSAULT, KEEP_BACK, type Task } from './task.ts';
import { atMost } from './worth.ts';

/** Worth of a shot in a Barrage, in strength points at work. */
const SHOT = 7;
/** Worth of the order that brings up the Russian reserve guns, above anything else. */
const RESERVE_GUNS = 300;
/** Hexes from the enemy within which a command is engaged, and within which its marker may be taken by name. */
const ENGAGED = 3;
const CLOSE = 4;
/** Mean distance from its place from which a command has a way to go. */
const ON_THE_WAY = 3;
/** What troops without orders do of what they do with them: in a fight, and on a march at half pace. */
const FIGHT_WITHOUT = 0.8;
const HALF = 0.5;
const SMALL = 0.1;

type TaskOf = (p: Position, seat: Seat, slot: number) => Task;

/** Who gets orders, who goes first, who is called from the reserve. */
export class Orders {
  readonly #survey = new Survey();
  readonly #value = new Float64Array(COMMAND_SLOTS);
  readonly #taskOf: TaskOf;

  constructor(taskOf: TaskOf) {
    this.#taskOf = taskOf;
  }

  choose(p: Position & State, seat: Seat, legal: Int32Array): Action {
    this.#appraise(p, seat);
    const barrage = gunsInRange(p, seat) * SHOT;
    const count = p.legalActions(legal);
    let best = legal[0];
    let most = -1;
    for (let k = 0; k < count; k++) {
      const worth = seat === FRENCH ? this.#frenchWorth(legal[k], barrage) : this.#russianWorth(legal[k], barrage);
      if (worth <= most) continue;
      most = worth;
      best = legal[k];
    }
    return best;
  }

  #frenchWorth(set: number, barrage: number): number {
    let worth = (frenchSets.items[set] >> BARRAGE_ITEM) & 1 ? barrage : 0;
    for (let g = 0; g < MURAT_GROUP; g++) if ((frenchSets.items[set] >> g) & 1) worth += this.#value[g];
    for (let c = 0; c < COMMANDS; c++) {
      if ((frenchSets.commands[set] >> c) & 1) worth += this.#value[FIRST_MURAT_SLOT + c];
    }
    return worth;
  }

  #russianWorth(set: number, barrage: number): number {
    let worth = russianSets.barrage[set] === 1 ? barrage : 0;
    for (let g = FIRST_RUSSIAN_GROUP; g < GROUPS; g++) {
      if ((russianSets.groups[set] >> (g - FIRST_RUSSIAN_GROUP)) & 1) worth += this.#value[g];
    }
    return worth;
  }

  /** Fills in what an order for each command of a side adds this turn, in strength points at work. */
  #appraise(p: Position, seat: Seat): void {
    this.#survey.take(p);
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) {
      const isFrench = slot < FIRST_RUSSIAN_GROUP || slot >= GROUPS;
      this.#value[slot] = isFrench === (seat === FRENCH) && slot !== MURAT_GROUP ? this.#worth(p, seat, slot) : 0;
    }
  }

  #worth(p: Position, seat: Seat, slot: number): number {
    const { strength, good, near } = this.#survey;
    if (strength[slot] === 0) return 0;
    const { mode, aim, weight } = this.#taskOf(p, seat, slot);
    if (mode === KEEP_BACK) return SMALL;
    const isEngaged = near[slot] <= ENGAGED;
    const isOnTheWay = mode === ASSAULT || meanDistance(p, slot, aim) > ON_THE_WAY;
    if (slot === RESERVE_ARTILLERY_GROUP) return isOnTheWay ? RESERVE_GUNS : SMALL;
    const rating = p.tables.rating[slot < GROUPS ? slot : MURAT_GROUP];
    if (rating < 0) return weight * good[slot] * (isEngaged ? FIGHT_WITHOUT : isOnTheWay ? HALF : 0.02);
    const without = isEngaged ? FIGHT_WITHOUT : Math.max(HALF, atMost(rating));
    return weight * good[slot] * (1 - without) * (isEngaged || isOnTheWay ? 1 : SMALL);
  }

  /** The force when it has come up; else the strongest command close to the enemy. */
  firstMarker(p: Position & State, seat: Seat, legal: Int32Array): Action {
    this.#survey.take(p);
    const { near, good } = this.#survey;
    const count = p.legalActions(legal);
    let best = NO_MARKER;
    let most = 0;
    for (let k = 0; k < count; k++) {
      const marker = legal[k];
      if (marker === FLANK_MARKER) return marker;
      if (marker >= GROUPS) continue;
      const slot = marker === MURAT_GROUP ? FIRST_MURAT_SLOT : marker;
      if (near[slot] > CLOSE || good[slot] <= most || this.#taskOf(p, seat, slot).mode === KEEP_BACK) continue;
      most = good[slot];
      best = marker;
    }
    return best;
  }

  /** Guards, steady enough to move again, when they are on their way to the front; they must have been ordered this turn. */
  reserve(p: Position & State, seat: Seat, legal: Int32Array): Action {
    const guard = seat === FRENCH ? GUARD_GROUP : RUSSIAN_GUARD_GROUP;
    const count = p.legalActions(legal);
    for (let k = 0; k < count; k++) {
      if (legal[k] !== guard) continue;
      const { mode, aim } = this.#taskOf(p, seat, guard);
      if (mode !== KEEP_BACK && meanDistance(p, guard, aim) > 2) return guard;
    }
    return NONE;
  }
}

/** Mean distance from a hex of the units of a group on the map; 0 for Murat's commands and the force. */
function meanDistance(p: Position, slot: number, aim: number): number {
  if (slot >= GROUPS) return 0;
  let sum = 0;
  let count = 0;
  for (let u = p.tables.groupFrom[slot]; u < p.tables.groupTo[slot]; u++) {
    if (p.hex[u] === OFF_MAP) continue;
    sum += distance(p.hex[u], aim);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
