import { EMPTY, type Flood, MAX_RANKS, type Walk } from './flood.ts';
import { countBits, lowest } from './sight.ts';
import type { SquareGrid } from './square.ts';

const MOST_CELLS = 64;

/**
 * The same as CellFlood on maps of at most 64 cells and fewer than 32 columns, where a set is two words: cells of the same total and the
 * same price are settled as one group, whose open neighbours are found at once. In what order the cells of a group were reached is worked
 * out only for whoever asks for a place in it.
 */
export class GroupFlood implements Flood {
  /** One word more, so that the cell off the map is in no set. */
  readonly reached = new Int32Array(3);
  readonly #columns: number;
  /** Cells that are not in the first column, and not in the last. */
  readonly #notWest = new Int32Array(2);
  readonly #notEast = new Int32Array(2);
  /** Cells of each group, their total price, and the rank of their price. */
  readonly #groups = new Int32Array(2 * MOST_CELLS + 2);
  readonly #totals = new Int32Array(MOST_CELLS + 1);
  readonly #ranks = new Uint8Array(MOST_CELLS + 1);
  /** Groups in the order in which they are settled, and what was reached from each. */
  readonly #settled = new Int32Array(MOST_CELLS + 1);
  readonly #fresh = new Int32Array(2 * MOST_CELLS + 2);
  #count = 0;
  readonly #queue = new Int32Array(MAX_RANKS * MOST_CELLS);
  readonly #head = new Int32Array(MAX_RANKS);
  readonly #tail = new Int32Array(MAX_RANKS);
  /** Ordered cells of groups, and cells that are still to be put in order, while a place is asked for. */
  readonly #ordered = new Int32Array(2 * MOST_CELLS);
  #low = 0;
  #high = 0;
  #walk: Walk | null = null;

  constructor({ cells, columns, xOf }: SquareGrid) {
    if (!GroupFlood.fits(cells, columns)) throw new RangeError('a larger map than two words hold');
    this.#columns = columns;
    for (let cell = 0; cell < cells; cell++) {
      if (xOf[cell] > 0) this.#notWest[cell >> 5] |= 1 << (cell & 31);
      if (xOf[cell] < columns - 1) this.#notEast[cell >> 5] |= 1 << (cell & 31);
    }
  }

  static fits(cells: number, columns: number): boolean {
    return cells > 32 && cells <= MOST_CELLS && columns < 32;
  }

  run(walk: Walk, barred: Int32Array, start: number, budget: number): void {
    const groups = this.#groups;
    const totals = this.#totals;
    const fresh = this.#fresh;
    const settled = this.#settled;
    const queue = this.#queue;
    const head = this.#head;
    const tail = this.#tail;
    const reached = this.reached;
    const down = this.#columns;
    const up = 32 - down;
    const notWest0 = this.#notWest[0];
    const notWest1 = this.#notWest[1];
    const notEast0 = this.#notEast[0];
    const notEast1 = this.#notEast[1];
    const { values, cells, upTo } = walk;
    const ranks = values.length;
    let set0 = start < 32 ? 1 << start : 0;
    let set1 = start < 32 ? 0 : 1 << (start & 31);
    reached[0] = set0;
    reached[1] = set1;
    this.#walk = walk;
    this.#count = 0;
    if (ranks === 0) return;
    let open0 = upTo[2 * ranks - 2] & ~barred[0] & ~set0;
    let open1 = upTo[2 * ranks - 1] & ~barred[1] & ~set1;
    groups[0] = set0;
    groups[1] = set1;
    totals[0] = 0;
    for (let r = 0; r < ranks; r++) {
      head[r] = r * MOST_CELLS;
      tail[r] = head[r];
    }
    let made = 1;
    let count = 0;
    let group = 0;
    let spent = 0;
    let dearest = ranks - 1;
    const last = budget - values[0];
    // Once not even the cheapest step is within the budget, nothing more is reached.
    while (spent <= last) {
      while (spent + values[dearest] > budget) dearest--;
      const beside0 =
        ((set0 << 1) & notWest0) |
        (((set0 >>> 1) | (set1 << 31)) & notEast0) |
        (set0 << down) |
        (set0 >>> down) |
        (set1 << up);
      const beside1 =
        (((set1 << 1) | (set0 >>> 31)) & notWest1) |
        ((set1 >>> 1) & notEast1) |
        (set1 << down) |
        (set0 >>> up) |
        (set1 >>> down);
      const fresh0 = beside0 & open0 & upTo[2 * dearest];
      const fresh1 = beside1 & open1 & upTo[2 * dearest + 1];
      fresh[2 * count] = fresh0;
      fresh[2 * count + 1] = fresh1;
      settled[count++] = group;
      if ((fresh0 | fresh1) !== 0) {
        open0 ^= fresh0;
        open1 ^= fresh1;
        reached[0] |= fresh0;
        reached[1] |= fresh1;
        for (let r = 0; r <= dearest; r++) {
          const part0 = fresh0 & cells[2 * r];
          const part1 = fresh1 & cells[2 * r + 1];
          if ((part0 | part1) === 0) continue;
          const total = spent + values[r];
          const end = tail[r];
          if (end !== head[r] && totals[queue[end - 1]] === total) {
            const same = queue[end - 1];
            groups[2 * same] |= part0;
            groups[2 * same + 1] |= part1;
            continue;
          }
          groups[2 * made] = part0;
          groups[2 * made + 1] = part1;
          totals[made] = total;
          this.#ranks[made] = r;
          queue[end] = made++;
          tail[r] = end + 1;
        }
      }
      spent = EMPTY;
      let pick = 0;
      for (let r = 0; r < ranks; r++) {
        if (head[r] === tail[r]) continue;
        const due = totals[queue[head[r]]];
        if (due >= spent) continue;
        spent = due;
        pick = r;
      }
      if (spent > last) break;
      group = queue[head[pick]++];
      set0 = groups[2 * group];
      set1 = groups[2 * group + 1];
    }
    this.#count = count;
  }

  /** Place in the order of settling from which a cell was reached; -1 for the start and what was not. */
  #from(cell: number): number {
    const fresh = this.#fresh;
    const end = 2 * this.#count;
    for (let at = cell >> 5; at < end; at += 2) if (((fresh[at] >>> (cell & 31)) & 1) !== 0) return at >> 1;
    return -1;
  }

  priceOf(cell: number): number {
    if (((this.reached[cell >> 5] >>> (cell & 31)) & 1) === 0) return -1;
    const from = this.#from(cell);
    return from < 0 ? 0 : this.#totals[this.#settled[from]] + this.#walk!.price[cell];
  }

  before(cell: number): number {
    const from = this.#from(cell);
    if (from < 0) return -1;
    const totals = this.#totals;
    const settled = this.#settled;
    const total = totals[settled[from]];
    let low = 0;
    let high = 0;
    let place = from;
    while (place > 0 && totals[settled[place - 1]] === total) place--;
    for (; place < this.#count && totals[settled[place]] === total; place++) {
      low |= this.#groups[2 * settled[place]];
      high |= this.#groups[2 * settled[place] + 1];
    }
    const { neighbours } = this.#walk!;
    for (let side = 4 * cell; side < 4 * cell + 4; side++) {
      const next = neighbours[side];
      if (next < MOST_CELLS && (((next < 32 ? low : high) >>> (next & 31)) & 1) !== 0) return next;
    }
    return -1;
  }

  nth(among: Int32Array, place: number): number {
    const fresh = this.#fresh;
    const { neighbours } = this.#walk!;
    let left = place;
    for (let i = 0; i < this.#count; i++) {
      const low = fresh[2 * i] & among[0];
      const high = fresh[2 * i + 1] & among[1];
      const here = countBits(low) + countBits(high);
      if (left >= here) {
        left -= here;
        continue;
      }
      if (here === 1) return low !== 0 ? lowest(low) : 32 + lowest(high);
      const count = this.#order(i, 0);
      this.#low = low;
      this.#high = high;
      for (let at = 0; at < count; at++) {
        const cell = this.#ordered[at];
        for (let side = 4 * cell; side < 4 * cell + 4; side++) {
          if (this.#take(neighbours[side]) && left-- === 0) return neighbours[side];
        }
      }
    }
    return -1;
  }

  /** Takes a cell out of those that are still to be put in order; false if it is none of them. */
  #take(cell: number): boolean {
    const bit = 1 << (cell & 31);
    if (cell >= MOST_CELLS || ((cell < 32 ? this.#low : this.#high) & bit) === 0) return false;
    if (cell < 32) this.#low ^= bit;
    else this.#high ^= bit;
    return true;
  }

  /** Writes the cells of the group at a place in the order in which they were reached, from #ordered[at]; returns the end. */
  #order(place: number, at: number): number {
    const ordered = this.#ordered;
    const { values, cells, neighbours } = this.#walk!;
    const group = this.#settled[place];
    const low = this.#groups[2 * group];
    const high = this.#groups[2 * group + 1];
    const size = countBits(low) + countBits(high);
    if (size === 1) {
      ordered[at] = low !== 0 ? lowest(low) : 32 + lowest(high);
      return at + 1;
    }
    // They were reached from all that was settled at their total less their price.
    const rank = this.#ranks[group];
    const from = this.#totals[group] - values[rank];
    let parent = place - 1;
    while (parent > 0 && this.#totals[this.#settled[parent - 1]] >= from) parent--;
    let end = at;
    for (; end < at + size; parent++) {
      const part0 = this.#fresh[2 * parent] & cells[2 * rank];
      const part1 = this.#fresh[2 * parent + 1] & cells[2 * rank + 1];
      if ((part0 | part1) === 0) continue;
      const top = this.#order(parent, at + size);
      this.#low = part0;
      this.#high = part1;
      for (let i = at + size; i < top; i++) {
        for (let side = 4 * ordered[i]; side < 4 * ordered[i] + 4; side++)
          if (this.#take(neighbours[side])) ordered[end++] = neighbours[side];
      }
    }
    return end;
  }
}
