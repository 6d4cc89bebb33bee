import { invariant } from '../../core/errors.ts';
import {
  COMMANDS,
  COSSACK,
  FIRST_RUSSIAN_GROUP,
  FOOT_GUN,
  GROUPS,
  GUARD_GROUP,
  HEAVY,
  hexOf,
  LIGHT,
  MILITIA,
  MURAT_GROUP,
  OFF_MAP,
  RUSSIAN_GUARD_GROUP,
  UNITS,
} from './layout.ts';
import type { Params } from './params.ts';
import { planCommands, planGroup, planOfTroops, TROOPS } from './plans.ts';
import { shippedScenario } from './scenarios/index.ts';
import { parseRow, type Row } from './scenarios/row.ts';

export const groupNames = [
  'Imperial Guard',
  'I Corps (Davout)',
  'III Corps (Ney)',
  'IV Corps (Eugene)',
  'V Corps (Poniatowski)',
  'VIII Corps (Junot)',
  'Cavalry Reserve (Murat)',
  '1st Army independents (Platov)',
  'II Corps (Baggovut)',
  'IV Corps (Ostermann)',
  'VI Corps (Dokhturov)',
  'I Cavalry (Uvarov)',
  'II Cavalry (Korf)',
  'III Cavalry (Kreutz)',
  'III Corps (Tuchkov)',
  'VII Corps (Raevsky)',
  'VIII Corps (Borozdin)',
  'IV Cavalry (Sievers)',
  '2nd Army independents',
  'Guard and 1st Cuirassiers',
  '1st Army artillery reserve',
] as const;

export function groupCode(group: number): string {
  return `${group < FIRST_RUSSIAN_GROUP ? 'F' : 'R'}${group}`;
}

/** 4.3: ratings on markers; -1 where only an order helps. The first and the seventh French one are published. */
const RATINGS = [-1, 6, 6, 6, 5, 3, 5, 3, 5, 4, 5, 4, 4, 4, 5, 6, 5, 4, 4, -1, -1];
const PUBLISHED_RATING = 0b1000010;

/** 4.3: armies of the Russian groups: 1st, 2nd, Reserve. */
export const ARMY_FIRST_GROUP = [7, 14, 19, 21];
export const ARMY_LIMIT = [3, 2, 1];

export const NAPOLEON_COMMAND = 2;
export const KUTUZOV_COMMAND = 1;
export const COMMAND_RANGE = 3;
export const NAPOLEON_INITIATIVE = 3;
export const KUTUZOV_INITIATIVE = 2;
export const KUTUZOV_MOVE = 4;
export const FRENCH_POINTS = 3;
export const NAPOLEON_START = hexOf(3908);
export const KUTUZOV_START = hexOf(2517);
export const START_FACING = [5, 1];

/** 4.7, 4.8: d10 bands of results; each bound is the least total of the next band. */
export const FIRE_CHECK = 9;
export const FIRE_DISORDER = 13;
export const FIRE_RETREAT = 15;
export const SHOCK_REPULSED = 0;
export const SHOCK_HOLDS = 5;
export const SHOCK_ROUT = 10;

/** G7: odds of SP a : d, from 4:1 (+4) to below 1:3 (-4). */
export function oddsModifier(a: number, d: number): number {
  if (a >= 4 * d) return 4;
  if (a >= 3 * d) return 3;
  if (a >= 2 * d) return 2;
  if (2 * a >= 3 * d) return 1;
  if (a >= d) return 0;
  if (3 * a >= 2 * d) return -1;
  if (2 * a >= d) return -2;
  if (3 * a >= d) return -3;
  return -4;
}

/** 4.11: victory points. */
export const VP_RUSSIAN_GROUP = 3;
export const VP_FRENCH_GROUP = 4;
export const VP_GUARD = 10;
export interface Place {
  readonly hex: number;
  /** Points for holding it at the end. */
  readonly french: number;
  readonly russian: number;
}
const place = (printed: number, french: number, russian: number): Place => ({ hex: hexOf(printed), french, russian });
const PLACES: { readonly [victory in Params['victory']]: readonly Place[] } = {
  plan: [
    place(3114, 4, 4),
    place(2911, 3, 3),
    place(2902, 3, 0),
    place(2517, 5, 0),
    place(1911, 5, 0),
    place(3317, 0, 3),
    place(3908, 0, 7),
  ],
  book: [place(3317, 10, 10)],
};
/** Gorki and Psarevo, on the Russian line of retreat. */
const RETREAT = [hexOf(2517), hexOf(1911)];

function placesOf({ victory, lineOfRetreat }: Params): readonly Place[] {
  if (victory === 'book' || lineOfRetreat === 0) return PLACES[victory];
  return PLACES[victory].map((found) => (RETREAT.includes(found.hex) ? { ...found, russian: lineOfRetreat } : found));
}

/** A game's units and ratings, by unit id or group. */
export interface Tables {
  readonly params: Params;
  readonly name: readonly string[];
  readonly arm: Uint8Array;
  readonly strength: Uint8Array;
  /** Cohesion in good order; one less when Disordered. */
  readonly cohesion: Int8Array;
  readonly defence: Uint8Array;
  readonly fire: Int8Array;
  readonly effective: Uint8Array;
  readonly maximum: Uint8Array;
  readonly movement: Uint8Array;
  readonly start: Int16Array;
  readonly group: Uint8Array;
  /** Murat's command of a unit, 0 for the units of other groups. */
  readonly command: Uint8Array;
  readonly isGun: Uint8Array;
  readonly isHorse: Uint8Array;
  /** Unit takes part in this scenario. */
  readonly present: Uint8Array;
  readonly groupFrom: Uint8Array;
  readonly groupTo: Uint8Array;
  /** H2: units of each group that count for its collapse. */
  readonly countable: Uint8Array;
  readonly rating: Int8Array;
  /** 4.11: what counts at the end. */
  readonly places: readonly Place[];
  /** F2: numbers of the troops that a plan may name in this scenario. */
  readonly troops: Uint8Array;
}

export function makeTables(params: Params): Tables {
  const scenario = params.order ?? shippedScenario(params.scenario);
  const rows = scenario.units.map((text) => {
    const row = parseRow(text);
    invariant(row !== null, `unit row ${JSON.stringify(text)}`);
    return row;
  });
  const u8 = (value: (row: Row) => number): Uint8Array => Uint8Array.from(rows, value);
  const takesPart = (row: Row, id: number): boolean =>
    scenario.groups.includes(groupCode(row.group)) && !scenario.absent.includes(id);
  const groupFrom = new Uint8Array(GROUPS).fill(UNITS);
  const groupTo = new Uint8Array(GROUPS);
  const countable = new Uint8Array(GROUPS);
  rows.forEach((row, id) => {
    groupFrom[row.group] = Math.min(groupFrom[row.group], id);
    groupTo[row.group] = id + 1;
    if (takesPart(row, id) && row.arm <= COSSACK) countable[row.group]++;
  });
  const rating = Int8Array.from(RATINGS, (value, group) => {
    if (value < 0 || (PUBLISHED_RATING >> group) & 1) return value;
    return Math.max(0, value + (group < FIRST_RUSSIAN_GROUP ? params.frenchRating : params.russianRating));
  });
  const present = Uint8Array.from(rows, (row, id) => (takesPart(row, id) ? 1 : 0));
  return {
    params,
    name: rows.map((row) => row.name),
    arm: u8((row) => row.arm),
    strength: Uint8Array.from(rows, (row, id) => row.strength * present[id]),
    cohesion: Int8Array.from(rows, (row) => row.cohesion + cohesionShift(row, params)),
    defence: u8((row) => row.defence),
    fire: Int8Array.from(
      rows,
      (row) => row.fire + (row.group < FIRST_RUSSIAN_GROUP ? params.frenchFire : params.russianFire) + params.fireShift,
    ),
    effective: u8((row) => row.effective),
    maximum: u8((row) => row.maximum),
    movement: u8((row) => row.movement),
    start: Int16Array.from(rows, (row, id) => (present[id] ? row.hex : OFF_MAP)),
    group: u8((row) => row.group),
    command: u8((row) => row.command),
    isGun: u8((row) => (row.arm >= FOOT_GUN ? 1 : 0)),
    isHorse: u8((row) => (row.arm === LIGHT || row.arm === HEAVY || row.arm === COSSACK ? 1 : 0)),
    present,
    groupFrom,
    groupTo,
    countable,
    rating,
    places: placesOf(params),
    troops: possibleTroops(rows, present),
  };
}

/** Those that have a unit in the scenario. */
function possibleTroops(rows: readonly Row[], present: Uint8Array): Uint8Array {
  const troops: number[] = [];
  for (let number = 0; number < TROOPS; number++) {
    const plan = planOfTroops(number, 1);
    const isThere = rows.some(
      (row, id) =>
        present[id] === 1 &&
        row.group === planGroup(plan) &&
        (row.group !== MURAT_GROUP || ((planCommands(plan) >> row.command) & 1) === 1),
    );
    if (isThere) troops.push(number);
  }
  return Uint8Array.from(troops);
}

function cohesionShift(row: Row, params: Params): number {
  if (row.group === GUARD_GROUP || row.group === RUSSIAN_GUARD_GROUP || row.arm === MILITIA) return 0;
  return row.group < FIRST_RUSSIAN_GROUP ? params.frenchCohesion : params.russianCohesion;
}

/** C2: items of a French set as bits: F0 to F5, then Barrage; and Murat's two commands, or the only one left. */
export const BARRAGE_ITEM = 6;
export interface OrderSets {
  /** Bits of `ordered`: F0 to F5, then Murat's commands. */
  readonly ordered: Uint16Array;
  readonly items: Uint8Array;
  readonly commands: Uint8Array;
  readonly points: Uint8Array;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export const frenchSets: OrderSets = (() => {
  const items: number[] = [];
  const commands: number[] = [];
  for (let murat = 0; murat < 1 << COMMANDS; murat++) {
    if (bits(murat) > 2) continue;
    for (let mask = 0; mask < 1 << (BARRAGE_ITEM + 1); mask++) {
      if (bits(mask) + (murat === 0 ? 0 : 1) > FRENCH_POINTS) continue;
      items.push(mask);
      commands.push(murat);
    }
  }
  const points = items.map((mask, k) => bits(mask) + (commands[k] === 0 ? 0 : 1));
  const ordered = items.map((mask, k) => (mask & ((1 << BARRAGE_ITEM) - 1)) | (commands[k] << MURAT_GROUP));
  return {
    ordered: Uint16Array.from(ordered),
    items: Uint8Array.from(items),
    commands: Uint8Array.from(commands),
    points: Uint8Array.from(points),
  };
})();
export const FRENCH_SETS = frenchSets.items.length;

/** C3: Russian sets: groups as bits from R7, and the Barrage. */
export const russianSets: { readonly groups: Uint16Array; readonly barrage: Uint8Array } = (() => {
  const groups: number[] = [0];
  const barrage: number[] = [0];
  for (const withBarrage of [0, 1]) {
    if (withBarrage === 1) {
      groups.push(0);
      barrage.push(1);
    }
    for (let army = 0; army < ARMY_LIMIT.length; army++) {
      const first = ARMY_FIRST_GROUP[army];
      const size = ARMY_FIRST_GROUP[army + 1] - first;
      for (let mask = 1; mask < 1 << size; mask++) {
        if (bits(mask) > ARMY_LIMIT[army] - withBarrage) continue;
        groups.push(mask << (first - FIRST_RUSSIAN_GROUP));
        barrage.push(withBarrage);
      }
    }
  }
  return { groups: Uint16Array.from(groups), barrage: Uint8Array.from(barrage) };
})();
export const RUSSIAN_SETS = russianSets.groups.length;

export function bitCount(mask: number): number {
  return bits(mask);
}
