import { leaveIfDue, rejoin } from './flank.ts';
import { FIRST_RUSSIAN, FRENCH, HEXES, NONE, OFF_MAP, RUSSIAN } from './layout.ts';
import * as N from './nodes.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { ask, askDie } from './results.ts';
import * as S from './steps.ts';
import { KUTUZOV_MOVE } from './tables.ts';
import { distance } from './terrain.ts';

/** 4.4 F, H5: commanders move to friendly units; then the turn ends and a force may leave (F1). */
export function stepCommanders(p: Position): void {
  const r = p.r;
  for (;;) {
    const done = r[R.CURSOR]++;
    if (done === 2) {
      r[R.CURSOR] = 0;
      r[R.STEP] = S.TURN_END;
      return;
    }
    const first = r[R.WINNER] === RUSSIAN ? RUSSIAN : FRENCH;
    const side = done === 0 ? first : 1 - first;
    if (r[R.COMMANDER + side] === OFF_MAP) continue;
    if (side === FRENCH) {
      askDie(p, N.NAPOLEON_DIE, -1, -1);
      return;
    }
    if (!hasGoal(p, RUSSIAN, KUTUZOV_MOVE)) continue;
    ask(p, N.COMMANDER, RUSSIAN, -1, -1);
    return;
  }
}

export function applyNapoleonDie(p: Position, die: number): void {
  p.r[R.NAPOLEON] = die;
  p.r[R.STEP] = S.COMMANDERS;
  if (hasGoal(p, FRENCH, die)) ask(p, N.COMMANDER, FRENCH, -1, -1);
  else p.r[R.NAPOLEON] = 0;
}

const seen = new Uint32Array((HEXES + 31) >> 5);

function hasGoal(p: Position, side: number, points: number): boolean {
  const at = p.r[R.COMMANDER + side];
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (p.hex[u] !== OFF_MAP && p.hex[u] !== at && distance(at, p.hex[u]) <= points) return true;
  }
  return false;
}

/** Hexes of friendly units within reach, ascending, then to stay. */
export function listGoals(p: Position, out: Int32Array): number {
  const r = p.r;
  const side = r[R.ACTOR];
  const at = r[R.COMMANDER + side];
  const points = side === FRENCH ? r[R.NAPOLEON] : KUTUZOV_MOVE;
  seen.fill(0);
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex !== OFF_MAP && hex !== at && distance(at, hex) <= points) seen[hex >> 5] |= 1 << (hex & 31);
  }
  let count = 0;
  for (let word = 0; word < seen.length; word++) {
    for (let bits = seen[word]; bits !== 0; bits &= bits - 1)
      out[count++] = (word << 5) + 31 - Math.clz32(bits & -bits);
  }
  out[count++] = NONE;
  return count;
}

export function applyCommander(p: Position, action: number): void {
  const r = p.r;
  if (action !== NONE) r[R.COMMANDER + r[R.LAST_ACTOR]] = action;
  r[R.NAPOLEON] = 0;
  r[R.STEP] = S.COMMANDERS;
}

export function stepTurnEnd(p: Position): void {
  leaveIfDue(p);
  rejoin(p);
  p.r[R.STEP] = S.TURN;
}
