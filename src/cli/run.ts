import { basename, relative } from 'node:path';
import type { RunState } from '../arena/manifest.ts';
import type { Plan } from '../arena/plan.ts';
import type { RunMode } from '../arena/run.ts';
import { configError } from '../core/errors.ts';
import { integerOf, isSet, listOf, textOf } from './args.ts';
import { type Args, type Command, FAILED, INTERRUPTED, OK } from './command.ts';
import { onInterrupt } from './interrupt.ts';

const MAX_WORKERS = 256;
const MAX_PAIRS = 10_000_000;
const MAX_SEED = 2 ** 32 - 1;

export const run: Command = {
  usage: 'run <experiment..>',
  summary: 'Play experiments and write their results',
  positionals: { experiment: 'YAML files, played one after the other' },
  options: {
    workers: { type: 'string', requiresArg: true, describe: 'Worker threads; one a processor by default' },
    pairs: {
      type: 'string',
      requiresArg: true,
      describe: 'Pairs of each matchup, instead of what the experiment says',
    },
    seed: { type: 'string', requiresArg: true, describe: 'Seed, instead of what the experiment says' },
    out: { type: 'string', requiresArg: true, describe: "The run's own folder; results/runs/<id> by default" },
    resume: { type: 'boolean', describe: 'Go on with the run in that folder' },
    fresh: { type: 'boolean', describe: 'Remove the run in that folder and start over' },
    json: { type: 'boolean', describe: 'Print the results as JSON instead of a table' },
  },
  examples: [
    ['fogbench run experiments/00-smoke-napoleonix.yaml', 'a first look, in results/runs/'],
    ['fogbench run my.yaml --pairs 1000 --seed 7 --out seven', 'more pairs, another seed, a folder of its own'],
    ['fogbench run my.yaml --resume', 'go on after Ctrl-C or a crash, to the same bytes'],
    ['fogbench run experiments/0*.yaml --fresh', 'several in order, each from the start'],
  ],
  run: runExperiments,
};

interface Job {
  readonly file: string;
  readonly plan: Plan;
  readonly out: string;
  /** Text of the plan file beside the experiment. */
  readonly registration: string | undefined;
}

async function runExperiments(args: Args): Promise<number> {
  const files = listOf(args, 'experiment');
  const pairs = integerOf(args, 'pairs', 1, MAX_PAIRS);
  const seed = integerOf(args, 'seed', 0, MAX_SEED);
  const askedWorkers = integerOf(args, 'workers', 1, MAX_WORKERS);
  const out = textOf(args, 'out');
  if (isSet(args, 'resume') && isSet(args, 'fresh'))
    throw configError(
      '--fresh',
      'contradiction',
      'given with --resume: a run is either taken up again or started over.',
    );
  if (out !== undefined && files.length > 1)
    throw configError(
      '--out',
      'several-experiments',
      `one folder given for ${files.length} experiments. Leave it out, or run them one by one.`,
    );
  const mode: RunMode = isSet(args, 'resume') ? 'resume' : isSet(args, 'fresh') ? 'fresh' : 'new';

  const { loadPlan } = await import('./load.ts');
  const { checkRun, runPlan } = await import('../arena/run.ts');
  const { parseRegistration, readRegistration, registrationPath } = await import('../arena/registration.ts');
  const { Reports } = await import('./reports.ts');
  const jobs: Job[] = [];
  for (const file of files) {
    const plan = await loadPlan(file, { pairs, seed });
    const registration = readRegistration(file);
    if (registration !== undefined && parseRegistration(registrationPath(file), registration).plan !== plan.id)
      process.stderr.write(
        `fogbench: ${registrationPath(file)} registers another plan: this run is exploratory. Register it anew, or run what was registered.\n`,
      );
    jobs.push({ file, plan, out: out ?? `results/runs/${plan.experiment.id}`, registration });
  }
  requireFolders(jobs);
  for (const job of jobs) checkRun(job.plan, { out: job.out, mode, reports: new Reports() });

  const { availableParallelism } = await import('node:os');
  const { Progress } = await import('./progress.ts');
  const { summaryJson, summaryText } = await import('./summary.ts');
  const workers = askedWorkers ?? availableParallelism();
  const worker = new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : '../worker.js', import.meta.url);
  const interruption = new AbortController();
  const stopListening = onInterrupt(() => interruption.abort());
  const summaries: object[] = [];
  try {
    for (const [i, job] of jobs.entries()) {
      const { plan } = job;
      const reports = new Reports();
      const progress = new Progress(plan.experiment.id, plan.schedule.legs, process.stderr);
      const goOn = (): string => resumeCommand(jobs.slice(i), args);
      let state: RunState;
      try {
        state = await runPlan(plan, {
          worker,
          out: job.out,
          workers,
          mode,
          reports,
          registration: job.registration,
          signal: interruption.signal,
          onProgress: (done, total) => progress.update(done, total),
        });
      } catch (error) {
        progress.close();
        if ((error as Error).name !== 'RunStopped') throw error;
        process.stderr.write(`fogbench: ${(error as Error).message}\nWhat is done is saved. To go on: ${goOn()}\n`);
        return FAILED;
      }
      progress.close();
      if (state === 'interrupted') {
        process.stderr.write(`Interrupted; what is done is saved. To go on: ${goOn()}\n`);
        return INTERRUPTED;
      }
      const tally = reports.tally(job.out, plan);
      if (isSet(args, 'json')) summaries.push(summaryJson(plan, tally, job.out, state));
      else process.stdout.write(`${i > 0 ? '\n' : ''}${summaryText(plan, tally, job.out)}`);
    }
  } finally {
    stopListening();
  }
  if (isSet(args, 'json')) process.stdout.write(`${JSON.stringify(summaries, null, 2)}\n`);
  return OK;
}

function requireFolders(jobs: readonly Job[]): void {
  for (const [i, { file, out }] of jobs.entries()) {
    const first = jobs.findIndex((job) => job.out === out);
    if (first !== i)
      throw configError(
        file,
        'duplicate-id',
        `its run would share the folder ${out} with that of ${jobs[first].file}. Give it another id.`,
      );
  }
}

/** What to type to go on: the experiment that was interrupted is resumed, those after it begin as they were asked to. */
function resumeCommand(jobs: readonly Job[], args: Args): string {
  const options = ['workers', 'pairs', 'seed', 'out'].flatMap((name) => {
    const value = textOf(args, name);
    return value === undefined ? [] : [`--${name}`, quoted(value)];
  });
  if (isSet(args, 'json')) options.push('--json');
  const line = (files: readonly string[], flags: readonly string[]): string =>
    [invocation(), 'run', ...files.map(quoted), ...options, ...flags].join(' ');
  const [current, ...rest] = jobs.map((job) => job.file);
  const first = line([current], ['--resume']);
  if (rest.length === 0) return first;
  const flags = ['resume', 'fresh'].filter((name) => isSet(args, name)).map((name) => `--${name}`);
  return `${first} && ${line(rest, flags)}`;
}

/** How this program was started, as far as it can be typed again. */
function invocation(): string {
  const script = process.argv[1] ?? 'fogbench';
  if (basename(script) === 'fogbench') return 'fogbench';
  const path = relative('.', script);
  return `${script.endsWith('.ts') ? 'npx tsx' : 'node'} ${quoted(path.startsWith('..') ? script : path)}`;
}

function quoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
