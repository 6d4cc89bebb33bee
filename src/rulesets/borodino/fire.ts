import {
  ACTING,
  BARRAGE_FRENCH,
  FIRED,
  GOOD,
  NO_UNIT,
  NONE,
  OFF_MAP,
  RALLY_ONLY,
  RESERVE_FRENCH,
  RUBBLE,
  TEST_DISORDER,
} from './layout.ts';
import * as N from './nodes.ts';
import { enemyOwner, nextToEnemy, type Position, sideOf } from './position.ts';
import * as R from './registers.ts';
import { addTest, ask, askDie, beginTests, disorder, retreatFrom } from './results.ts';
import { isInSight } from './sight-sets.ts';
import { statusOf } from './status.ts';
import * as S from './steps.ts';
import { FIRE_CHECK, FIRE_DISORDER, FIRE_RETREAT } from './tables.ts';
import { distance, fireModifier, ground, sight, VILLAGE, villageAt } from './terrain.ts';

/** 4.7 and 6.E: artillery, in activations, in Reserve and in a Barrage. */

export function isBarrage(p: Position): boolean {
  return p.r[R.RUNS] >= BARRAGE_FRENCH && p.r[R.RUNS] < RESERVE_FRENCH;
}

/** D3: the next good gun in id order that has a target. */
export function stepFire(p: Position): void {
  const r = p.r;
  const barrage = isBarrage(p);
  for (; r[R.CURSOR] < r[R.TO]; r[R.CURSOR]++) {
    const unit = r[R.CURSOR];
    if (p.tables.isGun[unit] === 0 || p.condition[unit] !== GOOD || p.hex[unit] === OFF_MAP) continue;
    if (!barrage && ((p.marks[unit] & ACTING) === 0 || statusOf(p, unit) === RALLY_ONLY)) continue;
    if (!hasTarget(p, unit)) continue;
    ask(p, N.FIRE, sideOf(unit), unit, p.hex[unit]);
    return;
  }
  r[R.CURSOR] = r[R.FROM];
  r[R.STEP] = barrage ? S.ACTIVATED : S.MOVE;
}

function hasTarget(p: Position, gun: number): boolean {
  const { start, cells, range } = sight;
  const hex = p.hex[gun];
  const side = sideOf(gun);
  const enemy = enemyOwner(side);
  if (nextToEnemy(p, hex, side)) return true;
  const most = p.tables.maximum[gun];
  for (let k = start[hex]; k < start[hex + 1]; k++) if (p.owner[cells[k]] === enemy && range[k] <= most) return true;
  return false;
}

/** E2: adjacent enemies restrict the choice to adjacent hexes. */
export function listTargets(p: Position, gun: number, out: Int32Array): number {
  const { start, cells, range } = sight;
  const hex = p.hex[gun];
  const side = sideOf(gun);
  const enemy = enemyOwner(side);
  const most = nextToEnemy(p, hex, side) ? 1 : p.tables.maximum[gun];
  let count = 0;
  for (let k = start[hex]; k < start[hex + 1]; k++) {
    if (p.owner[cells[k]] === enemy && range[k] <= most) out[count++] = cells[k];
  }
  return count;
}

/** Whether that lists a hex. */
export function isTarget(p: Position, gun: number, target: number): boolean {
  const hex = p.hex[gun];
  const side = sideOf(gun);
  if (p.owner[target] !== enemyOwner(side) || !isInSight(hex, target)) return false;
  return distance(hex, target) <= (nextToEnemy(p, hex, side) ? 1 : p.tables.maximum[gun]);
}

export function applyFire(p: Position, action: number): void {
  const r = p.r;
  const gun = r[R.SUBJECT];
  if (action === NONE) {
    r[R.CURSOR] = gun + 1;
    r[R.STEP] = S.FIRE;
    return;
  }
  r[R.AIM] = action;
  r[R.SHOTS]++;
  if (!isBarrage(p)) p.marks[gun] |= FIRED;
  askDie(p, N.FIRE_DIE, gun, action);
}

/** A village that is not rubble. */
export function isVillage(p: Position, hex: number): boolean {
  return ground[hex] === VILLAGE && p.village[villageAt[hex]] !== RUBBLE;
}

/** E2: what is added to the die of a shot. */
export function fireTotal(p: Position, gun: number, target: number): number {
  const tables = p.tables;
  const from = p.hex[gun];
  const range = distance(from, target);
  let total = tables.fire[gun];
  if (range === 1 && p.first[target] !== NO_UNIT) total++;
  if (range > tables.effective[gun]) total -= 2 * (range - tables.effective[gun]);
  if (p.second[target] !== NO_UNIT) total++;
  return total + groundModifier(p, target, from);
}

/** What a target's ground adds to a shot from a hex; rubble counts as clear. */
export function groundModifier(p: Position, target: number, from: number): number {
  return ground[target] === VILLAGE && !isVillage(p, target) ? 0 : fireModifier(target, from);
}

export function applyFireDie(p: Position, die: number): void {
  const r = p.r;
  const gun = r[R.SUBJECT];
  const aim = r[R.AIM];
  const v = die + fireTotal(p, gun, aim);
  const a = p.first[aim];
  const b = p.second[aim];
  const c = p.gun[aim];
  beginTests(p, TEST_DISORDER, S.FIRED);
  if (v < FIRE_CHECK) return;
  if (v < FIRE_DISORDER) {
    if (a !== NO_UNIT) addTest(p, a);
    if (b !== NO_UNIT) addTest(p, b);
    if (c !== NO_UNIT) addTest(p, c);
    return;
  }
  if (a !== NO_UNIT) disorder(p, a);
  if (b !== NO_UNIT) disorder(p, b);
  if (c !== NO_UNIT) disorder(p, c);
  if (v < FIRE_RETREAT || isVillage(p, aim)) return;
  const from = p.hex[gun];
  if (a !== NO_UNIT && p.hex[a] === aim) retreatFrom(p, a, from);
  if (b !== NO_UNIT && p.hex[b] === aim) retreatFrom(p, b, from);
  if (c !== NO_UNIT && p.hex[c] === aim) retreatFrom(p, c, from);
}

/** After a shot and its tests; a gun that fires in Reserve tests itself (H4). */
export function stepFired(p: Position): void {
  const r = p.r;
  const gun = r[R.CURSOR];
  r[R.CURSOR] = gun + 1;
  r[R.AIM] = 0;
  if (r[R.RUNS] >= RESERVE_FRENCH && p.hex[gun] !== OFF_MAP) {
    beginTests(p, TEST_DISORDER, S.FIRE);
    addTest(p, gun);
  } else {
    r[R.STEP] = S.FIRE;
  }
}

/** G5: a shot at the top unit of an adjacent stack only; 13 and more Disorders it, and it never retreats. */
export function applyReactionDie(p: Position, die: number, top: number): void {
  const v = die + fireTotal(p, p.r[R.SUBJECT], p.hex[top]);
  beginTests(p, TEST_DISORDER, S.REACTED);
  if (v >= FIRE_DISORDER) disorder(p, top);
  else if (v >= FIRE_CHECK) addTest(p, top);
}

/** Whether any of the six hexes around holds an enemy of the unit. */
export function isEngaged(p: Position, unit: number): boolean {
  return nextToEnemy(p, p.hex[unit], sideOf(unit));
}
