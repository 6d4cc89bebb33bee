import { commandBonus } from './activation.ts';
import { CHARGING, FLANK_COMMAND, INFANTRY, NO_UNIT, UNDER_ORDERS } from './layout.ts';
import * as N from './nodes.ts';
import { cohesionOf, type Position } from './position.ts';
import * as R from './registers.ts';
import { askDie } from './results.ts';
import { isFront, nextTarget, STACK_COMMITTED, STACK_DECLARED, STACK_OUT, topDeclared, unitAt } from './stacks.ts';
import { statusOf } from './status.ts';
import * as S from './steps.ts';

/** G4: commitment. */

/** G1 c, G4: one die a stack. */
export function stepCommit(p: Position): void {
  const r = p.r;
  for (;;) {
    if (r[R.TARGET] < 0) {
      r[R.CURSOR] = 0;
      r[R.STEP] = S.REACTION;
      return;
    }
    for (; r[R.CURSOR] < r[R.STACKS]; r[R.CURSOR]++) {
      const k = r[R.CURSOR];
      if (p.stackTarget[k] !== r[R.TARGET] || p.stackState[k] !== STACK_DECLARED) continue;
      askDie(p, N.COMMIT_DIE, topDeclared(p, p.stackHex[k]), r[R.TARGET]);
      return;
    }
    r[R.TARGET] = nextTarget(p, r[R.TARGET], STACK_DECLARED);
    r[R.CURSOR] = 0;
  }
}

/** G4: what is added to the Commitment die. */
export function commitmentModifier(p: Position, unit: number, target: number): number {
  const underOrders = statusOf(p, unit) === UNDER_ORDERS;
  const command = p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit];
  let total = p.tables.params.commitment;
  total += underOrders ? -commandBonus(p, command, p.r[R.SIDE]) : 1;
  if ((p.marks[unit] & CHARGING) === 0 && isFront(p, target, p.hex[unit])) total += defensiveFire(p, target);
  return total;
}

/** G4: of the infantry with the highest current Cohesion. */
function defensiveFire(p: Position, target: number): number {
  let best = NO_UNIT;
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit === NO_UNIT || p.tables.arm[unit] !== INFANTRY) continue;
    if (best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best)) best = unit;
  }
  return best === NO_UNIT ? 0 : p.tables.defence[best];
}

export function applyCommit(p: Position, die: number): void {
  const r = p.r;
  const unit = r[R.SUBJECT];
  const holds = die + commitmentModifier(p, unit, r[R.PLACE]) <= cohesionOf(p, unit);
  p.stackState[r[R.CURSOR]++] = holds ? STACK_COMMITTED : STACK_OUT;
  r[R.STEP] = S.COMMIT;
}
