import type { Rng } from '../../core/rng.ts';
import { findFarWay, findWay } from './find-way.ts';
import { COSSACK, DEFER, DISORDERED, EMPTY, FIRED, FRENCH, NONE } from './layout.ts';
import { canDefer } from './movement.ts';
import * as N from './nodes.ts';
import {
  countDear,
  dearHex,
  type OpenReach,
  openBase,
  openCount,
  openReach,
  wayBefore,
  wayHex,
  wayPoints,
} from './open-reach.ts';
import { canStack, enemyOwner, type Position, sideOf } from './position.ts';
import { isReached, reachOf, reachSize, searchReach } from './reach.ts';
import { findReach, isFound } from './reach-set.ts';
import * as R from './registers.ts';
import { isClosed } from './results.ts';
import { allowance, mayExtend } from './status.ts';
import { BRIDGE_HEX, classOfArm, distance, ground, NO_WAY, special, WOOD } from './terrain.ts';

/** Moves without a search, as far as that goes: by the reach over the empty map. */

/** The unit that is asked, and what it could reach on the empty map. */
let unit = 0;
let here = 0;
let isFar = false;
let points = 0;
let most = 0;
let cheap = 0;
let open: OpenReach;
/** Hexes that were searched for one by one; then all are searched for at once. */
let searches = 0;
const MOST_SEARCHES = 3;

/**
 * How many hexes the unit that is asked could reach if nobody stood anywhere: a superset of its moves. -1 where only a search tells: for
 * guns that have fired, and from the box.
 */
export function openWays(p: Position): number {
  const r = p.r;
  unit = r[R.SUBJECT];
  if (r[R.NODE] !== N.MOVE || (p.marks[unit] & FIRED) !== 0) return -1;
  here = p.hex[unit];
  isFar = sideOf(unit) === FRENCH && mayExtend(p, unit);
  points = allowance(p, unit);
  most = isFar ? 2 * points : points;
  // Nothing else differs when the bridge is gone.
  const bridge = r[R.BRIDGE] !== 0 && distance(here, BRIDGE_HEX) <= most ? 1 : 0;
  open = openReach(bridge, classOfArm[p.tables.arm[unit]], here, most);
  cheap = openCount(open, here, most);
  searches = 0;
  return cheap + countDear(open, here, most);
}

/** D7: whether that is at twice the points. */
export function isMarch(): boolean {
  return isFar;
}

/** The k-th of them; the dear ones come last. */
export function openHex(k: number): number {
  return k < cheap ? wayHex(open.ways[openBase(here) + k]) : dearHex(open, here, most, k - cheap);
}

/** Whether the unit may in truth move to the k-th. */
export function isOpenWay(p: Position, k: number): boolean {
  const hex = openHex(k);
  const answer = glance(p, k < cheap ? open.ways[openBase(here) + k] : DEAR, hex);
  if (answer !== UNCLEAR) return answer === WITHIN;
  if (searches < MOST_SEARCHES) {
    searches++;
    return isWithin(p, hex);
  }
  if (searches++ === MOST_SEARCHES) searchReach(p, unit);
  return isReached(hex);
}

/**
 * One legal move, uniformly. A hex is drawn from the reach over the empty map, which holds the true one; most draws are settled by looking
 * along one way back, without a search. Drawing again when a hex is out of reach keeps the draw uniform over what is left.
 */
export function sampleMove(p: Position, rng: Rng): number {
  const extras = canDefer(p) ? 2 : 1;
  const ways = openWays(p);
  if (ways < 0) return fromSearch(reachSize(p), extras, rng);
  for (;;) {
    const pick = rng.below(ways + extras);
    if (pick >= ways) return NONE + pick - ways;
    const hex = openHex(pick);
    const answer = glance(p, pick < cheap ? open.ways[openBase(here) + pick] : DEAR, hex);
    if (answer === WITHIN || (answer === UNCLEAR && isWithin(p, hex))) return hex;
  }
}

/** Whether the unit that is asked may make a move. */
export function isMove(p: Position, action: number): boolean {
  if (action >= NONE) return action === NONE || (action === DEFER && canDefer(p));
  if (p.r[R.NODE] === N.MOVE) {
    findReach(p, p.r[R.SUBJECT]);
    return isFound(action);
  }
  reachSize(p);
  return isReached(action);
}

function isWithin(p: Position, hex: number): boolean {
  return findWay(p, unit, hex, points) || (isFar && findFarWay(p, unit, hex, most));
}

function fromSearch(reach: number, extras: number, rng: Rng): number {
  const pick = rng.below(reach + extras);
  return pick < reach ? reachOf(pick) : NONE + pick - reach;
}

const WITHIN = 0;
const OUT = 1;
const UNCLEAR = 2;

/** Instead of a way: a neighbour dearer than the reach. */
const DEAR = -1;

/** Whether a hex of the open reach, by its way, is in reach, as far as that shows without a search. */
function glance(p: Position, way: number, hex: number): number {
  const { owner, zoc } = p;
  const side = sideOf(unit);
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  if (owner[hex] !== EMPTY && (owner[hex] === enemyOwner(side) || !canStack(p, unit, hex))) return OUT;
  if (p.tables.arm[unit] === COSSACK && ground[hex] === WOOD) return OUT;
  if (special[hex] !== 0 && isClosed(p, hex, side)) return OUT;
  const inZone = (zoc[hex] & zocMask) !== 0;
  // The minimum move.
  if (!inZone && distance(here, hex) === 1) return WITHIN;
  if (way === DEAR) return OUT;
  if (isFar && owner[hex] === EMPTY && p.nearRussian[hex] === 0) return isFree(p, way) ? WITHIN : UNCLEAR;
  // Every way costs as much, one more out of a zone, and one more for a Disordered unit into one.
  let least = wayPoints(way);
  if ((zoc[here] & zocMask) !== 0) least++;
  if (inZone && p.condition[unit] === DISORDERED) least++;
  if (least > points) return OUT;
  return wayCost(p, way, side, zocMask) <= points ? WITHIN : UNCLEAR;
}

/** D7: whether nobody stands on the way back to the start, or within three hexes of it. */
function isFree(p: Position, way: number): boolean {
  const base = openBase(here);
  for (let k = wayBefore(way); k >= 0; k = wayBefore(open.ways[base + k])) {
    const hex = wayHex(open.ways[base + k]);
    if (p.owner[hex] !== EMPTY || p.nearRussian[hex] !== 0) return false;
    if (special[hex] !== 0 && isClosed(p, hex, FRENCH)) return false;
  }
  return true;
}

/** D6: points of the way that is cheapest on the empty map, NO_WAY where it is barred; there may be others. */
function wayCost(p: Position, way: number, side: number, zocMask: number): number {
  const { owner, zoc } = p;
  const hex = wayHex(way);
  const base = openBase(here);
  const enemy = enemyOwner(side);
  const fromZone = (zoc[here] & zocMask) !== 0;
  let before = wayBefore(way);
  let total = wayPoints(way);
  if ((zoc[hex] & zocMask) !== 0) {
    if (before < 0 && fromZone) return NO_WAY;
    const disordered = p.condition[unit] === DISORDERED ? 1 : 0;
    total = (before < 0 ? 0 : wayPoints(open.ways[base + before])) + open.enters[hex] + disordered;
  }
  if (fromZone) total++;
  while (before >= 0) {
    const step = open.ways[base + before];
    const at = wayHex(step);
    if ((zoc[at] & zocMask) !== 0 || owner[at] === enemy) return NO_WAY;
    if (special[at] !== 0 && isClosed(p, at, side)) return NO_WAY;
    if (owner[at] !== EMPTY) total++;
    before = wayBefore(step);
  }
  return total;
}
