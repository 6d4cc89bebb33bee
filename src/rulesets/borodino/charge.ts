import { CHARGE_GROUP, COUNTER_SHOCK, FIGHTING, GOOD, HEAVY, HIT, INFANTRY, NO_UNIT } from './layout.ts';
import { cohesionOf, type Position } from './position.ts';
import * as R from './registers.ts';
import { becomeDisordered } from './results.ts';
import { unitAt } from './stacks.ts';
import * as S from './steps.ts';

/** G10: the bonus of a charge, and the test of those that it strikes. */

export function isCharge(p: Position): boolean {
  return p.r[R.ATTACK] !== COUNTER_SHOCK && p.r[R.KIND] === CHARGE_GROUP;
}

/** G10: +3 for heavy, +1 for other cavalry that was not hit; G13: one less in pursuit, whatever the tests change. */
export function chargeBonus(p: Position): number {
  let value = 0;
  p.r[R.CHARGE_HEAVY] = 0;
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) {
    if ((p.stance[u] & FIGHTING) === 0) continue;
    const heavy = p.tables.arm[u] === HEAVY;
    if (heavy) p.r[R.CHARGE_HEAVY] = 1;
    if ((p.marks[u] & HIT) === 0) value = Math.max(value, heavy ? 3 : 1);
  }
  return value;
}

/** G10: who tests a charge: the top infantry when all of it is good, else the top good cavalry. */
export function chargeTester(p: Position): number {
  const { arm, isHorse } = p.tables;
  let infantry = NO_UNIT;
  let horse = NO_UNIT;
  let shaken = false;
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, p.r[R.AIM], slot);
    if (unit === NO_UNIT) continue;
    if (arm[unit] === INFANTRY) {
      if (p.condition[unit] !== GOOD) shaken = true;
      if (infantry === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, infantry)) infantry = unit;
    } else if (isHorse[unit] === 1 && p.condition[unit] === GOOD) {
      if (horse === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, horse)) horse = unit;
    }
  }
  if (infantry !== NO_UNIT) return shaken ? NO_UNIT : infantry;
  return horse;
}

const SQUARE = -2;

export function applyCharge(p: Position, die: number): void {
  const r = p.r;
  const top = r[R.SUBJECT];
  r[R.STEP] = S.SHOCK;
  if (p.tables.arm[top] !== INFANTRY) {
    const harder = r[R.CHARGE_HEAVY] === 1 && p.tables.arm[top] !== HEAVY ? 2 : 0;
    if (die + harder <= cohesionOf(p, top)) r[R.CHARGE_VALUE] = 0;
    return;
  }
  if (die <= cohesionOf(p, top)) {
    r[R.CHARGE_VALUE] = SQUARE;
    return;
  }
  const aim = r[R.AIM];
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, aim, slot);
    if (unit !== NO_UNIT) becomeDisordered(p, unit);
  }
}
