import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

const NULL = `${EXPERIMENT.replace('pairs: 3', 'pairs: 40')}stop: { h0: 0.5, h1: 0.6 }\n`;

beforeEach(() => {
  enterFolder(NULL);
});

test('an agent against itself: every rule, its false claims, and what each run said', async () => {
  const { code, out } = await fogbench('calibrate', 'demo.yaml', '--runs', '6', '--out', 'null');
  expect(code).toBe(0);
  expect(out).toContain('6 runs of 40 pairs, seeds 1 to 6');
  const table = readFileSync('null/table.csv', 'utf8').trim().split('\n');
  expect(table[0]).toBe('rule,nominal,false_claims,runs,share,share_lo,share_hi');
  expect(table).toHaveLength(7);
  const runs = readFileSync('null/runs.csv', 'utf8').trim().split('\n');
  expect(runs).toHaveLength(7);
  // Row by row what `fogbench run` says with that seed.
  const [seed, pairs, score] = runs[3].split(',');
  expect([seed, pairs]).toEqual(['3', '40']);
  writeFileSync('whole.yaml', EXPERIMENT.replace('pairs: 3', 'pairs: 40').replace('id: demo', 'id: whole'));
  await fogbench('run', 'whole.yaml', '--seed', '3', '--workers', '1');
  const matchups = readFileSync('results/runs/whole/matchups.csv', 'utf8').trim().split('\n');
  expect(matchups[1].split(',')[matchups[0].split(',').indexOf('score_a')]).toBe(score);
  const again = await fogbench('calibrate', 'demo.yaml', '--runs', '6');
  expect(again.out).toBe(out.replace('Files: null\n', ''));
});

test('what could be a true difference is refused', async () => {
  const refusals = [
    [NULL.replace('kind: random\n    name: b', 'kind: mcts\n    name: b'), 'a and b differ'],
    [
      NULL.replace('[standard]', '[standard, { scenario: standard, name: again }]'),
      '2 scenarios are listed, expected one',
    ],
    [EXPERIMENT.replace('seed: 1', 'seed: 1\narms: [{ name: x }, { name: y }]'), '2 arms are listed'],
  ];
  for (const [text, message] of refusals) {
    writeFileSync('demo.yaml', text);
    const { code, err } = await fogbench('calibrate', 'demo.yaml', '--runs', '2');
    expect([code, err.includes(message)], err).toEqual([2, true]);
  }
});
