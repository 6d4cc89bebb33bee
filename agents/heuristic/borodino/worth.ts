import { bitOf, WORDS, wordOf } from '../../../src/rulesets/borodino/hex-sets.ts';
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
  UNITS,
} from '../../../src/rulesets/borodino/layout.ts';
import type { Position } from '../../../src/rulesets/borodino/position.ts';
import { lostUnits } from '../../../src/rulesets/borodino/recovery.ts';
import { VP_FRENCH_GROUP, VP_GUARD, VP_RUSSIAN_GROUP } from '../../../src/rulesets/borodino/tables.ts';
import { FLECHE, ground, REDOUBT } from '../../../src/rulesets/borodino/terrain.ts';

/** What units and places are worth, in victory points. */

/** Share of a unit's worth that a Disorder takes; a second one takes the rest. */
export const SHAKEN = 0.35;
const REST = 1 - SHAKEN;
/** Worth of a gun for each turn that it may still fire in. */
const GUN_TURN = 0.1;
const TURN_AFTER_LAST = 13;
/** Worth of units of groups in collapse, and of militia. */
const SPENT = 0.15;
/** Worth of a work for the fight. */
const WORK = 0.1;
/** Worth of a point that a place gives at the end, while it is fought for. */
const PLACE_POINT = 0.15;

/** Worth of each unit, and what a Disorder result costs its owner, in the position that was appraised last. */
export const worths: Float64Array = new Float64Array(UNITS);
export const disorderCosts: Float64Array = new Float64Array(UNITS);
/** Units that each group has lost. */
export const losses: Uint8Array = new Uint8Array(GROUPS);
/** Of a gun. */
export const gunWorth: Float64Array = new Float64Array(1);

/** All that these follow from: with the same they hold. */
const knownFours = new Int32Array(UNITS / 4);
let knownTables: Position['tables'] | null = null;
let knownTurn = 0;
let knownCollapsed = 0;

/** Takes stock of a position: of what has changed since the one before. */
export function appraise(p: Position): void {
  const { conditionFours, tables } = p;
  const turn = p.r[R.TURN];
  const collapsed = p.collapsed[0];
  if (tables !== knownTables || turn !== knownTurn || collapsed !== knownCollapsed) {
    knownTables = tables;
    knownTurn = turn;
    knownCollapsed = collapsed;
    gunWorth[0] = GUN_TURN * (TURN_AFTER_LAST - turn);
    for (let k = 0; k < knownFours.length; k++) knownFours[k] = conditionFours[k];
    for (let group = 0; group < GROUPS; group++) appraiseGroup(p, group);
    return;
  }
  for (let k = 0; k < knownFours.length; k++) {
    if (conditionFours[k] === knownFours[k]) continue;
    knownFours[k] = conditionFours[k];
    const last = tables.group[4 * k + 3];
    for (let group = tables.group[4 * k]; group <= last; group++) appraiseGroup(p, group);
  }
}

function appraiseGroup(p: Position, group: number): void {
  const { arm, isGun, groupFrom, groupTo } = p.tables;
  losses[group] = lostUnits(p, group);
  weighGroup(p, group);
  for (let u = groupFrom[group]; u < groupTo[group]; u++) {
    const isLast = p.condition[u] === DISORDERED || arm[u] === COSSACK || arm[u] === MILITIA;
    if (isGun[u] === 1) worths[u] = gunWorth[0];
    else if (arm[u] === MILITIA) worths[u] = SPENT;
    else worths[u] = groupWorth[0];
    disorderCosts[u] = worths[u] * (isLast ? REST : SHAKEN);
  }
}

/** What a unit of the group that was weighed last is worth. */
const groupWorth = new Float64Array(1);

/** One more loss is dearer, the closer the group is to collapse. */
function weighGroup(p: Position, group: number): void {
  const need = Math.ceil((2 * p.tables.countable[group]) / 3);
  if (need === 0 || ((p.collapsed[0] >> group) & 1) === 1) groupWorth[0] = SPENT;
  else groupWorth[0] = (pointsFor(group) / need) * (1 + Math.min(losses[group], need) / need);
}

function pointsFor(group: number): number {
  if (group === GUARD_GROUP || group === RUSSIAN_GUARD_GROUP) return VP_GUARD;
  return group < FIRST_RUSSIAN_GROUP ? VP_FRENCH_GROUP : VP_RUSSIAN_GROUP;
}

let placesKnown: Position['tables']['places'] | null = null;
const placeWorths = new Float64Array(HEXES);
/** The hexes that have any, as a set. */
export const placeSet: Int32Array = new Int32Array(WORDS);

/** Worth of every hex by the places that count in a game; made once for each list of places. */
export function worthsOfPlaces(p: Position): Float64Array {
  if (placesKnown !== p.tables.places) {
    placesKnown = p.tables.places;
    for (let at = 0; at < HEXES; at++) placeWorths[at] = ground[at] === REDOUBT || ground[at] === FLECHE ? WORK : 0;
    for (const place of placesKnown) placeWorths[place.hex] += PLACE_POINT * Math.max(place.french, place.russian);
    placeSet.fill(0);
    for (let at = 0; at < HEXES; at++) if (placeWorths[at] !== 0) placeSet[wordOf[at]] |= bitOf[at];
  }
  return placeWorths;
}

/** Faces of a d10 that show at most `most`, an integer: ten times the chance. */
export function facesTo(most: number): number {
  return most < 0 ? 0 : most > 9 ? 10 : most + 1;
}
