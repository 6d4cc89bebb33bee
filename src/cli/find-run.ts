import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RunManifest, readManifest } from '../arena/manifest.ts';
import { makePlan, type Plan } from '../arena/plan.ts';
import { ConfigError, configError } from '../core/errors.ts';

export interface FoundRun {
  readonly folder: string;
  readonly manifest: RunManifest;
}

/** Where published and own runs lie. */
const PLACES = ['results', 'results/runs'];

/** All runs in a folder: itself, or the folders in it. */
function runsIn(place: string): FoundRun[] {
  const folders = [place, ...subfolders(place)];
  return folders.flatMap((folder) => {
    const manifest = readableManifest(folder);
    return manifest === null ? [] : [{ folder, manifest }];
  });
}

/** Null also for a damaged one: it must not hide the others. */
function readableManifest(folder: string): RunManifest | null {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

function subfolders(place: string): string[] {
  try {
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(place, entry.name))
      .sort();
  } catch {
    return [];
  }
}

/** The run whose plan begins with `prefix`; copies of one run are the same. */
export function findRun(prefix: string, place: string | undefined): FoundRun {
  if (!/^[0-9a-f]{4,64}$/.test(prefix))
    throw configError(
      prefix,
      'plan-id',
      'expected 4 to 64 hexadecimal digits, the beginning of a plan (run.json has it).',
    );
  if (place !== undefined && !isFolder(place)) throw configError('--in', 'no-folder', `"${place}" is no folder.`);
  const places = place === undefined ? PLACES : [place];
  const all = places.flatMap(runsIn);
  const found = all.filter(({ manifest }) => manifest.plan.startsWith(prefix));
  if (found.length === 0)
    throw configError(
      prefix,
      'unknown-plan',
      `no run with this plan in ${places.join(' or ')}${place === undefined ? '; --in names another folder' : ''}.`,
    );
  const plans = [...new Set(found.map(({ manifest }) => manifest.plan))];
  if (plans.length > 1)
    throw configError(
      prefix,
      'ambiguous-plan',
      `${plans.length} plans begin so: ${plans.map((plan) => plan.slice(0, 16)).join(', ')}. Give more digits.`,
    );
  return found[0];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Builds the plan of a recorded run; throws ConfigError when rules or agents have changed since. */
export async function planOfRun({ folder, manifest }: FoundRun): Promise<Plan> {
  const catalog = await import('../catalog.ts');
  const { experiment, directory } = manifest;
  let plan: Plan;
  try {
    plan = makePlan({ experiment, directory }, catalog);
  } catch (error) {
    throw error instanceof ConfigError ? error.within(`${folder}/run.json experiment`) : error;
  }
  if (plan.id === manifest.plan) return plan;
  const changes = [
    ...(plan.ruleset.version === manifest.rulesetVersion
      ? []
      : [`${experiment.ruleset} is at version ${plan.ruleset.version}, then ${manifest.rulesetVersion}`]),
    ...plan.agents.flatMap(({ name, version }, i) =>
      version === manifest.agents[i].version
        ? []
        : [`${name} is at version ${version}, then ${manifest.agents[i].version}`],
    ),
  ];
  throw configError(
    folder,
    'changed-plan',
    `this run was played by other code: ${changes.length > 0 ? changes.join('; ') : 'defaults or files of agents or scenarios differ'}. Check out commit ${manifest.commit} to see it again.`,
  );
}
