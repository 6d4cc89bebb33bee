import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { makePlan } from '../../src/arena/plan.ts';
import { measured } from '../../src/arena/stop.ts';
import * as catalog from '../../src/catalog.ts';
import { readExperiment } from '../../src/experiment.ts';
import { calibrationRun, calibrationTable } from '../../src/report/calibration.ts';
import { calibrationRunsCsv } from '../../src/report/calibration-csv.ts';
import { experimentOf } from '../arena/helpers.ts';
import { playPlan } from './helpers.ts';

const root = new URL('../../', import.meta.url);
const file = (path: string) => readFileSync(new URL(path, root), 'utf8');

const experiment = experimentOf({
  schedule: { kind: 'round-robin', pairs: 100 },
  stop: { h0: 0.5, h1: 0.6, alpha: 0.05, beta: 0.05 },
});

describe('one run of an agent against itself', () => {
  const even = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 0.25 : 0.75));

  test('claims nothing by any rule when it is even all the way', () => {
    const run = calibrationRun(1, experiment, even);
    expect(run.isPeekClaim).toBe(false);
    expect(run.test?.state).toBe('H0');
    for (const { claims } of calibrationTable([run], experiment)) expect(claims).toBe(0);
  });

  test('claims something by every rule when it is lopsided', () => {
    const run = calibrationRun(
      1,
      experiment,
      Array.from(even, (score) => score + 0.25),
    );
    for (const { rule, claims } of calibrationTable([run], experiment)) expect([rule, claims]).toEqual([rule, 1]);
  });

  test('is a peek’s claim when it only looked lopsided for a while', () => {
    const scores = Array.from({ length: 100 }, (_, i) =>
      i < 20 ? (i % 2 === 0 ? 0.75 : 1) : i % 2 === 0 ? 0.25 : 0.5,
    );
    const rows = calibrationTable([calibrationRun(1, experiment, scores)], experiment);
    expect(rows[0].claims).toBe(0);
    expect(rows[rows.length - 1].claims).toBe(1);
  });
});

describe.each(['null-random', 'null-heuristic'])('the published table of %s', (name) => {
  const rows: Record<string, string>[] = parse(file(`results/calibration/${name}/table.csv`), { columns: true });

  test('is of 200 runs, and no rule claims more than it promises beyond chance', () => {
    expect(rows).toHaveLength(6);
    for (const { nominal, runs, share_lo } of rows) {
      expect(runs).toBe('200');
      // The interval after a test is an approximation, which misses in about 6 % of runs.
      if (nominal !== '') expect(Number(share_lo)).toBeLessThan(Number(nominal) + 0.01);
    }
  });

  test('shows what peeking costs', () => {
    expect(Number(rows[rows.length - 1].share_lo)).toBeGreaterThan(0.2);
  });
});

test('the first run of the published ones is what the experiment gives', async () => {
  const path = 'experiments/00-null-napoleonix.yaml';
  const { experiment: planned } = await readExperiment(path, file(path));
  const plan = makePlan({ experiment: planned, directory: 'experiments' }, catalog);
  const scores = playPlan(plan).map((record) => measured(record, 'a'));
  const [, row] = calibrationRunsCsv([calibrationRun(planned.seed, planned, scores)]).split('\n');
  expect(file('results/calibration/null-random/runs.csv').split('\n')[1]).toBe(row);
});
