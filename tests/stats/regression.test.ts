import { describe, expect, test } from 'vitest';
import { fiellerInterval } from '../../src/stats/fieller.ts';
import { isotonicFit } from '../../src/stats/isotonic.ts';
import { fitConditionalLogistic, fitLogistic, type MatchedArm } from '../../src/stats/logistic.ts';
import { handicapFor, RobbinsMonro, squaredMiss } from '../../src/stats/rate-target.ts';
import { sampleOf, tailMean } from '../../src/stats/sample.ts';
import { solveZeroSum } from '../../src/stats/zero-sum.ts';
import { uniforms } from './rng.ts';

// S. Dalal, E. Fowlkes and B. Hoadley, JASA 84 (1989): temperature at launch (F) and whether an O-ring was damaged, 23 shuttle flights.
const TEMPERATURES = [66, 70, 69, 68, 67, 72, 73, 70, 57, 63, 70, 78, 67, 53, 67, 75, 70, 81, 76, 79, 75, 76, 58];
const DAMAGED = [0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1];

describe('logistic regression', () => {
  // R: glm(damage ~ temperature, binomial) gives 15.0429 (7.3786) and -0.2322 (0.1082).
  test('O-rings', () => {
    const rows = TEMPERATURES.map((t, i) => ({ x: [1, t], successes: DAMAGED[i], trials: 1 }));
    const { coefficients, covariance } = fitLogistic(rows);
    expect(coefficients[0]).toBeCloseTo(15.0429, 4);
    expect(coefficients[1]).toBeCloseTo(-0.2322, 4);
    expect(Math.sqrt(covariance[0][0])).toBeCloseTo(7.3786, 3);
    expect(Math.sqrt(covariance[1][1])).toBeCloseTo(0.1082, 4);
    expect(covariance[0][1]).toBeCloseTo(covariance[1][0], 10);
  });

  test('one group has the logit of its rate and the variance 1 / (n p q)', () => {
    const { coefficients, covariance } = fitLogistic([{ x: [1], successes: 30, trials: 40 }]);
    expect(coefficients[0]).toBeCloseTo(Math.log(3), 10);
    expect(covariance[0][0]).toBeCloseTo(1 / (40 * 0.75 * 0.25), 10);
  });

  test('a ridge keeps separated data finite, collinear covariates without one are refused', () => {
    const separated = [
      { x: [1, -1], successes: 0, trials: 10 },
      { x: [1, 1], successes: 10, trials: 10 },
    ];
    expect(fitLogistic(separated, 0.1).coefficients[1]).toBeLessThan(10);
    expect(() => fitLogistic([{ x: [1, 1], successes: 1, trials: 2 }])).toThrow('singular');
  });

  test('conditional on blocks: the log of the matched odds ratio', () => {
    const arm = (x: number, success: boolean): MatchedArm => ({ x: [x], success });
    const blocks: [MatchedArm, MatchedArm][] = [];
    for (let i = 0; i < 24; i++) blocks.push([arm(1, true), arm(0, false)]);
    for (let i = 0; i < 8; i++) blocks.push([arm(1, false), arm(0, true)]);
    for (let i = 0; i < 50; i++) blocks.push([arm(1, true), arm(0, true)]);
    const { coefficients, covariance } = fitConditionalLogistic(blocks);
    expect(coefficients[0]).toBeCloseTo(Math.log(3), 10);
    // The variance of a log odds ratio of matched blocks is 1 / b + 1 / c.
    expect(covariance[0][0]).toBeCloseTo(1 / 24 + 1 / 8, 8);
  });
});

describe('ratios', () => {
  test('with a sure denominator the interval is the numerator’s, divided', () => {
    const { lo, hi } = fiellerInterval({
      numerator: 1,
      denominator: 2,
      numeratorVariance: 0.01,
      denominatorVariance: 0,
      covariance: 0,
    });
    expect(lo).toBeCloseTo((1 - 0.1959964) / 2, 6);
    expect(hi).toBeCloseTo((1 + 0.1959964) / 2, 6);
  });

  test('its ends are where numerator - t denominator is just significant', () => {
    const r = { numerator: 1, denominator: 2, numeratorVariance: 0.03, denominatorVariance: 0.05, covariance: 0.02 };
    const { lo, hi } = fiellerInterval(r);
    for (const t of [lo, hi]) {
      const variance = r.numeratorVariance - 2 * t * r.covariance + t * t * r.denominatorVariance;
      expect(Math.abs(r.numerator - t * r.denominator) / Math.sqrt(variance)).toBeCloseTo(1.959964, 6);
    }
  });

  test('a denominator that may be 0 bounds nothing', () => {
    const r = { numerator: 1, denominator: 0.3, numeratorVariance: 0.01, denominatorVariance: 0.04, covariance: 0 };
    expect(fiellerInterval(r)).toEqual({ lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY });
  });
});

describe('aiming at a rate', () => {
  test('the squared miss of batches is unbiased, where that of single matches is not', () => {
    const random = uniforms(91);
    const estimates = Array.from({ length: 20000 }, () => {
      let wins = 0;
      for (let i = 0; i < 20; i++) if (random() < 0.6) wins++;
      return squaredMiss(wins, 20, 0.65);
    });
    const { mean, variance } = sampleOf(estimates);
    expect(Math.abs(mean - 0.0025)).toBeLessThan(4 * Math.sqrt(variance / 20000));
    expect(() => squaredMiss(1, 1, 0.5)).toThrow('at least 2');
  });

  test('the handicap for a rate is found, and its interval covers in simulation', () => {
    const random = uniforms(92);
    const repetitions = 500;
    let covered = 0;
    // logit(rate) = 1 - 2 handicap: 65 % at (1 - logit .65) / 2 = 0.190.
    const truth = (1 - Math.log(0.65 / 0.35)) / 2;
    for (let r = 0; r < repetitions; r++) {
      const batches = [-0.2, 0.1, 0.4, 0.9].map((handicap) => {
        let successes = 0;
        for (let i = 0; i < 150; i++) if (random() < 1 / (1 + Math.exp(2 * handicap - 1))) successes++;
        return { handicap, successes, trials: 150 };
      });
      const { lo, hi } = handicapFor(0.65, batches);
      if (lo <= truth && truth <= hi) covered++;
    }
    expect(Math.abs(covered / repetitions - 0.95)).toBeLessThan(3 * Math.sqrt(0.0475 / repetitions));
  });

  test('Robbins and Monro walk to the root', () => {
    const random = uniforms(93);
    const walk = new RobbinsMonro({ start: 2, target: 0.65, gain: -8 });
    for (let t = 0; t < 4000; t++) walk.push(random() < 1 / (1 + Math.exp(2 * walk.handicap - 1)) ? 1 : 0);
    expect(walk.estimate).toBeCloseTo(0.19, 1);
    expect(new RobbinsMonro({ start: 3, target: 0.5, gain: 1 }).estimate).toBe(3);
    expect(() => new RobbinsMonro({ start: 0, target: 0.5, gain: 1, power: 0.5 })).toThrow('Power 0.5');
  });
});

describe('monotone curves', () => {
  test('adjacent violators are pooled by weight', () => {
    expect(isotonicFit([1, 3, 2, 4, 3.5, 5])).toEqual([1, 2.5, 2.5, 3.75, 3.75, 5]);
    expect(isotonicFit([3, 1], [1, 3])).toEqual([1.5, 1.5]);
    expect(isotonicFit([3, 2, 1])).toEqual([2, 2, 2]);
    expect(isotonicFit([])).toEqual([]);
    expect(() => isotonicFit([1], [0])).toThrow('Weight 0');
    expect(() => isotonicFit([1], [])).toThrow('0 weights');
  });
});

describe('lower tail', () => {
  test('is the mean of the worst share, straddling values in part', () => {
    expect(tailMean([5, 1, 4, 2, 3, 10, 9, 8, 7, 6], 0.2)).toBe(1.5);
    expect(tailMean([4, 1, 2, 3], 0.375)).toBeCloseTo((1 + 0.5 * 2) / 1.5, 14);
    expect(tailMean([1, 2, 3], 1)).toBeCloseTo(2, 14);
    expect(tailMean([], 0.1)).toBeNaN();
    expect(() => tailMean([1], 0)).toThrow(RangeError);
  });
});

describe('zero-sum games', () => {
  const close = (actual: readonly number[], expected: readonly number[]) =>
    expected.forEach((x, i) => {
      expect(actual[i]).toBeCloseTo(x, 10);
    });

  // M. Dresher, The Mathematics of Games of Strategy (1961): a 2 x 2 game without saddle point has value (ad - bc) / (a + d - b - c).
  test('two by two: 3, -1, -2, 4 is worth 1, rows .6 and .4, columns .5 and .5', () => {
    const { value, rows, columns } = solveZeroSum([
      [3, -1],
      [-2, 4],
    ]);
    expect(value).toBeCloseTo(1, 10);
    close(rows, [0.6, 0.4]);
    close(columns, [0.5, 0.5]);
  });

  test('a saddle point is pure; rock, paper, scissors is worth 0 at a third each', () => {
    expect(
      solveZeroSum([
        [2, 3],
        [1, 0],
      ]),
    ).toEqual({ value: 2, rows: [1, 0], columns: [1, 0] });
    const rps = solveZeroSum([
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ]);
    expect(rps.value).toBeCloseTo(0, 10);
    close(rps.rows, [1 / 3, 1 / 3, 1 / 3]);
    close(rps.columns, [1 / 3, 1 / 3, 1 / 3]);
  });

  test('neither side can gain on the solution of random games', () => {
    const random = uniforms(94);
    for (let g = 0; g < 60; g++) {
      const m = 1 + Math.floor(6 * random());
      const n = 1 + Math.floor(6 * random());
      // Few distinct payoffs, so that ties and degenerate pivots occur.
      const payoffs = Array.from({ length: m }, () => Array.from({ length: n }, () => Math.floor(4 * random()) - 2));
      const { value, rows, columns } = solveZeroSum(payoffs);
      expect(rows.reduce((s, p) => s + p, 0)).toBeCloseTo(1, 10);
      expect(columns.reduce((s, p) => s + p, 0)).toBeCloseTo(1, 10);
      for (let j = 0; j < n; j++) {
        expect(rows.reduce((s, p, i) => s + p * payoffs[i][j], 0)).toBeGreaterThan(value - 1e-9);
      }
      for (const row of payoffs) {
        expect(columns.reduce((s, p, j) => s + p * row[j], 0)).toBeLessThan(value + 1e-9);
      }
    }
  });

  test('no rows are refused', () => {
    expect(() => solveZeroSum([])).toThrow('0 rows');
  });
});
