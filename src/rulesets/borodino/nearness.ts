import { FIRST_RUSSIAN, FRENCH, HEXES, OFF_MAP } from './layout.ts';
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
  readonly distances: Uint8Array;
  /** A distance holds where its stamp is the present one. */
  readonly stamps: Int32Array;
  stamp: number;
}

const makeNearness = (side: number): Nearness => ({
  first: (1 - side) * FIRST_RUSSIAN,
  seen: new Int32Array(FIRST_RUSSIAN / 2),
  distances: new Uint8Array(HEXES + 1),
  stamps: new Int32Array(HEXES + 1),
  stamp: 1,
});
const sides: readonly Nearness[] = [makeNearness(0), makeNearness(1)];

/** The distances that hold for a position, until a unit of the other side moves. */
export function nearnessFor(p: Position, side: number): Nearness {
  const near = sides[side];
  const { seen } = near;
  const { hexPairs } = p;
  const from = near.first >> 1;
  let same = true;
  for (let k = 0; k < seen.length; k++) {
    if (seen[k] === hexPairs[from + k]) continue;
    seen[k] = hexPairs[from + k];
    same = false;
  }
  if (!same) near.stamp++;
  return near;
}

export function nearest(p: Position, near: Nearness, hex: number): number {
  if (near.stamps[hex] !== near.stamp) {
    near.stamps[hex] = near.stamp;
    near.distances[hex] = measure(p, hex, near.first);
  }
  return near.distances[hex];
}

function measure(p: Position, hex: number, first: number): number {
  const { column, height } = grid;
  const hexes = p.hex;
  const c = column[hex];
  const y = height[hex];
  let least = NO_ENEMY;
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const at = hexes[u];
    if (at === OFF_MAP) continue;
    const dx = Math.abs(column[at] - c);
    if (dx >= least) continue;
    const dy = Math.abs(height[at] - y);
    const d = dy > dx ? dx + ((dy - dx) >> 1) : dx;
    if (d < least) least = d;
  }
  return least;
}

/** Distance from a hex to the nearest enemy of a side. */
export function nearness(p: Position, hex: number, side: number): number {
  return nearest(p, nearnessFor(p, side), hex);
}

/** Whether an enemy of a side stands within some hexes of a hex. */
export function hasEnemyWithin(p: Position, hex: number, side: number, range: number): boolean {
  if (side === FRENCH && range <= 3) {
    if (p.nearRussian[hex] === 0) return false;
    if (range === 3) return true;
  }
  return nearness(p, hex, side) <= range;
}
