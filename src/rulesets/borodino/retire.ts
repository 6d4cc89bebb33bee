import { DIRECTIONS } from '../../board/hex.ts';
import { advance, canAdvance } from './advance.ts';
import { insertOnce } from './hex-list.ts';
import {
  CHARGING,
  COSSACK,
  DECLARED,
  ENGAGED,
  HEAVY,
  HORSE_GUN,
  INFANTRY,
  LIGHT,
  NO_UNIT,
  NONE,
  TEST_DISORDER,
  WALL,
} from './layout.ts';
import * as N from './nodes.ts';
import { canStack, inEnemyZoc, lift, type Position, place } from './position.ts';
import * as R from './registers.ts';
import { addTest, ask, beginTests, canPass } from './results.ts';
import { nextTarget, STACK_DECLARED, STACK_OUT, unitAt } from './stacks.ts';
import * as S from './steps.ts';
import { distance, grid } from './terrain.ts';

/** G3: retreat before shock. */

/** G1 b, G3: asks the owners of targets that may retire. */
export function stepRetire(p: Position): void {
  const r = p.r;
  for (;;) {
    const target = nextTarget(p, r[R.TARGET], STACK_DECLARED);
    if (target < 0) {
      r[R.TARGET] = nextTarget(p, -1, STACK_DECLARED);
      r[R.CURSOR] = 0;
      r[R.STEP] = S.COMMIT;
      return;
    }
    r[R.TARGET] = target;
    if (!mayRetire(p, target) || listRetreats(p, target, scratch) === 0) continue;
    ask(p, N.RETIRE, 1 - r[R.SIDE], -1, target);
    return;
  }
}

const scratch = new Int32Array(64);

/** G3: horse and horse guns from infantry, light from heavy cavalry. */
function mayRetire(p: Position, target: number): boolean {
  let foot = 0;
  let heavy = 0;
  let other = 0;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    for (let slot = 0; slot < 2; slot++) {
      const unit = (slot === 0 ? p.first : p.second)[p.stackHex[k]];
      if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) continue;
      const arm = p.tables.arm[unit];
      if (arm === INFANTRY) foot++;
      else if (arm === HEAVY) heavy++;
      else other++;
    }
  }
  if (other > 0 || (foot > 0 && heavy > 0)) return false;
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit === NO_UNIT) continue;
    const arm = p.tables.arm[unit];
    const quick = arm === LIGHT || arm === COSSACK || arm === HORSE_GUN || (arm === HEAVY && foot > 0);
    if (!quick) return false;
  }
  return true;
}

/** G3: where the stack may go by one or two steps, ascending. */
export function listRetreats(p: Position, target: number, out: Int32Array): number {
  const { neighbours } = grid;
  let count = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const near = neighbours[DIRECTIONS * target + d];
    if (!stackMayStep(p, target, near)) continue;
    if (stackMayStop(p, target, near)) count = insertOnce(out, count, near);
    for (let e = 0; e < DIRECTIONS; e++) {
      const far = neighbours[DIRECTIONS * near + e];
      if (far === target || !stackMayStep(p, target, far)) continue;
      if (stackMayStop(p, target, far)) count = insertOnce(out, count, far);
    }
  }
  return count;
}

function stackMayStep(p: Position, target: number, hex: number): boolean {
  if (hex === WALL || inEnemyZoc(p, hex, 1 - p.r[R.SIDE])) return false;
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit !== NO_UNIT && !canPass(p, unit, hex)) return false;
  }
  return true;
}

/** The whole stack fits, and no attacker of this target stands next to the hex. */
function stackMayStop(p: Position, target: number, hex: number): boolean {
  let units = 0;
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit === NO_UNIT) continue;
    if (!canStack(p, unit, hex)) return false;
    if (slot < 2) units++;
  }
  if (units === 2 && p.first[hex] !== NO_UNIT) return false;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] === target && distance(p.stackHex[k], hex) <= 1) return false;
  }
  return true;
}

export function applyRetire(p: Position, action: number): void {
  const r = p.r;
  const target = r[R.TARGET];
  r[R.STEP] = S.RETIRE;
  if (action === NONE) return;
  let heavyCharges = false;
  for (let k = 0; k < r[R.STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    p.stackState[k] = STACK_OUT;
    heavyCharges ||= chargesHeavily(p, p.first[p.stackHex[k]]) || chargesHeavily(p, p.second[p.stackHex[k]]);
  }
  beginTests(p, TEST_DISORDER, S.RETIRED);
  for (let slot = 0; slot < 3; slot++) {
    // Lifting a unit moves the other one up.
    const unit = slot === 2 ? p.gun[target] : p.first[target];
    if (unit === NO_UNIT) continue;
    lift(p, unit);
    place(p, unit, action);
    p.marks[unit] |= ENGAGED;
    if (heavyCharges) addTest(p, unit);
  }
}

function chargesHeavily(p: Position, unit: number): boolean {
  return unit !== NO_UNIT && (p.marks[unit] & CHARGING) !== 0 && p.tables.arm[unit] === HEAVY;
}

/** G3: one declared stack may follow into the empty hex. */
export function stepRetired(p: Position): void {
  const r = p.r;
  r[R.STEP] = S.RETIRE;
  if (listFollowers(p, scratch) > 0) ask(p, N.FOLLOW, r[R.SIDE], -1, r[R.TARGET]);
}

/** Hexes of stacks that declared against the target and can advance, ascending. */
export function listFollowers(p: Position, out: Int32Array): number {
  const target = p.r[R.TARGET];
  let count = 0;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    const hex = p.stackHex[k];
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0 || !canAdvance(p, unit, target)) continue;
      count = insertOnce(out, count, hex);
    }
  }
  return count;
}

export function applyFollow(p: Position, action: number): void {
  p.r[R.STEP] = S.RETIRE;
  if (action === NONE) return;
  const a = p.first[action];
  const b = p.second[action];
  followUnit(p, a, action);
  followUnit(p, b, action);
}

function followUnit(p: Position, unit: number, from: number): void {
  if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) return;
  p.marks[unit] &= ~CHARGING;
  advance(p, unit, from, p.r[R.TARGET]);
}
