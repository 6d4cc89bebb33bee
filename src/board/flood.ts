/**
 * Cells within a budget when entering a cell has a price of its own, whatever side it is entered from. The first neighbour that is
 * settled then gives the cheapest way in, so a cell is queued once and never again. With few different prices one first-in first-out
 * queue a price keeps every queue sorted, and the least of their heads is the next cell: Dijkstra's order without a heap, and the same
 * as Dial's buckets without walking over empty ones.
 */
export interface Prices {
  /** Price of entering each cell; 0 where it can't be entered, and in the extra last place, off the map. */
  readonly price: Int32Array;
  /** Index of that price among the different ones. */
  readonly rank: Uint8Array;
  /** How many different prices there are. */
  readonly ranks: number;
  readonly least: number;
}

export function makePrices(price: Int32Array): Prices {
  const different = [...new Set(price)].filter((value) => value > 0).sort((a, b) => a - b);
  return {
    price,
    rank: Uint8Array.from(price, (value) => Math.max(0, different.indexOf(value))),
    ranks: different.length,
    least: different[0] ?? 1,
  };
}

/** A step into a cell in one word: the cell in 11 bits, the rank of its price in 3, the price above; 0 where there is no step. */
const CELL_MASK = 2047;
const RANK_SHIFT = 11;
const RANK_MASK = 7;
const PRICE_SHIFT = 14;
const MAX_CELLS = 2048;
const MAX_RANKS = 8;

/** Steps out of each cell, in the order of `neighbours`. */
export function makeSteps(prices: Prices, neighbours: Int32Array): Int32Array {
  if (prices.price.length > MAX_CELLS || prices.ranks > MAX_RANKS)
    throw new RangeError('more cells or prices than a step can name');
  return neighbours.map((next) =>
    prices.price[next] === 0 ? 0 : next | (prices.rank[next] << RANK_SHIFT) | (prices.price[next] << PRICE_SHIFT),
  );
}

const EMPTY = 0x7fffffff;
const BARRED = 0x7ffffffe;

export class Flood {
  /** Least total price of each reached cell, -1 elsewhere. */
  readonly best: Int32Array;
  /** Reached cells, the start in front. */
  readonly reached: Int32Array;
  count = 0;
  readonly #queue: Int32Array;
  readonly #head = new Int32Array(MAX_RANKS);
  readonly #tail = new Int32Array(MAX_RANKS);
  /** Total price of the cell at the head of each queue. */
  readonly #due = new Int32Array(MAX_RANKS);
  readonly #cells: number;

  constructor(cells: number) {
    this.#cells = cells;
    this.best = new Int32Array(cells + 1).fill(-1);
    this.reached = new Int32Array(cells);
    this.#queue = new Int32Array(MAX_RANKS * cells);
  }

  /** Fills `best` and `reached` from `start`. Cells of the set `barred` can't be entered. */
  run(prices: Prices, steps: Int32Array, barred: Int32Array, start: number, budget: number): void {
    const best = this.best;
    const reached = this.reached;
    const queue = this.#queue;
    const head = this.#head;
    const tail = this.#tail;
    const due = this.#due;
    const ranks = prices.ranks;
    const last = budget - prices.least;
    for (let i = 0; i < this.count; i++) best[reached[i]] = -1;
    this.#bar(barred, BARRED);
    for (let r = 0; r < ranks; r++) {
      head[r] = r * this.#cells;
      tail[r] = head[r];
      due[r] = EMPTY;
    }
    let count = 0;
    let cell = start;
    let spent = 0;
    best[start] = 0;
    reached[count++] = start;
    // Once not even the cheapest step is within the budget, nothing more is reached.
    while (spent <= last) {
      for (let side = 4 * cell; side < 4 * cell + 4; side++) {
        const step = steps[side];
        const next = step & CELL_MASK;
        if (step === 0 || best[next] >= 0) continue;
        const total = spent + (step >>> PRICE_SHIFT);
        if (total > budget) continue;
        best[next] = total;
        reached[count++] = next;
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
    this.count = count;
    this.#bar(barred, -1);
  }

  #bar(barred: Int32Array, mark: number): void {
    for (let w = 0; w < barred.length; w++) {
      for (let bits = barred[w]; bits !== 0; bits &= bits - 1)
        this.best[(w << 5) + 31 - Math.clz32(bits & -bits)] = mark;
    }
  }

  /** The neighbour before `cell` on its cheapest way: of several the first in the order of `neighbours`. -1 at the start. */
  before(prices: Prices, neighbours: Int32Array, cell: number): number {
    const total = this.best[cell];
    if (total === 0) return -1;
    const from = total - prices.price[cell];
    for (let side = 4 * cell; side < 4 * cell + 4; side++)
      if (this.best[neighbours[side]] === from) return neighbours[side];
    return -1;
  }
}
