import type { Action, Seat, State } from '../../../src/core/game.ts';
import {
  FIRST_RUSSIAN_GROUP,
  FRENCH,
  GROUPS,
  GUARD_GROUP,
  MURAT_GROUP,
  NONE,
  OFF_MAP,
  RESERVE_ARTILLERY_GROUP,
  RUSSIAN_GUARD_GROUP,
} from '../../../src/rulesets/borodino/layout.ts';
import { COMMAND_SLOTS, distance, type Position } from '../../../src/rulesets/borodino/postures.ts';
import { bestMarker, bestOrders, weighOrders } from './order-sets.ts';
import { gunsInRange, Survey } from './survey.ts';
import { ASSAULT, KEEP_BACK, type Task } from './task.ts';
import { facesTo } from './worth.ts';

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
  readonly #weighed = new Float64Array(1);
  readonly #taskOf: TaskOf;

  constructor(taskOf: TaskOf) {
    this.#taskOf = taskOf;
  }

  choose(p: Position & State, seat: Seat, legal: Int32Array): Action {
    this.#appraise(p, seat);
    return bestOrders(p, seat, legal, this.#value, gunsInRange(p, seat) * SHOT);
  }

  /** Leanings to each legal set of orders, in [0, 1]: as the eighth power of what it is worth beside the best. */
  lean(p: Position & State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void {
    this.#appraise(p, seat);
    const barrage = gunsInRange(p, seat) * SHOT;
    let most = 0;
    for (let k = 0; k < count; k++) {
      weighOrders(legal[k], seat, this.#value, barrage, this.#weighed);
      const worth = this.#weighed[0];
      out[k] = worth;
      most = Math.max(most, worth);
    }
    for (let k = 0; k < count; k++) {
      const share = most === 0 ? 1 : out[k] / most;
      const square = share * share;
      out[k] = square * square * square * square;
    }
  }

  /** Fills in what an order for each command of a side adds this turn, in strength points at work. */
  #appraise(p: Position, seat: Seat): void {
    this.#survey.take(p);
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) {
      this.#value[slot] = 0;
      if (isSlotOf(seat, slot)) this.#weigh(p, seat, slot);
    }
  }

  #weigh(p: Position, seat: Seat, slot: number): void {
    const { strength, good, near } = this.#survey;
    const value = this.#value;
    if (strength[slot] === 0) return;
    const { mode, aim, weight } = this.#taskOf(p, seat, slot);
    if (mode === KEEP_BACK) {
      value[slot] = SMALL;
      return;
    }
    const isEngaged = near[slot] <= ENGAGED;
    const isOnTheWay = mode === ASSAULT || isBeyond(p, slot, aim, ON_THE_WAY);
    const rating = p.tables.rating[slot < GROUPS ? slot : MURAT_GROUP];
    if (slot === RESERVE_ARTILLERY_GROUP) value[slot] = isOnTheWay ? RESERVE_GUNS : SMALL;
    else if (rating < 0) value[slot] = weight * good[slot] * (isEngaged ? FIGHT_WITHOUT : isOnTheWay ? HALF : 0.02);
    else {
      const without = isEngaged ? FIGHT_WITHOUT : Math.max(HALF, facesTo(rating) / 10);
      value[slot] = weight * good[slot] * (1 - without) * (isEngaged || isOnTheWay ? 1 : SMALL);
    }
  }

  /** The strongest command close to the enemy goes first. */
  firstMarker(p: Position & State, seat: Seat, legal: Int32Array): Action {
    this.#survey.take(p);
    const { near, good } = this.#survey;
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) {
      const isAsked = isSlotOf(seat, slot) && near[slot] <= CLOSE && this.#taskOf(p, seat, slot).mode !== KEEP_BACK;
      this.#value[slot] = isAsked ? good[slot] : 0;
    }
    return bestMarker(p, legal, this.#value);
  }

  /** Guards, steady enough to move again, when they are on their way to the front; they must have been ordered this turn. */
  reserve(p: Position & State, seat: Seat, legal: Int32Array): Action {
    const guard = seat === FRENCH ? GUARD_GROUP : RUSSIAN_GUARD_GROUP;
    const count = p.legalActions(legal);
    for (let k = 0; k < count; k++) {
      if (legal[k] !== guard) continue;
      const { mode, aim } = this.#taskOf(p, seat, guard);
      if (mode !== KEEP_BACK && isBeyond(p, guard, aim, 2)) return guard;
    }
    return NONE;
  }
}

/** Whether a slot is a command of a side; Murat's group has six. */
function isSlotOf(seat: Seat, slot: number): boolean {
  const isFrench = slot < FIRST_RUSSIAN_GROUP || slot >= GROUPS;
  return isFrench === (seat === FRENCH) && slot !== MURAT_GROUP;
}

/** Whether the units of a group on the map are on the mean farther than that from a hex; not of Murat's commands and the force. */
function isBeyond(p: Position, slot: number, aim: number, away: number): boolean {
  if (slot >= GROUPS) return false;
  let sum = 0;
  let count = 0;
  for (let u = p.tables.groupFrom[slot]; u < p.tables.groupTo[slot]; u++) {
    if (p.hex[u] === OFF_MAP) continue;
    sum += distance(p.hex[u], aim);
    count++;
  }
  return count > 0 && sum / count > away;
}
