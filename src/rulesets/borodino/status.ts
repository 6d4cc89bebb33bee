import { BOXED, BOXED_DISORDERED, EARNED_NOT, FIRED, FLANK_COMMAND, GOOD, NO_ORDERS, UNDER_ORDERS } from './layout.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';

/** What a unit may do in the activation that runs: D2, D5, D7. */

export function statusOf(p: Position, unit: number): number {
  return p.status[p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit]];
}

export function isBoxed(p: Position, unit: number): boolean {
  const condition = p.condition[unit];
  return condition === BOXED || condition === BOXED_DISORDERED;
}

/** D5. */
export function allowance(p: Position, unit: number): number {
  const full = p.tables.movement[unit];
  const halved = statusOf(p, unit) === NO_ORDERS || (p.marks[unit] & FIRED) !== 0;
  return halved ? (full + 1) >> 1 : full;
}

/** D7: French, Under Orders, good, not having fired, more than three hexes from every enemy, and not in Reserve. */
export function mayExtend(p: Position, unit: number): boolean {
  return (
    p.nearRussian[p.hex[unit]] === 0 &&
    p.condition[unit] === GOOD &&
    statusOf(p, unit) === UNDER_ORDERS &&
    (p.marks[unit] & FIRED) === 0
  );
}

/** Back to the first unit of the activation, for a second pass; false after that, when both are over. */
export function beginPass(p: Position): boolean {
  p.r[R.CURSOR] = p.r[R.FROM];
  p.r[R.PASS] = 1 - p.r[R.PASS];
  return p.r[R.PASS] === 1;
}

/** Whether boxed units may come onto the map now. */
export function hasEarned(p: Position): boolean {
  return p.r[R.FLANK_EARNED] !== EARNED_NOT;
}
