import {
  bitOf,
  held,
  lookAt,
  lowestHex,
  spread,
  versions,
  WORDS,
  widen,
  wordOf,
} from '../../../src/rulesets/borodino/hex-sets.ts';
import {
  COLUMNS,
  COSSACK,
  FIRST_COLUMN,
  FIRST_RUSSIAN,
  FRENCH,
  GOOD,
  HEXES,
  OFF_MAP,
} from '../../../src/rulesets/borodino/layout.ts';
import type { Position } from '../../../src/rulesets/borodino/position.ts';
import { firstColumn, isInSight, lastColumn, sightColumn } from '../../../src/rulesets/borodino/sight-sets.ts';
import { distance, fireModifier, grid } from '../../../src/rulesets/borodino/terrain.ts';

/**
 * What the enemy's units mean for a hex, found when it is first asked for and kept until one of them has moved or changed its order: while
 * the units of a command look for their places, the enemy stands still.
 */
class Picture {
  readonly #first: number;
  readonly #enemy: number;
  /** Of the enemy when it was last looked at. */
  #version = -1;
  /** Heights of good troops, column by column: those of column c are heights[from[c] .. from[c + 1]). */
  readonly #heights = new Int16Array(FIRST_RUSSIAN);
  readonly #from = new Uint8Array(COLUMNS + 1);
  readonly #filled = new Uint8Array(COLUMNS);
  /** Good troops and good guns, in id order. */
  readonly #troops = new Uint8Array(FIRST_RUSSIAN);
  #troopCount = 0;
  readonly #guns = new Uint8Array(FIRST_RUSSIAN);
  #gunCount = 0;
  readonly #gunHexes = new Int32Array(WORDS);
  /** Hexes next to an enemy. */
  readonly touched = new Int32Array(WORDS);
  /** Hexes within k of good troops, at [WORDS * k + word]. */
  readonly near = new Int32Array(WORDS * (CLOSE + 1));
  /** What is kept of a hex holds where its stamp is the present one. */
  #stamp = 0;
  readonly #threats = new Uint8Array(HEXES + 1);
  readonly #threatStamps = new Int32Array(HEXES + 1);
  readonly #shots = new Float64Array(HEXES + 1);
  readonly #shotStamps = new Int32Array(HEXES + 1);

  constructor(side: number) {
    this.#enemy = 1 - side;
    this.#first = (1 - side) * FIRST_RUSSIAN;
  }

  /** By the sets of hexes, which are those of the position. */
  look(p: Position): void {
    if (this.#version === versions[this.#enemy]) return;
    this.#version = versions[this.#enemy];
    this.#gather(p);
  }

  #gather(p: Position): void {
    const { isGun, arm } = p.tables;
    const from = this.#from;
    const { column, height } = grid;
    this.#stamp++;
    this.#troopCount = this.#gunCount = 0;
    from.fill(0);
    this.#gunHexes.fill(0);
    const near = this.near;
    near.fill(0);
    let low = COLUMNS;
    let high = 1;
    for (let u = this.#first; u < this.#first + FIRST_RUSSIAN; u++) {
      const hex = p.hex[u];
      if (hex === OFF_MAP) continue;
      if (p.condition[u] !== GOOD) continue;
      if (isGun[u] === 1) {
        this.#guns[this.#gunCount++] = u;
        this.#gunHexes[wordOf[hex]] |= bitOf[hex];
      } else if (arm[u] <= COSSACK) {
        this.#troops[this.#troopCount++] = u;
        from[column[hex] - FIRST_COLUMN + 1]++;
        const word = wordOf[hex];
        near[word] |= bitOf[hex];
        if (word < low) low = word;
        if (word > high) high = word;
      }
    }
    for (let k = 0; k < CLOSE; k++) {
      low = Math.max(1, low - 1);
      high = Math.min(COLUMNS, high + 1);
      widen(near, WORDS * k, WORDS * (k + 1), low, high);
    }
    spread(held[this.#enemy], 0, 1, COLUMNS, this.touched, 0);
    this.#filled.fill(0);
    for (let c = 0; c < COLUMNS; c++) from[c + 1] += from[c];
    for (let k = 0; k < this.#troopCount; k++) {
      const hex = p.hex[this.#troops[k]];
      const c = column[hex] - FIRST_COLUMN;
      this.#heights[from[c] + this.#filled[c]++] = height[hex];
    }
  }

  /** Distance from a hex to the nearest good troops, at most FAR. */
  threat(hex: number): number {
    const { near } = this;
    const word = wordOf[hex];
    const bit = bitOf[hex];
    if ((near[WORDS * CLOSE + word] & bit) !== 0) {
      let k = CLOSE - 1;
      while (k >= 0 && (near[WORDS * k + word] & bit) !== 0) k--;
      return k + 1;
    }
    if (this.#threatStamps[hex] !== this.#stamp) {
      this.#threatStamps[hex] = this.#stamp;
      this.#threats[hex] = this.#measure(hex);
    }
    return this.#threats[hex];
  }

  /** Looks at the columns on both sides, nearest first. */
  #measure(hex: number): number {
    const c = grid.column[hex] - FIRST_COLUMN;
    const y = grid.height[hex];
    let least = FAR;
    for (let dx = 0; dx < least; dx++) {
      if (c >= dx) least = this.#inColumn(c - dx, y, dx, least);
      if (dx > 0 && c + dx < COLUMNS) least = this.#inColumn(c + dx, y, dx, least);
    }
    return least;
  }

  #inColumn(column: number, y: number, dx: number, before: number): number {
    const heights = this.#heights;
    const end = this.#from[column + 1];
    let least = before;
    for (let k = this.#from[column]; k < end; k++) {
      const dy = Math.abs(heights[k] - y);
      const away = dy > dx ? dx + ((dy - dx) >> 1) : dx;
      if (away < least) least = away;
    }
    return least;
  }

  /** The same of troops within some hexes of a centre alone. */
  threatNear(p: Position, hex: number, centre: number, limit: number): number {
    let least = FAR;
    for (let k = 0; k < this.#troopCount; k++) {
      const at = p.hex[this.#troops[k]];
      if (distance(at, centre) <= limit) least = Math.min(least, distance(at, hex));
    }
    return least;
  }

  /** Writes into `out[0]` the expected Disorders of one unit in a hex if each good gun that sees it fires at it once. */
  writeExposure(p: Position, hex: number, out: Float64Array): void {
    if (this.#shotStamps[hex] !== this.#stamp) {
      this.#shotStamps[hex] = this.#stamp;
      this.#addShots(p, hex, out);
      this.#shots[hex] = out[0];
    } else out[0] = this.#shots[hex];
  }

  /** Of the guns in sight; sums are of two, which come out alike in either order, or else in the order of ids. */
  #addShots(p: Position, hex: number, out: Float64Array): void {
    const guns = this.#gunHexes;
    const last = lastColumn(hex, LONGEST);
    out[0] = 0;
    let count = 0;
    for (let w = firstColumn(hex, LONGEST); w <= last; w++) {
      for (let left = sightColumn(guns, hex, w); left !== 0; left &= left - 1) {
        if (++count > 2) {
          this.writeExposureNear(p, hex, hex, FAR, out);
          return;
        }
        const at = lowestHex(w, left);
        const gun = p.gun[at];
        const range = distance(at, hex);
        if (range <= p.tables.maximum[gun]) out[0] += hitChances[hitPoints(p, gun, at, hex, range)];
      }
    }
  }

  /** The same by guns within some hexes of a centre alone. */
  writeExposureNear(p: Position, hex: number, centre: number, limit: number, out: Float64Array): void {
    const { maximum } = p.tables;
    out[0] = 0;
    for (let k = 0; k < this.#gunCount; k++) {
      const gun = this.#guns[k];
      const at = p.hex[gun];
      const range = distance(at, hex);
      if (range > maximum[gun] || (centre !== hex && distance(at, centre) > limit)) continue;
      if (isInSight(at, hex)) out[0] += hitChances[hitPoints(p, gun, at, hex, range)];
    }
  }
}

/** Distance as far as which hexes are known at once. */
export const CLOSE = 4;
/** Nothing farther away counts. */
export const FAR = 10;
/** Distances from here on are alike to all who ask. */
const ALIKE = 7;
/** Greatest Fire that the tables can hold. */
const MOST_POINTS = 127;
/** Greatest range of guns. */
const LONGEST = 5;

const pictures = [new Picture(0), new Picture(1)];
/** What is asked for now. */
export let picture = pictures[FRENCH];
let centre = 0;
let limit = 0;
let isAllNoticed = false;

/** What follows is asked for a side. */
export function lookAtEnemies(p: Position, side: number): void {
  lookAt(p);
  picture = pictures[side];
  picture.look(p);
}

/**
 * What follows is asked for a side, about hexes as far as `reach` from that of a unit which takes notice of enemies within some hexes of it;
 * of the position of which the sets of hexes are.
 */
export function noticeEnemies(p: Position, hex: number, side: number, range: number, reach: number): void {
  picture = pictures[side];
  picture.look(p);
  centre = hex;
  limit = range;
  isAllNoticed = reach + ALIKE - 1 <= range;
}

/** Distance from a hex to the nearest good troops of the enemy that are noticed, guns aside, at most FAR. */
export function threatAt(p: Position, hex: number): number {
  const least = picture.threat(hex);
  if (least >= ALIKE || isNoticed(hex)) return least;
  return picture.threatNear(p, hex, centre, limit);
}

/** Whether all enemies that matter to a hex are noticed. */
export function isNoticed(hex: number): boolean {
  return isAllNoticed || distance(centre, hex) + ALIKE - 1 <= limit;
}

/** Writes into `out[0]` the expected Disorders of one unit if each good gun of the enemy that is noticed and sees a hex fires at it once. */
export function writeExposure(p: Position, hex: number, out: Float64Array): void {
  picture.writeExposure(p, hex, out);
  if (out[0] === 0 || isAllNoticed || distance(centre, hex) + LONGEST <= limit) return;
  picture.writeExposureNear(p, hex, centre, limit, out);
}

/** Whether a hex is next to an enemy. */
export function isTouched(hex: number): boolean {
  return (picture.touched[wordOf[hex]] & bitOf[hex]) !== 0;
}

/** Whether a hex has good troops of the enemy within some hexes, at most CLOSE, noticed or not. */
export function isNear(hex: number, range: number): boolean {
  return (picture.near[WORDS * range + wordOf[hex]] & bitOf[hex]) !== 0;
}

/** Whether good enemies that are no guns stand within some hexes, at most 9, of a hex. */
export function hasTroopsWithin(hex: number, range: number): boolean {
  return range <= CLOSE ? isNear(hex, range) : picture.threat(hex) <= range;
}

/** Chance that a Disordered unit is caught before it acts again, by the distance of the nearest troops, at most FAR. */
export const risks: Float64Array = Float64Array.of(1, 0.7, 0.45, 0.3, 0.2, 0.12, 0.08, 0.05, 0.05, 0.05, 0.05);

/** Chance that a shot Disorders an average unit, by its points: a tenth for each, and what a check still leaves. */
export const hitChances: Float64Array = Float64Array.from({ length: MOST_POINTS + 1 }, (_, points) =>
  Math.max(0, 0.1 * points - 0.14),
);

/** Points of Fire of a shot in range, at least 0. */
export function hitPoints(p: Position, gun: number, from: number, target: number, range: number): number {
  const over = Math.max(0, range - p.tables.effective[gun]);
  return Math.max(0, p.tables.fire[gun] + fireModifier(target, from) - 2 * over);
}
