import { isBarrage } from './fire.ts';
import { DECLARED, NO_UNIT, OFF_MAP } from './layout.ts';
import * as N from './nodes.ts';
import { type Position, topUnit } from './position.ts';
import { slotOf } from './posture-names.ts';
import * as R from './registers.ts';
import {
  attempts,
  chooseDeclaration,
  chooseFollow,
  chooseRetreat,
  chooseReturn,
  chooseSecond,
  chooseTarget,
  leaderOf,
} from './script-choices.ts';
import { chooseMove } from './script-moves.ts';

/** 6.K: the script that plays the units of a command by its posture. */

/** The base action of the node that waits under a posture of the deciding command. */
export function postureAction(p: Position, posture: number): number {
  switch (p.r[R.NODE]) {
    case N.STATUS:
      return attempts(p, posture) ? 1 : 0;
    case N.FIRE:
      return chooseTarget(p, false);
    case N.REACTION:
      return chooseTarget(p, true);
    case N.MOVE:
    case N.ENTRY:
      return chooseMove(p, posture);
    case N.DECLARE:
      return chooseDeclaration(p, posture);
    case N.RETIRE:
      return chooseRetreat(p, posture);
    case N.FOLLOW:
      return chooseFollow(p, posture);
    case N.COUNTER:
    case N.BREAKTHROUGH:
      return chooseSecond(p);
    case N.RETURN:
      return chooseReturn(p);
    default:
      return -1;
  }
}

/** Slot of the command whose posture answers the node that waits; -1 at nodes that no posture answers. */
export function decidingSlot(p: Position): number {
  const r = p.r;
  switch (r[R.NODE]) {
    case N.STATUS:
    case N.FIRE:
    case N.REACTION:
    case N.MOVE:
    case N.ENTRY:
    case N.RETURN:
      return slotOf(p, r[R.SUBJECT]);
    case N.DECLARE:
      return slotOf(p, leaderOf(p, r[R.PLACE]));
    case N.RETIRE:
    case N.COUNTER:
    case N.BREAKTHROUGH: {
      const unit = topUnit(p, r[R.PLACE]);
      return slotOf(p, unit === NO_UNIT ? p.gun[r[R.PLACE]] : unit);
    }
    case N.FOLLOW:
      return followSlot(p);
    default:
      return -1;
  }
}

/** Whether all postures answer the node that waits alike, and what is still to come in the activation too. */
export function isMoot(p: Position): boolean {
  switch (p.r[R.NODE]) {
    case N.FIRE:
      return isBarrage(p);
    case N.REACTION:
    case N.COUNTER:
    case N.BREAKTHROUGH:
    case N.RETURN:
      return true;
    default:
      return false;
  }
}

function followSlot(p: Position): number {
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) {
    if ((p.marks[u] & DECLARED) !== 0 && p.hex[u] !== OFF_MAP) return slotOf(p, u);
  }
  return slotOf(p, p.r[R.FROM]);
}

export { hasEnemyWithin, nearness } from './nearness.ts';
export type { Position } from './position.ts';
export * from './posture-names.ts';
export { lostUnits } from './recovery.ts';
export { distance } from './terrain.ts';
export { victoryPoints } from './victory.ts';
