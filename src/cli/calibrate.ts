import type { Plan } from '../arena/plan.ts';
import { ConfigError, configError } from '../core/errors.ts';
import type { CalibrationRun } from '../report/calibration.ts';
import { integerOf, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

const RUNS_FILE = 'runs.csv';
const TABLE_FILE = 'table.csv';

export const calibrate: Command = {
  usage: 'calibrate <experiment>',
  summary: 'Play an agent against itself under many seeds, and count the differences that each rule claims to see',
  positionals: { experiment: 'YAML file with one scenario and two agents that differ in their names alone' },
  options: {
    runs: { type: 'string', requiresArg: true, describe: 'Seeds, from that of the experiment upwards; 200 by default' },
    out: { type: 'string', requiresArg: true, describe: `Folder for ${RUNS_FILE} and ${TABLE_FILE}` },
  },
  examples: [
    ['fogbench calibrate experiments/00-null-napoleonix.yaml', 'share of false claims, each with its interval'],
    [
      'fogbench calibrate experiments/00-null-napoleonix.yaml --runs 20 --out results/runs/null',
      'and what each run said',
    ],
  ],
  run: calibrateCommand,
};

async function calibrateCommand(args: Args): Promise<number> {
  const file = textOf(args, 'experiment') ?? '';
  const runs = integerOf(args, 'runs', 1, 100_000) ?? 200;
  const { loadPlan } = await import('./load.ts');
  const plan = await loadPlan(file);
  checkNull(file, plan);
  const { seed } = plan.experiment;
  if (seed + runs > 2 ** 32)
    throw configError('--runs', 'seeds', `${runs} seeds from ${seed} on go beyond 4294967295. Start lower.`);
  const out = textOf(args, 'out');
  const folder = out === undefined ? null : folderOf(out, await import('node:fs'));
  const played = await playRuns(plan, runs);
  const { calibrationTable } = await import('../report/calibration.ts');
  const { fixed, percent } = await import('../report/figures.ts');
  const { plainText, textTable } = await import('./table.ts');
  const rows = calibrationTable(played, plan.experiment);
  const table = textTable(
    ['rule', 'nominal', 'false claims', 'share', '95 % interval'],
    rows.map(({ rule, nominal, claims, share, interval }) => [
      rule,
      nominal === null ? '-' : percent(nominal),
      `${claims} of ${runs}`,
      percent(share),
      `[${fixed(100 * interval.lo, 1)}, ${fixed(100 * interval.hi, 1)}]`,
    ]),
  );
  const head = `${plan.experiment.id}: ${runs} runs of ${plan.schedule.units} pairs, seeds ${seed} to ${seed + runs - 1}`;
  process.stdout.write(`${plainText(`${head}\n\n${table}`)}\n`);
  if (folder !== null) await writeFiles(folder, played, rows);
  return OK;
}

/** Throws ConfigError unless every difference that could be found would be false. */
function checkNull(file: string, { experiment, agents, schedule, arms }: Plan): void {
  const refuse = (message: string) => {
    throw configError(file, 'not-null', message);
  };
  if (schedule.seatCount !== 2 || schedule.legs !== 2) refuse('calibration needs two seats that are swapped.');
  if (experiment.scenarios.length > 1) refuse(`${experiment.scenarios.length} scenarios are listed, expected one.`);
  if (arms.length > 1) refuse(`${arms.length} arms are listed, expected none.`);
  if (agents.length !== 2) refuse(`${agents.length} agents are listed, expected two that are the same.`);
  const [a, b] = agents.map(({ kind, version, options, fingerprints }) =>
    JSON.stringify([kind, version, options, fingerprints]),
  );
  if (a !== b) refuse(`${agents[0].name} and ${agents[1].name} differ, so that a difference would be no false claim.`);
}

function folderOf(path: string, { mkdirSync }: typeof import('node:fs')): string {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw configError('--out', 'no-folder', `${path} can't be made (${(error as Error).message}). Choose another.`);
  }
  return path;
}

/** Plays run after run on this thread: calibration is for agents that take milliseconds a match. */
async function playRuns(plan: Plan, runs: number): Promise<CalibrationRun[]> {
  const { makePlan } = await import('../arena/plan.ts');
  const { UnitPlayer } = await import('../arena/job.ts');
  const { PROGRESS_SLOTS } = await import('../arena/match.ts');
  const { decodeRecord } = await import('../arena/record.ts');
  const { measured } = await import('../arena/stop.ts');
  const { calibrationRun } = await import('../report/calibration.ts');
  const { Progress } = await import('./progress.ts');
  const catalog = await import('../catalog.ts');
  const { experiment, source } = plan;
  const progress = new Progress(experiment.id, plan.schedule.length, process.stderr);
  const all: CalibrationRun[] = [];
  progress.update(0, runs);
  for (let run = 0; run < runs; run++) {
    const seed = experiment.seed + run;
    const seeded = makePlan({ ...source, experiment: { ...experiment, seed } }, catalog);
    const player = new UnitPlayer(seeded, new Int32Array(PROGRESS_SLOTS));
    const scores: number[] = [];
    for (let unit = 0; unit < seeded.schedule.units; unit++) {
      const record = decodeRecord(player.play(unit, []).line)!;
      const fault = record.matches.find((match) => match.end !== 'rules');
      if (fault !== undefined)
        throw new ConfigError([
          {
            path: `pair ${unit} of seed ${seed}`,
            code: 'forfeit',
            message: `a match ended by ${fault.end}: a faulty agent calibrates nothing.`,
          },
        ]);
      scores.push(measured(record, plan.agents[0].name));
    }
    all.push(calibrationRun(seed, seeded.experiment, scores));
    progress.update(run + 1, runs);
  }
  progress.close();
  return all;
}

async function writeFiles(
  folder: string,
  runs: readonly CalibrationRun[],
  rows: readonly import('../report/calibration.ts').CalibrationRow[],
): Promise<void> {
  const { join } = await import('node:path');
  const { replaceFile } = await import('../arena/manifest.ts');
  const { calibrationRunsCsv, calibrationTableCsv } = await import('../report/calibration-csv.ts');
  replaceFile(join(folder, RUNS_FILE), calibrationRunsCsv(runs));
  replaceFile(join(folder, TABLE_FILE), calibrationTableCsv(rows));
  process.stdout.write(`Files: ${folder}\n`);
}
