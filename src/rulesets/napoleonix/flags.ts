import {
  CAPTURES,
  CARRIED,
  CARRIES,
  CHECKED,
  CHECKS,
  FAKES_CHECKED,
  KNOWN,
  LOADS,
  type Position,
  REPLANTED,
  REPLANTS,
  STILL,
  TOKEN,
  WAS_CHECKED,
} from './layout.ts';
import { recordToken } from './record.ts';
import { DIRECTIONS, EMPTY, FLAG, type Tables, WALL } from './tables.ts';
import { liftUnit, lockUnit, putUnit } from './units.ts';

/** A12, A15: the token leaves the board and goes with its captor. */
export function captureToken(position: Position, token: number, captor: number): void {
  const { tables, loadToken, loadCarrier, flags, scalars } = position;
  liftUnit(position, token);
  flags[token] = (flags[token] | TOKEN | CARRIED) & ~STILL;
  if (position.fakesLeft[tables.ownerOf[token]] === 0) flags[token] |= KNOWN; // 9.2.18
  flags[captor] |= CARRIES;
  // Kept by carrier, then in order of capture.
  let at = scalars[LOADS]++;
  for (; at > 0 && loadCarrier[at - 1] > captor; at--) {
    loadToken[at] = loadToken[at - 1];
    loadCarrier[at] = loadCarrier[at - 1];
  }
  loadToken[at] = token;
  loadCarrier[at] = captor;
  position.tallies[CAPTURES + tables.ownerOf[captor]]++;
}

/** A20, 9.2.16: checks all that a carrier on its own first line carries; true when the real flag is among it. */
export function checkTokens(position: Position, carrier: number): boolean {
  const { tables, flags, kind, tallies } = position;
  const seat = tables.ownerOf[carrier];
  const owner = 1 - seat;
  let foundReal = false;
  for (let token = takeLoad(position, carrier); token >= 0; token = takeLoad(position, carrier)) {
    const isReal = kind[token] === FLAG;
    flags[token] = (flags[token] | CHECKED | KNOWN) & ~CARRIED;
    tallies[CHECKS + seat]++;
    if (isReal) foundReal = true;
    else {
      position.fakesLeft[owner]--; // A25
      tallies[FAKES_CHECKED + seat]++;
    }
    recordToken(position, WAS_CHECKED, token, isReal ? 1 : 0);
  }
  flags[carrier] &= ~CARRIES;
  if (position.fakesLeft[owner] === 0) publishRealToken(position, owner);
  return foundReal;
}

/** 9.1.10: with every fake checked, a token that was captured before is publicly the real one. */
function publishRealToken(position: Position, owner: number): void {
  const { tables, flags } = position;
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    if ((flags[unit] & (TOKEN | CHECKED)) === TOKEN) flags[unit] |= KNOWN;
  }
}

/**
 * A21, A22, 9.2.14: plants the tokens of carriers that died in one combat, each with the cell where it stood (or -1 for none):
 * first the first-captured of each, the attacker's before the defender's, then the others.
 */
export function replantTokens(position: Position, attacker: number, from: number, defender: number, to: number): void {
  if (attacker >= 0) plant(position, takeLoad(position, attacker), from);
  if (defender >= 0) plant(position, takeLoad(position, defender), to);
  if (attacker >= 0) replantOthers(position, attacker, from);
  if (defender >= 0) replantOthers(position, defender, to);
}

function replantOthers(position: Position, carrier: number, start: number): void {
  for (let token = takeLoad(position, carrier); token >= 0; token = takeLoad(position, carrier)) {
    plant(position, token, nearestEmpty(position, position.tables.ownerOf[token], start));
  }
}

function plant(position: Position, token: number, cell: number): void {
  putUnit(position, token, cell);
  if (position.tables.locksTokens) lockUnit(position, token);
  position.flags[token] &= ~CARRIED;
  position.tallies[REPLANTS + position.tables.ownerOf[token]]++;
  recordToken(position, REPLANTED, token, cell);
}

/** Takes the first-captured token out of a unit's load (9.2.15); -1 when it carries none. */
function takeLoad(position: Position, carrier: number): number {
  const { loadToken, loadCarrier, scalars } = position;
  const loads = scalars[LOADS];
  for (let i = 0; i < loads; i++) {
    if (loadCarrier[i] !== carrier) continue;
    const token = loadToken[i];
    for (let j = i + 1; j < loads; j++) {
      loadToken[j - 1] = loadToken[j];
      loadCarrier[j - 1] = loadCarrier[j];
    }
    scalars[LOADS]--;
    loadToken[loads - 1] = 0;
    loadCarrier[loads - 1] = 0;
    return token;
  }
  return -1;
}

const queue = new Uint8Array(256);
const seen = new Uint8Array(256);

/**
 * 9.2.13: breadth-first over land, through occupied squares, children in the order forward, right, back, left as `owner` sees them;
 * the first empty cell in order of discovery.
 */
function nearestEmpty(position: Position, owner: number, start: number): number {
  const { tables, board } = position;
  seen.fill(0);
  seen[start] = 1;
  queue[0] = start;
  let end = 1;
  for (let head = 0; head < end; head++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const cell = queue[head] + tables.delta[(owner << 2) | direction];
      if (seen[cell] !== 0 || board[cell] === WALL) continue;
      if (board[cell] === EMPTY) return cell;
      seen[cell] = 1;
      queue[end++] = cell;
    }
  }
  throw new Error(`Broken invariant: no empty square for a displaced token\n${describeBoard(tables, board)}`);
}

function describeBoard(tables: Tables, board: Uint8Array): string {
  return `board of ${tables.width} x ${tables.height}: ${board.join(' ')}`;
}
