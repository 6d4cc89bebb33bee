import { DIRECTIONS } from '../../board/hex.ts';
import { chargeOf, isCharge, PURSUIT } from './charge.ts';
import { isVillage } from './fire.ts';
import { BREAK, FIGHTING, NO_UNIT } from './layout.ts';
import { cohesionOf, type Position, topUnit } from './position.ts';
import * as R from './registers.ts';
import { isFront, unitAt } from './stacks.ts';
import { oddsModifier } from './tables.ts';
import {
  BRIDGE_HEX,
  CLEAR,
  directionTo,
  FORD,
  grid,
  ground,
  isHeight,
  RIVER,
  STREAM,
  shockModifier,
  VILLAGE,
} from './terrain.ts';

/** 4.8, G7 to G9: what is added to the shock die. */

/** Units that attack one hex together, and what they bring. */
export interface Group {
  strength: number;
  /** Highest current Cohesion. */
  cohesion: number;
  /** The ground of the hex that is least bad for them. */
  terrain: number;
  /** Whether a hex of theirs is front, or rear. */
  hasFront: boolean;
  hasRear: boolean;
  /** Should they charge: their value before the tests. */
  charge: number;
}

const NOBODY = -99;

export function makeGroup(): Group {
  return { strength: 0, cohesion: NOBODY, terrain: NOBODY, hasFront: false, hasRear: false, charge: 0 };
}

export function emptyGroup(group: Group): void {
  group.strength = 0;
  group.cohesion = NOBODY;
  group.terrain = NOBODY;
  group.hasFront = false;
  group.hasRear = false;
  group.charge = 0;
}

export function copyGroup(from: Group, to: Group): void {
  to.strength = from.strength;
  to.cohesion = from.cohesion;
  to.terrain = from.terrain;
  to.hasFront = from.hasFront;
  to.hasRear = from.hasRear;
  to.charge = from.charge;
}

/** Adds a unit that attacks `target` from `from`, wherever it stands now. */
export function joinGroup(p: Position, group: Group, unit: number, from: number, target: number): void {
  group.strength += p.tables.strength[unit];
  group.cohesion = Math.max(group.cohesion, cohesionOf(p, unit));
  group.terrain = Math.max(group.terrain, terrainModifier(p, target, from));
  if (isFront(p, target, from)) group.hasFront = true;
  else group.hasRear = true;
  group.charge = Math.max(group.charge, chargeOf(p, unit));
}

/** G7 to G9: what a group adds to the shock die against a hex that holds more than guns, its charge left out. */
export function groupTotal(p: Position, group: Group, target: number): number {
  const { strength } = p.tables;
  const a = p.first[target];
  const b = p.second[target];
  const defence = strength[a] + (b === NO_UNIT ? 0 : strength[b]);
  const morale = group.cohesion - cohesionOf(p, topUnit(p, target));
  let total = oddsModifier(group.strength, defence) + Math.max(-3, Math.min(3, morale)) + group.terrain;
  if (group.hasRear) total += group.hasFront ? 3 : 2;
  if (isOpen(p, target)) total++;
  return total;
}

const fighting = makeGroup();

/** 4.8: what is added to the shock die for the units that fight. */
export function shockTotal(p: Position): number {
  const r = p.r;
  const aim = r[R.AIM];
  emptyGroup(fighting);
  for (let k = 0; k < r[R.FIGHTS]; k++) {
    const hex = p.fightHex[k];
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit !== NO_UNIT && (p.stance[unit] & FIGHTING) !== 0) joinGroup(p, fighting, unit, hex, aim);
    }
  }
  const total = groupTotal(p, fighting, aim);
  return isCharge(p) ? total + r[R.CHARGE_VALUE] - (r[R.ATTACK] === BREAK ? PURSUIT : 0) : total;
}

/** G8. */
export function terrainModifier(p: Position, target: number, from: number): number {
  const rubble = ground[target] === VILLAGE && !isVillage(p, target);
  let total = rubble ? 0 : shockModifier(target, directionTo(target, from));
  if (isHeight[target] === 1 && isHeight[from] === 0) total--;
  const crossing = from === BRIDGE_HEX && p.r[R.BRIDGE] === 1 ? RIVER : ground[from];
  if (crossing === STREAM || crossing === FORD) total--;
  else if (crossing === RIVER) total -= 2;
  return total;
}

/** G9: clear ground or rubble, no height, fewer than two neighbours held by friends of the defender. */
export function isOpen(p: Position, target: number): boolean {
  if (isHeight[target] === 1) return false;
  if (ground[target] !== CLEAR && !(ground[target] === VILLAGE && !isVillage(p, target))) return false;
  const own = p.owner[target];
  let friends = 0;
  for (let d = 0; d < DIRECTIONS; d++) if (p.owner[grid.neighbours[DIRECTIONS * target + d]] === own) friends++;
  return friends < 2;
}
