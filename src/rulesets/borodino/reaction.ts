import { applyReactionDie } from './fire.ts';
import { CHARGING, GOOD, HIT, NO_UNIT, NONE } from './layout.ts';
import * as N from './nodes.ts';
import { enemyOwner, type Position } from './position.ts';
import * as R from './registers.ts';
import { ask, askDie } from './results.ts';
import { nextTarget, STACK_COMMITTED, STACK_OUT, topDeclared } from './stacks.ts';
import * as S from './steps.ts';

/** G5: reaction fire. */

/** G1 d, G5: a good gun in the target may fire at one committed stack. */
export function stepReaction(p: Position): void {
  const r = p.r;
  for (;;) {
    const target = nextTarget(p, r[R.TARGET], STACK_COMMITTED);
    if (target < 0) {
      r[R.TARGET] = -1;
      r[R.STEP] = S.RESOLVE;
      return;
    }
    r[R.TARGET] = target;
    const gun = p.gun[target];
    if (gun === NO_UNIT || p.condition[gun] !== GOOD || p.owner[target] !== enemyOwner(r[R.SIDE])) continue;
    ask(p, N.REACTION, 1 - r[R.SIDE], gun, target);
    return;
  }
}

/** Hexes of committed stacks against the target, ascending. */
export function listCommitted(p: Position, out: Int32Array): number {
  let count = 0;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] === p.r[R.TARGET] && p.stackState[k] === STACK_COMMITTED) out[count++] = p.stackHex[k];
  }
  return count;
}

export function applyReaction(p: Position, action: number): void {
  const r = p.r;
  r[R.STEP] = S.REACTION;
  if (action === NONE) return;
  r[R.AIM] = action;
  r[R.LEADER] = topDeclared(p, action);
  askDie(p, N.REACTION_DIE, r[R.SUBJECT], action);
}

export function applyReactionShot(p: Position, die: number): void {
  applyReactionDie(p, die, p.r[R.LEADER]);
}

/** G5: a stack whose top unit is Disordered stops, a charge goes on without its bonus. */
export function stepReacted(p: Position): void {
  const r = p.r;
  const top = r[R.LEADER];
  if (p.condition[top] !== GOOD) {
    if ((p.marks[top] & CHARGING) !== 0) {
      p.marks[top] |= HIT;
    } else {
      for (let k = 0; k < r[R.STACKS]; k++) if (p.stackHex[k] === r[R.AIM]) p.stackState[k] = STACK_OUT;
    }
  }
  r[R.AIM] = 0;
  r[R.LEADER] = 0;
  r[R.STEP] = S.REACTION;
}
