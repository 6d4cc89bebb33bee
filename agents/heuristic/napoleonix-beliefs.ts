// What an enemy unit's conduct says of its kind. For every unit that was never in combat four things are counted from the seat's log: how
// far behind its front it was deployed, how often it moved, how far it has come, and for how many enemy plies it stood beside an own unit
// and was left there. Each multiplies a kind's weight by how much likelier such conduct was for that kind in scripted matches than for
// hidden units in general (naive Bayes); counts, and that who moved is a soldier, are the determinizer's own.

import type { SeatView } from '../../src/core/agent.ts';
import type { Game, Seat, State } from '../../src/core/game.ts';
import {
  EVENT_ATTACK,
  EVENT_CHECK,
  EVENT_CLOCK,
  EVENT_DEPLOY,
  EVENT_MOVE,
  EVENT_OCCUPIED,
  EVENT_PASS,
  EVENT_REPLANT,
} from '../../src/rulesets/napoleonix/events.ts';
import type { Position } from '../../src/rulesets/napoleonix/layout.ts';
import { ENEMY_KIND, ENEMY_REAL } from '../../src/rulesets/napoleonix/planes.ts';
import {
  BOTH,
  CAPTURE,
  FLAG,
  KIND_COUNT,
  NO_UNIT,
  REPEL,
  type Tables,
  WIN,
} from '../../src/rulesets/napoleonix/tables.ts';
import type { Beliefs } from './knowledge.ts';
import { CONDUCT } from './napoleonix-beliefs-table.ts';

/** Sorts of evidence, and how many grades each has. */
export const EVIDENCE = 4;
export const GRADES = 4;

const NOBODY = -1;

export class NapoleonixBeliefs implements Beliefs {
  readonly #tables: Tables;
  readonly #slots: number;
  #seat: Seat = 0;
  #read = 0;
  #log = new Int32Array(256);
  /** By square of the seat: the slot of the enemy unit that was never in combat, and whether an own unit stands there. */
  readonly #slotAt: Int16Array;
  readonly #ownAt: Uint8Array;
  /** By slot: the squares of deployment and now, steps, and enemy plies beside an own unit without one. */
  readonly #from: Int16Array;
  readonly #at: Int16Array;
  readonly #steps: Int32Array;
  readonly #stayed: Int32Array;

  constructor(game: Game) {
    const { tables } = game.newState() as unknown as Position & State;
    this.#tables = tables;
    this.#slots = game.info.beliefShape[0];
    this.#slotAt = new Int16Array(tables.squares);
    this.#ownAt = new Uint8Array(tables.squares);
    this.#from = new Int16Array(this.#slots);
    this.#at = new Int16Array(this.#slots);
    this.#steps = new Int32Array(this.#slots);
    this.#stayed = new Int32Array(this.#slots);
  }

  start(seat: Seat): void {
    this.#seat = seat;
    this.#read = 0;
    this.#slotAt.fill(NOBODY);
    this.#ownAt.fill(0);
    this.#from.fill(NOBODY);
    this.#at.fill(NOBODY);
    this.#steps.fill(0);
    this.#stayed.fill(0);
  }

  fill(view: SeatView, out: Float32Array): void {
    this.#follow(view);
    out.fill(1);
    for (let slot = 0; slot < this.#slots; slot++) {
      if (this.#at[slot] === NOBODY) continue;
      for (let evidence = 0; evidence < EVIDENCE; evidence++) {
        const row = (evidence * GRADES + this.grade(slot, evidence)) * KIND_COUNT;
        for (let kind = 0; kind < KIND_COUNT; kind++) out[slot * KIND_COUNT + kind] *= CONDUCT[row + kind] / 100;
      }
    }
  }

  paint(weights: Float32Array, observation: Float32Array, chances: Float32Array): void {
    const { squares } = this.#tables;
    chances.fill(1);
    for (let slot = 0; slot < this.#slots; slot++) {
      const square = this.#at[slot];
      if (square === NOBODY) continue;
      const row = slot * KIND_COUNT;
      const cell = ENEMY_KIND * squares + square;
      let total = 0;
      for (let kind = 0; kind < KIND_COUNT; kind++) {
        chances[row + kind] = observation[cell + kind * squares] * weights[row + kind];
        total += chances[row + kind];
      }
      const before = observation[cell + FLAG * squares];
      for (let kind = 0; kind < KIND_COUNT; kind++) {
        chances[row + kind] /= total;
        observation[cell + kind * squares] = chances[row + kind];
      }
      observation[ENEMY_REAL * squares + square] += observation[cell + FLAG * squares] - before;
    }
  }

  /** Whether conduct of a unit was followed up to now. */
  isFollowed(slot: number): boolean {
    return this.#at[slot] !== NOBODY;
  }

  /** Grade of a followed unit, below GRADES. */
  grade(slot: number, evidence: number): number {
    const { width, height } = this.#tables;
    const row = Math.floor(this.#from[slot] / width);
    switch (evidence) {
      case 0:
        // The enemy's first line is the highest row.
        return Math.min(height - 1 - row, GRADES - 1);
      case 1:
        return gradeOf(this.#steps[slot], 0, 1, 4);
      case 2:
        return this.#steps[slot] === 0 ? 0 : 1 + gradeOf(row - Math.floor(this.#at[slot] / width), 0, 2, 99);
      default:
        return gradeOf(this.#stayed[slot], 0, 2, 9);
    }
  }

  /** Reads what the log has gained. */
  #follow(view: SeatView): void {
    const length = view.events(this.#read, this.#log);
    if (length - this.#read > this.#log.length) {
      this.#log = new Int32Array(2 * (length - this.#read));
      view.events(this.#read, this.#log);
    }
    for (let at = 0; at < length - this.#read; at += 1 + this.#log[at]) this.#take(at + 1, at + 1 + this.#log[at]);
    this.#read = length;
  }

  #take(begin: number, end: number): void {
    const log = this.#log;
    for (let at = begin; at < end; ) {
      switch (log[at]) {
        case EVENT_DEPLOY:
          if (log[at + 2] !== NO_UNIT) this.#ownAt[log[at + 1]] = 1;
          at += 3;
          break;
        case EVENT_OCCUPIED:
          for (let i = at + 2; i < at + 2 + log[at + 1]; i++) this.#meet(log[i]);
          at += 2 + log[at + 1];
          break;
        case EVENT_MOVE:
          this.#step(log[at + 1] === 0, log[at + 2], log[at + 3]);
          at += 4;
          break;
        case EVENT_ATTACK:
          this.#fight(log[at + 1] === 0, log[at + 2], log[at + 3], log[at + 6]);
          at += 7;
          break;
        case EVENT_REPLANT:
        case EVENT_CHECK:
          at += 4;
          break;
        case EVENT_PASS:
        case EVENT_CLOCK:
          at += 2;
          break;
        default:
          throw new Error(`unknown event ${log[at]}`);
      }
    }
  }

  #meet(square: number): void {
    const { cellOf, squares, unitAt, unitBase } = this.#tables;
    const enemy = 1 - this.#seat;
    const slot = unitAt[(enemy << 8) | cellOf[this.#seat * squares + square]] - unitBase[enemy];
    this.#slotAt[square] = slot;
    this.#from[slot] = square;
    this.#at[slot] = square;
  }

  #step(isOwn: boolean, from: number, to: number): void {
    if (isOwn) {
      this.#ownAt[from] = 0;
      this.#ownAt[to] = 1;
      return;
    }
    const slot = this.#slotAt[from];
    this.#slotAt[from] = NOBODY;
    if (slot !== NOBODY) {
      this.#slotAt[to] = slot;
      this.#at[slot] = to;
      this.#steps[slot]++;
    }
    this.#countStayers(slot);
  }

  /** Both kinds are public afterwards, or it is a token that is carried away: neither is followed further. */
  #fight(isOwn: boolean, from: number, to: number, outcome: number): void {
    const advances = outcome === WIN || outcome === CAPTURE;
    this.#forget(isOwn ? to : from);
    if (isOwn) {
      if (outcome !== REPEL) this.#ownAt[from] = 0;
      if (advances) this.#ownAt[to] = 1;
    } else {
      if (advances || outcome === BOTH) this.#ownAt[to] = 0;
      this.#countStayers(NOBODY);
    }
  }

  #forget(square: number): void {
    const slot = this.#slotAt[square];
    if (slot !== NOBODY) this.#at[slot] = NOBODY;
    this.#slotAt[square] = NOBODY;
  }

  #countStayers(mover: number): void {
    for (let slot = 0; slot < this.#slots; slot++) {
      if (slot !== mover && this.#at[slot] !== NOBODY && this.#isBesideOwn(this.#at[slot])) this.#stayed[slot]++;
    }
  }

  #isBesideOwn(square: number): boolean {
    const { width, squares } = this.#tables;
    const own = this.#ownAt;
    const column = square % width;
    return (
      (column > 0 && own[square - 1] === 1) ||
      (column < width - 1 && own[square + 1] === 1) ||
      (square >= width && own[square - width] === 1) ||
      (square + width < squares && own[square + width] === 1)
    );
  }
}

function gradeOf(value: number, first: number, second: number, third: number): number {
  return value <= first ? 0 : value <= second ? 1 : value <= third ? 2 : 3;
}
