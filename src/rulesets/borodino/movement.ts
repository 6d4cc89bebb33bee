import { DIRECTIONS } from '../../board/hex.ts';
import type { Rng } from '../../core/rng.ts';
import {
  ACTING,
  BOXED,
  BOXED_DISORDERED,
  COSSACK,
  DEFER,
  DEFERRED,
  DISORDERED,
  EARNED_NOT,
  EMPTY,
  ENTERED,
  FIRED,
  FLANK_BOXED,
  FLANK_COMMAND,
  FLANK_ENTERED,
  FRENCH,
  GOOD,
  HEXES,
  MOVED,
  MOVED_FAR,
  NO_ORDERS,
  NONE,
  OFF_MAP,
  RESERVE_FRENCH,
  TEST_DISORDER,
  UNDER_ORDERS,
  WALL,
} from './layout.ts';
import * as N from './nodes.ts';
import {
  countDear,
  dearHex,
  MOST_POINTS,
  type OpenReach,
  openBase,
  openCount,
  openReach,
  wayBefore,
  wayHex,
  wayPoints,
} from './open-reach.ts';
import { canStack, enemyOwner, inEnemyZoc, lift, nextToEnemy, type Position, place, sideOf } from './position.ts';
import * as R from './registers.ts';
import { addTest, ask, becomeDisordered, beginTests, isClosed } from './results.ts';
import * as S from './steps.ts';
import { classOfArm, distance, EDGES, enterCost, grid, ground, NO_WAY, special, stepCost, WOOD } from './terrain.ts';

/** 4.6 and 6.D: who may go where. */

const cost = new Uint8Array(HEXES + 1);
const buckets: Int16Array[] = Array.from({ length: MOST_POINTS + 1 }, () => new Int16Array(DIRECTIONS * HEXES));
const bucketSize = new Int32Array(MOST_POINTS + 1);
const taken = new Uint8Array(HEXES + 1);
const words = new Uint32Array((HEXES + 31) >> 5);
/** Instead of the one hex that a search is for. */
const ANYWHERE = -1;
/** Result of the last search: hexes in the order in which they were found. */
const found = new Int16Array(HEXES + 1);

export function statusOf(p: Position, unit: number): number {
  return p.status[p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit]];
}

export function isBoxed(p: Position, unit: number): boolean {
  const condition = p.condition[unit];
  return condition === BOXED || condition === BOXED_DISORDERED;
}

/** D4: units that may be asked to move, whether or not they can. */
function isQueued(p: Position, unit: number): boolean {
  if ((p.marks[unit] & ACTING) === 0) return false;
  const status = statusOf(p, unit);
  if (status !== UNDER_ORDERS && status !== NO_ORDERS) return false;
  return p.hex[unit] !== OFF_MAP || isBoxed(p, unit);
}

/** D5. */
export function allowance(p: Position, unit: number): number {
  const full = p.tables.movement[unit];
  const halved = statusOf(p, unit) === NO_ORDERS || (p.marks[unit] & FIRED) !== 0;
  return halved ? (full + 1) >> 1 : full;
}

export function stepMove(p: Position): void {
  const r = p.r;
  for (;;) {
    const unit = r[R.CURSOR];
    if (unit >= r[R.TO]) {
      r[R.CURSOR] = r[R.FROM];
      if (r[R.PASS] === 0) {
        r[R.PASS] = 1;
        continue;
      }
      r[R.PASS] = 0;
      for (let u = r[R.FROM]; u < r[R.TO]; u++) p.marks[u] &= ~DEFERRED;
      r[R.STEP] = S.MOVED;
      return;
    }
    const waits = (p.marks[unit] & DEFERRED) !== 0;
    if (waits === (r[R.PASS] === 1) && isQueued(p, unit) && canMove(p, unit)) {
      ask(p, isBoxed(p, unit) ? N.ENTRY : N.MOVE, sideOf(unit), unit, p.hex[unit]);
      return;
    }
    r[R.CURSOR]++;
  }
}

/** D4: offered once a unit, and only while another undeferred unit follows. */
export function canDefer(p: Position): boolean {
  const r = p.r;
  if (r[R.PASS] !== 0) return false;
  for (let u = r[R.SUBJECT] + 1; u < r[R.TO]; u++) if (isQueued(p, u)) return true;
  return false;
}

function canMove(p: Position, unit: number): boolean {
  if (isBoxed(p, unit)) return searchEntry(p, unit) > 0;
  const here = p.hex[unit];
  const side = sideOf(unit);
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if ((p.zoc[to] & zocMask) === 0 && canEnter(p, unit, to, side) && canEnd(p, unit, to)) return true;
  }
  return searchReach(p, unit) > 0;
}

function canEnter(p: Position, unit: number, hex: number, side: number): boolean {
  if (p.owner[hex] === enemyOwner(side) || hex === WALL) return false;
  if (enterCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]][hex] === 0) return false;
  if (special[hex] !== 0 && isClosed(p, hex, side)) return false;
  return (p.marks[unit] & FIRED) === 0 || !nextToEnemy(p, hex, side);
}

/** D6: where a move may end. */
function canEnd(p: Position, unit: number, hex: number): boolean {
  if (p.tables.arm[unit] === COSSACK && ground[hex] === WOOD) return false;
  return canStack(p, unit, hex);
}

function take(hex: number, count: number): number {
  if (taken[hex] === 1) return count;
  taken[hex] = 1;
  found[count] = hex;
  return count + 1;
}

/** D6, D7: fills `found` with the hexes that a unit on the map may move to, its own left out; returns how many. */
function searchReach(p: Position, unit: number): number {
  taken.fill(0);
  const here = p.hex[unit];
  const side = sideOf(unit);
  const points = allowance(p, unit);
  startFlood(points);
  const startsInZoc = (p.zoc[here] & (side === FRENCH ? 0xf0 : 0x0f)) !== 0;
  cost[here] = 0;
  expandFirst(p, unit, here, side, points, startsInZoc);
  let count = flood(p, unit, here, side, points, 0, ANYWHERE);
  count = addMinimum(p, unit, here, side, count);
  if (side === FRENCH && mayExtend(p, unit)) count = extend(p, unit, here, 2 * points, count, ANYWHERE);
  return count;
}

/** Nothing reached yet; costs above `points` never count. */
function startFlood(points: number): void {
  cost.fill(points + 1);
  bucketSize.fill(0);
}

function push(hex: number, points: number): void {
  cost[hex] = points;
  buckets[points][bucketSize[points]++] = hex;
}

/** D6: the first step costs one more out of an enemy zone, and may not lead into another. */
function expandFirst(p: Position, unit: number, here: number, side: number, points: number, fromZoc: boolean): void {
  const { neighbours } = grid;
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  const kind = classOfArm[p.tables.arm[unit]];
  const steps = stepCost[p.r[R.BRIDGE]][kind];
  const enters = enterCost[p.r[R.BRIDGE]][kind];
  const disordered = p.condition[unit] === DISORDERED ? 1 : 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = neighbours[DIRECTIONS * here + d];
    if (!canEnter(p, unit, to, side)) continue;
    const zoc = (p.zoc[to] & zocMask) !== 0;
    if (zoc && fromZoc) continue;
    const price = zoc ? enters[to] + disordered : steps[DIRECTIONS * here + d] + (fromZoc ? 1 : 0);
    if (price <= points) push(to, price);
  }
}

/**
 * Spreads from what is in the buckets, cheapest first (Dial's algorithm). With an `aim` only where it may still be reached, and until it is;
 * ANYWHERE spreads over everything.
 */
function flood(
  p: Position,
  unit: number,
  here: number,
  side: number,
  points: number,
  before: number,
  aim: number,
): number {
  const { neighbours } = grid;
  const { owner, zoc } = p;
  const arm = p.tables.arm[unit];
  const kind = classOfArm[arm];
  const steps = stepCost[p.r[R.BRIDGE]][kind];
  const enters = enterCost[p.r[R.BRIDGE]][kind];
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  const enemy = enemyOwner(side);
  const fired = (p.marks[unit] & FIRED) !== 0;
  const disordered = p.condition[unit] === DISORDERED ? 1 : 0;
  const shunsWood = arm === COSSACK;
  let count = before;
  for (let level = 0; level <= points; level++) {
    const bucket = buckets[level];
    for (let k = 0; k < bucketSize[level]; k++) {
      const hex = bucket[k];
      if (cost[hex] !== level) continue;
      if (hex === aim) return count;
      const friends = owner[hex] !== EMPTY;
      if (hex !== here && !(shunsWood && ground[hex] === WOOD) && (!friends || canStack(p, unit, hex)))
        count = take(hex, count);
      if ((zoc[hex] & zocMask) !== 0) continue;
      const base = level + (friends ? 1 : 0);
      if (base >= points) continue;
      const from = DIRECTIONS * hex;
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbours[from + d];
        let total = base + steps[from + d];
        if (total >= cost[to] || owner[to] === enemy) continue;
        if ((zoc[to] & zocMask) !== 0) {
          total = base + enters[to] + disordered;
          if (total >= cost[to]) continue;
        }
        if (aim !== ANYWHERE && total + distance(to, aim) > points) continue;
        if (special[to] !== 0 && isClosed(p, to, side)) continue;
        if (fired && nextToEnemy(p, to, side)) continue;
        cost[to] = total;
        buckets[total][bucketSize[total]++] = to;
      }
    }
  }
  return count;
}

/** D6: one hex, whatever its cost, but not into an enemy zone. */
function addMinimum(p: Position, unit: number, here: number, side: number, before: number): number {
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  let count = before;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if ((p.zoc[to] & zocMask) !== 0 || !canEnter(p, unit, to, side) || !canEnd(p, unit, to)) continue;
    count = take(to, count);
  }
  return count;
}

/** D7: French, Under Orders, good, not having fired, more than three hexes from every enemy, and not in Reserve. */
function mayExtend(p: Position, unit: number): boolean {
  return (
    p.nearRussian[p.hex[unit]] === 0 &&
    p.condition[unit] === GOOD &&
    statusOf(p, unit) === UNDER_ORDERS &&
    (p.marks[unit] & FIRED) === 0
  );
}

/** D7: twice the points over hexes more than three from every enemy, never through friends. */
function extend(p: Position, unit: number, here: number, points: number, before: number, aim: number): number {
  const { neighbours } = grid;
  const { owner, nearRussian } = p;
  const steps = stepCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]];
  startFlood(points);
  push(here, 0);
  let count = before;
  for (let level = 0; level <= points; level++) {
    const bucket = buckets[level];
    for (let k = 0; k < bucketSize[level]; k++) {
      const hex = bucket[k];
      if (cost[hex] !== level) continue;
      if (hex === aim) return count;
      if (hex !== here) count = take(hex, count);
      const from = DIRECTIONS * hex;
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbours[from + d];
        const total = level + steps[from + d];
        if (total >= cost[to] || owner[to] !== EMPTY || nearRussian[to] !== 0) continue;
        if (aim !== ANYWHERE && total + distance(to, aim) > points) continue;
        if (special[to] !== 0 && isClosed(p, to, FRENCH)) continue;
        cost[to] = total;
        buckets[total][bucketSize[total]++] = to;
      }
    }
  }
  return count;
}

/** F5: fills `found` with the hexes that a boxed unit may enter to. */
function searchEntry(p: Position, unit: number): number {
  taken.fill(0);
  const points = p.tables.movement[unit];
  startFlood(points);
  const edge = EDGES[p.r[R.FLANK_EARNED]];
  const enters = enterCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]];
  const disordered = p.condition[unit] === BOXED_DISORDERED ? 1 : 0;
  for (let k = 0; k < edge.length; k++) {
    const hex = edge[k];
    if (!canEnter(p, unit, hex, FRENCH)) continue;
    const price = enters[hex] + ((p.zoc[hex] & 0xf0) !== 0 ? disordered : 0);
    if (price <= points) push(hex, price);
  }
  let count = flood(p, unit, WALL, FRENCH, points, 0, ANYWHERE);
  for (let k = 0; k < edge.length; k++) {
    const hex = edge[k];
    if ((p.zoc[hex] & 0xf0) === 0 && canEnter(p, unit, hex, FRENCH) && canEnd(p, unit, hex)) count = take(hex, count);
  }
  return count;
}

function search(p: Position): number {
  const unit = p.r[R.SUBJECT];
  return p.r[R.NODE] === N.ENTRY ? searchEntry(p, unit) : searchReach(p, unit);
}

/** Legal moves of the unit that is asked, ascending. */
export function listMoves(p: Position, out: Int32Array): number {
  const reach = search(p);
  words.fill(0);
  for (let k = 0; k < reach; k++) words[found[k] >> 5] |= 1 << (found[k] & 31);
  let count = 0;
  for (let word = 0; word < words.length; word++) {
    for (let bits = words[word]; bits !== 0; bits &= bits - 1)
      out[count++] = (word << 5) + 31 - Math.clz32(bits & -bits);
  }
  out[count++] = NONE;
  if (canDefer(p)) out[count++] = DEFER;
  return count;
}

/**
 * One legal move, uniformly. A hex is drawn from the reach over the empty map, which holds the true one; most draws are settled by looking
 * along one way back, without a search. Drawing again when a hex is out of reach keeps the draw uniform over what is left.
 */
export function sampleMove(p: Position, rng: Rng): number {
  const r = p.r;
  const unit = r[R.SUBJECT];
  const extras = canDefer(p) ? 2 : 1;
  const settled = r[R.NODE] === N.MOVE && r[R.BRIDGE] === 0 && (p.marks[unit] & FIRED) === 0;
  if (!settled) return fromSearch(search(p), extras, rng);
  const here = p.hex[unit];
  const far = sideOf(unit) === FRENCH && mayExtend(p, unit);
  const points = allowance(p, unit);
  const most = far ? 2 * points : points;
  const open = openReach(classOfArm[p.tables.arm[unit]], here);
  const cheap = openCount(open, here, most);
  const all = cheap + countDear(open, here, most);
  for (;;) {
    const pick = rng.below(all + extras);
    if (pick >= all) return NONE + pick - all;
    const way = pick < cheap ? open.ways[openBase(here) + pick] : DEAR;
    const hex = pick < cheap ? wayHex(way) : dearHex(open, here, most, pick - cheap);
    const answer = glance(p, unit, open, hex, way, points, far);
    if (answer === WITHIN) return hex;
    if (answer === UNCLEAR && reaches(p, unit, hex, points, far)) return hex;
  }
}

function fromSearch(reach: number, extras: number, rng: Rng): number {
  const pick = rng.below(reach + extras);
  return pick < reach ? found[pick] : NONE + pick - reach;
}

/** Whether a unit on the map may move to a hex where it may end and that is no minimum move. */
function reaches(p: Position, unit: number, aim: number, points: number, far: boolean): boolean {
  const here = p.hex[unit];
  const side = sideOf(unit);
  startFlood(points);
  cost[here] = 0;
  expandFirst(p, unit, here, side, points, inEnemyZoc(p, here, side));
  flood(p, unit, here, side, points, 0, aim);
  if (cost[aim] <= points) return true;
  if (!far || p.nearRussian[aim] !== 0 || p.owner[aim] !== EMPTY) return false;
  extend(p, unit, here, 2 * points, 0, aim);
  return cost[aim] <= 2 * points;
}

const WITHIN = 0;
const OUT = 1;
const UNCLEAR = 2;

/** Instead of a way: a neighbour dearer than the reach. */
const DEAR = -1;

/** Whether a hex of the open reach, by its way, is in reach, as far as that shows without a search. */
function glance(
  p: Position,
  unit: number,
  open: OpenReach,
  hex: number,
  way: number,
  points: number,
  far: boolean,
): number {
  const { owner, zoc } = p;
  const side = sideOf(unit);
  const zocMask = side === FRENCH ? 0xf0 : 0x0f;
  if (owner[hex] !== EMPTY && (owner[hex] === enemyOwner(side) || !canStack(p, unit, hex))) return OUT;
  if (p.tables.arm[unit] === COSSACK && ground[hex] === WOOD) return OUT;
  if (special[hex] !== 0 && isClosed(p, hex, side)) return OUT;
  const inZone = (zoc[hex] & zocMask) !== 0;
  // The minimum move.
  if (!inZone && distance(p.hex[unit], hex) === 1) return WITHIN;
  if (way === DEAR) return OUT;
  if (far && owner[hex] === EMPTY && p.nearRussian[hex] === 0)
    return isFree(p, open, way, p.hex[unit]) ? WITHIN : UNCLEAR;
  if (wayPoints(way) > points) return far ? OUT : UNCLEAR;
  return wayCost(p, unit, open, way, side, zocMask) <= points ? WITHIN : UNCLEAR;
}

/** D7: whether nobody stands on the way back to the start, or within three hexes of it. */
function isFree(p: Position, open: OpenReach, way: number, here: number): boolean {
  const base = openBase(here);
  for (let k = wayBefore(way); k >= 0; k = wayBefore(open.ways[base + k])) {
    const hex = wayHex(open.ways[base + k]);
    if (p.owner[hex] !== EMPTY || p.nearRussian[hex] !== 0) return false;
    if (special[hex] !== 0 && isClosed(p, hex, FRENCH)) return false;
  }
  return true;
}

/** D6: points of the way that is cheapest on the empty map, NO_WAY where it is barred; there may be others. */
function wayCost(p: Position, unit: number, open: OpenReach, way: number, side: number, zocMask: number): number {
  const { owner, zoc } = p;
  const here = p.hex[unit];
  const hex = wayHex(way);
  const base = openBase(here);
  const enemy = enemyOwner(side);
  const fromZone = (zoc[here] & zocMask) !== 0;
  let before = wayBefore(way);
  let total = wayPoints(way);
  if ((zoc[hex] & zocMask) !== 0) {
    if (before < 0 && fromZone) return NO_WAY;
    const disordered = p.condition[unit] === DISORDERED ? 1 : 0;
    total = (before < 0 ? 0 : wayPoints(open.ways[base + before])) + enterCost[0][open.kind][hex] + disordered;
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

export function applyMove(p: Position, action: number): void {
  const r = p.r;
  const unit = r[R.SUBJECT];
  r[R.CURSOR] = unit + 1;
  r[R.STEP] = S.MOVE;
  if (action === NONE) return;
  if (action === DEFER) {
    p.marks[unit] |= DEFERRED;
    return;
  }
  if (r[R.NODE] === N.ENTRY) enter(p, unit);
  else lift(p, unit);
  p.marks[unit] |= MOVED;
  place(p, unit, action);
  if ((p.stance[unit] & ENTERED) !== 0 && EDGES[r[R.FLANK_EARNED]].indexOf(action) < 0) p.stance[unit] |= MOVED_FAR;
  if (p.tables.isHorse[unit] === 1 && ground[action] === WOOD) becomeDisordered(p, unit); // D8
  if (r[R.RUNS] >= RESERVE_FRENCH && p.tables.isGun[unit] === 0) {
    beginTests(p, TEST_DISORDER, S.MOVE); // H4
    addTest(p, unit);
  }
}

/** F5: out of the box, at the earned edge; the first to come ends the ban and opens what was hidden. */
function enter(p: Position, unit: number): void {
  const r = p.r;
  p.condition[unit] = p.condition[unit] === BOXED ? GOOD : DISORDERED;
  p.stance[unit] |= ENTERED;
  r[R.ARRIVED_UNITS]++;
  if (r[R.FLANK_PHASE] !== FLANK_BOXED) return;
  r[R.FLANK_PHASE] = FLANK_ENTERED;
  r[R.FLANK_ARRIVAL] = r[R.TURN];
}

/** Whether boxed units may come onto the map now. */
export function hasEarned(p: Position): boolean {
  return p.r[R.FLANK_EARNED] !== EARNED_NOT;
}

/** Finds where the unit that is asked may go, and returns how many hexes that are. */
export function reachSize(p: Position): number {
  return search(p);
}

/** The k-th hex of the last search, in no particular order. */
export function reachOf(k: number): number {
  return found[k];
}
