import { DIRECTIONS } from '../../board/hex.ts';
import {
  ACTING,
  BOXED,
  DEFER,
  DEFERRED,
  DISORDERED,
  FLANK_BOXED,
  FLANK_ENTERED,
  FRENCH,
  GOOD,
  MOVED,
  NO_ORDERS,
  NONE,
  OFF_MAP,
  RESERVE_FRENCH,
  TEST_DISORDER,
  UNDER_ORDERS,
} from './layout.ts';
import * as N from './nodes.ts';
import { lift, type Position, place, sideOf } from './position.ts';
import { canEnd, canEnter, reachOf, searchEntry, searchReach } from './reach.ts';
import { findReach, listFound } from './reach-set.ts';
import * as R from './registers.ts';
import { addTest, ask, becomeDisordered, beginTests } from './results.ts';
import { beginPass, isBoxed, statusOf } from './status.ts';
import * as S from './steps.ts';
import { grid, ground, WOOD } from './terrain.ts';

/** 4.6 and 6.D: who is asked to move, where to, and what a move does. */

/** D4: units that may be asked to move, whether or not they can. */
function isQueued(p: Position, unit: number): boolean {
  if ((p.marks[unit] & ACTING) === 0) return false;
  const status = statusOf(p, unit);
  if (status !== UNDER_ORDERS && status !== NO_ORDERS) return false;
  return p.hex[unit] !== OFF_MAP || isBoxed(p, unit);
}

export function stepMove(p: Position): void {
  const r = p.r;
  for (;;) {
    const unit = r[R.CURSOR];
    if (unit >= r[R.TO]) {
      if (beginPass(p)) continue;
      for (let u = r[R.FROM]; u < r[R.TO]; u++) p.marks[u] &= ~DEFERRED;
      r[R.STEP] = S.MOVED;
      return;
    }
    const waits = (p.marks[unit] & DEFERRED) !== 0;
    if (waits === (r[R.PASS] === 1) && isQueued(p, unit) && canMove(p, unit)) {
      ask(p, isBoxed(p, unit) ? N.ENTRY : N.MOVE, sideOf(unit), unit, p.hex[unit]);
      return;
    }
    r[R.CURSOR]++;
  }
}

/** D4: offered once a unit, and only while another undeferred unit follows. */
export function canDefer(p: Position): boolean {
  const r = p.r;
  if (r[R.PASS] !== 0) return false;
  for (let u = r[R.SUBJECT] + 1; u < r[R.TO]; u++) if (isQueued(p, u)) return true;
  return false;
}

function canMove(p: Position, unit: number): boolean {
  if (isBoxed(p, unit)) return searchEntry(p, unit) > 0;
  const here = p.hex[unit];
  const side = sideOf(unit);
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if ((p.zoc[to] & zocMask) === 0 && canEnter(p, unit, to, side) && canEnd(p, unit, to)) return true;
  }
  return searchReach(p, unit) > 0;
}

function listReach(p: Position, out: Int32Array): number {
  findReach(p, p.r[R.SUBJECT]);
  return listFound(out);
}

function listEntries(p: Position, out: Int32Array): number {
  const reach = searchEntry(p, p.r[R.SUBJECT]);
  for (let k = 0; k < reach; k++) out[k] = reachOf(k);
  out.subarray(0, reach).sort();
  return reach;
}

/** Legal moves of the unit that is asked, ascending. */
export function listMoves(p: Position, out: Int32Array): number {
  let count = p.r[R.NODE] === N.ENTRY ? listEntries(p, out) : listReach(p, out);
  out[count++] = NONE;
  if (canDefer(p)) out[count++] = DEFER;
  return count;
}

export function applyMove(p: Position, action: number): void {
  const r = p.r;
  const unit = r[R.SUBJECT];
  r[R.CURSOR] = unit + 1;
  r[R.STEP] = S.MOVE;
  if (action === NONE) return;
  if (action === DEFER) {
    p.marks[unit] |= DEFERRED;
    return;
  }
  if (r[R.NODE] === N.ENTRY) enter(p, unit);
  else lift(p, unit);
  p.marks[unit] |= MOVED;
  place(p, unit, action);
  if (p.tables.isHorse[unit] === 1 && ground[action] === WOOD) becomeDisordered(p, unit); // D8
  if (r[R.RUNS] >= RESERVE_FRENCH && p.tables.isGun[unit] === 0) {
    beginTests(p, TEST_DISORDER, S.MOVE); // H4
    addTest(p, unit);
  }
}

/** F5: out of the box, at the earned edge; the first to come ends the ban and opens what was hidden. */
function enter(p: Position, unit: number): void {
  const r = p.r;
  p.condition[unit] = p.condition[unit] === BOXED ? GOOD : DISORDERED;
  r[R.ARRIVED_UNITS]++;
  if (r[R.FLANK_PHASE] !== FLANK_BOXED) return;
  r[R.FLANK_PHASE] = FLANK_ENTERED;
  r[R.FLANK_ARRIVAL] = r[R.TURN];
}
