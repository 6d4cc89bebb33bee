import {
  CHARGE_GROUP,
  COUNTER_SHOCK,
  FIGHTING,
  GOOD,
  HEAVY,
  HIT,
  INFANTRY,
  NO_UNIT,
  OFF_MAP,
  STARTED_ADJACENT,
} from './layout.ts';
import { cohesionOf, type Position } from './position.ts';
import * as R from './registers.ts';
import { becomeDisordered } from './results.ts';
import { unitAt } from './stacks.ts';
import * as S from './steps.ts';
import { distance, EDGES } from './terrain.ts';

/** G2, G10: who charges, the bonus of a charge, and the test of those that it strikes. */

/**
 * G2, F5: whether an acting unit charges from the hex where it ends its move, if the target can be charged: horse after a run of two hexes
 * that didn't start next to an enemy. One that enters has run as far unless it stops on the edge.
 */
export function wouldCharge(p: Position, unit: number, to: number): boolean {
  if (p.tables.isHorse[unit] === 0 || (p.stance[unit] & STARTED_ADJACENT) !== 0) return false;
  const from = p.startHex[unit];
  return from === OFF_MAP ? EDGES[p.r[R.FLANK_EARNED]].indexOf(to) < 0 : distance(from, to) >= 2;
}

export function isCharge(p: Position): boolean {
  return p.r[R.ATTACK] !== COUNTER_SHOCK && p.r[R.KIND] === CHARGE_GROUP;
}

/** G10: what a charger brings before the tests: 3 if heavy, 1 if not, nothing once it was hit. */
export function chargeOf(p: Position, unit: number): number {
  if ((p.marks[unit] & HIT) !== 0) return 0;
  return p.tables.arm[unit] === HEAVY ? 3 : 1;
}

/** G13: a pursuit counts that much less, whatever the tests change. */
export const PURSUIT = 1;

/** G10: the highest of those that charge. */
export function chargeBonus(p: Position): number {
  let value = 0;
  p.r[R.CHARGE_HEAVY] = 0;
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) {
    if ((p.stance[u] & FIGHTING) === 0) continue;
    if (p.tables.arm[u] === HEAVY) p.r[R.CHARGE_HEAVY] = 1;
    value = Math.max(value, chargeOf(p, u));
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
