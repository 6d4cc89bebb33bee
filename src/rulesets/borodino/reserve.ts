import { clearActivation, orderBit, startUnit } from './activation.ts';
import {
  COMMANDS,
  FIRST_RUSSIAN,
  FIRST_RUSSIAN_GROUP,
  FRENCH,
  GROUPS,
  GUARD_GROUP,
  MURAT_GROUP,
  NO_ORDERS,
  NOBODY,
  NONE,
  OFF_MAP,
  RESERVE_ARTILLERY_GROUP,
  RESERVE_FRENCH,
  RUSSIAN,
  RUSSIAN_GUARD_GROUP,
} from './layout.ts';
import * as N from './nodes.ts';
import { nextToEnemy, type Position, sideOf } from './position.ts';
import * as R from './registers.ts';
import { ask } from './results.ts';
import * as S from './steps.ts';
import { COMMAND_RANGE } from './tables.ts';
import { distance } from './terrain.ts';

/** 4.4 D, H4: the Reserve phase. Commands: groups by number, Murat's from 27, the flanking force 33. */
export const FIRST_MURAT_RESERVE = 27;
export const FLANK_RESERVE = FIRST_MURAT_RESERVE + COMMANDS;

export function reserveOf(p: Position, unit: number): number {
  if (p.flanker[unit] === 1) return FLANK_RESERVE;
  const group = p.tables.group[unit];
  return group === MURAT_GROUP ? FIRST_MURAT_RESERVE + p.tables.command[unit] : group;
}

/** Eligible commands, ascending, then to pass. */
export function listReserves(p: Position, side: number, out: Int32Array): number {
  let count = 0;
  if (p.r[R.COMMANDER + side] === OFF_MAP) return addPass(out, count);
  const first = side === FRENCH ? 0 : FIRST_RUSSIAN_GROUP;
  const end = side === FRENCH ? FLANK_RESERVE : GROUPS - 1;
  for (let command = first; command <= end; command++) {
    if (side === FRENCH && command >= MURAT_GROUP && command < FIRST_MURAT_RESERVE) continue;
    if (isEligible(p, command, side)) out[count++] = command;
  }
  return addPass(out, count);
}

function addPass(out: Int32Array, count: number): number {
  out[count] = NONE;
  return count + 1;
}

/** H4: a unit within range of the commander, one that touches no enemy, and for guards and reserve guns an order this turn. */
function isEligible(p: Position, command: number, side: number): boolean {
  if (command === GUARD_GROUP || command === RUSSIAN_GUARD_GROUP || command === RESERVE_ARTILLERY_GROUP) {
    if ((p.ordered[0] & orderBit(command, 0)) === 0) return false;
  }
  const at = p.r[R.COMMANDER + side];
  let inRange = false;
  let free = false;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP || reserveOf(p, u) !== command) continue;
    inRange ||= distance(at, hex) <= COMMAND_RANGE;
    free ||= !nextToEnemy(p, hex, side);
    if (inRange && free) return true;
  }
  return false;
}

const scratch = new Int32Array(GROUPS + COMMANDS + 2);

export function stepReserve(p: Position): void {
  const r = p.r;
  r[R.RESERVE_FIRST] = FRENCH;
  r[R.RESERVE_DONE] = 0;
  r[R.STEP] = S.RESERVE_SIDE;
  const both = listReserves(p, FRENCH, scratch) > 1 && listReserves(p, RUSSIAN, scratch) > 1;
  if (both && r[R.WINNER] !== NOBODY) ask(p, N.WHO_FIRST, r[R.WINNER], -1, -1);
}

export function applyWhoFirst(p: Position, action: number): void {
  p.r[R.RESERVE_FIRST] = action;
  p.r[R.STEP] = S.RESERVE_SIDE;
}

export function stepReserveSide(p: Position): void {
  const r = p.r;
  for (;;) {
    if (r[R.RESERVE_DONE] === 2) {
      r[R.RESERVE_DONE] = 0;
      r[R.RESERVE_FIRST] = FRENCH;
      r[R.STEP] = S.ENDING;
      return;
    }
    const side = r[R.RESERVE_DONE] === 0 ? r[R.RESERVE_FIRST] : 1 - r[R.RESERVE_FIRST];
    r[R.RESERVE_DONE]++;
    if (listReserves(p, side, scratch) <= 1) continue;
    ask(p, N.RESERVE, side, -1, -1);
    return;
  }
}

export function applyReserve(p: Position, command: number): void {
  const r = p.r;
  const side = r[R.LAST_ACTOR];
  r[R.STEP] = S.RESERVE_SIDE;
  if (command === NONE) return;
  clearActivation(p);
  r[R.RUNS] = RESERVE_FRENCH + side;
  r[R.SIDE] = side;
  r[R.FROM] = (side + 1) * FIRST_RUSSIAN;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP || reserveOf(p, u) !== command || nextToEnemy(p, hex, sideOf(u))) continue;
    startUnit(p, u);
    r[R.FROM] = Math.min(r[R.FROM], u);
    r[R.TO] = u + 1;
  }
  p.status.fill(NO_ORDERS);
  r[R.CURSOR] = r[R.FROM];
  r[R.STEP] = S.FIRE;
}
