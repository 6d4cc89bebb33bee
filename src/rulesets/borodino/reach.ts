import { DIRECTIONS } from '../../board/hex.ts';
import { BOXED_DISORDERED, COSSACK, DISORDERED, EMPTY, FIRED, FRENCH, HEXES, WALL } from './layout.ts';
import * as N from './nodes.ts';
import { MOST_POINTS } from './open-reach.ts';
import { canStack, enemyOwner, inEnemyZoc, nextToEnemy, type Position, sideOf } from './position.ts';
import * as R from './registers.ts';
import { isClosed } from './results.ts';
import { allowance, mayExtend } from './status.ts';
import { classOfArm, EDGES, enterCost, grid, ground, NO_WAY, special, stepCost, WOOD } from './terrain.ts';

/** 4.6 and 6.D: where a unit may go. */

const cost = new Uint8Array(HEXES + 1);
const buckets: Int16Array[] = Array.from({ length: MOST_POINTS + 1 }, () => new Int16Array(DIRECTIONS * HEXES));
const bucketSize = new Int32Array(MOST_POINTS + 1);
const taken = new Uint8Array(HEXES + 1);
/** Result of the last search: hexes in the order in which they were found. */
const found = new Int16Array(HEXES + 1);

export function canEnter(p: Position, unit: number, hex: number, side: number): boolean {
  if (p.owner[hex] === enemyOwner(side) || hex === WALL) return false;
  if (enterCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]][hex] === 0) return false;
  if (special[hex] !== 0 && isClosed(p, hex, side)) return false;
  return (p.marks[unit] & FIRED) === 0 || !nextToEnemy(p, hex, side);
}

/** D6: where a move may end. */
export function canEnd(p: Position, unit: number, hex: number): boolean {
  if (p.tables.arm[unit] === COSSACK && ground[hex] === WOOD) return false;
  return canStack(p, unit, hex);
}

function take(hex: number, count: number): number {
  if (taken[hex] === 1) return count;
  taken[hex] = 1;
  found[count] = hex;
  return count + 1;
}

/** D6, D7: fills `found` with the hexes that a unit on the map may move to, its own left out; returns how many. */
export function searchReach(p: Position, unit: number): number {
  taken.fill(0);
  const here = p.hex[unit];
  const side = sideOf(unit);
  const points = allowance(p, unit);
  startFlood(points);
  cost[here] = 0;
  expandFirst(p, unit, here, side, points);
  let count = flood(p, unit, here, side, points, 0);
  count = addMinimum(p, unit, here, side, count);
  if (side === FRENCH && mayExtend(p, unit)) count = extend(p, unit, here, 2 * points, count);
  return count;
}

/** Nothing reached yet; costs above `points` never count. */
function startFlood(points: number): void {
  cost.fill(points + 1);
  bucketSize.fill(0);
}

function push(hex: number, points: number): void {
  cost[hex] = points;
  buckets[points][bucketSize[points]++] = hex;
}

/** D6: points of the first step; one more out of an enemy zone, NO_WAY into another or where it is barred. */
export function firstStep(p: Position, unit: number, here: number, side: number, d: number): number {
  const to = grid.neighbours[DIRECTIONS * here + d];
  if (!canEnter(p, unit, to, side)) return NO_WAY;
  const kind = classOfArm[p.tables.arm[unit]];
  const fromZone = inEnemyZoc(p, here, side);
  if (!inEnemyZoc(p, to, side)) return stepCost[p.r[R.BRIDGE]][kind][DIRECTIONS * here + d] + (fromZone ? 1 : 0);
  return fromZone ? NO_WAY : enterCost[p.r[R.BRIDGE]][kind][to] + (p.condition[unit] === DISORDERED ? 1 : 0);
}

function expandFirst(p: Position, unit: number, here: number, side: number, points: number): void {
  for (let d = 0; d < DIRECTIONS; d++) {
    const price = firstStep(p, unit, here, side, d);
    if (price <= points) push(grid.neighbours[DIRECTIONS * here + d], price);
  }
}

/** Spreads from what is in the buckets, cheapest first (Dial's algorithm). */
function flood(p: Position, unit: number, here: number, side: number, points: number, before: number): number {
  const { neighbours } = grid;
  const { owner, zoc } = p;
  const arm = p.tables.arm[unit];
  const kind = classOfArm[arm];
  const steps = stepCost[p.r[R.BRIDGE]][kind];
  const enters = enterCost[p.r[R.BRIDGE]][kind];
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  const enemy = enemyOwner(side);
  const fired = (p.marks[unit] & FIRED) !== 0;
  const condition = p.condition[unit];
  const disordered = condition === DISORDERED || condition === BOXED_DISORDERED ? 1 : 0;
  const shunsWood = arm === COSSACK;
  let count = before;
  for (let level = 0; level <= points; level++) {
    const bucket = buckets[level];
    for (let k = 0; k < bucketSize[level]; k++) {
      const hex = bucket[k];
      if (cost[hex] !== level) continue;
      const friends = owner[hex] !== EMPTY;
      if (hex !== here && !(shunsWood && ground[hex] === WOOD) && (!friends || canStack(p, unit, hex)))
        count = take(hex, count);
      if ((zoc[hex] & zocMask) !== 0) continue;
      const base = level + (friends ? 1 : 0);
      if (base >= points) continue;
      const from = DIRECTIONS * hex;
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbours[from + d];
        let total = base + steps[from + d];
        if (total >= cost[to] || owner[to] === enemy) continue;
        if ((zoc[to] & zocMask) !== 0) {
          total = base + enters[to] + disordered;
          if (total >= cost[to]) continue;
        }
        if (special[to] !== 0 && isClosed(p, to, side)) continue;
        if (fired && nextToEnemy(p, to, side)) continue;
        cost[to] = total;
        buckets[total][bucketSize[total]++] = to;
      }
    }
  }
  return count;
}

/** D6: one hex, whatever its cost, but not into an enemy zone. */
function addMinimum(p: Position, unit: number, here: number, side: number, before: number): number {
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  let count = before;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if ((p.zoc[to] & zocMask) !== 0 || !canEnter(p, unit, to, side) || !canEnd(p, unit, to)) continue;
    count = take(to, count);
  }
  return count;
}

/** D7: twice the points over hexes more than three from every enemy, never through friends. */
function extend(p: Position, unit: number, here: number, points: number, before: number): number {
  const { neighbours } = grid;
  const { owner, nearRussian } = p;
  const steps = stepCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]];
  startFlood(points);
  push(here, 0);
  let count = before;
  for (let level = 0; level <= points; level++) {
    const bucket = buckets[level];
    for (let k = 0; k < bucketSize[level]; k++) {
      const hex = bucket[k];
      if (cost[hex] !== level) continue;
      if (hex !== here) count = take(hex, count);
      const from = DIRECTIONS * hex;
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbours[from + d];
        const total = level + steps[from + d];
        if (total >= cost[to] || owner[to] !== EMPTY || nearRussian[to] !== 0) continue;
        if (special[to] !== 0 && isClosed(p, to, FRENCH)) continue;
        cost[to] = total;
        buckets[total][bucketSize[total]++] = to;
      }
    }
  }
  return count;
}

/** F5: fills `found` with the hexes that a boxed unit may enter to. */
export function searchEntry(p: Position, unit: number): number {
  taken.fill(0);
  const points = p.tables.movement[unit];
  startFlood(points);
  const edge = EDGES[p.r[R.FLANK_EARNED]];
  const enters = enterCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]];
  const disordered = p.condition[unit] === BOXED_DISORDERED ? 1 : 0;
  for (let k = 0; k < edge.length; k++) {
    const hex = edge[k];
    if (!canEnter(p, unit, hex, FRENCH)) continue;
    const price = enters[hex] + ((p.zoc[hex] & 0xf0) !== 0 ? disordered : 0);
    if (price <= points) push(hex, price);
  }
  let count = flood(p, unit, WALL, FRENCH, points, 0);
  for (let k = 0; k < edge.length; k++) {
    const hex = edge[k];
    if ((p.zoc[hex] & 0xf0) === 0 && canEnter(p, unit, hex, FRENCH) && canEnd(p, unit, hex)) count = take(hex, count);
  }
  return count;
}

/** Finds where the unit that is asked may go, and returns how many hexes that are. */
export function reachSize(p: Position): number {
  const unit = p.r[R.SUBJECT];
  return p.r[R.NODE] === N.ENTRY ? searchEntry(p, unit) : searchReach(p, unit);
}

/** The k-th hex of the last search, in no particular order. */
export function reachOf(k: number): number {
  return found[k];
}

/** Whether the last search, of all that a unit can reach, found a hex. */
export function isReached(hex: number): boolean {
  return taken[hex] === 1;
}
