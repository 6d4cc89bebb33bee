import { DIRECTIONS } from '../../board/hex.ts';
import { attacksAgain } from './aftermath.ts';
import { PURSUIT, wouldCharge } from './charge.ts';
import { isEligible } from './declare.ts';
import { kindOf } from './fight.ts';
import { CHARGE_GROUP, CHARGING, DECLARED, FOOT_GROUP, HEXES, NO_UNIT } from './layout.ts';
import * as N from './nodes.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { copyGroup, emptyGroup, type Group, groupTotal, joinGroup, makeGroup } from './shock-total.ts';
import { mayCharge } from './stacks.ts';
import { grid } from './terrain.ts';

/** 6.K: what a shock comes to before its dice (G7 to G10), the tests of a charge left out. */

/** More than any net. */
export const NEVER = 99;
/** Net against guns that stand alone, which fall without a die (G6). */
const LONE_GUNS = NEVER - 1;

/** Those who can join in against each target, [2 * target + whether it is a charge], kept while one unit weighs its attacks. */
const others: readonly Group[] = Array.from({ length: 2 * HEXES }, makeGroup);
const stamps = new Int32Array(2 * HEXES);
let stamp = 0;
const group = makeGroup();

/** Forgets what is kept: another unit attacks, or the position has changed. */
export function beginNets(): void {
  stamp++;
}

/** Net of a shock that is not yet declared, by an acting unit against `target` from `from`, where it may still have to go. */
export function netOf(p: Position, unit: number, from: number, target: number): number {
  beginNets();
  return netNow(p, unit, from, target);
}

/** As netOf, by what is kept since `beginNets`. */
export function netNow(p: Position, unit: number, from: number, target: number): number {
  if (p.first[target] === NO_UNIT) return LONE_GUNS;
  const kind = kindFrom(p, unit, from, target);
  const at = 2 * target + (kind === CHARGE_GROUP ? 1 : 0);
  if (stamps[at] !== stamp) {
    stamps[at] = stamp;
    gather(p, unit, target, kind, others[at]);
  }
  copyGroup(others[at], group);
  joinGroup(p, group, unit, from, target);
  return groupTotal(p, group, target) + (kind === CHARGE_GROUP ? group.charge : 0);
}

/** G6: the group in which a unit would fight that attacks from a hex. */
function kindFrom(p: Position, unit: number, from: number, target: number): number {
  return kindOf(p, unit, wouldCharge(p, unit, from) && mayCharge(p, target));
}

function gather(p: Position, unit: number, target: number, kind: number, out: Group): void {
  emptyGroup(out);
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * target + d];
    for (let slot = 0; slot < 2; slot++) {
      const friend = slot === 0 ? p.first[hex] : p.second[hex];
      if (friend === NO_UNIT || friend === unit || !isEligible(p, friend)) continue;
      if (kindFrom(p, friend, hex, target) !== kind || !mayJoin(p, friend, hex, target)) continue;
      joinGroup(p, out, friend, hex, target);
    }
  }
}

/** Whether a unit beside the target has declared against it, or may still do so: hexes declare in ascending order. */
function mayJoin(p: Position, unit: number, hex: number, target: number): boolean {
  if ((p.marks[unit] & DECLARED) === 0) return p.r[R.NODE] !== N.DECLARE || hex >= p.r[R.PLACE];
  for (let k = 0; k < p.r[R.STACKS]; k++) if (p.stackHex[k] === hex) return p.stackTarget[k] === target;
  return false;
}

/** At a RETIRE node: the highest net of the groups that have declared against a hex (G6). */
export function netOfDeclared(p: Position, target: number): number {
  if (p.first[target] === NO_UNIT) return LONE_GUNS;
  let most = -NEVER;
  for (let kind = CHARGE_GROUP; kind <= FOOT_GROUP; kind++) {
    emptyGroup(group);
    for (let k = 0; k < p.r[R.STACKS]; k++) {
      if (p.stackTarget[k] !== target) continue;
      const hex = p.stackHex[k];
      joinDeclared(p, p.first[hex], hex, target, kind);
      joinDeclared(p, p.second[hex], hex, target, kind);
    }
    if (group.strength === 0) continue;
    most = Math.max(most, groupTotal(p, group, target) + (kind === CHARGE_GROUP ? group.charge : 0));
  }
  return most;
}

function joinDeclared(p: Position, unit: number, hex: number, target: number, kind: number): void {
  if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) return;
  if (kindOf(p, unit, (p.marks[unit] & CHARGING) !== 0) === kind) joinGroup(p, group, unit, hex, target);
}

/** At a COUNTER or BREAKTHROUGH node: net of the second attack (G12, G13), by those of the hex who make it and nobody else. */
export function netOfSecond(p: Position, target: number): number {
  if (p.first[target] === NO_UNIT) return LONE_GUNS;
  const from = p.r[R.PLACE];
  emptyGroup(group);
  for (let slot = 0; slot < 2; slot++) {
    const unit = slot === 0 ? p.first[from] : p.second[from];
    if (unit !== NO_UNIT && attacksAgain(p, unit)) joinGroup(p, group, unit, from, target);
  }
  const pursues = p.r[R.NODE] === N.BREAKTHROUGH && p.r[R.KIND] === CHARGE_GROUP;
  return groupTotal(p, group, target) + (pursues ? group.charge - PURSUIT : 0);
}
