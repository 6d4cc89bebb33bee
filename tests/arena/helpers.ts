import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePlan, type Plan } from '../../src/arena/plan.ts';
import { type RunOptions, runPlan } from '../../src/arena/run.ts';
import { Reports } from '../../src/cli/reports.ts';
import { parseExperiment } from '../../src/experiment.ts';
import { catalog } from './scripted.ts';

/** An experiment on the dice race with two random agents; `changes` replace fields. */
export function experimentOf(changes: object = {}) {
  return parseExperiment({
    id: 'test',
    question: 'Does it work?',
    ruleset: 'dice-race',
    scenarios: ['seats-2'],
    agents: [
      { kind: 'random', name: 'a' },
      { kind: 'random', name: 'b' },
    ],
    schedule: { kind: 'round-robin', pairs: 4 },
    seed: 1,
    ...changes,
  });
}

export function planOf(changes: object = {}): Plan {
  return makePlan({ experiment: experimentOf(changes), directory: '.' }, catalog);
}

/** A scripted agent under a name. */
export function scriptedAgent(name: string, options: object) {
  return { kind: 'scripted', name, options };
}

export const testWorker = new URL('./worker.ts', import.meta.url);

/** A folder that does not exist yet. */
export function newFolder(): string {
  return join(mkdtempSync(join(tmpdir(), 'fogbench-')), 'run');
}

export function run(plan: Plan, out: string, changes: Partial<RunOptions> = {}) {
  return runPlan(plan, {
    worker: testWorker,
    out,
    workers: 1,
    mode: 'new',
    reports: new Reports(),
    localMs: 0,
    ...changes,
  });
}

/** All files of a run that must not differ from one run to the next. */
export function stableFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== 'run.json' && name !== 'timings.csv');
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
