import type { Action } from '../../core/game.ts';
import * as activation from './activation.ts';
import * as aftermath from './aftermath.ts';
import * as charge from './charge.ts';
import * as commanders from './commanders.ts';
import * as commit from './commit.ts';
import * as cup from './cup.ts';
import * as declare from './declare.ts';
import * as destruction from './destruction.ts';
import * as fire from './fire.ts';
import * as flank from './flank.ts';
import * as movement from './movement.ts';
import * as N from './nodes.ts';
import * as orders from './orders.ts';
import type { Position } from './position.ts';
import * as reaction from './reaction.ts';
import * as recovery from './recovery.ts';
import * as reserve from './reserve.ts';
import * as results from './results.ts';
import * as retire from './retire.ts';
import { applyShock } from './shock-result.ts';

/** Applies a ply: which chapter of the rules answers for which node. */

/** What a decision does, by its node. */
export function applyDecision(p: Position, node: number, action: Action): void {
  switch (node) {
    case N.MOVE:
    case N.ENTRY:
      movement.applyMove(p, action);
      break;
    case N.STATUS:
      activation.applyStatus(p, action);
      break;
    case N.FIRE:
      fire.applyFire(p, action);
      break;
    case N.DECLARE:
      declare.applyDeclare(p, action);
      break;
    case N.RETIRE:
      retire.applyRetire(p, action);
      break;
    case N.FOLLOW:
      retire.applyFollow(p, action);
      break;
    case N.REACTION:
      reaction.applyReaction(p, action);
      break;
    case N.COUNTER:
      aftermath.applyCounter(p, action);
      break;
    case N.BREAKTHROUGH:
      aftermath.applyBreakthrough(p, action);
      break;
    case N.ORDERS_FRENCH:
      orders.applyFrenchOrders(p, action);
      break;
    case N.ORDERS_RUSSIAN:
      orders.applyRussianOrders(p, action);
      break;
    case N.FIRST_MARKER:
      cup.applyFirst(p, action);
      break;
    case N.DESTRUCTION:
      destruction.applyDestruction(p, action);
      break;
    case N.WHO_FIRST:
      reserve.applyWhoFirst(p, action);
      break;
    case N.RESERVE:
      reserve.applyReserve(p, action);
      break;
    case N.RETURN:
      recovery.applyReturn(p, action);
      break;
    case N.COMMANDER:
      commanders.applyCommander(p, action);
      break;
    case N.PLAN:
      flank.applyPlan(p, action);
      break;
    case N.RECALL:
      flank.applyRecall(p, action);
      break;
  }
}

/** What a die or a draw does, by its node. */
export function applyOutcome(p: Position, node: number, outcome: Action): void {
  switch (node) {
    case N.DRAW:
      cup.startMarker(p, outcome);
      break;
    case N.TEST_DIE:
      results.applyTest(p, outcome);
      break;
    case N.FIRE_DIE:
      fire.applyFireDie(p, outcome);
      break;
    case N.ATTEMPT_DIE:
      activation.applyAttempt(p, outcome);
      break;
    case N.RALLY_DIE:
      activation.applyRally(p, outcome);
      break;
    case N.COMMIT_DIE:
      commit.applyCommit(p, outcome);
      break;
    case N.REACTION_DIE:
      reaction.applyReactionShot(p, outcome);
      break;
    case N.CHARGE_DIE:
      charge.applyCharge(p, outcome);
      break;
    case N.SHOCK_DIE:
      applyShock(p, outcome);
      break;
    case N.DELAY_DIE:
      orders.applyDelay(p, outcome);
      break;
    case N.INITIATIVE_FRENCH:
      cup.applyInitiativeFrench(p, outcome);
      break;
    case N.INITIATIVE_RUSSIAN:
      cup.applyInitiativeRussian(p, outcome);
      break;
    case N.FLANK_ROLL:
      flank.applyRoll(p, outcome);
      break;
    case N.VILLAGE_DIE:
      destruction.applyVillageDie(p, outcome);
      break;
    case N.RECOVERY_DIE:
      recovery.applyRecovery(p, outcome);
      break;
    case N.NAPOLEON_DIE:
      commanders.applyNapoleonDie(p, outcome);
      break;
  }
}
