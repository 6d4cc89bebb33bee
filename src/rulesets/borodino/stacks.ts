import { DIRECTIONS } from '../../board/hex.ts';
import { isVillage } from './fire.ts';
import { DECLARED, NO_UNIT } from './layout.ts';
import { cohesionOf, type Position, topUnit } from './position.ts';
import * as R from './registers.ts';
import { directionTo, ground, REDOUBT, VILLAGE, WOOD } from './terrain.ts';

/** Stacks that attack: their states, their targets and who leads them. */

/** States of a stack: declared, committed, out. */
export const STACK_DECLARED = 0;
export const STACK_COMMITTED = 1;
export const STACK_OUT = 2;

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

/** Non-guns in id order, then the gun. */
export function unitAt(p: Position, hex: number, slot: number): number {
  return slot === 0 ? p.first[hex] : slot === 1 ? p.second[hex] : p.gun[hex];
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

/** 4.8: ground that can't be charged. */
export function mayCharge(p: Position, target: number): boolean {
  const kind = ground[target];
  return kind !== WOOD && kind !== REDOUBT && !(kind === VILLAGE && isVillage(p, target));
}
