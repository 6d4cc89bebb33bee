import type { Seat } from '../../core/game.ts';
import { BARRAGE_FRENCH, BARRAGE_RUSSIAN, DEFER, FRENCH, NONE } from './layout.ts';
import * as N from './nodes.ts';
import { groupOrderBits } from './orders.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';

/**
 * Entries of a seat's log. A ply that the seat sees starts with [node, actor, unit, hex, action], -1 where absent. What the ply brought to
 * light follows: [CUP_FILLED, Barrages as bits], [REVEALED, group, its orders as bits], [LEFT, units 0 to 29, units 30 to 59].
 */
export const CUP_FILLED = 100;
export const REVEALED = 101;
export const LEFT = 102;
export const MOST_EVENTS = 13;

/** 6.J: whether a seat sees the last ply itself. Orders, the march, and choices without visible effect are the actor's own. */
function sees(p: Position, seat: Seat): boolean {
  const r = p.r;
  const node = r[R.LAST_NODE];
  if (node < 0) return false;
  if (r[R.LAST_ACTOR] === seat) return true;
  const action = r[R.LAST_ACTION];
  switch (node) {
    case N.PLAN:
    case N.ORDERS_FRENCH:
    case N.ORDERS_RUSSIAN:
    case N.RECALL:
      return false;
    case N.FLANK_ROLL:
      return seat === FRENCH;
    case N.MOVE:
    case N.ENTRY:
    case N.FIRE:
    case N.DECLARE:
      return action !== NONE && action !== DEFER;
    default:
      return true;
  }
}

export function writeEvents(p: Position, seat: Seat, out: Int32Array): number {
  const r = p.r;
  let count = 0;
  if (sees(p, seat)) {
    out[0] = r[R.LAST_NODE];
    out[1] = r[R.LAST_ACTOR];
    out[2] = r[R.LAST_SUBJECT];
    out[3] = r[R.LAST_PLACE];
    out[4] = r[R.LAST_ACTION];
    count = 5;
  }
  if (r[R.LAST_CUP] === 1) {
    out[count++] = CUP_FILLED;
    out[count++] = ((p.filled[0] >> BARRAGE_FRENCH) & 1) | (((p.filled[0] >> BARRAGE_RUSSIAN) & 1) << 1);
  }
  const group = r[R.LAST_GROUP];
  if (group >= 0) {
    out[count++] = REVEALED;
    out[count++] = group;
    out[count++] = p.ordered[0] & groupOrderBits(group);
  }
  if ((p.lastLeft[0] | p.lastLeft[1]) !== 0) {
    out[count++] = LEFT;
    out[count++] = p.lastLeft[0];
    out[count++] = p.lastLeft[1];
  }
  return count;
}

/**
 * Clears the record of the last ply. Between two nodes of a seat there may be plies that it does not see: what they wrote over would tell of
 * them.
 */
export function forgetLast(p: Position): void {
  p.r.fill(0, R.FIRST_LAST);
  p.r[R.LAST_NODE] = -1;
  p.r[R.LAST_GROUP] = -1;
  p.lastLeft.fill(0);
}
