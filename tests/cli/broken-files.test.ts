import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dataPath } from '../../src/core/data.ts';
import { enterFolder, fogbench } from './helpers.ts';

const ford = readFileSync(dataPath('experiments/own-campaign/ford.yaml'), 'utf8');
const changed = (from: string, to: string): string => {
  if (!ford.includes(from)) throw new Error(`the ford has no "${from}"`);
  return ford.replace(from, to);
};
const experiment = (scenario: string, params = ''): string => `id: broken
question: Does it run?
ruleset: napoleonix
scenarios: [${scenario}]
agents: [{ kind: random }, { kind: heuristic }]
schedule: { kind: round-robin, pairs: 1 }
seed: 1
${params}`;

/** What is wrong with the file, the file, and what the campaign that lists it is told. */
const broken: readonly (readonly [what: string, text: string, message: string])[] = [
  [
    'a letter on the map that is no ground',
    changed('~~.~~', '~~x~~'),
    'ford.yaml:6:3 map[2]: row 3, column 3 (c3): "x" is none of n, s, . and ~',
  ],
  ['a row that is too short', changed('~~.~~', '~~.~'), 'ford.yaml:6:3 map[2]: row 3 has 4 columns when row 1 has 5'],
  [
    'a river without a ford',
    changed('~~.~~', '~~~~~'),
    'ford.yaml:5:3 map[1]: row 2, column 1 (a4) is cut off; zones and first lines must be one connected land area',
  ],
  [
    'no zone of the south',
    changed('  sssss\n  sssss', '  .....\n  .....'),
    'ford.yaml:3:6 map: no square of the south zone (s)',
  ],
  [
    'an army that is larger than its zone',
    changed('9x3 8 Mx1', '9x9 8 Mx1'),
    'ford.yaml:10:10 army.south: 14 units on a zone of 10 squares; every unit must be placed',
  ],
  [
    'a kind that does not exist',
    changed('8 9x2 F', '8 9x2 Q F'),
    'ford.yaml:11:10 army.north: "Q" is no kind with a count; right are "9x6" or "F", kinds are 1 2 3 4 5 6 7 8 9 S 0 M F K',
  ],
  ['two flags', changed('8 9x2 F', '8 9x2 Fx2'), 'ford.yaml:11:10 army.north.F: 2 flags; an army has exactly one'],
  [
    'a switch that is misspelt',
    changed('pointsMode: fraction', 'pointMode: fraction'),
    'ford.yaml:13:12 pointMode: unknown key. Did you mean "pointsMode"?',
  ],
  [
    'an enemy of no known kind',
    changed('kind: heuristic', 'kind: heuristc'),
    './ford.yaml: mission.enemy: "heuristc" is no agent kind. Did you mean "heuristic"?',
  ],
  ['text that is no YAML', changed('title: The ford', 'title: [The ford'), 'ford.yaml:'],
  ['no quiet limit', changed('quietPlies: 40\n', ''), 'ford.yaml quietPlies: '],
  [
    'a mission without an enemy',
    changed('  enemy: { kind: heuristic, options: { setup: random } }\n', ''),
    'ford.yaml:16:3 mission.enemy: ',
  ],
];

describe('a broken mission is told with file, line and what would be right', () => {
  test.each(broken)('%s', async (_what, text, message) => {
    enterFolder();
    writeFileSync('ford.yaml', text);
    writeFileSync('campaign.yaml', 'title: Mine\nmissions:\n  - ./ford.yaml\n');
    const { code, out, err } = await fogbench('campaign', 'show', '--campaign', './campaign.yaml');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).not.toMatch(/^ +at /m);
  });

  test('and so is a broken board of an experiment', async () => {
    enterFolder(experiment('./ford.yaml'));
    writeFileSync('ford.yaml', changed('~~.~~', '~~x~~'));
    const { code, err } = await fogbench('run', 'demo.yaml');
    expect(code).toBe(2);
    expect(err).toContain('demo.yaml:4:13 scenarios[0]: ');
    expect(err).toContain('ford.yaml:6:3 map[2]: row 3, column 3 (c3): "x" is none of n, s, . and ~');
  });
});

test('a wrong parameter is told where it stands, with its name', async () => {
  enterFolder(experiment('tiny', 'params: { quietplies: 3, army: { north: { F: 2 } } }\n'));
  const unknown = await fogbench('run', 'demo.yaml');
  expect([unknown.code, unknown.err]).toEqual([
    2,
    'fogbench: demo.yaml:8:23 params.quietplies: unknown key. Did you mean "quietPlies"?\n',
  ]);
  enterFolder(experiment('tiny', 'params: { army: { north: { F: 2 } } }\n'));
  expect((await fogbench('run', 'demo.yaml')).err).toContain(
    'demo.yaml:8:31 params.army.north.F: 2 flags; an army has exactly one',
  );
});

describe('a broken campaign', () => {
  test.each([
    [
      'a mission that does not exist',
      '  - ford\n',
      'campaign.yaml:3:5 missions[0]: napoleonix has no scenario "ford".',
    ],
    ['a file that does not exist', '  - ./frod.yaml\n', 'frod.yaml": no such file'],
    [
      'a mission twice',
      '  - lodi\n  - lodi\n',
      'campaign.yaml:4:5 missions[1]: "lodi" stands twice; a mission is played once.',
    ],
    ['a board that is no mission', '  - tiny\n', 'campaign.yaml:3:5 missions[0]: "tiny" has no block `mission`'],
    ['no missions', '  []\n', 'campaign.yaml:3:3 missions: expected at least one mission'],
    ['a list of something else', '  ford: 1\n', 'campaign.yaml:3:3 missions: expected a list of missions'],
  ])('%s', async (_what, list, message) => {
    enterFolder();
    writeFileSync('campaign.yaml', `title: Mine\nmissions:\n${list}`);
    const { code, err } = await fogbench('campaign', 'show', '--campaign', './campaign.yaml');
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
