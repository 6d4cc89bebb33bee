import { COSSACK, FIRST_RUSSIAN, GOOD, HEXES, OFF_MAP, UNITS } from '../../../src/rulesets/borodino/layout.ts';
import type { Position } from '../../../src/rulesets/borodino/position.ts';
import { distance, fireModifier, sight } from '../../../src/rulesets/borodino/terrain.ts';

/** Good enemies near a unit, gathered once a decision and then asked about hex by hex. */

const troops = new Int16Array(UNITS);
let count = 0;
/** Expected Disorders by hex, where the stamp is that of the last gathering. */
const shots = new Float64Array(HEXES);
const stamps = new Int32Array(HEXES);
let stamp = 0;

/** Gathers the good enemies of a side within some hexes of a hex. */
export function gatherEnemies(p: Position, hex: number, side: number, range: number): void {
  count = 0;
  stamp++;
  const from = (1 - side) * FIRST_RUSSIAN;
  for (let u = from; u < from + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP || p.condition[u] !== GOOD || distance(at, hex) > range) continue;
    if (p.tables.isGun[u] === 1) addShots(p, u, at);
    else if (p.tables.arm[u] <= COSSACK) troops[count++] = u;
  }
}

/** Whether good enemies that are no guns stand within some hexes of a hex. */
export function hasTroopsWithin(p: Position, hex: number, side: number, range: number): boolean {
  const from = (1 - side) * FIRST_RUSSIAN;
  for (let u = from; u < from + FIRST_RUSSIAN; u++) {
    const at = p.hex[u];
    if (at === OFF_MAP || p.condition[u] !== GOOD || p.tables.arm[u] > COSSACK) continue;
    if (distance(at, hex) <= range) return true;
  }
  return false;
}

function addShots(p: Position, gun: number, at: number): void {
  const { start, cells, range } = sight;
  const most = p.tables.maximum[gun];
  for (let k = start[at]; k < start[at + 1]; k++) {
    if (range[k] > most) continue;
    const hex = cells[k];
    const chance = hitChance(p, gun, at, hex, range[k]);
    shots[hex] = stamps[hex] === stamp ? shots[hex] + chance : chance;
    stamps[hex] = stamp;
  }
}

const FAR = 9;

/** Distance from a hex to the nearest of the troops gathered, at most 9. */
export function threatAt(p: Position, hex: number): number {
  let least = FAR;
  for (let k = 0; k < count; k++) {
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
export function exposure(hex: number): number {
  return stamps[hex] === stamp ? shots[hex] : 0;
}

/** Chance that a shot in range Disorders an average unit: a tenth for each point of Fire, and what a check still leaves. */
export function hitChance(p: Position, gun: number, from: number, target: number, range: number): number {
  const over = Math.max(0, range - p.tables.effective[gun]);
  return Math.max(0, 0.1 * (p.tables.fire[gun] + fireModifier(target, from) - 2 * over) - 0.14);
}
