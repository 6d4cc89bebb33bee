import type { Seat } from '../../core/game.ts';
import { commandOf, orderBit } from './activation.ts';
import {
  ACTING,
  COLUMNS,
  DISORDERED,
  EARNED_NOT,
  FLANK_BOXED,
  FLANK_PLANNED,
  FRENCH,
  HEXES,
  OFF_MAP,
  ROWS,
  UNITS,
  VILLAGES,
} from './layout.ts';
import * as N from './nodes.ts';
import { duePlan, frenchOrdered, planOrdered, russianOrdered } from './orders.ts';
import { planStart } from './plans.ts';
import { cohesionOf, type Position, sideOf } from './position.ts';
import * as R from './registers.ts';
import { isBanned } from './results.ts';
import { BRIDGE_HEX, ground, isHeight, isRoad, villageHexes } from './terrain.ts';
import { victoryPoints } from './victory.ts';

/** Planes of an observation. Those of units come twice: the seat's own, then the enemy's. */
const UNIT_PLANES = ['infantry', 'horse', 'gun', 'cohesion', 'disordered', 'acting', 'ordered', 'zone'] as const;
const MAP_PLANES = [
  'wood',
  'stream',
  'river',
  'ford',
  'village',
  'redoubt',
  'fleche',
  'height',
  'road',
  'burning',
  'rubble',
  'ban',
  'subject',
  'place',
  'own commander',
  'enemy commander',
  'targets',
  'asked',
] as const;
const WHOLE_PLANES = ['turn', 'node', 'margin', 'plan', 'bonus', 'earned', 'reach'] as const;

const FIRST_MAP = 2 * UNIT_PLANES.length;
const FIRST_WHOLE = FIRST_MAP + MAP_PLANES.length;
export const PLANES = FIRST_WHOLE + WHOLE_PLANES.length;
export const observationNames: readonly string[] = [
  ...UNIT_PLANES.map((name) => `own ${name}`),
  ...UNIT_PLANES.map((name) => `enemy ${name}`),
  ...MAP_PLANES,
  ...WHOLE_PLANES,
];

const [
  INFANTRY_PLANE,
  HORSE_PLANE,
  GUN_PLANE,
  COHESION_PLANE,
  DISORDERED_PLANE,
  ACTING_PLANE,
  ORDERED_PLANE,
  ZONE_PLANE,
] = UNIT_PLANES.keys();
const STRENGTH_SCALE = 1 / 40;
const TEN = 1 / 10;

/** Row 0 is the north and column 0 the seat's own rear for the French; the Russians see the map turned by half. */
export function cellOf(seat: Seat, hex: number): number {
  const column = (hex / ROWS) | 0;
  const row = hex % ROWS;
  return seat === FRENCH ? (ROWS - 1 - row) * COLUMNS + COLUMNS - 1 - column : row * COLUMNS + column;
}

export function observe(p: Position, seat: Seat, out: Float32Array): void {
  out.fill(0, 0, PLANES * HEXES);
  writeUnits(p, seat, out);
  writeMap(p, seat, out);
  writeWhole(p, seat, out);
}

/** Orders that the seat knows, as bits of `ordered`. */
function knownOrders(p: Position, seat: Seat): number {
  const own =
    seat === FRENCH ? frenchOrdered(p.r[R.ORDERS]) | planOrdered(p, duePlan(p)) : russianOrdered(p.r[R.ORDERS_RUSSIAN]);
  return own | p.ordered[0];
}

function writeUnits(p: Position, seat: Seat, out: Float32Array): void {
  const { isGun, isHorse, strength, group, command, fire } = p.tables;
  const orders = knownOrders(p, seat);
  for (let u = 0; u < UNITS; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP) continue;
    const first = (sideOf(u) === seat ? 0 : UNIT_PLANES.length) * HEXES + cellOf(seat, hex);
    if (isGun[u] === 1) out[first + GUN_PLANE * HEXES] += fire[u] * TEN;
    else if (isHorse[u] === 1) out[first + HORSE_PLANE * HEXES] += strength[u] * STRENGTH_SCALE;
    else out[first + INFANTRY_PLANE * HEXES] += strength[u] * STRENGTH_SCALE;
    const cohesion = first + COHESION_PLANE * HEXES;
    out[cohesion] = Math.max(out[cohesion], cohesionOf(p, u) * TEN);
    if (p.condition[u] === DISORDERED) out[first + DISORDERED_PLANE * HEXES] += 1;
    if ((p.marks[u] & ACTING) !== 0) out[first + ACTING_PLANE * HEXES] = 1;
    if ((orders & orderBit(group[u], command[u])) !== 0 || p.flanker[u] === 1) out[first + ORDERED_PLANE * HEXES] = 1;
  }
  const ownShift = seat === FRENCH ? 0 : 4;
  for (let hex = 0; hex < HEXES; hex++) {
    const cell = cellOf(seat, hex);
    out[ZONE_PLANE * HEXES + cell] = ((p.zoc[hex] >> ownShift) & 15) > 0 ? 1 : 0;
    out[(UNIT_PLANES.length + ZONE_PLANE) * HEXES + cell] = ((p.zoc[hex] >> (4 - ownShift)) & 15) > 0 ? 1 : 0;
  }
}

function set(out: Float32Array, plane: number, cell: number): void {
  out[(FIRST_MAP + plane) * HEXES + cell] = 1;
}

function writeMap(p: Position, seat: Seat, out: Float32Array): void {
  const r = p.r;
  for (let hex = 0; hex < HEXES; hex++) {
    const cell = cellOf(seat, hex);
    const kind = hex === BRIDGE_HEX && r[R.BRIDGE] === 1 ? 3 : ground[hex];
    if (kind > 0) set(out, kind - 1, cell);
    if (isHeight[hex] === 1) set(out, 7, cell);
    if (isRoad[hex] === 1) set(out, 8, cell);
  }
  for (let v = 0; v < VILLAGES; v++) if (p.village[v] > 0) set(out, 8 + p.village[v], cellOf(seat, villageHexes[v]));
  if (isBanned(p)) for (let column = 14; column <= 18; column++) set(out, 11, cellOf(seat, column * ROWS));
  if (r[R.SUBJECT] >= 0 && p.hex[r[R.SUBJECT]] !== OFF_MAP) set(out, 12, cellOf(seat, p.hex[r[R.SUBJECT]]));
  if (r[R.PLACE] >= 0) set(out, 13, cellOf(seat, r[R.PLACE]));
  const own = r[R.COMMANDER + seat];
  const other = r[R.COMMANDER + 1 - seat];
  if (own !== OFF_MAP) set(out, 14, cellOf(seat, own));
  if (other !== OFF_MAP) set(out, 15, cellOf(seat, other));
  if (r[R.NODE] === N.STATUS) {
    for (let u = r[R.FROM]; u < r[R.TO]; u++)
      if ((p.marks[u] & ACTING) !== 0 && commandOf(p, u) === r[R.CURSOR] && p.hex[u] !== OFF_MAP)
        set(out, 17, cellOf(seat, p.hex[u]));
  }
  for (let k = 0; k < r[R.STACKS]; k++) if (p.stackTarget[k] > 0) set(out, 16, cellOf(seat, p.stackTarget[k]));
}

function writeWhole(p: Position, seat: Seat, out: Float32Array): void {
  const r = p.r;
  const french = seat === FRENCH;
  const phase = r[R.FLANK_PHASE];
  const values = whole;
  values[0] = r[R.TURN] / p.tables.params.turns;
  values[1] = r[R.NODE] / N.FIRST_CHANCE;
  values[2] = (victoryPoints(p, seat) - victoryPoints(p, 1 - seat)) * TEN;
  // Start of the plan, as far as the seat knows of one.
  values[3] = phase >= FLANK_BOXED || (french && phase === FLANK_PLANNED) ? 1 + planStart(r[R.FLANK_PLAN]) * TEN : 0;
  values[4] = french ? r[R.FLANK_BONUS] * TEN : 0;
  values[5] = (french || phase > FLANK_BOXED) && r[R.FLANK_EARNED] !== EARNED_NOT ? 1 : 0;
  values[6] = french ? r[R.NAPOLEON] * TEN : 0;
  for (let k = 0; k < values.length; k++) out.fill(values[k], (FIRST_WHOLE + k) * HEXES, (FIRST_WHOLE + k + 1) * HEXES);
}

const whole = new Float64Array(WHOLE_PLANES.length);
