import type { Seat } from '../../core/game.ts';
import { CARRIES, CLOCK, isDeploying, KNOWN, LOADS, MOVED, PLY, type Position, TOKEN } from './layout.ts';
import { classOf, fillMarginals, KIND_KNOWN } from './marginals.ts';
import {
  CLOCK_SHARE,
  EMPTY_LAND,
  ENEMY_BANNED,
  ENEMY_CARRIER,
  ENEMY_KIND,
  ENEMY_KNOWN,
  ENEMY_LINE,
  ENEMY_MOVED,
  ENEMY_REAL,
  ENEMY_TOKEN,
  LAKE,
  LAST_PLY,
  NEXT_SQUARE,
  OWN_BANNED,
  OWN_CARRIER,
  OWN_KIND,
  OWN_KNOWN,
  OWN_LINE,
  OWN_MOVED,
  OWN_REAL,
  OWN_TOKEN,
  PLANES,
  PLY_SHARE,
  POINTS_SHARE,
  SEEN_KIND,
} from './planes.ts';
import { recordFrom, recordTo } from './record.ts';
import { FLAG, KIND_COUNT, NO_UNIT, type Tables } from './tables.ts';
import { pointsLead } from './victory.ts';

const marginals = [new Float64Array(5 * KIND_COUNT), new Float64Array(5 * KIND_COUNT)];

/** Per game and seat: all planes of an empty board, from which every observation starts. */
const grounds = new WeakMap<Tables, readonly Float32Array[]>();

function groundOf(tables: Tables, seat: Seat): Float32Array {
  let ground = grounds.get(tables);
  if (ground === undefined) {
    ground = [makeGround(tables, 0), makeGround(tables, 1)];
    grounds.set(tables, ground);
  }
  return ground[seat];
}

function makeGround(tables: Tables, seat: Seat): Float32Array {
  const { squares, firstLine, land } = tables;
  const out = new Float32Array(PLANES * squares);
  for (let square = 0; square < squares; square++) {
    const cell = tables.cellOf[seat * squares + square];
    const isLand = ((land[cell >> 5] >>> (cell & 31)) & 1) === 1;
    out[(isLand ? EMPTY_LAND : LAKE) * squares + square] = 1;
    out[OWN_LINE * squares + square] = firstLine[(seat << 8) | cell];
    out[ENEMY_LINE * squares + square] = firstLine[((1 - seat) << 8) | cell];
  }
  return out;
}

export function fillObservation(position: Position, seat: Seat, out: Float32Array): void {
  const { tables, clocks } = position;
  const { squares, squareOf } = tables;
  out.set(groundOf(tables, seat));
  if (isDeploying(position)) {
    fillPlacement(position, seat, out);
    return;
  }
  const own = marginals[seat];
  const enemy = marginals[1 - seat];
  fillMarginals(position, seat, own);
  fillMarginals(position, 1 - seat, enemy);
  for (let unit = 0; unit < tables.units; unit++) {
    const cell = position.cell[unit];
    if (cell === 0) continue;
    const isOwn = tables.ownerOf[unit] === seat;
    const square = squareOf[(seat << 8) | cell];
    const flags = position.flags[unit];
    out[EMPTY_LAND * squares + square] = 0;
    if (isOwn) out[(OWN_KIND + position.kind[unit]) * squares + square] = 1;
    fillKinds(position, unit, isOwn ? own : enemy, out, (isOwn ? SEEN_KIND : ENEMY_KIND) * squares + square, squares);
    if ((flags & KNOWN) !== 0) out[(isOwn ? OWN_KNOWN : ENEMY_KNOWN) * squares + square] = 1;
    if ((flags & MOVED) !== 0) out[(isOwn ? OWN_MOVED : ENEMY_MOVED) * squares + square] = 1;
    if ((flags & CARRIES) !== 0) out[(isOwn ? OWN_CARRIER : ENEMY_CARRIER) * squares + square] = 1;
    if ((flags & TOKEN) !== 0) out[(isOwn ? OWN_TOKEN : ENEMY_TOKEN) * squares + square] = 1;
    addReal(position, unit, isOwn ? own : enemy, out, (isOwn ? OWN_REAL : ENEMY_REAL) * squares + square);
  }
  for (let i = 0; i < position.scalars[LOADS]; i++) {
    const token = position.loadToken[i];
    const isOwn = tables.ownerOf[token] === seat;
    const square = squareOf[(seat << 8) | position.cell[position.loadCarrier[i]]];
    addReal(position, token, isOwn ? own : enemy, out, (isOwn ? OWN_REAL : ENEMY_REAL) * squares + square);
  }
  for (let owner = 0; owner < 2; owner++) {
    const from = position.lastFrom[owner];
    if (from !== 0) out[(owner === seat ? OWN_BANNED : ENEMY_BANNED) * squares + squareOf[(seat << 8) | from]] = 1;
  }
  const most = Math.max(tables.armyTotal[0], tables.armyTotal[1]);
  const scale = tables.pointsMode === 2 ? tables.armyTotal[0] * tables.armyTotal[1] : most;
  fillShare(out, CLOCK_SHARE, squares, clocks[CLOCK], tables.quietPlies);
  fillShare(out, PLY_SHARE, squares, clocks[PLY], tables.maxPlies);
  fillShare(out, POINTS_SHARE, squares, pointsLead(position, seat), scale);
  if (clocks[PLY] > 0 && recordTo(position) !== 0) {
    out[LAST_PLY * squares + squareOf[(seat << 8) | recordFrom(position)]] = -1;
    out[LAST_PLY * squares + squareOf[(seat << 8) | recordTo(position)]] = 1;
  }
}

/** Fills a plane with part / whole; a fraction handed to a call, as to the built-in `fill`, can be an object on the heap. */
function fillShare(out: Float32Array, plane: number, squares: number, part: number, whole: number): void {
  const share = part / whole;
  for (let i = plane * squares; i < (plane + 1) * squares; i++) out[i] = share;
}

/** Chances of a unit's kinds for everyone but its owner. */
function fillKinds(
  position: Position,
  unit: number,
  rows: Float64Array,
  out: Float32Array,
  at: number,
  squares: number,
): void {
  const row = classOf(position.flags[unit]);
  if (row === KIND_KNOWN) {
    out[at + position.kind[unit] * squares] = 1;
    return;
  }
  for (let kind = 0; kind < KIND_COUNT; kind++) out[at + kind * squares] = rows[row * KIND_COUNT + kind];
}

/** Adds the chance that a unit is a real flag. */
function addReal(position: Position, unit: number, rows: Float64Array, out: Float32Array, at: number): void {
  const row = classOf(position.flags[unit]);
  if (row !== KIND_KNOWN) out[at] += rows[row * KIND_COUNT + FLAG];
  else if (position.kind[unit] === FLAG) out[at]++;
}

/** While the armies are placed: the own units so far, what is left for the other squares, and the enemy's army on its zone. */
function fillPlacement(position: Position, seat: Seat, out: Float32Array): void {
  const { tables, kind, left } = position;
  const { squares, squareOf, unitBase, origin } = tables;
  const next = unitBase[seat] + position.placed[seat];
  for (let unit = 0; unit < tables.units; unit++) {
    const owner = tables.ownerOf[unit];
    const square = squareOf[(seat << 8) | origin[unit]];
    if (owner === seat && unit < next) {
      if (kind[unit] === NO_UNIT) continue;
      out[(OWN_KIND + kind[unit]) * squares + square] = 1;
      out[EMPTY_LAND * squares + square] = 0;
      continue;
    }
    const open = owner === seat ? unitBase[seat + 1] - next : unitBase[owner + 1] - unitBase[owner];
    const plane = owner === seat ? SEEN_KIND : ENEMY_KIND;
    for (let k = 0; k < KIND_COUNT; k++) {
      const count = owner === seat ? left[seat * KIND_COUNT + k] : tables.army[owner * KIND_COUNT + k];
      out[(plane + k) * squares + square] = count / open;
    }
    if (unit === next) out[NEXT_SQUARE * squares + square] = 1;
  }
}
