import { type Battle, BOXED, BOXED_DISORDERED, FRENCH, GOOD, isBoxed, RUSSIAN, type Unit } from './battle.ts';
import { type Hex, REAR_EDGE, RECALL_EDGE } from './board.ts';
import { decide, draw, type Play } from './play.ts';

/** SEED-1 to SEED-16, 4.12 and 6.F: the flank march. */

export interface Plan {
  /** F8: two with coMarch. */
  readonly groups: readonly number[];
  /** Murat's chosen commands. */
  readonly corps: readonly number[] | undefined;
  readonly start: number;
}

/** A force that has left the map. */
export interface Force {
  readonly start: number;
  readonly groups: ReadonlySet<number>;
  bonus: number;
  /** F4: hexes by which it may enter; none until a roll earns them. */
  edge: readonly Hex[];
}

const NO_PLAN = 'none';

/** F2: none, or a group or some of Murat's commands, and a turn. */
function planNames(battle: Battle): string[] {
  const present = battle.onMap(FRENCH);
  const hasGroup = (group: number): boolean => present.some((unit) => unit.group === group);
  const hasCorps = (corps: number): boolean => present.some((unit) => unit.group === 6 && unit.corps === corps);
  const troops = [0, 1, 2, 3, 4, 5].filter(hasGroup).map((group) => `F${group}`);
  for (let mask = 1; mask < 64; mask++) {
    const corps = [0, 1, 2, 3, 4, 5].filter((c) => (mask >> c) % 2 === 1);
    if (corps.some(hasCorps)) troops.push(`F6:${corps.map((c) => `c${c}`).join('+')}`);
  }
  const turns = battle.params.nightMarch ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  return [NO_PLAN, ...troops.flatMap((name) => turns.map((turn) => `${name}@${turn}`))];
}

function parsePlan(text: string, coMarch: boolean): Plan | undefined {
  if (text === NO_PLAN) return undefined;
  const [troops, start] = text.split('@');
  const [group, corps] = troops.slice(1).split(':');
  return {
    groups: group === '1' && coMarch ? [1, 4] : [Number(group)],
    corps: corps?.split('+').map((name) => Number(name.slice(1))),
    start: Number(start),
  };
}

/** SEED-2: before the first turn. */
export function* writePlan(battle: Battle): Play<Plan | undefined> {
  const { flank, plan, coMarch } = battle.params;
  if (!flank) return undefined;
  if (plan !== 'free') return parsePlan(plan, coMarch);
  battle.cite('F2 plan');
  return parsePlan(String(yield* decide('plan', FRENCH, 'F2', planNames(battle))), coMarch);
}

export function chosenUnits(battle: Battle, { groups, corps }: Plan): Unit[] {
  return battle
    .onMap(FRENCH)
    .filter((unit) => groups.includes(unit.group) && (corps === undefined || corps.includes(unit.corps)));
}

/** F1, SEED-7, SEED-8: those that touch no enemy leave; when nobody does the plan is void. */
export function leave(battle: Battle, plan: Plan, start: number): Force | undefined {
  const leaving = chosenUnits(battle, plan).filter((unit) => !battle.isBesideEnemy(unit.hex as Hex, FRENCH));
  for (const unit of leaving) {
    unit.hex = undefined;
    unit.state = unit.state === GOOD ? BOXED : BOXED_DISORDERED;
    unit.isFlanker = true;
    battle.cite('F1 left');
  }
  if (leaving.length === 0) return undefined;
  const groups = new Set(leaving.map(({ group }) => group));
  return { start, groups, bonus: battle.params.startBonus, edge: [] };
}

/** F3: markers of a group, with or without a force. */
export function markersOf(battle: Battle, group: number, force: Force | undefined): number {
  const units = battle.ofGroup(group);
  const isOnMap = units.some(({ hex }) => hex !== undefined);
  if (force === undefined || !force.groups.has(group)) return isOnMap ? 2 : 0;
  battle.cite('F3 markers');
  if (!battle.hasEntered) return isOnMap ? 1 : 0;
  return isOnMap || units.some(isBoxed) ? 2 : 0;
}

/** F3, SEED-9. */
export function hasForceMarker(battle: Battle, force: Force | undefined): boolean {
  if (force === undefined || battle.hasEntered) return false;
  return battle.turn >= force.start + 1 + battle.params.delayTurns;
}

const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** F4, SEED-10 to SEED-14. */
export function* rollForEntry(battle: Battle, force: Force): Play {
  const total = Number(yield* draw('flank roll', 'F4', SUMS, WAYS)) + force.bonus;
  battle.cite('F4 roll');
  if (total >= battle.params.target) {
    battle.cite('F4 rear');
    force.edge = REAR_EDGE;
  } else if (total >= 7) {
    battle.cite('F4 bonus');
    force.bonus++;
  } else if ((yield* decide('recall', FRENCH, 'F4', ['leave', 'recall'])) === 'recall') {
    battle.cite('F4 recall');
    force.edge = RECALL_EDGE;
  }
}

/** D1, F5: units that a marker sets going: on the map, or in the box once entry is earned. */
export function readyUnits(units: readonly Unit[], force: Force | undefined): Unit[] {
  const mayEnter = force !== undefined && force.edge.length > 0;
  return units.filter((unit) => unit.hex !== undefined || (isBoxed(unit) && mayEnter));
}

/** F7: without ffAlwaysUO they rejoin their commands. */
export function rejoin(battle: Battle): void {
  if (battle.params.ffAlwaysUO || !battle.hasEntered) return;
  for (const unit of battle.onMap(FRENCH)) {
    if (unit.isFlanker) battle.cite('F7 rejoined');
    unit.isFlanker = false;
  }
}

export const sideOfMarker = (marker: string): number => (/^(F\d|flanking|French)/.test(marker) ? FRENCH : RUSSIAN);
