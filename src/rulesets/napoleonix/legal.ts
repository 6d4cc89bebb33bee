import { passAction, stepAction } from './actions.ts';
import { ACTOR, type Position } from './layout.ts';
import { EMPTY, SOUTH } from './tables.ts';

// Moves and attacks by bit sets over cells, 32 to a word: soldiers and the cells that they may enter, shifted against each other.
// Cells ascend with South's squares and descend with North's, so both lists come out in order.

/** Cells that the mover may enter, between two empty words. */
const targets = new Int32Array(10);

/** Fills the legal actions of the seat to move, ascending (N9 to N11, 2.4, A33). */
export function listActions(position: Position, out: Int32Array): number {
  const { tables, held, fixed, lastFrom } = position;
  const { words, stride, land, squareOf } = tables;
  const seat = position.scalars[ACTOR];
  const base = seat * words;
  const isSouth = seat === SOUTH;
  for (let i = 0; i < words; i++) targets[i + 1] = land[i] & ~held[base + i];
  targets[words + 1] = 0;

  // The step that the ban takes out, unless an enemy has come there (2.4 rules 4 and 6).
  let bannedCell = 0;
  let bannedStep = 0;
  const banned = lastFrom[seat];
  if (banned !== 0 && position.board[banned] === EMPTY) {
    bannedCell = position.cell[position.lastUnit[seat] - 1];
    bannedStep = banned - bannedCell;
  }

  let count = 0;
  for (let n = 0; n < words; n++) {
    const i = isSouth ? n : words - 1 - n;
    const soldiers = held[base + i] & ~fixed[base + i];
    if (soldiers === 0) continue;
    const below = targets[i];
    const here = targets[i + 1];
    const above = targets[i + 2];
    let up = soldiers & ((here >>> stride) | (above << (32 - stride)));
    let east = soldiers & ((here >>> 1) | (above << 31));
    let down = soldiers & ((here << stride) | (below >>> (32 - stride)));
    let west = soldiers & ((here << 1) | (below >>> 31));
    if (bannedStep !== 0 && bannedCell >> 5 === i) {
      const others = ~(1 << (bannedCell & 31));
      if (bannedStep === stride) up &= others;
      else if (bannedStep === 1) east &= others;
      else if (bannedStep === -1) west &= others;
      else down &= others;
    }
    let movers = up | east | down | west;
    if (isSouth) {
      while (movers !== 0) {
        const bit = 31 - Math.clz32(movers & -movers);
        movers &= movers - 1;
        const action = squareOf[(i << 5) | bit] << 2;
        out[count] = action;
        count += (up >>> bit) & 1;
        out[count] = action + 1;
        count += (east >>> bit) & 1;
        out[count] = action + 2;
        count += (down >>> bit) & 1;
        out[count] = action + 3;
        count += (west >>> bit) & 1;
      }
    } else {
      while (movers !== 0) {
        const bit = 31 - Math.clz32(movers);
        movers ^= 1 << bit;
        const action = squareOf[256 | (i << 5) | bit] << 2;
        out[count] = action;
        count += (down >>> bit) & 1;
        out[count] = action + 1;
        count += (west >>> bit) & 1;
        out[count] = action + 2;
        count += (up >>> bit) & 1;
        out[count] = action + 3;
        count += (east >>> bit) & 1;
      }
    }
  }
  if (count > 0) return count;
  out[0] = bannedStep === 0 ? passAction(tables) : waivedAction(position, seat, bannedCell, bannedStep);
  return 1;
}

/** 2.4 rule 5, 9.2.20: nothing but the banned step is possible, so it is allowed. */
function waivedAction(position: Position, seat: number, from: number, step: number): number {
  let direction = 0;
  while (position.tables.delta[(seat << 2) | direction] !== step) direction++;
  return stepAction(position.tables, seat, from, direction);
}
