import { DIRECTIONS } from '../../board/hex.ts';
import { HEXES, WALL } from './layout.ts';
import { enterCost, grid, NO_WAY, stepCost } from './terrain.ts';

/** Longest reach: light cavalry at double rate. */
export const MOST_POINTS = 16;
/** Hexes within that many steps, the start among them. */
const STRIDE = 3 * MOST_POINTS * (MOST_POINTS + 1) + 1;
const LEVELS = MOST_POINTS + 1;

/**
 * What a class of arms could reach if nobody stood anywhere; the true reach is a subset. The hexes from one start
 * lie together, cheapest first, so that those within fewer points come before the others; a start is searched as far as it is asked for.
 */
export interface OpenReach {
  /** Costs as in terrain.ts. */
  readonly steps: Uint8Array;
  readonly enters: Uint8Array;
  /** From start * STRIDE on, packed: hex, place of the hex before it counted from 1 (0 for the start), points. */
  readonly ways: Int32Array;
  /** Hexes within so many points, at [start * LEVELS + points]. */
  readonly counts: Int16Array;
  /** Least points to the neighbour in each direction, at [6 * start + direction]; 0 where it can't be entered. */
  readonly beside: Uint8Array;
  /** Points as far as which the hexes from a start have been searched, 0 for not at all. */
  readonly built: Uint8Array;
}

const PLACE_SHIFT = 11;
const COST_SHIFT = 22;
const MASK = (1 << PLACE_SHIFT) - 1;

export function wayHex(way: number): number {
  return way & MASK;
}

/** Place of the hex before, -1 for the start. */
export function wayBefore(way: number): number {
  return ((way >> PLACE_SHIFT) & MASK) - 1;
}

export function wayPoints(way: number): number {
  return way >> COST_SHIFT;
}

/** For a neighbour that lies beyond the points searched. */
const DEAREST = 98;

const classes: (OpenReach | undefined)[] = [];
const best = new Uint8Array(HEXES + 1);
const from = new Int16Array(HEXES + 1);
const place = new Int16Array(HEXES + 1);
const levels: Int16Array[] = [];
const levelSize = new Int32Array(LEVELS);

/** The reach of a class of arms while the bridge is intact (0) or gone (1), with what can be reached from `start` with some points. */
export function openReach(bridge: number, kind: number, start: number, points: number): OpenReach {
  const reach = (classes[2 * kind + bridge] ??= makeReach(bridge, kind));
  if (reach.built[start] < points) build(reach, start, points);
  return reach;
}

function makeReach(bridge: number, kind: number): OpenReach {
  return {
    steps: stepCost[bridge][kind],
    enters: enterCost[bridge][kind],
    ways: new Int32Array(HEXES * STRIDE),
    counts: new Int16Array(HEXES * LEVELS),
    beside: new Uint8Array(DIRECTIONS * HEXES),
    built: new Uint8Array(HEXES),
  };
}

function build(reach: OpenReach, start: number, points: number): void {
  const { steps } = reach;
  const base = start * STRIDE;
  if (levels.length === 0) for (let k = 0; k < LEVELS; k++) levels.push(new Int16Array(DIRECTIONS * HEXES));
  best.fill(NO_WAY);
  levelSize.fill(0);
  best[start] = 0;
  place[start] = -1;
  levels[0][levelSize[0]++] = start;
  let count = 0;
  for (let level = 0; level <= points; level++) {
    for (let k = 0; k < levelSize[level]; k++) {
      const hex = levels[level][k];
      if (best[hex] !== level) continue;
      if (hex !== start) {
        reach.ways[base + count] = hex | ((place[from[hex]] + 1) << PLACE_SHIFT) | (level << COST_SHIFT);
        place[hex] = count++;
      }
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = grid.neighbours[DIRECTIONS * hex + d];
        const total = level + steps[DIRECTIONS * hex + d];
        if (total > points || total >= best[to]) continue;
        best[to] = total;
        from[to] = hex;
        levels[total][levelSize[total]++] = to;
      }
    }
    reach.counts[start * LEVELS + level] = count;
  }
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * start + d];
    const entry = to === WALL ? 0 : reach.enters[to];
    reach.beside[DIRECTIONS * start + d] = entry === 0 ? 0 : best[to] === NO_WAY ? DEAREST : best[to];
  }
  reach.built[start] = points;
}

/** Hexes from `start` within some points. */
export function openCount(reach: OpenReach, start: number, points: number): number {
  return reach.counts[start * LEVELS + points];
}

/** Index in `ways` of the hexes from `start`. */
export function openBase(start: number): number {
  return start * STRIDE;
}

/** Neighbours that are dearer than some points, which only the minimum move reaches. */
export function countDear(reach: OpenReach, start: number, points: number): number {
  const first = DIRECTIONS * start;
  let count = 0;
  for (let k = first; k < first + DIRECTIONS; k++) if (reach.beside[k] > points) count++;
  return count;
}

/** The k-th of them, by direction. */
export function dearHex(reach: OpenReach, start: number, points: number, k: number): number {
  let left = k;
  for (let d = 0; d < DIRECTIONS; d++) {
    if (reach.beside[DIRECTIONS * start + d] > points && left-- === 0) return grid.neighbours[DIRECTIONS * start + d];
  }
  return WALL;
}
