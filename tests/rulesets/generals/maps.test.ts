import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../../src/core/errors.ts';
import { TERMINAL } from '../../../src/core/game.ts';
import { StreamDice, Xoshiro } from '../../../src/core/rng.ts';
import { generals } from '../../../src/rulesets/generals/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogbench-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = `name: Test
symmetry: half-turn
roundLimit: 30
siegeBlocksRepair: true
ground: |
  B . . .
  . f V .
  . V f .
  . . . B
seats:
  - hq: [0, 0]
    buildings: [[0, 0]]
  - hq: [3, 3]
    buildings: [[3, 3]]
    units:
      - { kind: INF, at: [2, 3] }
`;

let files = 0;
function onFile(text: string): string {
  const path = join(folder, `map-${files++}.yaml`);
  writeFileSync(path, text);
  return path;
}

function issuesOf(text: string, params: object = {}): string {
  try {
    generals.parseParams(onFile(text), params);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test("a map of one's own is played from its path", () => {
  const game = generals.createGame(generals.parseParams(onFile(GOOD), {}));
  expect(game.info.observationShape.slice(1)).toEqual([4, 4]);
  const state = game.newState();
  const rng = new Xoshiro(1, 2);
  while (state.toAct() !== TERMINAL)
    state.apply(state.toAct() < 0 ? state.sampleChance(new StreamDice(rng)) : state.sampleLegal(rng));
  game.check(state);
});

test('the map is part of the parameters, so that a worker needs no file', () => {
  const params = generals.parseParams(onFile(GOOD), { fog: false });
  const again = generals.createGame(JSON.parse(JSON.stringify(params)));
  expect(again.info.params).toBe(generals.createGame(params).info.params);
});

describe('what is wrong with a map is said with its place', () => {
  test.each([
    ['an unknown ground', GOOD.replace('. f V .', '. x V .'), 'row 1, column 1: "x" is no ground'],
    ['a short row', GOOD.replace('. f V .', '. f V'), 'row 1 has 3 tiles, row 0 has 4'],
    [
      'an asymmetric ground',
      GOOD.replace('. f V .', '. f V f'),
      'row 1, column 3 and row 2, column 0 differ under the half-turn',
    ],
    [
      'asymmetric owners',
      GOOD.replace('buildings: [[0, 0]]', 'buildings: [[0, 0], [1, 2]]'),
      'owners of row 1, column 2 and row 2, column 1 differ',
    ],
    [
      'a headquarters that is not owned',
      GOOD.replace('hq: [0, 0]', 'hq: [1, 2]'),
      'row 2, column 1 is not a building of this seat',
    ],
    [
      'an owned tile without a building',
      GOOD.replace('buildings: [[0, 0]]', 'buildings: [[0, 0], [1, 0]]'),
      'row 0, column 1 holds no building',
    ],
    ['a place off the map', GOOD.replace('at: [2, 3]', 'at: [2, 7]'), 'row 7, column 2 is off the map of 4 x 4'],
    ["a unit where it can't stand", GOOD.replace('kind: INF', 'kind: SUB'), 'SUB can not stand on row 3, column 2'],
    [
      'two owners',
      GOOD.replace('buildings: [[3, 3]]', 'buildings: [[3, 3], [0, 0]]'),
      'row 0, column 0 is owned already',
    ],
    ['an unknown kind', GOOD.replace('kind: INF', 'kind: FOO'), 'seats[1].units[0].kind'],
    [
      'an unknown key',
      GOOD.replace('roundLimit', 'roundLimits'),
      'roundLimits: unknown key. Did you mean "roundLimit"?',
    ],
    ['bad YAML', GOOD.replace('seats:', 'seats: ['), 'map-'],
  ])('%s', (_what, text, message) => {
    expect(issuesOf(text)).toContain(message);
  });

  test('a building that a seat can reach neither on foot nor by barge', () => {
    const cut = `name: Cut
symmetry: none
roundLimit: 30
siegeBlocksRepair: true
ground: |
  B . w . V
  . . w . .
  . . w . B
seats:
  - hq: [0, 0]
    buildings: [[0, 0]]
  - hq: [4, 2]
    buildings: [[4, 2]]
`;
    expect(issuesOf(cut)).toContain('row 2, column 4: seat 0 can not reach this barracks, on foot or by barge');
    const ferry = cut.replace('B . w . V', 'B P ~ . V').replace('. . w . .', '. . w P .');
    expect(issuesOf(ferry)).toBe('');
  });

  test('more seats than the map has, an unknown scenario, a file that is not there', () => {
    expect(issuesOf(GOOD, { seats: 3 })).toContain('params.seats: 3 seats; the map has 2');
    expect(() => generals.parseParams('m3', {})).toThrow('Did you mean');
    expect(() => generals.parseParams('./nowhere.yaml', {})).toThrow('./nowhere.yaml: the map can not be read');
    expect(() => generals.parseParams('s1', { fogg: true })).toThrow('params.fogg: unknown key. Did you mean "fog"?');
  });
});

test('the six maps hold to their symmetry and connections, which loading checks', () => {
  for (const scenario of generals.scenarios) expect(() => generals.parseParams(scenario, {})).not.toThrow();
});
