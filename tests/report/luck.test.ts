import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makePlan, type Plan } from '../../src/arena/plan.ts';
import type { PairRecord } from '../../src/arena/record.ts';
import { checkRegistration } from '../../src/arena/registration.ts';
import { replayRecord } from '../../src/arena/replay.ts';
import { entrantsOf } from '../../src/arena/schedule.ts';
import * as catalog from '../../src/catalog.ts';
import { parseExperiment } from '../../src/experiment.ts';
import { gainOf, ValueFit } from '../../src/report/luck/fit.ts';
import { luckCsv, type MatchLuck, matchLuck, readLuck } from '../../src/report/luck/luck-file.ts';
import { LuckMeter } from '../../src/report/luck/luck-meter.ts';
import { summariseLuck } from '../../src/report/luck/luck-summary.ts';
import {
  parseValue,
  VALUE_FILE,
  type ValueFile,
  ValueFunction,
  valueHash,
  valueText,
} from '../../src/report/luck/value-function.ts';
import { openWholeResults } from '../../src/report/results.ts';
import { standardError } from '../../src/stats/sample.ts';
import { planOf } from '../arena/helpers.ts';
import { playPlan } from './helpers.ts';

function fitOn(plan: Plan, turns: number): ValueFile {
  const fit = new ValueFit(turns);
  const game = plan.games[0][0];
  for (const record of playPlan(plan)) {
    for (const leg of [0, 1]) {
      replayRecord(plan, record, { pair: record.pair, arm: 0, leg }, (_seat, _action, state) =>
        fit.observe(game, state),
      );
      fit.endMatch(record.matches[leg].payoffs);
    }
  }
  const { id, experiment, ruleset } = plan;
  return fit.fit(ruleset.id, game.info.featureNames, {
    plan: id,
    experiment: experiment.id,
    seed: experiment.seed,
    rulesetVersion: ruleset.version,
  });
}

function measure(plan: Plan, records: readonly PairRecord[], file: ValueFile, isUniform: boolean): MatchLuck[] {
  const game = plan.games[0][0];
  const meter = new LuckMeter(game, new ValueFunction('value.json', file, game), 'test', file.gain);
  return records.flatMap((record) =>
    [0, 1].map((leg) => {
      meter.start(entrantsOf(leg, 2).map(() => isUniform));
      replayRecord(plan, record, { pair: record.pair, arm: 0, leg }, (...ply) => meter.observe(...ply));
      return matchLuck(record, leg, meter.luck);
    }),
  );
}

const EXPECTED_WITHIN = 3;

function expectNoBias({ luck }: { luck: Parameters<typeof standardError>[0] }): void {
  expect(standardError(luck)).toBeGreaterThan(0);
  expect(Math.abs(luck.mean)).toBeLessThan(EXPECTED_WITHIN * standardError(luck));
}

describe('the dice race', () => {
  const schedule = (pairs: number) => ({ schedule: { kind: 'round-robin', pairs } });
  const file = fitOn(planOf({ ...schedule(300), seed: 7 }), 4);
  const plan = planOf(schedule(400));
  const records = playPlan(plan);

  test('all that moves is dice and coins: with both taken out, nearly nothing is left, and the mean stays', () => {
    const rows = measure(plan, records, file, true);
    const {
      rows: [row],
    } = summariseLuck('x', { hash: 'x', rows }, records);
    expectNoBias(row);
    expect(row.adjusted.mean).toBeCloseTo(row.raw.mean - row.luck.mean, 12);
    expect(row.varianceRatio).toBeLessThan(0.3);
    // A fair game between equal agents.
    expect(Math.abs(row.adjusted.mean - 0.5)).toBeLessThan(EXPECTED_WITHIN * standardError(row.adjusted));
  });

  test('with the dice alone some is left', () => {
    const all = summariseLuck('x', { hash: 'x', rows: measure(plan, records, file, true) }, records).rows[0];
    const dice = summariseLuck('x', { hash: 'x', rows: measure(plan, records, file, false) }, records).rows[0];
    expectNoBias(dice);
    expect(dice.varianceRatio).toBeLessThan(1);
    expect(dice.varianceRatio).toBeGreaterThan(all.varianceRatio);
  });

  test('a value function that foresees nothing leaves all as it was', () => {
    const blind = { ...file, weights: file.weights.map(() => 0), intercept: 0 };
    const early = measure(plan, records.slice(0, 20), blind, false);
    // Only the last roll, which the rules themselves value, is luck to it.
    expect(early.some(({ luck }) => luck !== 0)).toBe(true);
    for (const { luck } of early) expect(Math.abs(luck)).toBeLessThanOrEqual(1);
  });

  test('what is written is read again, and luck of other matches is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fogbench-'));
    const rows = measure(plan, records.slice(0, 10), file, true);
    writeFileSync(join(folder, 'luck.csv'), luckCsv(rows));
    expect(() => readLuck(folder)).toThrow('value.json) is missing');
    writeFileSync(join(folder, VALUE_FILE), valueText(file));
    const read = readLuck(folder)!;
    expect(read.rows.map(({ luck }) => luck.toFixed(4))).toEqual(rows.map(({ luck }) => luck.toFixed(4)));
    expect(summariseLuck(folder, read, records.slice(0, 10)).rows[0].raw.count).toBe(10);
    for (const others of [records.slice(0, 9), records.slice(0, 11), records.slice(1, 11)])
      expect(() => summariseLuck(folder, read, others)).toThrow('luck of other matches');
  });

  test('a file that is no value function, or one of another game, is refused', () => {
    const broken = JSON.stringify({ ...file, weights: [1] });
    expect(() => parseValue('v.json', broken)).toThrow(/v\.json\.weights: 1 numbers, expected \d+/);
    expect(() => parseValue('v.json', '{}')).toThrow('v.json.ruleset');
    expect(parseValue('v.json', valueText(file))).toEqual(file);
    const [game] = plan.games[0];
    expect(() => new ValueFunction('v.json', { ...file, ruleset: 'go' }, game)).toThrow('a value function of go');
    expect(() => new ValueFunction('v.json', { ...file, features: ['x'] }, game)).toThrow('other features');
  });
});

describe('Napoleonix, chance against itself', () => {
  const planWith = (pairs: number, seed: number) =>
    makePlan(
      {
        experiment: parseExperiment({
          id: 'null',
          question: 'Is chance as good as chance?',
          ruleset: 'napoleonix',
          scenarios: ['tiny'],
          agents: ['a', 'b'].map((name) => ({ kind: 'random', name })),
          schedule: { kind: 'round-robin', pairs },
          seed,
        }),
        directory: '.',
      },
      catalog,
    );

  test('400 matches: no luck on the mean, which is even with and without it, and less variance', () => {
    const model = fitOn(planWith(150, 7), 30);
    const plan = planWith(200, 1);
    const records = playPlan(plan);
    const rows = measure(plan, records, { ...model, gain: 0.5 }, true);
    const [row] = summariseLuck('x', { hash: 'x', rows }, records).rows;
    expectNoBias(row);
    expect(Math.abs(row.adjusted.mean - 0.5)).toBeLessThan(EXPECTED_WITHIN * standardError(row.adjusted));
    expect(row.varianceRatio).toBeLessThan(0.95);
  });
});

describe.each([
  ['06-luck-napoleonix', 'napoleonix-tiny'],
  ['06-luck-borodino', 'borodino-utitsa'],
])('the published luck of %s', (name, value) => {
  const folder = fileURLToPath(new URL(`../../results/${name}`, import.meta.url));
  const results = openWholeResults(folder);
  const luck = readLuck(folder)!;

  test('is of 400 matches or more, by a value function of other seeds that was registered before them', () => {
    expect(luck.rows.length).toBeGreaterThanOrEqual(400);
    const frozen = readFileSync(new URL(`../../experiments/values/${value}.json`, import.meta.url), 'utf8');
    expect(luck.hash).toBe(valueHash(frozen));
    expect(parseValue('value.json', frozen).fitted.seed).not.toBe(results.manifest.experiment.seed);
    expect(checkRegistration(folder, results.manifest).file?.value).toBe(luck.hash);
  });

  test('leaves the mean where it was, within chance, and takes variance away', () => {
    const { rows } = summariseLuck(folder, luck, results.records());
    expect(rows).toHaveLength(1);
    expectNoBias(rows[0]);
    expect(rows[0].varianceRatio).toBeLessThan(1);
  });
});

test('a gain is the share of luck that is in the scores, within 0 and 1', () => {
  const pairs = [0, 0.25, 0.5, 0.75, 1].map((score) => ({ score, luck: 2 * score }));
  expect(gainOf(pairs)).toBe(0.5);
  expect(gainOf(pairs.map(({ score }) => ({ score, luck: 0.5 * score })))).toBe(1);
  expect(gainOf(pairs.map(({ score }) => ({ score, luck: -score })))).toBe(0);
  expect(gainOf(pairs.map(({ score }) => ({ score, luck: 0 })))).toBe(0);
});
