import { DIRECTIONS } from '../../board/hex.ts';
import { ACTING, FIRST_RUSSIAN, OFF_MAP } from './layout.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { distance, grid } from './terrain.ts';

/** 4.5, B5: units that have acted turn to the enemy. */

const FACING_RANGE = 5;

/** The enemies on the map, in id order. */
const enemies = new Int16Array(FIRST_RUSSIAN);
const columns = new Int16Array(FIRST_RUSSIAN);
const heights = new Int16Array(FIRST_RUSSIAN);

/** Each acting unit turns to the neighbour closest to the nearest enemy within five hexes, ties lowest id. */
export function faceActing(p: Position): void {
  const r = p.r;
  let count = -1;
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    if ((p.marks[u] & ACTING) === 0 || p.hex[u] === OFF_MAP) continue;
    if (count < 0) count = listEnemies(p, (1 - r[R.SIDE]) * FIRST_RUSSIAN);
    const enemy = nearestOf(count, p.hex[u]);
    if (enemy >= 0) p.facing[u] = directionTowards(p.hex[u], enemies[enemy]);
  }
}

function listEnemies(p: Position, first: number): number {
  let count = 0;
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP) continue;
    enemies[count] = hex;
    columns[count] = grid.column[hex];
    heights[count++] = grid.height[hex];
  }
  return count;
}

/** Index of the nearest within range, -1 when there is none. */
function nearestOf(count: number, from: number): number {
  const c = grid.column[from];
  const y = grid.height[from];
  let least = FACING_RANGE + 1;
  let best = -1;
  for (let k = 0; k < count; k++) {
    const dx = Math.abs(columns[k] - c);
    if (dx >= least) continue;
    const dy = Math.abs(heights[k] - y);
    const d = dy > dx ? dx + ((dy - dx) >> 1) : dx;
    if (d >= least) continue;
    least = d;
    best = k;
  }
  return best;
}

function directionTowards(from: number, to: number): number {
  let best = 0;
  let least = 255;
  for (let d = 0; d < DIRECTIONS; d++) {
    const next = grid.neighbours[DIRECTIONS * from + d];
    if (next >= grid.size) continue;
    const far = distance(next, to);
    if (far < least) {
      least = far;
      best = d;
    }
  }
  return best;
}
