import type { Action, Seat, State } from '../../core/game.ts';
import type { Dice, Rng } from '../../core/rng.ts';
import * as actions from './actions.ts';
import * as activation from './activation.ts';
import { applyDecision, applyOutcome } from './apply-ply.ts';
import * as chance from './chance.ts';
import { forgetLast } from './events.ts';
import { isTarget } from './fire.ts';
import * as flank from './flank.ts';
import { isMove, sampleMove } from './glance.ts';
import { ELIMINATED, FRENCH, GOOD, INTACT, NONE, RUSSIAN, UNITS } from './layout.ts';
import * as N from './nodes.ts';
import { Position, place, sideOf } from './position.ts';
import * as R from './registers.ts';
import { runStep } from './run-step.ts';
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
    forgetLast(this);
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

  isLegal(action: Action): boolean {
    const node = this.r[R.NODE];
    if (node === N.MOVE || node === N.ENTRY) return isMove(this, action);
    if (node === N.STATUS) return action === 0 || action === 1;
    if (node === N.FIRE) return action === NONE || isTarget(this, this.r[R.SUBJECT], action);
    if (node === N.DECLARE && action === NONE) return true;
    const count = actions.listActions(this, scratch);
    for (let k = 0; k < count; k++) if (scratch[k] === action) return true;
    return false;
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
      applyDecision(this, node, action);
    } else {
      chance.countRoll(this);
      applyOutcome(this, node, action);
    }
    this.#run();
  }

  /** Rules run until a node waits. */
  #run(): void {
    const r = this.r;
    while (r[R.ACTOR] === RUNNING) runStep(this, r[R.STEP]);
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
}
