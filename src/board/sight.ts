import { distance, type SquareGrid } from './square.ts';

/** Int32 words that a set of cells takes, 32 cells a word, cell 0 in the lowest bit of the first. */
export function wordsFor(cells: number): number {
  return (cells + 31) >> 5;
}

/** Cells at distance `low` to `high` of each cell, as one set of cells a cell. */
export function ringSets(grid: SquareGrid, low: number, high: number): Int32Array {
  return sets(grid, (from, to) => {
    const steps = distance(grid, from, to);
    return steps >= low && steps <= high;
  });
}

/** Cells that an eye on each cell sees within `radius`. Cells that are opaque can be looked into from distance 1 or less only. */
export function sightSets(grid: SquareGrid, radius: number, opaque: (cell: number) => boolean): Int32Array {
  return sets(grid, (from, to) => {
    const steps = distance(grid, from, to);
    return steps <= radius && (steps <= 1 || !opaque(to));
  });
}

function sets(grid: SquareGrid, has: (from: number, to: number) => boolean): Int32Array {
  const words = wordsFor(grid.cells);
  const result = new Int32Array(grid.cells * words);
  for (let from = 0; from < grid.cells; from++) {
    for (let to = 0; to < grid.cells; to++) {
      if (has(from, to)) result[from * words + (to >> 5)] |= 1 << (to & 31);
    }
  }
  return result;
}

/** The lowest member of a non-empty word of a set. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Members of one word. */
export function countBits(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
