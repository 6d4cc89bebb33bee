import { describe, expect, test } from 'vitest';
import {
  alikeInterval,
  effectiveSize,
  newcombeDifference,
  scoreInterval,
  unitVariance,
  wilson,
  wilsonAround,
} from '../../src/stats/interval.ts';
import { type PairCounts, pairSample } from '../../src/stats/pairs.ts';
import { isAlike, type Sample, sampleOf, varies } from '../../src/stats/sample.ts';
import { blockCoverage, PAIR_MODELS, pairCoverage } from './coverage.ts';

describe('Wilson', () => {
  // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Stat. Med. 17 (1998) 857-872, table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d is %d to %d', (k, n, lo, hi) => {
    const interval = wilson(k, n);
    expect(interval.lo).toBeCloseTo(lo, 4);
    expect(interval.hi).toBeCloseTo(hi, 4);
  });

  test('30 of 50 is 46 % to 72 %', () => {
    const interval = wilson(30, 50);
    expect(interval.lo).toBeCloseTo(0.46, 2);
    expect(interval.hi).toBeCloseTo(0.72, 2);
  });

  test('ends are exact at 0 and all, and no matches say nothing', () => {
    expect(wilson(0, 7).lo).toBe(0);
    expect(wilson(7, 7).hi).toBe(1);
    expect(wilson(0, 0)).toEqual({ lo: 0, hi: 1 });
    expect(() => wilson(8, 7)).toThrow(RangeError);
  });

  test('is symmetric and grows with the level', () => {
    expect(wilson(3, 11).hi).toBeCloseTo(1 - wilson(8, 11).lo, 14);
    expect(wilson(3, 11, 0.99).hi).toBeGreaterThan(wilson(3, 11, 0.9).hi);
  });
});

describe('effective size', () => {
  test('pairs of two independent fair matches are worth about two matches each', () => {
    expect(effectiveSize(pairSample([250, 0, 500, 0, 250]))).toBeCloseTo(1998, 6);
  });

  test('two copies of one match are worth one', () => {
    expect(effectiveSize(pairSample([500, 0, 0, 0, 500]))).toBeCloseTo(999, 6);
  });

  test('all pairs alike fall back to the number of pairs', () => {
    const swept: PairCounts = [0, 0, 0, 0, 20];
    expect(effectiveSize(pairSample(swept))).toBe(20);
    expect(scoreInterval(pairSample(swept))).toEqual(wilson(20, 20));
    expect(scoreInterval(pairSample([0, 0, 20, 0, 0]))).toEqual(wilson(10, 20));
  });

  test('one unit counts as one match, none as nothing', () => {
    expect(scoreInterval(sampleOf([0.75]))).toEqual(wilsonAround(0.75, 1));
    expect(effectiveSize(sampleOf([]))).toBe(0);
    expect(scoreInterval(sampleOf([]))).toEqual({ lo: 0, hi: 1 });
  });
});

describe('units that are all alike', () => {
  const alike = (mean: number, count: number) => ({ mean, count, variance: 0 });
  const unit = { lo: 0, hi: 1 };

  test('the share of others is Clopper and Pearson’s', () => {
    // 0 of 20: 16.84 %.
    expect(alikeInterval(alike(0, 20), unit).hi).toBeCloseTo(0.1684, 4);
    expect(alikeInterval(alike(1, 20), unit)).toEqual({ lo: expect.closeTo(0.8316, 4), hi: 1 });
    expect(alikeInterval(alike(0.5, 200), unit)).toEqual({
      lo: expect.closeTo(0.4909, 4),
      hi: expect.closeTo(0.5091, 4),
    });
    expect(alikeInterval(alike(Number.NaN, 0), unit).lo).toBeNaN();
  });

  test('a unit keeps a variance, a measured one stays', () => {
    expect(unitVariance(alike(0, 20))).toBeCloseTo(20 * (0.1684 / 3.92) ** 2, 4);
    expect(unitVariance({ mean: 0.5, count: 20, variance: 0.1 })).toBe(0.1);
    expect(unitVariance(sampleOf([]))).toBe(0);
  });

  test('rounding is no variance', () => {
    const thirds = sampleOf([1 / 3, 0.1 + 1 / 3 - 0.1, 1 / 3]);
    expect([varies(thirds), isAlike(thirds), isAlike(sampleOf([1]))]).toEqual([false, true, false]);
    expect(effectiveSize(thirds)).toBe(3);
  });
});

describe('Newcombe difference', () => {
  // R. G. Newcombe, "Interval estimation for the difference between independent proportions", Stat. Med. 17 (1998) 873-890, table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%d/%d less %d/%d is %d to %d', (a, m, b, n, lo, hi) => {
    const interval = newcombeDifference({ mean: a / m, size: m }, { mean: b / n, size: n });
    expect(interval.lo).toBeCloseTo(lo, 4);
    expect(interval.hi).toBeCloseTo(hi, 4);
  });

  test('an arm without matches says nothing', () => {
    expect(newcombeDifference({ mean: 0.5, size: 0 }, { mean: 0.5, size: 100 })).toEqual({ lo: -1, hi: 1 });
  });
});

describe('coverage of the score interval in seeded simulation', () => {
  const repetitions = 1500;
  // Three standard errors of a share of 95 % over the repetitions; the full table has 20,000 of them.
  const slack = 3 * Math.sqrt((0.95 * 0.05) / repetitions);

  test.each(PAIR_MODELS.filter(({ rate }) => rate >= 0.3 && rate <= 0.7))('200 pairs of %o: 94 to 96 %%', (model) => {
    const share = pairCoverage(scoreInterval, model, 200, repetitions, 11);
    expect(share).toBeGreaterThan(0.94 - slack);
    expect(share).toBeLessThan(0.96 + slack);
  });

  test.each(PAIR_MODELS)('50 pairs of %o: at least 93 %%', (model) => {
    expect(pairCoverage(scoreInterval, model, 50, repetitions, 12)).toBeGreaterThan(0.93 - slack);
  });

  test.each([3, 4])('200 blocks of %d rotations: 94 to 96 %%', (k) => {
    const share = blockCoverage(scoreInterval, k, 200, 500, 13);
    expect(share).toBeGreaterThan(0.94 - 3 * Math.sqrt((0.95 * 0.05) / 500));
    expect(share).toBeLessThan(0.96 + 3 * Math.sqrt((0.95 * 0.05) / 500));
  });

  test('an interval that counts matches of copied pairs as independent fails the same check', () => {
    const naive = (units: Sample) => wilsonAround(units.mean, 2 * units.count);
    const copies = { rate: 0.5, draws: 0, copied: 0.9, side: 0 };
    expect(pairCoverage(naive, copies, 200, repetitions, 14)).toBeLessThan(0.88);
  });
});
