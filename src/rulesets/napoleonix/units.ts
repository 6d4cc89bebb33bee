import { CARRIES, DEAD, KNOWN, type Position, TOKEN } from './layout.ts';
import { EMPTY, isSoldier, LOCKED, UNKNOWN } from './tables.ts';

// Placing, moving and removing units with all that depends on it: the board, the bit sets, the counts.

export function setBit(bits: Int32Array, base: number, cell: number): void {
  bits[base + (cell >> 5)] |= 1 << (cell & 31);
}

export function clearBit(bits: Int32Array, base: number, cell: number): void {
  bits[base + (cell >> 5)] &= ~(1 << (cell & 31));
}

/** Puts a unit that is off the board on an empty cell. */
export function putUnit(position: Position, unit: number, cell: number): void {
  const tables = position.tables;
  const seat = tables.ownerOf[unit];
  position.board[cell] = unit + 1;
  position.cell[unit] = cell;
  position.unitCount[seat]++;
  position.shut[cell] = 1 << seat;
  setBit(position.held, seat * tables.words, cell);
  if (!isSoldier(position.kind[unit])) setBit(position.fixed, seat * tables.words, cell);
}

/** Takes a unit off its cell, which is left empty. */
export function liftUnit(position: Position, unit: number): void {
  const tables = position.tables;
  const seat = tables.ownerOf[unit];
  const cell = position.cell[unit];
  position.board[cell] = EMPTY;
  position.cell[unit] = 0;
  position.unitCount[seat]--;
  position.shut[cell] = 0;
  clearBit(position.held, seat * tables.words, cell);
  clearBit(position.fixed, seat * tables.words, cell);
}

/** Closes the cell of a re-planted token to both seats (9.3.34). */
export function lockUnit(position: Position, unit: number): void {
  const words = position.tables.words;
  const cell = position.cell[unit];
  position.board[cell] = LOCKED;
  position.shut[cell] = 3;
  for (let seat = 0; seat < 2; seat++) {
    setBit(position.held, seat * words, cell);
    setBit(position.fixed, seat * words, cell);
  }
}

/** Moves a soldier of `seat` to an empty cell. */
export function moveUnit(position: Position, seat: number, unit: number, from: number, to: number): void {
  const { tables, board, shut, held } = position;
  board[from] = EMPTY;
  board[to] = unit + 1;
  shut[from] = 0;
  shut[to] = 1 << seat;
  position.cell[unit] = to;
  position.soldiers[seat * tables.listLength + position.slot[unit]] = to;
  const base = seat * tables.words;
  held[base + (from >> 5)] ^= 1 << (from & 31);
  held[base + (to >> 5)] ^= 1 << (to & 31);
}

/** Removes a soldier or mine for good; the tokens that it carried stay in its name until they are planted. */
export function killUnit(position: Position, unit: number): void {
  liftUnit(position, unit);
  position.flags[unit] = (position.flags[unit] | DEAD | KNOWN) & ~CARRIES;
  if (isSoldier(position.kind[unit])) removeSoldier(position, unit);
}

/** Ordered, so that equal positions have equal bytes. */
function removeSoldier(position: Position, unit: number): void {
  const { tables, soldiers, slot } = position;
  const seat = tables.ownerOf[unit];
  const base = seat * tables.listLength;
  const last = base + --position.soldierCount[seat];
  for (let i = base + slot[unit]; i < last; i++) {
    soldiers[i] = soldiers[i + 1];
    slot[position.board[soldiers[i]] - 1] = i - base;
  }
  soldiers[last] = tables.nowhere;
  slot[unit] = 0;
}

/** Fills a seat's list of soldiers and its bit set of immovable units from its kinds, of which a mask may leave some unknown. */
export function relistUnits(position: Position, seat: number): void {
  const { tables, kind, flags, cell, slot, soldiers, fixed } = position;
  const words = seat * tables.words;
  for (let i = 0; i < tables.words; i++) fixed[words + i] = 0;
  const base = seat * tables.listLength;
  let count = 0;
  for (let unit = tables.unitBase[seat], end = tables.unitBase[seat + 1]; unit < end; unit++) {
    const at = cell[unit];
    slot[unit] = 0;
    if (at === 0) continue;
    const k = kind[unit];
    if (isSoldier(k)) {
      slot[unit] = count;
      soldiers[base + count++] = at;
      continue;
    }
    if (k !== UNKNOWN || (flags[unit] & TOKEN) !== 0) setBit(fixed, words, at);
  }
  for (let i = count; i < position.soldierCount[seat]; i++) soldiers[base + i] = tables.nowhere;
  position.soldierCount[seat] = count;
  if (tables.locksTokens) shutLockedCells(position, seat);
}

/** Locked tokens of the other seat count as fixed too. */
function shutLockedCells(position: Position, seat: number): void {
  const { tables, board, fixed } = position;
  for (let at = 0; at < tables.cells; at++) if (board[at] === LOCKED) setBit(fixed, seat * tables.words, at);
}
