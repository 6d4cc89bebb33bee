import { describe, expect, test } from 'vitest';
import { agentPairInterval, clusterInterval } from '../../src/stats/clusters.ts';
import { effectVerdict, tost } from '../../src/stats/equivalence.ts';
import { benjaminiHochberg, holm } from '../../src/stats/multiple-testing.ts';
import { sampleOf } from '../../src/stats/sample.ts';
import { signErrorChance, significantSignError } from '../../src/stats/sign-error.ts';
import {
  differenceInterval,
  studentCdf,
  studentInterval,
  studentQuantile,
  zeroDifferenceP,
} from '../../src/stats/student.ts';
import { uniforms } from './rng.ts';

describe('Student’s t', () => {
  // Any table of t at 97.5 %.
  test.each([
    [1, 12.7062],
    [2, 4.30265],
    [3, 3.18245],
    [10, 2.22814],
    [30, 2.04227],
    [120, 1.97993],
    [1e6, 1.95997],
  ])('%d degrees of freedom: %d', (df, t) => {
    expect(studentQuantile(0.975, df)).toBeCloseTo(t, 4);
    expect(studentCdf(t, df)).toBeCloseTo(0.975, 6);
  });

  test('one degree is Cauchy’s distribution, and the ends are infinite', () => {
    expect(studentCdf(0.7, 1)).toBeCloseTo(0.5 + Math.atan(0.7) / Math.PI, 12);
    expect(studentCdf(Number.NEGATIVE_INFINITY, 4)).toBe(0);
    expect(studentInterval(sampleOf([1]))).toEqual({ lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY });
  });

  // Student (1908), the ten patients of Cushny and Peebles: mean 1.58, 95 % interval 0.70 to 2.46 (R: t.test(extra ~ group, paired)).
  test('the sleep data', () => {
    const { lo, hi } = studentInterval(sampleOf([1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4]));
    expect(lo).toBeCloseTo(0.7001142, 6);
    expect(hi).toBeCloseTo(2.4598858, 6);
  });
});

describe('differences of scores', () => {
  test('are Student’s while they vary', () => {
    const units = sampleOf([0.5, 0, 0.25, -0.25, 0.5]);
    expect(differenceInterval(units)).toEqual(studentInterval(units));
    const t = 0.2 / Math.sqrt(units.variance / 5);
    expect(zeroDifferenceP(units)).toBeCloseTo(2 * studentCdf(-t, 4), 12);
    expect(differenceInterval(sampleOf([0.5])).hi).toBe(Number.POSITIVE_INFINITY);
  });

  test('keep a width where all are alike, and p is the level at which it reaches 0', () => {
    for (const difference of [0.25, -0.5]) {
      const units = { mean: difference, count: 9, variance: 0 };
      const p = zeroDifferenceP(units);
      const { lo, hi } = differenceInterval(units, 1 - p);
      expect(difference > 0 ? lo : hi).toBeCloseTo(0, 12);
      expect(p).toBeLessThan(0.5);
    }
    const none = { mean: 0, count: 9, variance: 0 };
    expect(zeroDifferenceP(none)).toBe(1);
    // 0 of 9: 33.63 %.
    expect(differenceInterval(none)).toEqual({ lo: expect.closeTo(-0.3363, 4), hi: expect.closeTo(0.3363, 4) });
  });
});

describe('equivalence', () => {
  test('reads an interval against the margin', () => {
    expect(effectVerdict({ lo: 0.03, hi: 0.05 }, 0.02)).toBe('above');
    expect(effectVerdict({ lo: -0.05, hi: -0.03 }, 0.02)).toBe('below');
    expect(effectVerdict({ lo: -0.01, hi: 0.015 }, 0.02)).toBe('equivalent');
    expect(effectVerdict({ lo: 0.01, hi: 0.03 }, 0.02)).toBe('undecided');
    expect(effectVerdict({ lo: -0.03, hi: 0.03 }, 0.02)).toBe('undecided');
    expect(() => effectVerdict({ lo: 0, hi: 0 }, 0)).toThrow(RangeError);
  });

  test('two one-sided tests are the 90 % interval inside the margins', () => {
    const units = sampleOf([0.1, -0.2, 0.05, 0.3, -0.1, 0.02, 0.08, -0.05]);
    const { lo, hi } = studentInterval(units, 0.9);
    const edge = Math.max(hi, -lo);
    expect(tost(units, edge + 1e-6)).toBeLessThan(0.05);
    expect(tost(units, edge - 1e-6)).toBeGreaterThan(0.05);
    expect(tost(units, edge)).toBeCloseTo(0.05, 8);
  });

  test('one unit proves nothing; equal units prove what they show', () => {
    expect(tost(sampleOf([0]), 0.1)).toBe(1);
    expect(tost(sampleOf([0, 0, 0]), 0.1)).toBe(0);
    expect(tost(sampleOf([0.2, 0.2]), 0.1)).toBe(1);
  });
});

describe('many claims', () => {
  // Y. Benjamini and Y. Hochberg, JRSS B 57 (1995), their example: thrombolysis in 15 comparisons. Their procedure rejects four at 5 %,
  // Bonferroni's three.
  const thrombolysis = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];

  test('Benjamini and Hochberg claim four, Holm three', () => {
    expect(benjaminiHochberg(thrombolysis).filter((p) => p <= 0.05)).toHaveLength(4);
    expect(holm(thrombolysis).filter((p) => p <= 0.05)).toHaveLength(3);
    expect(benjaminiHochberg(thrombolysis)[3]).toBeCloseTo((0.0095 * 15) / 4, 12);
  });

  // R: p.adjust(c(.01, .04, .03, .005), "holm") is .03, .06, .06, .02; "BH" is .02, .04, .04, .02.
  test('adjusted values stand in the order of the input', () => {
    const close = (actual: number[], expected: number[]) =>
      expected.forEach((p, i) => {
        expect(actual[i]).toBeCloseTo(p, 12);
      });
    close(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
    close(benjaminiHochberg([0.01, 0.04, 0.03, 0.005]), [0.02, 0.04, 0.04, 0.02]);
  });

  test('no claims, and what is no p-value', () => {
    expect(holm([])).toEqual([]);
    expect(benjaminiHochberg([])).toEqual([]);
    expect(() => holm([1.2])).toThrow('p-value 1.2 given');
  });
});

describe('clusters', () => {
  test('clusters count once, however many matches they hold', () => {
    const few = clusterInterval([[0.1], [0.2], [0.3]]);
    const many = clusterInterval([[0.1, 0.1, 0.1, 0.1], [0.2, 0.2], [0.3]]);
    expect(many.estimate).toBeCloseTo(0.2, 14);
    expect(many.error).toBeCloseTo(few.error, 14);
    expect(many.degreesOfFreedom).toBe(2);
    // 0.2 ± 4.30265 * 0.1 / sqrt 3.
    expect(many.hi).toBeCloseTo(0.2 + (4.30265 * 0.1) / Math.sqrt(3), 5);
  });

  test('three agents, three pairs: every two pairs share an agent', () => {
    const means = [0.3, 0.1, 0.2];
    const names = [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ];
    const { estimate, error, degreesOfFreedom } = agentPairInterval(
      means.map((mean, i) => ({ first: names[i][0], second: names[i][1], values: [mean] })),
    );
    expect(estimate).toBeCloseTo(0.2, 14);
    expect(degreesOfFreedom).toBe(2);
    // All residuals are correlated and sum to 0, so that the variance of independent pairs is the floor: 0.02 / 9 * 3 / 2.
    expect(error).toBeCloseTo(Math.sqrt((0.02 / 9) * 1.5), 12);
  });

  test('covers where agents differ, when pairs taken as independent do not', () => {
    const random = uniforms(51);
    const repetitions = 400;
    let covered = 0;
    let naive = 0;
    for (let r = 0; r < repetitions; r++) {
      const agents = Array.from({ length: 8 }, () => random() - 0.5);
      const pairs = [];
      for (let i = 0; i < 8; i++) {
        for (let j = i + 1; j < 8; j++) {
          pairs.push({ first: `${i}`, second: `${j}`, values: [agents[i] + agents[j] + 0.2 * (random() - 0.5)] });
        }
      }
      const robust = agentPairInterval(pairs);
      const flat = clusterInterval(pairs.map(({ values }) => values));
      if (robust.lo <= 0 && 0 <= robust.hi) covered++;
      if (flat.lo <= 0 && 0 <= flat.hi) naive++;
    }
    expect(covered / repetitions).toBeGreaterThan(0.88);
    expect(naive / repetitions).toBeLessThan(0.8);
  });

  test('two agents say nothing about others', () => {
    const { lo, hi } = agentPairInterval([{ first: 'a', second: 'b', values: [0.1, 0.2] }]);
    expect([lo, hi]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});

describe('sign errors', () => {
  test('half at no effect, Phi(-1) at one standard error', () => {
    expect(signErrorChance(0, 0.1)).toBe(0.5);
    expect(signErrorChance(-0.1, 0.1)).toBeCloseTo(0.1586553, 7);
    expect(signErrorChance(0.1, 0)).toBe(0);
  });

  // A. Gelman and J. Carlin (2014), their function retrodesign: (0.1, 3.28) gives 0.4644228, (2, 8.1) gives 0.2396177.
  test('type S error of the two studies in Gelman and Carlin', () => {
    expect(significantSignError(0.1, 3.28)).toBeCloseTo(0.4644228, 7);
    expect(significantSignError(-2, 8.1)).toBeCloseTo(0.2396177, 7);
    expect(significantSignError(0, 3.28)).toBe(0.5);
  });
});
