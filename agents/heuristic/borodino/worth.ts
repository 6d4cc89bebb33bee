import {
  COSSACK,
  DISORDERED,
  FIRST_RUSSIAN_GROUP,
  GROUPS,
  GUARD_GROUP,
  HEXES,
  MILITIA,
  R,
  RUSSIAN_GUARD_GROUP,
} from '../../../src/rulesets/borodino/layout.ts';
import type { Position } from '../../../src/rulesets/borodino/position.ts';
import { lostUnits } from '../../../src/rulesets/borodino/recovery.ts';
import { VP_FRENCH_GROUP, VP_GUARD, VP_RUSSIAN_GROUP } from '../../../src/rulesets/borodino/tables.ts';
import { FLECHE, ground, REDOUBT } from '../../../src/rulesets/borodino/terrain.ts';

/** What units and places are worth, in victory points. */

/** Share of a unit's worth that a Disorder takes; a second one takes the rest. */
export const SHAKEN = 0.35;
/** Worth of a gun for each turn that it may still fire in. */
const GUN_TURN = 0.1;
const TURN_AFTER_LAST = 13;
/** Worth of units of groups in collapse, and of militia. */
const SPENT = 0.15;
/** Worth of a work for the fight. */
const WORK = 0.1;
/** Worth of a point that a place gives at the end, while it is fought for. */
const PLACE_POINT = 0.15;

const worths = new Float64Array(GROUPS);
/** A group's worth holds where its bit is set. */
let known = 0;

/** Takes stock of the groups anew; what follows rests on it. */
export function appraiseGroups(): void {
  known = 0;
}

/** One more loss is dearer, the closer the group is to collapse. */
function worthOfGroup(p: Position, group: number): number {
  if (((known >> group) & 1) === 0) {
    known |= 1 << group;
    const need = Math.ceil((2 * p.tables.countable[group]) / 3);
    const isSpent = need === 0 || ((p.collapsed[0] >> group) & 1) === 1;
    worths[group] = isSpent ? SPENT : (pointsFor(group) / need) * (1 + Math.min(lostUnits(p, group), need) / need);
  }
  return worths[group];
}

function pointsFor(group: number): number {
  if (group === GUARD_GROUP || group === RUSSIAN_GUARD_GROUP) return VP_GUARD;
  return group < FIRST_RUSSIAN_GROUP ? VP_FRENCH_GROUP : VP_RUSSIAN_GROUP;
}

export function worthOf(p: Position, unit: number): number {
  if (p.tables.isGun[unit] === 1) return gunWorth(p);
  return p.tables.arm[unit] === MILITIA ? SPENT : worthOfGroup(p, p.tables.group[unit]);
}

export function gunWorth(p: Position): number {
  return GUN_TURN * (TURN_AFTER_LAST - p.r[R.TURN]);
}

/** What a Disorder result costs the owner of a unit. */
export function disorderCost(p: Position, unit: number): number {
  const arm = p.tables.arm[unit];
  const isLast = p.condition[unit] === DISORDERED || arm === COSSACK || arm === MILITIA;
  return worthOf(p, unit) * (isLast ? 1 - SHAKEN : SHAKEN);
}

/** Worth of every hex by the places that count in a game; made once for each list of places. */
let placesKnown: Position['tables']['places'] | null = null;
const placeWorths = new Float64Array(HEXES);

export function placeWorth(p: Position, hex: number): number {
  return worthsOfPlaces(p)[hex];
}

/** The same of all hexes. */
export function worthsOfPlaces(p: Position): Float64Array {
  if (placesKnown !== p.tables.places) {
    placesKnown = p.tables.places;
    for (let at = 0; at < HEXES; at++) placeWorths[at] = ground[at] === REDOUBT || ground[at] === FLECHE ? WORK : 0;
    for (const place of placesKnown) placeWorths[place.hex] += PLACE_POINT * Math.max(place.french, place.russian);
  }
  return placeWorths;
}

/** Chance that a d10 is at most `most`. */
export function atMost(most: number): number {
  return most < 0 ? 0 : most > 9 ? 1 : (most + 1) / 10;
}
