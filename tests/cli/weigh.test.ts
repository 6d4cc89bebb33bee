import { expect, test } from 'vitest';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

test('weigh prints a table of the weights of features with their errors, for either outlook', async () => {
  enterFolder(EXPERIMENT.replace('pairs: 3', 'pairs: 30'));
  expect((await fogbench('run', 'demo.yaml', '--workers', '1')).code).toBe(0);
  const seat = await fogbench('weigh', 'results/runs/demo');
  expect(seat.code).toBe(0);
  expect(seat.out).toMatch(/^\| feature \| weight \| 95 % \| deviation \|\n/);
  expect(seat.out).toMatch(/\n\d+ positions of 60 matches\.\n$/);
  const world = await fogbench('weigh', 'results/runs/demo', '--outlook', 'world');
  expect(world.code).toBe(0);
  expect(world.out).not.toBe(seat.out);
  const wrong = await fogbench('weigh', 'results/runs/none');
  expect([wrong.code, wrong.out]).toEqual([2, '']);
});
