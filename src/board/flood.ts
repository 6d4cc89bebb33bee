import { wordsFor } from './sight.ts';

/**
 * Cells within a budget when entering a cell has a price of its own, whatever side it is entered from. The first neighbour that is
 * settled then gives the cheapest way in, so a cell is reached once and never again. With few different prices one first-in first-out
 * queue a price keeps every queue sorted, and the least of their heads is the next cell: Dijkstra's order without a heap, and the same
 * as Dial's buckets without walking over empty ones.
 */
export interface Flood {
  /** Reached cells, the start included, as a set. */
  readonly reached: Int32Array;
  /** Reaches cells from `start`. Cells of the set `barred` can't be entered. */
  run(walk: Walk, barred: Int32Array, start: number, budget: number): void;
  /** Least total price of a cell, -1 where it was not reached or lies off the map. */
  priceOf(cell: number): number;
  /** The neighbour before a reached cell on its cheapest way: of several the first in the order of the walk; -1 at the start. */
  before(cell: number): number;
  /**
   * Of the reached cells in the set `among`, which leaves out the start, the one at a place in the order in which they were reached: from
   * cells that were settled earlier first, from one cell in the order of its neighbours. Cells of equal total are settled in the order
   * of their prices, then of being reached.
   */
  nth(among: Int32Array, place: number): number;
}

/** How one move type walks over a map, its neighbours in one order. */
export interface Walk {
  /** Price of entering each cell; 0 where it can't be entered, and in the extra last place, off the map. */
  readonly price: Int32Array;
  /** The different prices, ascending; a price's place here is its rank. */
  readonly values: Int32Array;
  /** By rank: cells of that price as a set, and cells of that price or a lower one. */
  readonly cells: Int32Array;
  readonly upTo: Int32Array;
  /** Four a cell, in the order in which they are reached. */
  readonly neighbours: Int32Array;
  /** A step into each of these cells in one word; 0 where there is none. */
  readonly steps: Int32Array;
}

/** A step: the cell in 11 bits, the rank of its price in 3, the price above. */
const CELL_MASK = 2047;
const RANK_SHIFT = 11;
const RANK_MASK = 7;
const PRICE_SHIFT = 14;
const MAX_CELLS = 2048;
export const MAX_RANKS = 8;

export function makeWalk(price: Int32Array, neighbours: Int32Array): Walk {
  const count = price.length - 1;
  const values = Int32Array.from([...new Set(price)].filter((value) => value > 0).sort((a, b) => a - b));
  if (count >= MAX_CELLS || values.length > MAX_RANKS)
    throw new RangeError('more cells or prices than a step can name');
  const words = wordsFor(count);
  const cells = new Int32Array(words * values.length);
  const upTo = new Int32Array(words * values.length);
  values.forEach((value, rank) => {
    for (let cell = 0; cell < count; cell++) {
      const bit = 1 << (cell & 31);
      if (price[cell] === value) cells[words * rank + (cell >> 5)] |= bit;
      if (price[cell] > 0 && price[cell] <= value) upTo[words * rank + (cell >> 5)] |= bit;
    }
  });
  const steps = neighbours.map((next) =>
    price[next] === 0 ? 0 : next | (values.indexOf(price[next]) << RANK_SHIFT) | (price[next] << PRICE_SHIFT),
  );
  return { price, values, cells, upTo, neighbours, steps };
}

export const EMPTY = 0x7fffffff;
const BARRED = 0x7ffffffe;

/** A flood over maps of any size, cell by cell. */
export class CellFlood implements Flood {
  readonly reached: Int32Array;
  /** Least total price of each reached cell, -1 elsewhere. */
  readonly #best: Int32Array;
  /** Reached cells in order, the start in front. */
  readonly #order: Int32Array;
  #count = 0;
  readonly #queue: Int32Array;
  readonly #head = new Int32Array(MAX_RANKS);
  readonly #tail = new Int32Array(MAX_RANKS);
  /** Total price of the cell at the head of each queue. */
  readonly #due = new Int32Array(MAX_RANKS);
  readonly #cells: number;
  #walk: Walk | null = null;

  constructor(cells: number) {
    this.#cells = cells;
    this.reached = new Int32Array(wordsFor(cells + 1));
    this.#best = new Int32Array(cells + 1).fill(-1);
    this.#order = new Int32Array(cells);
    this.#queue = new Int32Array(MAX_RANKS * cells);
  }

  run(walk: Walk, barred: Int32Array, start: number, budget: number): void {
    const best = this.#best;
    const order = this.#order;
    const queue = this.#queue;
    const head = this.#head;
    const tail = this.#tail;
    const due = this.#due;
    const reached = this.reached;
    const { steps, values } = walk;
    const ranks = values.length;
    const last = ranks === 0 ? -1 : budget - values[0];
    this.#walk = walk;
    for (let i = 0; i < this.#count; i++) best[order[i]] = -1;
    this.#bar(barred, BARRED);
    due[0] = EMPTY;
    for (let r = 0; r < ranks; r++) {
      head[r] = r * this.#cells;
      tail[r] = head[r];
      due[r] = EMPTY;
    }
    let count = 0;
    let cell = start;
    let spent = 0;
    best[start] = 0;
    order[count++] = start;
    // Once not even the cheapest step is within the budget, nothing more is reached.
    while (spent <= last) {
      for (let side = 4 * cell; side < 4 * cell + 4; side++) {
        const step = steps[side];
        const next = step & CELL_MASK;
        if (step === 0 || best[next] >= 0) continue;
        const total = spent + (step >>> PRICE_SHIFT);
        if (total > budget) continue;
        best[next] = total;
        order[count++] = next;
        const r = (step >> RANK_SHIFT) & RANK_MASK;
        queue[tail[r]++] = next;
        if (due[r] === EMPTY) due[r] = total;
      }
      let pick = 0;
      spent = due[0];
      for (let r = 1; r < ranks; r++) {
        if (due[r] >= spent) continue;
        spent = due[r];
        pick = r;
      }
      if (spent > last) break;
      const at = head[pick]++;
      cell = queue[at];
      due[pick] = at + 1 < tail[pick] ? best[queue[at + 1]] : EMPTY;
    }
    this.#count = count;
    this.#bar(barred, -1);
    for (let w = 0; w < reached.length; w++) reached[w] = 0;
    for (let i = 0; i < count; i++) reached[order[i] >> 5] |= 1 << (order[i] & 31);
  }

  #bar(barred: Int32Array, mark: number): void {
    const best = this.#best;
    for (let w = 0; w < barred.length; w++) {
      for (let bits = barred[w]; bits !== 0; bits &= bits - 1) best[(w << 5) + 31 - Math.clz32(bits & -bits)] = mark;
    }
  }

  priceOf(cell: number): number {
    return this.#best[cell];
  }

  before(cell: number): number {
    const { price, neighbours } = this.#walk!;
    const total = this.#best[cell];
    if (total === 0) return -1;
    const from = total - price[cell];
    for (let side = 4 * cell; side < 4 * cell + 4; side++)
      if (this.#best[neighbours[side]] === from) return neighbours[side];
    return -1;
  }

  nth(among: Int32Array, place: number): number {
    const order = this.#order;
    let left = place;
    for (let i = 1; i < this.#count; i++) {
      const cell = order[i];
      left -= (among[cell >> 5] >>> (cell & 31)) & 1;
      if (left < 0) return cell;
    }
    return -1;
  }
}
