import { describe, expect, test } from 'vitest';
import type { PairRecord } from '../../src/arena/record.ts';
import { contrastsOf } from '../../src/report/contrasts.ts';
import { factAt, factRows, marginOfFirst, scoreOfFirst, shareAbove, whereAbove } from '../../src/report/facts.ts';
import { tallyRecords } from '../../src/report/tally.ts';
import { planOf } from '../arena/helpers.ts';
import { playPlan, resultsOf } from './helpers.ts';

/** One match a pair, won by the first seat where the margin is positive. */
function record(pair: number, arm: string, margin: number, fact: number | null): PairRecord {
  const [like] = resultsOf({ schedule: { kind: 'single', pairs: 1 } }).records();
  const sign = Math.sign(margin);
  const match = {
    ...like.matches[0],
    payoffs: [sign, -sign],
    scores: fact === null ? null : [margin, 0],
    facts: fact === null ? null : [fact],
  };
  return { ...like, pair, arm, matches: [match] };
}

const records = [
  record(0, 'base', 2, 0),
  record(0, 'other', 3, 4),
  record(1, 'base', -2, 6),
  record(1, 'other', 1, 8),
  record(2, 'base', 4, 3),
  record(2, 'other', -1, 0),
];
const fact = factAt('fact', 0);
const find = (rows: ReturnType<typeof factRows>, quantity: string, arm: string) =>
  rows.find((row) => row.quantity === quantity && row.arm === arm)!;

describe('facts of matches by arm', () => {
  const rows = factRows(records, [scoreOfFirst, marginOfFirst, fact, shareAbove(fact), whereAbove(fact)]);

  test('means over units, with Student’s interval', () => {
    const { value } = find(rows, 'fact', 'base');
    expect(value.count).toBe(3);
    expect(value.mean).toBe(3);
    // t(0.975, 2) = 4.30265, standard error 3 / √3.
    expect(value.interval.hi - value.mean).toBeCloseTo(4.30265 * Math.sqrt(3), 4);
    expect(find(rows, 'score of seat 0', 'base').value.mean).toBeCloseTo(2 / 3);
    expect(find(rows, 'margin of seat 0', 'other').value.mean).toBe(1);
  });

  test('the difference is taken within blocks, and says what the shared seed was worth', () => {
    const { difference, shared } = find(rows, 'margin of seat 0', 'other');
    expect(difference?.mean).toBeCloseTo((1 + 3 - 5) / 3);
    expect(shared?.ratio).toBeCloseTo(52 / 3 / (28 / 3 + 4));
    expect(find(rows, 'fact', 'base').difference).toBeNull();
  });

  test('a fact where it is above 0, and its share; differences over blocks in which both have it', () => {
    expect(find(rows, 'fact > 0', 'base').value.mean).toBeCloseTo(2 / 3);
    expect(find(rows, 'fact where > 0', 'other').value).toMatchObject({ count: 2, mean: 6 });
    expect(find(rows, 'fact where > 0', 'other').difference).toMatchObject({ count: 1, mean: 2 });
  });

  test('a match without facts counts for none', () => {
    const [row] = factRows([record(0, 'base', 1, null), record(1, 'base', 1, 5)], [fact]);
    expect(row.value).toMatchObject({ count: 1, mean: 5 });
  });
});

describe('single matches, whose seats are not swapped', () => {
  const arms = [{ name: 'x' }, { name: 'y' }];
  const plan = planOf({ schedule: { kind: 'single', pairs: 12 }, arms });
  const played = playPlan(plan);
  const { manifest } = resultsOf({ schedule: { kind: 'single', pairs: 12 }, arms });

  test('each agent has the points of its own seat', () => {
    const tally = tallyRecords(manifest, played);
    const [stratum] = tally.strata;
    expect(tally.seatCount).toBe(2);
    expect(stratum.matches).toBe(12);
    expect(stratum.agentScores.get('a')).toEqual(stratum.seatPoints[0]);
    expect(stratum.agentScores.get('b')).toEqual(stratum.seatPoints[1]);
    expect(stratum.seatPoints[0].map((points, i) => points + stratum.seatPoints[1][i])).toEqual(Array(12).fill(1));
  });

  test('arms are compared by the first seat, match by match', () => {
    const [contrast] = contrastsOf(manifest, tallyRecords(manifest, played));
    const of = (arm: string): number[] =>
      played.filter((one) => one.arm === arm).map(({ matches }) => (matches[0].payoffs[0] + 1) / 2);
    const mean = (values: number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
    expect(contrast.differences.count).toBe(12);
    expect(contrast.baseMean).toBeCloseTo(mean(of('x')));
    expect(contrast.armMean).toBeCloseTo(mean(of('y')));
  });
});
