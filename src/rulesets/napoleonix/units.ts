import { CARRIES, DEAD, KNOWN, type Position, TOKEN } from './layout.ts';
import { EMPTY, isSoldier, isToken, LOCKED, MINE } from './tables.ts';

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
  clearBit(position.held, seat * tables.words, cell);
  clearBit(position.fixed, seat * tables.words, cell);
}

/** Closes the cell of a re-planted token to both seats (9.3.34). */
export function lockUnit(position: Position, unit: number): void {
  const words = position.tables.words;
  const cell = position.cell[unit];
  position.board[cell] = LOCKED;
  for (let seat = 0; seat < 2; seat++) {
    setBit(position.held, seat * words, cell);
    setBit(position.fixed, seat * words, cell);
  }
}

/** Moves a soldier to an empty cell. */
export function moveUnit(position: Position, unit: number, to: number): void {
  const tables = position.tables;
  const base = tables.ownerOf[unit] * tables.words;
  const from = position.cell[unit];
  position.board[from] = EMPTY;
  position.board[to] = unit + 1;
  position.cell[unit] = to;
  clearBit(position.held, base, from);
  setBit(position.held, base, to);
}

/** Removes a soldier or mine for good; the tokens that it carried stay in its name until they are planted. */
export function killUnit(position: Position, unit: number): void {
  liftUnit(position, unit);
  position.flags[unit] = (position.flags[unit] | DEAD | KNOWN) & ~CARRIES;
  if (isSoldier(position.kind[unit])) removeSoldier(position, unit);
}

/** Ordered, so that equal positions have equal bytes. */
function removeSoldier(position: Position, unit: number): void {
  const tables = position.tables;
  const soldiers = position.soldiers;
  const seat = tables.ownerOf[unit];
  const base = seat * tables.maxSoldiers;
  const last = base + --position.soldierCount[seat];
  let i = base;
  while (soldiers[i] !== unit) i++;
  for (; i < last; i++) soldiers[i] = soldiers[i + 1];
  soldiers[last] = 0;
}

/** Fills a seat's list of soldiers from its units' kinds. */
export function listSoldiers(position: Position, seat: number): void {
  const tables = position.tables;
  const base = seat * tables.maxSoldiers;
  let count = 0;
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (position.cell[unit] !== 0 && isSoldier(position.kind[unit])) position.soldiers[base + count++] = unit;
  }
  position.soldierCount[seat] = count;
  position.soldiers.fill(0, base + count, base + tables.maxSoldiers);
}

/** Fills a seat's bit set of immovable units from what is on the board: mines and planted tokens, which a mask may have left unknown. */
export function listImmovables(position: Position, seat: number): void {
  const { tables, kind, flags, cell, fixed } = position;
  fixed.fill(0, seat * tables.words, (seat + 1) * tables.words);
  for (let unit = 0; unit < tables.units; unit++) {
    if (cell[unit] === 0) continue;
    const isLocked = position.board[cell[unit]] === LOCKED;
    const isOwn = tables.ownerOf[unit] === seat;
    const isFixed = (flags[unit] & TOKEN) !== 0 || kind[unit] === MINE || isToken(kind[unit]);
    if (isLocked || (isOwn && isFixed)) setBit(fixed, seat * tables.words, cell[unit]);
  }
}
