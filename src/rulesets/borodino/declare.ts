import { DIRECTIONS } from '../../board/hex.ts';
import type { Seat } from '../../core/game.ts';
import { wouldCharge } from './charge.ts';
import { insert } from './hex-list.ts';
import {
  ACTING,
  CHARGING,
  COSSACK,
  DECLARED,
  GOOD,
  GUARD_GROUP,
  NO_UNIT,
  NONE,
  OFF_MAP,
  RALLY_ONLY,
  RESERVE_FRENCH,
} from './layout.ts';
import * as N from './nodes.ts';
import { enemyOwner, nextToEnemy, type Position } from './position.ts';
import * as R from './registers.ts';
import { ask } from './results.ts';
import { mayCharge, STACK_DECLARED } from './stacks.ts';
import { statusOf } from './status.ts';
import * as S from './steps.ts';
import { grid } from './terrain.ts';

/** 4.8, G1 and G2: declarations, charges among them, and the end of the shock step. */

/** 4.8: good, neither gun nor militia, of a command that may shock. */
export function isEligible(p: Position, unit: number): boolean {
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
  if (wouldCharge(p, unit, p.hex[unit]) && mayCharge(p, target)) p.marks[unit] |= CHARGING;
}
