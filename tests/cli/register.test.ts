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

const CELLS = `id: cells
question: Do two settings differ, over two cells and with a rule?
ruleset: napoleonix
scenarios: [tiny, small]
agents:
  - { kind: random, name: a }
  - { kind: random, name: b }
arms:
  - { name: plain }
  - { name: again }
schedule: { kind: round-robin, pairs: 40 }
stop: { margin: 0.4 }
seed: 3
`;

async function register(...options: string[]): Promise<void> {
  const { code, err } = await fogbench('plan', 'cells.yaml', '--register', ...options);
  expect([code, err]).toEqual([0, '']);
}

async function reportOfCells(): Promise<string> {
  expect((await fogbench('run', 'cells.yaml', '--fresh', '--workers', '1')).code).toBe(0);
  expect((await fogbench('report', 'results/runs/cells', '--no-boards')).code).toBe(0);
  return readFileSync('results/runs/cells/report.html', 'utf8');
}

test('an experiment with arms, several cells and a rule is registered as a whole, and published where its rule stopped it', async () => {
  writeFileSync('cells.yaml', CELLS);
  await register('--arm', 'again', '--margin', '3');
  const page = await reportOfCells();
  expect(page).toContain('>registered</span>');
  expect(page).toContain('arm again against the first; differences up to 3 points do not matter');
  const { decision } = JSON.parse(readFileSync('results/runs/cells/run.json', 'utf8'));
  expect(decision.answer).toBe('equivalent');
  expect(decision.units).toBeLessThan(80);
  expect((await fogbench('publish', 'cells', '02-cells')).code).toBe(0);
  expect((await fogbench('report', 'results/02-cells', '--no-boards')).code).toBe(0);
});

test.each([
  ['an arm', (text: string) => text.replace('{ name: again }', '{ name: other }')],
  ['the rule', (text: string) => text.replace('margin: 0.4', 'margin: 0.3')],
  ['the cells', (text: string) => text.replace('[tiny, small]', '[tiny]')],
  ['an agent', (text: string) => text.replace('kind: random, name: b', 'kind: heuristic, name: b')],
])('a run in which %s has changed since is exploratory', async (_what, change) => {
  writeFileSync('cells.yaml', CELLS);
  await register();
  writeFileSync('cells.yaml', change(CELLS));
  expect(await reportOfCells()).toContain('another plan was registered');
});

test('an arm that is none, and a margin out of range, are refused', async () => {
  writeFileSync('cells.yaml', CELLS);
  for (const [option, value, message] of [
    ['--arm', 'plain', '"plain" is no arm to compare with the first one'],
    ['--margin', '60', 'expected a number from 0.01 to 49'],
  ]) {
    const { code, err } = await fogbench('plan', 'cells.yaml', '--register', option, value);
    expect([code, err.includes(message)], err).toEqual([2, true]);
  }
});
