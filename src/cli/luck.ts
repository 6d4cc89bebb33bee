import { configError } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import type { MatchLuck } from '../report/luck/luck-file.ts';
import type { LuckSummary } from '../report/luck/luck-summary.ts';
import type { ValueFile } from '../report/luck/value-function.ts';
import type { Results } from '../report/results.ts';
import { listOf, textOf } from './args.ts';
import { type Args, type Command, FAILED, OK } from './command.ts';
import { ALL, type Planned, planned, replayAll } from './replay-run.ts';

export const luck: Command = {
  usage: 'luck <results..>',
  summary: 'Take luck out of scores: play matches again and subtract what chance added to a frozen value function',
  positionals: { results: 'Folders of runs with two seats' },
  options: {
    value: {
      type: 'string',
      requiresArg: true,
      describe: 'Value function to apply: luck.csv is written beside the records',
    },
    fit: { type: 'string', requiresArg: true, describe: 'Fit a value function to one run, and write it to this file' },
  },
  examples: [
    [
      'fogbench run experiments/06-luck-borodino.yaml --seed 77 --pairs 150 --out results/runs/luck-fit',
      'matches to fit on, on seeds of their own',
    ],
    ['fogbench luck results/runs/luck-fit --fit experiments/values/borodino-utitsa.json', 'fit and freeze'],
    ['fogbench luck results/runs/06-luck-borodino --value experiments/values/borodino-utitsa.json', 'apply'],
  ],
  run: luckCommand,
};

async function luckCommand(args: Args): Promise<number> {
  const value = textOf(args, 'value');
  const fit = textOf(args, 'fit');
  if ((value === undefined) === (fit === undefined))
    throw configError('fogbench luck', 'value-or-fit', 'give --value to apply a value function, or --fit to make one.');
  const { openWholeResults } = await import('../report/results.ts');
  const all = [];
  for (const folder of listOf(args, 'results')) all.push(await planned(openWholeResults(folder), 'luck is counted'));
  if (fit === undefined) return apply(all, value!);
  if (all.length !== 1)
    throw configError('--fit', 'one-run', `${all.length} folders given, but a value function is fitted on one run.`);
  return fitTo(all[0], fit);
}

/** Agents of this kind draw uniformly from their legal actions. */
const UNIFORM_KIND = 'random';

async function apply(all: readonly Planned[], path: string): Promise<number> {
  const { parseValue, VALUE_FILE } = await import('../report/luck/value-function.ts');
  const { LUCK_FILE, luckCsv, readLuck } = await import('../report/luck/luck-file.ts');
  const { summariseLuck } = await import('../report/luck/luck-summary.ts');
  const { replaceFile } = await import('../arena/manifest.ts');
  const { rmSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { REPORT_FILE } = await import('./report.ts');
  const text = await textOfFile(path);
  const file = parseValue(path, text);
  for (const { results } of all) refuseOwnMatches(path, file, results);
  for (const [i, one] of all.entries()) {
    const { folder } = one.results;
    const rows = await measure(one, path, file);
    if (rows === null) return FAILED;
    replaceFile(join(folder, VALUE_FILE), text);
    replaceFile(join(folder, LUCK_FILE), luckCsv(rows));
    // It was written without this.
    rmSync(join(folder, REPORT_FILE), { force: true });
    const summary = summariseLuck(folder, readLuck(folder)!, one.results.records());
    process.stdout.write(`${i > 0 ? '\n' : ''}${await summaryText(folder, summary)}`);
  }
  return OK;
}

/** Fitted on the matches that it corrects, a value function takes their outcome for luck. */
function refuseOwnMatches(path: string, { fitted, ruleset }: ValueFile, { folder, manifest }: Results): void {
  const { plan, experiment } = manifest;
  const isSame = fitted.plan === plan || (experiment.ruleset === ruleset && fitted.seed === experiment.seed);
  if (!isSame) return;
  throw configError(
    path,
    'own-matches',
    `fitted on plan ${fitted.plan.slice(0, 12)} with seed ${fitted.seed}, the seed of ${folder} as well: a value function must not know the matches that it corrects. Fit it on another seed.`,
  );
}

/** Luck of every match of a run; null, with a message, when a match is not the recorded one. */
async function measure(one: Planned, path: string, file: ValueFile, range = ALL): Promise<MatchLuck[] | null> {
  const { LuckMeter } = await import('../report/luck/luck-meter.ts');
  const { matchLuck } = await import('../report/luck/luck-file.ts');
  const { ValueFunction, valueHash, valueText } = await import('../report/luck/value-function.ts');
  const { entrantsOf } = await import('../arena/schedule.ts');
  const name = valueHash(valueText(file));
  const meters = new Map<Game, InstanceType<typeof LuckMeter>>();
  const rows: MatchLuck[] = [];
  const kinds = new Map(one.plan.agents.map((agent) => [agent.name, agent.kind]));
  const isWhole = await replayAll(one, range, ({ game, record, leg }) => {
    const meter = meters.get(game) ?? new LuckMeter(game, new ValueFunction(path, file, game), name, file.gain);
    meters.set(game, meter);
    meter.start(entrantsOf(leg, 2).map((entrant) => kinds.get(record.agents[entrant]) === UNIFORM_KIND));
    return {
      observer: (seat, action, state) => meter.observe(seat, action, state),
      end: () => rows.push(matchLuck(record, leg, meter.luck)),
    };
  });
  return isWhole ? rows : null;
}

/** The model from the first half of the pairs, its gain from the second. */
async function fitTo(one: Planned, path: string): Promise<number> {
  const { ValueFit, gainOf } = await import('../report/luck/fit.ts');
  const { valueHash, valueText } = await import('../report/luck/value-function.ts');
  const { replaceFile } = await import('../arena/manifest.ts');
  const { results, plan } = one;
  const { manifest, folder } = results;
  let turns = 1;
  let units = 0;
  for (const { matches } of results.records()) {
    units++;
    for (const match of matches) turns = Math.max(turns, match.turns);
  }
  if (units < LEAST_PAIRS)
    throw configError(folder, 'few-pairs', `${units} pairs are here, expected ${LEAST_PAIRS} or more to fit on.`);
  const half = Math.ceil(units / 2);
  const fit = new ValueFit(turns);
  const isWhole = await replayAll(one, [0, half], ({ game, record, leg }) => ({
    observer: (_seat, _action, state) => fit.observe(game, state),
    end: () => fit.endMatch(record.matches[leg].payoffs),
  }));
  if (!isWhole) return FAILED;
  const { experiment } = manifest;
  const model = fit.fit(plan.ruleset.id, plan.games[0][0].info.featureNames, {
    plan: manifest.plan,
    experiment: experiment.id,
    seed: experiment.seed,
    rulesetVersion: manifest.rulesetVersion,
  });
  const rest = await measure(one, path, model, [half, units]);
  if (rest === null) return FAILED;
  const { legs } = plan.schedule;
  const pairs = Array.from({ length: units - half }, (_, i) => rest.slice(i * legs, (i + 1) * legs)).map((rows) => ({
    score: mean(rows.map(({ luck, adjusted }) => luck + adjusted)),
    luck: mean(rows.map((row) => row.luck)),
  }));
  const file = { ...model, gain: gainOf(pairs) };
  const text = valueText(file);
  try {
    replaceFile(path, text);
  } catch (error) {
    throw configError(path, 'unwritable', `this file can't be written (${(error as Error).message}).`);
  }
  const { matches, positions } = file.fitted;
  process.stdout.write(
    `${path}: ${positions} positions of ${matches} matches of ${folder}, gain ${file.gain} from the other ${(units - half) * legs}, hash ${valueHash(text).slice(0, 12)}. Commit it before the matches that it is to correct.\n`,
  );
  return OK;
}

const LEAST_PAIRS = 20;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function textOfFile(path: string): Promise<string> {
  const { readFileSync } = await import('node:fs');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw configError(path, 'no-file', `no value function can be read here (${(error as Error).message}).`);
  }
}

async function summaryText(folder: string, { hash, rows }: LuckSummary): Promise<string> {
  const { fixed, percent, pValue, signed } = await import('../report/figures.ts');
  const { plainText, textTable } = await import('./table.ts');
  const table = textTable(
    [
      'scenario',
      'arm',
      'agent A',
      'agent B',
      'pairs',
      'score A',
      '95 % interval',
      'without luck',
      '95 % interval',
      'variance',
      'mean luck',
      'p',
    ],
    rows.map((row) => [
      row.scenario,
      row.arm,
      row.agentA,
      row.agentB,
      String(row.raw.count),
      percent(row.raw.mean),
      `[${fixed(100 * row.rawInterval.lo, 1)}, ${fixed(100 * row.rawInterval.hi, 1)}]`,
      percent(row.adjusted.mean),
      `[${fixed(100 * row.adjustedInterval.lo, 1)}, ${fixed(100 * row.adjustedInterval.hi, 1)}]`,
      percent(row.varianceRatio, 0),
      signed(100 * row.luck.mean, 2),
      pValue(row.luckP),
    ]),
    4,
  );
  return `${plainText(`${folder}: luck by value function ${hash.slice(0, 12)}\n\n${table}\n\nVariance is that of pairs without luck, as a share of that with it. Mean luck is in points of 100, p that of a mean of 0.`)}\n`;
}
