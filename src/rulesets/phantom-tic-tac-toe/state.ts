import { invariant } from '../../core/errors.ts';
import type { Action, Game, GameInfo, Seat, State } from '../../core/game.ts';
import { TERMINAL } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { canonicalJson } from '../../core/schema.ts';
import { featureNames } from './features.ts';
import { PhantomInformation } from './information.ts';
import { bitCount, CELLS, DRAWN, FULL, hasLine, NO_CELL, NOBODY, RUNNING, stateLayout, WON } from './layout.ts';
import type { Params } from './params.ts';
import { cellName, draw } from './text.ts';

const END_REASONS = ['line', 'full'];

/** An action is the cell to mark. A cell that holds an unseen mark of the other seat is legal: the mover learns of it and tries again. */
export class PhantomState implements State {
  readonly bytes = new Uint8Array(stateLayout.byteLength);
  readonly marks: Uint16Array;
  readonly placed: Uint8Array;
  readonly known: Uint16Array;
  readonly mover: Uint8Array;
  readonly outcome: Uint8Array;
  readonly lastSeat: Uint8Array;
  readonly lastCell: Uint8Array;
  readonly lastBlocked: Uint8Array;

  constructor() {
    const views = stateLayout.over(this.bytes.buffer);
    this.marks = views.marks;
    this.placed = views.placed;
    this.known = views.known;
    this.mover = views.mover;
    this.outcome = views.outcome;
    this.lastSeat = views.lastSeat;
    this.lastCell = views.lastCell;
    this.lastBlocked = views.lastBlocked;
    this.reset();
  }

  reset(): void {
    this.bytes.fill(0);
    this.lastSeat[0] = NOBODY;
    this.lastCell[0] = NO_CELL;
  }

  copyFrom(source: PhantomState): void {
    this.bytes.set(source.bytes);
  }

  toAct(): Seat {
    return this.outcome[0] === RUNNING ? this.mover[0] : TERMINAL;
  }

  legalActions(out: Int32Array): number {
    let count = 0;
    for (let rest = this.open(); rest !== 0; rest &= rest - 1) out[count++] = 31 - Math.clz32(rest & -rest);
    return count;
  }

  sampleLegal(rng: Rng): Action {
    let rest = this.open();
    for (let skip = rng.below(bitCount[rest]); skip > 0; skip--) rest &= rest - 1;
    return 31 - Math.clz32(rest & -rest);
  }

  /** Cells that the mover neither holds nor has run into. */
  private open(): number {
    const seat = this.mover[0];
    return FULL & ~(this.marks[seat] | this.known[seat]);
  }

  apply(action: Action): void {
    const seat = this.mover[0];
    const bit = 1 << action;
    this.lastSeat[0] = seat;
    this.lastCell[0] = action;
    if ((this.marks[1 - seat] & bit) !== 0) {
      this.known[seat] |= bit;
      this.lastBlocked[0] = 1;
      return;
    }
    const own = (this.marks[seat] |= bit);
    this.placed[seat]++;
    this.lastBlocked[0] = 0;
    if (hasLine[own] === 1) this.outcome[0] = WON + seat;
    else if ((own | this.marks[1 - seat]) === FULL) this.outcome[0] = DRAWN;
    else this.mover[0] = 1 - seat;
  }

  isDeployment(): boolean {
    return false;
  }

  chanceOutcomes(): number {
    return 0;
  }

  sampleChance(): Action {
    return -1;
  }

  payoffs(out: Float64Array): void {
    const drawn = this.outcome[0] === DRAWN;
    out[0] = drawn ? 0 : this.outcome[0] === WON ? 1 : -1;
    out[1] = drawn ? 0 : -out[0];
  }

  endReason(): number {
    return this.outcome[0] === DRAWN ? 1 : 0;
  }

  scores(out: Float64Array): void {
    this.payoffs(out);
  }

  facts(out: Float64Array): void {
    out[0] = bitCount[this.known[0]] + bitCount[this.known[1]];
  }

  turn(): number {
    return this.placed[0] + this.placed[1] + 1;
  }

  actionName(action: Action): string {
    return cellName(action);
  }

  actionParts(action: Action, out: Int32Array): void {
    out[0] = 0;
    out[1] = -1;
    out[2] = action;
    out[3] = -1;
  }

  toString(): string {
    return draw(this, null);
  }
}

function check(position: State): void {
  const { marks, placed, known, mover, outcome } = position as PhantomState;
  invariant((marks[0] & marks[1]) === 0, 'two marks share a cell');
  for (const seat of [0, 1])
    invariant((known[seat] & ~marks[1 - seat]) === 0, `seat ${seat} knows of a mark that is not there`);
  for (const seat of [0, 1])
    invariant(placed[seat] === bitCount[marks[seat]], `seat ${seat} has another number of marks than it placed`);
  const lead = placed[0] - placed[1];
  const running = outcome[0] === RUNNING;
  invariant(running ? lead === mover[0] : lead === 0 || lead === 1, 'seats have marked out of turn');
  const lines = [hasLine[marks[0]], hasLine[marks[1]]];
  invariant(lines[0] + lines[1] === (running || outcome[0] === DRAWN ? 0 : 1), 'the outcome contradicts the lines');
}

export function makeGame(params: Params): Game {
  const info: GameInfo = {
    ruleset: 'phantom-tic-tac-toe',
    version: 1,
    scenario: params.scenario,
    params: canonicalJson(params),
    seatCount: 2,
    actionCount: CELLS,
    maxLegalActions: CELLS,
    maxChanceOutcomes: 0,
    // Nine marks, and each of them may be run into once.
    maxPlies: 2 * CELLS,
    stateBytes: stateLayout.byteLength,
    observationShape: [3, 3, 3],
    maxEvents: 2,
    featureNames,
    beliefShape: [CELLS, 2],
    zeroSum: true,
    endReasons: END_REASONS,
    factNames: ['blocked'],
  };
  return { info, information: new PhantomInformation(), newState: () => new PhantomState(), abstractions: [], check };
}
