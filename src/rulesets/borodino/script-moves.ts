import { DIRECTIONS } from '../../board/hex.ts';
import { isOpenWay, openHex, openWays } from './glance.ts';
import { DISORDERED, FIRST_RUSSIAN, FRENCH, GOOD, NONE, OFF_MAP } from './layout.ts';
import { type Nearness, nearest, nearnessFor } from './nearness.ts';
import { beginNets, NEVER, netNow, wouldCharge } from './net.ts';
import { enemyOwner, inEnemyZoc, nextToEnemy, type Position, sideOf } from './position.ts';
import { ATTACK, dares, FIRST_ADVANCE, HOLD, OBJECTIVES, RETIRE, SCREEN } from './posture-names.ts';
import { reachOf, reachSize } from './reach.ts';
import * as R from './registers.ts';
import { isBoxed } from './status.ts';
import { distance, fireModifier, grid, hasSight } from './terrain.ts';

/** 6.K: where the script moves a unit under a posture. */

const HALF = 128;
/** Below every rank of keys above -128. */
export const LOWEST_RANK = -(2 ** 31);

/** One 32-bit integer for up to four keys from -128 to 127, the first of them counting most. */
export function rank(first: number, second: number, third: number, fourth: number): number {
  return (first << 24) | ((second + HALF) << 16) | ((third + HALF) << 8) | (fourth + HALF);
}

/** How far a hex lies on the own side. */
export function sideways(hex: number, side: number): number {
  return side === FRENCH ? grid.column[hex] : -grid.column[hex];
}

/** The hex with the highest rank; ties to staying, then to the lower hex. */
export function chooseMove(p: Position, posture: number): number {
  const unit = p.r[R.SUBJECT];
  const side = sideOf(unit);
  const here = p.hex[unit];
  const stays = posture === HOLD || (posture === ATTACK && p.condition[unit] === DISORDERED);
  if (stays && here !== OFF_MAP && !mustYield(p, unit, here, side)) return NONE;
  const near = nearnessFor(p, side);
  beginNets();
  const most = isBoxed(p, unit) ? LOWEST_RANK : rate(p, near, posture, unit, here, side);
  if (posture >= FIRST_ADVANCE && p.condition[unit] === GOOD) {
    const ways = openWays(p);
    if (ways >= 0) return chooseAdvance(p, unit, side, posture, ways, most);
  }
  return chooseReached(p, near, unit, side, posture, most);
}

/** By a search of all that is in reach. */
function chooseReached(p: Position, near: Nearness, unit: number, side: number, posture: number, stay: number): number {
  let best = NONE;
  let most = stay;
  const reach = reachSize(p);
  for (let k = 0; k < reach; k++) {
    const hex = reachOf(k);
    const rated = rate(p, near, posture, unit, hex, side);
    if (rated < most || (rated === most && (best === NONE || hex > best))) continue;
    most = rated;
    best = hex;
  }
  return best;
}

/**
 * For a good unit that advances, whose distance to its objective settles most: by all that could be reached on an empty map, asking whether
 * it can be where that matters.
 */
function chooseAdvance(p: Position, unit: number, side: number, posture: number, ways: number, stay: number): number {
  const goal = OBJECTIVES[posture - FIRST_ADVANCE];
  let best = NONE;
  let most = stay;
  let least = distance(p.hex[unit], goal);
  for (let k = ways - 1; k >= 0; k--) {
    const hex = openHex(k);
    const left = distance(hex, goal);
    if (left > least) continue;
    const rated = rateAdvance(p, unit, hex, side, goal);
    if (rated < most || (rated === most && (best === NONE || hex > best)) || !isOpenWay(p, k)) continue;
    least = left;
    most = rated;
    best = hex;
  }
  return best;
}

/** A Disordered unit next to an enemy gives way. */
function mustYield(p: Position, unit: number, hex: number, side: number): boolean {
  return p.condition[unit] === DISORDERED && nextToEnemy(p, hex, side);
}

function rate(p: Position, near: Nearness, posture: number, unit: number, hex: number, side: number): number {
  if (posture >= FIRST_ADVANCE) return rateAdvance(p, unit, hex, side, OBJECTIVES[posture - FIRST_ADVANCE]);
  if (posture === RETIRE) return rank(Math.min(6, nearest(near, hex)), sideways(hex, side), 0, 0);
  if (p.condition[unit] === DISORDERED) return rateYield(p, unit, hex, side);
  if (posture === ATTACK)
    return p.tables.isGun[unit] === 1 ? rateBattery(p, near, unit, hex, side) : rateAttack(p, near, unit, hex, side);
  if (posture === SCREEN && p.tables.isHorse[unit] === 1) return rateScreen(p, near, hex, side);
  return rateYield(p, unit, hex, side);
}

/** Hold: the nearest hex that touches no enemy, on the own side. */
function rateYield(p: Position, unit: number, hex: number, side: number): number {
  const start = p.hex[unit];
  const far = start === OFF_MAP ? 0 : distance(start, hex);
  return rank(nextToEnemy(p, hex, side) ? 0 : 1, -far, sideways(hex, side), 0);
}

/** Advance: nearest to the objective, out of enemy zones, under cover. */
function rateAdvance(p: Position, unit: number, hex: number, side: number, objective: number): number {
  const shaken = p.condition[unit] === DISORDERED && nextToEnemy(p, hex, side);
  return rank(
    shaken ? -1 : 0,
    -distance(hex, objective),
    inEnemyZoc(p, hex, side) ? 0 : 1,
    -fireModifier(hex, objective),
  );
}

/** Attack, guns: at effective range with something in sight. */
function rateBattery(p: Position, near: Nearness, unit: number, hex: number, side: number): number {
  const least = nearest(near, hex);
  const effective = p.tables.effective[unit];
  const sees = least === effective && seesEnemy(p, hex, side, least);
  return rank(-Math.abs(least - effective), sees ? 1 : 0, -fireModifier(hex, hex + grid.rows), 0);
}

/** Attack, others: where the best shock can be made, else nearer to the enemy; contact that is not worth an attack is worse than that. */
function rateAttack(p: Position, near: Nearness, unit: number, hex: number, side: number): number {
  const cover = -fireModifier(hex, hex);
  const least = nearest(near, hex);
  if (least > 1) return rank(0, -least, cover, 0);
  const charges = wouldCharge(p, unit, hex);
  const enemy = enemyOwner(side);
  let net = -NEVER;
  for (let d = 0; d < DIRECTIONS; d++) {
    const target = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[target] === enemy) net = Math.max(net, netNow(p, unit, hex, target, charges));
  }
  return rank(net >= dares(ATTACK) ? net : -1, 0, cover, 0);
}

function seesEnemy(p: Position, hex: number, side: number, range: number): boolean {
  const first = (1 - side) * FIRST_RUSSIAN;
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at !== OFF_MAP && distance(hex, at) === range && hasSight(hex, at)) return true;
  }
  return false;
}

/** Screen: three hexes from the enemy, before as many own units as can be. */
function rateScreen(p: Position, near: Nearness, hex: number, side: number): number {
  let behind = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at !== OFF_MAP && distance(hex, at) <= 3 && sideways(at, side) > sideways(hex, side)) behind++;
  }
  return rank(-Math.abs(nearest(near, hex) - 3), behind, 0, 0);
}
