import type { Seat } from '../../core/game.ts';
import {
  FIRST_RUSSIAN,
  FIRST_RUSSIAN_GROUP,
  FRENCH,
  GOOD,
  GROUPS,
  HEXES,
  MILITIA,
  OFF_MAP,
  RUSSIAN,
} from './layout.ts';
import { inEnemyZoc, type Position } from './position.ts';
import { lostUnits } from './recovery.ts';
import * as R from './registers.ts';
import { fullStrength, lostStrength, victoryPoints } from './victory.ts';

/** Names of the numbers below; each is better for the seat the greater it is. What a seat keeps is counted from what it began with, below 0. */
export const featureNames = [
  'vp_margin',
  'own_kept',
  'enemy_lost',
  'own_good',
  'enemy_shaken',
  'own_guns',
  'enemy_guns_lost',
  'own_far_from_collapse',
  'enemy_near_collapse',
  'places_margin',
  'ground',
  'initiative',
  'force_arrived',
] as const;

/** Open facts only. Shares are of a side's strength at the start, in [0, 1]. */
export function features(p: Position, seat: Seat, out: Float64Array): void {
  const enemy = 1 - seat;
  const sign = seat === FRENCH ? 1 : -1;
  out[0] = victoryPoints(p, seat) - victoryPoints(p, enemy);
  out[1] = -share(lostStrength(p, seat), fullStrength(p, seat));
  out[2] = share(lostStrength(p, enemy), fullStrength(p, enemy));
  out[3] = goodShare(p, seat) - 1;
  out[4] = 1 - goodShare(p, enemy);
  out[5] = guns(p, seat);
  out[6] = -guns(p, enemy);
  out[7] = -collapseShare(p, seat);
  out[8] = collapseShare(p, enemy);
  out[9] = places(p, seat) - places(p, enemy);
  out[10] = controlled(p, seat) - controlled(p, enemy);
  out[11] = p.r[R.WINNER] === seat ? 1 : p.r[R.WINNER] === enemy ? -1 : 0;
  out[12] = sign * p.r[R.ARRIVED_UNITS];
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function goodShare(p: Position, side: number): number {
  const { strength, arm } = p.tables;
  let good = 0;
  let all = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (arm[u] === MILITIA || p.hex[u] === OFF_MAP) continue;
    all += strength[u];
    if (p.condition[u] === GOOD) good += strength[u];
  }
  return share(good, all);
}

function guns(p: Position, side: number): number {
  let count = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (p.tables.isGun[u] === 1 && p.hex[u] !== OFF_MAP) count++;
  }
  return count;
}

/** Mean share of countable units lost, capped at the two thirds that break a group; collapsed groups count in full. */
function collapseShare(p: Position, side: number): number {
  const first = side === FRENCH ? 0 : FIRST_RUSSIAN_GROUP;
  const end = side === FRENCH ? FIRST_RUSSIAN_GROUP : GROUPS;
  let sum = 0;
  let groups = 0;
  for (let g = first; g < end; g++) {
    const n = p.tables.countable[g];
    if (n === 0) continue;
    groups++;
    sum += (p.collapsed[0] >> g) & 1 ? 1 : Math.min(1, (3 * lostUnits(p, g)) / (2 * n));
  }
  return share(sum, groups);
}

function places(p: Position, side: number): number {
  let points = 0;
  for (const place of p.tables.places) {
    if (p.owner[place.hex] === side + 1) points += side === FRENCH ? place.french : place.russian;
  }
  return points;
}

/** Share of the map in a side's zones of control. */
function controlled(p: Position, side: number): number {
  const other = side === FRENCH ? RUSSIAN : FRENCH;
  let count = 0;
  for (let hex = 0; hex < HEXES; hex++) if (inEnemyZoc(p, hex, other)) count++;
  return count / HEXES;
}
