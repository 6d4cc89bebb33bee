import { DIRECTIONS } from '../../board/hex.ts';
import {
  bitOf,
  held,
  liesHigh,
  lookAt,
  lowestHex,
  nearRussians,
  spread,
  versionSeen,
  WORDS,
  wordOf,
  zones,
} from './hex-sets.ts';
import { BURNING, COLUMNS, COSSACK, DISORDERED, FIRED, FRENCH, HEXES, RUSSIAN, VILLAGES } from './layout.ts';
import { MOST_POINTS } from './open-reach.ts';
import { canStack, type Position, sideOf } from './position.ts';
import { canEnd, canEnter } from './reach.ts';
import * as R from './registers.ts';
import { isBanned } from './results.ts';
import { allowance, mayExtend } from './status.ts';
import {
  BRIDGE_HEX,
  classOfArm,
  EDGES,
  enterCost,
  grid,
  ground,
  HORSE_CLASS,
  isRoad,
  villageHexes,
  WOOD,
} from './terrain.ts';

/** 4.6 and 6.D: where a unit on the map may go, all hexes at once: the same as `searchReach` finds, as a set. */

/** Dearest hex, and one more for a Disordered unit that enters a zone. */
const PRICES = 5;

/** Hexes by what it costs to enter them, and the roads, while the bridge is intact (0) or gone (1). */
interface Ground {
  /** [WORDS * price + word]. */
  readonly byPrice: Int32Array;
  readonly road: Int32Array;
}

const grounds: Ground[] = [];
for (const bridge of [0, 1]) {
  for (let kind = 0; kind < enterCost[bridge].length; kind++) {
    const byPrice = new Int32Array(WORDS * (PRICES + 1));
    const road = new Int32Array(WORDS);
    for (let hex = 0; hex < HEXES; hex++) {
      const price = enterCost[bridge][kind][hex];
      if (price !== 0) byPrice[WORDS * price + wordOf[hex]] |= bitOf[hex];
      if (price !== 0 && leadsOn(bridge, hex)) road[wordOf[hex]] |= bitOf[hex];
    }
    grounds.push({ byPrice, road });
  }
}
const KINDS = grounds.length / 2;

function leadsOn(bridge: number, hex: number): boolean {
  return isRoad[hex] === 1 && !(bridge === 1 && hex === BRIDGE_HEX);
}

const woods = new Int32Array(WORDS);
for (let hex = 0; hex < HEXES; hex++) if (ground[hex] === WOOD) woods[wordOf[hex]] |= bitOf[hex];
const rear = new Int32Array(WORDS);
for (const hex of EDGES[1]) rear[wordOf[hex]] |= bitOf[hex];

/** Levels below 0 stay empty, so that nothing is asked of what lies before the start. */
const LEVELS_BEFORE = PRICES - 1;
const LEVELS = LEVELS_BEFORE + MOST_POINTS + 2;
/** A level: neighbours of the hexes that are left with so many points spent, then those hexes. */
const LEVEL = 2 * WORDS;
const work = new Int32Array(LEVEL * LEVELS);
const FIRST_LEVEL = LEVEL * LEVELS_BEFORE;
/** Hexes that a search has reached, and those that it starts from. */
const seen = new Int32Array(WORDS);
/** Hexes that may be entered, by price, and those that roads lead to. */
const targets = new Int32Array(WORDS * (PRICES + 1));
const roads = new Int32Array(WORDS);
const touching = new Int32Array(WORDS);
const nobody = new Int32Array(WORDS);

/** The result of the last search, and the words that it may lie in; the others are of searches before. */
const reached = new Int32Array(WORDS);
let low = 1;
let high = 0;
/** For readers. */
export const found: Int32Array = reached;

/** What the last search was for: with the same answers it holds. */
let knownVersion = -1;
let knownUnit = -1;
let knownPoints = 0;
let knownFlags = -1;

/** Hexes that are on fire, or not to be entered by Russians, of the side that moves. */
const closed = new Int32Array(WORDS);
let closedFor = 0;

/** Villages on fire as bits, and one more where Russians may not enter the rear edge. */
function closedBits(p: Position, side: number): number {
  let bits = side === RUSSIAN && isBanned(p) ? 1 << VILLAGES : 0;
  for (let v = 0; v < VILLAGES; v++) if (p.village[v] === BURNING) bits |= 1 << v;
  return bits;
}

function close(bits: number): void {
  closedFor = bits;
  closed.fill(0);
  if (bits >> VILLAGES === 1) closed.set(rear);
  for (let v = 0; v < VILLAGES; v++) {
    if (((bits >> v) & 1) === 1) closed[wordOf[villageHexes[v]]] |= bitOf[villageHexes[v]];
  }
}

/** Fills `reached` with the hexes that a unit on the map may move to, its own left out. */
export function findReach(p: Position, unit: number): void {
  lookAt(p);
  searchSets(p, unit);
}

/** The same in the position that was looked at last. */
export function searchSets(p: Position, unit: number): void {
  const version = versionSeen();
  const side = sideOf(unit);
  const points = allowance(p, unit);
  const isFar = side === FRENCH && mayExtend(p, unit);
  const fired = (p.marks[unit] & FIRED) !== 0;
  const bits = closedBits(p, side);
  const flags = (bits << 3) | (p.r[R.BRIDGE] << 2) | (isFar ? 2 : 0) | (fired ? 1 : 0);
  if (version === knownVersion && unit === knownUnit && points === knownPoints && flags === knownFlags) return;
  knownVersion = version;
  knownUnit = unit;
  knownPoints = points;
  knownFlags = flags;
  if (bits !== closedFor) close(bits);

  const here = p.hex[unit];
  const word = wordOf[here];
  const far = isFar ? 2 * points : points;
  low = Math.max(1, word - far);
  high = Math.min(COLUMNS, word + far);
  if (isFar) for (let w = low; w <= high; w++) reached[w] = 0;
  const terrain = grounds[KINDS * p.r[R.BRIDGE] + classOfArm[p.tables.arm[unit]]];
  const zone = zones[side];
  const kind = classOfArm[p.tables.arm[unit]];
  const isDear = kind === HORSE_CLASS || p.condition[unit] === DISORDERED;
  aimAround(p, unit, side, fired, terrain, word, points);
  flood(terrain.road, word, bitOf[here], points, (zone[word] & bitOf[here]) !== 0 ? 1 : 0, zone, held[side], isDear);
  settle(p, unit, side, word, points);
  addMinimum(p, unit, here, side);
  if (!isFar) return;
  aimFar(terrain);
  flood(terrain.road, word, bitOf[here], far, 0, nobody, nobody, isDear);
  for (let w = low; w <= high; w++) reached[w] |= seen[w];
  reached[word] &= ~bitOf[here];
}

/** D6: no enemy, no fire, and next to no enemy for guns that have fired; a Disordered unit pays one more in a zone. */
function aimAround(
  p: Position,
  unit: number,
  side: number,
  fired: boolean,
  { byPrice, road }: Ground,
  word: number,
  points: number,
): void {
  const from = Math.max(1, word - points);
  const to = Math.min(COLUMNS, word + points);
  const enemies = held[1 - side];
  const zone = zones[side];
  if (fired) spread(enemies, 0, from, to, touching, 0);
  const dearer = p.condition[unit] === DISORDERED ? WORDS : 0;
  for (let w = from; w <= to; w++) {
    const barred = enemies[w] | closed[w] | (fired ? touching[w] : 0);
    const zoned = zone[w] & ~barred;
    const plain = ~(zone[w] | barred);
    roads[w] = road[w] & plain;
    for (let at = WORDS + w; at < targets.length; at += WORDS) {
      targets[at] = (byPrice[at] & plain) | (byPrice[at - dearer] & zoned);
    }
  }
}

/** D7: empty hexes more than three from every enemy. */
function aimFar({ byPrice, road }: Ground): void {
  const near = nearRussians();
  for (let w = low; w <= high; w++) {
    const free = ~(held[0][w] | held[1][w] | near[w] | closed[w]);
    roads[w] = road[w] & free;
    for (let at = WORDS + w; at < targets.length; at += WORDS) targets[at] = byPrice[at] & free;
  }
}

/**
 * Fills `seen` with the start and what is reached over `targets` and `roads` within some points, level by level. It costs one more to leave
 * friends, and `exit` more to leave the start, which then leads into no zone; zones are not left.
 */
function flood(
  road: Int32Array,
  word: number,
  bit: number,
  points: number,
  exit: number,
  zone: Int32Array,
  friends: Int32Array,
  isDear: boolean,
): void {
  work.fill(0, FIRST_LEVEL, FIRST_LEVEL + LEVEL * (points + 2));
  for (let w = low; w <= high; w++) seen[w] = 0;
  seen[word] = bit;
  work[FIRST_LEVEL + LEVEL * exit + WORDS + word] = bit;
  for (let level = exit; level < points; level++) {
    const from = Math.max(1, word - level - 1);
    const to = Math.min(COLUMNS, word + level + 1);
    const row = FIRST_LEVEL + LEVEL * level;
    const isExit = level === 1 && exit === 1;
    let isHigh = liesHigh(from);
    // The last column lies empty here.
    let before = 0;
    let beforeByRoad = 0;
    let own = work[row + WORDS + from];
    let ownByRoad = own & road[from];
    for (let w = from; w <= to; w++) {
      const at = row + w;
      const next = work[at + WORDS + 1];
      const nextByRoad = next & road[w + 1];
      let near = (own << 1) | (own >> 1) | before | (isHigh ? next | (next >> 1) : next | (next << 1));
      if (isExit) near &= ~zone[w];
      work[at] = near;
      const nearByRoad =
        (ownByRoad << 1) |
        (ownByRoad >> 1) |
        beforeByRoad |
        (isHigh ? nextByRoad | (nextByRoad >> 1) : nextByRoad | (nextByRoad << 1));
      let fresh =
        (nearByRoad & roads[w]) |
        (near & targets[WORDS + w]) |
        (work[at - LEVEL] & targets[2 * WORDS + w]) |
        (work[at - 2 * LEVEL] & targets[3 * WORDS + w]);
      if (isDear) {
        fresh |= (work[at - 3 * LEVEL] & targets[4 * WORDS + w]) | (work[at - 4 * LEVEL] & targets[5 * WORDS + w]);
      }
      if (isHigh) {
        before = own | (own << 1);
        beforeByRoad = ownByRoad | (ownByRoad << 1);
      } else {
        before = own | (own >> 1);
        beforeByRoad = ownByRoad | (ownByRoad >> 1);
      }
      own = next;
      ownByRoad = nextByRoad;
      isHigh = !isHigh;
      fresh &= ~seen[w];
      if (fresh === 0) continue;
      seen[w] |= fresh;
      const leaves = fresh & ~zone[w];
      work[at + LEVEL + WORDS] |= leaves & ~friends[w];
      work[at + 2 * LEVEL + WORDS] |= leaves & friends[w];
    }
  }
}

/** D6: of what `flood` found, the hexes where the unit may end. */
function settle(p: Position, unit: number, side: number, word: number, points: number): void {
  const from = Math.max(1, word - points);
  const to = Math.min(COLUMNS, word + points);
  const shunsWood = p.tables.arm[unit] === COSSACK;
  const friends = held[side];
  for (let w = from; w <= to; w++) {
    let ends = seen[w];
    if (shunsWood) ends &= ~woods[w];
    for (let left = ends & friends[w]; left !== 0; left &= left - 1) {
      if (!canStack(p, unit, lowestHex(w, left))) ends &= ~(left & -left);
    }
    reached[w] = ends;
  }
  reached[word] &= ~bitOf[p.hex[unit]];
}

/** D6: one hex, whatever its cost, but not into an enemy zone. */
function addMinimum(p: Position, unit: number, here: number, side: number): void {
  const zone = zones[side];
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    const w = wordOf[to];
    if (((reached[w] | zone[w]) & bitOf[to]) !== 0 || !canEnter(p, unit, to, side) || !canEnd(p, unit, to)) continue;
    reached[w] |= bitOf[to];
  }
}

/** The words that what the last search found may lie in. */
export function firstFound(): number {
  return low;
}

export function lastFound(): number {
  return high;
}

/** Whether the last search found a hex. */
export function isFound(hex: number): boolean {
  const word = wordOf[hex];
  return word >= low && word <= high && (reached[word] & bitOf[hex]) !== 0;
}

/** Lists what the last search found, ascending; returns how many hexes that are. */
export function listFound(out: Int16Array | Int32Array): number {
  let count = 0;
  for (let w = low; w <= high; w++) {
    for (let left = reached[w]; left !== 0; left &= left - 1) out[count++] = lowestHex(w, left);
  }
  return count;
}
