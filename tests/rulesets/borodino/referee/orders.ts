import { type Battle, commandOf, FRENCH, groupName, RUSSIAN } from './battle.ts';
import type { Plan } from './flank.ts';

/** 4.4 A, C2 and C3: the order sets that may be given, by name. */

export const NO_ORDERS = 'no orders';
export const BARRAGE = 'barrage';

/** Every choice of at most `most` of the items. */
function subsets(items: readonly string[], most: number): string[][] {
  if (items.length === 0 || most <= 0) return [[]];
  const [first, ...rest] = items;
  return [...subsets(rest, most - 1).map((subset) => [first, ...subset]), ...subsets(rest, most)];
}

const nameOf = (items: readonly string[]): string => (items.length === 0 ? NO_ORDERS : items.join(' '));

/** C2: three points on different items; Murat's buys two of his commands, or the only one left. */
export function frenchSets(battle: Battle, due: Plan | undefined): string[] {
  const present = new Set(battle.onMap(FRENCH).map(commandOf));
  const marching = new Set(due === undefined ? [] : commandsOf(due));
  const free = (names: readonly string[]): string[] => names.filter((name) => present.has(name) && !marching.has(name));
  const items = [...free([0, 1, 2, 3, 4, 5].map(groupName)), BARRAGE];
  const corps = free([0, 1, 2, 3, 4, 5].map((c) => `c${c}`));
  const murat = subsets(corps, 2).filter((chosen) => chosen.length === Math.min(2, corps.length));
  const points = 3 - (due?.groups.length ?? 0);
  const without = subsets(items, points).map(nameOf);
  if (corps.length === 0) return without;
  const withMurat = subsets(items, points - 1).flatMap((set) =>
    murat.map((chosen) => nameOf([...set, `F6:${chosen.join('+')}`])),
  );
  return [...without, ...withMurat];
}

const ARMIES = [
  { groups: [7, 8, 9, 10, 11, 12, 13], most: 3 },
  { groups: [14, 15, 16, 17, 18], most: 2 },
  { groups: [19, 20], most: 1 },
];

/** C3: one army and up to its limit of its groups; one fewer with the Barrage. */
export function russianSets(battle: Battle): string[] {
  const present = new Set(battle.onMap(RUSSIAN).map(({ group }) => group));
  const sets = new Set<string>();
  for (const { groups, most } of ARMIES) {
    const items = groups.filter((group) => present.has(group)).map(groupName);
    for (const set of subsets(items, most)) sets.add(nameOf(set));
    for (const set of subsets(items, most - 1)) sets.add(nameOf([...set, BARRAGE]));
  }
  return [...sets];
}

/** Names of the commands that a set orders: `F3`, `c0`, `R7`. */
export function orderedBy(set: string): string[] {
  if (set === NO_ORDERS) return [];
  return set
    .split(' ')
    .filter((item) => item !== BARRAGE)
    .flatMap((item) => (item.startsWith('F6:') ? item.slice(3).split('+') : [item]));
}

export const hasBarrage = (set: string): boolean => set.split(' ').includes(BARRAGE);

/** C2, SEED-5: what the flank order puts under orders. */
export function commandsOf({ groups, corps }: Plan): string[] {
  return corps === undefined ? groups.map(groupName) : corps.map((c) => `c${c}`);
}
