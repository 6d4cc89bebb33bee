import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../../../src/core/errors.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogbench-scenario-'));

function write(text: string): string {
  const path = join(folder, 'own.yaml');
  writeFileSync(path, text);
  return path;
}

/** What a file is refused for, empty when it is not. */
function refusal(text: string): string {
  const path = write(text);
  try {
    makeGame(parseParams(path, {}));
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).issues
      .map((issue) => `${issue.path.replace(path, 'own.yaml')} ${issue.message}`)
      .join('\n');
  }
}

test('what a file says is part of the game, and its path alone is not', () => {
  const paramsOf = (text: string): string => makeGame(parseParams(write(text), {})).info.params;
  const one = paramsOf('turns: 2\ngroups: [F4, R14]\n');
  expect(paramsOf('turns: 2\ngroups: [F4, R14]\n')).toBe(one);
  expect(paramsOf('turns: 2\ngroups: [F4, F5, R14]\n')).not.toBe(one);
  expect(makeGame(parseParams('utitsa', {})).info.params).not.toContain('order');
});

test.for([
  ['units: {"0": "x"}', /own.yaml:1:\d+ units.0 right is "I 19 6 2 - 4 3706"/],
  ['units: {"120": "I 19 6 2 - 4 3706"}', /units.120 unit ids are 0 to 119/],
  ['units: {"0": "I 19 6 2 - 4 9999"}', /off the map: columns 10 to 51, rows 00 to 27/],
  ['units: {"0": "I 19 6 2 - 4 3728"}', /off the map/],
  ['units: {"0": "I 256 6 2 - 4 3706"}', /strength 256: at most 40/],
  ['units: {"0": "I 19 6 2 - 200 3706"}', /movement 200: at most 8/],
  ['units: {"0": "I 19 6 2 - 4 3706 c3"}', /command c3: F6 alone/],
  ['units: {"0": "I 19 6 2 - 4 3706", "60": "I 19 6 2 - 4 3706"}', /units.60 .* stands with an enemy/],
  [
    'units: {"0": "I 9 6 2 - 4 4400", "1": "I 9 6 2 - 4 4400", "2": "I 9 6 2 - 4 4400"}',
    /units.2 .* third unit of its hex/,
  ],
  ['units: {"0": "I 9 6 2 - 4 4400", "3": "H 12 8 0 - 6 4400"}', /units.3 .* both infantry and cavalry/],
  ['groups: [F4]', /groups no unit of the Russians/],
  ['groups: [F4, F4, R14]', /groups.* stands twice/],
  ['groups: [F4', /own.yaml:1:\d+/],
  ['turns: 3\n---\nturns: 4\n', /own.yaml/],
  ['turns: *x', /own.yaml/],
] as const)('%s is refused, with its place', ([text, wanted]) => {
  expect(refusal(text)).toMatch(wanted);
});

test('a folder, a missing file and what objects inherit are no scenarios', () => {
  const path = join(folder, 'd.yaml');
  mkdirSync(path);
  expect(() => parseParams(path, {})).toThrow(/it is a folder/);
  expect(() => parseParams('./nothing.yaml', {})).toThrow(/no such file/);
  for (const name of ['constructor', 'toString', '__proto__']) {
    expect(() => parseParams(name, {})).toThrow(ConfigError);
  }
});
