import { DIRECTIONS } from '../../board/hex.ts';
import { listActions } from './actions.ts';
import { isFront, mayCharge } from './declare.ts';
import { fireTotal } from './fire.ts';
import {
  ACTING,
  COMMANDS,
  COSSACK,
  DECLARED,
  DISORDERED,
  FIRST_RUSSIAN,
  FRENCH,
  GOOD,
  GROUPS,
  HEAVY,
  hexOf,
  MURAT_GROUP,
  NO_UNIT,
  NONE,
  OFF_MAP,
  RALLY_ONLY,
  STARTED_ADJACENT,
} from './layout.ts';
import { isBoxed, reachOf, reachSize, statusOf } from './movement.ts';
import * as N from './nodes.ts';
import { cohesionOf, enemyOwner, inEnemyZoc, nextToEnemy, type Position, sideOf, topUnit } from './position.ts';
import * as R from './registers.ts';
import { isOpen, terrainModifier } from './shock.ts';
import { FIRE_CHECK, oddsModifier } from './tables.ts';
import { distance, fireModifier, grid, hasSight } from './terrain.ts';

/**
 * Postures: what a command is to do in an activation, and the script that plays its units by it. A posture is a number: one of the four
 * below, or an advance on one of the objectives.
 */
export const HOLD = 0;
export const ATTACK = 1;
export const SCREEN = 2;
export const RETIRE = 3;
export const FIRST_ADVANCE = 4;

/** Where a command may be sent: the flèches, the redoubts, villages, heights, and the roads behind either army. */
export const OBJECTIVES: readonly number[] = [
  3108, 3110, 3114, 2911, 2902, 3201, 2517, 3317, 1911, 2705, 2314, 3908, 2620, 1720,
].map(hexOf);
export const POSTURES = FIRST_ADVANCE + OBJECTIVES.length;

export function postureName(posture: number): string {
  if (posture >= FIRST_ADVANCE) {
    const hex = OBJECTIVES[posture - FIRST_ADVANCE];
    return `advance ${(10 + Math.floor(hex / grid.rows)) * 100 + (hex % grid.rows)}`;
  }
  return ['hold', 'attack', 'screen', 'retire'][posture];
}

/** Commands that get postures: groups by number, Murat's commands from 21, the flanking force 27. */
export const FIRST_MURAT_SLOT = GROUPS;
export const FLANK_SLOT = GROUPS + COMMANDS;
export const COMMAND_SLOTS = FLANK_SLOT + 1;

export function slotOf(p: Position, unit: number): number {
  if (p.flanker[unit] === 1) return FLANK_SLOT;
  const group = p.tables.group[unit];
  return group === MURAT_GROUP ? FIRST_MURAT_SLOT + p.tables.command[unit] : group;
}

/** Least net of a shock that each posture dares. */
const DARES = [3, 0, 99, 99, 2];
const NEVER = 99;

function dares(posture: number): number {
  return DARES[Math.min(posture, FIRST_ADVANCE)];
}

const NO_ENEMY = 99;

/** Distance from a hex to the nearest enemy of a side. */
export function nearness(p: Position, hex: number, side: number): number {
  const { column, height } = grid;
  const first = (1 - side) * FIRST_RUSSIAN;
  const c = column[hex];
  const y = height[hex];
  let least = NO_ENEMY;
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP) continue;
    const dx = Math.abs(column[at] - c);
    if (dx >= least) continue;
    const dy = Math.abs(height[at] - y);
    const d = dy > dx ? dx + ((dy - dx) >> 1) : dx;
    if (d < least) least = d;
  }
  return least;
}

/** Whether an enemy of a side stands within some hexes of a hex. */
export function hasEnemyWithin(p: Position, hex: number, side: number, range: number): boolean {
  if (side === FRENCH && range <= 3 && p.nearRussian[hex] === 0) return false;
  const { column, height } = grid;
  const first = (1 - side) * FIRST_RUSSIAN;
  const c = column[hex];
  const y = height[hex];
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP) continue;
    const dx = Math.abs(column[at] - c);
    if (dx > range) continue;
    const dy = Math.abs(height[at] - y);
    if (dx + (dy > dx ? (dy - dx) >> 1 : 0) <= range) return true;
  }
  return false;
}

/** How far a hex lies on the own side. */
function sideways(hex: number, side: number): number {
  return side === FRENCH ? grid.column[hex] : -grid.column[hex];
}

/**
 * Net of a shock (G7 to G10 without dice): `unit` from `from` against `target`, together with acting units that stand next to the target
 * or have declared against it. The unit itself may still be elsewhere.
 */
export function netOf(p: Position, unit: number, from: number, target: number, charges: boolean): number {
  if (p.first[target] === NO_UNIT) return NEVER - 1;
  const { strength, arm } = p.tables;
  let attack = strength[unit];
  let best = cohesionOf(p, unit);
  let terrain = terrainModifier(p, target, from);
  let front = isFront(p, target, from);
  let rear = !front;
  const horse = p.tables.isHorse[unit];
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * target + d];
    for (let slot = 0; slot < 2; slot++) {
      const friend = slot === 0 ? p.first[hex] : p.second[hex];
      if (friend === NO_UNIT || friend === unit || !joins(p, friend, horse)) continue;
      attack += strength[friend];
      best = Math.max(best, cohesionOf(p, friend));
      terrain = Math.max(terrain, terrainModifier(p, target, hex));
      if (isFront(p, target, hex)) front = true;
      else rear = true;
    }
  }
  const a = p.first[target];
  const b = p.second[target];
  const defence = strength[a] + (b === NO_UNIT ? 0 : strength[b]);
  let net =
    oddsModifier(attack, defence) + Math.max(-3, Math.min(3, best - cohesionOf(p, topUnit(p, target)))) + terrain;
  if (rear) net += front ? 3 : 2;
  if (isOpen(p, target)) net++;
  if (charges && mayCharge(p, target)) net += chargeValue(p, arm[unit] === HEAVY, target);
  return net;
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
function wouldCharge(p: Position, unit: number, to: number): boolean {
  if (p.tables.isHorse[unit] === 0 || (p.stance[unit] & STARTED_ADJACENT) !== 0) return false;
  const from = p.startHex[unit];
  return from !== OFF_MAP && distance(from, to) >= 2;
}

const legal = new Int32Array(2048);
/** Keys of the best hex so far, and of the one that is looked at. */
const bestKeys = new Float64Array(4);
const keys = new Float64Array(4);

function isBetter(): boolean {
  for (let k = 0; k < keys.length; k++) if (keys[k] !== bestKeys[k]) return keys[k] > bestKeys[k];
  return false;
}

/** The base action of the node that waits under a posture of the deciding command. */
export function postureAction(p: Position, posture: number): number {
  switch (p.r[R.NODE]) {
    case N.STATUS:
      return attempts(p, posture) ? 1 : 0;
    case N.FIRE:
      return chooseTarget(p, p.r[R.SUBJECT], false);
    case N.REACTION:
      return chooseReaction(p);
    case N.MOVE:
    case N.ENTRY:
      return chooseMove(p, posture);
    case N.DECLARE:
      return chooseDeclaration(p, posture);
    case N.RETIRE:
      return chooseRetreat(p, posture);
    case N.FOLLOW:
      return chooseFollow(p, posture);
    case N.COUNTER:
    case N.BREAKTHROUGH:
      return chooseSecond(p);
    case N.RETURN:
      return chooseReturn(p);
    default:
      return -1;
  }
}

function attempts(p: Position, posture: number): boolean {
  if (posture === ATTACK || posture >= FIRST_ADVANCE) return true;
  if (posture !== RETIRE) return false;
  const slot = slotOf(p, p.r[R.SUBJECT]);
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) {
    if (p.hex[u] !== OFF_MAP && slotOf(p, u) === slot && nextToEnemy(p, p.hex[u], sideOf(u))) return true;
  }
  return false;
}

/** The target with the highest total; held when a 9 can't reach the least band. */
function chooseTarget(p: Position, gun: number, reaction: boolean): number {
  const count = listActions(p, legal) - 1;
  let best = NONE;
  let most = reaction ? -99 : FIRE_CHECK - 10;
  for (let k = 0; k < count; k++) {
    const total = fireTotal(p, gun, legal[k]);
    if (total <= most) continue;
    most = total;
    best = legal[k];
  }
  return best;
}

function chooseReaction(p: Position): number {
  return chooseTarget(p, p.r[R.SUBJECT], true);
}

function chooseMove(p: Position, posture: number): number {
  const unit = p.r[R.SUBJECT];
  const side = sideOf(unit);
  const here = p.hex[unit];
  if (posture === HOLD && here !== OFF_MAP && !mustYield(p, unit, here, side)) return NONE;
  if (posture === ATTACK && here !== OFF_MAP && p.condition[unit] === DISORDERED && !mustYield(p, unit, here, side))
    return NONE;
  const reach = reachSize(p);
  let best = NONE;
  if (isBoxed(p, unit)) bestKeys.fill(-1e9);
  else {
    rate(p, posture, unit, here, side);
    bestKeys.set(keys);
  }
  for (let k = 0; k < reach; k++) {
    const hex = reachOf(k);
    rate(p, posture, unit, hex, side);
    if (isBetter() || (best !== NONE && hex < best && !isWorse())) {
      bestKeys.set(keys);
      best = hex;
    }
  }
  return best;
}

function isWorse(): boolean {
  for (let k = 0; k < keys.length; k++) if (keys[k] !== bestKeys[k]) return keys[k] < bestKeys[k];
  return false;
}

/** A Disordered unit next to an enemy gives way. */
function mustYield(p: Position, unit: number, hex: number, side: number): boolean {
  return p.condition[unit] === DISORDERED && nextToEnemy(p, hex, side);
}

function rate(p: Position, posture: number, unit: number, hex: number, side: number): void {
  keys.fill(0);
  if (p.condition[unit] === DISORDERED && posture < FIRST_ADVANCE && posture !== RETIRE) rateYield(p, unit, hex, side);
  else if (posture >= FIRST_ADVANCE) rateAdvance(p, unit, hex, side, OBJECTIVES[posture - FIRST_ADVANCE]);
  else if (posture === ATTACK) rateAttack(p, unit, hex, side);
  else if (posture === SCREEN && p.tables.isHorse[unit] === 1) rateScreen(p, hex, side);
  else if (posture === RETIRE) rateRetire(p, hex, side);
  else rateYield(p, unit, hex, side);
}

/** Hold: the nearest hex that touches no enemy, on the own side. */
function rateYield(p: Position, unit: number, hex: number, side: number): void {
  keys[0] = nextToEnemy(p, hex, side) ? 0 : 1;
  const start = p.hex[unit];
  keys[1] = start === OFF_MAP ? 0 : -distance(start, hex);
  keys[2] = sideways(hex, side);
}

/** Advance: nearest to the objective, out of enemy zones, under cover. */
function rateAdvance(p: Position, unit: number, hex: number, side: number, objective: number): void {
  const shaken = p.condition[unit] === DISORDERED && nextToEnemy(p, hex, side);
  keys[0] = shaken ? -1 : 0;
  keys[1] = -distance(hex, objective);
  keys[2] = inEnemyZoc(p, hex, side) ? 0 : 1;
  keys[3] = -fireModifier(hex, objective);
}

/** Attack: where the best shock can be made, guns at effective range, else nearer to the enemy. */
function rateAttack(p: Position, unit: number, hex: number, side: number): void {
  if (p.tables.isGun[unit] === 1) {
    const near = nearness(p, hex, side);
    keys[0] = -Math.abs(near - p.tables.effective[unit]);
    keys[1] = near === p.tables.effective[unit] && seesEnemy(p, hex, side, near) ? 1 : 0;
    keys[2] = -fireModifier(hex, hex + grid.rows);
    return;
  }
  let net = -NEVER;
  const charges = wouldCharge(p, unit, hex);
  const enemy = enemyOwner(side);
  for (let d = 0; d < DIRECTIONS; d++) {
    const target = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[target] === enemy) net = Math.max(net, netOf(p, unit, hex, target, charges));
  }
  // Contact that is not worth an attack is worse than coming near.
  keys[0] = net >= dares(ATTACK) ? net : net > -NEVER ? -1 : 0;
  keys[1] = net > -NEVER ? 0 : -nearness(p, hex, side);
  keys[2] = -fireModifier(hex, hex);
}

function seesEnemy(p: Position, hex: number, side: number, range: number): boolean {
  const first = (1 - side) * FIRST_RUSSIAN;
  for (let u = first; u < first + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at !== OFF_MAP && distance(hex, at) === range && hasSight(hex, at)) return true;
  }
  return false;
}

/** Screen: three hexes from the enemy, before as many own units as can be. */
function rateScreen(p: Position, hex: number, side: number): void {
  keys[0] = -Math.abs(nearness(p, hex, side) - 3);
  let behind = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at !== OFF_MAP && distance(hex, at) <= 3 && sideways(at, side) > sideways(hex, side)) behind++;
  }
  keys[1] = behind;
}

function rateRetire(p: Position, hex: number, side: number): void {
  keys[0] = Math.min(6, nearness(p, hex, side));
  keys[1] = sideways(hex, side);
}

function declaredUnit(p: Position, hex: number, declared: boolean): number {
  let best = NO_UNIT;
  for (let slot = 0; slot < 2; slot++) {
    const unit = slot === 0 ? p.first[hex] : p.second[hex];
    if (unit === NO_UNIT || (p.marks[unit] & ACTING) === 0 || p.condition[unit] !== GOOD) continue;
    if (declared && (p.marks[unit] & DECLARED) === 0) continue;
    if (best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best)) best = unit;
  }
  return best;
}

function chooseDeclaration(p: Position, posture: number): number {
  const hex = p.r[R.PLACE];
  const unit = declaredUnit(p, hex, false);
  if (unit === NO_UNIT) return NONE;
  return bestShock(p, unit, hex, wouldCharge(p, unit, hex), dares(posture));
}

function bestShock(p: Position, unit: number, from: number, charges: boolean, least: number): number {
  const count = listActions(p, legal) - 1;
  let best = NONE;
  let most = least - 1;
  for (let k = 0; k < count; k++) {
    const net = netOf(p, unit, from, legal[k], charges);
    if (net <= most) continue;
    most = net;
    best = legal[k];
  }
  return best;
}

const YIELDS_TO = 4;

function chooseRetreat(p: Position, posture: number): number {
  const target = p.r[R.PLACE];
  const side = p.r[R.ACTOR];
  if (posture !== SCREEN && posture !== RETIRE && threat(p, target) < YIELDS_TO) return NONE;
  const count = listActions(p, legal) - 1;
  let best = NONE;
  bestKeys.fill(-1e9);
  for (let k = 0; k < count; k++) {
    keys.fill(0);
    keys[0] = nearness(p, legal[k], side);
    keys[1] = sideways(legal[k], side);
    if (!isBetter()) continue;
    bestKeys.set(keys);
    best = legal[k];
  }
  return best;
}

/** Highest net of the stacks that have declared against a hex. */
function threat(p: Position, target: number): number {
  let most = -NEVER;
  for (let k = 0; k < p.r[R.STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    const unit = declaredUnit(p, p.stackHex[k], true);
    if (unit !== NO_UNIT) most = Math.max(most, netOf(p, unit, p.stackHex[k], target, false));
  }
  return most;
}

function chooseFollow(p: Position, posture: number): number {
  const count = listActions(p, legal);
  return posture === ATTACK || posture >= FIRST_ADVANCE ? legal[0] : legal[count - 1];
}

/** Counter-shock and breakthrough where the net is 2 or more. */
function chooseSecond(p: Position): number {
  const from = p.r[R.PLACE];
  const unit = topUnit(p, from);
  const charges = p.r[R.NODE] === N.BREAKTHROUGH && p.tables.isHorse[unit] === 1;
  return bestShock(p, unit, from, charges, 2);
}

function chooseReturn(p: Position): number {
  const side = sideOf(p.r[R.SUBJECT]);
  const count = listActions(p, legal);
  let best = legal[0];
  bestKeys.fill(-1e9);
  for (let k = 0; k < count; k++) {
    keys.fill(0);
    keys[0] = nearness(p, legal[k], side);
    keys[1] = sideways(legal[k], side);
    if (!isBetter()) continue;
    bestKeys.set(keys);
    best = legal[k];
  }
  return best;
}

/** Slot of the command whose posture answers the node that waits; -1 at nodes that no posture answers. */
export function decidingSlot(p: Position): number {
  const r = p.r;
  switch (r[R.NODE]) {
    case N.STATUS:
    case N.FIRE:
    case N.REACTION:
    case N.MOVE:
    case N.ENTRY:
    case N.RETURN:
      return slotOf(p, r[R.SUBJECT]);
    case N.DECLARE:
      return slotOf(p, declaredUnit(p, r[R.PLACE], false));
    case N.RETIRE:
    case N.COUNTER:
    case N.BREAKTHROUGH: {
      const unit = topUnit(p, r[R.PLACE]);
      return slotOf(p, unit === NO_UNIT ? p.gun[r[R.PLACE]] : unit);
    }
    case N.FOLLOW:
      return followSlot(p);
    default:
      return -1;
  }
}

function followSlot(p: Position): number {
  for (let u = p.r[R.FROM]; u < p.r[R.TO]; u++) {
    if ((p.marks[u] & DECLARED) !== 0 && p.hex[u] !== OFF_MAP) return slotOf(p, u);
  }
  return slotOf(p, p.r[R.FROM]);
}

export type { Position } from './position.ts';
export { lostUnits } from './recovery.ts';
export { distance } from './terrain.ts';
export { victoryPoints } from './victory.ts';
