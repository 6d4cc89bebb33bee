import { DIRECTIONS } from '../../../src/board/hex.ts';
import { wouldCharge } from '../../../src/rulesets/borodino/charge.ts';
import { bitOf, held, lowestHex, WORDS, wordOf } from '../../../src/rulesets/borodino/hex-sets.ts';
import { COSSACK, FRENCH, GOOD, HEXES, MILITIA, NO_UNIT, R } from '../../../src/rulesets/borodino/layout.ts';
import { enemyOwner, nextToEnemy, type Position, sideOf } from '../../../src/rulesets/borodino/position.ts';
import { firstColumn, lastColumn, seesAny, sightColumn } from '../../../src/rulesets/borodino/sight-sets.ts';
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
import { FAR, hitChances, hitPoints, isNear, isNoticed, isTouched, risks, threatAt, writeExposure } from './enemies.ts';
import { shockGain, weighShocks } from './shock.ts';
import { ASSAULT, KEEP_BACK, type Task } from './task.ts';
import { disorderCosts, gunWorth, SHAKEN, worths, worthsOfPlaces } from './worth.ts';

/**
 * What a hex is worth to a unit that looks for its place, in victory points, by what the unit is and what its command is about; and bounds:
 * a bound adds up what may speak for the hex in the order of the rate and leaves out what speaks against it, so that, rounding included, no
 * rate is above its bound.
 */

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

/** Less than any rate, and more. */
export const BELOW = -1e9;
export const ABOVE = 1e9;
/** From one corner of the map to the other it is not as far. */
const MOST_PACES = 99;

/** The unit that looks for its place, and what does not depend on the hex. */
export let unit = 0;
export let kind = 0;
export let side = FRENCH;
/** What the unit is worth, a gun beside it, and what a shock must promise. */
const values = new Float64Array(3);
const WORTH = 0;
const ESCORTED = 1;
const DARES = 2;
let isHorse = false;
let yields = false;
let mode: Task['mode'] = ASSAULT;
/** Hexes from the aim within which nearer is no better. */
export let slack = 0;
/** Distances from the aim of its command, and what a hex is worth as a place. */
export let away: Uint8Array = new Uint8Array(0);
let places: Float64Array = new Float64Array(0);
export const SHAKEN_UNIT = 0;
export const GUN_UNIT = 1;
const BACK_UNIT = 2;
export const GOOD_UNIT = 3;

/** What follows is asked by the unit that is to move. */
export function beginRates(p: Position, task: Task): void {
  unit = p.r[R.SUBJECT];
  side = sideOf(unit);
  values[WORTH] = worths[unit];
  mode = task.mode;
  kind = kindOf(p);
  yields = task.yields;
  values[DARES] = task.dares;
  slack = mode === ASSAULT ? 0 : 1;
  values[ESCORTED] = ESCORT * gunWorth[0];
  isHorse = p.tables.isHorse[unit] === 1;
  away = distancesFrom(task.aim);
  places = worthsOfPlaces(p);
  if (kind === GUN_UNIT) costStamp++;
  else if (kind === GOOD_UNIT) weighShocks(unit, true);
}

function kindOf(p: Position): number {
  if (p.condition[unit] !== GOOD) return SHAKEN_UNIT;
  if (p.tables.isGun[unit] === 1) return GUN_UNIT;
  return mode === KEEP_BACK || p.tables.arm[unit] === MILITIA ? BACK_UNIT : GOOD_UNIT;
}

/** What staying is worth beside the hex itself. */
export function stayBonus(): number {
  return kind === SHAKEN_UNIT ? RALLY : STAY;
}

/** How far a hex lies on the own side. */
function behind(hex: number): number {
  return side === FRENCH ? grid.column[hex] : -grid.column[hex];
}

/** Writes the rate of a hex into `out[0]`, in victory points; where it is less than `most[0]`, something less than that. */
export function rate(p: Position, hex: number, most: Float64Array, out: Float64Array): void {
  if (yields && ground[hex] === FLECHE && hex !== p.hex[unit]) out[0] = BELOW - 1;
  else if (kind === GOOD_UNIT) rateGood(p, hex, most, out);
  else if (kind === GUN_UNIT) rateGun(p, hex, most, out);
  else if (kind === SHAKEN_UNIT) rateShaken(p, hex, out);
  else rateBack(p, hex, out);
}

/** Writes into `out[k]` no less than the rate of a hex where the unit does not stand. */
export function writeBound(p: Position, hex: number, out: Float64Array, k: number): void {
  if (kind === GUN_UNIT) boundGun(p, hex, out, k);
  else if (kind === SHAKEN_UNIT) boundShaken(p, hex, out, k);
  else if (kind === BACK_UNIT) boundBack(p, hex, out, k);
  else if (isTouched(hex)) out[k] = ABOVE;
  else boundBeside(p, hex, out, k);
}

/** Distance from a hex to troops that is at least the true one, and quick. */
function mostAway(hex: number): number {
  return isNear(hex, 4) && isNoticed(hex) ? 4 : FAR;
}

/** Out of reach, out of sight of guns, and still, to rally. */
function rateShaken(p: Position, hex: number, out: Float64Array): void {
  writeExposure(p, hex, shots);
  let danger = risks[threatAt(p, hex)] + 0.6 * shots[0];
  if (hex === p.hex[unit] && !nextToEnemy(p, hex, side)) danger *= 0.6;
  out[0] = -danger * values[WORTH] + 0.002 * behind(hex) - (p.first[hex] === NO_UNIT ? 0 : 0.02);
}

export function boundShaken(p: Position, hex: number, out: Float64Array, k: number): void {
  out[k] = -risks[mostAway(hex)] * values[WORTH] + 0.002 * behind(hex) - (p.first[hex] === NO_UNIT ? 0 : 0.02);
}

/** Writes into `out[k]` no less than the bounds of hexes that lie so far on the own side. */
export function boundColumn(behind: number, out: Float64Array, k: number): void {
  out[k] = -risks[FAR] * values[WORTH] + 0.002 * behind;
}

/** What the way to the aim takes off, by paces that are left. */
export const paceCosts: Float64Array = Float64Array.from({ length: MOST_PACES }, (_, paces) => 0 - PACE * paces);

function paces(hex: number): number {
  return Math.max(0, away[hex] - slack);
}

/** Of a good unit, where no enemy stands beside the hex. */
export function boundBeside(p: Position, hex: number, out: Float64Array, k: number): void {
  out[k] = 0 - PACE * paces(hex);
  addGood(p, hex, out, k);
}

/** Adds to `out[k]` what may speak for a hex to a good unit beside a target and the way. */
function addGood(p: Position, hex: number, out: Float64Array, k: number): void {
  const shelter = shelters[hex];
  if (shelter > 0 && isNear(hex, 4)) out[k] += COVER * shelter * (isNear(hex, 2) ? 1 : 0.5);
  const hasGun = p.gun[hex] !== NO_UNIT && isNear(hex, 3);
  if ((hasGun || places[hex] !== 0) && (!isHorse || ground[hex] === VILLAGE) && holdsAlone(p, hex)) {
    out[k] += HOLDING * places[hex];
    if (hasGun) out[k] += values[ESCORTED];
  }
}

function rateGood(p: Position, hex: number, most: Float64Array, out: Float64Array): void {
  const shelter = shelters[hex];
  let value = 0;
  if (isTouched(hex)) {
    bestGain(p, hex);
    const gain = best[0];
    value = gain > values[DARES] ? gain : -CONTACT * values[WORTH] * Math.max(0, FULL_COVER - shelter) * touched;
  }
  value -= PACE * paces(hex);
  out[0] = value;
  addGood(p, hex, out, 0);
  if (out[0] < most[0]) {
    out[0] = BELOW;
    return;
  }
  writeExposure(p, hex, shots);
  if (shots[0] > 0) {
    const crowded = p.first[hex] !== NO_UNIT && p.first[hex] !== unit ? 1.3 : 1;
    value -=
      (mode === ASSAULT ? UNDER_FIRE_ATTACKING : UNDER_FIRE_STANDING) * SHAKEN * values[WORTH] * shots[0] * crowded;
  }
  const near = threatAt(p, hex);
  if (near <= 4) value += COVER * shelter * (near <= 2 ? 1 : 0.5);
  if (isHorse && ground[hex] === WOOD) value -= SHAKEN * values[WORTH];
  if ((!isHorse || ground[hex] === VILLAGE) && holdsAlone(p, hex)) {
    value += HOLDING * places[hex];
    if (near <= 3 && p.gun[hex] !== NO_UNIT) value += values[ESCORTED];
  }
  if (ground[hex] === RIVER || ground[hex] === FORD) value -= 0.1;
  out[0] = value;
}

/** What guns of the enemy are to be expected to do in the hex that was asked about last. */
const shots = new Float64Array(1);
/** Hexes next to the one that was asked about last that hold enemies. */
let touched = 0;
/** Gains of one shock, and of the best. */
const gained = new Float64Array(1);
const best = new Float64Array(1);

/** Finds the best shock that the unit could make from a hex. */
function bestGain(p: Position, hex: number): void {
  const enemy = enemyOwner(side);
  const charges = wouldCharge(p, unit, hex);
  best[0] = BELOW;
  touched = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const target = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[target] !== enemy) continue;
    touched++;
    shockGain(p, hex, target, charges, gained);
    if (gained[0] > best[0]) best[0] = gained[0];
  }
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

/** Hexes that shelter, as a set. */
export const shelterSet = new Int32Array(WORDS);
for (let hex = 0; hex < HEXES; hex++) if (shelters[hex] > 0) shelterSet[wordOf[hex]] |= bitOf[hex];

/** Whether no other good friend that can fight stands in a hex. */
function holdsAlone(p: Position, hex: number): boolean {
  const a = p.first[hex];
  const b = p.second[hex];
  return (
    (a === NO_UNIT || a === unit || p.condition[a] !== GOOD) && (b === NO_UNIT || b === unit || p.condition[b] !== GOOD)
  );
}

/** Behind the front, near the place. */
function rateBack(p: Position, hex: number, out: Float64Array): void {
  writeExposure(p, hex, shots);
  const danger = risks[threatAt(p, hex)] + shots[0];
  out[0] =
    (holdsBack(p, hex) ? HOLDING * places[hex] : 0) -
    danger * SHAKEN * values[WORTH] -
    0.02 * away[hex] +
    0.001 * behind(hex);
}

export function boundBack(p: Position, hex: number, out: Float64Array, k: number): void {
  const danger = risks[mostAway(hex)];
  out[k] =
    (holdsBack(p, hex) ? HOLDING * places[hex] : 0) -
    danger * SHAKEN * values[WORTH] -
    0.02 * away[hex] +
    0.001 * behind(hex);
}

/** Only militia holds places from there. */
function holdsBack(p: Position, hex: number): boolean {
  return p.tables.arm[unit] === MILITIA && holdsAlone(p, hex);
}

/** What the dearest hit on the enemies of a hex costs, where the stamp is that of the unit that looks. */
const costs = new Float64Array(HEXES);
const costStamps = new Int32Array(HEXES);
let costStamp = 0;

function costHit(p: Position, hex: number): void {
  let cost = 0;
  if (p.first[hex] !== NO_UNIT) cost = disorderCosts[p.first[hex]];
  if (p.second[hex] !== NO_UNIT) cost = Math.max(cost, disorderCosts[p.second[hex]]);
  if (p.gun[hex] !== NO_UNIT) cost = Math.max(cost, disorderCosts[p.gun[hex]]);
  costs[hex] = cost;
}

/** Greatest harm that a shot from the hex that was asked about last can be expected to do to one unit. */
const harms = new Float64Array(1);

function findHarm(p: Position, hex: number): void {
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
        costHit(p, target);
      }
      harm = Math.max(harm, hitChances[hitPoints(p, unit, hex, target, range)] * costs[target]);
    }
  }
  harms[0] = harm;
}

/** Worth of troops beside a gun, and of a hex nearer to the aim: with something to fire at, and without. */
const WITH_TROOPS = 0.08;
const WAY_FIRING = 0.015;
const WAY_TO_FIRE = 0.04;

/** Where it hits best, with troops of its own around it, away from the guns of the enemy. */
function rateGun(p: Position, hex: number, most: Float64Array, out: Float64Array): void {
  findHarm(p, hex);
  const harm = harms[0];
  const near = threatAt(p, hex);
  let value = 1.5 * harm;
  if (hasTroops(p, hex)) {
    value += WITH_TROOPS - (near <= 1 ? 0.1 * values[WORTH] : 0);
  } else {
    value -= values[WORTH] * (near <= 1 ? 1 : near <= 2 ? 0.5 : near <= 4 ? 0.15 : 0);
  }
  if (value < most[0]) {
    out[0] = BELOW;
    return;
  }
  writeExposure(p, hex, shots);
  value -= 1.2 * SHAKEN * values[WORTH] * shots[0];
  if (mode === KEEP_BACK) out[0] = value - (near <= 3 ? 0.3 : 0);
  else out[0] = value - (harm > 0 ? WAY_FIRING : WAY_TO_FIRE) * Math.max(0, away[hex] - 2);
}

function hasTroops(p: Position, hex: number): boolean {
  const troops = p.first[hex];
  return troops !== NO_UNIT && p.condition[troops] === GOOD && p.tables.arm[troops] <= COSSACK;
}

/** Where nothing is in sight. */
export function boundGun(p: Position, hex: number, out: Float64Array, k: number): void {
  if (seesAny(held[1 - side], hex)) {
    out[k] = ABOVE;
    return;
  }
  const value = hasTroops(p, hex) ? WITH_TROOPS : 0;
  out[k] = mode === KEEP_BACK ? value : value - WAY_TO_FIRE * Math.max(0, away[hex] - 2);
}
