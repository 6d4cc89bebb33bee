import {
  COSSACK,
  DISORDERED,
  FIRST_RUSSIAN_GROUP,
  GROUPS,
  GUARD_GROUP,
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

const worthOfGroup = new Float64Array(GROUPS);

/** Takes stock of the groups; what follows rests on it. One more loss is dearer, the closer the group is to collapse. */
export function appraiseGroups(p: Position): void {
  for (let g = 0; g < GROUPS; g++) {
    const need = Math.ceil((2 * p.tables.countable[g]) / 3);
    if (need === 0 || (p.collapsed[0] >> g) & 1) worthOfGroup[g] = SPENT;
    else worthOfGroup[g] = (pointsFor(g) / need) * (1 + Math.min(lostUnits(p, g), need) / need);
  }
}

function pointsFor(group: number): number {
  if (group === GUARD_GROUP || group === RUSSIAN_GUARD_GROUP) return VP_GUARD;
  return group < FIRST_RUSSIAN_GROUP ? VP_FRENCH_GROUP : VP_RUSSIAN_GROUP;
}

export function worthOf(p: Position, unit: number): number {
  if (p.tables.isGun[unit] === 1) return gunWorth(p);
  return p.tables.arm[unit] === MILITIA ? SPENT : worthOfGroup[p.tables.group[unit]];
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

export function placeWorth(p: Position, hex: number): number {
  let worth = ground[hex] === REDOUBT || ground[hex] === FLECHE ? WORK : 0;
  for (const place of p.tables.places) {
    if (place.hex === hex) worth += PLACE_POINT * Math.max(place.french, place.russian);
  }
  return worth;
}

/** Chance that a d10 is at most `most`. */
export function atMost(most: number): number {
  return most < 0 ? 0 : most > 9 ? 1 : (most + 1) / 10;
}
