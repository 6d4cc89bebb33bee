import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { placementOf, pointsOf } from '../../src/arena/points.ts';
import type { MatchRecord, PairRecord } from '../../src/arena/record.ts';
import { writeCsvFiles } from '../../src/report/csv.ts';
import { SequentialTest } from '../../src/stats/sprt.ts';

function match(payoffs: number[], changes: Partial<MatchRecord> = {}): MatchRecord {
  return {
    end: 'rules',
    reason: 'line',
    fault: -1,
    turns: 9,
    plies: 12,
    decisions: payoffs.map((_, entrant) => 5 + entrant),
    sims: payoffs.map((_, entrant) => 100 * entrant),
    payoffs,
    scores: payoffs.map((_, seat) => 10 - 3 * seat),
    facts: [1.5],
    hash: payoffs.join().padStart(16, '0'),
    ...changes,
  };
}

function pair(index: number, matches: MatchRecord[], changes: Partial<PairRecord> = {}): PairRecord {
  return { pair: index, arm: 'base', scenario: 's', seed: 'ab', agents: ['x, "y"', 'z'], matches, ...changes };
}

function write(records: PairRecord[], seatCount = 2, test: SequentialTest | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-'));
  writeCsvFiles(folder, { seatCount, factNames: ['bonus'], test }, records);
  return Object.fromEntries(
    readdirSync(folder).map((name): [string, Record<string, string>[]] => [
      name,
      parse(readFileSync(join(folder, name)), { columns: true }),
    ]),
  );
}

const forfeit = match([-1, 1], { end: 'forfeit-error', reason: '', fault: 0, scores: null, facts: null });
/** First agent by points: 2, 1, 1/2 and 0 (the last match is its own forfeit at seat 0). */
const files = write([
  pair(0, [match([1, -1]), match([-1, 1])]),
  pair(1, [match([1, -1]), match([1, -1])]),
  pair(2, [match([0, 0]), match([1, -1])]),
  pair(3, [forfeit, match([1, -1])]),
]);

describe('matches.csv', () => {
  it('has a row a match from the side of the first agent', () => {
    expect(files['matches.csv']).toHaveLength(8);
    expect(files['matches.csv'][1]).toEqual({
      pair: '0',
      arm: 'base',
      leg: '1',
      scenario: 's',
      seed: 'ab',
      agent_a: 'x, "y"',
      agent_b: 'z',
      seat_a: '1',
      score_a: '1',
      margin: '-3',
      end: 'rules',
      reason: 'line',
      fault_seat: '',
      turns: '9',
      plies: '12',
      decisions_a: '5',
      sims_a: '0',
      trajectory_hash: '000000000000-1,1',
      divergent: '1',
    });
  });

  it('shows forfeits with their seat, and no margin', () => {
    expect(files['matches.csv'][6]).toMatchObject({
      end: 'forfeit-error',
      reason: '',
      fault_seat: '0',
      margin: '',
      score_a: '0',
    });
  });

  it('marks pairs whose legs do not differ', () => {
    expect(files['matches.csv'].map((row) => row.divergent)).toEqual(['1', '1', '0', '0', '1', '1', '1', '1']);
  });
});

describe('pairs.csv', () => {
  it('has the score of the first agent in each pair', () => {
    expect(files['pairs.csv'].map((row) => row.y)).toEqual(['1', '0.5', '0.25', '0']);
    expect(files['pairs.csv'][0]).toMatchObject({ n_matches: '2', agent_a: 'x, "y"', scenario: 's' });
  });
});

describe('matchups.csv', () => {
  it('counts matches and pairs and gives the interval of the effective size', () => {
    const [row] = files['matchups.csv'];
    expect(row).toMatchObject({
      matches_ab: '8',
      pairs_ab: '4',
      wins_a: '3',
      draws: '1',
      losses_a: '4',
      forfeits_a: '1',
      forfeits_b: '0',
      score_a: '0.4375',
      ci_method: 'wilson-n_eff',
      ptnml_0: '1',
      ptnml_1: '1',
      ptnml_2: '1',
      ptnml_3: '0',
      ptnml_4: '1',
      win_rate_first_seat: '0.6875',
    });
    // Pair scores 0, 1/4, 1/2, 1: variance 0.182292, so n_eff = 0.4375 * 0.5625 / (0.182292 / 4) = 5.4.
    expect(Number(row.n_eff)).toBeCloseTo(5.4, 5);
    expect(Number(row.se_pair)).toBeCloseTo(0.21348, 4);
    const [n, p, z] = [5.4, 0.4375, 1.959964];
    const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
    const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
    expect(Number(row.ci_lo)).toBeCloseTo(centre - half, 5);
    expect(Number(row.ci_hi)).toBeCloseTo(centre + half, 5);
    expect(Number(row.elo_lo)).toBeCloseTo(-400 * Math.log10(1 / (centre - half) - 1), 2);
  });

  it('says when all pairs are alike, and leaves nothing undefined at 100 %', () => {
    const sweep = Array.from({ length: 20 }, (_, i) => pair(i, [match([1, -1]), match([-1, 1])]));
    const [row] = write(sweep)['matchups.csv'];
    expect(row).toMatchObject({
      ci_method: 'wilson-pairs',
      score_a: '1',
      ci_hi: '1',
      elo_diff: 'inf',
      elo_hi: 'inf',
      n_eff: '20',
    });
    expect(Number(row.ci_lo)).toBeCloseTo(0.8389, 3);
  });

  it('has the confidence sequence, wider than the interval, and p after Holm, blank for an agent against itself', () => {
    const even = (i: number, agents: string[]) => {
      const won = match([1, -1]);
      const lost = match([-1, 1]);
      return pair(i, i % 4 === 0 ? [lost, won] : i % 4 === 1 ? [won, lost] : [won, won], { agents });
    };
    const list = (agents: string[]) => Array.from({ length: 40 }, (_, i) => even(i, agents));
    const [ab, ac, bb] = write([...list(['a', 'b']), ...list(['a', 'c']), ...list(['b', 'b'])])['matchups.csv'];
    expect(Number(ab.cs_lo)).toBeLessThan(Number(ab.ci_lo));
    expect(Number(ab.cs_hi)).toBeGreaterThan(Number(ab.ci_hi));
    expect([ab.p_holm, ac.p_holm, bb.p_holm]).toEqual(['1', '1', '']);
    const won = Array.from({ length: 40 }, (_, i) =>
      pair(i, [match([1, -1]), match([i % 2 === 0 ? 1 : -1, i % 2 === 0 ? -1 : 1])]),
    );
    const alone = write(won)['matchups.csv'][0];
    const [among] = write([...won, ...list(['a', 'b'])])['matchups.csv'];
    expect(Number(among.p_holm)).toBeCloseTo(2 * Number(alone.p_holm), 12);
    expect(alone).not.toHaveProperty('llr');
    expect(alone).not.toHaveProperty('crn_var_ratio');
  });

  it('has the state of the test that the run stops by', () => {
    const test = new SequentialTest({
      margins: { unit: 'score', h0: 0.5, h1: 0.6 },
      alpha: 0.05,
      beta: 0.05,
      maxPairs: 90,
    });
    const records = Array.from({ length: 80 }, (_, i) =>
      pair(i, i % 3 === 0 ? [match([1, -1]), match([1, -1])] : [match([1, -1]), match([-1, 1])]),
    );
    const [row] = write(records, 2, test)['matchups.csv'];
    expect(row.seq_state).toBe('H1');
    expect(Number(row.llr)).toBeGreaterThan(Math.log(19));
    expect(Number(row.llr)).toBeCloseTo(test.llr, 4);
  });

  it('says by how much shared seeds lower the variance of a difference of arms', () => {
    const won = [match([1, -1]), match([-1, 1])];
    const even = [match([1, -1]), match([1, -1])];
    const records = Array.from({ length: 12 }, (_, i) => [
      pair(i, i % 2 === 0 ? won : even),
      pair(i, i % 2 === 0 ? won : even, { arm: 'same' }),
      pair(i, i % 2 === 0 ? even : won, { arm: 'opposite' }),
    ]).flat();
    expect(write(records)['matchups.csv'].map((row) => row.crn_var_ratio)).toEqual(['', '0', '2']);
  });

  it('keeps scenarios and arms apart', () => {
    const legs = [match([1, -1]), match([1, -1])];
    const rows = write([
      pair(0, legs),
      pair(0, legs, { arm: 'other' }),
      pair(1, legs, { scenario: 't' }),
      pair(2, legs),
    ])['matchups.csv'];
    expect(rows.map(({ scenario, arm, pairs_ab }) => [scenario, arm, pairs_ab])).toEqual([
      ['s', 'base', '2'],
      ['s', 'other', '1'],
      ['t', 'base', '1'],
    ]);
  });
});

describe('facts.csv', () => {
  it("has the ruleset's facts and points, blank after a forfeit", () => {
    expect(files['facts.csv'][0]).toEqual({
      pair: '0',
      arm: 'base',
      leg: '0',
      scenario: 's',
      victory_points_0: '10',
      victory_points_1: '7',
      bonus: '1.5',
    });
    expect(files['facts.csv'][6]).toMatchObject({ victory_points_0: '', bonus: '' });
  });
});

describe('with three seats', () => {
  const agents = ['x', 'x', 'z'];
  // Entrants sit at 0 1 2, then at 2 0 1, then at 1 2 0.
  const block = [match([1, 0, -1]), match([1, -1, 0]), match([-1, 0.5, 0.5])];
  const three = write([pair(0, block, { agents })], 3);

  it('seats.csv has a row a seat', () => {
    expect(three['seats.csv']).toHaveLength(9);
    expect(three['seats.csv'].slice(6).map(({ agent, placement, points }) => [agent, placement, points])).toEqual([
      ['z', '3', '0'],
      ['x', '1', '0.75'],
      ['x', '1', '0.75'],
    ]);
    expect(Object.keys(three['matches.csv'][0])).not.toContain('agent_a');
  });

  it('pairs.csv has a row an agent of the block, and matchups count meetings of seats', () => {
    expect(three['pairs.csv'].map(({ agent, y }) => [agent, y])).toEqual([
      ['x', '0.75'],
      ['z', '0'],
    ]);
    expect(three['matchups.csv'][0]).toMatchObject({
      agent_a: 'x',
      agent_b: 'z',
      wins_a: '6',
      draws: '0',
      losses_a: '0',
      score_a: '1',
    });
  });
});

it('points are the share of opponents placed below, ties half', () => {
  expect([0, 1, 2, 3].map((seat) => pointsOf([1, 0, 0, -1], seat))).toEqual([1, 0.5, 0.5, 0]);
  expect([0, 1, 2, 3].map((seat) => placementOf([1, 0, 0, -1], seat))).toEqual([1, 2, 2, 4]);
  expect(pointsOf([0, 0], 1)).toBe(0.5);
});

it('rows are all there beyond the size of a batch', () => {
  const many = Array.from({ length: 1300 }, (_, i) => pair(i, [match([1, -1]), match([1, -1])]));
  const result = write(many);
  expect(result['matches.csv']).toHaveLength(2600);
  expect(result['pairs.csv'].at(-1)?.pair).toBe('1299');
});
