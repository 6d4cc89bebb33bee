import { DIRECTIONS } from '../../board/hex.ts';
import { advanceFighter, bestAdvancer } from './advance.ts';
import { attackingSide, beginFight, clearFight, fight } from './fight.ts';
import { insert } from './hex-list.ts';
import {
  BREAK,
  CHARGE_GROUP,
  CHARGED,
  COSSACK,
  COUNTER_SHOCK,
  FIGHTING,
  FOOT_GROUP,
  GOOD,
  HIT,
  NO_UNIT,
  NONE,
  OFF_MAP,
  PRIMARY,
} from './layout.ts';
import * as N from './nodes.ts';
import { enemyOwner, type Position } from './position.ts';
import * as R from './registers.ts';
import { ask, becomeDisordered } from './results.ts';
import { isFront, mayCharge, unitAt } from './stacks.ts';
import * as S from './steps.ts';
import { SHOCK_HOLDS, SHOCK_REPULSED, SHOCK_ROUT } from './tables.ts';
import { directionTo, grid } from './terrain.ts';

/** G12 to G15: what follows a fight: counter-shock, advance, breakthrough, the end of a charge. */

/** G12 to G14: counter-shock, or advance and breakthrough. */
export function stepAftermath(p: Position): void {
  const r = p.r;
  const aim = r[R.AIM];
  r[R.STEP] = S.CHARGE_END;
  if (r[R.RESULT] < SHOCK_HOLDS) {
    if (r[R.RESULT] < SHOCK_REPULSED && r[R.ATTACK] === PRIMARY && mayCounter(p)) {
      ask(p, N.COUNTER, 1 - r[R.SIDE], -1, aim);
    }
    return;
  }
  if (p.owner[aim] === enemyOwner(attackingSide(p))) return;
  const best = bestAdvancer(p);
  if (best === NO_UNIT) return;
  const from = p.hex[best];
  const a = p.first[from];
  const b = p.second[from];
  advanceFighter(p, a, from, aim);
  advanceFighter(p, b, from, aim);
  r[R.ADVANCE] = directionTo(from, aim);
  const follows = r[R.KIND] === FOOT_GROUP || r[R.KIND] === CHARGE_GROUP;
  if (r[R.RESULT] < SHOCK_ROUT || r[R.ATTACK] !== PRIMARY || !follows) return;
  if (listBreakthroughs(p, scratch) > 0) ask(p, N.BREAKTHROUGH, r[R.SIDE], -1, aim);
}

const scratch = new Int32Array(8);

/** G12: once a hex and activation, and only with good troops left in it. */
function mayCounter(p: Position): boolean {
  const bit = 1 << firstStackAgainst(p, p.r[R.TARGET]);
  if ((p.countered[0] & bit) !== 0) return false;
  return hasGood(p, p.r[R.AIM]) && listCounters(p, scratch) > 0;
}

function firstStackAgainst(p: Position, target: number): number {
  for (let k = 0; k < p.r[R.STACKS]; k++) if (p.stackTarget[k] === target) return k;
  return 0;
}

/** G12. */
function mayShockBack(p: Position, unit: number): boolean {
  return p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK;
}

/** G12, G13: whether a unit of the hex that is asked at a COUNTER or BREAKTHROUGH node takes part in the second attack. */
export function attacksAgain(p: Position, unit: number): boolean {
  return p.r[R.NODE] === N.COUNTER ? mayShockBack(p, unit) : mayGoOn(p, unit);
}

function hasGood(p: Position, hex: number): boolean {
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, hex, slot);
    if (unit !== NO_UNIT && mayShockBack(p, unit)) return true;
  }
  return false;
}

/** G12: adjacent front hexes that hold a unit of the beaten group, ascending. */
export function listCounters(p: Position, out: Int32Array): number {
  const target = p.r[R.AIM];
  let count = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * target + d];
    if (p.owner[hex] !== p.r[R.SIDE] + 1 || !isFront(p, target, hex)) continue;
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0) continue;
      count = insert(out, count, hex);
      break;
    }
  }
  return count;
}

/** G12: the good troops of the target shock back, without commitment, reaction or charge. */
export function applyCounter(p: Position, action: number): void {
  const r = p.r;
  r[R.STEP] = S.CHARGE_END;
  if (action === NONE) return;
  const from = r[R.PLACE];
  p.countered[0] |= 1 << firstStackAgainst(p, r[R.TARGET]);
  clearFight(p);
  r[R.ATTACK] = COUNTER_SHOCK;
  r[R.AIM] = action;
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, from, slot);
    if (unit !== NO_UNIT && mayShockBack(p, unit)) fight(p, unit);
  }
  beginFight(p);
}

/** G13: enemy hexes among the three in front of the advance, ascending; a pursuit only where it may charge. */
export function listBreakthroughs(p: Position, out: Int32Array): number {
  const r = p.r;
  const from = r[R.AIM];
  const charging = r[R.KIND] === CHARGE_GROUP;
  if (!canBreak(p, from)) return 0;
  let count = 0;
  for (let turn = -1; turn <= 1; turn++) {
    const d = (r[R.ADVANCE] + turn + DIRECTIONS) % DIRECTIONS;
    const hex = grid.neighbours[DIRECTIONS * from + d];
    if (p.owner[hex] !== enemyOwner(r[R.SIDE]) || (charging && !mayCharge(p, hex))) continue;
    count = insert(out, count, hex);
  }
  return count;
}

function canBreak(p: Position, hex: number): boolean {
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, hex, slot);
    if (unit !== NO_UNIT && mayGoOn(p, unit)) return true;
  }
  return false;
}

function mayGoOn(p: Position, unit: number): boolean {
  if ((p.stance[unit] & FIGHTING) === 0) return false;
  return p.condition[unit] === GOOD || (p.marks[unit] & HIT) !== 0;
}

/** G13: one attack more by the stack that advanced. */
export function applyBreakthrough(p: Position, action: number): void {
  const r = p.r;
  r[R.STEP] = S.CHARGE_END;
  if (action === NONE) return;
  const from = r[R.PLACE];
  const a = p.first[from];
  const b = p.second[from];
  const aGoes = a !== NO_UNIT && mayGoOn(p, a);
  const bGoes = b !== NO_UNIT && mayGoOn(p, b);
  clearFight(p);
  r[R.ATTACK] = BREAK;
  r[R.AIM] = action;
  if (aGoes) fight(p, a);
  if (bGoes) fight(p, b);
  beginFight(p);
}

/** G15: after the group and its pursuit each charger that is still good becomes Disordered. */
export function stepChargeEnd(p: Position): void {
  const r = p.r;
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    if ((p.stance[u] & CHARGED) === 0) continue;
    p.stance[u] &= ~CHARGED;
    if (p.hex[u] !== OFF_MAP) becomeDisordered(p, u);
  }
  clearFight(p);
  r[R.ATTACK] = PRIMARY;
  r[R.ADVANCE] = 0;
  r[R.KIND]++;
  r[R.STEP] = S.GROUP;
}
