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
}

export function makePrices(price: Int32Array): Prices {
  const different = [...new Set(price)].filter((value) => value > 0).sort((a, b) => a - b);
  return {
    price,
    rank: Uint8Array.from(price, (value) => Math.max(0, different.indexOf(value))),
    ranks: different.length,
  };
}

export class Flood {
  /** Least total price of each reached cell, -1 elsewhere. */
  readonly best: Int32Array;
  /** Reached cells, cheapest first, the start in front. */
  readonly reached: Int32Array;
  count = 0;
  readonly #queue: Int32Array;
  readonly #head = new Int32Array(8);
  readonly #tail = new Int32Array(8);
  readonly #cells: number;

  constructor(cells: number) {
    this.#cells = cells;
    this.best = new Int32Array(cells + 1).fill(-1);
    this.reached = new Int32Array(cells);
    this.#queue = new Int32Array(8 * cells);
  }

  /** Fills `best` and `reached` from `start`. Cells whose bit is set in `barred` can't be entered. */
  run(prices: Prices, neighbours: Int32Array, barred: Int32Array, start: number, budget: number): void {
    const { best, reached } = this;
    const queue = this.#queue;
    const head = this.#head;
    const tail = this.#tail;
    const cells = this.#cells;
    const { price, rank, ranks } = prices;
    for (let i = 0; i < this.count; i++) best[reached[i]] = -1;
    for (let r = 0; r < ranks; r++) {
      head[r] = r * cells;
      tail[r] = r * cells;
    }
    let count = 0;
    let cell = start;
    let spent = 0;
    best[start] = 0;
    reached[count++] = start;
    for (;;) {
      for (let side = 4 * cell; side < 4 * cell + 4; side++) {
        const next = neighbours[side];
        const step = price[next];
        if (step === 0 || best[next] >= 0 || spent + step > budget) continue;
        if (((barred[next >> 5] >>> (next & 31)) & 1) !== 0) continue;
        best[next] = spent + step;
        reached[count++] = next;
        const r = rank[next];
        queue[tail[r]++] = next;
      }
      let pick = -1;
      let least = budget + 1;
      for (let r = 0; r < ranks; r++) {
        if (head[r] === tail[r]) continue;
        const total = best[queue[head[r]]];
        if (total < least) {
          least = total;
          pick = r;
        }
      }
      if (pick < 0) break;
      cell = queue[head[pick]++];
      spent = least;
    }
    this.count = count;
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
