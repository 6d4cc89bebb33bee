import { DIRECTIONS } from '../../board/hex.ts';
import {
  BURNING,
  EMPTY,
  FIRST_RUSSIAN,
  FRENCH,
  INFANTRY,
  INTACT,
  NO_UNIT,
  OFF_MAP,
  RUBBLE,
  RUSSIAN,
  VILLAGES,
} from './layout.ts';
import * as N from './nodes.ts';
import { canStack, lift, nextToEnemy, occupy, type Position, place } from './position.ts';
import * as R from './registers.ts';
import { ask, askDie, canPass } from './results.ts';
import * as S from './steps.ts';
import { BRIDGE_HEX, distance, grid, villageHexes } from './terrain.ts';

/** E4: the Destruction marker. Actions: nothing, burn village v (1 + v), destroy the bridge. */
export const DESTROY_BRIDGE = 1 + VILLAGES;
const GOES_OUT = 3;

/** Each fire may go out, in hex order; then the Russians choose. */
export function stepVillages(p: Position): void {
  const r = p.r;
  for (; r[R.CURSOR] < VILLAGES; r[R.CURSOR]++) {
    if (p.village[r[R.CURSOR]] !== BURNING) continue;
    askDie(p, N.VILLAGE_DIE, -1, villageHexes[r[R.CURSOR]]);
    return;
  }
  r[R.CURSOR] = 0;
  r[R.STEP] = S.ACTIVATED;
  if (listDestruction(p, scratch) > 1) ask(p, N.DESTRUCTION, RUSSIAN, -1, -1);
}

const scratch = new Int32Array(VILLAGES + 2);

export function applyVillageDie(p: Position, die: number): void {
  const village = p.r[R.CURSOR]++;
  p.r[R.STEP] = S.VILLAGES;
  if (die <= GOES_OUT) p.village[village] = RUBBLE;
}

export function listDestruction(p: Position, out: Int32Array): number {
  let count = 0;
  out[count++] = 0;
  for (let v = 0; v < VILLAGES; v++) if (canBurn(p, v)) out[count++] = 1 + v;
  if (canDestroyBridge(p)) out[count++] = DESTROY_BRIDGE;
  return count;
}

function canBurn(p: Position, village: number): boolean {
  const hex = villageHexes[village];
  if (p.village[village] !== INTACT || p.owner[hex] !== RUSSIAN + 1) return false;
  if (p.first[hex] === NO_UNIT || p.tables.arm[p.first[hex]] !== INFANTRY || nextToEnemy(p, hex, RUSSIAN)) return false;
  return canStepOut(p, hex);
}

const movers = new Int16Array(3);

function listMovers(p: Position, hex: number): number {
  let count = 0;
  for (let u = FIRST_RUSSIAN; u < p.hex.length; u++) if (p.hex[u] === hex) movers[count++] = u;
  return count;
}

/** Whether every unit can step to an adjacent hex, in id order. They try and go back, with no effect on commanders and tallies. */
function canStepOut(p: Position, hex: number): boolean {
  const count = listMovers(p, hex);
  let moved = 0;
  for (; moved < count; moved++) {
    const to = exitFor(p, movers[moved], hex);
    if (to === OFF_MAP) break;
    lift(p, movers[moved]);
    occupy(p, movers[moved], to);
  }
  const possible = moved === count;
  while (--moved >= 0) {
    lift(p, movers[moved]);
    occupy(p, movers[moved], hex);
  }
  return possible;
}

function stepOut(p: Position, hex: number): void {
  const count = listMovers(p, hex);
  for (let k = 0; k < count; k++) {
    const to = exitFor(p, movers[k], hex);
    lift(p, movers[k]);
    place(p, movers[k], to);
  }
}

/** Lowest column, then lowest direction number. */
function exitFor(p: Position, unit: number, hex: number): number {
  let best = OFF_MAP;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * hex + d];
    if (!canPass(p, unit, to) || !canStack(p, unit, to) || nextToEnemy(p, to, RUSSIAN)) continue;
    if (best === OFF_MAP || grid.column[to] < grid.column[best]) best = to;
  }
  return best;
}

function canDestroyBridge(p: Position): boolean {
  if (p.r[R.BRIDGE] === 1 || p.owner[BRIDGE_HEX] !== EMPTY || nextToEnemy(p, BRIDGE_HEX, RUSSIAN)) return false;
  let sappers = false;
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * BRIDGE_HEX + d];
    const top = p.first[hex];
    if (p.owner[hex] === RUSSIAN + 1 && top !== NO_UNIT && p.tables.arm[top] === INFANTRY) sappers = true;
  }
  if (!sappers) return false;
  for (let u = FRENCH; u < FIRST_RUSSIAN; u++) {
    if (p.tables.isGun[u] === 0 || p.hex[u] === OFF_MAP) continue;
    if (distance(p.hex[u], BRIDGE_HEX) <= p.tables.effective[u]) return false;
  }
  return true;
}

export function applyDestruction(p: Position, action: number): void {
  const r = p.r;
  r[R.STEP] = S.ACTIVATED;
  if (action === 0) return;
  if (action === DESTROY_BRIDGE) {
    r[R.BRIDGE] = 1;
    return;
  }
  const village = action - 1;
  stepOut(p, villageHexes[village]);
  p.village[village] = BURNING;
}
