import type { Action } from '../../../src/core/game.ts';
import { held, liesHigh, lookAt, lowestHex, WORDS, wordOf } from '../../../src/rulesets/borodino/hex-sets.ts';
import { FIRST_COLUMN, FRENCH, HEXES, NONE, ROWS } from '../../../src/rulesets/borodino/layout.ts';
import type { Position } from '../../../src/rulesets/borodino/position.ts';
import { reachOf, searchEntry } from '../../../src/rulesets/borodino/reach.ts';
import { firstFound, found, lastFound, searchSets } from '../../../src/rulesets/borodino/reach-set.ts';
import { isBoxed, mayExtend } from '../../../src/rulesets/borodino/status.ts';
import { grid } from '../../../src/rulesets/borodino/terrain.ts';
import { CLOSE, noticeEnemies, picture } from './enemies.ts';
import {
  ABOVE,
  away,
  BELOW,
  beginRates,
  boundBack,
  boundBeside,
  boundColumn,
  boundGun,
  boundShaken,
  GOOD_UNIT,
  GUN_UNIT,
  kind,
  paceCosts,
  rate,
  SHAKEN_UNIT,
  shelterSet,
  side,
  slack,
  stayBonus,
  unit,
  writeBound,
} from './rates.ts';
import type { Task } from './task.ts';
import { placeSet } from './worth.ts';

/**
 * Where a unit goes: to the hex with the highest rate; ties to staying, then to the lower hex. Of its reach those hexes are kept that may be
 * better than to stay, as their bounds say, and taken up by their bounds, the highest first.
 */

/** The best hex so far, NONE to stay, and its rate. */
let choice = NONE;
const most = new Float64Array(1);
/** Of the hex that was looked at last. */
const rated = new Float64Array(1);

/** Hexes that may be the best, and their bounds. */
const hexes = new Int16Array(HEXES + 1);
const bounds = new Float64Array(HEXES + 1);
let count = 0;
/** Of a hex that was taken out: of this module, as one of another would have the highest bound allocated at each step. */
const NO_BOUND = -1e9;

export function chooseMove(p: Position, task: Task): Action {
  lookAt(p);
  beginRates(p, task);
  choice = NONE;
  most[0] = BELOW;
  count = 0;
  if (isBoxed(p, unit)) {
    keepEntries(p);
  } else {
    const here = p.hex[unit];
    const reach = p.tables.movement[unit];
    noticeEnemies(p, here, side, reach + 6, mayExtend(p, unit) ? 2 * reach : reach);
    rate(p, here, most, rated);
    most[0] = rated[0] + stayBonus();
    searchSets(p, unit);
    if (kind === GOOD_UNIT) keepGood(p, task.aim);
    else if (kind === GUN_UNIT) keepGun(p);
    else if (kind === SHAKEN_UNIT) keepShaken(p);
    else keepBack(p);
  }
  for (let hex = takeHex(); hex >= 0; hex = takeHex()) consider(p, hex);
  return choice;
}

function consider(p: Position, hex: number): void {
  rate(p, hex, most, rated);
  const value = rated[0];
  const bar = most[0];
  if (value < bar || (value === bar && (choice === NONE || hex > choice))) return;
  most[0] = value;
  choice = hex;
}

function keepEntries(p: Position): void {
  const entries = searchEntry(p, unit);
  noticeEnemies(p, reachOf(0), side, 14, HEXES);
  for (let k = 0; k < entries; k++) {
    writeBound(p, reachOf(k), bounds, count);
    if (bounds[count] > most[0]) hexes[count++] = reachOf(k);
  }
}

/** Hexes next to enemies; places, shelter and friends where enemies are near; and those that are near enough to the aim. */
function keepGood(p: Position, aim: number): void {
  const { touched, near } = picture;
  const friends = held[side];
  const bar = most[0];
  const radius = radiusAboveMost();
  const centre = wordOf[aim];
  const height = grid.height[aim];
  const last = lastFound();
  for (let w = firstFound(); w <= last; w++) {
    const word = found[w];
    if (word === 0) continue;
    const beside =
      placeSet[w] | (shelterSet[w] & near[WORDS * CLOSE + w]) | (friends[w] & near[WORDS * (CLOSE - 1) + w]);
    let mask = touched[w] | beside;
    const dx = w < centre ? centre - w : w - centre;
    if (dx <= radius) {
      // Rows whose height is at most so far from that of the aim, halves rounded inwards.
      const span = 2 * radius - dx;
      const middle = liesHigh(w) ? height - 1 : height;
      const low = (middle - span + 1) >> 1;
      const high = (middle + span) >> 1;
      mask |= (high >= ROWS ? -1 : (2 << high) - 1) & (low <= 0 ? -1 : -1 << low);
    }
    for (let left = word & mask; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const hex = lowestHex(w, bit);
      if ((touched[w] & bit) !== 0) bounds[count] = ABOVE;
      else if ((beside & bit) !== 0) boundBeside(p, hex, bounds, count);
      else bounds[count] = paceCosts[away[hex] > slack ? away[hex] - slack : 0];
      if (bounds[count] > bar) hexes[count++] = hex;
    }
  }
}

/** Distance from the aim as far as which the way alone is better than the best rate; -1 where it nowhere is. */
function radiusAboveMost(): number {
  const bar = most[0];
  let left = 0;
  while (left < paceCosts.length && paceCosts[left] > bar) left++;
  return left === 0 ? -1 : left - 1 + slack;
}

function keepGun(p: Position): void {
  const bar = most[0];
  for (let w = firstFound(); w <= lastFound(); w++) {
    for (let left = found[w]; left !== 0; left &= left - 1) {
      const hex = lowestHex(w, left);
      boundGun(p, hex, bounds, count);
      if (bounds[count] > bar) hexes[count++] = hex;
    }
  }
}

function keepShaken(p: Position): void {
  const bar = most[0];
  for (let w = firstFound(); w <= lastFound(); w++) {
    const column = FIRST_COLUMN + w - 1;
    if (found[w] === 0) continue;
    boundColumn(side === FRENCH ? column : -column, bounds, count);
    if (bounds[count] <= bar) continue;
    for (let left = found[w]; left !== 0; left &= left - 1) {
      const hex = lowestHex(w, left);
      boundShaken(p, hex, bounds, count);
      if (bounds[count] > bar) hexes[count++] = hex;
    }
  }
}

function keepBack(p: Position): void {
  const bar = most[0];
  for (let w = firstFound(); w <= lastFound(); w++) {
    for (let left = found[w]; left !== 0; left &= left - 1) {
      const hex = lowestHex(w, left);
      boundBack(p, hex, bounds, count);
      if (bounds[count] > bar) hexes[count++] = hex;
    }
  }
}

/**
 * Takes out the hex of the highest bound, the first of equals, -1 when there is none; drops those that can't be better than the best one
 * so far, nor as good and lower.
 */
function takeHex(): number {
  const bar = most[0];
  const limit = choice === NONE ? -1 : choice;
  let top = NO_BOUND;
  let best = -1;
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const bound = bounds[k];
    const hex = hexes[k];
    if (bound < bar || (bound === bar && hex > limit)) continue;
    if (bound > top) {
      top = bound;
      best = kept;
    }
    hexes[kept] = hex;
    bounds[kept++] = bound;
  }
  count = kept;
  if (best < 0) return -1;
  bounds[best] = NO_BOUND;
  return hexes[best];
}
