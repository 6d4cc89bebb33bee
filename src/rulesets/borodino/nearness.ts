import { COLUMNS, FIRST_COLUMN, FIRST_RUSSIAN, FRENCH, HEXES, OFF_MAP } from './layout.ts';
import type { Position } from './position.ts';
import { grid } from './terrain.ts';

/** Distance to the nearest enemy of a side that has none on the map. */
export const NO_ENEMY = 99;

/**
 * Distances from hexes to the nearest enemy of a side, found when they are first asked for and kept until one of those enemies has
 * moved: while units of one command look for their places, the others stand still.
 */
export interface Nearness {
  /** First of the enemies, and where they stood. */
  readonly first: number;
  readonly seen: Int32Array;
  /** The heights of the enemies on the map, column by column: those of column c are [from[c] .. from[c + 1]). */
  readonly heights: Int16Array;
  readonly from: Uint8Array;
  /** A distance holds where its stamp is the present one. */
  readonly distances: Uint8Array;
  readonly stamps: Int32Array;
  stamp: number;
}

const makeNearness = (side: number): Nearness => ({
  first: (1 - side) * FIRST_RUSSIAN,
  seen: new Int32Array(FIRST_RUSSIAN / 2),
  heights: new Int16Array(FIRST_RUSSIAN),
  from: new Uint8Array(COLUMNS + 1),
  distances: new Uint8Array(HEXES + 1),
  stamps: new Int32Array(HEXES + 1),
  stamp: 0,
});
const sides: readonly Nearness[] = [makeNearness(0), makeNearness(1)];

/** The distances that hold for a position, until a unit of the other side moves. */
export function nearnessFor(p: Position, side: number): Nearness {
  const near = sides[side];
  const { seen } = near;
  const { hexPairs } = p;
  const from = near.first >> 1;
  let same = near.stamp > 0;
  for (let k = 0; k < seen.length; k++) {
    if (seen[k] === hexPairs[from + k]) continue;
    seen[k] = hexPairs[from + k];
    same = false;
  }
  if (!same) sort(p, near);
  return near;
}

const filled = new Uint8Array(COLUMNS);

function sort(p: Position, near: Nearness): void {
  const { first, from, heights } = near;
  near.stamp++;
  from.fill(0);
  filled.fill(0);
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    if (p.hex[u] !== OFF_MAP) from[grid.column[p.hex[u]] - FIRST_COLUMN + 1]++;
  }
  for (let c = 0; c < COLUMNS; c++) from[c + 1] += from[c];
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP) continue;
    const c = grid.column[hex] - FIRST_COLUMN;
    heights[from[c] + filled[c]++] = grid.height[hex];
  }
}

export function nearest(near: Nearness, hex: number): number {
  if (near.stamps[hex] !== near.stamp) {
    near.stamps[hex] = near.stamp;
    near.distances[hex] = measure(near, hex);
  }
  return near.distances[hex];
}

/** Looks at the columns on both sides, as long as one may hold somebody nearer. */
function measure(near: Nearness, hex: number): number {
  const { from, heights } = near;
  const c = grid.column[hex] - FIRST_COLUMN;
  const y = grid.height[hex];
  let least = NO_ENEMY;
  for (let dx = 0; dx < least && dx < COLUMNS; dx++) {
    if (c >= dx) least = inColumn(heights, from[c - dx], from[c - dx + 1], y, dx, least);
    if (dx > 0 && c + dx < COLUMNS) least = inColumn(heights, from[c + dx], from[c + dx + 1], y, dx, least);
  }
  return least;
}

function inColumn(heights: Int16Array, from: number, to: number, y: number, dx: number, before: number): number {
  let least = before;
  for (let k = from; k < to; k++) {
    const dy = Math.abs(heights[k] - y);
    const d = dy > dx ? dx + ((dy - dx) >> 1) : dx;
    if (d < least) least = d;
  }
  return least;
}

/** Distance from a hex to the nearest enemy of a side. */
export function nearness(p: Position, hex: number, side: number): number {
  return nearest(nearnessFor(p, side), hex);
}

/** Whether an enemy of a side stands within some hexes of a hex. */
export function hasEnemyWithin(p: Position, hex: number, side: number, range: number): boolean {
  if (side === FRENCH && range <= 3) {
    if (p.nearRussian[hex] === 0) return false;
    if (range === 3) return true;
  }
  return nearness(p, hex, side) <= range;
}
