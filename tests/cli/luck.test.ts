import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

const RUN = 'results/runs/demo';
const FIT = 'results/runs/fit';

async function expectOk(...args: string[]): Promise<string> {
  const { code, out, err } = await fogbench(...args);
  expect([code, err.replace(/^\S+ {2}\d.*\n/gm, '')], err).toEqual([0, '']);
  return out;
}

beforeEach(() => {
  enterFolder(EXPERIMENT.replace('pairs: 3', 'pairs: 30'));
});

test('a value function is fitted on one run, registered, applied to another, reported and published', async () => {
  await expectOk('run', 'demo.yaml', '--seed', '9', '--out', FIT, '--workers', '1');
  expect(await expectOk('luck', FIT, '--fit', 'value.json')).toMatch(/^value\.json: \d+ positions of 30 matches/);
  await expectOk('plan', 'demo.yaml', '--register', '--value', 'value.json');
  await expectOk('run', 'demo.yaml', '--workers', '1');
  const table = await expectOk('luck', RUN, '--value', 'value.json');
  expect(table).toMatch(/^standard +base +a +b +30 /m);
  const [head, ...rows] = readFileSync(`${RUN}/luck.csv`, 'utf8').trim().split('\n');
  expect([head, rows.length]).toEqual(['pair,arm,leg,luck_a,score_adj_a', 60]);
  await expectOk('report', RUN, '--no-boards');
  const page = readFileSync(`${RUN}/report.html`, 'utf8');
  expect(page).toContain('Scores without luck');
  expect(page).toContain('the registered plan names it.');
  await expectOk('publish', 'demo', '01-demo');
  for (const name of ['luck.csv', 'value.json', 'report.html'])
    expect(existsSync(`results/01-demo/${name}`)).toBe(true);
  // Other records, other luck.
  await expectOk('run', 'demo.yaml', '--fresh', '--workers', '1');
  expect(existsSync(`${RUN}/luck.csv`)).toBe(false);
});

test('a report says when another value function was registered, or none', async () => {
  await expectOk('run', 'demo.yaml', '--seed', '9', '--out', FIT, '--workers', '1');
  await expectOk('luck', FIT, '--fit', 'value.json');
  await expectOk('run', 'demo.yaml', '--workers', '1');
  await expectOk('luck', RUN, '--value', 'value.json');
  await expectOk('report', RUN, '--no-boards');
  expect(readFileSync(`${RUN}/report.html`, 'utf8')).toContain('no registered plan names it.');
  const other = readFileSync('value.json', 'utf8').replace(/"gain": [\d.]+/, '"gain": 0.25');
  writeFileSync('other.json', other);
  await expectOk('plan', 'demo.yaml', '--register', '--value', 'other.json');
  await expectOk('run', 'demo.yaml', '--fresh', '--workers', '1');
  await expectOk('luck', RUN, '--value', 'value.json');
  await expectOk('report', RUN, '--no-boards');
  expect(readFileSync(`${RUN}/report.html`, 'utf8')).toContain('the registered plan names another one');
});

describe('refused are', () => {
  test('the matches that a value function was fitted on, files that are none, and half a question', async () => {
    await expectOk('run', 'demo.yaml', '--workers', '1');
    await expectOk('luck', RUN, '--fit', 'value.json');
    writeFileSync('broken.json', '{');
    mkdirSync('folder');
    const refusals = [
      [['luck', RUN, '--value', 'value.json'], 'must not know the matches that it corrects'],
      [['luck', RUN, '--value', 'broken.json'], 'broken.json: no value function'],
      [['luck', RUN, '--value', 'none.json'], 'none.json: no value function can be read here'],
      [['luck', RUN, '--fit', 'folder'], "folder: this file can't be written"],
      [['luck', RUN], 'give --value to apply a value function, or --fit to make one'],
      [['luck', RUN, RUN, '--fit', 'x.json'], 'a value function is fitted on one run'],
      [['plan', 'demo.yaml', '--register', '--value', 'broken.json'], 'broken.json: no value function'],
    ] as const;
    for (const [args, message] of refusals) {
      const { code, err } = await fogbench(...args);
      expect([code, err.includes(message)], err).toEqual([2, true]);
    }
  });
});
