import { DEPLOYED, isDeploying, KNOWN, type Position } from './layout.ts';
import { recordFrom, recordSeat, recordType, startRecord } from './record.ts';
import { EMPTY, KIND_COUNT, NO_UNIT, UNKNOWN } from './tables.ts';
import { relistUnits } from './units.ts';

/** Overwrites what `seat` can't see: kinds that are not public, and while the armies are placed, the other placement. */
export function maskHidden(position: Position, seat: number): void {
  const { tables, kind, flags } = position;
  const enemy = 1 - seat;
  if (isDeploying(position)) {
    hidePlacement(position, enemy);
    return;
  }
  const soldiers = position.soldierCount[enemy];
  for (let unit = tables.unitBase[enemy]; unit < tables.unitBase[enemy + 1]; unit++) {
    if (kind[unit] !== NO_UNIT && (flags[unit] & KNOWN) === 0) kind[unit] = UNKNOWN;
  }
  relistUnits(position, enemy);
  position.soldierCount[enemy] = soldiers;
  showLastDeployment(position, enemy);
}

/** Brings the record of the last ply in line where it names the last unit that `owner` placed. */
export function showLastDeployment(position: Position, owner: number): void {
  if (recordType(position) !== DEPLOYED || recordSeat(position) !== owner) return;
  const unit = recordFrom(position);
  startRecord(position, DEPLOYED, owner, unit, position.kind[unit]);
}

/** 9.2.23: takes a whole placement back, as if that seat had not begun. */
export function hidePlacement(position: Position, owner: number): void {
  const { tables, board, kind, cell } = position;
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    if (cell[unit] !== 0) board[cell[unit]] = position.shut[cell[unit]] = EMPTY;
    cell[unit] = 0;
    kind[unit] = NO_UNIT;
  }
  position.held.fill(0, owner * tables.words, (owner + 1) * tables.words);
  position.fixed.fill(0, owner * tables.words, (owner + 1) * tables.words);
  position.unitCount[owner] = 0;
  position.placed[owner] = 0;
  for (let k = 0; k < KIND_COUNT; k++) position.left[owner * KIND_COUNT + k] = tables.army[owner * KIND_COUNT + k];
  relistUnits(position, owner);
  if (recordSeat(position) === owner) position.recordHead[0] = 0;
}
