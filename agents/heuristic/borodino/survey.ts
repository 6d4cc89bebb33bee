import type { Seat, State } from '../../../src/core/game.ts';
import {
  COSSACK,
  FIRST_RUSSIAN,
  FRENCH,
  GOOD,
  NONE,
  OFF_MAP,
  R,
  RUSSIAN,
} from '../../../src/rulesets/borodino/layout.ts';
import { nearest, nearnessFor } from '../../../src/rulesets/borodino/nearness.ts';
import { COMMAND_SLOTS, distance, nearness, type Position, slotOf } from '../../../src/rulesets/borodino/postures.ts';

/** Weight of a gun among strength points. */
const GUN_WEIGHT = 8;
/** Hexes from the enemy within which troops count as being at the front. */
const FRONT = 8;

/** What a general sees of the commands of both sides, in arrays by command. */
export class Survey {
  readonly strength: Float64Array = new Float64Array(COMMAND_SLOTS);
  /** Strength in good order. */
  readonly good: Float64Array = new Float64Array(COMMAND_SLOTS);
  /** Distance of the nearest unit, guns aside, to an enemy. */
  readonly near: Float64Array = new Float64Array(COMMAND_SLOTS);

  take(p: Position): void {
    this.strength.fill(0);
    this.good.fill(0);
    this.near.fill(99);
    const toRussians = nearnessFor(p, FRENCH);
    const toFrench = nearnessFor(p, RUSSIAN);
    for (let u = 0; u < p.hex.length; u++) {
      const hex = p.hex[u];
      if (hex === OFF_MAP) continue;
      const slot = slotOf(p, u);
      const gun = p.tables.isGun[u] === 1;
      const weight = gun ? GUN_WEIGHT : p.tables.strength[u];
      this.strength[slot] += weight;
      if (p.condition[u] === GOOD) this.good[slot] += weight;
      if (gun || p.tables.arm[u] > COSSACK) continue;
      this.near[slot] = Math.min(this.near[slot], nearest(u < FIRST_RUSSIAN ? toRussians : toFrench, hex));
    }
  }
}

/** Good guns of a side that have an enemy in effective range. */
export function gunsInRange(p: Position, side: Seat): number {
  const { isGun, effective } = p.tables;
  const near = nearnessFor(p, side);
  let guns = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (isGun[u] === 0 || p.condition[u] !== GOOD || p.hex[u] === OFF_MAP) continue;
    if (nearest(near, p.hex[u]) <= effective[u]) guns++;
  }
  return guns;
}

/** What a commander must gain in troops to leave his place. */
const INERTIA = 4;

/** Good troops at the front: where they stand and how strong. */
const fronts = new Int16Array(FIRST_RUSSIAN);
const strengths = new Float64Array(FIRST_RUSSIAN);
let frontCount = 0;

/** To the hex with the most good troops at the front within range that touches no enemy; NONE to stay. */
export function rideTo(p: Position & State, seat: Seat, legal: Int32Array): number {
  gatherFront(p, seat);
  const count = p.legalActions(legal) - 1;
  let best = NONE;
  let most = troopsAround(p, p.r[R.COMMANDER + seat], seat) + INERTIA;
  for (let k = 0; k < count; k++) {
    const troops = troopsAround(p, legal[k], seat);
    if (troops <= most) continue;
    most = troops;
    best = legal[k];
  }
  return best;
}

function gatherFront(p: Position, seat: Seat): void {
  const near = nearnessFor(p, seat);
  frontCount = 0;
  for (let u = seat * FIRST_RUSSIAN; u < (seat + 1) * FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP || p.condition[u] !== GOOD || nearest(near, hex) > FRONT) continue;
    fronts[frontCount] = hex;
    strengths[frontCount++] = p.tables.strength[u];
  }
}

function troopsAround(p: Position, hex: number, seat: Seat): number {
  if (nearness(p, hex, seat) < 3) return -50;
  let troops = 0;
  for (let k = 0; k < frontCount; k++) if (distance(hex, fronts[k]) <= 3) troops += strengths[k];
  return troops;
}
