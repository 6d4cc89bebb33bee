import { TERMINAL } from '../../core/game.ts';
import { clearActivation } from './activation.ts';
import { addDisc, lowestHex, removeDisc, WORDS, wordOf } from './hex-sets.ts';
import {
  COLUMNS,
  COSSACK,
  DISORDERED,
  ELIMINATED,
  FIRST_RUSSIAN,
  FIRST_RUSSIAN_GROUP,
  GOOD,
  GROUPS,
  HEXES,
  OFF_MAP,
  RECOVERING,
  RUSSIAN,
  UNITS,
  WITHDRAWN,
} from './layout.ts';
import * as N from './nodes.ts';
import { canStack, type Position, place, sideOf } from './position.ts';
import * as R from './registers.ts';
import { ask, askDie, canPass, disorder } from './results.ts';
import * as S from './steps.ts';
import { ARMY_FIRST_GROUP, START_FACING } from './tables.ts';
import { BRIDGE_HEX, ground, RIVER, WOOD } from './terrain.ts';

/** 4.10, H2, H3: collapse of groups, recovery of units, and the boxes. */

/** H2: every group that has lost two thirds of its units collapses, once. */
export function stepEnding(p: Position): void {
  const r = p.r;
  for (let group = 0; group < GROUPS; group++) {
    if (((p.collapsed[0] >> group) & 1) === 1 || !isBroken(p, group)) continue;
    p.collapsed[0] |= 1 << group;
    collapse(p, group);
  }
  clearActivation(p);
  r[R.CURSOR] = 0;
  r[R.STEP] = S.RECOVERY;
}

/** H2: lost are Withdrawn, recovering and eliminated units; guns and militia don't count. */
export function lostUnits(p: Position, group: number): number {
  const { groupFrom, groupTo, arm, present } = p.tables;
  let lost = 0;
  for (let u = groupFrom[group]; u < groupTo[group]; u++) {
    if (present[u] === 0 || arm[u] > COSSACK) continue;
    const condition = p.condition[u];
    if (condition >= WITHDRAWN && condition <= ELIMINATED) lost++;
  }
  return lost;
}

function isBroken(p: Position, group: number): boolean {
  const n = p.tables.countable[group];
  return n > 0 && 3 * lostUnits(p, group) >= 2 * n;
}

/** Those in the Withdrawn box are eliminated, then everyone on the map takes a Disorder result: non-guns before guns. */
function collapse(p: Position, group: number): void {
  const { groupFrom, groupTo, isGun } = p.tables;
  const from = groupFrom[group];
  const to = groupTo[group];
  for (let u = from; u < to; u++) if (p.condition[u] === WITHDRAWN) p.condition[u] = ELIMINATED;
  for (let pass = 0; pass < 2; pass++) {
    for (let u = from; u < to; u++) if (isGun[u] === pass && p.hex[u] !== OFF_MAP) disorder(p, u);
  }
}

/** H3: the initiative winner's side first, id order. */
export function stepRecovery(p: Position): void {
  const r = p.r;
  const firstUnit = r[R.WINNER] === RUSSIAN ? FIRST_RUSSIAN : 0;
  while (r[R.CURSOR] < UNITS) {
    const unit = (r[R.CURSOR]++ + firstUnit) % UNITS;
    if (p.condition[unit] !== RECOVERING || !hasReturn(p, unit)) continue;
    askDie(p, N.RECOVERY_DIE, unit, -1);
    return;
  }
  clearActivation(p);
  for (let u = 0; u < UNITS; u++) if (p.condition[u] === WITHDRAWN) p.condition[u] = RECOVERING;
  if (r[R.TURN] === p.tables.params.turns) {
    r[R.NODE] = N.END;
    r[R.ACTOR] = TERMINAL;
  } else {
    r[R.STEP] = S.COMMANDERS;
  }
}

export function applyRecovery(p: Position, die: number): void {
  const r = p.r;
  const unit = r[R.SUBJECT];
  r[R.STEP] = S.RECOVERY;
  if (die - p.tables.params.recoveryBonus > p.tables.cohesion[unit] - 1) {
    p.condition[unit] = ELIMINATED;
    return;
  }
  if (listReturns(p, unit, scratch) > 1) ask(p, N.RETURN, sideOf(unit), unit, -1);
  else applyReturn(p, scratch[0]);
}

const scratch = new Int32Array(HEXES);
/** Hexes within three of a group and three from every enemy, in the words from `low` to `high`. */
const nearGroup = new Int32Array(WORDS);
let low = 1;
let high = 0;
/** For which group, and where the units stood; a unit that comes back asks more than once. */
let markedGroup = -1;
let markedTables: Position['tables'] | null = null;
const markedHexes = new Int32Array(UNITS / 2).fill(-2);

/** H3: hexes within three of its group and three from every enemy, ascending. */
export function listReturns(p: Position, unit: number, out: Int32Array): number {
  if (!markGroup(p, unit)) return 0;
  let count = 0;
  for (let w = low; w <= high; w++) {
    for (let left = nearGroup[w]; left !== 0; left &= left - 1) {
      const hex = lowestHex(w, left);
      if (mayReturn(p, unit, hex)) out[count++] = hex;
    }
  }
  return count;
}

function hasReturn(p: Position, unit: number): boolean {
  if (!markGroup(p, unit)) return false;
  for (let w = low; w <= high; w++) {
    for (let left = nearGroup[w]; left !== 0; left &= left - 1) {
      if (mayReturn(p, unit, lowestHex(w, left))) return true;
    }
  }
  return false;
}

/** R7 and R18, the independents, rally to any group of their army, as long as they have a unit of their own on the map. */
function markGroup(p: Position, unit: number): boolean {
  const { group, groupFrom, groupTo } = p.tables;
  const own = group[unit];
  let any = false;
  for (let u = groupFrom[own]; u < groupTo[own]; u++) if (p.hex[u] !== OFF_MAP) any = true;
  if (!any) return false;
  if (isMarked(p, own)) return true;
  nearGroup.fill(0);
  const wide = own === FIRST_RUSSIAN_GROUP ? 0 : own === ARMY_FIRST_GROUP[2] - 1 ? 1 : -1;
  const from = wide < 0 ? own : ARMY_FIRST_GROUP[wide];
  const to = wide < 0 ? own : ARMY_FIRST_GROUP[wide + 1] - 1;
  low = COLUMNS;
  high = 1;
  for (let u = groupFrom[from]; u < groupTo[to]; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP) continue;
    addDisc(nearGroup, hex, 3);
    low = Math.min(low, wordOf[hex]);
    high = Math.max(high, wordOf[hex]);
  }
  removeNearEnemies(p, (1 - sideOf(unit)) * FIRST_RUSSIAN, low - WIDEST, high + WIDEST);
  low = Math.max(1, low - 3);
  high = Math.min(COLUMNS, high + 3);
  return true;
}

/** Whether what is marked holds for a group; notes for which it will. */
function isMarked(p: Position, group: number): boolean {
  const { hexPairs } = p;
  let isSame = group === markedGroup && p.tables === markedTables;
  for (let k = 0; k < markedHexes.length; k++) {
    if (markedHexes[k] === hexPairs[k]) continue;
    markedHexes[k] = hexPairs[k];
    isSame = false;
  }
  markedGroup = group;
  markedTables = p.tables;
  return isSame;
}

const SAFE = 3;
/** An enemy farther than this from every unit of a group touches none of the hexes around it. */
const WIDEST = 3 + SAFE - 1;

function removeNearEnemies(p: Position, firstEnemy: number, from: number, to: number): void {
  for (let u = firstEnemy; u < firstEnemy + FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex !== OFF_MAP && wordOf[hex] >= from && wordOf[hex] <= to) removeDisc(nearGroup, hex, SAFE - 1);
  }
}

function mayReturn(p: Position, unit: number, hex: number): boolean {
  const river = ground[hex] === RIVER || (hex === BRIDGE_HEX && p.r[R.BRIDGE] === 1);
  if (river || !canPass(p, unit, hex) || !canStack(p, unit, hex)) return false;
  if (p.tables.isHorse[unit] === 1 && ground[hex] === WOOD) return false;
  return true;
}

/** Back on the map, Disordered; cossacks have no Disordered side. */
export function applyReturn(p: Position, hex: number): void {
  const r = p.r;
  const unit = r[R.SUBJECT];
  r[R.STEP] = S.RECOVERY;
  p.condition[unit] = p.tables.arm[unit] === COSSACK ? GOOD : DISORDERED;
  p.facing[unit] = START_FACING[sideOf(unit)];
  place(p, unit, hex);
}
