import { DIRECTIONS } from '../../board/hex.ts';
import { discColumn, gather, lowestHex, meetsDisc, WIDEST_DISC, WORDS, wordOf } from './hex-sets.ts';
import { ACTING, COLUMNS, FIRST_RUSSIAN, FRENCH, NO_UNIT, OFF_MAP, ROWS } from './layout.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { distance, grid } from './terrain.ts';

/** 4.5, B5: units that have acted turn to the enemy. */

/** Hexes as far as which `nearRussian` tells of Russians. */
const NEAR = 3;

const enemies = new Int32Array(WORDS);

/** Each acting unit turns to the neighbour closest to the nearest enemy within five hexes, ties lowest id. */
export function faceActing(p: Position): void {
  const r = p.r;
  const side = r[R.SIDE];
  gather(p, (1 - side) * FIRST_RUSSIAN, (2 - side) * FIRST_RUSSIAN, enemies);
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    const hex = p.hex[u];
    if ((p.marks[u] & ACTING) === 0 || hex === OFF_MAP) continue;
    const enemy = closestEnemy(p, hex, side);
    if (enemy !== NO_UNIT) p.facing[u] = directionTowards(hex, p.hex[enemy]);
  }
}

/** The nearest enemy within five hexes, ties lowest id; NO_UNIT, which is above every id, when there is none. */
function closestEnemy(p: Position, hex: number, side: number): number {
  if (!meetsDisc(enemies, hex, WIDEST_DISC)) return NO_UNIT;
  let radius = side === FRENCH && p.nearRussian[hex] === 0 ? NEAR + 1 : 1;
  while (!meetsDisc(enemies, hex, radius)) radius++;
  const word = wordOf[hex];
  let best = NO_UNIT;
  for (let dx = Math.max(-radius, 1 - word); dx <= radius && word + dx <= COLUMNS; dx++) {
    for (let left = discColumn(enemies, hex, radius, dx); left !== 0; left &= left - 1) {
      const at = lowestHex(word + dx, left);
      best = Math.min(best, p.first[at], p.gun[at]);
    }
  }
  return best;
}

/** The neighbour closest to an enemy in the disc, ties lowest direction, by the columns and half hexes to him; where all are on the map. */
const SPAN = 2 * WIDEST_DISC;
const WIDTH = 2 * SPAN + 1;
const towards = new Int8Array((2 * WIDEST_DISC + 1) * WIDTH);
/** Neighbours in columns and half hexes. */
const STEPS = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];
for (let dx = -WIDEST_DISC; dx <= WIDEST_DISC; dx++) {
  for (let dy = -SPAN; dy <= SPAN; dy++) {
    let least = 255;
    for (let d = 0; d < DIRECTIONS; d++) {
      const x = Math.abs(dx - STEPS[d][0]);
      const y = Math.abs(dy - STEPS[d][1]);
      const far = y > x ? x + ((y - x) >> 1) : x;
      if (far >= least) continue;
      least = far;
      towards[(dx + WIDEST_DISC) * WIDTH + dy + SPAN] = d;
    }
  }
}
function directionTowards(from: number, to: number): number {
  if (isInside(from)) {
    const dx = grid.column[to] - grid.column[from];
    return towards[(dx + WIDEST_DISC) * WIDTH + grid.height[to] - grid.height[from] + SPAN];
  }
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

function isInside(hex: number): boolean {
  const word = wordOf[hex];
  const row = hex - ROWS * (word - 1);
  return word > 1 && word < COLUMNS && row > 0 && row < ROWS - 1;
}
