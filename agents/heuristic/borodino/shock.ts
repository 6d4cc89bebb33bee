import { DIRECTIONS } from '../../../src/board/hex.ts';
import type { Action } from '../../../src/core/game.ts';
import { listActions } from '../../../src/rulesets/borodino/actions.ts';
import {
  ACTING,
  COSSACK,
  DEFERRED,
  GOOD,
  HEAVY,
  MOVED,
  N,
  NO_ORDERS,
  NO_UNIT,
  NONE,
  OFF_MAP,
  R,
  RALLY_ONLY,
} from '../../../src/rulesets/borodino/layout.ts';
import { wouldCharge } from '../../../src/rulesets/borodino/net.ts';
import { cohesionOf, type Position, topUnit } from '../../../src/rulesets/borodino/position.ts';
import { isOpen, terrainModifier } from '../../../src/rulesets/borodino/shock-total.ts';
import { isFront, mayCharge } from '../../../src/rulesets/borodino/stacks.ts';
import { allowance, statusOf } from '../../../src/rulesets/borodino/status.ts';
import { oddsModifier, SHOCK_HOLDS, SHOCK_ROUT } from '../../../src/rulesets/borodino/tables.ts';
import { distance, grid, ground, REDOUBT, VILLAGE } from '../../../src/rulesets/borodino/terrain.ts';
import { atMost, disorderCost, gunWorth, placeWorth } from './worth.ts';

/** How much dearer a repulse is than the Disorder itself: the beaten stand next to the enemy. */
const REPULSE = 1.7;
/** How much a rout hurts more than a Disorder. */
const ROUT = 1.25;
/** Chance that a defender beaten by 5 to 9 leaves the hex. */
const YIELDS = 0.4;
/** Chance that the reaction of a gun Disorders the top unit. */
const REACTION_HIT = 0.55;
/** Share of the Disorder at the end of a charge that counts: chargers may ride back. */
const BLOWN = 0.8;
/** Weight of troops that may still come up in this activation. */
const SUPPORT = 0.5;
/** Current Cohesion from which a charged unit is expected to pass its test. */
const STEADY = 5;
const IMPOSSIBLE = -9;

const legal = new Int32Array(2048);

/** The attackers of the target that is looked at. */
let attack = 0;
let best = 0;
let terrain = 0;
let hasFront = false;
let hasRear = false;
let cost = 0;

function addAttacker(p: Position, unit: number, from: number, target: number): void {
  attack += p.tables.strength[unit];
  best = Math.max(best, cohesionOf(p, unit));
  terrain = Math.max(terrain, terrainModifier(p, target, from));
  if (isFront(p, target, from)) hasFront = true;
  else hasRear = true;
  cost += disorderCost(p, unit);
}

/** Acting good units of the same kind, foot or horse, that can attack in this activation. */
function joins(p: Position, unit: number, horse: number): boolean {
  return (
    (p.marks[unit] & ACTING) !== 0 &&
    p.condition[unit] === GOOD &&
    p.tables.arm[unit] <= COSSACK &&
    p.tables.isHorse[unit] === horse &&
    statusOf(p, unit) !== RALLY_ONLY
  );
}

/**
 * Expected gain, in victory points, of a shock by `unit` from `from`, with the acting units of its kind that stand next to the target. While
 * units move, those that may still come up count in part.
 */
export function shockGain(
  p: Position,
  unit: number,
  from: number,
  target: number,
  charges: boolean,
  isMoving: boolean,
): number {
  const first = p.first[target];
  const gun = p.gun[target];
  if (first === NO_UNIT) return gun === NO_UNIT ? IMPOSSIBLE : gunWorth(p);
  const second = p.second[target];
  const horse = p.tables.isHorse[unit];
  attack = best = cost = 0;
  terrain = -99;
  hasFront = hasRear = false;
  addAttacker(p, unit, from, target);
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * target + d];
    const a = p.first[hex];
    const b = p.second[hex];
    if (a !== NO_UNIT && a !== unit && joins(p, a, horse)) addAttacker(p, a, hex, target);
    if (b !== NO_UNIT && b !== unit && joins(p, b, horse)) addAttacker(p, b, hex, target);
  }
  const defence = p.tables.strength[first] + (second === NO_UNIT ? 0 : p.tables.strength[second]);
  const support = isMoving ? SUPPORT * supportFor(p, unit, target, horse) : 0;
  const top = topUnit(p, target);
  let net = oddsModifier(attack + support, defence) + Math.max(-3, Math.min(3, best - cohesionOf(p, top))) + terrain;
  if (hasRear && ground[target] !== VILLAGE && ground[target] !== REDOUBT) net += hasFront ? 3 : 2;
  if (isOpen(p, target)) net++;
  const isCharge = charges && mayCharge(p, target);
  if (isCharge) net += chargeValue(p, p.tables.arm[unit] === HEAVY, top);
  const low = atMost(SHOCK_HOLDS - 1 - net);
  const high = 1 - atMost(SHOCK_ROUT - 1 - net);
  const middle = 1 - low - high;
  let harm = disorderCost(p, first);
  if (second !== NO_UNIT) harm += disorderCost(p, second);
  if (gun !== NO_UNIT) harm += disorderCost(p, gun);
  // Who wins must advance, and leaves what he holds.
  const place = placeWorth(p, target) - placeWorth(p, from);
  const gain = middle * (harm + YIELDS * place) + high * (ROUT * harm + place) - low * REPULSE * cost;
  let total = gain * commits(p, unit, target, isCharge);
  if (isCharge) total -= BLOWN * cost * (1 - low);
  if (gun !== NO_UNIT && p.condition[gun] === GOOD) total -= REACTION_HIT * REPULSE * disorderCost(p, unit);
  return total;
}

/** Strength of those that may still reach the target in this activation. */
function supportFor(p: Position, unit: number, target: number, horse: number): number {
  let sum = 0;
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) {
    if (u === unit || p.hex[u] === OFF_MAP || (p.marks[u] & MOVED) !== 0 || !joins(p, u, horse)) continue;
    if (u < unit && (p.marks[u] & DEFERRED) === 0) continue;
    const away = distance(p.hex[u], target);
    if (away > 1 && away <= allowance(p, u)) sum += p.tables.strength[u];
  }
  return sum;
}

/** G4, the commander left out. */
function commits(p: Position, unit: number, target: number, isCharge: boolean): number {
  let most = cohesionOf(p, unit) - p.tables.params.commitment;
  if (statusOf(p, unit) === NO_ORDERS) most--;
  if (!isCharge && hasFront) {
    const b = p.second[target];
    most -= Math.max(p.tables.defence[p.first[target]], b === NO_UNIT ? 0 : p.tables.defence[b]);
  }
  return atMost(most);
}

/** The more likely outcome of the charge tests. */
function chargeValue(p: Position, heavy: boolean, top: number): number {
  const passes = p.condition[top] === GOOD && cohesionOf(p, top) >= STEADY;
  if (p.tables.isHorse[top] === 1) return passes ? 0 : heavy ? 3 : 1;
  return passes ? -2 : heavy ? 3 : 1;
}

/** The target with the greatest gain above `dares`, or none. */
export function chooseDeclaration(p: Position, dares: number): Action {
  const hex = p.r[R.PLACE];
  let unit = NO_UNIT;
  for (let slot = 0; slot < 2; slot++) {
    const candidate = slot === 0 ? p.first[hex] : p.second[hex];
    if (candidate === NO_UNIT || (p.marks[candidate] & ACTING) === 0 || p.condition[candidate] !== GOOD) continue;
    if (unit === NO_UNIT || cohesionOf(p, candidate) > cohesionOf(p, unit)) unit = candidate;
  }
  return unit === NO_UNIT ? NONE : bestShock(p, unit, hex, wouldCharge(p, unit, hex), dares);
}

/** Counter-shock and breakthrough where they promise a gain. */
export function chooseSecond(p: Position): Action {
  const from = p.r[R.PLACE];
  const unit = topUnit(p, from);
  const charges = p.r[R.NODE] === N.BREAKTHROUGH && p.tables.isHorse[unit] === 1;
  return bestShock(p, unit, from, charges, 0);
}

function bestShock(p: Position, unit: number, from: number, charges: boolean, dares: number): Action {
  const count = listActions(p, legal) - 1;
  let choice = NONE;
  let most = dares;
  for (let k = 0; k < count; k++) {
    const gain = shockGain(p, unit, from, legal[k], charges, false);
    if (gain <= most) continue;
    most = gain;
    choice = legal[k];
  }
  return choice;
}
