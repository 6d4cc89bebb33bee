import { expect, test } from 'vitest';
import { boundsTo, directElo } from '../../src/stats/connected.ts';
import { eloOf } from '../../src/stats/elo.ts';
import { wilson } from '../../src/stats/interval.ts';
import { deviationBound } from '../../src/stats/power.ts';
import { type MatchupPairs, RESULT_CELLS, resultCell } from '../../src/stats/ratings.ts';

/** Pairs of a against b, given as points of a in the first and in the second seat. */
function pairs(a: string, b: string, ...results: [number, number][]): MatchupPairs {
  const cells = new Array<number>(RESULT_CELLS).fill(0);
  for (const [first, second] of results) cells[resultCell(first, second)]++;
  return { scenario: 's', a, b, cells };
}

test('agents that scored off each other bound each other from both sides', () => {
  const { below, above } = boundsTo([pairs('a', 'b', [1, 0])], 'a');
  expect([...below].sort()).toEqual(['a', 'b']);
  expect([...above].sort()).toEqual(['a', 'b']);
});

test('who lost everything is bounded from above alone, who won everything from below alone', () => {
  const all = [pairs('a', 'b', [1, 0]), pairs('a', 'loser', [1, 1]), pairs('b', 'winner', [0, 0])];
  const { below, above } = boundsTo(all, 'a');
  expect(below.has('loser')).toBe(false);
  expect(above.has('loser')).toBe(true);
  expect(below.has('winner')).toBe(true);
  expect(above.has('winner')).toBe(false);
});

test('a draw is enough, at any number of removes', () => {
  const { below, above } = boundsTo([pairs('a', 'b', [1, 0.5]), pairs('b', 'c', [0.5, 1])], 'a');
  expect(below.has('c') && above.has('c')).toBe(true);
});

test('who never met the others is not bounded at all', () => {
  const { below, above } = boundsTo([pairs('a', 'b', [1, 0]), pairs('c', 'd', [1, 0])], 'a');
  expect(below.has('c') || above.has('c')).toBe(false);
});

test('meetings bound the difference whichever side they are counted from', () => {
  const all = [pairs('a', 'b', ...Array.from({ length: 20 }, (): [number, number] => [1, 1]))];
  const { lo, hi } = directElo(all, 'a', 'b')!;
  expect(lo).toBeCloseTo(eloOf(wilson(20, 20).lo), 9);
  expect(hi).toBe(Number.POSITIVE_INFINITY);
  expect(directElo(all, 'b', 'a')).toEqual({ lo: Number.NEGATIVE_INFINITY, hi: expect.closeTo(-lo, 9) });
  expect(directElo(all, 'a', 'c')).toBeNull();
});

test('the upper bound of a deviation follows chi-square', () => {
  // R: sqrt(19 / qchisq(0.2, 19)) = 1.17696, sqrt(99 / qchisq(0.2, 99)) = 1.06553
  expect(deviationBound(1, 20)).toBeCloseTo(1.177, 2);
  expect(deviationBound(2, 100)).toBeCloseTo(2 * 1.0655, 2);
});
