import { describe, expect, test } from 'vitest';
import { DIRECTIONS } from '../../../src/board/hex.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import { FIRST_RUSSIAN_GROUP, GROUPS, HEXES, hexOf, UNITS, WALL } from '../../../src/rulesets/borodino/layout.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { frenchSets, makeTables, russianSets } from '../../../src/rulesets/borodino/tables.ts';
import * as T from '../../../src/rulesets/borodino/terrain.ts';

const { neighbours } = T.grid;
const at = hexOf;
const tables = makeTables(parseParams('borodino', { preset: 'book' }));

test('4.0 distances are those of the test vectors', () => {
  const pairs = [
    [3908, 3108, 8],
    [3908, 3114, 10],
    [3908, 3317, 12],
    [2400, 3101, 7],
    [3317, 3114, 4],
  ];
  for (const [a, b, d] of pairs) expect(T.distance(at(a), at(b))).toBe(d);
});

test('4.0 distances are those of a search over neighbours, for the whole map', () => {
  let wrong = 0;
  for (let from = 0; from < HEXES; from++) {
    const steps = new Int16Array(HEXES + 1).fill(-1);
    const queue = [from];
    steps[from] = 0;
    for (const hex of queue) {
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbours[DIRECTIONS * hex + d];
        if (to === WALL || steps[to] >= 0) continue;
        steps[to] = steps[hex] + 1;
        queue.push(to);
      }
    }
    wrong += steps.subarray(0, HEXES).filter((d, to) => d !== T.distance(from, to)).length;
  }
  expect(wrong).toBe(0);
});

test('4.0 neighbours: even columns are shifted half a hex north', () => {
  const around = (printed: number): number[] =>
    Array.from({ length: 6 }, (_, d) => neighbours[DIRECTIONS * at(printed) + d]);
  expect(around(4419)).toEqual([4420, 4520, 4519, 4418, 4319, 4320].map(at));
  expect(around(4519)).toEqual([4520, 4619, 4618, 4518, 4418, 4419].map(at));
  for (let hex = 0; hex < HEXES; hex++) {
    for (let d = 0; d < DIRECTIONS; d++) {
      const to = neighbours[DIRECTIONS * hex + d];
      if (to !== WALL) expect(neighbours[DIRECTIONS * to + ((d + 3) % 6)]).toBe(hex);
    }
  }
});

test('4.0, A6 the map has 42 by 28 hexes, with its villages, works and heights in place', () => {
  expect(HEXES).toBe(1176);
  const kinds: [number, number][] = [
    ...[3317, 2911, 2517, 3201, 4105, 4210, 4916, 1715, 1911, 2413, 3724].map((h): [number, number] => [h, T.VILLAGE]),
    [3114, T.REDOUBT],
    [3908, T.REDOUBT],
    ...[3108, 3110, 3009, 2222, 2322].map((h): [number, number] => [h, T.FLECHE]),
  ];
  for (const [hex, kind] of kinds) expect([hex, T.ground[at(hex)]]).toEqual([hex, kind]);
  expect(T.isHeight.reduce((a, b) => a + b)).toBe(20);
  expect([3114, 2902, 1911, 3908].map((hex) => T.isHeight[at(hex)])).toEqual([1, 1, 1, 1]);
});

test('A1 fords join both banks: guns cross at five places beside Borodino bridge', () => {
  for (const ford of [4712, 4211, 4212, 3812, 3813, 3515, 3217, 2523, 2524]) expect(T.ground[at(ford)]).toBe(T.FORD);
  const gun = T.enterCost[0][T.GUN_CLASS];
  for (const [a, b] of [
    [4212, 4211],
    [3813, 3812],
    [2523, 2524],
  ])
    expect([T.directionTo(at(a), at(b)) >= 0, gun[at(a)], gun[at(b)]]).toEqual([true, 2, 2]);
});

test('A2 no road hex is wood or river, and A6 the road is one connected chain of 95 hexes', () => {
  const roads: number[] = [];
  for (let hex = 0; hex < HEXES; hex++) if (T.isRoad[hex] === 1) roads.push(hex);
  expect(roads.length).toBe(95);
  for (const hex of roads) expect([T.WOOD, T.RIVER]).not.toContain(T.ground[hex]);
  const seen = new Set([roads[0]]);
  for (const hex of seen) {
    for (let d = 0; d < DIRECTIONS; d++) {
      const to = neighbours[DIRECTIONS * hex + d];
      if (T.isRoad[to] === 1) seen.add(to);
    }
  }
  expect(seen.size).toBe(95);
});

test('A3 only 3217 is a road ford', () => {
  const fords = [];
  for (let hex = 0; hex < HEXES; hex++) if (T.isRoad[hex] === 1 && T.ground[hex] === T.FORD) fords.push(hex);
  expect(fords).toEqual([at(3217)]);
});

describe('4.1 movement costs', () => {
  const hexes = {
    clear: 4419,
    wood: 2605,
    stream: 3510,
    river: 3015,
    ford: 4712,
    village: 4210,
    redoubt: 3908,
    fleche: 3108,
  };
  const rows: [keyof typeof hexes, number, number, number][] = [
    ['clear', 1, 1, 2],
    ['wood', 2, 3, 3],
    ['stream', 2, 2, 3],
    ['river', 3, 4, 0],
    ['ford', 2, 2, 2],
    ['village', 2, 3, 3],
    ['redoubt', 2, 2, 2],
    ['fleche', 2, 2, 2],
  ];
  const find = (kind: number): number => T.ground.indexOf(kind);
  test.each(rows)('%s: foot %i, horse %i, guns %i', (name, foot, horse, guns) => {
    const hex = find(T.groundNames.indexOf(name));
    expect([0, 1, 2].map((kind) => T.enterCost[0][kind][hex])).toEqual([foot, horse, guns]);
  });
  test('road: 1 for all from road hex to adjacent road hex', () => {
    const from = at(3301);
    const d = T.directionTo(from, at(3201));
    expect([0, 1, 2].map((kind) => T.stepCost[0][kind][6 * from + d])).toEqual([1, 1, 1]);
  });
});

describe('4.1 what ground adds to a shot and to a shock', () => {
  test('wood and village -1, redoubt -3, flèche -2 from the west only (B6: equal column 0)', () => {
    const wood = T.ground.indexOf(T.WOOD);
    expect(T.fireModifier(wood, wood + 1)).toBe(-1);
    expect(T.fireModifier(at(2911), at(2912))).toBe(-1);
    expect(T.fireModifier(at(3114), at(3214))).toBe(-3);
    expect([3208, 3109, 3008].map((gun) => T.fireModifier(at(3108), at(gun)))).toEqual([-2, 0, 0]);
    expect(T.fireModifier(at(4419), at(4418))).toBe(0);
  });
  test('redoubt -3 from N, NW, SW, S and -1 from NE, SE', () => {
    expect([0, 1, 2, 3, 4, 5].map((side) => T.shockModifier(at(3114), side))).toEqual([-3, -3, -3, -3, -1, -1]);
  });
  test('flèche -3 from NW, SW, -1 from N, S, open from NE, SE', () => {
    expect([0, 1, 2, 3, 4, 5].map((side) => T.shockModifier(at(3108), side))).toEqual([-1, -3, -3, -1, 0, 0]);
  });
});

describe('E1 line of sight', () => {
  test('is the same both ways, for every pair within range', () => {
    const { start, cells } = T.sight;
    let oneWay = 0;
    for (let from = 0; from < HEXES; from++) {
      for (let k = start[from]; k < start[from + 1]; k++) {
        const to = cells[k];
        if (!cells.subarray(start[to], start[to + 1]).includes(from)) oneWay++;
      }
    }
    expect(oneWay).toBe(0);
  });
  test('wood blocks, and an edge sample blocks only when both hexes do', () => {
    // 3705 and 3505 look through the wood of the Utitsa forest.
    expect(T.ground[at(3605)]).toBe(T.WOOD);
    expect(T.hasSight(at(3805), at(3405))).toBe(false);
    expect(T.hasSight(at(4419), at(4424))).toBe(true);
  });
  test('a height blocks between two hexes that are none, and not when one end is a height', () => {
    // 2911 and 2912 are heights on the line from 2813 south; 2910 as well.
    expect(T.hasSight(at(2913), at(2909))).toBe(false);
    expect(T.hasSight(at(2913), at(2911))).toBe(true);
    expect(T.hasSight(at(2912), at(2909))).toBe(true);
  });
  test('A6 no two heights within range 5 have wood between them', () => {
    for (let from = 0; from < HEXES; from++) {
      for (let to = 0; to < HEXES; to++) {
        if (T.isHeight[from] + T.isHeight[to] < 2 || T.distance(from, to) > 5) continue;
        expect(T.hasSight(from, to)).toBe(true);
      }
    }
  });
});

describe('4.2, 4.3 order of battle', () => {
  test('A6 120 units, countable units and thresholds of each group', () => {
    expect(tables.name.length).toBe(UNITS);
    expect([...tables.countable]).toEqual([5, 6, 5, 11, 4, 4, 12, 3, 4, 4, 4, 2, 2, 2, 4, 4, 6, 2, 3, 5, 0]);
  });
  test('A6 all start stacks are legal, nobody starts next to an enemy, two infantry units start in wood', () => {
    const game = makeGame(parseParams('borodino', {}));
    const state = game.newState() as BorodinoState;
    game.check(state);
    const inWood: number[] = [];
    for (let u = 0; u < UNITS; u++) {
      if (T.ground[state.hex[u]] === T.WOOD) inWood.push(u);
      for (let v = 60; v < UNITS; v++) if (u < 60) expect(T.distance(state.hex[u], state.hex[v])).toBeGreaterThan(1);
    }
    expect(inWood).toEqual([37, 109]);
    expect([state.facing[0], state.facing[119]]).toEqual([5, 1]);
  });
  test('published ratings: Davout 6, Murat 5, Guard by order only', () => {
    expect([tables.rating[1], tables.rating[6], tables.rating[0], tables.rating[19], tables.rating[20]]).toEqual([
      6, 5, -1, -1, -1,
    ]);
  });
  test('groups are contiguous ranges of ids, guns after the others', () => {
    for (let g = 0; g < GROUPS; g++) {
      let gunsBegan = false;
      for (let u = tables.groupFrom[g]; u < tables.groupTo[g]; u++) {
        expect(tables.group[u]).toBe(g);
        if (tables.isGun[u] === 1) gunsBegan = true;
        else expect(gunsBegan).toBe(false);
      }
    }
    expect(tables.groupTo[FIRST_RUSSIAN_GROUP - 1]).toBe(60);
  });
});

test('4.13, C2, C3, 6.I sizes of order sets: 499 French with two commands each, 115 Russian', () => {
  const pairs = frenchSets.commands.filter((commands) => {
    const count = [0, 1, 2, 3, 4, 5].filter((c) => (commands >> c) & 1).length;
    return count !== 1;
  });
  expect(pairs.length).toBe(499);
  expect(russianSets.groups.length).toBe(115);
});
