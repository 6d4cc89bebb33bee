import {
  DIRECTIONS,
  type HexDiscs,
  type HexGrid,
  hexDirection,
  hexLine,
  makeHexDiscs,
  makeHexGrid,
} from '../../board/hex.ts';
import {
  COLUMNS,
  COSSACK,
  FIRST_COLUMN,
  FOOT_GUN,
  HEAVY,
  HEXES,
  HORSE_GUN,
  hexOf,
  INFANTRY,
  LIGHT,
  MILITIA,
  ROWS,
  WALL,
} from './layout.ts';
import { HEIGHTS, MAP, ROADS } from './scenarios/borodino.ts';

/** 4.1: the ground, the same in every scenario; built once a process. */

export const CLEAR = 0;
export const WOOD = 1;
export const STREAM = 2;
export const RIVER = 3;
export const FORD = 4;
export const VILLAGE = 5;
export const REDOUBT = 6;
export const FLECHE = 7;
export const groundNames = ['clear', 'wood', 'stream', 'river', 'ford', 'village', 'redoubt', 'fleche'] as const;

const LETTERS: { readonly [letter: string]: number } = {
  '.': CLEAR,
  h: CLEAR,
  '-': CLEAR,
  T: WOOD,
  s: STREAM,
  b: STREAM,
  R: RIVER,
  '=': FORD,
  V: VILLAGE,
  '#': REDOUBT,
  '^': FLECHE,
};

export const grid: HexGrid = makeHexGrid(FIRST_COLUMN, COLUMNS, ROWS);
export const ground = new Uint8Array(HEXES + 1);
export const isHeight = new Uint8Array(HEXES + 1);
export const isRoad = new Uint8Array(HEXES + 1);

for (let row = 0; row < ROWS; row++) {
  for (let column = 0; column < COLUMNS; column++) {
    ground[(COLUMNS - 1 - column) * ROWS + row] = LETTERS[MAP[ROWS - 1 - row][column]];
  }
}
for (const hex of HEIGHTS.trim().split(/\s+/)) isHeight[hexOf(Number(hex))] = 1;
for (const hex of ROADS.trim().split(/\s+/)) isRoad[hexOf(Number(hex))] = 1;

/** E4: the only bridge that can be destroyed. */
export const BRIDGE_HEX = hexOf(3217);
export const REDOUBT_HEX = hexOf(3114);
export const FLECHE_HEXES: readonly number[] = [hexOf(3108), hexOf(3110), hexOf(3009)];

/** SEED-11 and SEED-13: south-edge hexes by which a force may enter, as EARNED_REAR and EARNED_RECALL index them. */
export const EDGES: readonly Int16Array[] = [
  new Int16Array(0),
  Int16Array.from({ length: 5 }, (_, k) => hexOf(2400 + 100 * k)),
  Int16Array.from({ length: 17 }, (_, k) => hexOf(3500 + 100 * k)),
];

/** Works whose fall is recorded. */
export const isTracked = new Uint8Array(HEXES + 1);
isTracked[REDOUBT_HEX] = 1;
for (const hex of FLECHE_HEXES) isTracked[hex] = 1;

const villageNames: { readonly [hex: number]: string } = {
  3317: 'Borodino',
  2911: 'Semenovskaya',
  2517: 'Gorki',
  3201: 'Utitsa',
  4105: 'Doronino',
  4210: 'Fomkino',
  4916: 'Valuevo',
  1715: 'Tatarinovo',
  1911: 'Psarevo',
  2413: 'Knyazkovo',
  3724: 'Bezzubovo',
};
/** Villages in hex order. */
export const villageHexes = Int16Array.from(
  Object.keys(villageNames)
    .map(Number)
    .sort((a, b) => a - b)
    .map(hexOf),
);
export const villageTitles: readonly string[] = Object.keys(villageNames)
  .map(Number)
  .sort((a, b) => a - b)
  .map((n) => villageNames[n]);
/** Index of the village in a hex, or -1. */
export const villageAt = new Int8Array(HEXES + 1).fill(-1);
for (let v = 0; v < villageHexes.length; v++) villageAt[villageHexes[v]] = v;

/** Hexes that need a second look on entering: bits. */
export const REAR_EDGE = 1;
export const MAY_BURN = 2;
export const special = new Uint8Array(HEXES + 1);
for (const hex of EDGES[1]) special[hex] |= REAR_EDGE;
for (const hex of villageHexes) special[hex] |= MAY_BURN;

/** Classes of arms that pay alike: foot, horse, guns. */
export const FOOT_CLASS = 0;
export const HORSE_CLASS = 1;
export const GUN_CLASS = 2;
export const classOfArm = new Uint8Array(7);
classOfArm[INFANTRY] = classOfArm[MILITIA] = FOOT_CLASS;
classOfArm[LIGHT] = classOfArm[HEAVY] = classOfArm[COSSACK] = HORSE_CLASS;
classOfArm[FOOT_GUN] = classOfArm[HORSE_GUN] = GUN_CLASS;

/** Movement points by class and ground; 0 is no entry. */
const COSTS = [
  [1, 2, 2, 3, 2, 2, 2, 2],
  [1, 3, 2, 4, 2, 3, 2, 2],
  [2, 3, 3, 0, 2, 3, 2, 2],
];

/** Cost of a step that can't be taken: more than any allowance. */
export const NO_WAY = 99;

/**
 * Cost to enter a hex (0 is no entry), and cost of a step [6 * from + direction] with the road rate. The second set is for when the bridge
 * is gone: 3217 is then river and no road.
 */
export const enterCost: Uint8Array[][] = [];
export const stepCost: Uint8Array[][] = [];
for (const destroyed of [false, true]) {
  const enter: Uint8Array[] = [];
  const step: Uint8Array[] = [];
  for (const row of COSTS) {
    const costs = new Uint8Array(HEXES + 1);
    for (let hex = 0; hex < HEXES; hex++) costs[hex] = row[destroyed && hex === BRIDGE_HEX ? RIVER : ground[hex]];
    const steps = new Uint8Array(DIRECTIONS * (HEXES + 1));
    for (let hex = 0; hex < HEXES; hex++) {
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = grid.neighbours[DIRECTIONS * hex + d];
        const byRoad =
          isRoad[hex] === 1 && isRoad[to] === 1 && !(destroyed && (hex === BRIDGE_HEX || to === BRIDGE_HEX));
        steps[DIRECTIONS * hex + d] = to === WALL || costs[to] === 0 ? NO_WAY : byRoad ? 1 : costs[to];
      }
    }
    enter.push(costs);
    step.push(steps);
  }
  enterCost.push(enter);
  stepCost.push(step);
}

const samples = new Int32Array(16);

/** E1: whether the line between two hexes is free. */
export function hasSight(from: number, to: number): boolean {
  const count = hexLine(grid, from, to, samples);
  for (let k = 0; k < count; k++) {
    const second = samples[2 * k + 1];
    if (blocks(samples[2 * k], from, to) && (second < 0 || blocks(second, from, to))) return false;
  }
  return true;
}

function blocks(hex: number, from: number, to: number): boolean {
  const heights = isHeight[from] + isHeight[to];
  return (ground[hex] === WOOD && heights < 2) || (isHeight[hex] === 1 && heights === 0);
}

/** Hexes that a gun sees within the greatest range, 5. */
export const sight: HexDiscs = makeHexDiscs(grid, 5, (from, to, range) => range < 2 || hasSight(from, to));
export const within3: HexDiscs = makeHexDiscs(grid, 3, () => true);

/** D7, G2, H3: distance of two hexes. */
export function distance(a: number, b: number): number {
  const dx = Math.abs(grid.column[a] - grid.column[b]);
  const dy = Math.abs(grid.height[a] - grid.height[b]);
  return dy > dx ? dx + ((dy - dx) >> 1) : dx;
}

const distances: (Uint8Array | undefined)[] = [];

/** Distances of all hexes from one, made when they are first asked for. */
export function distancesFrom(hex: number): Uint8Array {
  let away = distances[hex];
  if (away === undefined) {
    away = new Uint8Array(HEXES);
    for (let to = 0; to < HEXES; to++) away[to] = distance(hex, to);
    distances[hex] = away;
  }
  return away;
}

export function directionTo(from: number, to: number): number {
  return hexDirection(grid, from, to);
}

/** 4.1, B6: what a target's ground adds to a shot from `gunHex`, rubble counted as clear by the caller. */
export function fireModifier(target: number, gunHex: number): number {
  switch (ground[target]) {
    case WOOD:
    case VILLAGE:
      return -1;
    case REDOUBT:
      return -3;
    case FLECHE:
      return grid.column[gunHex] > grid.column[target] ? -2 : 0;
    default:
      return 0;
  }
}

const REDOUBT_ROW = [-3, -3, -3, -3, -1, -1];
const FLECHE_ROW = [-1, -3, -3, -1, 0, 0];

/** 4.1, G8: the row of the target's ground for an attack from direction `side` of it. */
export function shockModifier(target: number, side: number): number {
  switch (ground[target]) {
    case WOOD:
    case VILLAGE:
      return -1;
    case REDOUBT:
      return REDOUBT_ROW[side];
    case FLECHE:
      return FLECHE_ROW[side];
    default:
      return 0;
  }
}
