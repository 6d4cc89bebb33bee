import { DIRECTIONS } from '../../../src/board/hex.ts';
import type { Action } from '../../../src/core/game.ts';
import { isMarch, isOpenWay, openHex, openWays } from '../../../src/rulesets/borodino/glance.ts';
import {
  COSSACK,
  FIRST_RUSSIAN,
  FRENCH,
  GOOD,
  HEXES,
  MILITIA,
  NO_UNIT,
  NONE,
  OFF_MAP,
  R,
} from '../../../src/rulesets/borodino/layout.ts';
import { wouldCharge } from '../../../src/rulesets/borodino/net.ts';
import { enemyOwner, nextToEnemy, type Position, sideOf } from '../../../src/rulesets/borodino/position.ts';
import { reachOf, reachSize } from '../../../src/rulesets/borodino/reach.ts';
import { isBoxed } from '../../../src/rulesets/borodino/status.ts';
import {
  distance,
  FLECHE,
  FORD,
  grid,
  ground,
  isHeight,
  REDOUBT,
  RIVER,
  STREAM,
  VILLAGE,
  WOOD,
} from '../../../src/rulesets/borodino/terrain.ts';
import { exposure, hitChance, isSeen, noticeEnemies, risk, threatAt, touchedAt } from './enemies.ts';
import { shockGain, weighShocks } from './shock.ts';
import { ASSAULT, KEEP_BACK, type Task } from './task.ts';
import { disorderCost, gunWorth, placeWorth, SHAKEN, worthOf } from './worth.ts';

/** Where a unit goes: each hex of its reach is rated in victory points, by what the unit is and what its command is about. */

/** Worth of a hex nearer to the aim. */
const PACE = 0.08;
/** Price of touching enemies without an attack, for each, as a share of the unit, and how cover takes it off. */
const CONTACT = 0.12;
const FULL_COVER = 2;
/** How much of the expected loss by guns counts for those that attack and for those that stand. */
const UNDER_FIRE_ATTACKING = 0.35;
const UNDER_FIRE_STANDING = 0.5;
const COVER = 0.06;
const HOLDING = 0.5;
/** Share of a gun's worth for standing with it when enemies are near. */
const ESCORT = 0.6;
/** What staying is worth to a shaken unit, which may rally. */
const RALLY = 0.12;
const STAY = 0.01;

/** Bounds that are nearer than that to what they bound leave it undecided: sums of rounded terms. */
const SLACK = 1e-9;
/** Less than any rate, and more. */
const BELOW = -1e9;
const ABOVE = 1e9;
/** Of the farthest enemies. */
const LEAST_RISK = 0.05;

const bounds = new Float64Array(HEXES + 1);
const hexes = new Int16Array(HEXES + 1);

/** The unit that looks for its place, and what does not depend on the hex. */
let unit = 0;
let side = FRENCH;
let worth = 0;
let kind = 0;
const SHAKEN_UNIT = 0;
const GUN_UNIT = 1;
const BACK_UNIT = 2;
const GOOD_UNIT = 3;

/**
 * The hex with the highest rate; ties to staying, then to the lower hex. What can't be the best by its bound is not rated, and whether a
 * unit gets there is asked last.
 */
export function chooseMove(p: Position, task: Task): Action {
  unit = p.r[R.SUBJECT];
  side = sideOf(unit);
  worth = worthOf(p, unit);
  kind = kindOf(p, task);
  if (kind === GUN_UNIT) gatherAims(p, 2 * p.tables.movement[unit]);
  else weighShocks(unit, true);
  const here = p.hex[unit];
  const ways = openWays(p);
  const isOpen = ways >= 0 && !isMarch();
  const count = isOpen ? ways : reachSize(p);
  let choice = NONE;
  let most = BELOW;
  if (isBoxed(p, unit)) {
    noticeEnemies(p, reachOf(0), side, 14);
  } else {
    noticeEnemies(p, here, side, p.tables.movement[unit] + 6);
    most = rate(p, here, task, most) + (p.condition[unit] === GOOD ? STAY : RALLY);
  }
  let first = 0;
  for (let k = 0; k < count; k++) {
    hexes[k] = isOpen ? openHex(k) : reachOf(k);
    bounds[k] = bound(p, hexes[k], task) + SLACK;
    if (bounds[k] > bounds[first]) first = k;
  }
  // The most promising one first, then the farthest, so that the others meet a high bar.
  for (let n = count; n >= 0; n--) {
    const k = n === count ? first : n;
    if (bounds[k] < most || n === first) continue;
    const hex = hexes[k];
    const value = rate(p, hex, task, most);
    if (value < most || (value === most && (choice === NONE || hex > choice))) continue;
    if (isOpen && !isOpenWay(p, k)) continue;
    most = value;
    choice = hex;
  }
  return choice;
}

function kindOf(p: Position, task: Task): number {
  if (p.condition[unit] !== GOOD) return SHAKEN_UNIT;
  if (p.tables.isGun[unit] === 1) return GUN_UNIT;
  return task.mode === KEEP_BACK || p.tables.arm[unit] === MILITIA ? BACK_UNIT : GOOD_UNIT;
}
/** How far a hex lies on the own side. */
function behind(hex: number): number {
  return side === FRENCH ? grid.column[hex] : -grid.column[hex];
}

/** No less than the rate of a hex, cheaply. */
function bound(p: Position, hex: number, task: Task): number {
  switch (kind) {
    case SHAKEN_UNIT:
      return -LEAST_RISK * worth + 0.002 * behind(hex);
    case BACK_UNIT:
      return (
        HOLDING * placeWorth(p, hex) -
        LEAST_RISK * SHAKEN * worth -
        0.02 * distance(hex, task.aim) +
        0.001 * behind(hex)
      );
    case GOOD_UNIT:
      return touchedAt(hex) > 0 ? ABOVE : headroom(p, hex) - PACE * wayLeft(hex, task);
    default:
      return ABOVE;
  }
}

/** Rate of a hex in victory points; where it is less than `most`, something less than `most`. */
function rate(p: Position, hex: number, task: Task, most: number): number {
  switch (kind) {
    case SHAKEN_UNIT:
      return rateShaken(p, hex);
    case GUN_UNIT:
      return rateGun(p, hex, task);
    case BACK_UNIT:
      return rateBack(p, hex, task);
    default:
      return rateGood(p, hex, task, most);
  }
}

/** Out of reach, out of sight of guns, and still, to rally. */
function rateShaken(p: Position, hex: number): number {
  let danger = risk(threatAt(p, hex)) + 0.6 * exposure(p, hex);
  if (hex === p.hex[unit] && !nextToEnemy(p, hex, side)) danger *= 0.6;
  return -danger * worth + 0.002 * behind(hex) - (p.first[hex] === NO_UNIT ? 0 : 0.02);
}

function wayLeft(hex: number, task: Task): number {
  const away = distance(hex, task.aim);
  return task.mode === ASSAULT ? away : Math.max(0, away - 1);
}

/** What a good unit may at most find good in a hex, beside a target and the way. */
function headroom(p: Position, hex: number): number {
  const shelter = shelters[hex];
  let room = HOLDING * placeWorth(p, hex);
  if (shelter > 0) room += COVER * shelter;
  if (p.gun[hex] !== NO_UNIT) room += ESCORT * gunWorth(p);
  return room;
}

function rateGood(p: Position, hex: number, task: Task, most: number): number {
  const touched = touchedAt(hex);
  const shelter = shelters[hex];
  let value = 0;
  if (touched > 0) {
    const gain = bestGain(p, hex);
    value = gain > task.dares ? gain : -CONTACT * worth * Math.max(0, FULL_COVER - shelter) * touched;
  }
  const attacking = task.mode === ASSAULT;
  value -= PACE * wayLeft(hex, task);
  if (value + headroom(p, hex) + SLACK < most) return BELOW;
  const shots = exposure(p, hex);
  if (shots > 0) {
    const crowded = p.first[hex] !== NO_UNIT && p.first[hex] !== unit ? 1.3 : 1;
    value -= (attacking ? UNDER_FIRE_ATTACKING : UNDER_FIRE_STANDING) * SHAKEN * worth * shots * crowded;
  }
  const near = threatAt(p, hex);
  if (near <= 4) value += COVER * shelter * (near <= 2 ? 1 : 0.5);
  const horse = p.tables.isHorse[unit] === 1;
  if (horse && ground[hex] === WOOD) value -= SHAKEN * worth;
  if ((!horse || ground[hex] === VILLAGE) && holdsAlone(p, hex)) {
    value += HOLDING * placeWorth(p, hex);
    if (near <= 3 && p.gun[hex] !== NO_UNIT) value += ESCORT * gunWorth(p);
  }
  if (ground[hex] === RIVER || ground[hex] === FORD) value -= 0.1;
  return value;
}

/** The best shock that the unit could make from a hex. */
function bestGain(p: Position, hex: number): number {
  const enemy = enemyOwner(side);
  const charges = wouldCharge(p, unit, hex);
  let gain = BELOW;
  for (let d = 0; d < DIRECTIONS; d++) {
    const target = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[target] === enemy) gain = Math.max(gain, shockGain(p, hex, target, charges));
  }
  return gain;
}

/** What the ground of a hex gives to its defender. */
const shelters = Float64Array.from(ground, cover);

function cover(kindOfGround: number, hex: number): number {
  switch (kindOfGround) {
    case REDOUBT:
      return 3;
    case FLECHE:
      return 2;
    case WOOD:
    case VILLAGE:
      return 1;
    case STREAM:
    case FORD:
      return -0.5;
    case RIVER:
      return -1;
    default:
      return isHeight[hex] === 1 ? 1 : 0;
  }
}

/** Whether no other good friend that can fight stands in a hex. */
function holdsAlone(p: Position, hex: number): boolean {
  const a = p.first[hex];
  const b = p.second[hex];
  return (
    (a === NO_UNIT || a === unit || p.condition[a] !== GOOD) && (b === NO_UNIT || b === unit || p.condition[b] !== GOOD)
  );
}

/** Behind the front, near the place. */
function rateBack(p: Position, hex: number, task: Task): number {
  const danger = risk(threatAt(p, hex)) + exposure(p, hex);
  const held = p.tables.arm[unit] === MILITIA && holdsAlone(p, hex) ? HOLDING * placeWorth(p, hex) : 0;
  return held - danger * SHAKEN * worth - 0.02 * distance(hex, task.aim) + 0.001 * behind(hex);
}

/** Hexes that hold enemies whom a gun may have in range, and the most that a hit there costs. */
const aims = new Int16Array(FIRST_RUSSIAN);
const costs = new Float64Array(FIRST_RUSSIAN);
let aimCount = 0;

/** Gathers what a gun may fire at after its move; a place is within that many hexes. */
function gatherAims(p: Position, far: number): void {
  const here = p.hex[unit];
  const reach = p.tables.maximum[unit] + far;
  const first = (1 - side) * FIRST_RUSSIAN;
  aimCount = 0;
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP || distance(here, hex) > reach) continue;
    const cost = disorderCost(p, u);
    let k = 0;
    while (k < aimCount && aims[k] !== hex) k++;
    if (k === aimCount) {
      aims[aimCount] = hex;
      costs[aimCount++] = cost;
    } else if (cost > costs[k]) {
      costs[k] = cost;
    }
  }
}

/** Greatest harm that a shot from a hex can be expected to do to one unit. */
function bestHarm(p: Position, hex: number): number {
  const most = p.tables.maximum[unit];
  let harm = 0;
  for (let k = 0; k < aimCount; k++) {
    const range = distance(hex, aims[k]);
    if (range > most || !isSeen(hex, aims[k])) continue;
    harm = Math.max(harm, hitChance(p, unit, hex, aims[k], range) * costs[k]);
  }
  return harm;
}

/** Where it hits best, with troops of its own around it, away from the guns of the enemy. */
function rateGun(p: Position, hex: number, task: Task): number {
  const harm = bestHarm(p, hex);
  const near = threatAt(p, hex);
  const troops = p.first[hex];
  let value = 1.5 * harm;
  if (troops !== NO_UNIT && p.condition[troops] === GOOD && p.tables.arm[troops] <= COSSACK) {
    value += 0.08 - (near <= 1 ? 0.1 * worth : 0);
  } else {
    value -= worth * (near <= 1 ? 1 : near <= 2 ? 0.5 : near <= 4 ? 0.15 : 0);
  }
  value -= 1.2 * SHAKEN * worth * exposure(p, hex);
  if (task.mode === KEEP_BACK) return value - (near <= 3 ? 0.3 : 0);
  return value - (harm > 0 ? 0.015 : 0.04) * Math.max(0, distance(hex, task.aim) - 2);
}
