// Set-ups that have a structure and are never the same: flags far behind, mines beside them now and then, decoys that look like the
// real thing, and each kind of soldier drawn towards a depth that changes from set-up to set-up. Only distances decide, so any zone
// will do; where the zone has a mirror image in itself, half of the set-ups are turned over.

import type { State } from '../../src/core/game.ts';
import { pickWeighted, type Rng } from '../../src/core/rng.ts';
import { deployAction, deployEmptyAction } from '../../src/rulesets/napoleonix/actions.ts';
import type { Position } from '../../src/rulesets/napoleonix/layout.ts';
import {
  BRAVE,
  FAKE,
  FLAG,
  GENERAL,
  isSoldier,
  KIND_COUNT,
  MINE,
  NO_UNIT,
  SPY,
  type Tables,
} from '../../src/rulesets/napoleonix/tables.ts';
import type { SetUps } from './knowledge.ts';
import { distancesOf } from './napoleonix-map.ts';

/** Where a kind likes to stand, from 0 (nearest to the enemy) to 1 (farthest), before the style of a set-up shifts it. */
const DEPTH = new Float64Array(KIND_COUNT);
DEPTH.set([0.1, 0.1, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 0.8]);
DEPTH[SPY] = 0.2;
DEPTH[BRAVE] = 0.1;
DEPTH[MINE] = 0.4;
DEPTH[FLAG] = DEPTH[FAKE] = 1;

/** Set-ups without a soldier that can act are drawn again (9.2.22); the last resort puts one in front. */
const MAX_DRAWS = 50;

/** One seat's zone. Slots are its squares in the order in which they are filled. */
interface Zone {
  readonly size: number;
  /** From 0 (nearest to the enemy) to 1 (farthest). */
  readonly depth: Float64Array;
  /** Slots beside each slot, four a slot, -1 for none. */
  readonly beside: Int16Array;
  /** 1 where a soldier can act at once. */
  readonly front: Uint8Array;
  /** Slot of the left-right mirror image, or null when the zone is not its own image. */
  readonly mirror: Int16Array | null;
}

export class NapoleonixSetUps implements SetUps {
  readonly #tables: Tables;
  readonly #zones: readonly Zone[];
  /** Kinds by slot. */
  readonly #plan: Uint8Array;
  readonly #weights: Float64Array;
  readonly #shift = new Float64Array(KIND_COUNT);
  constructor(tables: Tables) {
    this.#tables = tables;
    this.#zones = [zoneOf(tables, 0), zoneOf(tables, 1)];
    this.#plan = new Uint8Array(tables.units);
    this.#weights = new Float64Array(tables.units);
  }

  draw(seat: number, rng: Rng): void {
    const zone = this.#zones[seat];
    for (let draws = 0; draws < MAX_DRAWS; draws++) {
      this.#drawOnce(seat, zone, rng);
      if (this.#canAct(zone)) break;
    }
    if (!this.#canAct(zone)) this.#openUp(zone);
    if (zone.mirror !== null && rng.below(2) === 1) this.#turnOver(zone, zone.mirror);
  }

  next(state: State): number {
    const { placed, scalars } = state as State & Position;
    const kind = this.#plan[placed[scalars[0]]];
    return kind === NO_UNIT ? deployEmptyAction(this.#tables) : deployAction(this.#tables, kind);
  }

  #drawOnce(seat: number, zone: Zone, rng: Rng): void {
    const plan = this.#plan;
    const army = this.#tables.army.subarray(seat * KIND_COUNT, (seat + 1) * KIND_COUNT);
    plan.fill(NO_UNIT);
    const boldness = 0.3 * rng.float() - 0.15;
    const order = 1 + 5 * rng.float();
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      this.#shift[kind] = 0.3 * rng.float() - 0.15 - (isSoldier(kind) ? boldness : 0);
    }
    let mines = this.#placeTokens(zone, army, rng);
    while (mines-- > 0) this.#place(zone, MINE, order, rng);
    for (let kind = GENERAL; isSoldier(kind); kind++) {
      for (let left = army[kind]; left > 0; left--) this.#place(zone, kind, order, rng);
    }
  }

  /** Flags and fakes alike, each with mines beside it or without; returns the mines that are left. */
  #placeTokens(zone: Zone, army: Uint8Array, rng: Rng): number {
    let mines = army[MINE];
    const realAt = rng.below(army[FLAG] + army[FAKE]);
    for (let i = 0; i < army[FLAG] + army[FAKE]; i++) {
      const kind = i === realAt ? FLAG : FAKE;
      // A decoy stands far forward one time in four; the real one never does on purpose.
      const slot =
        kind === FAKE && rng.below(4) === 0 ? this.#place(zone, kind, 0, rng) : this.#place(zone, kind, 8, rng);
      if (rng.below(3) === 0) continue;
      for (let side = 0; side < 4 && mines > 0; side++) {
        const beside = zone.beside[4 * slot + side];
        if (beside < 0 || this.#plan[beside] !== NO_UNIT || rng.below(4) === 0) continue;
        this.#plan[beside] = MINE;
        mines--;
      }
    }
    return mines;
  }

  /** Puts a unit on a free slot near the depth of its kind; the larger `order`, the nearer. */
  #place(zone: Zone, kind: number, order: number, rng: Rng): number {
    const weights = this.#weights;
    const wanted = DEPTH[kind] + this.#shift[kind];
    for (let slot = 0; slot < zone.size; slot++) {
      const off = order * (zone.depth[slot] - wanted);
      const near = 1 + off * off;
      weights[slot] = this.#plan[slot] === NO_UNIT ? 1 / (near * near) : 0;
    }
    const slot = pickWeighted(weights, 0, zone.size, rng);
    this.#plan[slot] = kind;
    return slot;
  }

  #canAct(zone: Zone): boolean {
    const plan = this.#plan;
    for (let slot = 0; slot < zone.size; slot++) {
      if (!isSoldier(plan[slot])) continue;
      if (zone.front[slot] === 1) return true;
      for (let side = 0; side < 4; side++) {
        const beside = zone.beside[4 * slot + side];
        if (beside >= 0 && plan[beside] === NO_UNIT) return true;
      }
    }
    return false;
  }

  /** Exchanges something that can't move in the front with a soldier. */
  #openUp(zone: Zone): void {
    const plan = this.#plan;
    const front = zone.front.indexOf(1);
    let slot = 0;
    while (!isSoldier(plan[slot])) slot++;
    const kind = plan[slot];
    plan[slot] = plan[front];
    plan[front] = kind;
  }

  #turnOver(zone: Zone, mirror: Int16Array): void {
    const plan = this.#plan;
    for (let slot = 0; slot < zone.size; slot++) {
      const image = mirror[slot];
      if (image <= slot) continue;
      const kind = plan[slot];
      plan[slot] = plan[image];
      plan[image] = kind;
    }
  }
}

function zoneOf(tables: Tables, seat: number): Zone {
  const { unitBase, origin, front, unitAt, squareOf, cellOf, delta, width, squares } = tables;
  const base = unitBase[seat];
  const size = unitBase[seat + 1] - base;
  const distances = distancesOf(tables).front;
  const far = Array.from({ length: size }, (_, slot) => distances[(seat << 8) | origin[base + slot]]);
  const least = Math.min(...far);
  const most = Math.max(...far);
  const depth = Float64Array.from(far, (distance) => (most === least ? 1 : (distance - least) / (most - least)));
  const slotAt = (cell: number): number => {
    const unit = unitAt[(seat << 8) | cell];
    return unit < 0 ? -1 : unit - base;
  };
  const beside = new Int16Array(4 * size);
  const mirror = new Int16Array(size);
  for (let slot = 0; slot < size; slot++) {
    const cell = origin[base + slot];
    for (let side = 0; side < 4; side++) beside[4 * slot + side] = slotAt(cell + delta[(seat << 2) | side]);
    const square = squareOf[(seat << 8) | cell];
    const turned = square - (square % width) + width - 1 - (square % width);
    mirror[slot] = slotAt(cellOf[seat * squares + turned]);
  }
  const isMirrored = mirror.every((image, slot) => image >= 0 && depth[image] === depth[slot]);
  return { size, depth, beside, front: front.slice(base, base + size), mirror: isMirrored ? mirror : null };
}
