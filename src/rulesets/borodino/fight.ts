import { chargeBonus, chargeTester, isCharge } from './charge.ts';
import { endShock } from './declare.ts';
import {
  CHARGE_GROUP,
  CHARGED,
  CHARGING,
  COUNTER_SHOCK,
  DECLARED,
  ENGAGED,
  FIGHTING,
  FOOT_GROUP,
  GOOD,
  HIT,
  HORSE_GROUP,
  NO_UNIT,
  PRIMARY,
} from './layout.ts';
import * as N from './nodes.ts';
import { cohesionOf, enemyOwner, type Position } from './position.ts';
import * as R from './registers.ts';
import { askDie, eliminate } from './results.ts';
import { nextTarget, STACK_COMMITTED, unitAt } from './stacks.ts';
import * as S from './steps.ts';
import { SHOCK_HOLDS } from './tables.ts';

/** 4.8, G6 and G10: groups that fight. Their units carry FIGHTING; `fightHex` holds where they attacked from. */

/** G1 e: targets in hex order. */
export function stepResolve(p: Position): void {
  const r = p.r;
  const target = nextTarget(p, r[R.TARGET], STACK_COMMITTED);
  if (target < 0) {
    endShock(p);
    return;
  }
  r[R.TARGET] = target;
  r[R.KIND] = CHARGE_GROUP;
  r[R.STEP] = S.GROUP;
}

/** G6: gathers a group; charge, other cavalry, infantry. */
export function stepGroup(p: Position): void {
  const r = p.r;
  if (r[R.KIND] > FOOT_GROUP) {
    r[R.KIND] = 0;
    r[R.STEP] = S.RESOLVE;
    return;
  }
  clearFight(p);
  r[R.ATTACK] = PRIMARY;
  r[R.AIM] = r[R.TARGET];
  for (let k = 0; k < r[R.STACKS]; k++) {
    if (p.stackTarget[k] !== r[R.TARGET] || p.stackState[k] !== STACK_COMMITTED) continue;
    join(p, p.first[p.stackHex[k]]);
    join(p, p.second[p.stackHex[k]]);
  }
  const target = r[R.TARGET];
  if (r[R.FIGHTS] === 0 || p.owner[target] !== enemyOwner(r[R.SIDE])) {
    clearFight(p);
    r[R.KIND]++;
    return;
  }
  if (r[R.KIND] === CHARGE_GROUP) markCharge(p);
  beginFight(p);
}

/** G6: the group in which a unit fights. */
export function kindOf(p: Position, unit: number, charges: boolean): number {
  return charges ? CHARGE_GROUP : p.tables.isHorse[unit] === 1 ? HORSE_GROUP : FOOT_GROUP;
}

function join(p: Position, unit: number): void {
  if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) return;
  const charges = (p.marks[unit] & CHARGING) !== 0;
  if (kindOf(p, unit, charges) !== p.r[R.KIND]) return;
  if (p.condition[unit] !== GOOD && !(charges && (p.marks[unit] & HIT) !== 0)) return;
  p.marks[unit] = (p.marks[unit] & ~DECLARED) | ENGAGED;
  fight(p, unit);
}

export function fight(p: Position, unit: number): void {
  const r = p.r;
  p.stance[unit] |= FIGHTING;
  const hex = p.hex[unit];
  for (let k = 0; k < r[R.FIGHTS]; k++) if (p.fightHex[k] === hex) return;
  p.fightHex[r[R.FIGHTS]++] = hex;
}

function markCharge(p: Position): void {
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) if ((p.stance[u] & FIGHTING) !== 0) p.stance[u] |= CHARGED;
}

export function clearFight(p: Position): void {
  const r = p.r;
  for (let u = 0; u < p.stance.length; u++) p.stance[u] &= ~FIGHTING;
  p.fightHex.fill(0, 0, r[R.FIGHTS]);
  r[R.FIGHTS] = 0;
  r[R.AIM] = 0;
  r[R.LEADER] = 0;
  r[R.CHARGE_VALUE] = 0;
  r[R.CHARGE_HEAVY] = 0;
  r[R.RESULT] = 0;
}

/** The side that attacks in the fight that is being resolved. */
export function attackingSide(p: Position): number {
  return p.r[R.ATTACK] === COUNTER_SHOCK ? 1 - p.r[R.SIDE] : p.r[R.SIDE];
}

/** The fighting unit with the highest current Cohesion; ties by hex, then id. */
function bestFighter(p: Position): number {
  let best = NO_UNIT;
  for (let k = 0; k < p.r[R.FIGHTS]; k++) {
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, p.fightHex[k], slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0) continue;
      if (best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best)) best = unit;
      else if (cohesionOf(p, unit) === cohesionOf(p, best) && p.hex[unit] < p.hex[best]) best = unit;
    }
  }
  return best;
}

/** Lone guns fall without a die; a charge may first be tested (G10); then the shock die. */
export function beginFight(p: Position): void {
  const r = p.r;
  const aim = r[R.AIM];
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, aim, slot);
    if (unit !== NO_UNIT) p.marks[unit] |= ENGAGED;
  }
  if (p.first[aim] === NO_UNIT) {
    eliminate(p, p.gun[aim]);
    r[R.RESULT] = SHOCK_HOLDS;
    r[R.STEP] = S.AFTERMATH;
    return;
  }
  r[R.LEADER] = bestFighter(p);
  r[R.STEP] = S.SHOCK;
  if (!isCharge(p)) return;
  r[R.CHARGE_VALUE] = chargeBonus(p);
  const top = chargeTester(p);
  if (top !== NO_UNIT) askDie(p, N.CHARGE_DIE, top, aim);
}

export function stepShock(p: Position): void {
  askDie(p, N.SHOCK_DIE, p.r[R.LEADER], p.r[R.AIM]);
}
