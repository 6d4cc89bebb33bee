import {
  ELIMINATED,
  FIRST_RUSSIAN,
  FIRST_RUSSIAN_GROUP,
  FRENCH,
  GROUPS,
  GUARD_GROUP,
  MILITIA,
  RUSSIAN,
  RUSSIAN_GUARD_GROUP,
  UNITS,
  WITHDRAWN,
} from './layout.ts';
import { planCommands, planGroup, planStart } from './plans.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { VP_FRENCH_GROUP, VP_GUARD, VP_RUSSIAN_GROUP } from './tables.ts';

/** 4.11, SEED-17: victory points, and the tallies that studies read. */

export function victoryPoints(p: Position, side: number): number {
  let points = 0;
  for (let group = 0; group < GROUPS; group++) {
    const french = group < FIRST_RUSSIAN_GROUP;
    if (french === (side === FRENCH) || ((p.collapsed[0] >> group) & 1) === 0) continue;
    const guard = group === GUARD_GROUP || group === RUSSIAN_GUARD_GROUP;
    points += guard ? VP_GUARD : french ? VP_FRENCH_GROUP : VP_RUSSIAN_GROUP;
  }
  for (const place of p.tables.places) {
    if (p.owner[place.hex] === side + 1) points += side === FRENCH ? place.french : place.russian;
  }
  return points;
}

/** Strength points off the map for good or for now, militia left out; the Flank Box is not lost. */
export function lostStrength(p: Position, side: number): number {
  const { strength, arm } = p.tables;
  let lost = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const condition = p.condition[u];
    if (arm[u] !== MILITIA && condition >= WITHDRAWN && condition <= ELIMINATED) lost += strength[u];
  }
  return lost;
}

export function fullStrength(p: Position, side: number): number {
  const { strength, arm } = p.tables;
  let sum = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) if (arm[u] !== MILITIA) sum += strength[u];
  return sum;
}

function collapses(p: Position, side: number): number {
  let count = 0;
  for (let group = 0; group < GROUPS; group++) {
    if (group < FIRST_RUSSIAN_GROUP === (side === FRENCH) && (p.collapsed[0] >> group) & 1) count++;
  }
  return count;
}

export const factNames = [
  'frenchVp',
  'russianVp',
  'frenchLostPermille',
  'russianLostPermille',
  'frenchCollapses',
  'russianCollapses',
  'flechesTurn',
  'redoubtTurn',
  'guardTurn',
  'planGroup',
  'planStart',
  'planCommands',
  'planLapsed',
  'unitsLeft',
  'unitsArrived',
  'arrivalTurn',
  'arrivalEdge',
  'flankDraws',
  'recallsDeclined',
  'unitsInBox',
  'attacks',
  'shots',
  'flecheFirstTurn',
  'flechesFirstTurn',
  'redoubtFirstTurn',
  'workChanges',
] as const;

/** Shares are per thousand; turns are 0 for never; the plan's group is -1 for none; the edge is 1 rear, 2 recall. */
export function writeFacts(p: Position, out: Float64Array): void {
  const r = p.r;
  let boxed = 0;
  for (let u = 0; u < UNITS; u++) if (p.condition[u] > ELIMINATED) boxed++;
  const permille = (side: number): number => {
    const full = fullStrength(p, side);
    return full === 0 ? 0 : Math.round((1000 * lostStrength(p, side)) / full);
  };
  const values = [
    victoryPoints(p, FRENCH),
    victoryPoints(p, RUSSIAN),
    permille(FRENCH),
    permille(RUSSIAN),
    collapses(p, FRENCH),
    collapses(p, RUSSIAN),
    r[R.FLECHES_TURN],
    r[R.REDOUBT_TURN],
    r[R.GUARD_TURN],
    planGroup(r[R.FLANK_PLAN]),
    planStart(r[R.FLANK_PLAN]),
    planCommands(r[R.FLANK_PLAN]),
    r[R.LAPSED],
    r[R.LEFT_UNITS],
    r[R.ARRIVED_UNITS],
    r[R.FLANK_ARRIVAL],
    r[R.FLANK_ARRIVAL] === 0 ? 0 : r[R.FLANK_EARNED],
    r[R.FLANK_DRAWS],
    r[R.RECALL_DECLINED],
    boxed,
    r[R.ATTACKS],
    r[R.SHOTS],
    r[R.FLECHE_FIRST],
    r[R.FLECHES_FIRST],
    r[R.REDOUBT_FIRST],
    r[R.WORK_CHANGES],
  ];
  out.set(values);
}
