import {
  COLUMNS,
  COSSACK,
  FIRST_COLUMN,
  FIRST_RUSSIAN,
  GOOD,
  OFF_MAP,
  UNITS,
} from '../../../src/rulesets/borodino/layout.ts';
import type { Position } from '../../../src/rulesets/borodino/position.ts';
import { distance, fireModifier, grid, sight } from '../../../src/rulesets/borodino/terrain.ts';

/** Good enemies near a unit, gathered once a decision and then asked about hex by hex. */

/** Heights of the troops gathered, column by column: those of column c are heights[from[c] .. from[c + 1]). */
const heights = new Int16Array(UNITS);
const columns = new Uint8Array(COLUMNS + 1);
const filled = new Uint8Array(COLUMNS);
const troops = new Int16Array(UNITS);
let count = 0;
/** Guns gathered, in id order. */
const guns = new Uint8Array(UNITS);
let gunCount = 0;

/** Gathers the good enemies of a side within some hexes of a hex. */
export function gatherEnemies(p: Position, hex: number, side: number, range: number): void {
  count = 0;
  gunCount = 0;
  columns.fill(0);
  const from = (1 - side) * FIRST_RUSSIAN;
  for (let u = from; u < from + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP || p.condition[u] !== GOOD || distance(at, hex) > range) continue;
    if (p.tables.isGun[u] === 1) {
      guns[gunCount++] = u;
    } else if (p.tables.arm[u] <= COSSACK) {
      troops[count++] = at;
      columns[grid.column[at] - FIRST_COLUMN + 1]++;
    }
  }
  filled.fill(0);
  for (let c = 0; c < COLUMNS; c++) columns[c + 1] += columns[c];
  for (let k = 0; k < count; k++) {
    const c = grid.column[troops[k]] - FIRST_COLUMN;
    heights[columns[c] + filled[c]++] = grid.height[troops[k]];
  }
}

/** Whether good enemies that are no guns stand within some hexes of a hex. */
export function hasTroopsWithin(p: Position, hex: number, side: number, range: number): boolean {
  const from = (1 - side) * FIRST_RUSSIAN;
  for (let u = from; u < from + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP || p.condition[u] !== GOOD || p.tables.arm[u] > COSSACK) continue;
    if (distance(at, hex) <= range) return true;
  }
  return false;
}

const FAR = 9;

/** Distance from a hex to the nearest of the troops gathered, at most 9: looks at the columns on both sides, nearest first. */
export function threatAt(hex: number): number {
  const c = grid.column[hex] - FIRST_COLUMN;
  const y = grid.height[hex];
  let least = FAR;
  for (let dx = 0; dx < least; dx++) {
    if (c >= dx) least = inColumn(c - dx, y, dx, least);
    if (dx > 0 && c + dx < COLUMNS) least = inColumn(c + dx, y, dx, least);
  }
  return least;
}

function inColumn(column: number, y: number, dx: number, before: number): number {
  let least = before;
  for (let k = columns[column]; k < columns[column + 1]; k++) {
    const dy = Math.abs(heights[k] - y);
    const away = dy > dx ? dx + ((dy - dx) >> 1) : dx;
    if (away < least) least = away;
  }
  return least;
}

/** Chance that a Disordered unit is caught before it acts again, by the distance of the nearest troops. */
const CAUGHT = [1, 0.7, 0.45, 0.3, 0.2, 0.12, 0.08, 0.05];

export function risk(away: number): number {
  return CAUGHT[Math.min(away, CAUGHT.length - 1)];
}

/** Expected Disorders of one unit if each gun gathered that sees a hex fires at it once. */
export function exposure(p: Position, hex: number): number {
  let shots = 0;
  for (let k = 0; k < gunCount; k++) {
    const gun = guns[k];
    const at = p.hex[gun];
    const range = distance(at, hex);
    if (range <= p.tables.maximum[gun] && isSeen(at, hex)) shots += hitChance(p, gun, at, hex, range);
  }
  return shots;
}

/** Whether a gun sees a hex within its range; the hexes in sight are in ascending order. */
function isSeen(from: number, hex: number): boolean {
  const { start, cells } = sight;
  let low = start[from];
  let high = start[from + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cells[middle] < hex) low = middle + 1;
    else high = middle;
  }
  return low < start[from + 1] && cells[low] === hex;
}

/** Chance that a shot in range Disorders an average unit: a tenth for each point of Fire, and what a check still leaves. */
export function hitChance(p: Position, gun: number, from: number, target: number, range: number): number {
  const over = Math.max(0, range - p.tables.effective[gun]);
  return Math.max(0, 0.1 * (p.tables.fire[gun] + fireModifier(target, from) - 2 * over) - 0.14);
}
