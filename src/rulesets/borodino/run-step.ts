import * as activation from './activation.ts';
import * as aftermath from './aftermath.ts';
import * as commanders from './commanders.ts';
import * as commit from './commit.ts';
import * as cup from './cup.ts';
import * as declare from './declare.ts';
import * as destruction from './destruction.ts';
import * as fight from './fight.ts';
import * as fire from './fire.ts';
import * as flank from './flank.ts';
import * as movement from './movement.ts';
import * as orders from './orders.ts';
import type { Position } from './position.ts';
import * as reaction from './reaction.ts';
import * as recovery from './recovery.ts';
import * as reserve from './reserve.ts';
import * as results from './results.ts';
import * as retire from './retire.ts';
import { stepShockTested } from './shock-result.ts';
import * as S from './steps.ts';

/** Goes on with a rule: which chapter answers for which step. */
export function runStep(p: Position, step: number): void {
  switch (step) {
    case S.MOVE:
      movement.stepMove(p);
      break;
    case S.FIRE:
      fire.stepFire(p);
      break;
    case S.STATUS:
      activation.stepStatus(p);
      break;
    case S.TEST:
      results.stepTest(p);
      break;
    case S.MOVED:
      activation.stepMoved(p);
      break;
    case S.DECLARE:
      declare.stepDeclare(p);
      break;
    case S.DECLARED:
      declare.stepDeclared(p);
      break;
    case S.RALLY:
      activation.stepRally(p);
      break;
    case S.ACTIVATED:
      activation.stepActivated(p);
      break;
    case S.DRAW:
      cup.stepDraw(p);
      break;
    case S.FIRED:
      fire.stepFired(p);
      break;
    case S.RETIRE:
      retire.stepRetire(p);
      break;
    case S.RETIRED:
      retire.stepRetired(p);
      break;
    case S.COMMIT:
      commit.stepCommit(p);
      break;
    case S.REACTION:
      reaction.stepReaction(p);
      break;
    case S.REACTED:
      reaction.stepReacted(p);
      break;
    case S.RESOLVE:
      fight.stepResolve(p);
      break;
    case S.GROUP:
      fight.stepGroup(p);
      break;
    case S.SHOCK:
      fight.stepShock(p);
      break;
    case S.SHOCK_TESTED:
      stepShockTested(p);
      break;
    case S.AFTERMATH:
      aftermath.stepAftermath(p);
      break;
    case S.CHARGE_END:
      aftermath.stepChargeEnd(p);
      break;
    case S.FLANK_MARKER:
      flank.stepFlankMarker(p);
      break;
    case S.VILLAGES:
      destruction.stepVillages(p);
      break;
    case S.FIRST:
      cup.stepFirst(p);
      break;
    case S.CUP:
      cup.stepCup(p);
      break;
    case S.RESERVE:
      reserve.stepReserve(p);
      break;
    case S.RESERVE_SIDE:
      reserve.stepReserveSide(p);
      break;
    case S.ENDING:
      recovery.stepEnding(p);
      break;
    case S.RECOVERY:
      recovery.stepRecovery(p);
      break;
    case S.COMMANDERS:
      commanders.stepCommanders(p);
      break;
    case S.TURN_END:
      commanders.stepTurnEnd(p);
      break;
    case S.ORDERS:
      orders.stepOrders(p);
      break;
    case S.TURN:
      orders.stepTurn(p);
      break;
  }
}
