import { invariant } from '../../core/errors.ts';
import { isAccepted } from './deployment.ts';
import {
  ACTOR,
  CARRIED,
  CARRIES,
  CHECKED,
  CLOCK,
  DEAD,
  ENDED,
  isDeploying,
  KNOWN,
  LOADS,
  MOVED,
  NOBODY,
  PASSES,
  PLY,
  type Position,
  STILL,
  TOKEN,
} from './layout.ts';
import {
  cellName,
  EMPTY,
  FAKE,
  FLAG,
  isSoldier,
  isToken,
  KIND_COUNT,
  KINDS,
  LOCKED,
  MINE,
  NO_UNIT,
  WALL,
} from './tables.ts';

/** P27: everything that must hold in every position, masked ones aside. */
export function checkPosition(position: Position): void {
  const { tables, scalars, clocks } = position;
  checkBoard(position);
  for (let unit = 0; unit < tables.units; unit++) checkUnit(position, unit);
  for (let seat = 0; seat < 2; seat++) checkArmy(position, seat);
  checkLoads(position);
  invariant((scalars[ENDED] !== 0) === (scalars[ACTOR] === NOBODY), 'a match that is over has nobody to act');
  invariant(clocks[PLY] <= tables.maxPlies, `ply ${clocks[PLY]} within ${tables.maxPlies}`);
  if (scalars[ENDED] !== 0 || isDeploying(position)) return;
  invariant(clocks[CLOCK] < tables.quietPlies, `quiet clock ${clocks[CLOCK]} below ${tables.quietPlies}`);
  invariant(scalars[PASSES] < 2, 'two passes in a row end the match');
  invariant(position.soldierCount[0] > 0 && position.soldierCount[1] > 0, 'both seats have soldiers');
}

function checkBoard(position: Position): void {
  const { tables, board, cell } = position;
  for (let at = 0; at < tables.cells; at++) {
    const mark = board[at];
    const isLand = ((tables.land[at >> 5] >>> (at & 31)) & 1) === 1;
    invariant(isLand === (mark !== WALL), `cell ${at} is land or wall`);
    const shut = mark === EMPTY ? 0 : mark >= LOCKED ? 3 : 1 << tables.ownerOf[mark - 1];
    invariant(position.shut[at] === shut, `cell ${at} is shut to the right seats`);
    if (mark === EMPTY || mark === WALL) continue;
    const name = cellName(tables, at);
    if (mark === LOCKED) invariant(tables.locksTokens && cell.includes(at), `a locked token stands on ${name}`);
    else invariant(cell[mark - 1] === at, `the unit on ${name} knows its square`);
  }
}

function checkUnit(position: Position, unit: number): void {
  const { tables, board, kind, cell } = position;
  const flags = position.flags[unit];
  const at = cell[unit];
  const name = `unit of ${cellName(tables, tables.origin[unit])}`;
  if (kind[unit] === NO_UNIT) {
    invariant(flags === 0 && at === 0, `${name} does not exist`);
    return;
  }
  const places =
    Number(at !== 0) + Number((flags & DEAD) !== 0) + Number((flags & CARRIED) !== 0) + Number((flags & CHECKED) !== 0);
  invariant(places === 1, `${name} is on the board, dead, carried or checked`);
  if (at !== 0) invariant(board[at] === unit + 1 || board[at] === LOCKED, `${name} stands on its square`);
  if ((flags & DEAD) !== 0) invariant((flags & KNOWN) !== 0 && !isToken(kind[unit]), `${name} died in the open`);
  if ((flags & (TOKEN | CARRIED | CHECKED)) !== 0) invariant(isToken(kind[unit]), `${name} is a token`);
  if ((flags & (CARRIED | CHECKED)) !== 0) invariant((flags & TOKEN) !== 0, `${name} was captured`);
  if ((flags & (MOVED | CARRIES)) !== 0)
    invariant(isSoldier(kind[unit]), `${name} moved or carries, so it is a soldier`);
  if ((flags & STILL) !== 0) {
    invariant(!isSoldier(kind[unit]) && (flags & (KNOWN | MOVED | TOKEN)) === 0, `${name} was shown to be immovable`);
  }
  if (isToken(kind[unit]) && (flags & TOKEN) === 0)
    invariant((flags & KNOWN) === 0, `${name} was never captured, so hidden`);
  const onFirstLine = at !== 0 && tables.firstLine[(tables.ownerOf[unit] << 8) | at] !== 0;
  const isOver = position.scalars[ENDED] !== 0;
  invariant(isOver || (flags & CARRIES) === 0 || !onFirstLine, `${name} carries nothing on its own first line`); // 9.2.17
}

function checkArmy(position: Position, seat: number): void {
  const { tables, board, kind, flags, cell, left, soldiers } = position;
  const counts = new Int32Array(KIND_COUNT);
  let units = 0;
  let fakesChecked = 0;
  let unresolvedMarked = 0;
  const living: number[] = []; // cells
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (kind[unit] === NO_UNIT) continue;
    counts[kind[unit]]++;
    if (cell[unit] !== 0) units++;
    if (cell[unit] !== 0 && isSoldier(kind[unit])) living.push(cell[unit]);
    if (kind[unit] === FAKE && (flags[unit] & CHECKED) !== 0) fakesChecked++;
    if ((flags[unit] & (TOKEN | KNOWN)) === TOKEN) unresolvedMarked++;
    checkBits(position, seat, unit);
  }
  for (let k = 0; k < KIND_COUNT; k++) {
    const total = counts[k] + left[seat * KIND_COUNT + k];
    invariant(total === tables.army[seat * KIND_COUNT + k], `seat ${seat} has its ${KINDS[k]}s, got ${total}`);
  }
  invariant(units === position.unitCount[seat], `seat ${seat} counts its units`);
  const fakes = tables.army[seat * KIND_COUNT + FAKE];
  invariant(position.fakesLeft[seat] === fakes - fakesChecked, `seat ${seat} counts its fakes`);
  if (position.fakesLeft[seat] === 0)
    invariant(unresolvedMarked === 0, `seat ${seat}: the last token captured is public`);
  if (position.placed[seat] < tables.unitBase[seat + 1] - tables.unitBase[seat]) return;
  invariant(isAccepted(position, seat), `the placement of seat ${seat} was accepted`);
  const base = seat * tables.listLength;
  invariant(position.soldierCount[seat] === living.length, `seat ${seat} counts its soldiers`);
  for (let i = 0; i < tables.listLength; i++) {
    invariant(soldiers[base + i] === (living[i] ?? tables.nowhere), `seat ${seat} lists its soldiers in order`);
    if (i < living.length)
      invariant(position.slot[board[soldiers[base + i]] - 1] === i, `seat ${seat} finds its soldiers`);
  }
  const last = position.lastUnit[seat];
  invariant((last === 0) === (position.lastFrom[seat] === 0), `last step of seat ${seat} is whole`);
  if (last !== 0) {
    const step = position.lastFrom[seat] - cell[last - 1];
    invariant(tables.delta.includes(step), `last step of seat ${seat} was one square`);
  }
}

function checkBits(position: Position, seat: number, unit: number): void {
  const { tables, held, fixed, kind, cell } = position;
  const at = cell[unit];
  if (at === 0) return;
  const bit = (bits: Int32Array) => (bits[seat * tables.words + (at >> 5)] >>> (at & 31)) & 1;
  invariant(bit(held) === 1, `unit of ${cellName(tables, tables.origin[unit])} is in its seat's bit set`);
  const isFixed = kind[unit] === MINE || kind[unit] === FLAG || kind[unit] === FAKE ? 1 : 0;
  invariant(bit(fixed) === isFixed, `unit of ${cellName(tables, tables.origin[unit])} is fixed or not`);
}

function checkLoads(position: Position): void {
  const { tables, scalars, flags, loadToken, loadCarrier } = position;
  const carried = [...flags].filter((flag) => (flag & CARRIED) !== 0).length;
  const carriers = [...flags].filter((flag) => (flag & CARRIES) !== 0).length;
  invariant(scalars[LOADS] === carried, 'every carried token has a carrier');
  const named = new Set<number>();
  for (let i = 0; i < loadToken.length; i++) {
    if (i >= scalars[LOADS]) {
      invariant(loadToken[i] === 0 && loadCarrier[i] === 0, 'loads end with zeros');
      continue;
    }
    named.add(loadCarrier[i]);
    invariant((flags[loadToken[i]] & CARRIED) !== 0, 'a load is a carried token');
    invariant((flags[loadCarrier[i]] & CARRIES) !== 0, 'a load has a carrier');
    invariant(tables.ownerOf[loadToken[i]] !== tables.ownerOf[loadCarrier[i]], 'tokens are carried by the enemy');
    if (i > 0) invariant(loadCarrier[i - 1] <= loadCarrier[i], 'loads are kept by carrier');
  }
  invariant(named.size === carriers, 'every carrier has a load');
}
