import { describe, expect, test } from 'vitest';
import {
  blockCorrelation,
  blockScore,
  NO_PAIRS,
  pairCell,
  pairCorrelation,
  pairCountsOf,
  pairSample,
  pairsOf,
  reversePairs,
} from '../../src/stats/pairs.ts';
import { quantileOf, sampleOf, sortedCopy, standardError } from '../../src/stats/sample.ts';
import { addWdl, matchesOf, matchVariance, NO_MATCHES, reverseWdl, scoreOf, wdlOf } from '../../src/stats/wdl.ts';

describe('wins, draws, losses', () => {
  test('count, add, reverse, score', () => {
    const a = wdlOf([1, 0.5, 0, 1]);
    expect(a).toEqual({ wins: 2, draws: 1, losses: 1 });
    expect(scoreOf(a)).toBe(0.625);
    expect(reverseWdl(a)).toEqual({ wins: 1, draws: 1, losses: 2 });
    expect(matchesOf(addWdl(a, reverseWdl(a)))).toBe(8);
    expect(() => wdlOf([0.75])).toThrow('0.75 points given');
  });

  test('no matches have no score', () => {
    expect(scoreOf(NO_MATCHES)).toBeNaN();
    expect(matchesOf(NO_MATCHES)).toBe(0);
  });

  test('variance of a match is 1/4 for decisive even matches and 0 for draws', () => {
    expect(matchVariance({ wins: 5, draws: 0, losses: 5 })).toBe(0.25);
    expect(matchVariance({ wins: 0, draws: 9, losses: 0 })).toBe(0);
  });
});

describe('pairs', () => {
  test('cells are twice the points of the pair', () => {
    expect([pairCell(0, 0), pairCell(0.5, 0), pairCell(0, 1), pairCell(1, 0.5), pairCell(1, 1)]).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(() => pairCell(0.25, 0.25)).toThrow(RangeError);
    expect(() => pairCountsOf([5])).toThrow('cell 5 given');
  });

  test('counts do not depend on the order', () => {
    expect(pairCountsOf([4, 0, 2, 2, 1])).toEqual([1, 1, 2, 0, 1]);
    expect(pairCountsOf([2, 1, 0, 2, 4])).toEqual([1, 1, 2, 0, 1]);
    expect(reversePairs([1, 2, 3, 4, 5])).toEqual([5, 4, 3, 2, 1]);
  });

  test('moments agree with those of the listed scores', () => {
    const listed = sampleOf([0, 0.25, 0.5, 0.5, 1]);
    const counted = pairSample([1, 1, 2, 0, 1]);
    expect(counted.mean).toBeCloseTo(listed.mean, 15);
    expect(counted.variance).toBeCloseTo(listed.variance, 15);
    expect(pairsOf([1, 1, 2, 0, 1])).toBe(5);
  });

  test('no pairs have no mean and no variance', () => {
    expect(pairSample(NO_PAIRS)).toEqual({ count: 0, mean: Number.NaN, variance: 0 });
  });

  test('correlation is 1 for copies, -1 where the side decides, 0 for independent matches', () => {
    expect(pairCorrelation([50, 0, 0, 0, 50], { wins: 100, draws: 0, losses: 100 })).toBeCloseTo(1, 14);
    expect(pairCorrelation([0, 0, 80, 0, 0], { wins: 80, draws: 0, losses: 80 })).toBeCloseTo(-1, 14);
    expect(pairCorrelation([25, 0, 50, 0, 25], { wins: 100, draws: 0, losses: 100 })).toBeCloseTo(0, 14);
  });

  test('correlation needs just the matches of the pairs, and is 0 without any', () => {
    expect(pairCorrelation(NO_PAIRS, NO_MATCHES)).toBe(0);
    expect(() => pairCorrelation([1, 0, 0, 0, 0], { wins: 0, draws: 0, losses: 3 })).toThrow('expected 2');
  });
});

describe('blocks of k rotations', () => {
  test('score is the mean of the points', () => {
    expect(blockScore([1, 0.5, 0])).toBe(0.5);
    expect(blockScore([])).toBeNaN();
  });

  test('correlation reaches -1 / (k - 1) when every block has the same score and 1 for copies', () => {
    expect(blockCorrelation(0, 0.2, 3)).toBeCloseTo(-0.5, 15);
    expect(blockCorrelation(0.2, 0.2, 3)).toBeCloseTo(1, 14);
    expect(blockCorrelation(0, 0, 3)).toBe(0);
  });
});

describe('samples', () => {
  test('mean, variance and standard error', () => {
    const a = sampleOf([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(a.mean).toBe(5);
    expect(a.variance).toBeCloseTo(32 / 7, 14);
    expect(standardError(a)).toBeCloseTo(Math.sqrt(4 / 7), 14);
    expect(standardError(sampleOf([3]))).toBe(0);
    expect(sampleOf([]).mean).toBeNaN();
  });

  // R: quantile(c(1, 2, 3, 4, 10), c(.1, .25, .5, .9)) is 1.4, 2, 3, 7.6.
  test('quantiles of type 7', () => {
    const sorted = sortedCopy([10, 3, 1, 4, 2]);
    expect([0.25, 0.5, 0, 1].map((q) => quantileOf(sorted, q))).toEqual([2, 3, 1, 10]);
    expect(quantileOf(sorted, 0.1)).toBeCloseTo(1.4, 14);
    expect(quantileOf(sorted, 0.9)).toBeCloseTo(7.6, 14);
    expect(quantileOf([], 0.5)).toBeNaN();
  });
});
