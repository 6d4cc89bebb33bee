import { DIRECTIONS } from '../../board/hex.ts';
import { CHANCE } from '../../core/game.ts';
import {
  BURNING,
  COSSACK,
  DISORDERED,
  ELIMINATED,
  EMPTY,
  ENGAGED,
  FLANK_ENTERED,
  FRENCH,
  GOOD,
  MILITIA,
  OFF_MAP,
  RUSSIAN,
  TEST_ATTACKER,
  TEST_DISORDER,
  WALL,
  WITHDRAWN,
} from './layout.ts';
import * as N from './nodes.ts';
import {
  canStack,
  cohesionOf,
  enemyOwner,
  inEnemyZoc,
  lift,
  type Position,
  place,
  setCondition,
  sideOf,
} from './position.ts';
import * as R from './registers.ts';
import * as S from './steps.ts';
import { classOfArm, distance, enterCost, grid, MAY_BURN, REAR_EDGE, special, villageAt } from './terrain.ts';

/** 4.9 and B3: Disorder, withdrawal, retreat, and the tests that lead to them. */

export function eliminate(p: Position, unit: number): void {
  if (p.hex[unit] !== OFF_MAP) lift(p, unit);
  p.condition[unit] = ELIMINATED;
}

function withdraw(p: Position, unit: number): void {
  lift(p, unit);
  p.condition[unit] = WITHDRAWN;
}

/** B3: a Disorder result. */
export function disorder(p: Position, unit: number): void {
  const arm = p.tables.arm[unit];
  if (arm === MILITIA) eliminate(p, unit);
  else if (arm === COSSACK) withdraw(p, unit);
  else if (p.condition[unit] === GOOD) setCondition(p, unit, DISORDERED);
  else if (p.tables.isGun[unit] === 1) eliminate(p, unit);
  else withdraw(p, unit);
}

/** B3: a unit becomes Disordered: wood, end of a charge, failed Square. */
export function becomeDisordered(p: Position, unit: number): void {
  if (p.condition[unit] !== GOOD) return;
  const arm = p.tables.arm[unit];
  if (arm === MILITIA) eliminate(p, unit);
  else if (arm === COSSACK) withdraw(p, unit);
  else setCondition(p, unit, DISORDERED);
}

/** SEED-15 and F6: while the option is open and no unit of a force has been placed. */
export function isBanned(p: Position): boolean {
  return p.tables.params.flank && p.r[R.FLANK_PHASE] !== FLANK_ENTERED;
}

/** Fires and SEED-15, for hexes that have an entry in `special`. */
export function isClosed(p: Position, hex: number, side: number): boolean {
  const bits = special[hex];
  if ((bits & REAR_EDGE) !== 0 && side === RUSSIAN && isBanned(p)) return true;
  return (bits & MAY_BURN) !== 0 && p.village[villageAt[hex]] === BURNING;
}

/** Ground that the unit may enter, no enemy, no fire, no ban. */
export function canPass(p: Position, unit: number, hex: number): boolean {
  const side = sideOf(unit);
  if (hex === WALL || p.owner[hex] === enemyOwner(side)) return false;
  if (enterCost[p.r[R.BRIDGE]][classOfArm[p.tables.arm[unit]]][hex] === 0) return false;
  return special[hex] === 0 || !isClosed(p, hex, side);
}

const single = new Int16Array(1);

export function retreatFrom(p: Position, unit: number, from: number): void {
  single[0] = from;
  retreat(p, unit, single, 1);
}

/** H1: one hex away from the hexes `from`. */
export function retreat(p: Position, unit: number, from: Int16Array, count: number): void {
  if (p.tables.arm[unit] === MILITIA) {
    eliminate(p, unit);
    return;
  }
  const side = sideOf(unit);
  const here = p.hex[unit];
  const now = leastDistance(here, from, count);
  let possible = false;
  let best = -1;
  let bestScore = -1;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if (!canPass(p, unit, to) || !canStack(p, unit, to)) continue;
    const far = leastDistance(to, from, count);
    if (far < now) continue;
    possible = true;
    if (inEnemyZoc(p, to, side)) continue;
    const column = grid.column[to];
    const own = side === FRENCH ? column : 63 - column;
    const score = (far * 2 + (p.owner[to] === EMPTY ? 1 : 0)) * 64 + own;
    if (score > bestScore) {
      bestScore = score;
      best = to;
    }
  }
  if (!possible) {
    eliminate(p, unit);
  } else if (best < 0) {
    if (p.tables.isGun[unit] === 1) eliminate(p, unit);
    else withdraw(p, unit);
  } else {
    lift(p, unit);
    place(p, unit, best);
    p.marks[unit] |= ENGAGED;
  }
}

function leastDistance(hex: number, from: Int16Array, count: number): number {
  let least = 255;
  for (let k = 0; k < count; k++) least = Math.min(least, distance(hex, from[k]));
  return least;
}

/** Starts an empty list of units that test their current Cohesion one by one. */
export function beginTests(p: Position, kind: number, after: number): void {
  p.r[R.TEST_KIND] = kind;
  p.r[R.TEST_AT] = 0;
  p.r[R.TESTS] = 0;
  p.r[R.AFTER_TESTS] = after;
  p.r[R.STEP] = S.TEST;
}

export function addTest(p: Position, unit: number): void {
  p.tests[p.r[R.TESTS]++] = unit;
}

/** The next die of the list; units that have left the map in the meantime roll none (B2). */
export function stepTest(p: Position): void {
  const r = p.r;
  while (r[R.TEST_AT] < r[R.TESTS] && p.hex[p.tests[r[R.TEST_AT]]] === OFF_MAP) r[R.TEST_AT]++;
  if (r[R.TEST_AT] === r[R.TESTS]) {
    p.tests.fill(0, 0, r[R.TESTS]);
    r[R.TEST_AT] = 0;
    r[R.TESTS] = 0;
    r[R.STEP] = r[R.AFTER_TESTS];
    return;
  }
  const unit = p.tests[r[R.TEST_AT]];
  askDie(p, N.TEST_DIE, unit, p.hex[unit]);
}

export function applyTest(p: Position, die: number): void {
  const r = p.r;
  const unit = p.tests[r[R.TEST_AT]++];
  r[R.STEP] = S.TEST;
  if (die <= cohesionOf(p, unit)) return;
  if (r[R.TEST_KIND] === TEST_DISORDER) disorder(p, unit);
  else if (r[R.TEST_KIND] === TEST_ATTACKER) retreatFrom(p, unit, r[R.AIM]);
  else retreat(p, unit, p.fightHex, r[R.FIGHTS]);
}

/** Stops for a die about a unit and a hex. */
export function askDie(p: Position, node: number, unit: number, hex: number): void {
  p.r[R.NODE] = node;
  p.r[R.ACTOR] = CHANCE;
  p.r[R.SUBJECT] = unit;
  p.r[R.PLACE] = hex;
}

/** Stops for a decision of `seat` about a unit and a hex, -1 where there is none. */
export function ask(p: Position, node: number, seat: number, unit: number, hex: number): void {
  p.r[R.NODE] = node;
  p.r[R.ACTOR] = seat;
  p.r[R.SUBJECT] = unit;
  p.r[R.PLACE] = hex;
}
