import { checkTokens } from './flags.ts';
import { CARRIES, MOVE, MOVED, PASSED, PASSES, type Position } from './layout.ts';
import { startRecord } from './record.ts';
import { markStill } from './still.ts';
import { moveUnit } from './units.ts';
import { endPly, endQuietStep } from './victory.ts';

/** N9: a soldier steps to an empty square; also the check of what it carries (A20). */
export function move(position: Position, seat: number, from: number, to: number): void {
  const { tables, flags, lastUnit, lastFrom } = position;
  const mark = position.board[from];
  const unit = mark - 1;
  // 2.4 rule 5: a banned step shows that nothing else was possible.
  if (lastFrom[seat] === to && lastUnit[seat] === mark) markStill(position, seat, unit);
  moveUnit(position, seat, unit, from, to);
  lastUnit[seat] = mark & tables.banMask;
  lastFrom[seat] = from & tables.banMask;
  position.scalars[PASSES] = 0;
  startRecord(position, MOVE, seat, from, to);
  const before = flags[unit];
  flags[unit] = before | MOVED;
  if ((before & CARRIES) !== 0 && tables.firstLine[(seat << 8) | to] !== 0) {
    const foundReal = checkTokens(position, unit);
    endPly(position, seat, !tables.flagResetsClock, foundReal);
    return;
  }
  endQuietStep(position, seat);
}

/** A33: no soldier can act. */
export function pass(position: Position, seat: number): void {
  markStill(position, seat, -1);
  startRecord(position, PASSED, seat, 0, 0);
  position.lastUnit[seat] = 0; // 2.4 rule 2
  position.lastFrom[seat] = 0;
  position.scalars[PASSES]++;
  endPly(position, seat, true, false);
}
