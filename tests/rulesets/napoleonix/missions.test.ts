import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dataPath } from '../../../src/core/data.ts';
import { napoleonix } from '../../../src/rulesets/napoleonix/index.ts';
import { lintParams } from '../../../src/rulesets/napoleonix/lint.ts';
import {
  BOARDS,
  MISSIONS,
  type NapoleonixParams,
  SCENARIOS,
  VARIANTS,
} from '../../../src/rulesets/napoleonix/params.ts';
import { loadScenario } from '../../../src/rulesets/napoleonix/scenario-file.ts';
import { isSoldier, KINDS } from '../../../src/rulesets/napoleonix/tables.ts';

const parse = (scenario: string, overrides: unknown = {}): NapoleonixParams =>
  napoleonix.parseParams(scenario, overrides) as NapoleonixParams;
const units = (params: NapoleonixParams, seat: 'south' | 'north'): number =>
  KINDS.reduce((sum, kind) => sum + params.army[seat][kind], 0);

/** Section 4.1 and the totals of 4.2: board, quiet limit, first mover, blunders and target in percent, units of South and North. */
const section4 = {
  montenotte: ['8x8', 40, 'south', 20, 85, 22, 21],
  lodi: ['10x8', 40, 'south', 20, 80, 27, 20],
  arcole: ['10x10', 80, 'south', 15, 75, 29, 26],
  rivoli: ['10x10', 80, 'north', 10, 72, 29, 35],
  pyramids: ['12x8', 80, 'north', 5, 68, 29, 22],
  marengo: ['10x11', 80, 'north', 7, 62, 30, 30],
  austerlitz: ['13x11', 80, 'south', 5, 60, 37, 37],
  jena: ['11x11', 80, 'south', 5, 58, 28, 32],
  eylau: ['12x10', 80, 'north', 0, 52, 33, 32],
  friedland: ['12x10', 80, 'south', 0, 50, 31, 30],
  wagram: ['15x10', 80, 'south', 0, 45, 36, 38],
  borodino: ['15x10', 80, 'south', 0, 40, 39, 40],
};

test('the campaign has the missions of section 4, in their order', () => {
  expect(Object.keys(section4)).toEqual([...MISSIONS]);
});

test.each(Object.entries(section4))('4.1, 4.2: %s', (name, expected) => {
  const params = parse(name);
  const { mission } = loadScenario(name);
  expect([
    `${params.map[0].length}x${params.map.length}`,
    params.quietPlies,
    params.firstMover,
    mission?.blunderPercent,
    mission?.target,
    units(params, 'south'),
    units(params, 'north'),
  ]).toEqual(expected);
  expect(params.pointsMode).toBe('fraction'); // A36
  expect(mission?.enemy).toEqual({ kind: 'heuristic' });
});

test.each(SCENARIOS)('P14, P16: %s has no warnings', (name) => {
  expect(lintParams(parse(name))).toEqual([]);
});

describe('warnings', () => {
  test('P14 a quiet limit that ends matches before contact', () => {
    expect(lintParams(parse('standard', { quietPlies: 35 }))).toEqual([
      'quietPlies is 35: with 10 rows and a gap of 2 between the zones, matches may end on points before contact. Use 36 or more.',
    ]);
  });

  test('P16 unequal armies that are counted by units', () => {
    expect(lintParams(parse('lodi', { pointsMode: 'units' }))).toEqual([
      'pointsMode is units, but South has 27 units and North 20: the bigger army can sit and win. Use fraction.',
    ]);
  });
});

test('A40 every zone holds its army, and a placement with a first move exists', () => {
  for (const name of SCENARIOS) {
    const params = parse(name);
    const squares = params.map.join('');
    expect(units(params, 'south')).toBeLessThanOrEqual(squares.split('s').length - 1);
    expect(units(params, 'north')).toBeLessThanOrEqual(squares.split('n').length - 1);
    const state = napoleonix.createGame(params).newState();
    const legal = new Int32Array(1000);
    while (state.isDeployment()) {
      // The first legal action each time: the walk can only reach the end if accepted placements exist.
      expect(state.legalActions(legal)).toBeGreaterThan(0);
      state.apply(legal[0]);
    }
    expect(state.toAct()).toBe(params.firstMover === 'south' ? 0 : 1); // A41
  }
});

test('4.2 what sets missions apart', () => {
  const army = (name: string) => parse(name).army;
  expect([army('montenotte').south[1], army('montenotte').north[1]]).toEqual([1, 0]);
  expect([army('montenotte').south.K, army('montenotte').south[0]]).toEqual([0, 0]);
  expect([army('lodi').north[1], army('arcole').south[0], army('arcole').north[0]]).toEqual([0, 2, 0]);
  expect([army('pyramids').north[1], army('pyramids').north[8], army('pyramids').north.M]).toEqual([2, 0, 0]);
  expect([army('marengo').south[0], army('marengo').north[0]]).toEqual([3, 1]);
  expect([army('wagram').south.M, army('wagram').north.M]).toEqual([4, 6]);
});

test('boards are no missions', () => {
  expect(BOARDS.map((name) => loadScenario(name).mission)).toEqual(BOARDS.map(() => undefined));
  expect(MISSIONS.every((name) => KINDS.some((kind, i) => isSoldier(i) && parse(name).army.north[kind] > 0))).toBe(
    true,
  );
});

test('9.3.36 the README lists each variant with what it sets, and it plays on every board', () => {
  const readme = readFileSync(dataPath('src/rulesets/napoleonix/README.md'), 'utf8');
  const text = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? `{ ${Object.entries(value)
          .map(([key, inner]) => `${key}: ${text(inner)}`)
          .join(', ')} }`
      : String(value);
  for (const [name, sets] of Object.entries(VARIANTS)) {
    expect(readme).toContain(`| \`${name}\` | \`${text(sets).slice(2, -2)}\` |`);
    for (const board of BOARDS) {
      const { info } = napoleonix.createGame(parse(board, { variant: name }));
      expect(info.params).not.toBe(napoleonix.createGame(parse(board)).info.params);
    }
  }
});
