import { bitOf, wordOf } from './hex-sets.ts';
import { COLUMNS, HEXES } from './layout.ts';
import { sight } from './terrain.ts';

/** What a gun sees (E1) as sets of hexes. */

/** Greatest range of a gun, and the columns that a hex sees. */
const LONGEST = 5;
const WIDTH = 2 * LONGEST + 1;

/** Hexes in `sight` of a hex, its own column in the middle, at [WIDTH * hex + LONGEST + columns to the east]. Sight is mutual. */
const rows = new Int32Array(WIDTH * (HEXES + 1));
for (let hex = 0; hex < HEXES; hex++) {
  for (let k = sight.start[hex]; k < sight.start[hex + 1]; k++) {
    const to = sight.cells[k];
    rows[WIDTH * hex + LONGEST + wordOf[to] - wordOf[hex]] |= bitOf[to];
  }
}

/** Whether a hex is in sight of another, within the greatest range. */
export function isInSight(from: number, to: number): boolean {
  const column = wordOf[to] - wordOf[from] + LONGEST;
  return column >= 0 && column < WIDTH && (rows[WIDTH * from + column] & bitOf[to]) !== 0;
}

/** What of a set is in sight of a hex, in a word at most five away. */
export function sightColumn(set: Int32Array, from: number, word: number): number {
  return set[word] & rows[WIDTH * from + LONGEST + word - wordOf[from]];
}

/** Whether any of a set is in sight of a hex. */
export function seesAny(set: Int32Array, from: number): boolean {
  const at = WIDTH * from + LONGEST - wordOf[from];
  const high = lastColumn(from, LONGEST);
  let seen = 0;
  for (let w = firstColumn(from, LONGEST); w <= high; w++) seen |= set[w] & rows[at + w];
  return seen !== 0;
}

/** The words within some columns of a hex. */
export function firstColumn(hex: number, columns: number): number {
  return Math.max(1, wordOf[hex] - columns);
}

export function lastColumn(hex: number, columns: number): number {
  return Math.min(COLUMNS, wordOf[hex] + columns);
}
