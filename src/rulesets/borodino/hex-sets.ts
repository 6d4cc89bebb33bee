import { DIRECTIONS } from '../../board/hex.ts';
import { COLUMNS, EMPTY, FIRST_COLUMN, FIRST_RUSSIAN, HEXES, OFF_MAP, ROWS, UNITS, WALL } from './layout.ts';
import type { Position } from './position.ts';
import { grid } from './terrain.ts';

/**
 * Sets of hexes as bits, one word a column with an empty one on either side of the map: word `wordOf[hex]`, bit `bitOf[hex]`. The wall is
 * in none.
 */
export const WORDS = COLUMNS + 2;
export const wordOf = new Uint8Array(HEXES + 1);
export const bitOf = new Int32Array(HEXES + 1);
for (let hex = 0; hex < HEXES; hex++) {
  wordOf[hex] = 1 + Math.floor(hex / ROWS);
  bitOf[hex] = 1 << (hex % ROWS);
}

const ON_MAP = (1 << ROWS) - 1;

/** The hex of the lowest bit of a word that is not empty. */
export function lowestHex(word: number, bits: number): number {
  return ROWS * (word - 1) + 31 - Math.clz32(bits & -bits);
}

/** Whether the neighbours in the next columns lie on the same row and the one above it, not below. */
export function liesHigh(word: number): boolean {
  return (FIRST_COLUMN + word - 1) % 2 === 0;
}

/** The part of the hexes of a column that lies in the next columns: neighbours of `bits`, some off the map. */
export function aside(bits: number, isHigh: boolean): number {
  return isHigh ? bits | (bits << 1) : bits | (bits >> 1);
}

/** All neighbours of a set in the words from `low` to `high`; bits above the map may be set. */
export function spread(set: Int32Array, from: number, low: number, high: number, into: Int32Array, at: number): void {
  let before = aside(set[from + low - 1], liesHigh(low - 1));
  let own = set[from + low];
  let isHigh = liesHigh(low);
  for (let w = low; w <= high; w++) {
    const next = set[from + w + 1];
    into[at + w] = (own << 1) | (own >> 1) | before | aside(next, !isHigh);
    before = aside(own, isHigh);
    own = next;
    isHigh = !isHigh;
  }
}

/** A set and all its neighbours on the map, within one array from the word `at` on, into the words from `to` on. */
export function widen(set: Int32Array, at: number, to: number): void {
  let before = 0;
  let own = set[at + 1];
  let isHigh = liesHigh(1);
  for (let w = 1; w <= COLUMNS; w++) {
    const next = set[at + w + 1];
    set[to + w] =
      (own | (own << 1) | (own >> 1) | before | (isHigh ? next | (next >> 1) : next | (next << 1))) & ON_MAP;
    before = isHigh ? own | (own << 1) : own | (own >> 1);
    own = next;
    isHigh = !isHigh;
  }
}

/** Largest disc of the table. */
export const WIDEST_DISC = 5;
const DISC_COLUMNS = WIDEST_DISC + 1;
/** Rows of a disc in a column, by radius, columns away, whether the centre's column lies high, and the row of the centre. */
const discs = new Int32Array((WIDEST_DISC + 1) * DISC_COLUMNS * 2 * ROWS);
for (let radius = 0; radius <= WIDEST_DISC; radius++) {
  for (let dx = 0; dx <= radius; dx++) {
    for (let high = 0; high < 2; high++) {
      const other = dx % 2 === 0 ? high : 1 - high;
      for (let row = 0; row < ROWS; row++) {
        let bits = 0;
        for (let to = 0; to < ROWS; to++) {
          if (Math.abs(2 * to + other - 2 * row - high) <= 2 * radius - dx) bits |= 1 << to;
        }
        discs[((radius * DISC_COLUMNS + dx) * 2 + high) * ROWS + row] = bits;
      }
    }
  }
}

/** Where the rows of the disc of a radius around a hex lie in the centre's column; those of the next column are DISC_STEP farther. */
function discAt(hex: number, radius: number): number {
  const word = wordOf[hex];
  const row = hex - ROWS * (word - 1);
  return (radius * DISC_COLUMNS * 2 + (liesHigh(word) ? 1 : 0)) * ROWS + row;
}

const DISC_STEP = 2 * ROWS;

/** Adds to a set the hexes within a radius of at most WIDEST_DISC of a hex. */
export function addDisc(set: Int32Array, hex: number, radius: number): void {
  const word = wordOf[hex];
  let at = discAt(hex, radius);
  set[word] |= discs[at];
  for (let dx = 1; dx <= radius; dx++) {
    at += DISC_STEP;
    if (word - dx >= 1) set[word - dx] |= discs[at];
    if (word + dx <= COLUMNS) set[word + dx] |= discs[at];
  }
}

/** Takes them out of it. */
export function removeDisc(set: Int32Array, hex: number, radius: number): void {
  const word = wordOf[hex];
  let at = discAt(hex, radius);
  set[word] &= ~discs[at];
  for (let dx = 1; dx <= radius; dx++) {
    at += DISC_STEP;
    if (word - dx >= 1) set[word - dx] &= ~discs[at];
    if (word + dx <= COLUMNS) set[word + dx] &= ~discs[at];
  }
}

/** Whether a set holds a hex within a radius of a hex. */
export function meetsDisc(set: Int32Array, hex: number, radius: number): boolean {
  const word = wordOf[hex];
  let at = discAt(hex, radius);
  let met = set[word] & discs[at];
  for (let dx = 1; dx <= radius; dx++) {
    at += DISC_STEP;
    if (word - dx >= 1) met |= set[word - dx] & discs[at];
    if (word + dx <= COLUMNS) met |= set[word + dx] & discs[at];
  }
  return met !== 0;
}

/** What a set holds within a radius of a hex, in the column `dx` away from it, which is on the map. */
export function discColumn(set: Int32Array, hex: number, radius: number, dx: number): number {
  return set[wordOf[hex] + dx] & discs[discAt(hex, radius) + DISC_STEP * Math.abs(dx)];
}

/** The hexes of units from `first` on to `end`. */
export function gather(p: Position, first: number, end: number, into: Int32Array): void {
  into.fill(0);
  for (let u = first; u < end; u++) {
    const hex = p.hex[u];
    if (hex !== OFF_MAP) into[wordOf[hex]] |= bitOf[hex];
  }
}

/** A position as sets. One is kept for all positions, and what differs is brought up to date when another is looked at. */
const seenPairs = new Int32Array(UNITS / 2);
const seenFours = new Int32Array(UNITS / 4);
let seenTables: Position['tables'] | null = null;
/** Counts the positions that differed, and for each side those in which its units did. */
let version = 0;
export const versions: Int32Array = new Int32Array(2);
/** Hexes around which something has changed; with more of them all is read anew. */
const MOST_CHANGES = 16;
const changed = new Int16Array(MOST_CHANGES);
let count = 0;

/** Hexes that a side holds, by side. */
export const held: readonly Int32Array[] = [new Int32Array(WORDS), new Int32Array(WORDS)];
/** Hexes in a zone of the enemy, by the side that is hampered. */
export const zones: readonly Int32Array[] = [new Int32Array(WORDS), new Int32Array(WORDS)];
/** Hexes within three of a Russian, his own among them, where they are known. */
const near = new Int32Array(WORDS);
let isNearKnown = false;

/** Makes the sets those of a position. Returns a number that tells one content of the sets from another. */
export function lookAt(p: Position): number {
  const { hexPairs, conditionFours } = p;
  count = 0;
  if (seenTables !== p.tables) {
    seenTables = p.tables;
    versions[0]++;
    versions[1]++;
    count = MOST_CHANGES + 1;
  }
  // Four at a time: mostly nothing has changed.
  for (let k = 0; k < UNITS / 2; k += 4) {
    const differs =
      (hexPairs[k] ^ seenPairs[k]) |
      (hexPairs[k + 1] ^ seenPairs[k + 1]) |
      (hexPairs[k + 2] ^ seenPairs[k + 2]) |
      (hexPairs[k + 3] ^ seenPairs[k + 3]);
    if (differs !== 0) for (let i = k; i < k + 4; i++) notePair(i, hexPairs[i]);
  }
  for (let k = 0; k < UNITS / 4; k += 2) {
    const differs = (conditionFours[k] ^ seenFours[k]) | (conditionFours[k + 1] ^ seenFours[k + 1]);
    if (differs !== 0) for (let i = k; i < k + 2; i++) noteFour(i, conditionFours[i]);
  }
  if (count === 0) return version;
  if (count > MOST_CHANGES) readAll(p);
  else for (let k = 0; k < count; k++) readAround(p, changed[k]);
  count = 0;
  return ++version;
}

/** What `lookAt` returned last. */
export function versionSeen(): number {
  return version;
}

/** Notes the hexes that two units have left or come to. */
function notePair(k: number, pair: number): void {
  const before = seenPairs[k];
  if (pair === before) return;
  seenPairs[k] = pair;
  versions[k < FIRST_RUSSIAN / 2 ? 0 : 1]++;
  note((before << 16) >> 16, (pair << 16) >> 16);
  note(before >> 16, pair >> 16);
  if (k >= FIRST_RUSSIAN / 2) isNearKnown = false;
}

function note(before: number, now: number): void {
  if (before === now) return;
  if (before !== OFF_MAP) add(before);
  if (now !== OFF_MAP) add(now);
}

function add(hex: number): void {
  if (count < MOST_CHANGES) changed[count] = hex;
  count++;
}

/** Notes the hexes of four units whose order may have changed. */
function noteFour(k: number, four: number): void {
  const other = seenFours[k] ^ four;
  if (other === 0) return;
  versions[k < FIRST_RUSSIAN / 4 ? 0 : 1]++;
  seenFours[k] = four;
  for (let i = 0; i < 4; i++) {
    if (((other >> (8 * i)) & 0xff) === 0) continue;
    const unit = 4 * k + i;
    const pair = seenPairs[unit >> 1];
    const hex = (unit & 1) === 0 ? (pair << 16) >> 16 : pair >> 16;
    if (hex !== OFF_MAP) add(hex);
  }
}

function readAround(p: Position, hex: number): void {
  readHex(p, hex);
  for (let d = 0; d < DIRECTIONS; d++) readZones(p, grid.neighbours[DIRECTIONS * hex + d]);
}

function readHex(p: Position, hex: number): void {
  const owner = p.owner[hex];
  write(held[0], hex, owner === 1);
  write(held[1], hex, owner === 2);
}

function readZones(p: Position, hex: number): void {
  if (hex === WALL) return;
  const zoc = p.zoc[hex];
  write(zones[0], hex, (zoc & 0xf0) !== 0);
  write(zones[1], hex, (zoc & 0x0f) !== 0);
}

function write(set: Int32Array, hex: number, isIn: boolean): void {
  const bit = bitOf[hex];
  if (isIn) set[wordOf[hex]] |= bit;
  else set[wordOf[hex]] &= ~bit;
}

function readAll(p: Position): void {
  isNearKnown = false;
  const { owner, zoc } = p;
  for (let word = 1, hex = 0; word <= COLUMNS; word++) {
    let french = 0;
    let russian = 0;
    let zoneFrench = 0;
    let zoneRussian = 0;
    for (let row = 0; row < ROWS; row++, hex++) {
      const bit = 1 << row;
      if (owner[hex] !== EMPTY) {
        if (owner[hex] === 1) french |= bit;
        else russian |= bit;
      }
      if (zoc[hex] !== 0) {
        if ((zoc[hex] & 0xf0) !== 0) zoneFrench |= bit;
        if ((zoc[hex] & 0x0f) !== 0) zoneRussian |= bit;
      }
    }
    held[0][word] = french;
    held[1][word] = russian;
    zones[0][word] = zoneFrench;
    zones[1][word] = zoneRussian;
  }
}

const ring = new Int32Array(WORDS);

/** D7: hexes within three of a Russian in the position that was looked at last. */
export function nearRussians(): Int32Array {
  if (isNearKnown) return near;
  isNearKnown = true;
  near.set(held[1]);
  for (let step = 0; step < 3; step++) {
    spread(near, 0, 1, COLUMNS, ring, 0);
    for (let w = 1; w <= COLUMNS; w++) near[w] |= ring[w] & ON_MAP;
  }
  return near;
}
