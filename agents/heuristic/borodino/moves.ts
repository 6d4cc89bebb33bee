import { DIRECTIONS } from '../../../src/board/hex.ts';
import type { Action } from '../../../src/core/game.ts';
import { held, lookAt, lowestHex } from '../../../src/rulesets/borodino/hex-sets.ts';
import { COSSACK, FRENCH, GOOD, HEXES, MILITIA, NO_UNIT, NONE, R } from '../../../src/rulesets/borodino/layout.ts';
import { wouldCharge } from '../../../src/rulesets/borodino/net.ts';
import { enemyOwner, nextToEnemy, type Position, sideOf } from '../../../src/rulesets/borodino/position.ts';
import { reachOf, searchEntry } from '../../../src/rulesets/borodino/reach.ts';
import { findReach, listFound } from '../../../src/rulesets/borodino/reach-set.ts';
import { firstColumn, lastColumn, seesAny, sightColumn } from '../../../src/rulesets/borodino/sight-sets.ts';
import { isBoxed } from '../../../src/rulesets/borodino/status.ts';
import {
  distance,
  distancesFrom,
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
import { exposure, hitChance, isTouched, noticeEnemies, risk, threatAt } from './enemies.ts';
import { shockGain, weighShocks } from './shock.ts';
import { ASSAULT, KEEP_BACK, type Task } from './task.ts';
import { disorderCost, gunWorth, SHAKEN, worthOf, worthsOfPlaces } from './worth.ts';

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
/** Distances from the aim of its command, and what a hex is worth as a place. */
let away: Uint8Array = new Uint8Array(0);
let places: Float64Array = new Float64Array(0);
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
  away = distancesFrom(task.aim);
  places = worthsOfPlaces(p);
  const here = p.hex[unit];
  const count = listReach(p);
  if (kind === GUN_UNIT) costStamp++;
  else weighShocks(unit, true);
  choice = NONE;
  most = BELOW;
  if (isBoxed(p, unit)) {
    noticeEnemies(p, hexes[0], side, 14);
  } else {
    noticeEnemies(p, here, side, p.tables.movement[unit] + 6);
    most = rate(p, here, task, most) + (p.condition[unit] === GOOD ? STAY : RALLY);
  }
  const kept = keepPromising(p, count, task);
  // The most promising one first, so that the others meet a high bar.
  let first = -1;
  let top = BELOW;
  for (let k = 0; k < kept; k++) {
    if (bounds[k] <= top) continue;
    top = bounds[k];
    first = k;
  }
  if (first >= 0) consider(p, hexes[first], task);
  for (let k = kept - 1; k >= 0; k--) if (bounds[k] >= most && k !== first) consider(p, hexes[k], task);
  return choice;
}

/** The best hex so far, NONE to stay, and its rate. */
let choice = NONE;
let most = BELOW;

function consider(p: Position, hex: number, task: Task): void {
  const value = rate(p, hex, task, most);
  if (value < most || (value === most && (choice === NONE || hex > choice))) return;
  most = value;
  choice = hex;
}

/** Fills `hexes` with where the unit may go. */
function listReach(p: Position): number {
  if (!isBoxed(p, unit)) {
    findReach(p, unit);
    return listFound(hexes);
  }
  lookAt(p);
  const count = searchEntry(p, unit);
  for (let k = 0; k < count; k++) hexes[k] = reachOf(k);
  return count;
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

/**
 * Of the first `count` hexes keeps those that may be better than to stay, with bounds that are no less than their rates and cheap; returns
 * how many they are.
 */
function keepPromising(p: Position, count: number, task: Task): number {
  if (kind === GOOD_UNIT) return keepGood(p, count, task.mode === ASSAULT ? 0 : 1);
  return kind === GUN_UNIT ? keepGun(count, task) : keepOthers(count);
}

function keepGood(p: Position, count: number, near: number): number {
  const { gun } = p;
  const escort = ESCORT * gunWorth(p);
  const bar = most;
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const hex = hexes[k];
    const left = away[hex] > near ? away[hex] - near : 0;
    const bound = isTouched(hex) ? ABOVE : headroom(hex, gun[hex], escort) - PACE * left + SLACK;
    if (bound < bar) continue;
    hexes[kept] = hex;
    bounds[kept++] = bound;
  }
  return kept;
}

/** A bound where nothing is in sight. */
function keepGun(count: number, task: Task): number {
  const pace = task.mode === KEEP_BACK ? 0 : WAY_TO_FIRE;
  const enemies = held[1 - side];
  const bar = most;
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const hex = hexes[k];
    let bound = WITH_TROOPS - pace * Math.max(0, away[hex] - 2) + SLACK;
    if (seesAny(enemies, hex)) bound = ABOVE;
    if (bound < bar) continue;
    hexes[kept] = hex;
    bounds[kept++] = bound;
  }
  return kept;
}

function keepOthers(count: number): number {
  const back = kind === BACK_UNIT;
  const loss = LEAST_RISK * worth * (back ? SHAKEN : 1);
  const bar = most;
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const hex = hexes[k];
    const bound =
      SLACK - loss + (back ? HOLDING * places[hex] - 0.02 * away[hex] + 0.001 * behind(hex) : 0.002 * behind(hex));
    if (bound < bar) continue;
    hexes[kept] = hex;
    bounds[kept++] = bound;
  }
  return kept;
}

/** Rate of a hex in victory points; where it is less than `most`, something less than `most`. */
function rate(p: Position, hex: number, task: Task, most: number): number {
  if (task.yields && ground[hex] === FLECHE && hex !== p.hex[unit]) return BELOW - 1;
  switch (kind) {
    case SHAKEN_UNIT:
      return rateShaken(p, hex);
    case GUN_UNIT:
      return rateGun(p, hex, task, most);
    case BACK_UNIT:
      return rateBack(p, hex);
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

/** What a good unit may at most find good in a hex, beside a target and the way. */
function headroom(hex: number, gun: number, escort: number): number {
  const shelter = shelters[hex];
  return HOLDING * places[hex] + (shelter > 0 ? COVER * shelter : 0) + (gun === NO_UNIT ? 0 : escort);
}

function rateGood(p: Position, hex: number, task: Task, most: number): number {
  const shelter = shelters[hex];
  let value = 0;
  if (isTouched(hex)) {
    const gain = bestGain(p, hex);
    value = gain > task.dares ? gain : -CONTACT * worth * Math.max(0, FULL_COVER - shelter) * touched;
  }
  const attacking = task.mode === ASSAULT;
  value -= PACE * (attacking ? away[hex] : Math.max(0, away[hex] - 1));
  if (value + headroom(hex, p.gun[hex], ESCORT * gunWorth(p)) + SLACK < most) return BELOW;
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
    value += HOLDING * places[hex];
    if (near <= 3 && p.gun[hex] !== NO_UNIT) value += ESCORT * gunWorth(p);
  }
  if (ground[hex] === RIVER || ground[hex] === FORD) value -= 0.1;
  return value;
}

/** Hexes next to the one that was asked about last that hold enemies. */
let touched = 0;

/** The best shock that the unit could make from a hex. */
function bestGain(p: Position, hex: number): number {
  const enemy = enemyOwner(side);
  const charges = wouldCharge(p, unit, hex);
  let gain = BELOW;
  touched = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const target = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[target] !== enemy) continue;
    touched++;
    gain = Math.max(gain, shockGain(p, hex, target, charges));
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
function rateBack(p: Position, hex: number): number {
  const danger = risk(threatAt(p, hex)) + exposure(p, hex);
  const held = p.tables.arm[unit] === MILITIA && holdsAlone(p, hex) ? HOLDING * places[hex] : 0;
  return held - danger * SHAKEN * worth - 0.02 * away[hex] + 0.001 * behind(hex);
}

/** What the dearest hit on the enemies of a hex costs, where the stamp is that of the unit that looks. */
const costs = new Float64Array(HEXES);
const costStamps = new Int32Array(HEXES);
let costStamp = 0;

function costOfHit(p: Position, hex: number): number {
  let cost = 0;
  if (p.first[hex] !== NO_UNIT) cost = disorderCost(p, p.first[hex]);
  if (p.second[hex] !== NO_UNIT) cost = Math.max(cost, disorderCost(p, p.second[hex]));
  if (p.gun[hex] !== NO_UNIT) cost = Math.max(cost, disorderCost(p, p.gun[hex]));
  return cost;
}

/** Greatest harm that a shot from a hex can be expected to do to one unit. */
function bestHarm(p: Position, hex: number): number {
  const most = p.tables.maximum[unit];
  const enemies = held[1 - side];
  const last = lastColumn(hex, most);
  let harm = 0;
  for (let w = firstColumn(hex, most); w <= last; w++) {
    for (let left = sightColumn(enemies, hex, w); left !== 0; left &= left - 1) {
      const target = lowestHex(w, left);
      const range = distance(hex, target);
      if (range > most) continue;
      if (costStamps[target] !== costStamp) {
        costStamps[target] = costStamp;
        costs[target] = costOfHit(p, target);
      }
      harm = Math.max(harm, hitChance(p, unit, hex, target, range) * costs[target]);
    }
  }
  return harm;
}

/** Worth of troops beside a gun, and of a hex nearer to the aim: with something to fire at, and without. */
const WITH_TROOPS = 0.08;
const WAY_FIRING = 0.015;
const WAY_TO_FIRE = 0.04;

/** Where it hits best, with troops of its own around it, away from the guns of the enemy. */
function rateGun(p: Position, hex: number, task: Task, most: number): number {
  const harm = bestHarm(p, hex);
  const near = threatAt(p, hex);
  const troops = p.first[hex];
  let value = 1.5 * harm;
  if (troops !== NO_UNIT && p.condition[troops] === GOOD && p.tables.arm[troops] <= COSSACK) {
    value += WITH_TROOPS - (near <= 1 ? 0.1 * worth : 0);
  } else {
    value -= worth * (near <= 1 ? 1 : near <= 2 ? 0.5 : near <= 4 ? 0.15 : 0);
  }
  if (value + SLACK < most) return BELOW;
  value -= 1.2 * SHAKEN * worth * exposure(p, hex);
  if (task.mode === KEEP_BACK) return value - (near <= 3 ? 0.3 : 0);
  return value - (harm > 0 ? WAY_FIRING : WAY_TO_FIRE) * Math.max(0, away[hex] - 2);
}
