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
import { bestMarker, bestOrders, worthOfOrders } from './order-sets.ts';
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
    return bestOrders(p, seat, legal, this.#value, gunsInRange(p, seat) * SHOT);
  }

  /** Leanings to each legal set of orders, in [0, 1]: as the eighth power of what it is worth beside the best. */
  lean(p: Position & State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void {
    this.#appraise(p, seat);
    const barrage = gunsInRange(p, seat) * SHOT;
    let most = 0;
    for (let k = 0; k < count; k++) {
      const worth = worthOfOrders(legal[k], seat, this.#value, barrage);
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
      this.#value[slot] = isSlotOf(seat, slot) ? this.#worth(p, seat, slot) : 0;
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
      if (mode !== KEEP_BACK && meanDistance(p, guard, aim) > 2) return guard;
    }
    return NONE;
  }
}

/** Whether a slot is a command of a side; Murat's group has six. */
function isSlotOf(seat: Seat, slot: number): boolean {
  const isFrench = slot < FIRST_RUSSIAN_GROUP || slot >= GROUPS;
  return isFrench === (seat === FRENCH) && slot !== MURAT_GROUP;
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
