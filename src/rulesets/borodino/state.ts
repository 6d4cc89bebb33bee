import type { Action, Seat, State } from '../../core/game.ts';
import type { Dice, Rng } from '../../core/rng.ts';
import * as actions from './actions.ts';
import * as activation from './activation.ts';
import * as chance from './chance.ts';
import * as commanders from './commanders.ts';
import * as cup from './cup.ts';
import * as declare from './declare.ts';
import * as destruction from './destruction.ts';
import * as fire from './fire.ts';
import * as flank from './flank.ts';
import { sampleMove } from './glance.ts';
import { ELIMINATED, FRENCH, GOOD, INTACT, RUSSIAN, UNITS } from './layout.ts';
import * as movement from './movement.ts';
import * as N from './nodes.ts';
import * as orders from './orders.ts';
import { Position, place, sideOf } from './position.ts';
import * as recovery from './recovery.ts';
import * as R from './registers.ts';
import * as reserve from './reserve.ts';
import * as results from './results.ts';
import * as shock from './shock.ts';
import * as S from './steps.ts';
import { KUTUZOV_START, NAPOLEON_START, START_FACING, type Tables } from './tables.ts';
import { drawPosition } from './text.ts';
import { victoryPoints, writeFacts } from './victory.ts';

/** Actor while rules run and no node waits. */
const RUNNING = -3;
const scratch = new Int32Array(2048);

export const END_REASONS = ['turns'];

/** A position of the battle: a table of contents of the chapters beside this file. */
export class BorodinoState extends Position implements State {
  #start: Uint8Array;

  /** `start` is filled by the first state of a game and shared by the others. */
  constructor(tables: Tables, start: Uint8Array | null, extra = 0) {
    super(tables, extra);
    if (start === null) {
      this.#setUp();
      this.#start = this.bytes.slice();
    } else {
      this.#start = start;
      this.reset();
    }
  }

  #setUp(): void {
    this.clear();
    const { start, present } = this.tables;
    for (let u = 0; u < UNITS; u++) {
      this.condition[u] = present[u] === 1 ? GOOD : ELIMINATED;
      this.facing[u] = START_FACING[sideOf(u)];
    }
    const r = this.r;
    r[R.COMMANDER] = NAPOLEON_START;
    r[R.COMMANDER_RUSSIAN] = KUTUZOV_START;
    for (let u = 0; u < UNITS; u++) if (present[u] === 1) place(this, u, start[u]);
    r[R.WINNER] = 2;
    r[R.NAMED] = -1;
    r[R.LAST_NODE] = -1;
    r[R.LAST_GROUP] = -1;
    this.village.fill(INTACT);
    activation.clearActivation(this);
    r[R.ACTOR] = RUNNING;
    flank.beginFlank(this);
    this.#run();
    this.#forgetLast();
  }

  /** Bytes of the start, for further states of the same game. */
  get start(): Uint8Array {
    return this.#start;
  }

  /** Makes the present position the start of a match. */
  protected keepStart(): void {
    this.#start = this.bytes.slice();
  }

  reset(): void {
    this.bytes.set(this.#start);
  }

  copyFrom(source: BorodinoState): void {
    this.bytes.set(source.bytes);
  }

  /** As copyFrom, from a state that may have more behind its layout. */
  read(source: BorodinoState): void {
    this.bytes.set(
      source.bytes.length === this.bytes.length ? source.bytes : source.bytes.subarray(0, this.bytes.length),
    );
  }

  toAct(): Seat {
    return this.r[R.ACTOR];
  }

  legalActions(out: Int32Array): number {
    return actions.listActions(this, out);
  }

  sampleLegal(rng: Rng): Action {
    const node = this.r[R.NODE];
    if (node === N.MOVE || node === N.ENTRY) return sampleMove(this, rng);
    if (node === N.STATUS) return rng.below(2);
    return scratch[rng.below(actions.listActions(this, scratch))];
  }

  apply(action: Action): void {
    const r = this.r;
    r[R.LAST_NODE] = r[R.NODE];
    r[R.LAST_ACTOR] = r[R.ACTOR];
    r[R.LAST_ACTION] = action;
    r[R.LAST_SUBJECT] = r[R.SUBJECT];
    r[R.LAST_PLACE] = r[R.PLACE];
    r[R.LAST_GROUP] = -1;
    r[R.LAST_CUP] = 0;
    this.lastLeft[0] = 0;
    this.lastLeft[1] = 0;
    const node = r[R.NODE];
    r[R.ACTOR] = RUNNING;
    if (node < N.FIRST_CHANCE) {
      this.#applyDecision(node, action);
    } else {
      chance.countRoll(this);
      this.#applyChance(node, action);
    }
    this.#run();
  }

  #applyDecision(node: number, action: Action): void {
    switch (node) {
      case N.MOVE:
      case N.ENTRY:
        movement.applyMove(this, action);
        break;
      case N.STATUS:
        activation.applyStatus(this, action);
        break;
      case N.FIRE:
        fire.applyFire(this, action);
        break;
      case N.DECLARE:
        declare.applyDeclare(this, action);
        break;
      case N.RETIRE:
        declare.applyRetire(this, action);
        break;
      case N.FOLLOW:
        declare.applyFollow(this, action);
        break;
      case N.REACTION:
        declare.applyReaction(this, action);
        break;
      case N.COUNTER:
        shock.applyCounter(this, action);
        break;
      case N.BREAKTHROUGH:
        shock.applyBreakthrough(this, action);
        break;
      case N.ORDERS_FRENCH:
        orders.applyFrenchOrders(this, action);
        break;
      case N.ORDERS_RUSSIAN:
        orders.applyRussianOrders(this, action);
        break;
      case N.FIRST_MARKER:
        cup.applyFirst(this, action);
        break;
      case N.DESTRUCTION:
        destruction.applyDestruction(this, action);
        break;
      case N.WHO_FIRST:
        reserve.applyWhoFirst(this, action);
        break;
      case N.RESERVE:
        reserve.applyReserve(this, action);
        break;
      case N.RETURN:
        recovery.applyReturn(this, action);
        break;
      case N.COMMANDER:
        commanders.applyCommander(this, action);
        break;
      case N.PLAN:
        flank.applyPlan(this, action);
        break;
      case N.RECALL:
        flank.applyRecall(this, action);
        break;
    }
  }

  #applyChance(node: number, outcome: Action): void {
    switch (node) {
      case N.DRAW:
        cup.startMarker(this, outcome);
        break;
      case N.TEST_DIE:
        results.applyTest(this, outcome);
        break;
      case N.FIRE_DIE:
        fire.applyFireDie(this, outcome);
        break;
      case N.ATTEMPT_DIE:
        activation.applyAttempt(this, outcome);
        break;
      case N.RALLY_DIE:
        activation.applyRally(this, outcome);
        break;
      case N.COMMIT_DIE:
        declare.applyCommit(this, outcome);
        break;
      case N.REACTION_DIE:
        declare.applyReactionShot(this, outcome);
        break;
      case N.CHARGE_DIE:
        shock.applyCharge(this, outcome);
        break;
      case N.SHOCK_DIE:
        shock.applyShock(this, outcome);
        break;
      case N.DELAY_DIE:
        orders.applyDelay(this, outcome);
        break;
      case N.INITIATIVE_FRENCH:
        cup.applyInitiativeFrench(this, outcome);
        break;
      case N.INITIATIVE_RUSSIAN:
        cup.applyInitiativeRussian(this, outcome);
        break;
      case N.FLANK_ROLL:
        flank.applyRoll(this, outcome);
        break;
      case N.VILLAGE_DIE:
        destruction.applyVillageDie(this, outcome);
        break;
      case N.RECOVERY_DIE:
        recovery.applyRecovery(this, outcome);
        break;
      case N.NAPOLEON_DIE:
        commanders.applyNapoleonDie(this, outcome);
        break;
    }
  }

  /** Rules run until a node waits. */
  #run(): void {
    const r = this.r;
    while (r[R.ACTOR] === RUNNING) this.#step(r[R.STEP]);
  }

  #step(step: number): void {
    switch (step) {
      case S.MOVE:
        movement.stepMove(this);
        break;
      case S.FIRE:
        fire.stepFire(this);
        break;
      case S.STATUS:
        activation.stepStatus(this);
        break;
      case S.TEST:
        results.stepTest(this);
        break;
      case S.MOVED:
        activation.stepMoved(this);
        break;
      case S.DECLARE:
        declare.stepDeclare(this);
        break;
      case S.DECLARED:
        declare.stepDeclared(this);
        break;
      case S.RALLY:
        activation.stepRally(this);
        break;
      case S.ACTIVATED:
        activation.stepActivated(this);
        break;
      case S.DRAW:
        cup.stepDraw(this);
        break;
      case S.FIRED:
        fire.stepFired(this);
        break;
      case S.RETIRE:
        declare.stepRetire(this);
        break;
      case S.RETIRED:
        declare.stepRetired(this);
        break;
      case S.COMMIT:
        declare.stepCommit(this);
        break;
      case S.REACTION:
        declare.stepReaction(this);
        break;
      case S.REACTED:
        declare.stepReacted(this);
        break;
      case S.RESOLVE:
        shock.stepResolve(this);
        break;
      case S.GROUP:
        shock.stepGroup(this);
        break;
      case S.SHOCK:
        shock.stepShock(this);
        break;
      case S.SHOCK_TESTED:
        shock.stepShockTested(this);
        break;
      case S.AFTERMATH:
        shock.stepAftermath(this);
        break;
      case S.CHARGE_END:
        shock.stepChargeEnd(this);
        break;
      case S.FLANK_MARKER:
        flank.stepFlankMarker(this);
        break;
      case S.VILLAGES:
        destruction.stepVillages(this);
        break;
      case S.FIRST:
        cup.stepFirst(this);
        break;
      case S.CUP:
        cup.stepCup(this);
        break;
      case S.RESERVE:
        reserve.stepReserve(this);
        break;
      case S.RESERVE_SIDE:
        reserve.stepReserveSide(this);
        break;
      case S.ENDING:
        recovery.stepEnding(this);
        break;
      case S.RECOVERY:
        recovery.stepRecovery(this);
        break;
      case S.COMMANDERS:
        commanders.stepCommanders(this);
        break;
      case S.TURN_END:
        commanders.stepTurnEnd(this);
        break;
      case S.ORDERS:
        orders.stepOrders(this);
        break;
      case S.TURN:
        orders.stepTurn(this);
        break;
    }
  }

  isDeployment(): boolean {
    return this.r[R.NODE] === N.PLAN;
  }

  chanceOutcomes(outcomes: Int32Array, probabilities: Float64Array): number {
    return chance.listChances(this, outcomes, probabilities);
  }

  sampleChance(dice: Dice): Action {
    return chance.sampleChance(this, dice);
  }

  payoffs(out: Float64Array): void {
    const margin = victoryPoints(this, FRENCH) - victoryPoints(this, RUSSIAN);
    out[0] = Math.sign(margin);
    out[1] = 0 - out[0];
  }

  endReason(): number {
    return 0;
  }

  scores(out: Float64Array): void {
    out[0] = victoryPoints(this, FRENCH);
    out[1] = victoryPoints(this, RUSSIAN);
  }

  facts(out: Float64Array): void {
    writeFacts(this, out);
  }

  turn(): number {
    return this.r[R.TURN];
  }

  actionName(action: Action): string {
    return actions.nameAction(this, action);
  }

  actionParts(action: Action, out: Int32Array): void {
    actions.writeParts(this, action, out);
  }

  override toString(): string {
    return drawPosition(this, null);
  }

  #forgetLast(): void {
    const r = this.r;
    r[R.LAST_NODE] = -1;
    r[R.LAST_ACTOR] = 0;
    r[R.LAST_ACTION] = 0;
    r[R.LAST_SUBJECT] = 0;
    r[R.LAST_PLACE] = 0;
    r[R.LAST_GROUP] = -1;
    r[R.LAST_CUP] = 0;
  }
}
