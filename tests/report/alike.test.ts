// Agents that decide the same, and pairs that all come out the same: nothing varies, so nothing may be told from it as if it did.
import { describe, expect, test } from 'vitest';
import type { MatchRecord, PairRecord } from '../../src/arena/record.ts';
import { summaryText } from '../../src/cli/summary.ts';
import { summariseLuck } from '../../src/report/luck/luck-summary.ts';
import { MatchupTally } from '../../src/report/matchups.ts';
import { targetsOf } from '../../src/report/planning.ts';
import { analyse, reportPage } from '../../src/report/report.ts';
import type { Results } from '../../src/report/results.ts';
import { standings } from '../../src/report/summary.ts';
import { planOf, scriptedAgent } from '../arena/helpers.ts';
import { extrasOf, resultsOf } from './helpers.ts';
import { pageText } from './page-text.ts';

const agents = ['a', 'b', 'c'].map((name) => ({ kind: 'random', name }));
const PAIRS = 30;

/** Records of some meetings played by twins: whoever sits where, the second match takes the course of the first. */
function withTwins(results: Results, ...meetings: string[]): Results {
  const twin = (record: PairRecord): PairRecord => {
    if (!meetings.includes(record.agents.join(' '))) return record;
    const [match] = record.matches;
    return { ...record, matches: [match, { ...match }] };
  };
  const records = [...results.records()].map(twin);
  return { ...results, records: () => records };
}

const field = (changes: object = {}) =>
  resultsOf({ agents, schedule: { kind: 'round-robin', pairs: PAIRS }, ...changes });
const duel = () => resultsOf({ agents: agents.slice(0, 2), schedule: { kind: 'round-robin', pairs: PAIRS } });
const textOf = (results: Results) => pageText(reportPage(results, extrasOf()));

describe('a report of twins', () => {
  test('says so of two, keeps the width of the interval and estimates nothing', () => {
    const text = textOf(withTwins(duel(), 'a b'));
    expect(text).toMatch(/a and b decided alike in all 30 pairs: 50\.0.% \[33\.2 to 66\.8.%\] for a\./);
    expect(text).toContain('All 30 pairs came out the same, so that no variance could be measured: the interval is no');
    expect(text).toContain('Decided alike: a and b, 30 pairs.');
    expect(text).not.toContain('That is no proof of equality');
    expect(text).not.toMatch(/is stronger|is weaker/);
  });

  test('shares the first place between those that decided alike, in the verdict and in the ratings', () => {
    const broken = [...agents.slice(0, 2), scriptedAgent('c', { how: 'throws', at: 2, seat: 0 })];
    const text = textOf(withTwins(field({ agents: broken }), 'a b'));
    expect(text).toMatch(
      /[ab] and [ab] decided alike wherever they met and share the first place of 3 agents; [ab] scores/,
    );
    expect(text).not.toContain('comes first');
    const ranks = text
      .match(/^[abc] [^\n]*? (\d(?: to \d)?) [abc]$/gm)
      ?.map((row) => row.replace(/^(.).*? (\d(?: to \d)?) .$/, '$1 $2'));
    expect(ranks?.sort()).toEqual(['a 1 to 2', 'b 1 to 2', 'c 3']);
    expect(text).not.toMatch(/\[0 to 0\]| 0 to 0 /);
  });

  test('has no first place where all decided alike', () => {
    const text = textOf(withTwins(field(), 'a b', 'a c', 'b c'));
    expect(text).toContain('a, b and c decided alike wherever they met: nobody comes first.');
    expect(text).toContain('All 90 pairs of a matchup came out the same');
  });

  test('is not one of agents that only came out even', () => {
    const results = duel();
    const records = [...results.records()].map((record) => {
      const even = (match: MatchRecord, payoffs: number[]): MatchRecord => ({ ...match, payoffs });
      const [first, second] = record.matches;
      return { ...record, matches: [even(first, [1, -1]), even(second, [1, -1])] };
    });
    const text = textOf({ ...results, records: () => records });
    expect(text).toContain('No difference between a and b is shown: a scores 50.0');
    expect(text).toContain('All 30 pairs came out the same');
    expect(text).not.toContain('ecided alike');
  });
});

test('a mean over matchups does not take an alike one for certain', () => {
  const results = withTwins(field(), 'a b');
  const { tally, matchups } = analyse(results);
  const a = standings(tally, matchups).find(({ agent }) => agent === 'a')!;
  const other = matchups.find(({ matchup }) => matchup.agentA === 'a' && matchup.agentB === 'c')!;
  // Half of the width of the other matchup, were the alike one known exactly.
  expect(a.interval.hi - a.interval.lo).toBeGreaterThan(1.05 * 0.5 * (other.interval.hi - other.interval.lo));
  expect(matchups.map(({ isAlike, areTwins }) => [isAlike, areTwins])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('a pilot whose pairs are all alike asks for pairs all the same', () => {
  const { matchups, contrasts } = analyse(withTwins(duel(), 'a b'));
  const [target] = targetsOf(matchups, contrasts, false);
  expect(target.deviation).toBeGreaterThan(0.4);
  expect(target.deviation).toBeLessThan(0.5);
});

test('arms that change nothing: the interval allows for blocks that were missed', () => {
  const results = resultsOf({
    agents: agents.slice(0, 2),
    arms: [{ name: 'x' }, { name: 'y' }],
    schedule: { kind: 'round-robin', pairs: PAIRS },
  });
  const [contrast] = analyse(results).contrasts;
  expect(contrast.differences).toMatchObject({ mean: 0, variance: 0 });
  // Clopper and Pearson: 0 of 30, 11.57 %.
  expect(contrast.interval.lo).toBeCloseTo(-0.1157, 4);
  expect(contrast.interval.hi).toBeCloseTo(0.1157, 4);
  expect(contrast.p).toBe(1);
  const text = textOf(results);
  expect(text).toMatch(/No effect of arm y over x .* is shown: 0\.0 points \[−11\.6 to \+11\.6\]/);
  expect(text).toContain('All of them came out the same in both arms, so that no variance could be measured');
  expect(text).not.toContain('endlessly');
});

test('luck that is the same from both seats leaves twins their interval', () => {
  const results = withTwins(duel(), 'a b');
  const points = (payoff: number) => (1 + payoff) / 2;
  const rows = [...results.records()].flatMap(({ pair, arm, matches }) =>
    matches.map(({ payoffs }, leg) => {
      const luck = (leg === 0 ? 0.1 : -0.1) * Math.sqrt(pair);
      return { pair, arm, leg, luck, adjusted: points(payoffs[leg]) - luck };
    }),
  );
  const [row] = summariseLuck('nowhere', { hash: '', rows }, results.records()).rows;
  expect(row.adjusted.mean).toBeCloseTo(0.5, 9);
  expect(row.adjustedInterval).toEqual(row.rawInterval);
  expect(row.rawInterval.hi - row.rawInterval.lo).toBeGreaterThan(0.3);
  expect(row.luckP).toBe(1);
  expect(row.varianceRatio).toBeNaN();
});

test('the table on the terminal names matchups that are all alike', () => {
  const plan = planOf({ agents, schedule: { kind: 'round-robin', pairs: PAIRS } });
  const summaryOf = (results: Results): string => {
    const tally = new MatchupTally(2);
    for (const record of results.records()) tally.add(record);
    return summaryText(plan, tally, 'nowhere');
  };
  expect(summaryOf(withTwins(field(), 'a b'))).toContain(
    'All pairs came out the same: a v b (30, they decided alike). Their intervals are those of as many independent',
  );
  expect(summaryOf(field())).not.toContain('came out the same');
});
