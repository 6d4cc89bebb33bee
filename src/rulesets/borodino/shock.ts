import { DIRECTIONS } from '../../board/hex.ts';
import { endShock, insert, isFront, mayCharge, nextTarget, STACK_COMMITTED, unitAt } from './declare.ts';
import { isVillage } from './fire.ts';
import {
  BREAK,
  CHARGE_GROUP,
  CHARGED,
  CHARGING,
  COSSACK,
  COUNTER_SHOCK,
  DECLARED,
  DISORDERED,
  ENGAGED,
  FIGHTING,
  FOOT_GROUP,
  GOOD,
  HEAVY,
  HIT,
  HORSE_GROUP,
  INFANTRY,
  NO_UNIT,
  NONE,
  OFF_MAP,
  PRIMARY,
  TEST_ATTACKER,
  TEST_DEFENDER,
} from './layout.ts';
import * as N from './nodes.ts';
import { cohesionOf, enemyOwner, lift, type Position, place, topUnit } from './position.ts';
import * as R from './registers.ts';
import {
  addTest,
  ask,
  askDie,
  becomeDisordered,
  beginTests,
  canPass,
  disorder,
  eliminate,
  retreat,
  retreatFrom,
} from './results.ts';
import * as S from './steps.ts';
import { oddsModifier, SHOCK_HOLDS, SHOCK_REPULSED, SHOCK_ROUT } from './tables.ts';
import {
  BRIDGE_HEX,
  CLEAR,
  directionTo,
  FORD,
  grid,
  ground,
  isHeight,
  RIVER,
  STREAM,
  shockModifier,
  VILLAGE,
  WOOD,
} from './terrain.ts';

/** 4.8 and G6 to G15: resolving shock. Units that fight carry FIGHTING; `fightHex` holds where they attacked from. */

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

function join(p: Position, unit: number): void {
  if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) return;
  const charges = (p.marks[unit] & CHARGING) !== 0;
  const kind = charges ? CHARGE_GROUP : p.tables.isHorse[unit] === 1 ? HORSE_GROUP : FOOT_GROUP;
  if (kind !== p.r[R.KIND]) return;
  if (p.condition[unit] !== GOOD && !(charges && (p.marks[unit] & HIT) !== 0)) return;
  p.marks[unit] = (p.marks[unit] & ~DECLARED) | ENGAGED;
  fight(p, unit);
}

function fight(p: Position, unit: number): void {
  const r = p.r;
  p.stance[unit] |= FIGHTING;
  const hex = p.hex[unit];
  for (let k = 0; k < r[R.FIGHTS]; k++) if (p.fightHex[k] === hex) return;
  p.fightHex[r[R.FIGHTS]++] = hex;
}

function markCharge(p: Position): void {
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) if ((p.stance[u] & FIGHTING) !== 0) p.stance[u] |= CHARGED;
}

function clearFight(p: Position): void {
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
function beginFight(p: Position): void {
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

function isCharge(p: Position): boolean {
  return p.r[R.ATTACK] !== COUNTER_SHOCK && p.r[R.KIND] === CHARGE_GROUP;
}

/** G10: +3 for heavy, +1 for other cavalry that was not hit; G13: one less in pursuit, whatever the tests change. */
function chargeBonus(p: Position): number {
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
function chargeTester(p: Position): number {
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

export function stepShock(p: Position): void {
  askDie(p, N.SHOCK_DIE, p.r[R.LEADER], p.r[R.AIM]);
}

/** 4.8: what is added to the shock die for the units that fight. */
export function shockTotal(p: Position): number {
  const r = p.r;
  const { strength } = p.tables;
  const aim = r[R.AIM];
  let attack = 0;
  let best = -9;
  let terrain = -99;
  let front = false;
  let rear = false;
  for (let k = 0; k < r[R.FIGHTS]; k++) {
    const hex = p.fightHex[k];
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0) continue;
      attack += strength[unit];
      best = Math.max(best, cohesionOf(p, unit));
    }
    terrain = Math.max(terrain, terrainModifier(p, aim, hex));
    if (isFront(p, aim, hex)) front = true;
    else rear = true;
  }
  const a = p.first[aim];
  const b = p.second[aim];
  const defence = strength[a] + (b === NO_UNIT ? 0 : strength[b]);
  const morale = best - cohesionOf(p, topUnit(p, aim));
  let total = oddsModifier(attack, defence) + Math.max(-3, Math.min(3, morale)) + terrain;
  if (rear) total += front ? 3 : 2;
  if (isOpen(p, aim)) total++;
  if (isCharge(p)) total += r[R.CHARGE_VALUE] - (r[R.ATTACK] === BREAK ? 1 : 0);
  return total;
}

/** G8. */
export function terrainModifier(p: Position, target: number, from: number): number {
  const rubble = ground[target] === VILLAGE && !isVillage(p, target);
  let total = rubble ? 0 : shockModifier(target, directionTo(target, from));
  if (isHeight[target] === 1 && isHeight[from] === 0) total--;
  const crossing = from === BRIDGE_HEX && p.r[R.BRIDGE] === 1 ? RIVER : ground[from];
  if (crossing === STREAM || crossing === FORD) total--;
  else if (crossing === RIVER) total -= 2;
  return total;
}

/** G9: clear ground or rubble, no height, fewer than two neighbours held by friends of the defender. */
export function isOpen(p: Position, target: number): boolean {
  if (isHeight[target] === 1) return false;
  if (ground[target] !== CLEAR && !(ground[target] === VILLAGE && !isVillage(p, target))) return false;
  const own = p.owner[target];
  let friends = 0;
  for (let d = 0; d < DIRECTIONS; d++) if (p.owner[grid.neighbours[DIRECTIONS * target + d]] === own) friends++;
  return friends < 2;
}

/** G11. */
export function applyShock(p: Position, die: number): void {
  const r = p.r;
  const v = die + shockTotal(p);
  r[R.RESULT] = v;
  if (v < SHOCK_HOLDS) {
    beginTests(p, TEST_ATTACKER, S.SHOCK_TESTED);
    beatAttackers(p);
  } else {
    beginTests(p, TEST_DEFENDER, S.SHOCK_TESTED);
    beatDefenders(p, v >= SHOCK_ROUT);
  }
}

function beatAttackers(p: Position): void {
  for (let u = 0; u < p.stance.length; u++) {
    if ((p.stance[u] & FIGHTING) === 0) continue;
    disorder(p, u);
    if (p.hex[u] !== OFF_MAP) addTest(p, u);
  }
}

/** Everyone in the target takes Disorder; then the survivors test, or after a rout retreat, non-guns before the gun. */
function beatDefenders(p: Position, rout: boolean): void {
  const aim = p.r[R.AIM];
  const a = p.first[aim];
  const b = p.second[aim];
  const gun = p.gun[aim];
  const steadfast = p.tables.params.steadfast && !rout;
  const aFalls = steadfast && p.condition[a] === DISORDERED;
  const bFalls = steadfast && b !== NO_UNIT && p.condition[b] === DISORDERED;
  if (!aFalls) disorder(p, a);
  if (b !== NO_UNIT && !bFalls) disorder(p, b);
  if (gun !== NO_UNIT) disorder(p, gun);
  settleDefender(p, a, rout || aFalls);
  if (b !== NO_UNIT) settleDefender(p, b, rout || bFalls);
  if (rout && gun !== NO_UNIT && p.hex[gun] === aim) retreat(p, gun, p.fightHex, p.r[R.FIGHTS]);
}

function settleDefender(p: Position, unit: number, falls: boolean): void {
  if (p.hex[unit] !== p.r[R.AIM]) return;
  if (falls) retreat(p, unit, p.fightHex, p.r[R.FIGHTS]);
  else addTest(p, unit);
}

/** G11: guns left in hexes that the result emptied of non-guns retreat too. */
export function stepShockTested(p: Position): void {
  const r = p.r;
  const aim = r[R.AIM];
  r[R.STEP] = S.AFTERMATH;
  if (r[R.RESULT] >= SHOCK_HOLDS) {
    const gun = p.gun[aim];
    if (p.first[aim] === NO_UNIT && gun !== NO_UNIT) retreat(p, gun, p.fightHex, r[R.FIGHTS]);
    return;
  }
  const own = attackingSide(p) + 1;
  for (let k = 0; k < r[R.FIGHTS]; k++) {
    const hex = p.fightHex[k];
    if (p.owner[hex] === own && p.first[hex] === NO_UNIT) retreatFrom(p, p.gun[hex], aim);
  }
}

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

/** G14: of the stacks that can go, the one with the highest current Cohesion, ties in hex order. */
function bestAdvancer(p: Position): number {
  const r = p.r;
  let best = NO_UNIT;
  for (let k = 0; k < r[R.FIGHTS]; k++) {
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, p.fightHex[k], slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0 || !canAdvance(p, unit, r[R.AIM])) continue;
      const better =
        best === NO_UNIT ||
        cohesionOf(p, unit) > cohesionOf(p, best) ||
        (cohesionOf(p, unit) === cohesionOf(p, best) && p.hex[unit] < p.hex[best]);
      if (better) best = unit;
    }
  }
  return best;
}

/** G14, B7: cossacks never into wood, Russians not into the banned edge. */
export function canAdvance(p: Position, unit: number, to: number): boolean {
  if (p.tables.arm[unit] === COSSACK && ground[to] === WOOD) return false;
  return canPass(p, unit, to);
}

function advanceFighter(p: Position, unit: number, from: number, to: number): void {
  if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0 || !canAdvance(p, unit, to)) return;
  advance(p, unit, from, to);
}

/** Moves a victor into the emptied hex; cavalry in wood becomes Disordered. */
export function advance(p: Position, unit: number, from: number, to: number): void {
  if (!canAdvance(p, unit, to)) return;
  lift(p, unit);
  p.facing[unit] = directionTo(from, to);
  place(p, unit, to);
  if (p.tables.isHorse[unit] === 1 && ground[to] === WOOD) becomeDisordered(p, unit);
}

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

function hasGood(p: Position, hex: number): boolean {
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, hex, slot);
    if (unit !== NO_UNIT && p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK) return true;
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
    if (unit !== NO_UNIT && p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK) fight(p, unit);
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
