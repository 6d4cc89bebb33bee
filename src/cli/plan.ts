import type { Plan } from '../arena/plan.ts';
import { configError } from '../core/errors.ts';
import type { PlanQuestion, Target } from '../report/planning.ts';
import type { Results } from '../report/results.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { type Args, type Command, FAILED, OK } from './command.ts';

const LEVEL = 0.95;
const EFFECTS = [0.01, 0.02, 0.03, 0.05, 0.1];
/** Targets that are listed one by one. */
const LISTED = 30;

export const plan: Command = {
  usage: 'plan <experiment>',
  summary: 'Say how many matches and minutes an effect takes, from a pilot, and the chance of a sign error',
  positionals: { experiment: 'YAML file, or the folder of a run that serves as the pilot' },
  options: {
    pilot: { type: 'string', requiresArg: true, describe: 'Play so many pairs of each matchup first, on other seeds' },
    effect: {
      type: 'string',
      requiresArg: true,
      describe: 'Shift of a score in points of 100, instead of a list of them',
    },
    power: { type: 'string', requiresArg: true, describe: 'Wanted chance of finding it, in per cent; 80 by default' },
    pairs: {
      type: 'string',
      requiresArg: true,
      describe: 'Pairs that the run would have, instead of what the experiment says',
    },
    register: {
      type: 'boolean',
      describe: 'Write the plan file that makes a run of this experiment a registered one, beside it',
    },
    margin: {
      type: 'string',
      requiresArg: true,
      describe: 'With --register: differences up to so many points of 100 do not matter',
    },
    arm: {
      type: 'string',
      requiresArg: true,
      describe: 'With --register: the arm that is compared with the first one',
    },
    value: {
      type: 'string',
      requiresArg: true,
      describe: 'With --register: the value function that will take luck out of scores',
    },
    workers: {
      type: 'string',
      requiresArg: true,
      describe: 'Worker threads that it would have; one a processor by default',
    },
  },
  examples: [
    [
      'fogbench plan experiments/03-search-napoleonix.yaml --pilot 30',
      'plays 30 pairs of each matchup and plans from them',
    ],
    [
      'fogbench plan experiments/03-search-napoleonix.yaml --register --margin 2',
      'says before the run what will be claimed',
    ],
    ['fogbench plan results/runs/my-run --effect 2', 'what 2 points take, from a run that there is'],
  ],
  run: planCommand,
};

async function planCommand(args: Args): Promise<number> {
  const path = textOf(args, 'experiment') ?? '';
  if (isSet(args, 'register')) return register(path, args);
  for (const name of ['margin', 'arm', 'value'])
    if (textOf(args, name) !== undefined) throw configError(`--${name}`, 'no-register', 'this goes with --register.');
  const { availableParallelism } = await import('node:os');
  const workers = integerOf(args, 'workers', 1, 256) ?? availableParallelism();
  const power = percentOf(args, 'power', 50, 99.9) ?? 0.8;
  const effect = percentOf(args, 'effect', 0.01, 50);
  const pilotPairs = integerOf(args, 'pilot', 2, 100_000);
  const { readManifest } = await import('../arena/manifest.ts');
  const isFolder = readManifest(path) !== null;
  if (isFolder && pilotPairs !== undefined)
    throw configError(
      '--pilot',
      'pilot-given',
      `${path} is a run already: it is the pilot. Leave --pilot out, or give the experiment.`,
    );
  const { openWholeResults } = await import('../report/results.ts');
  let pilot: Results | null = null;
  let legs: number;
  let games: number;
  let planned: number;
  if (isFolder) {
    pilot = openWholeResults(path);
    const { manifest } = pilot;
    planned = manifest.experiment.schedule.pairs;
    const [first] = pilot.records();
    if (first === undefined) throw configError(path, 'no-records', 'nothing has been played in this run yet.');
    legs = first.matches.length;
    games = countGames(manifest.experiment.schedule, manifest.agents.length, manifest.games, legs, await lineups());
  } else {
    const { loadPlan } = await import('./load.ts');
    const loaded = await loadPlan(path);
    planned = loaded.experiment.schedule.pairs;
    legs = loaded.schedule.legs;
    games = loaded.schedule.units / planned;
    if (pilotPairs !== undefined) {
      const folder = await playPilot(path, loaded, pilotPairs, workers);
      if (folder === null) return FAILED;
      pilot = openWholeResults(folder);
    }
  }
  planned = integerOf(args, 'pairs', 1, 10_000_000) ?? planned;
  const { plainText } = await import('./table.ts');
  const text = await planText(pilot, {
    planned,
    power,
    effects: effect === undefined ? EFFECTS : [effect],
    legs,
    games,
    workers,
  });
  process.stdout.write(`${plainText(text)}\n`);
  return OK;
}

/** Writes down what will be claimed, before anything is played. */
async function register(file: string, args: Args): Promise<number> {
  const { writeFileSync } = await import('node:fs');
  const { suggest } = await import('../core/errors.ts');
  const { registrationPath, registrationText } = await import('../arena/registration.ts');
  const { loadPlan } = await import('./load.ts');
  const { id, experiment, arms } = await loadPlan(file);
  const asked = textOf(args, 'arm');
  const rivals = arms.slice(1);
  if (asked !== undefined && !rivals.includes(asked))
    throw configError(
      '--arm',
      'unknown-arm',
      `"${asked}" is no arm to compare with the first one.${suggest(asked, rivals)}`,
    );
  const path = registrationPath(file);
  const { question, schedule, seed } = experiment;
  const margin = percentOf(args, 'margin', 0.01, 49) ?? null;
  const arm = asked ?? rivals[rivals.length - 1] ?? null;
  const value = await valueHashOf(textOf(args, 'value'));
  const text = registrationText({
    plan: id,
    experiment: experiment.id,
    question,
    pairs: schedule.pairs,
    seed,
    arm,
    margin,
    value,
  });
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw configError(path, 'unwritable', `this file can't be written (${(error as Error).message}).`);
  }
  process.stdout.write(
    `${path}: plan ${id.slice(0, 12)}. Commit it before the run; a run of other code or settings is exploratory.\n`,
  );
  return OK;
}

/** The hash of a value function's file, which has to be one; null without. */
async function valueHashOf(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const { readFileSync } = await import('node:fs');
  const { parseValue, valueHash } = await import('../report/luck/value-function.ts');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw configError('--value', 'no-file', `${path} can't be read (${(error as Error).message}).`);
  }
  parseValue(path, text);
  return valueHash(text);
}

async function lineups(): Promise<typeof import('../arena/schedule.ts').lineupsOf> {
  return (await import('../arena/schedule.ts')).lineupsOf;
}

/** Pairs that the run plays for one pair of each matchup, scenario and arm. */
function countGames(
  { kind }: { kind: import('../arena/schedule.ts').ScheduleKind },
  agents: number,
  games: readonly (readonly unknown[])[],
  legs: number,
  lineupsOf: typeof import('../arena/schedule.ts').lineupsOf,
): number {
  return lineupsOf(kind, agents, legs).length * games.length * games[0].length;
}

/** A share from per cent, or undefined when the option was not given. */
function percentOf(args: Args, name: string, min: number, max: number): number | undefined {
  const text = textOf(args, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value >= min && value <= max))
    throw configError(`--${name}`, 'not-a-number', `"${text}" given, expected a number from ${min} to ${max}.`);
  return value / 100;
}

/** Plays the experiment small and on seeds of its own, so that the run proper is not planned from its own data. */
async function playPilot(file: string, loaded: Plan, pairs: number, workers: number): Promise<string | null> {
  const { loadPlan } = await import('./load.ts');
  const { runPlan } = await import('../arena/run.ts');
  const { Progress } = await import('./progress.ts');
  const { Reports } = await import('./reports.ts');
  const { experiment } = loaded;
  const seed = (experiment.seed ^ 0x9e3779b9) >>> 0;
  const pilotPlan = await loadPlan(file, { pairs, seed });
  const out = `results/runs/${experiment.id}-pilot`;
  const progress = new Progress(`${experiment.id}-pilot`, loaded.schedule.legs, process.stderr);
  try {
    const state = await runPlan(pilotPlan, {
      worker: new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : '../worker.js', import.meta.url),
      out,
      workers,
      mode: 'fresh',
      reports: new Reports(),
      onProgress: (done, total) => progress.update(done, total),
    });
    return state === 'complete' ? out : null;
  } finally {
    progress.close();
  }
}

interface Setting {
  readonly planned: number;
  readonly power: number;
  readonly effects: readonly number[];
  readonly legs: number;
  readonly games: number;
  readonly workers: number;
}

async function planText(pilot: Results | null, setting: Setting): Promise<string> {
  const { ASSUMED_DEVIATION } = await import('../report/planning.ts');
  const { count, fixed, percent, signed } = await import('../report/figures.ts');
  const { textTable } = await import('./table.ts');
  const unit = setting.legs === 2 ? 'pairs' : 'blocks';
  const lines: string[] = [];
  let question: PlanQuestion = {
    deviation: ASSUMED_DEVIATION,
    pilotUnits: 0,
    planned: setting.planned,
    power: setting.power,
    level: LEVEL,
  };
  let msPerUnit = Number.NaN;
  if (pilot === null) {
    lines.push(
      `No pilot: a deviation of ${fixed(ASSUMED_DEVIATION, 3)} a pair is assumed, that of two even, decisive and independent matches.`,
      'Time and true spread are unknown; --pilot 30 measures both.',
    );
  } else {
    const targets = await targetsOfRun(pilot);
    const widest = targets.reduce((most, target) => (target.deviation > most.deviation ? target : most));
    if (widest.deviation > 0) question = { ...question, deviation: widest.deviation, pilotUnits: widest.units };
    msPerUnit = timeOf(pilot, targets);
    lines.push(
      `Pilot: ${pilot.folder}`,
      '',
      textTable(
        ['measured', unit, 'estimate', '95 % interval', `deviation a ${unit.slice(0, -1)}`],
        targets
          .slice(0, LISTED)
          .map(({ name, units, estimate, interval, deviation }) => [
            name,
            count(units),
            percent(estimate),
            `[${fixed(100 * interval.lo, 1)}, ${fixed(100 * interval.hi, 1)}]`,
            fixed(deviation, 3),
          ]),
      ),
      '',
      widest.deviation > 0
        ? `Planned for the widest of them, ${widest.name}.`
        : `All ${unit} of the pilot are alike: a deviation of ${fixed(ASSUMED_DEVIATION, 3)} is assumed.`,
    );
  }
  lines.push('', await effectTable(question, setting, msPerUnit));
  const { plannedHalfWidth } = await import('../report/planning.ts');
  lines.push(
    '',
    `With ${count(setting.planned)} ${unit} of each matchup, scenario and arm: ${count(setting.planned * setting.games * setting.legs)} matches${minutesText(setting.planned, setting, msPerUnit)}, intervals of ${signed(0)}±${fixed(100 * plannedHalfWidth(question), 2)} points.`.replace(
      '0±',
      '±',
    ),
    `"safe" takes the largest deviation that the pilot leaves open with 80 % confidence. "sequential" is the mean of a test of no effect against this one, both errors 5 %.`,
    `"wrong sign" is the chance that the estimate points the other way; "if significant" the same among estimates that reach significance.`,
  );
  return lines.join('\n');
}

async function targetsOfRun(pilot: Results): Promise<Target[]> {
  const { analyse } = await import('../report/report.ts');
  const { seatTarget, targetsOf } = await import('../report/planning.ts');
  const { tally, matchups, contrasts } = analyse(pilot);
  const targets = targetsOf(matchups, contrasts, tally.arms.length > 1);
  if (targets.length > 0) return targets;
  const { scoreInterval } = await import('../stats/interval.ts');
  const { sampleOf } = await import('../stats/sample.ts');
  return tally.strata.flatMap(({ scenario, lineups }) =>
    lineups.map(({ agents, seatScores }) =>
      seatTarget(`${scenario}: first seat of ${agents[0]}`, seatScores[0], scoreInterval(sampleOf(seatScores[0]))),
    ),
  );
}

/** Milliseconds of one worker for one pair in each matchup, scenario and arm; NaN for runs that were interrupted. */
function timeOf({ manifest }: Results, targets: readonly Target[]): number {
  if (manifest.ended === null || manifest.resumed.length > 0 || targets.length === 0) return Number.NaN;
  const ms = Date.parse(manifest.ended) - Date.parse(manifest.started);
  return (ms * manifest.workers) / manifest.experiment.schedule.pairs;
}

function minutesText(units: number, { workers }: Setting, msPerUnit: number): string {
  if (Number.isNaN(msPerUnit)) return '';
  return `, ${minutes(units, workers, msPerUnit)} minutes on ${workers} workers`;
}

function minutes(units: number, workers: number, msPerUnit: number): string {
  const value = (units * msPerUnit) / workers / 60_000;
  return Number.isNaN(value) ? '-' : value < 10 ? value.toFixed(1) : String(Math.round(value));
}

async function effectTable(question: PlanQuestion, setting: Setting, msPerUnit: number): Promise<string> {
  const { planRow } = await import('../report/planning.ts');
  const { count, fixed, percent, pValue } = await import('../report/figures.ts');
  const { textTable } = await import('./table.ts');
  const unit = setting.legs === 2 ? 'pairs' : 'blocks';
  const rows = setting.effects.map((effect) => {
    const row = planRow(effect, question);
    return [
      `${fixed(100 * effect, effect < 0.01 ? 2 : 0)} points`,
      count(row.units),
      count(row.safeUnits),
      count(row.safeUnits * setting.games * setting.legs),
      minutes(row.safeUnits, setting.workers, msPerUnit),
      count(row.sequentialUnits),
      percent(row.power, 0),
      pValue(row.signError),
      pValue(row.significantSignError),
    ];
  });
  return textTable(
    [
      'effect',
      unit,
      'safe',
      'matches',
      'minutes',
      'sequential',
      `power at ${count(setting.planned)}`,
      'wrong sign',
      'if significant',
    ],
    rows,
  );
}
