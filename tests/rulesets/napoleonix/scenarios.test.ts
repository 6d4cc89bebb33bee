import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dataPath } from '../../../src/core/data.ts';
import { ConfigError } from '../../../src/core/errors.ts';
import { napoleonix } from '../../../src/rulesets/napoleonix/index.ts';
import { BOARDS } from '../../../src/rulesets/napoleonix/params.ts';
import { parseScenario } from '../../../src/rulesets/napoleonix/scenario-file.ts';
import { KINDS } from '../../../src/rulesets/napoleonix/tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'napoleonix-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The messages of the ConfigError that `act` throws. */
function complaints(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  throw new Error('nothing was wrong');
}

const parse = (scenario: string, overrides: unknown = {}) => napoleonix.parseParams(scenario, overrides);

/** Columns of section 3: counts by kind in the order of KINDS, and the quiet limit. */
const section3 = {
  tiny: { counts: [1, 0, 1, 0, 1, 0, 0, 1, 2, 1, 1, 1, 1, 1], zone: 12, soldiers: 8, total: 11, quiet: 40 },
  small: { counts: [1, 1, 1, 1, 2, 2, 2, 3, 3, 1, 1, 3, 1, 1], zone: 24, soldiers: 18, total: 23, quiet: 40 },
  standard: { counts: [1, 1, 2, 2, 3, 3, 4, 5, 6, 1, 2, 6, 1, 1], zone: 40, soldiers: 30, total: 38, quiet: 40 },
  large: { counts: [1, 2, 2, 3, 4, 5, 6, 7, 9, 2, 3, 9, 1, 1], zone: 60, soldiers: 44, total: 55, quiet: 60 },
};

test.each(Object.entries(section3))(
  'section 3, A34, 9.1.2: the board %s',
  (name, { counts, zone, soldiers, total, quiet }) => {
    const params = parse(name);
    for (const seat of ['south', 'north'] as const) {
      const army = KINDS.map((kind) => params.army[seat][kind]);
      expect(army).toEqual(counts);
      expect(army.reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(army.slice(0, 11).reduce((sum, count) => sum + count, 0)).toBe(soldiers);
    }
    expect(params.map.join('').split('s').length - 1).toBe(zone);
    expect(params.quietPlies).toBe(quiet);
    const { info } = napoleonix.createGame(params);
    expect(info.maxLegalActions).toBe(4 * soldiers); // 9.3.44
    expect(info.stateBytes).toBeLessThan(1280);
  },
);

test('9.5 the four boards are symmetric under a turn by 180 degrees', () => {
  for (const name of BOARDS) {
    const { map } = parse(name);
    const turned = map.map((row) => [...row].reverse().join('')).reverse();
    expect(turned.map((row) => row.replace(/[sn]/g, (zone) => (zone === 's' ? 'n' : 's')))).toEqual(map);
  }
});

test('every file of the folder is in the list', () => {
  const files = readdirSync(dataPath('src/rulesets/napoleonix/scenarios')).map((file) => file.replace('.yaml', ''));
  expect(files.sort()).toEqual([...napoleonix.scenarios].sort());
});

test('2.7 every parameter is in the canonical text that identifies a game', () => {
  const base = napoleonix.createGame(parse('tiny')).info.params;
  const overrides = [
    { firstMover: 'north' },
    { quietPlies: 41 },
    { flagResetsClock: false },
    { pointsMode: 'fraction' },
    { loserAttacker: 'repelled' },
    { mineConsumed: true },
    { spyDefends: false },
    { braveClearsMine: false },
    { stepBackBan: false },
    { recapturedFlag: 'locked' },
    { maxPlies: 1999 },
    { army: { south: { 9: 1 } } },
    { map: ['nnnnnn', 'nnnnnn', '......', '.~..~.', 'ssssss', 'ssssss'] },
  ];
  const texts = overrides.map((override) => napoleonix.createGame(parse('tiny', override)).info.params);
  expect(new Set([base, ...texts]).size).toBe(overrides.length + 1);
  expect(Object.keys(JSON.parse(base)).sort()).toEqual(
    'army braveClearsMine firstLine firstMover flagResetsClock longMove loserAttacker map maxPlies mineConsumed pointsMode pointsTie quietPlies recapturedFlag spyDefends stepBackBan'.split(
      ' ',
    ),
  );
});

test('9.3.36 variants are named sets of parameters, and single ones win over them', () => {
  expect(parse('tiny', { variant: 'repel' }).loserAttacker).toBe('repelled');
  expect(parse('tiny', { variant: 'oneShotMines' }).mineConsumed).toBe(true);
  expect(parse('tiny', { variant: 'attackOnlySpy' }).spyDefends).toBe(false);
  expect(parse('tiny', { variant: 'soldierPoints' }).pointsMode).toBe('soldiers');
  expect(parse('tiny', { variant: 'longQuiet' }).quietPlies).toBe(200);
  const noFake = parse('tiny', { variant: ['noFake', 'longQuiet'], quietPlies: 100, army: { north: { K: 2 } } });
  expect([noFake.army.south.K, noFake.army.north.K, noFake.quietPlies]).toEqual([0, 2, 100]);
});

describe('impossible parameters name the field, the value and what would be right', () => {
  const kinds = { 1: 0, 3: 0, 5: 0, 8: 0, 9: 0, S: 0, 0: 0 };
  test.each([
    [{ quietplies: 3 }, 'quietplies: unknown key. Did you mean "quietPlies"?'],
    [{ army: { south: { M: 60 } } }, 'army.south: 70 units on a zone of 12 squares; every unit must be placed'],
    [{ army: { north: { F: 2, K: 0 } } }, 'army.north.F: 2 flags; an army has exactly one'],
    [{ army: { south: { K: 4, 9: 0, 1: 0 } } }, 'army.south.K: 4 fake flags; an army has 0 to 3'],
    [{ army: { south: kinds } }, 'army.south: no soldiers; an army needs at least one unit of 1 to 9, S or 0'],
    [{ army: { south: { Q: 1 } } }, 'army.south.Q: unknown key'],
    [{ quietPlies: 0 }, 'quietPlies: Too small'],
    [{ longMove: ['9'] }, 'longMove: must be empty'],
    [{ pointsMode: 'weighted' }, 'pointsMode: Invalid option'],
    [{ pointsTie: 'mover' }, 'pointsTie: Invalid input'],
    [{ firstLine: 'front' }, 'firstLine: Invalid input'],
    [{ variant: 'nofake' }, 'variant: no such variant'],
    [{ map: ['nnn', 'n.', 'sss'] }, 'map[1]: row 2 has 2 columns when row 1 has 3'],
    [{ map: ['nnn', '.x.', 'sss'] }, 'map[1]: row 2, column 2 (b2): "x" is none of n, s, . and ~'],
    [{ map: ['nnn', '~~~', 'sss'] }, 'is cut off; zones and first lines must be one connected land area'],
    [{ map: ['nnn', '...', '...'] }, 'map: no square of the south zone (s)'],
    [{ map: ['~~~', 'nnn', 'sss'] }, 'is all lake; a first line needs land'],
    [{ map: Array.from({ length: 30 }, () => 'nnnnnnnnnn') }, 'map: 10 x 30 squares'],
  ])('%j', (overrides, message) => {
    expect(complaints(() => parse('tiny', overrides)).join('\n')).toContain(message);
  });

  test('all that is wrong is told at once', () => {
    expect(complaints(() => parse('tiny', { quietPlies: 0, spyDefend: true }))).toHaveLength(2);
    expect(complaints(() => parse('tiny', { army: { south: { M: 60 }, north: { F: 0 } } }))).toHaveLength(2);
  });

  test('an unknown scenario', () => {
    expect(complaints(() => parse('tny'))[0]).toContain('napoleonix has no scenario "tny". Did you mean "tiny"?');
  });
});

const ford = `title: Ford
map: |
  nnnnn
  nnnnn
  ~~.~~
  sssss
  sssss
army:
  south: 1x1 9x3 Mx2 F K
  north: 2x2 8 9x2 F
quietPlies: 40
pointsMode: fraction
parPlies: 177
mission:
  date: 12 April 1796
  target: 85
  enemy: { kind: heuristic }
  blunderPercent: 20
`;

describe('scenario files', () => {
  test('a file by its path, with its switches and armies', () => {
    const path = join(folder, 'ford.yaml');
    writeFileSync(path, ford);
    const params = parse(path, { quietPlies: 50 });
    expect([params.scenario, params.pointsMode, params.quietPlies, params.army.north[8]]).toEqual([
      path,
      'fraction',
      50,
      1,
    ]);
    const { info } = napoleonix.createGame(params);
    expect([info.scenario, info.observationShape[1], info.observationShape[2]]).toEqual([path, 5, 5]);
    expect(JSON.parse(info.params)).not.toHaveProperty('mission');
    expect(JSON.parse(info.params)).not.toHaveProperty('parPlies');
    expect(parseScenario(ford, 'ford').parPlies).toBe(177);
  });

  test('the example of the README is one', () => {
    const params = parseScenario(ford, 'ford');
    expect([params.army.south.M, params.army.north.F, params.map.length]).toEqual([2, 1, 5]);
  });

  test.each([
    [
      'unknown ground',
      ford.replace('~~.~~', '~~,~~'),
      'ford.yaml:5:3 map[2]: row 3, column 3 (c3): "," is none of n, s, . and ~',
    ],
    ['a ragged row', ford.replace('~~.~~', '~~.~'), 'ford.yaml:5:3 map[2]: row 3 has 4 columns when row 1 has 5'],
    [
      'an unknown key',
      ford.replace('pointsMode', 'pointMode'),
      'ford.yaml:12:12 pointMode: unknown key. Did you mean "pointsMode"?',
    ],
    ['no kind', ford.replace('9x3', '9-3'), 'ford.yaml:9:10 army.south: "9-3" is no kind with a count'],
    ['a kind twice', ford.replace('Mx2', '9x2'), 'ford.yaml:9:10 army.south: kind 9 stands twice'],
    ['no quiet limit', ford.replace('quietPlies: 40\n', ''), 'ford.yaml quietPlies: '],
    ['no YAML', ford.replace('title: Ford', 'title: [Ford'), 'ford.yaml:'],
    [
      'a wrong mission',
      ford.replace('blunderPercent: 20', 'blunderPercent: 120'),
      'ford.yaml:18:19 mission.blunderPercent: Too big',
    ],
  ])('%s is told with file and place', (_name, text, message) => {
    expect(complaints(() => parseScenario(text, 'ford.yaml')).join('\n')).toContain(message);
  });

  test('an army that its own file can’t place is told with the file', () => {
    const path = join(folder, 'crowd.yaml');
    writeFileSync(path, ford.replace('9x3', '9x30'));
    expect(complaints(() => parse(path))[0]).toBe(
      `${path}:9:10 army.south: 35 units on a zone of 10 squares; every unit must be placed`,
    );
  });

  test('a file that is not there', () => {
    expect(complaints(() => parse('./nowhere.yaml'))[0]).toBe(`scenario: can't read "./nowhere.yaml": no such file`);
  });
});
