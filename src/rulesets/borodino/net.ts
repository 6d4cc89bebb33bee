import { DIRECTIONS } from '../../board/hex.ts';
import { ACTING, COSSACK, GOOD, HEAVY, HEXES, NO_UNIT, OFF_MAP, RALLY_ONLY, STARTED_ADJACENT } from './layout.ts';
import { cohesionOf, type Position, topUnit } from './position.ts';
import { isOpen, terrainModifier } from './shock-total.ts';
import { isFront, mayCharge } from './stacks.ts';
import { statusOf } from './status.ts';
import { oddsModifier } from './tables.ts';
import { distance, grid } from './terrain.ts';

/** 6.K: what a shock comes to before its dice (G7 to G10). */

/** More than any net. */
export const NEVER = 99;
/** Net against guns that stand alone, which fall without a die. */
const LONE_GUNS = NEVER - 1;

/** What those who can join in bring against each target, kept while one unit weighs its attacks. */
const stamps = new Int32Array(HEXES + 1);
let stamp = 0;
const attacks = new Int16Array(HEXES + 1);
const bests = new Int8Array(HEXES + 1);
const terrains = new Int8Array(HEXES + 1);
const sidesHeld = new Uint8Array(HEXES + 1);
const FRONT = 1;
const REAR = 2;

/** Forgets what is kept: another unit attacks, or the position has changed. */
export function beginNets(): void {
  stamp++;
}

/**
 * Net of a shock: `unit` from `from` against `target`, together with acting units that stand next to the target and can attack. The unit
 * itself may still be elsewhere.
 */
export function netOf(p: Position, unit: number, from: number, target: number, charges: boolean): number {
  beginNets();
  return netNow(p, unit, from, target, charges);
}

/** As netOf, by what is kept since `beginNets`. */
export function netNow(p: Position, unit: number, from: number, target: number, charges: boolean): number {
  if (p.first[target] === NO_UNIT) return LONE_GUNS;
  if (stamps[target] !== stamp) gather(p, unit, target);
  const { strength, arm } = p.tables;
  const held = sidesHeld[target] | (isFront(p, target, from) ? FRONT : REAR);
  const a = p.first[target];
  const b = p.second[target];
  const defence = strength[a] + (b === NO_UNIT ? 0 : strength[b]);
  const best = Math.max(bests[target], cohesionOf(p, unit));
  let net =
    oddsModifier(attacks[target] + strength[unit], defence) +
    Math.max(-3, Math.min(3, best - cohesionOf(p, topUnit(p, target)))) +
    Math.max(terrains[target], terrainModifier(p, target, from));
  if ((held & REAR) !== 0) net += held === REAR ? 2 : 3;
  if (isOpen(p, target)) net++;
  if (charges && mayCharge(p, target)) net += chargeValue(p, arm[unit] === HEAVY, target);
  return net;
}

const NOBODY_YET = -99;

function gather(p: Position, unit: number, target: number): void {
  const { strength } = p.tables;
  const horse = p.tables.isHorse[unit];
  let attack = 0;
  let best = NOBODY_YET;
  let terrain = NOBODY_YET;
  let held = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * target + d];
    for (let slot = 0; slot < 2; slot++) {
      const friend = slot === 0 ? p.first[hex] : p.second[hex];
      if (friend === NO_UNIT || friend === unit || !joins(p, friend, horse)) continue;
      attack += strength[friend];
      best = Math.max(best, cohesionOf(p, friend));
      terrain = Math.max(terrain, terrainModifier(p, target, hex));
      held |= isFront(p, target, hex) ? FRONT : REAR;
    }
  }
  stamps[target] = stamp;
  attacks[target] = attack;
  bests[target] = best;
  terrains[target] = terrain;
  sidesHeld[target] = held;
}

/** Acting good units of the same kind, foot or horse, that can attack in this activation. */
function joins(p: Position, friend: number, horse: number): boolean {
  return (
    (p.marks[friend] & ACTING) !== 0 &&
    p.condition[friend] === GOOD &&
    p.tables.arm[friend] <= COSSACK &&
    p.tables.isHorse[friend] === horse &&
    statusOf(p, friend) !== RALLY_ONLY
  );
}

/** The more likely outcome of the charge tests. */
function chargeValue(p: Position, heavy: boolean, target: number): number {
  const top = topUnit(p, target);
  const passes = p.condition[top] === GOOD && cohesionOf(p, top) >= 5;
  if (p.tables.isHorse[top] === 1) return passes ? 0 : heavy ? 3 : 1;
  return passes ? -2 : heavy ? 3 : 1;
}

/** Whether a unit that moves to `to` would charge from there. */
export function wouldCharge(p: Position, unit: number, to: number): boolean {
  if (p.tables.isHorse[unit] === 0 || (p.stance[unit] & STARTED_ADJACENT) !== 0) return false;
  const from = p.startHex[unit];
  return from !== OFF_MAP && distance(from, to) >= 2;
}
