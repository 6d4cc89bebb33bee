import { configError } from '../core/errors.ts';
import { textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';
import { REPORT_FILE } from './report.ts';

export const publish: Command = {
  usage: 'publish <run> <slug>',
  summary: 'Copy a finished run to results/<nn>-<slug>, as evidence to commit',
  positionals: {
    run: 'Folder of the run, its id in results/runs, or the beginning of its plan',
    slug: 'Number and name under which it is published: 03-budgets',
  },
  options: {},
  examples: [['fogbench publish 01-main-napoleonix 04-main-napoleonix', 'from results/runs/01-main-napoleonix']],
  run: publishCommand,
};

async function publishCommand(args: Args): Promise<number> {
  const slug = textOf(args, 'slug') ?? '';
  if (!/^\d\d-[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw configError(
      'slug',
      'slug',
      `"${slug}" given, expected two digits and lower-case words with hyphens, as in 03-budgets.`,
    );
  const { copyFileSync, existsSync, mkdirSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { findRun, planOfRun } = await import('./find-run.ts');
  const { readManifest } = await import('../arena/manifest.ts');
  const { CSV_FILES } = await import('../report/csv.ts');
  const { checkRecords } = await import('../arena/record.ts');
  const { RECORDS_FILE, unitsOf } = await import('../arena/run.ts');
  const { LUCK_FILE } = await import('../report/luck/luck-file.ts');
  const { VALUE_FILE } = await import('../report/luck/value-function.ts');
  const { REGISTRATION_FILE } = await import('../arena/registration.ts');
  const text = textOf(args, 'run') ?? '';
  const folder =
    [text, join('results/runs', text)].find((place) => readManifest(place) !== null) ?? findRun(text, undefined).folder;
  const state = readManifest(folder)?.state;
  if (state !== 'complete')
    throw configError(
      folder,
      'not-complete',
      `this run is ${state}, and only complete runs are published. Finish it with --resume.`,
    );
  const target = join('results', slug);
  if (existsSync(target))
    throw configError(target, 'exists', 'this folder exists. Remove it, or choose another number or name.');
  // As on resume: every record is the schedule's next one, and none is missing.
  const manifest = readManifest(folder)!;
  const plan = await planOfRun({ folder, manifest });
  const { units } = checkRecords(join(folder, RECORDS_FILE), plan);
  const wanted = unitsOf(plan, manifest);
  if (units !== wanted)
    throw configError(
      folder,
      'missing-records',
      `${units} of ${wanted} records are there. Play the rest with --resume.`,
    );
  mkdirSync(target, { recursive: true });
  const files = [
    'run.json',
    'records.jsonl',
    ...CSV_FILES,
    LUCK_FILE,
    VALUE_FILE,
    REPORT_FILE,
    REGISTRATION_FILE,
  ].filter((name) => existsSync(join(folder, name)));
  for (const name of files) copyFileSync(join(folder, name), join(target, name));
  process.stdout.write(`${target}: ${files.join(', ')} (${units} records)\n`);
  return OK;
}
