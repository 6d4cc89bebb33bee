import { DIRECTIONS } from '../../../src/board/hex.ts';
import type { Action } from '../../../src/core/game.ts';
import { listActions } from '../../../src/rulesets/borodino/actions.ts';
import { attacksAgain } from '../../../src/rulesets/borodino/aftermath.ts';
import { wouldCharge } from '../../../src/rulesets/borodino/charge.ts';
import {
  ACTING,
  COSSACK,
  DEFERRED,
  GOOD,
  HEAVY,
  HEXES,
  MOVED,
  N,
  NO_ORDERS,
  NO_UNIT,
  NONE,
  OFF_MAP,
  R,
  RALLY_ONLY,
} from '../../../src/rulesets/borodino/layout.ts';
import { cohesionOf, type Position, topUnit } from '../../../src/rulesets/borodino/position.ts';
import { isOpen, terrainModifier } from '../../../src/rulesets/borodino/shock-total.ts';
import { isFront, mayCharge } from '../../../src/rulesets/borodino/stacks.ts';
import { allowance, statusOf } from '../../../src/rulesets/borodino/status.ts';
import { oddsModifier, SHOCK_HOLDS, SHOCK_ROUT } from '../../../src/rulesets/borodino/tables.ts';
import { distance, grid, ground, REDOUBT, VILLAGE } from '../../../src/rulesets/borodino/terrain.ts';
import type { Task } from './task.ts';
import { disorderCosts, facesTo, gunWorth, worthsOfPlaces } from './worth.ts';

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
const gained = new Float64Array(1);
/** What a shock must promise. */
const least = new Float64Array(1);

/** Who attacks: what is kept of a target holds for one unit that weighs its attacks. */
let unit = NO_UNIT;
let stamp = 0;
let isMoving = false;
/** Hex from which a second attack is made, by those of it who can; OFF_MAP at other times. */
let seconds = OFF_MAP;

/** What an attack on a hex comes to wherever the unit attacks from, the unit among the attackers; from where the others do. */
interface Target {
  stamp: number;
  /** Sums of the odds, of Cohesion and of an open flank. */
  net: number;
  /** Of the others. */
  terrain: number;
  hasFront: boolean;
  hasRear: boolean;
  /** What a Disorder of all attackers and of all defenders costs. */
  cost: number;
  harm: number;
  place: number;
  /** Top unit of the defenders, and their Defensive Fire. */
  top: number;
  defensiveFire: number;
  /** What the reaction of a gun may cost. */
  reaction: number;
}

const targets: readonly Target[] = Array.from({ length: HEXES }, () => ({
  stamp: 0,
  net: 0,
  terrain: 0,
  hasFront: false,
  hasRear: false,
  cost: 0.5,
  harm: 0.5,
  place: 0.5,
  top: 0,
  defensiveFire: 0,
  reaction: 0.5,
}));

/** What follows is asked by a unit; while units move, those that may still come up count in part. */
export function weighShocks(attacker: number, whileMoving: boolean): void {
  unit = attacker;
  isMoving = whileMoving;
  stamp++;
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

/** Gathers the unit and those that attack with it: acting units of its kind next to the target, or in a second attack those of its hex. */
function gather(p: Position, target: number): Target {
  const t = targets[target];
  const { strength, isHorse, defence } = p.tables;
  const horse = isHorse[unit];
  const first = p.first[target];
  const second = p.second[target];
  const gun = p.gun[target];
  let attack = strength[unit];
  let best = cohesionOf(p, unit);
  t.stamp = stamp;
  t.cost = disorderCosts[unit];
  t.terrain = -99;
  t.hasFront = t.hasRear = false;
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * target + d];
    if (p.first[hex] === NO_UNIT || (seconds >= 0 && hex !== seconds)) continue;
    for (let slot = 0; slot < 2; slot++) {
      const friend = slot === 0 ? p.first[hex] : p.second[hex];
      if (friend === NO_UNIT || friend === unit) continue;
      if (seconds >= 0 ? !attacksAgain(p, friend) : !joins(p, friend, horse)) continue;
      attack += strength[friend];
      best = Math.max(best, cohesionOf(p, friend));
      t.terrain = Math.max(t.terrain, terrainModifier(p, target, hex));
      if (isFront(p, target, hex)) t.hasFront = true;
      else t.hasRear = true;
      t.cost += disorderCosts[friend];
    }
  }
  const defenders = strength[first] + (second === NO_UNIT ? 0 : strength[second]);
  const support = isMoving ? SUPPORT * supportFor(p, target, horse) : 0;
  t.top = topUnit(p, target);
  t.net = oddsModifier(attack + support, defenders) + Math.max(-3, Math.min(3, best - cohesionOf(p, t.top)));
  if (isOpen(p, target)) t.net++;
  t.harm = disorderCosts[first];
  if (second !== NO_UNIT) t.harm += disorderCosts[second];
  if (gun !== NO_UNIT) t.harm += disorderCosts[gun];
  t.place = worthsOfPlaces(p)[target];
  t.defensiveFire = Math.max(defence[first], second === NO_UNIT ? 0 : defence[second]);
  t.reaction = gun !== NO_UNIT && p.condition[gun] === GOOD ? REACTION_HIT * REPULSE * disorderCosts[unit] : 0;
  return t;
}

/** Writes into `out[0]` the expected gain, in victory points, of a shock by the unit that weighs from a hex. */
export function shockGain(p: Position, from: number, target: number, charges: boolean, out: Float64Array): void {
  if (p.first[target] === NO_UNIT) {
    out[0] = p.gun[target] === NO_UNIT ? IMPOSSIBLE : gunWorth[0];
    return;
  }
  const t = targets[target].stamp === stamp ? targets[target] : gather(p, target);
  const front = isFront(p, target, from);
  const hasFront = t.hasFront || front;
  let net = t.net + Math.max(t.terrain, terrainModifier(p, target, from));
  if ((t.hasRear || !front) && ground[target] !== VILLAGE && ground[target] !== REDOUBT) net += hasFront ? 3 : 2;
  const isCharge = charges && mayCharge(p, target);
  if (isCharge) net += chargeValue(p, p.tables.arm[unit] === HEAVY, t.top);
  const low = facesTo(SHOCK_HOLDS - 1 - net) / 10;
  const high = 1 - facesTo(SHOCK_ROUT - 1 - net) / 10;
  const middle = 1 - low - high;
  const { harm, cost } = t;
  // Who wins must advance, and leaves what he holds.
  const place = t.place - worthsOfPlaces(p)[from];
  const gain = middle * (harm + YIELDS * place) + high * (ROUT * harm + place) - low * REPULSE * cost;
  let total = gain * (facesToCommit(p, isCharge || !hasFront ? 0 : t.defensiveFire) / 10);
  if (isCharge) total -= BLOWN * cost * (1 - low);
  out[0] = total - t.reaction;
}

/** Strength of those that may still reach the target in this activation. */
function supportFor(p: Position, target: number, horse: number): number {
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
function facesToCommit(p: Position, defensiveFire: number): number {
  const most = cohesionOf(p, unit) - p.tables.params.commitment - defensiveFire;
  return facesTo(statusOf(p, unit) === NO_ORDERS ? most - 1 : most);
}

/** The more likely outcome of the charge tests. */
function chargeValue(p: Position, heavy: boolean, top: number): number {
  const passes = p.condition[top] === GOOD && cohesionOf(p, top) >= STEADY;
  if (p.tables.isHorse[top] === 1) return passes ? 0 : heavy ? 3 : 1;
  return passes ? -2 : heavy ? 3 : 1;
}

/** The target with the greatest gain above what the task dares, or none. */
export function chooseDeclaration(p: Position, task: Task): Action {
  const hex = p.r[R.PLACE];
  let top = NO_UNIT;
  for (let slot = 0; slot < 2; slot++) {
    const candidate = slot === 0 ? p.first[hex] : p.second[hex];
    if (candidate === NO_UNIT || (p.marks[candidate] & ACTING) === 0 || p.condition[candidate] !== GOOD) continue;
    if (top === NO_UNIT || cohesionOf(p, candidate) > cohesionOf(p, top)) top = candidate;
  }
  least[0] = task.dares;
  return top === NO_UNIT ? NONE : bestShock(p, top, hex, wouldCharge(p, top, hex));
}

/** Counter-shock and breakthrough where they promise a gain. */
export function chooseSecond(p: Position): Action {
  const from = p.r[R.PLACE];
  const a = p.first[from];
  const b = p.second[from];
  const aGoes = attacksAgain(p, a);
  const top = b === NO_UNIT || !attacksAgain(p, b) || (aGoes && cohesionOf(p, a) >= cohesionOf(p, b)) ? a : b;
  const charges = p.r[R.NODE] === N.BREAKTHROUGH && p.tables.isHorse[top] === 1;
  least[0] = 0;
  seconds = from;
  const choice = bestShock(p, top, from, charges);
  seconds = OFF_MAP;
  return choice;
}

function bestShock(p: Position, attacker: number, from: number, charges: boolean): Action {
  weighShocks(attacker, false);
  const count = listActions(p, legal) - 1;
  let choice = NONE;
  let most = least[0];
  for (let k = 0; k < count; k++) {
    shockGain(p, from, legal[k], charges, gained);
    const gain = gained[0];
    if (gain <= most) continue;
    most = gain;
    choice = legal[k];
  }
  return choice;
}
