import { listActions } from './actions.ts';
import { isEligible } from './declare.ts';
import { fireTotal } from './fire.ts';
import { NO_UNIT, NONE, OFF_MAP } from './layout.ts';
import { NO_ENEMY, nearest, nearnessFor } from './nearness.ts';
import { NEVER, netOf, netOfDeclared, netOfSecond } from './net.ts';
import { cohesionOf, nextToEnemy, type Position, sideOf } from './position.ts';
import { ATTACK, dares, FIRST_ADVANCE, RETIRE, SCREEN, slotOf } from './posture-names.ts';
import * as R from './registers.ts';
import { LOWEST_RANK, rank, sideways } from './script-moves.ts';
import { FIRE_CHECK } from './tables.ts';
import { distance } from './terrain.ts';

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

/** Of the first `count` legal hexes the one that is rated highest, ties to the lower hex; NONE where none is rated `least`. */
function bestOf(p: Position, count: number, least: number, rate: (p: Position, hex: number) => number): number {
  let best = NONE;
  let most = least - 1;
  for (let k = 0; k < count; k++) {
    const rated = rate(p, legal[k]);
    if (rated <= most) continue;
    most = rated;
    best = legal[k];
  }
  return best;
}

/** The target with the highest total; held when a 9 can't reach the least band, unless it answers an attack. */
export function chooseTarget(p: Position, reaction: boolean): number {
  return bestOf(p, listActions(p, legal) - 1, reaction ? -NEVER : FIRE_CHECK - 9, totalAgainst);
}

function totalAgainst(p: Position, target: number): number {
  return fireTotal(p, p.r[R.SUBJECT], target);
}

/** The unit that leads an attack from a hex: of those that may declare one the one with the highest current Cohesion; NO_UNIT of none. */
export function leaderOf(p: Position, hex: number): number {
  const a = p.first[hex];
  const b = p.second[hex];
  const hasA = a !== NO_UNIT && isEligible(p, a);
  if (b === NO_UNIT || !isEligible(p, b)) return hasA ? a : NO_UNIT;
  return hasA && cohesionOf(p, a) >= cohesionOf(p, b) ? a : b;
}

/** The target with the highest net that the posture dares. */
export function chooseDeclaration(p: Position, posture: number): number {
  return bestOf(p, listActions(p, legal) - 1, dares(posture), netOfStack);
}

function netOfStack(p: Position, target: number): number {
  const hex = p.r[R.PLACE];
  return Math.max(netOfUnit(p, p.first[hex], hex, target), netOfUnit(p, p.second[hex], hex, target));
}

/** Net of the group with which a unit of the stack goes: a charger and another rider fight in two. */
function netOfUnit(p: Position, unit: number, hex: number, target: number): number {
  return unit !== NO_UNIT && isEligible(p, unit) ? netOf(p, unit, hex, target) : -NEVER;
}

const YIELDS_TO = 4;

/** Away from those that have declared against the hex, as far as can be; then on the own side. */
export function chooseRetreat(p: Position, posture: number): number {
  if (posture !== SCREEN && posture !== RETIRE && netOfDeclared(p, p.r[R.PLACE]) < YIELDS_TO) return NONE;
  return bestOf(p, listActions(p, legal) - 1, LOWEST_RANK + 1, rateRetreat);
}

function rateRetreat(p: Position, hex: number): number {
  return rank(attackersAway(p, p.r[R.PLACE], hex), sideways(hex, p.r[R.ACTOR]), 0, 0);
}

/** Distance of a hex from the nearest stack that has declared against the target. */
function attackersAway(p: Position, target: number, hex: number): number {
  let least = NO_ENEMY;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] === target) least = Math.min(least, distance(p.stackHex[k], hex));
  }
  return least;
}

export function chooseFollow(p: Position, posture: number): number {
  const count = listActions(p, legal);
  return posture === ATTACK || posture >= FIRST_ADVANCE ? legal[0] : legal[count - 1];
}

const AGAIN = 2;

/** Counter-shock and breakthrough where the net is 2 or more. */
export function chooseSecond(p: Position): number {
  return bestOf(p, listActions(p, legal) - 1, AGAIN, netOfSecond);
}

/** Recovery: farthest from the enemy, then on the own side. */
export function chooseReturn(p: Position): number {
  return bestOf(p, listActions(p, legal), LOWEST_RANK + 1, rateReturn);
}

function rateReturn(p: Position, hex: number): number {
  const side = sideOf(p.r[R.SUBJECT]);
  return rank(nearest(nearnessFor(p, side), hex), sideways(hex, side), 0, 0);
}
