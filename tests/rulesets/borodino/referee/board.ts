import { HEIGHTS, MAP, ROADS } from '../../../../src/rulesets/borodino/scenarios/borodino.ts';

/** 4.0, 4.1 and E1: the ground. A hex is its printed number, column * 100 + row. */
export type Hex = number;

/** 4.0: N, NW, SW, S, SE, NE. */
export const DIRECTIONS = [0, 1, 2, 3, 4, 5];

const columnOf = (hex: Hex): number => Math.floor(hex / 100);
const rowOf = (hex: Hex): number => hex % 100;
const isEven = (column: number): boolean => column % 2 === 0;

/** All hexes, ascending, and the letter that the map of 4.1 prints for each. */
export const hexes: Hex[] = [];
const letters: string[] = [];
for (let column = 10; column <= 51; column++) {
  for (let row = 0; row <= 27; row++) {
    hexes.push(column * 100 + row);
    letters[column * 100 + row] = MAP[27 - row][51 - column];
  }
}

const numbersOf = (text: string): Hex[] => text.trim().split(/\s+/).map(Number);
export const heights = new Set(numbersOf(HEIGHTS));
export const roads = new Set(numbersOf(ROADS));

export type Ground = 'clear' | 'wood' | 'stream' | 'river' | 'ford' | 'village' | 'redoubt' | 'flèche';

const MEANINGS: { readonly [letter: string]: Ground } = {
  '.': 'clear',
  h: 'clear',
  '-': 'clear',
  T: 'wood',
  s: 'stream',
  b: 'stream',
  R: 'river',
  '=': 'ford',
  V: 'village',
  '#': 'redoubt',
  '^': 'flèche',
};

/** 4.1: the ground that is printed; fire, rubble and the lost bridge are the battle's. */
export const printedGround = (hex: Hex): Ground => MEANINGS[letters[hex]];

export const BRIDGE: Hex = 3217;

/** 4.1: the villages, in hex order. */
export const villages: readonly (readonly [hex: Hex, name: string])[] = [
  [1715, 'Tatarinovo'],
  [1911, 'Psarevo'],
  [2413, 'Knyazkovo'],
  [2517, 'Gorki'],
  [2911, 'Semenovskaya'],
  [3201, 'Utitsa'],
  [3317, 'Borodino'],
  [3724, 'Bezzubovo'],
  [4105, 'Doronino'],
  [4210, 'Fomkino'],
  [4916, 'Valuevo'],
];

/** SEED-11, SEED-13: where a force comes in. */
export const REAR_EDGE: readonly Hex[] = [2400, 2500, 2600, 2700, 2800];
export const RECALL_EDGE: readonly Hex[] = Array.from({ length: 17 }, (_, k) => 3500 + 100 * k);

/** 4.0: the six neighbours by direction; undefined off the map. */
const around: (Hex | undefined)[][] = [];
for (const hex of hexes) {
  const c = columnOf(hex);
  const r = rowOf(hex);
  const north = isEven(c) ? r + 1 : r;
  const steps = [
    [c, r + 1],
    [c + 1, north],
    [c + 1, north - 1],
    [c, r - 1],
    [c - 1, north - 1],
    [c - 1, north],
  ];
  around[hex] = steps.map(([column, row]) =>
    column < 10 || column > 51 || row < 0 || row > 27 ? undefined : column * 100 + row,
  );
}

export const neighbour = (hex: Hex, direction: number): Hex | undefined => around[hex][(direction + 6) % 6];
const neighbours = around.map((six) => six.filter((next) => next !== undefined));
export const neighboursOf = (hex: Hex): readonly Hex[] => neighbours[hex];
export const isAdjacent = (a: Hex, b: Hex): boolean => around[a].includes(b);
/** Direction of a neighbour. */
export const directionTo = (from: Hex, to: Hex): number => around[from].indexOf(to);
export const isWestOf = (a: Hex, b: Hex): boolean => columnOf(a) > columnOf(b);
export { columnOf };

/** 4.0. */
export function distance(a: Hex, b: Hex): number {
  const y = (hex: Hex): number => 2 * rowOf(hex) + (isEven(columnOf(hex)) ? 1 : 0);
  const dx = Math.abs(columnOf(a) - columnOf(b));
  const dy = Math.abs(y(a) - y(b));
  return dx + Math.max(0, (dy - dx) / 2);
}

/** E1: cube coordinates. */
function cube(hex: Hex): number[] {
  const c = columnOf(hex);
  const z = (2 * rowOf(hex) + (isEven(c) ? 1 : 0) - 1 - c) / 2;
  return [c, -c - z, z];
}

const known = new Map<number, boolean>();

/** E1: whether a gun in `a` sees `b`; at range 1 it always does. */
export function sees(a: Hex, b: Hex): boolean {
  const key = a * 10_000 + b;
  const before = known.get(key);
  if (before !== undefined) return before;
  const n = distance(a, b);
  const near = hexes.filter((hex) => hex !== a && hex !== b && distance(a, hex) <= n);
  let free = true;
  for (let k = 1; k < n; k++) if (nearestToSample(near, a, b, k, n).every((hex) => blocks(hex, a, b))) free = false;
  known.set(key, free);
  return free;
}

/** E1: of the hexes around, without the ends, those nearest to the sample k of n on the line. */
function nearestToSample(near: readonly Hex[], a: Hex, b: Hex, k: number, n: number): Hex[] {
  const from = cube(a);
  const to = cube(b);
  const sample = from.map((value, axis) => n * value + k * (to[axis] - value));
  let least = Number.POSITIVE_INFINITY;
  let nearest: Hex[] = [];
  for (const hex of near) {
    const off = cube(hex).reduce((sum, value, axis) => sum + (n * value - sample[axis]) ** 2, 0);
    if (off < least) {
      least = off;
      nearest = [];
    }
    if (off === least) nearest.push(hex);
  }
  return nearest;
}

/** E1: wood blocks unless both ends are heights, a height unless one end is. */
function blocks(hex: Hex, a: Hex, b: Hex): boolean {
  const high = Number(heights.has(a)) + Number(heights.has(b));
  return (printedGround(hex) === 'wood' && high < 2) || (heights.has(hex) && high === 0);
}
