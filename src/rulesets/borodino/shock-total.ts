import { DIRECTIONS } from '../../board/hex.ts';
import { isCharge } from './charge.ts';
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

/** 4.8: what is added to the shock die for the units that fight. */
export function shockTotal(p: Position): number {
  const r = p.r;
  const { strength } = p.tables;
  const aim = r[R.AIM];
  let attack = 0;
  let best = -9;
  let terrain = -99;
  let front = false;
  let rear = false;
  for (let k = 0; k < r[R.FIGHTS]; k++) {
    const hex = p.fightHex[k];
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0) continue;
      attack += strength[unit];
      best = Math.max(best, cohesionOf(p, unit));
    }
    terrain = Math.max(terrain, terrainModifier(p, aim, hex));
    if (isFront(p, aim, hex)) front = true;
    else rear = true;
  }
  const a = p.first[aim];
  const b = p.second[aim];
  const defence = strength[a] + (b === NO_UNIT ? 0 : strength[b]);
  const morale = best - cohesionOf(p, topUnit(p, aim));
  let total = oddsModifier(attack, defence) + Math.max(-3, Math.min(3, morale)) + terrain;
  if (rear) total += front ? 3 : 2;
  if (isOpen(p, aim)) total++;
  if (isCharge(p)) total += r[R.CHARGE_VALUE] - (r[R.ATTACK] === BREAK ? 1 : 0);
  return total;
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
