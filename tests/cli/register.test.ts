import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

const RUN = 'results/runs/demo';

beforeEach(async () => {
  enterFolder();
  const { code, out } = await fogbench('plan', 'demo.yaml', '--register', '--margin', '2');
  expect([code, out.startsWith('demo.plan.json: plan ')]).toEqual([0, true]);
});

async function reportOf(): Promise<string> {
  expect((await fogbench('report', RUN, '--no-boards')).code).toBe(0);
  return readFileSync(`${RUN}/report.html`, 'utf8');
}

test('a run of a registered plan is reported as registered, and published with its plan', async () => {
  expect((await fogbench('run', 'demo.yaml', '--workers', '1')).err).not.toContain('exploratory');
  const page = await reportOf();
  expect(page).toContain('>registered</span>');
  expect(page).toContain('differences up to 2 points do not matter');
  await fogbench('publish', 'demo', '01-demo');
  expect(readFileSync('results/01-demo/plan.json', 'utf8')).toBe(readFileSync('demo.plan.json', 'utf8'));
});

test('a run of another seed is exploratory, and says so at once', async () => {
  const { err } = await fogbench('run', 'demo.yaml', '--seed', '2', '--workers', '1');
  expect(err).toContain('demo.plan.json registers another plan: this run is exploratory');
  expect(await reportOf()).toContain('another plan was registered');
});

test('a plan that was changed after the run began does not count', async () => {
  await fogbench('run', 'demo.yaml', '--workers', '1');
  const plan = readFileSync(`${RUN}/plan.json`, 'utf8');
  writeFileSync(`${RUN}/plan.json`, plan.replace('"margin": 0.02', '"margin": 0.2'));
  expect(await reportOf()).toContain('the plan file was changed after the run began');
});

test('a run without a plan is exploratory, and a broken plan file is refused', async () => {
  writeFileSync('other.yaml', EXPERIMENT.replace('id: demo', 'id: other'));
  await fogbench('run', 'other.yaml', '--workers', '1');
  await fogbench('report', 'results/runs/other', '--no-boards');
  expect(readFileSync('results/runs/other/report.html', 'utf8')).toContain('no plan was registered before the run.');
  writeFileSync('other.plan.json', '{"plan": "short"}');
  const { code, err } = await fogbench('run', 'other.yaml', '--fresh', '--workers', '1');
  expect([code, err.includes('other.plan.json.plan: expected the 64 digits of a plan')]).toEqual([2, true]);
});
