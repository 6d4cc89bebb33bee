import { listActions } from './actions.ts';
import { fireTotal } from './fire.ts';
import { ACTING, DECLARED, GOOD, NO_UNIT, NONE, OFF_MAP } from './layout.ts';
import { nearest, nearnessFor } from './nearness.ts';
import { NEVER, netOf, wouldCharge } from './net.ts';
import * as N from './nodes.ts';
import { cohesionOf, nextToEnemy, type Position, sideOf, topUnit } from './position.ts';
import { ATTACK, dares, FIRST_ADVANCE, RETIRE, SCREEN, slotOf } from './posture-names.ts';
import * as R from './registers.ts';
import { LOWEST_RANK, rank, sideways } from './script-moves.ts';
import { FIRE_CHECK } from './tables.ts';

/** 6.K: what the script answers under a posture where nobody moves. */

const legal = new Int32Array(2048);

export function attempts(p: Position, posture: number): boolean {
  if (posture === ATTACK || posture >= FIRST_ADVANCE) return true;
  if (posture !== RETIRE) return false;
  const slot = slotOf(p, p.r[R.SUBJECT]);
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) {
    if (p.hex[u] !== OFF_MAP && slotOf(p, u) === slot && nextToEnemy(p, p.hex[u], sideOf(u))) return true;
  }
  return false;
}

/** The target with the highest total; held when a 9 can't reach the least band, unless it answers an attack. */
export function chooseTarget(p: Position, reaction: boolean): number {
  const gun = p.r[R.SUBJECT];
  const count = listActions(p, legal) - 1;
  let best = NONE;
  let most = reaction ? -99 : FIRE_CHECK - 10;
  for (let k = 0; k < count; k++) {
    const total = fireTotal(p, gun, legal[k]);
    if (total <= most) continue;
    most = total;
    best = legal[k];
  }
  return best;
}

/** The unit that leads an attack from a hex, NO_UNIT where none can; among those that have declared it, or all. */
export function declaredUnit(p: Position, hex: number, declared: boolean): number {
  let best = NO_UNIT;
  for (let slot = 0; slot < 2; slot++) {
    const unit = slot === 0 ? p.first[hex] : p.second[hex];
    if (unit === NO_UNIT || (p.marks[unit] & ACTING) === 0 || p.condition[unit] !== GOOD) continue;
    if (declared && (p.marks[unit] & DECLARED) === 0) continue;
    if (best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best)) best = unit;
  }
  return best;
}

export function chooseDeclaration(p: Position, posture: number): number {
  const hex = p.r[R.PLACE];
  const unit = declaredUnit(p, hex, false);
  if (unit === NO_UNIT) return NONE;
  return bestShock(p, unit, hex, wouldCharge(p, unit, hex), dares(posture));
}

function bestShock(p: Position, unit: number, from: number, charges: boolean, least: number): number {
  const count = listActions(p, legal) - 1;
  let best = NONE;
  let most = least - 1;
  for (let k = 0; k < count; k++) {
    const net = netOf(p, unit, from, legal[k], charges);
    if (net <= most) continue;
    most = net;
    best = legal[k];
  }
  return best;
}

const YIELDS_TO = 4;

export function chooseRetreat(p: Position, posture: number): number {
  const target = p.r[R.PLACE];
  const side = p.r[R.ACTOR];
  if (posture !== SCREEN && posture !== RETIRE && threat(p, target) < YIELDS_TO) return NONE;
  return farthest(p, listActions(p, legal) - 1, side);
}

/** Of the first `count` legal hexes the one farthest from the enemy, then on the own side; NONE of none. */
function farthest(p: Position, count: number, side: number): number {
  const near = nearnessFor(p, side);
  let best = NONE;
  let most = LOWEST_RANK;
  for (let k = 0; k < count; k++) {
    const rated = rank(nearest(near, legal[k]), sideways(legal[k], side), 0, 0);
    if (rated <= most) continue;
    most = rated;
    best = legal[k];
  }
  return best;
}

/** Highest net of the stacks that have declared against a hex. */
function threat(p: Position, target: number): number {
  let most = -NEVER;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    const unit = declaredUnit(p, p.stackHex[k], true);
    if (unit !== NO_UNIT) most = Math.max(most, netOf(p, unit, p.stackHex[k], target, false));
  }
  return most;
}

export function chooseFollow(p: Position, posture: number): number {
  const count = listActions(p, legal);
  return posture === ATTACK || posture >= FIRST_ADVANCE ? legal[0] : legal[count - 1];
}

/** Counter-shock and breakthrough where the net is 2 or more. */
export function chooseSecond(p: Position): number {
  const from = p.r[R.PLACE];
  const unit = topUnit(p, from);
  const charges = p.r[R.NODE] === N.BREAKTHROUGH && p.tables.isHorse[unit] === 1;
  return bestShock(p, unit, from, charges, 2);
}

export function chooseReturn(p: Position): number {
  return farthest(p, listActions(p, legal), sideOf(p.r[R.SUBJECT]));
}
