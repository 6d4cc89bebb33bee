// A results folder as reports read it: run.json, and the records that everything else is derived from.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, type RunManifest, readManifest } from '../arena/manifest.ts';
import type { Plan } from '../arena/plan.ts';
import { checkRecords, type PairRecord, readRecords } from '../arena/record.ts';
import { RECORDS_FILE, unitsOf } from '../arena/run.ts';
import { lineupsOf, Schedule } from '../arena/schedule.ts';
import { configError } from '../core/errors.ts';

export interface Results {
  /** As the person wrote it. */
  readonly folder: string;
  readonly manifest: RunManifest;
  /** Reads the records from the start, in schedule order, each checked. */
  records(): Iterable<PairRecord>;
}

/** Throws ConfigError for a folder that holds no run. */
export function openResults(folder: string): Results {
  const manifest = readManifest(folder);
  if (manifest === null) throw noRun(folder);
  if (manifest.experiment === undefined || manifest.agents === undefined)
    throw configError(
      join(folder, MANIFEST_FILE),
      'other-results',
      'this run.json is not that of an experiment. Expected a folder that fogbench run wrote.',
    );
  const path = join(folder, RECORDS_FILE);
  return { folder, manifest, records: () => (existsSync(path) ? readRecords(path) : []) };
}

function noRun(folder: string): Error {
  const stats = statSync(folder, { throwIfNoEntry: false });
  const expected = 'Expected a folder that fogbench run wrote, such as results/runs/<id>.';
  if (stats === undefined) return configError(folder, 'no-folder', `there is no such folder. ${expected}`);
  if (!stats.isDirectory()) return configError(folder, 'not-a-folder', `this is a file. ${expected}`);
  if (!existsSync(join(folder, MANIFEST_FILE)))
    return configError(folder, 'no-results', `no ${MANIFEST_FILE} here. ${expected}`);
  return configError(
    join(folder, MANIFEST_FILE),
    'other-results',
    `this is not the ${MANIFEST_FILE} of an experiment. ${expected}`,
  );
}

/**
 * The same for those who conclude from the records: throws ConfigError as well unless they are a beginning of the schedule, each once and
 * in its place, and all of it where the run calls itself complete.
 */
export function openWholeResults(folder: string): Results {
  const results = openResults(folder);
  const [first] = results.records();
  const { state } = results.manifest;
  if (first === undefined && state !== 'complete') return results;
  const path = join(folder, RECORDS_FILE);
  const plan = first === undefined ? null : planOf(results.manifest, first.agents.length);
  const units = plan === null ? 0 : checkRecords(path, plan).units;
  const wanted = plan === null ? Number.NaN : unitsOf(plan, results.manifest);
  if (state === 'complete' && units !== wanted)
    throw configError(
      path,
      'missing-records',
      `${units} of ${plan === null ? 'all' : wanted} records are here, but the run calls itself complete. Restore the file, or play the run again.`,
    );
  return results;
}

/** What is to be in the records of a run, without the code that played it. */
function planOf({ experiment, agents, games }: RunManifest, seatCount: number): Pick<Plan, 'schedule' | 'arms'> {
  const { kind, pairs, focus } = experiment.schedule;
  const names = agents.map(({ name }) => name);
  const schedule = new Schedule({
    seatCount,
    scenarios: games.length,
    arms: games[0].length,
    lineups: lineupsOf(kind, names.length, seatCount, names.indexOf(focus ?? names[0])),
    pairs,
    seed: experiment.seed,
    legs: kind === 'single' ? 1 : undefined,
  });
  return { schedule, arms: experiment.arms?.map(({ name }) => name) ?? ['base'] };
}
