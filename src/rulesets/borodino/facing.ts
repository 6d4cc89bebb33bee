import { DIRECTIONS } from '../../board/hex.ts';
import { ACTING, NO_UNIT, OFF_MAP } from './layout.ts';
import { closest, nearnessFor } from './nearness.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { distance, grid } from './terrain.ts';

/** 4.5, B5: units that have acted turn to the enemy. */

const FACING_RANGE = 5;

/** Each acting unit turns to the neighbour closest to the nearest enemy within five hexes, ties lowest id. */
export function faceActing(p: Position): void {
  const r = p.r;
  const near = nearnessFor(p, r[R.SIDE]);
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    const hex = p.hex[u];
    if ((p.marks[u] & ACTING) === 0 || hex === OFF_MAP) continue;
    const enemy = closest(near, hex, FACING_RANGE);
    if (enemy !== NO_UNIT) p.facing[u] = directionTowards(hex, p.hex[enemy]);
  }
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
