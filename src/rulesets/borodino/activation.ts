import { faceActing } from './facing.ts';
import {
  ABSENT,
  ACTING,
  BARRAGE_FRENCH,
  COMMANDS,
  DECLARED,
  DISORDERED,
  ENGAGED,
  FIRED,
  FIRST_RUSSIAN,
  FIRST_RUSSIAN_GROUP,
  FLANK_BOXED,
  FLANK_COMMAND,
  FLANK_MARKER,
  FRENCH,
  GOOD,
  GUARD_GROUP,
  IN_PLACE,
  MOVED,
  MURAT_GROUP,
  NO_ORDERS,
  NO_UNIT,
  OFF_MAP,
  PHASES,
  RALLY_ONLY,
  RESERVE_ARTILLERY_GROUP,
  RESERVE_FRENCH,
  RUSSIAN,
  RUSSIAN_GUARD_GROUP,
  STARTED_ADJACENT,
  UNDER_ORDERS,
} from './layout.ts';
import * as N from './nodes.ts';
import { cohesionOf, nextToEnemy, type Position, setCondition, sideOf } from './position.ts';
import * as R from './registers.ts';
import { ask, askDie } from './results.ts';
import { beginPass, hasEarned, isBoxed } from './status.ts';
import * as S from './steps.ts';
import { COMMAND_RANGE, KUTUZOV_COMMAND, NAPOLEON_COMMAND } from './tables.ts';
import { distance } from './terrain.ts';

/** 4.5 and 6.D: one activation, from the status of its commands to Rally. */

/** Bit of an item in `ordered`: F0 to F5, Murat's commands, R7 to R20. */
export function orderBit(group: number, command: number): number {
  if (group < MURAT_GROUP) return 1 << group;
  if (group === MURAT_GROUP) return 1 << (MURAT_GROUP + command);
  return 1 << (group + 5);
}

export function clearActivation(p: Position): void {
  p.marksAndStance.fill(0);
  p.rolls.fill(0);
  for (let command = 0; command <= COMMANDS; command++) p.status[command] = ABSENT;
  p.startHex.fill(OFF_MAP);
  p.countered[0] = 0;
  const r = p.r;
  r[R.RUNS] = PHASES;
  r[R.SIDE] = FRENCH;
  r[R.FROM] = 0;
  r[R.TO] = 0;
  r[R.FOUGHT] = 0;
  r[R.CURSOR] = 0;
  r[R.PASS] = 0;
  r[R.SUBJECT] = -1;
  r[R.PLACE] = -1;
}

/** D1: marks who acts. Returns false when nobody does. */
export function beginActivation(p: Position, marker: number): boolean {
  clearActivation(p);
  const r = p.r;
  const { group, groupFrom, groupTo } = p.tables;
  r[R.RUNS] = marker;
  const groups = marker === FLANK_MARKER ? r[R.FLANK_GROUPS] : 1 << marker;
  r[R.FROM] = groupFrom[31 - Math.clz32(groups & -groups)];
  r[R.TO] = groupTo[31 - Math.clz32(groups)];
  r[R.SIDE] = marker === FLANK_MARKER || marker < FIRST_RUSSIAN_GROUP ? FRENCH : RUSSIAN;
  let any = false;
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    if (marker === FLANK_MARKER ? p.flanker[u] === 0 : group[u] !== marker) continue;
    if (p.hex[u] === OFF_MAP && !(isBoxed(p, u) && hasEarned(p))) continue;
    startUnit(p, u);
    any = true;
  }
  r[R.CURSOR] = 0;
  return any;
}

export function startUnit(p: Position, unit: number): void {
  const hex = p.hex[unit];
  p.marks[unit] = ACTING;
  p.startHex[unit] = hex;
  if (hex !== OFF_MAP && nextToEnemy(p, hex, sideOf(unit))) p.stance[unit] = STARTED_ADJACENT;
}

/** E3: every good gun of the side may fire. */
export function beginBarrage(p: Position, marker: number): void {
  clearActivation(p);
  const side = marker === BARRAGE_FRENCH ? FRENCH : RUSSIAN;
  p.r[R.RUNS] = marker;
  p.r[R.SIDE] = side;
  p.r[R.FROM] = side * FIRST_RUSSIAN;
  p.r[R.TO] = p.r[R.FROM] + FIRST_RUSSIAN;
  p.r[R.CURSOR] = p.r[R.FROM];
}

/** The flanking force counts as a command of its own. */
export function commandOf(p: Position, unit: number): number {
  return p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit];
}

const firstUnits = new Uint8Array(COMMANDS + 1);

/** D2: settles the status of each command, in order, the flanking force last. */
export function stepStatus(p: Position): void {
  const r = p.r;
  for (let command = 0; command <= COMMANDS; command++) firstUnits[command] = NO_UNIT;
  for (let u = r[R.TO] - 1; u >= r[R.FROM]; u--) if ((p.marks[u] & ACTING) !== 0) firstUnits[commandOf(p, u)] = u;
  for (; r[R.CURSOR] <= COMMANDS; r[R.CURSOR]++) {
    const command = r[R.CURSOR];
    const unit = firstUnits[command];
    if (unit === NO_UNIT || p.status[command] !== ABSENT) continue;
    const group = p.tables.group[unit];
    if (command === FLANK_COMMAND || (p.ordered[0] & orderBit(group, command)) !== 0) {
      p.status[command] = UNDER_ORDERS;
    } else if (group === GUARD_GROUP) {
      p.status[command] = RALLY_ONLY;
    } else if (group === RUSSIAN_GUARD_GROUP || group === RESERVE_ARTILLERY_GROUP) {
      p.status[command] = IN_PLACE;
    } else {
      ask(p, N.STATUS, r[R.SIDE], unit, -1);
      return;
    }
  }
  r[R.CURSOR] = r[R.FROM];
  r[R.STEP] = S.FIRE;
}

export function applyStatus(p: Position, action: number): void {
  const r = p.r;
  if (action === 1) {
    askDie(p, N.ATTEMPT_DIE, r[R.SUBJECT], -1);
    return;
  }
  p.status[r[R.CURSOR]] = NO_ORDERS;
  r[R.STEP] = S.STATUS;
}

/** D2: d10 less the commander's Command against the rating on the marker. */
export function applyAttempt(p: Position, die: number): void {
  const r = p.r;
  const command = r[R.CURSOR];
  const rating = p.tables.rating[p.tables.group[r[R.SUBJECT]]];
  const passes = die - commandBonus(p, command, r[R.SIDE]) <= rating;
  p.status[command] = passes ? UNDER_ORDERS : RALLY_ONLY;
  r[R.STEP] = S.STATUS;
}

/** What the commander takes off a die when a unit of the command on the map is within his range. */
export function commandBonus(p: Position, command: number, side: number): number {
  const at = p.r[R.COMMANDER + side];
  if (at === OFF_MAP) return 0;
  const whole = command === FLANK_COMMAND;
  const end = whole ? FIRST_RUSSIAN : p.r[R.TO];
  for (let u = whole ? 0 : p.r[R.FROM]; u < end; u++) {
    if (p.hex[u] === OFF_MAP || commandOf(p, u) !== command) continue;
    if (distance(at, p.hex[u]) <= COMMAND_RANGE) return side === FRENCH ? NAPOLEON_COMMAND : KUTUZOV_COMMAND;
  }
  return 0;
}

const BUSY = MOVED | FIRED | DECLARED | ENGAGED;

/** D10: automatic, non-guns before guns, then id order. */
export function stepRally(p: Position): void {
  const r = p.r;
  for (;;) {
    const unit = r[R.CURSOR];
    if (unit >= r[R.TO]) {
      if (beginPass(p)) continue;
      r[R.STEP] = S.ACTIVATED;
      return;
    }
    r[R.CURSOR]++;
    if (p.tables.isGun[unit] !== r[R.PASS] || !mayRally(p, unit)) continue;
    askDie(p, N.RALLY_DIE, unit, p.hex[unit]);
    return;
  }
}

function mayRally(p: Position, unit: number): boolean {
  return (
    (p.marks[unit] & ACTING) !== 0 &&
    (p.marks[unit] & BUSY) === 0 &&
    p.hex[unit] !== OFF_MAP &&
    p.condition[unit] === DISORDERED &&
    ((p.collapsed[0] >> p.tables.group[unit]) & 1) === 0 &&
    !nextToEnemy(p, p.hex[unit], sideOf(unit))
  );
}

export function applyRally(p: Position, die: number): void {
  const unit = p.r[R.SUBJECT];
  if (die <= cohesionOf(p, unit)) setCondition(p, unit, GOOD);
  p.r[R.STEP] = S.RALLY;
}

/** Step 6, where an attack has changed anything since step 3; then the next marker or the other side's reserve. */
export function stepActivated(p: Position): void {
  const r = p.r;
  const reserve = r[R.RUNS] >= RESERVE_FRENCH;
  if (r[R.FOUGHT] === 1) faceActing(p);
  clearActivation(p);
  r[R.STEP] = reserve ? S.RESERVE_SIDE : S.DRAW;
}

/** Step 3; units still in the box have had their chance, and from here on leave no trace of whether they had one. */
export function stepMoved(p: Position): void {
  const r = p.r;
  faceActing(p);
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    if (!isBoxed(p, u)) continue;
    p.marks[u] = 0;
    p.stance[u] = 0;
  }
  if (r[R.FLANK_PHASE] === FLANK_BOXED) p.status[FLANK_COMMAND] = ABSENT;
  r[R.STEP] = S.DECLARE;
}
