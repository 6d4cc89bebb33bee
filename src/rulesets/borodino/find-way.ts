import { DIRECTIONS } from '../../board/hex.ts';
import { DISORDERED, EMPTY, FRENCH, HEXES } from './layout.ts';
import { MOST_POINTS } from './open-reach.ts';
import { enemyOwner, type Position, sideOf } from './position.ts';
import { firstStep } from './reach.ts';
import * as R from './registers.ts';
import { isClosed } from './results.ts';
import { classOfArm, distance, enterCost, grid, special, stepCost } from './terrain.ts';

/**
 * Whether one hex is within reach, by A*: hexes are taken up by points so far plus the distance that is left, of equal ones the newest,
 * since no step costs less than 1. For units that have not fired.
 */

/** Points as costs: `base` more, and each search has a lower base than the one before, so that what that found counts as dear. */
const cost = new Int32Array(HEXES + 1);
const HIGHEST = 2 ** 30;
const DEPTH = 2 * MOST_POINTS;
let base = 0;
const stacks: Int16Array[] = Array.from({ length: MOST_POINTS + 1 }, () => new Int16Array(DIRECTIONS * HEXES));
const sizes = new Int32Array(MOST_POINTS + 1);

function begin(): void {
  if (base < DEPTH) {
    base = HIGHEST;
    cost.fill(HIGHEST);
  }
  base -= DEPTH;
  for (let level = 0; level <= MOST_POINTS; level++) sizes[level] = 0;
}

/** Takes a hex up where it can still lead to the aim. */
function push(hex: number, spent: number, aim: number, points: number): void {
  const least = spent + distance(hex, aim);
  if (least > points) return;
  cost[hex] = base + spent;
  stacks[least][sizes[least]++] = hex;
}

/** The next hex, at the least sum from `level` on; -1 when there is none. */
function pop(level: number): number {
  const stack = stacks[level];
  return sizes[level] === 0 ? -1 : stack[--sizes[level]];
}

/** D6: within `points`, no step out of an enemy zone but the first, one point more through friends. The aim is one where it may end. */
export function findWay(p: Position, unit: number, aim: number, points: number): boolean {
  const here = p.hex[unit];
  if (distance(here, aim) > points) return false;
  const side = sideOf(unit);
  const { owner, zoc } = p;
  const kind = classOfArm[p.tables.arm[unit]];
  const steps = stepCost[p.r[R.BRIDGE]][kind];
  const enters = enterCost[p.r[R.BRIDGE]][kind];
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  const enemy = enemyOwner(side);
  const disordered = p.condition[unit] === DISORDERED ? 1 : 0;
  begin();
  cost[here] = base;
  for (let d = 0; d < DIRECTIONS; d++) {
    const price = firstStep(p, unit, here, side, d);
    if (price <= points) push(grid.neighbours[DIRECTIONS * here + d], price, aim, points);
  }
  for (let level = 0; level <= points; level++) {
    for (let hex = pop(level); hex >= 0; hex = pop(level)) {
      if (hex === aim) return true;
      const spent = cost[hex] - base;
      if ((zoc[hex] & zocMask) !== 0 || spent + distance(hex, aim) !== level) continue;
      const left = spent + (owner[hex] !== EMPTY ? 1 : 0);
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = grid.neighbours[DIRECTIONS * hex + d];
        const inZone = (zoc[to] & zocMask) !== 0;
        const total = left + (inZone ? enters[to] + disordered : steps[DIRECTIONS * hex + d]);
        if (base + total >= cost[to] || owner[to] === enemy) continue;
        if (inZone && enters[to] === 0) continue;
        if (special[to] !== 0 && isClosed(p, to, side)) continue;
        push(to, total, aim, points);
      }
    }
  }
  return false;
}

/**
 * D7: within `points` over empty hexes more than three from every enemy. Mostly there are many ways, so hexes are taken up by the distance
 * that is left, and again when they turn out cheaper.
 */
export function findFarWay(p: Position, unit: number, aim: number, points: number): boolean {
  const { owner, nearRussian } = p;
  if (owner[aim] !== EMPTY || nearRussian[aim] !== 0) return false;
  const here = p.hex[unit];
  const steps = stepCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]];
  begin();
  cost[here] = base;
  let level = distance(here, aim);
  stacks[level][sizes[level]++] = here;
  while (level <= points) {
    const hex = pop(level);
    if (hex < 0) {
      level++;
      continue;
    }
    const spent = cost[hex] - base;
    for (let d = 0; d < DIRECTIONS; d++) {
      const to = grid.neighbours[DIRECTIONS * hex + d];
      const total = spent + steps[DIRECTIONS * hex + d];
      if (base + total >= cost[to] || owner[to] !== EMPTY || nearRussian[to] !== 0) continue;
      if (special[to] !== 0 && isClosed(p, to, FRENCH)) continue;
      const left = distance(to, aim);
      if (total + left > points) continue;
      if (left === 0) return true;
      cost[to] = base + total;
      stacks[left][sizes[left]++] = to;
      if (left < level) level = left;
    }
  }
  return false;
}
