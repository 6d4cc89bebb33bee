import { describe, expect, test } from 'vitest';
import { effectiveSize, newcombeDifference, scoreInterval, wilson, wilsonAround } from '../../src/stats/interval.ts';
import { type PairCounts, pairSample } from '../../src/stats/pairs.ts';
import { sampleOf } from '../../src/stats/sample.ts';
import { uniforms } from './rng.ts';

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
  // Three standard errors of a share of 95 % over 1,500 repetitions.
  const slack = 3 * Math.sqrt((0.95 * 0.05) / repetitions);

  function coverage(pairs: number, rate: number, drawRate: number, copied: number, seed: number): number {
    const random = uniforms(seed);
    const points = () => {
      const u = random();
      return u < rate - drawRate / 2 ? 1 : u < rate + drawRate / 2 ? 0.5 : 0;
    };
    let covered = 0;
    for (let r = 0; r < repetitions; r++) {
      const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      for (let i = 0; i < pairs; i++) {
        const first = points();
        counts[2 * (first + (random() < copied ? first : points()))]++;
      }
      const { lo, hi } = scoreInterval(pairSample(counts));
      if (lo <= rate && rate <= hi) covered++;
    }
    return covered / repetitions;
  }

  test.each([
    [200, 0.3, 0, 0],
    [200, 0.5, 0.3, 0],
    [200, 0.7, 0, 0.5],
    [400, 0.4, 0.2, 0.2],
  ])('%d pairs, rate %d, draws %d, copied matches %d: 94 to 96 %%', (pairs, rate, draws, copied) => {
    const share = coverage(pairs, rate, draws, copied, pairs + 100 * rate);
    expect(share).toBeGreaterThan(0.94 - slack);
    expect(share).toBeLessThan(0.96 + slack);
  });

  test.each([
    [50, 0.1, 0, 0],
    [50, 0.9, 0.1, 0.5],
  ])('%d pairs, rate %d, draws %d, copied matches %d: at least 93 %%', (pairs, rate, draws, copied) => {
    expect(coverage(pairs, rate, draws, copied, 7)).toBeGreaterThan(0.93 - slack);
  });
});
