import { expect, test } from 'vitest';
import { poolResults } from '../../src/report/pool.ts';
import type { Results } from '../../src/report/results.ts';
import { anchorOf, pairsForRating, ratePairs } from '../../src/report/summary.ts';
import { resultsOf } from './helpers.ts';

const agents = ['a', 'b', 'c'].map((name) => ({ kind: 'random', name }));
const three = resultsOf({ agents, schedule: { kind: 'round-robin', pairs: 20 } });
const records = [...three.records()];

function holding(kept: readonly (typeof records)[number][]): Results {
  return { ...three, records: () => kept };
}

/** Everything that a rating says. */
function ratingsOf(all: readonly Results[]): unknown {
  return poolResults(all).map(({ matchups, agentScores, ...pool }) => {
    const pairs = pairsForRating(pool.scenario, matchups);
    return { ...pool, scores: [...agentScores], rated: ratePairs(pairs, anchorOf([pairs], pool.agents)) };
  });
}

test('ratings are the same from shuffled rows, split folders and folders named twice', () => {
  const whole = ratingsOf([three]);
  const odd = records.filter((_, i) => i % 2 === 1);
  const even = records.filter((_, i) => i % 2 === 0);
  expect(ratingsOf([holding([...records].reverse())])).toEqual(whole);
  expect(ratingsOf([holding(odd), holding(even)])).toEqual(whole);
  expect(ratingsOf([holding(even), holding(odd), three, three])).toEqual(whole);
});

test('one pair told in two ways is refused', () => {
  const [first, ...rest] = records;
  const forged = { ...first, matches: first.matches.map((match) => ({ ...match, payoffs: [1, -1] })) };
  expect(() => poolResults([three, holding([forged, ...rest])])).toThrow(/pair 0, arm base .* told differently/);
});

test('other parameters are another game, and other seeds are not', () => {
  const longer = resultsOf({ params: { rounds: 5 }, schedule: { kind: 'round-robin', pairs: 6 } });
  const again = resultsOf({ seed: 2, schedule: { kind: 'round-robin', pairs: 6 } });
  const first = resultsOf({ schedule: { kind: 'round-robin', pairs: 6 } });
  const pools = poolResults([longer, again, first]);
  expect(pools.map(({ units }) => units).sort()).toEqual([12, 6]);
});

test('agents of one name that differ are rated apart', () => {
  const slow = resultsOf({
    agents: [
      { kind: 'random', name: 'a' },
      { kind: 'scripted', name: 'b' },
    ],
  });
  const [pool] = poolResults([resultsOf(), slow]);
  expect(pool.agents).toHaveLength(3);
  expect(pool.agents[0]).toBe('a');
  expect(pool.agents.slice(1).every((agent) => /^b@[0-9a-f]{6}$/.test(agent))).toBe(true);
});

test('an agent that lost everything gets a bound and no number', () => {
  const cells = (first: number, second: number) =>
    [0, 0, 0, 0, 0, 0, 0, 0, 0].map((_, i) => (i === first ? 40 : i === second ? 30 : 0));
  const rated = ratePairs(
    [
      { scenario: 's', a: 'a', b: 'b', cells: cells(2, 6) },
      { scenario: 's', a: 'a', b: 'c', cells: cells(8, -1) },
    ],
    'a',
  );
  const loser = rated.agents.find(({ agent }) => agent === 'c')!;
  expect(loser.isBounded).toBe(false);
  expect(loser.lo).toBe(Number.NEGATIVE_INFINITY);
  // Wilson's upper end for 0 of 40 is 8.8 %, which is 407 Elo below.
  expect(loser.hi).toBeCloseTo(-407, 0);
});
