import { expect, test } from 'vitest';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { playMatch, type Tally } from './referee/compare.ts';

const tally: Tally = new Map();
test('x', () => {
  const t0 = process.cpuUsage();
  for (const preset of ['book', 'calibrated'])
    for (let seed = 1; seed <= 1; seed++) {
      const t = process.cpuUsage();
      const n = playMatch(makeGame(parseParams('borodino', { preset, plan: 'F4@1' })), seed, `m${seed}`, tally);
      console.log(preset, n, process.cpuUsage(t).user / 1e6);
    }
  console.log(
    [...tally]
      .sort()
      .map(([k, v]) => `${k}: ${v}`)
      .join('\n'),
    process.cpuUsage(t0).user / 1e6,
  );
  expect(1).toBe(1);
});
