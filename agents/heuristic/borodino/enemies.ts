import { COSSACK, FIRST_RUSSIAN, GOOD, OFF_MAP, UNITS } from '../../../src/rulesets/borodino/layout.ts';
import type { Position } from '../../../src/rulesets/borodino/position.ts';
import { distance, fireModifier, hasSight } from '../../../src/rulesets/borodino/terrain.ts';

/** Good enemies near a unit, gathered once a decision and then asked about hex by hex. */

const troops = new Int16Array(UNITS);
const guns = new Int16Array(UNITS);
let troopCount = 0;
let gunCount = 0;

/** Gathers the good enemies of a side within some hexes of a hex; returns how many of them are no guns. */
export function gatherEnemies(p: Position, hex: number, side: number, range: number): number {
  troopCount = 0;
  gunCount = 0;
  const from = (1 - side) * FIRST_RUSSIAN;
  for (let u = from; u < from + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP || p.condition[u] !== GOOD || distance(at, hex) > range) continue;
    if (p.tables.isGun[u] === 1) guns[gunCount++] = u;
    else if (p.tables.arm[u] <= COSSACK) troops[troopCount++] = u;
  }
  return troopCount;
}

const FAR = 9;

/** Distance from a hex to the nearest of the troops gathered, at most 9. */
export function threatAt(p: Position, hex: number): number {
  let least = FAR;
  for (let k = 0; k < troopCount; k++) {
    const away = distance(p.hex[troops[k]], hex);
    if (away < least) least = away;
  }
  return least;
}

/** Chance that a Disordered unit is caught before it acts again, by the distance of the nearest troops. */
const CAUGHT = [1, 0.7, 0.45, 0.3, 0.2, 0.12, 0.08, 0.05];

export function risk(away: number): number {
  return CAUGHT[Math.min(away, CAUGHT.length - 1)];
}

/** Expected Disorders of one unit if each gun gathered that sees a hex fires at it once. */
export function exposure(p: Position, hex: number): number {
  let sum = 0;
  for (let k = 0; k < gunCount; k++) sum += hitChance(p, guns[k], p.hex[guns[k]], hex);
  return sum;
}

/** Chance that a shot Disorders an average unit, 0 where it can't be fired: a tenth for each point, one in seven less at 0. */
export function hitChance(p: Position, gun: number, from: number, target: number): number {
  const range = distance(from, target);
  if (range > p.tables.maximum[gun] || (range > 1 && !hasSight(from, target))) return 0;
  const over = Math.max(0, range - p.tables.effective[gun]);
  return Math.max(0, 0.1 * (p.tables.fire[gun] + fireModifier(target, from) - 2 * over) - 0.14);
}
