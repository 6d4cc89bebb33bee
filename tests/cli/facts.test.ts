import { expect, test } from 'vitest';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

test('facts prints a table of means by arm, and names facts that there are not', async () => {
  enterFolder(EXPERIMENT.replace('schedule: ', 'arms: [{ name: one }, { name: two }]\nschedule: '));
  expect((await fogbench('run', 'demo.yaml', '--workers', '1')).code).toBe(0);
  const { code, out } = await fogbench('facts', 'results/runs/demo', '--facts', 'blocked+');
  expect(code).toBe(0);
  const rows = out.trim().split('\n');
  expect(rows[0]).toBe('| quantity | arm | n | mean | less the first arm | variance left |');
  // Two arms alike in everything: a pair has the same matches in both.
  expect(rows.slice(2).map((row) => row.split(' | ').slice(0, 2).join(' | '))).toEqual([
    '| score of seat 0 | one',
    '| score of seat 0 | two',
    '| margin of seat 0 | one',
    '| margin of seat 0 | two',
    '| blocked > 0 | one',
    '| blocked > 0 | two',
    '| blocked where > 0 | one',
    '| blocked where > 0 | two',
  ]);
  expect(rows[3]).toContain('| 0, all alike |');
  const wrong = await fogbench('facts', 'results/runs/demo', '--facts', 'nonsense');
  expect([wrong.code, wrong.out]).toEqual([2, '']);
  expect(wrong.err).toContain('"nonsense" is no fact of this ruleset.');
});
