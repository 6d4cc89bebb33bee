import type { Drawing, Information, Seat, State } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { features } from './features.ts';
import { bitCount, CELLS, FULL, hasLine, NO_CELL, NOBODY } from './layout.ts';
import type { PhantomState } from './state.ts';
import { cellName, draw, drawing } from './text.ts';

/** Event codes, first int of an entry. */
export const PLACED = 0;
export const BLOCKED = 1;
export const OTHER_PLACED = 2;

/** Weight below which a belief never pushes a cell, so that the support stays what the rules allow. */
const LEAST_WEIGHT = 1e-6;

/**
 * A seat knows its own marks, the marks that it ran into, and how many the other has, which follows from the turn. Any set of unseen
 * cells of the right size that makes no line is possible, and so is any set of own marks that the other seat has run into.
 */
export class PhantomInformation implements Information {
  observe(state: State, seat: Seat, out: Float32Array): void {
    const { marks, known } = state as PhantomState;
    for (let cell = 0; cell < CELLS; cell++) {
      const own = (marks[seat] >> cell) & 1;
      const seen = (known[seat] >> cell) & 1;
      out[cell] = own;
      out[CELLS + cell] = seen;
      out[2 * CELLS + cell] = 1 - own - seen;
    }
  }

  features(state: State, seat: Seat, out: Float64Array): void {
    features(state as PhantomState, seat, out);
  }

  events(state: State, seat: Seat, out: Int32Array): number {
    const { lastSeat, lastCell, lastBlocked } = state as PhantomState;
    if (lastSeat[0] === NOBODY) return 0;
    if (lastSeat[0] !== seat) {
      if (lastBlocked[0] === 1) return 0;
      out[0] = OTHER_PLACED;
      return 1;
    }
    out[0] = lastBlocked[0] === 1 ? BLOCKED : PLACED;
    out[1] = lastCell[0];
    return 2;
  }

  eventText(state: State, seat: Seat): string {
    const out = new Int32Array(2);
    if (this.events(state, seat, out) === 0) return '';
    if (out[0] === OTHER_PLACED) return 'the other seat has placed a mark';
    return `you ${out[0] === BLOCKED ? 'ran into a mark' : 'placed a mark'} on ${cellName(out[1])}`;
  }

  text(state: State, seat: Seat): string {
    return draw(state as PhantomState, seat);
  }

  key(state: State, seat: Seat, out: Int32Array): void {
    const { marks, placed, known } = state as PhantomState;
    out[0] = marks[seat] | (known[seat] << CELLS);
    out[1] = seat | (placed[1 - seat] << 1);
  }

  mask(state: State, seat: Seat): void {
    const { marks, known, lastSeat, lastCell, lastBlocked } = state as PhantomState;
    marks[1 - seat] = known[seat];
    known[1 - seat] = 0;
    if (lastSeat[0] === seat) return;
    lastCell[0] = NO_CELL;
    lastBlocked[0] = 0;
  }

  determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void {
    const { marks, placed, known, lastSeat, lastCell, lastBlocked } = state as PhantomState;
    const seen = known[seat];
    const open = FULL & ~(marks[seat] | seen);
    const hidden = placed[1 - seat] - bitCount[seen];
    let set: number;
    if (belief === null) {
      do set = seen | subset(open, hidden, rng);
      while (hasLine[set] === 1);
    } else {
      set = seen | weightedSubset(open, hidden, seen, belief, rng);
    }
    marks[1 - seat] = set;
    // Every mark of the seat was on the board when the other last moved, so it may have been run into.
    known[1 - seat] = set === 0 ? 0 : marks[seat] & rng.below(FULL + 1);
    if (lastSeat[0] === seat) return;
    lastBlocked[0] = 0;
    lastCell[0] = set === seen ? highestCell(set) : highestCell(set & ~seen);
  }

  hiddenFacts(state: State, seat: Seat, out: Int32Array): void {
    const { marks, known } = state as PhantomState;
    const open = FULL & ~(marks[seat] | known[seat]);
    for (let cell = 0; cell < CELLS; cell++) out[cell] = (open >> cell) & 1 ? (marks[1 - seat] >> cell) & 1 : -1;
  }

  describe(state: State, seat: Seat | null): object {
    const position = state as PhantomState;
    return { seat, toAct: position.toAct(), board: draw(position, seat).split('\n').slice(0, 3) };
  }

  drawing(state: State, seat: Seat | null): Drawing {
    return drawing(state as PhantomState, seat);
  }
}

/** A set of `size` cells of `open`, uniformly (selection sampling, Knuth's algorithm S). */
function subset(open: number, size: number, rng: Rng): number {
  let set = 0;
  let wanted = size;
  let left = bitCount[open];
  for (let rest = open; wanted > 0; rest &= rest - 1) {
    if (rng.below(left) < wanted) {
      set |= rest & -rest;
      wanted--;
    }
    left--;
  }
  return set;
}

const weights = new Float64Array(FULL + 1);

/** A set of `size` cells of `open` that makes no line with `seen`, in proportion to the product of its cells' odds. */
function weightedSubset(open: number, size: number, seen: number, belief: Float32Array, rng: Rng): number {
  let total = 0;
  for (let set = 0; set <= FULL; set++) {
    weights[set] = 0;
    if ((set & ~open) !== 0 || bitCount[set] !== size || hasLine[set | seen] === 1) continue;
    let weight = 1;
    for (let cell = 0; cell < CELLS; cell++) {
      if ((open >> cell) & 1) weight *= Math.max(LEAST_WEIGHT, belief[2 * cell + ((set >> cell) & 1)]);
    }
    weights[set] = weight;
    total += weight;
  }
  let rest = rng.float() * total;
  let last = 0;
  for (let set = 0; set <= FULL; set++) {
    if (weights[set] === 0) continue;
    last = set;
    rest -= weights[set];
    if (rest < 0) break;
  }
  return last;
}

function highestCell(set: number): number {
  return set === 0 ? NO_CELL : 31 - Math.clz32(set);
}
