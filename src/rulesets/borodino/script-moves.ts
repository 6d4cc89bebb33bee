import { DIRECTIONS } from '../../board/hex.ts';
import { groundModifier } from './fire.ts';
import { isOpenWay, openHex, openWays } from './glance.ts';
import { BOXED_DISORDERED, COSSACK, DISORDERED, FIRST_RUSSIAN, FRENCH, NONE, OFF_MAP } from './layout.ts';
import { type Nearness, nearest, nearnessFor } from './nearness.ts';
import { beginNets, NEVER, netNow } from './net.ts';
import { enemyOwner, inEnemyZoc, nextToEnemy, type Position, sideOf } from './position.ts';
import { ATTACK, FIRST_ADVANCE, HOLD, OBJECTIVES, RETIRE, SCREEN } from './posture-names.ts';
import { reachOf, reachSize } from './reach.ts';
import * as R from './registers.ts';
import { isBoxed } from './status.ts';
import { distance, grid, ground, sight, WOOD } from './terrain.ts';

/** 6.K: where the script moves a unit under a posture. */

const HALF = 128;
/** Hexes from the enemy beyond which who retires sees no gain. */
const FAR = 6;
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
  if (!isToMove(p, posture, unit, side)) return NONE;
  const near = nearnessFor(p, side);
  beginNets();
  const stay = isBoxed(p, unit) ? rankOfBox(posture) : rate(p, near, posture, unit, p.hex[unit], side);
  if (posture >= FIRST_ADVANCE) {
    const ways = openWays(p);
    if (ways >= 0) return chooseAdvance(p, unit, side, posture, ways, stay);
  }
  return chooseReached(p, near, unit, side, posture, stay);
}

/** Who holds stays, unless it is Disordered and touches an enemy; who attacks stays when it is Disordered. */
function isToMove(p: Position, posture: number, unit: number, side: number): boolean {
  const shaken = p.condition[unit] === DISORDERED || p.condition[unit] === BOXED_DISORDERED;
  if (posture === ATTACK) return !shaken;
  if (posture === HOLD || (posture === SCREEN && p.tables.isHorse[unit] === 0))
    return shaken && p.hex[unit] !== OFF_MAP && nextToEnemy(p, p.hex[unit], side);
  return true;
}

/**
 * What staying in the Box ranks as, for those that don't hold. It is far from everything: from what is to be neared, so that any hex is
 * better, and from the enemy, so that who retires enters only where it is as far from him as it tries to be.
 */
function rankOfBox(posture: number): number {
  return posture === RETIRE ? rank(FAR, -HALF, 0, 0) : LOWEST_RANK;
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
 * For a unit that advances, whose distance to its objective settles most: by all that could be reached on an empty map, asking whether it
 * can be where that matters.
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
    const rated = rateAdvance(p, hex, side, goal);
    if (rated < most || (rated === most && (best === NONE || hex > best)) || !isOpenWay(p, k)) continue;
    least = left;
    most = rated;
    best = hex;
  }
  return best;
}

function rate(p: Position, near: Nearness, posture: number, unit: number, hex: number, side: number): number {
  switch (posture) {
    case HOLD:
      return rateYield(p, unit, hex, side);
    case ATTACK:
      return p.tables.isGun[unit] === 1 ? rateBattery(p, near, unit, hex, side) : rateAttack(p, near, unit, hex, side);
    case SCREEN:
      return p.tables.isHorse[unit] === 1 ? rateScreen(p, near, unit, hex, side) : rateYield(p, unit, hex, side);
    case RETIRE:
      return rank(Math.min(FAR, nearest(near, hex)), sideways(hex, side), 0, 0);
    default:
      return rateAdvance(p, hex, side, OBJECTIVES[posture - FIRST_ADVANCE]);
  }
}

/** Hold, Disordered and next to an enemy: the nearest hex that touches none, on the own side. */
function rateYield(p: Position, unit: number, hex: number, side: number): number {
  return rank(nextToEnemy(p, hex, side) ? 0 : 1, -distance(p.hex[unit], hex), sideways(hex, side), 0);
}

/** Advance: nearest to the objective, out of enemy zones, under cover from where the enemy comes from. */
function rateAdvance(p: Position, hex: number, side: number, objective: number): number {
  const enemy = side === FRENCH ? hex - grid.rows : hex + grid.rows;
  return rank(-distance(hex, objective), inEnemyZoc(p, hex, side) ? 0 : 1, -groundModifier(p, hex, enemy), 0);
}

/** Attack, guns: at effective range, one of those that stand nearest in sight. */
function rateBattery(p: Position, near: Nearness, unit: number, hex: number, side: number): number {
  const least = nearest(near, hex);
  const sees = least <= p.tables.maximum[unit] && seesEnemy(p, hex, side, least);
  return rank(-Math.abs(least - p.tables.effective[unit]), sees ? 1 : 0, 0, 0);
}

function seesEnemy(p: Position, hex: number, side: number, range: number): boolean {
  const enemy = enemyOwner(side);
  for (let k = sight.start[hex]; k < sight.start[hex + 1]; k++) {
    if (sight.range[k] === range && p.owner[sight.cells[k]] === enemy) return true;
  }
  return false;
}

/** Attack, others: next to the enemy whom they can shock with the highest net; where there is none, nearest to the enemy. */
function rateAttack(p: Position, near: Nearness, unit: number, hex: number, side: number): number {
  const least = nearest(near, hex);
  if (least > 1 || !canShockFrom(p, unit, hex)) return rank(0, -least, 0, 0);
  const enemy = enemyOwner(side);
  let net = -NEVER;
  for (let d = 0; d < DIRECTIONS; d++) {
    const target = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[target] === enemy) net = Math.max(net, netNow(p, unit, hex, target));
  }
  return rank(1, net, 0, 0);
}

/** Militia never shocks, nor does cavalry that has moved into wood (D8). */
function canShockFrom(p: Position, unit: number, hex: number): boolean {
  if (p.tables.arm[unit] > COSSACK) return false;
  return p.tables.isHorse[unit] === 0 || ground[hex] !== WOOD || hex === p.hex[unit];
}

/** Screen, cavalry: three hexes from the enemy, before as many other own units as can be. */
function rateScreen(p: Position, near: Nearness, unit: number, hex: number, side: number): number {
  let behind = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP || u === unit) continue;
    if (distance(hex, at) <= 3 && sideways(at, side) > sideways(hex, side)) behind++;
  }
  return rank(-Math.abs(nearest(near, hex) - 3), behind, 0, 0);
}
