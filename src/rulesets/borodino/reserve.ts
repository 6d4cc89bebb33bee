import { clearActivation, orderBit, startUnit } from './activation.ts';
import {
  COMMANDS,
  FIRST_RUSSIAN,
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
  let eligible = eligibleMask(p, side);
  for (; eligible !== 0; eligible &= eligible - 1) out[count++] = commandOfBit(31 - Math.clz32(eligible & -eligible));
  out[count++] = NONE;
  return count;
}

/** Commands as bits: groups by number, then Murat's and the flanking force. */
function bitOf(command: number): number {
  return command < FIRST_MURAT_RESERVE ? command : command - FIRST_MURAT_RESERVE + GROUPS;
}

function commandOfBit(bit: number): number {
  return bit < GROUPS ? bit : bit - GROUPS + FIRST_MURAT_RESERVE;
}

/** H4: a unit within range of the commander, one that touches no enemy, and for guards and reserve guns an order this turn. */
function eligibleMask(p: Position, side: number): number {
  const at = p.r[R.COMMANDER + side];
  if (at === OFF_MAP) return 0;
  let inRange = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (p.hex[u] !== OFF_MAP && distance(at, p.hex[u]) <= COMMAND_RANGE) inRange |= 1 << bitOf(reserveOf(p, u));
  }
  for (const group of ORDERED_ONLY) if ((p.ordered[0] & orderBit(group, 0)) === 0) inRange &= ~(1 << group);
  let free = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN && free !== inRange; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP) continue;
    const bit = (1 << bitOf(reserveOf(p, u))) & inRange & ~free;
    if (bit !== 0 && !nextToEnemy(p, hex, side)) free |= bit;
  }
  return free;
}

const ORDERED_ONLY = [GUARD_GROUP, RUSSIAN_GUARD_GROUP, RESERVE_ARTILLERY_GROUP];

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
