import { beginActivation, beginBarrage, clearActivation } from './activation.ts';
import {
  BARRAGE_FRENCH,
  BARRAGE_RUSSIAN,
  BOXED,
  BOXED_DISORDERED,
  DESTRUCTION_MARKER,
  EARNED_NOT,
  FIRST_RUSSIAN_GROUP,
  FLANK_BOXED,
  FLANK_ENTERED,
  FLANK_MARKER,
  FRENCH,
  GROUPS,
  MARKERS,
  NO_MARKER,
  NOBODY,
  OFF_MAP,
  RUSSIAN,
  UNITS,
} from './layout.ts';
import * as N from './nodes.ts';
import { hasFrenchBarrage, reveal } from './orders.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { ask, askDie } from './results.ts';
import * as S from './steps.ts';
import { KUTUZOV_INITIATIVE, NAPOLEON_INITIATIVE, russianSets } from './tables.ts';

/** 4.4 B and C, 6.C4 to C6, F3: initiative, what goes into the cup, and drawing from it. */

/** C5, F3: fills the cup; from here on Barrages are public. */
export function stepCup(p: Position): void {
  const r = p.r;
  const cup = p.cup;
  cup.fill(0);
  for (let u = 0; u < UNITS; u++) {
    const group = p.tables.group[u];
    const inForce = ((r[R.FLANK_GROUPS] >> group) & 1) === 1;
    const boxed = p.condition[u] === BOXED || p.condition[u] === BOXED_DISORDERED;
    const counts = p.hex[u] !== OFF_MAP || (boxed && r[R.FLANK_PHASE] === FLANK_ENTERED);
    if (counts) cup[group] = inForce && r[R.FLANK_PHASE] === FLANK_BOXED ? 1 : 2;
  }
  const { delayTurns } = p.tables.params;
  if (r[R.FLANK_PHASE] === FLANK_BOXED && r[R.TURN] > r[R.FLANK_START] + delayTurns) cup[FLANK_MARKER] = 1;
  if (hasFrenchBarrage(r[R.ORDERS])) cup[BARRAGE_FRENCH] = 1;
  cup[BARRAGE_RUSSIAN] = russianSets.barrage[r[R.ORDERS_RUSSIAN]];
  cup[DESTRUCTION_MARKER] = 1;
  let filled = 0;
  let twice = 0;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (cup[kind] > 0) filled |= 1 << kind;
    if (cup[kind] > 1) twice |= 1 << kind;
  }
  p.filled[0] = filled;
  p.filledTwice[0] = twice;
  r[R.CUP_OPEN] = 1;
  r[R.LAST_CUP] = 1;
  r[R.STEP] = S.FIRST;
  if (r[R.TURN] === 1) r[R.WINNER] = FRENCH;
  else askDie(p, N.INITIATIVE_FRENCH, -1, -1);
}

export function applyInitiativeFrench(p: Position, die: number): void {
  p.r[R.INITIATIVE] = die;
  askDie(p, N.INITIATIVE_RUSSIAN, -1, -1);
}

export function applyInitiativeRussian(p: Position, die: number): void {
  const r = p.r;
  const french = r[R.INITIATIVE] + NAPOLEON_INITIATIVE;
  const russian = die + KUTUZOV_INITIATIVE;
  r[R.WINNER] = french > russian ? FRENCH : russian > french ? RUSSIAN : NOBODY;
  r[R.INITIATIVE] = 0;
  r[R.STEP] = S.FIRST;
}

export function markerSide(marker: number): number {
  if (marker < GROUPS) return marker < FIRST_RUSSIAN_GROUP ? FRENCH : RUSSIAN;
  return marker === FLANK_MARKER || marker === BARRAGE_FRENCH ? FRENCH : RUSSIAN;
}

/** C6: the winner names a marker of his, or none. */
export function stepFirst(p: Position): void {
  const r = p.r;
  r[R.STEP] = S.DRAW;
  if (r[R.WINNER] === NOBODY) return;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] === 0 || markerSide(kind) !== r[R.WINNER]) continue;
    ask(p, N.FIRST_MARKER, r[R.WINNER], -1, -1);
    return;
  }
}

export function listMarkers(p: Position, out: Int32Array): number {
  let count = 0;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] > 0 && markerSide(kind) === p.r[R.WINNER]) out[count++] = kind;
  }
  out[count++] = NO_MARKER;
  return count;
}

export function applyFirst(p: Position, action: number): void {
  p.r[R.STEP] = S.DRAW;
  if (action === NO_MARKER) return;
  p.r[R.NAMED] = action;
  startMarker(p, action);
}

export function stepDraw(p: Position): void {
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] === 0) continue;
    askDie(p, N.DRAW, -1, -1);
    return;
  }
  p.r[R.STEP] = S.RESERVE;
}

/** C: what a marker sets going; one whose group has nothing left to act with has no effect. */
export function startMarker(p: Position, marker: number): void {
  const r = p.r;
  p.cup[marker]--;
  r[R.STEP] = S.DRAW;
  if (marker === FLANK_MARKER) {
    r[R.STEP] = S.FLANK_MARKER;
    r[R.FLANK_DRAWS]++;
    if (r[R.FLANK_EARNED] === EARNED_NOT) askDie(p, N.FLANK_ROLL, -1, -1);
  } else if (marker === DESTRUCTION_MARKER) {
    clearActivation(p);
    r[R.RUNS] = DESTRUCTION_MARKER;
    r[R.SIDE] = RUSSIAN;
    r[R.STEP] = S.VILLAGES;
  } else if (marker >= BARRAGE_FRENCH) {
    beginBarrage(p, marker);
    r[R.STEP] = S.FIRE;
  } else {
    reveal(p, marker);
    if (beginActivation(p, marker)) r[R.STEP] = S.STATUS;
    else clearActivation(p);
  }
}
