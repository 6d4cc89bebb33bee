import { DIRECTIONS } from '../../../src/board/hex.ts';
import type { Action } from '../../../src/core/game.ts';
import { COSSACK, FRENCH, GOOD, MILITIA, NO_UNIT, NONE, R } from '../../../src/rulesets/borodino/layout.ts';
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
  sight,
  VILLAGE,
  WOOD,
} from '../../../src/rulesets/borodino/terrain.ts';
import { exposure, gatherEnemies, hitChance, risk, threatAt } from './enemies.ts';
import { shockGain } from './shock.ts';
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

export function chooseMove(p: Position, task: Task): Action {
  const unit = p.r[R.SUBJECT];
  const side = sideOf(unit);
  const here = p.hex[unit];
  const reach = reachSize(p);
  let choice = NONE;
  let most = -1e9;
  if (isBoxed(p, unit)) {
    gatherEnemies(p, reachOf(0), side, 14);
  } else {
    gatherEnemies(p, here, side, p.tables.movement[unit] + 6);
    most = rate(p, unit, here, side, task) + (p.condition[unit] === GOOD ? STAY : RALLY);
  }
  for (let k = 0; k < reach; k++) {
    const hex = reachOf(k);
    const value = rate(p, unit, hex, side, task);
    if (value < most || (value === most && (choice === NONE || hex > choice))) continue;
    most = value;
    choice = hex;
  }
  return choice;
}

function rate(p: Position, unit: number, hex: number, side: number, task: Task): number {
  if (p.condition[unit] !== GOOD) return rateShaken(p, unit, hex, side);
  if (p.tables.isGun[unit] === 1) return rateGun(p, unit, hex, side, task);
  if (task.mode === KEEP_BACK || p.tables.arm[unit] === MILITIA) return rateBack(p, unit, hex, side, task);
  return rateGood(p, unit, hex, side, task);
}

/** How far a hex lies on the own side. */
function behind(hex: number, side: number): number {
  return side === FRENCH ? grid.column[hex] : -grid.column[hex];
}

/** Out of reach, out of sight of guns, and still, to rally. */
function rateShaken(p: Position, unit: number, hex: number, side: number): number {
  let danger = risk(threatAt(hex)) + 0.6 * exposure(p, hex);
  if (hex === p.hex[unit] && !nextToEnemy(p, hex, side)) danger *= 0.6;
  return -danger * worthOf(p, unit) + 0.002 * behind(hex, side) - (p.first[hex] === NO_UNIT ? 0 : 0.02);
}

function rateGood(p: Position, unit: number, hex: number, side: number, task: Task): number {
  const enemy = enemyOwner(side);
  const charges = wouldCharge(p, unit, hex);
  const worth = worthOf(p, unit);
  let gain = -1e9;
  let touched = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const target = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[target] !== enemy) continue;
    touched++;
    gain = Math.max(gain, shockGain(p, unit, hex, target, charges, true));
  }
  const shelter = cover(hex);
  let value = 0;
  if (gain > task.dares) value = gain;
  else if (touched > 0) value = -CONTACT * worth * Math.max(0, FULL_COVER - shelter) * touched;
  const attacking = task.mode === ASSAULT;
  const away = distance(hex, task.aim);
  value -= PACE * (attacking ? away : Math.max(0, away - 1));
  const shots = exposure(p, hex);
  if (shots > 0) {
    const crowded = p.first[hex] !== NO_UNIT && p.first[hex] !== unit ? 1.3 : 1;
    value -= (attacking ? UNDER_FIRE_ATTACKING : UNDER_FIRE_STANDING) * SHAKEN * worth * shots * crowded;
  }
  const near = threatAt(hex);
  if (near <= 4) value += COVER * shelter * (near <= 2 ? 1 : 0.5);
  const horse = p.tables.isHorse[unit] === 1;
  if (horse && ground[hex] === WOOD) value -= SHAKEN * worth;
  if ((!horse || ground[hex] === VILLAGE) && holdsAlone(p, unit, hex)) {
    value += HOLDING * placeWorth(p, hex);
    if (near <= 3 && p.gun[hex] !== NO_UNIT) value += ESCORT * gunWorth(p);
  }
  if (ground[hex] === RIVER || ground[hex] === FORD) value -= 0.1;
  return value;
}

/** What the ground of a hex gives to its defender. */
function cover(hex: number): number {
  switch (ground[hex]) {
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
function holdsAlone(p: Position, unit: number, hex: number): boolean {
  const a = p.first[hex];
  const b = p.second[hex];
  return (
    (a === NO_UNIT || a === unit || p.condition[a] !== GOOD) && (b === NO_UNIT || b === unit || p.condition[b] !== GOOD)
  );
}

/** Behind the front, near the place. */
function rateBack(p: Position, unit: number, hex: number, side: number, task: Task): number {
  const danger = risk(threatAt(hex)) + exposure(p, hex);
  const held = p.tables.arm[unit] === MILITIA && holdsAlone(p, unit, hex) ? HOLDING * placeWorth(p, hex) : 0;
  return held - danger * SHAKEN * worthOf(p, unit) - 0.02 * distance(hex, task.aim) + 0.001 * behind(hex, side);
}

/** Greatest harm that a shot from a hex can be expected to do to one unit. */
function bestHarm(p: Position, gun: number, hex: number, side: number): number {
  const { start, cells, range } = sight;
  const enemy = enemyOwner(side);
  const most = p.tables.maximum[gun];
  let harm = 0;
  for (let k = start[hex]; k < start[hex + 1]; k++) {
    const at = cells[k];
    if (p.owner[at] !== enemy || range[k] > most) continue;
    const chance = hitChance(p, gun, hex, at, range[k]);
    if (p.first[at] !== NO_UNIT) harm = Math.max(harm, chance * disorderCost(p, p.first[at]));
    if (p.second[at] !== NO_UNIT) harm = Math.max(harm, chance * disorderCost(p, p.second[at]));
    if (p.gun[at] !== NO_UNIT) harm = Math.max(harm, chance * disorderCost(p, p.gun[at]));
  }
  return harm;
}

/** Where it hits best, with troops of its own around it, away from the guns of the enemy. */
function rateGun(p: Position, unit: number, hex: number, side: number, task: Task): number {
  const harm = bestHarm(p, unit, hex, side);
  const worth = gunWorth(p);
  const near = threatAt(hex);
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
