import { DIRECTIONS } from '../../board/hex.ts';
import type { Seat } from '../../core/game.ts';
import { commandBonus } from './activation.ts';
import { applyReactionDie, isVillage } from './fire.ts';
import {
  ACTING,
  CHARGING,
  COSSACK,
  DECLARED,
  ENGAGED,
  FLANK_COMMAND,
  GOOD,
  GUARD_GROUP,
  HEAVY,
  HIT,
  HORSE_GUN,
  INFANTRY,
  LIGHT,
  MOVED,
  MOVED_FAR,
  NO_UNIT,
  NONE,
  OFF_MAP,
  RALLY_ONLY,
  RESERVE_FRENCH,
  STARTED_ADJACENT,
  TEST_DISORDER,
  UNDER_ORDERS,
  WALL,
} from './layout.ts';
import * as N from './nodes.ts';
import {
  canStack,
  cohesionOf,
  enemyOwner,
  inEnemyZoc,
  lift,
  nextToEnemy,
  type Position,
  place,
  topUnit,
} from './position.ts';
import * as R from './registers.ts';
import { addTest, ask, askDie, beginTests, canPass } from './results.ts';
import { advance, canAdvance } from './shock.ts';
import { statusOf } from './status.ts';
import * as S from './steps.ts';
import { directionTo, distance, grid, ground, REDOUBT, VILLAGE, WOOD } from './terrain.ts';

/** 4.8 and G1 to G5: declarations, retreat before shock, commitment, reaction fire. */

/** States of a stack: declared, committed, out. */
export const STACK_DECLARED = 0;
export const STACK_COMMITTED = 1;
export const STACK_OUT = 2;

/** 4.8: good, neither gun nor militia, of a command that may shock. */
function isEligible(p: Position, unit: number): boolean {
  return (
    (p.marks[unit] & ACTING) !== 0 &&
    p.hex[unit] !== OFF_MAP &&
    p.condition[unit] === GOOD &&
    p.tables.arm[unit] <= COSSACK &&
    statusOf(p, unit) !== RALLY_ONLY
  );
}

/** G1 a: the hexes that may attack, ascending. */
export function stepDeclare(p: Position): void {
  const r = p.r;
  const { stackHex } = p;
  let count = 0;
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    if (!isEligible(p, u) || !nextToEnemy(p, p.hex[u], r[R.SIDE])) continue;
    const hex = p.hex[u];
    let k = count;
    while (k > 0 && stackHex[k - 1] > hex) k--;
    if (k > 0 && stackHex[k - 1] === hex) continue;
    for (let i = count; i > k; i--) stackHex[i] = stackHex[i - 1];
    stackHex[k] = hex;
    count++;
  }
  for (let k = 0; k < count; k++) p.stackTarget[k] = -1;
  r[R.STACKS] = count;
  r[R.CURSOR] = 0;
  r[R.STEP] = S.DECLARED;
}

export function stepDeclared(p: Position): void {
  const r = p.r;
  if (r[R.CURSOR] < r[R.STACKS]) {
    ask(p, N.DECLARE, r[R.SIDE], -1, p.stackHex[r[R.CURSOR]]);
    return;
  }
  let count = 0;
  for (let k = 0; k < r[R.STACKS]; k++) {
    if (p.stackTarget[k] < 0) continue;
    p.stackHex[count] = p.stackHex[k];
    p.stackTarget[count] = p.stackTarget[k];
    p.stackState[count++] = STACK_DECLARED;
  }
  p.stackHex.fill(0, count);
  p.stackTarget.fill(0, count);
  r[R.STACKS] = count;
  r[R.TARGET] = -1;
  r[R.CURSOR] = 0;
  r[R.STEP] = S.RETIRE;
  r[R.FOUGHT] = count === 0 ? 0 : 1;
  if (count === 0) endShock(p);
}

/** Clears the working storage of the shock step and goes on to Rally; there is none in Reserve. */
export function endShock(p: Position): void {
  const r = p.r;
  p.stackHex.fill(0);
  p.stackTarget.fill(0);
  p.stackState.fill(0);
  r[R.STACKS] = 0;
  r[R.TARGET] = 0;
  r[R.CURSOR] = r[R.FROM];
  r[R.PASS] = 0;
  r[R.STEP] = r[R.RUNS] >= RESERVE_FRENCH ? S.ACTIVATED : S.RALLY;
}

/** Enemy hexes around a hex, ascending. */
export function listEnemiesAround(p: Position, hex: number, side: Seat, out: Int32Array): number {
  const enemy = enemyOwner(side);
  let count = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[to] === enemy) count = insert(out, count, to);
  }
  return count;
}

/** Inserts a value into an ascending list. */
export function insert(out: Int32Array, count: number, value: number): number {
  let k = count;
  while (k > 0 && out[k - 1] > value) {
    out[k] = out[k - 1];
    k--;
  }
  out[k] = value;
  return count + 1;
}

/** 4.8: ground that can't be charged. */
export function mayCharge(p: Position, target: number): boolean {
  const kind = ground[target];
  return kind !== WOOD && kind !== REDOUBT && !(kind === VILLAGE && isVillage(p, target));
}

export function applyDeclare(p: Position, action: number): void {
  const r = p.r;
  const stack = r[R.CURSOR]++;
  r[R.STEP] = S.DECLARED;
  if (action === NONE) return;
  p.stackTarget[stack] = action;
  r[R.ATTACKS]++;
  declareUnit(p, p.first[p.stackHex[stack]], action);
  declareUnit(p, p.second[p.stackHex[stack]], action);
}

function declareUnit(p: Position, unit: number, target: number): void {
  if (unit === NO_UNIT || !isEligible(p, unit)) return;
  p.marks[unit] |= DECLARED;
  if (p.tables.group[unit] === GUARD_GROUP && p.r[R.GUARD_TURN] === 0) p.r[R.GUARD_TURN] = p.r[R.TURN];
  // G2, F5: a run of two hexes that didn't start next to an enemy.
  const entered = p.startHex[unit] === OFF_MAP;
  const far = entered ? (p.stance[unit] & MOVED_FAR) !== 0 : distance(p.startHex[unit], p.hex[unit]) >= 2;
  if (p.tables.isHorse[unit] === 0 || (p.marks[unit] & MOVED) === 0 || !far) return;
  if ((p.stance[unit] & STARTED_ADJACENT) === 0 && mayCharge(p, target)) p.marks[unit] |= CHARGING;
}

/** The next target in hex order that has stacks in a state, or -1. */
export function nextTarget(p: Position, after: number, state: number): number {
  let best = -1;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    const target = p.stackTarget[k];
    if (p.stackState[k] !== state || target <= after) continue;
    if (best < 0 || target < best) best = target;
  }
  return best;
}

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

/** Non-guns in id order, then the gun. */
export function unitAt(p: Position, hex: number, slot: number): number {
  return slot === 0 ? p.first[hex] : slot === 1 ? p.second[hex] : p.gun[hex];
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

function insertOnce(out: Int32Array, count: number, value: number): number {
  for (let k = 0; k < count; k++) if (out[k] === value) return count;
  return insert(out, count, value);
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

/** G1 c, G4: one die a stack. */
export function stepCommit(p: Position): void {
  const r = p.r;
  for (;;) {
    if (r[R.TARGET] < 0) {
      r[R.CURSOR] = 0;
      r[R.STEP] = S.REACTION;
      return;
    }
    for (; r[R.CURSOR] < r[R.STACKS]; r[R.CURSOR]++) {
      const k = r[R.CURSOR];
      if (p.stackTarget[k] !== r[R.TARGET] || p.stackState[k] !== STACK_DECLARED) continue;
      askDie(p, N.COMMIT_DIE, topDeclared(p, p.stackHex[k]), r[R.TARGET]);
      return;
    }
    r[R.TARGET] = nextTarget(p, r[R.TARGET], STACK_DECLARED);
    r[R.CURSOR] = 0;
  }
}

/** B1: top unit of a stack that attacks. */
export function topDeclared(p: Position, hex: number): number {
  const a = p.first[hex];
  const b = p.second[hex];
  const hasA = a !== NO_UNIT && (p.marks[a] & DECLARED) !== 0;
  const hasB = b !== NO_UNIT && (p.marks[b] & DECLARED) !== 0;
  if (!hasB) return hasA ? a : NO_UNIT;
  if (!hasA) return b;
  return cohesionOf(p, b) > cohesionOf(p, a) ? b : a;
}

/** B5: front or rear of the target, by the facing of its top unit; villages and redoubts have no rear. */
export function isFront(p: Position, target: number, from: number): boolean {
  if (ground[target] === REDOUBT || isVillage(p, target)) return true;
  const top = topUnit(p, target);
  const facing = p.facing[top === NO_UNIT ? p.gun[target] : top];
  const turn = (directionTo(target, from) - facing + DIRECTIONS) % DIRECTIONS;
  return turn <= 1 || turn === DIRECTIONS - 1;
}

/** G4: what is added to the Commitment die. */
export function commitmentModifier(p: Position, unit: number, target: number): number {
  const underOrders = statusOf(p, unit) === UNDER_ORDERS;
  const command = p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit];
  let total = p.tables.params.commitment;
  total += underOrders ? -commandBonus(p, command, p.r[R.SIDE]) : 1;
  if ((p.marks[unit] & CHARGING) === 0 && isFront(p, target, p.hex[unit])) total += defensiveFire(p, target);
  return total;
}

/** G4: of the infantry with the highest current Cohesion. */
function defensiveFire(p: Position, target: number): number {
  let best = NO_UNIT;
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit === NO_UNIT || p.tables.arm[unit] !== INFANTRY) continue;
    if (best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best)) best = unit;
  }
  return best === NO_UNIT ? 0 : p.tables.defence[best];
}

export function applyCommit(p: Position, die: number): void {
  const r = p.r;
  const unit = r[R.SUBJECT];
  const holds = die + commitmentModifier(p, unit, r[R.PLACE]) <= cohesionOf(p, unit);
  p.stackState[r[R.CURSOR]++] = holds ? STACK_COMMITTED : STACK_OUT;
  r[R.STEP] = S.COMMIT;
}

/** G1 d, G5: a good gun in the target may fire at one committed stack. */
export function stepReaction(p: Position): void {
  const r = p.r;
  for (;;) {
    const target = nextTarget(p, r[R.TARGET], STACK_COMMITTED);
    if (target < 0) {
      r[R.TARGET] = -1;
      r[R.STEP] = S.RESOLVE;
      return;
    }
    r[R.TARGET] = target;
    const gun = p.gun[target];
    if (gun === NO_UNIT || p.condition[gun] !== GOOD || p.owner[target] !== enemyOwner(r[R.SIDE])) continue;
    ask(p, N.REACTION, 1 - r[R.SIDE], gun, target);
    return;
  }
}

/** Hexes of committed stacks against the target, ascending. */
export function listCommitted(p: Position, out: Int32Array): number {
  let count = 0;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] === p.r[R.TARGET] && p.stackState[k] === STACK_COMMITTED) out[count++] = p.stackHex[k];
  }
  return count;
}

export function applyReaction(p: Position, action: number): void {
  const r = p.r;
  r[R.STEP] = S.REACTION;
  if (action === NONE) return;
  r[R.AIM] = action;
  r[R.LEADER] = topDeclared(p, action);
  askDie(p, N.REACTION_DIE, r[R.SUBJECT], action);
}

export function applyReactionShot(p: Position, die: number): void {
  applyReactionDie(p, die, p.r[R.LEADER]);
}

/** G5: a stack whose top unit is Disordered stops, a charge goes on without its bonus. */
export function stepReacted(p: Position): void {
  const r = p.r;
  const top = r[R.LEADER];
  if (p.condition[top] !== GOOD) {
    if ((p.marks[top] & CHARGING) !== 0) {
      p.marks[top] |= HIT;
    } else {
      for (let k = 0; k < r[R.STACKS]; k++) if (p.stackHex[k] === r[R.AIM]) p.stackState[k] = STACK_OUT;
    }
  }
  r[R.AIM] = 0;
  r[R.LEADER] = 0;
  r[R.STEP] = S.REACTION;
}
