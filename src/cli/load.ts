import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makePlan, type Plan } from '../arena/plan.ts';
import { ConfigError, configError } from '../core/errors.ts';
import { parseExperiment, readExperiment } from '../experiment.ts';

export interface Overrides {
  readonly pairs?: number | undefined;
  readonly seed?: number | undefined;
}

/** Reads and checks an experiment, and builds its plan; every issue bears file, line and column. */
export async function loadPlan(file: string, overrides: Overrides = {}): Promise<Plan> {
  const { experiment, located } = await readExperiment(file, await readText(file));
  const { pairs = experiment.schedule.pairs, seed = experiment.seed } = overrides;
  const changed = parseExperiment({ ...experiment, seed, schedule: { ...experiment.schedule, pairs } });
  const { catalogFor } = await import('../catalog-part.ts');
  const catalog = await catalogFor(changed);
  try {
    return makePlan({ experiment: changed, directory: dirname(file) }, catalog);
  } catch (error) {
    throw error instanceof ConfigError ? located(error) : error;
  }
}

/** The text of a file that the person named. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw configError(file, 'no-file', 'there is no such file.');
    if (code === 'EISDIR') throw configError(file, 'not-a-file', 'this is a folder, expected an experiment (YAML).');
    if (code === 'EACCES') throw configError(file, 'unreadable', 'this file may not be read.');
    throw error;
  }
}
