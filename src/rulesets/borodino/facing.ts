import { DIRECTIONS } from '../../board/hex.ts';
import { ACTING, FRENCH, NO_UNIT, OFF_MAP } from './layout.ts';
import { enemyOwner, type Position } from './position.ts';
import * as R from './registers.ts';
import { around, distance, grid } from './terrain.ts';

/** 4.5, B5: units that have acted turn to the enemy. */

/** Hexes as far as which `nearRussian` tells of Russians. */
const NEAR = 3;

/** Each acting unit turns to the neighbour closest to the nearest enemy within five hexes, ties lowest id. */
export function faceActing(p: Position): void {
  const r = p.r;
  const side = r[R.SIDE];
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    const hex = p.hex[u];
    if ((p.marks[u] & ACTING) === 0 || hex === OFF_MAP) continue;
    const enemy = closestEnemy(p, hex, side);
    if (enemy !== NO_UNIT) p.facing[u] = directionTowards(hex, p.hex[enemy]);
  }
}

/** The nearest enemy within the rings around a hex, ties lowest id; NO_UNIT, which is above every id, when there is none. */
function closestEnemy(p: Position, hex: number, side: number): number {
  const { radius, start, cells } = around;
  const { owner } = p;
  const enemy = enemyOwner(side);
  const first = hex * (radius + 1);
  let ring = side === FRENCH && p.nearRussian[hex] === 0 ? NEAR : 0;
  let best = NO_UNIT;
  let k = start[first + ring];
  while (ring < radius && best === NO_UNIT) {
    ring++;
    for (const end = start[first + ring]; k < end; k++) {
      const at = cells[k];
      if (owner[at] === enemy) best = Math.min(best, p.first[at], p.gun[at]);
    }
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
