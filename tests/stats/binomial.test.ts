import { describe, expect, test } from 'vitest';
import { betaCdf, betaQuantile } from '../../src/stats/beta.ts';
import { binomialCdf, binomialTest, clopperPearson } from '../../src/stats/binomial.ts';
import { binomialDensity } from '../../src/stats/binomial-density.ts';
import { logBeta, logGamma, stirlingError } from '../../src/stats/gamma.ts';

describe('log-gamma', () => {
  // Factorials; Gamma(1/2) = sqrt(pi); R's lgamma(100.5) = 361.4355404678; Loader's table of stirlerr.
  test('known values', () => {
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 14);
    expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 13);
    expect(logGamma(100.5)).toBeCloseTo(361.43554046777757, 9);
    expect(logBeta(0.5, 0.5)).toBeCloseTo(Math.log(Math.PI), 14);
    expect(stirlingError(1)).toBeCloseTo(0.08106146679532726, 14);
    expect(stirlingError(15)).toBeCloseTo(0.005554733551962801, 15);
  });

  test('recurrence holds across the change of method at 15', () => {
    for (const x of [0.3, 7.5, 14.2, 14.999, 15, 40]) {
      expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 12);
    }
  });
});

describe('incomplete beta', () => {
  test('closed forms: I_x(a, 1) = x^a, I_x(1/2, 1/2) = (2 / pi) asin sqrt x, I_1/2(a, a) = 1/2', () => {
    for (const x of [0.01, 0.3, 0.5, 0.9, 0.999]) {
      expect(betaCdf(x, 3.7, 1)).toBeCloseTo(x ** 3.7, 13);
      expect(betaCdf(x, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 13);
    }
    for (const a of [0.5, 3, 250, 1e5]) expect(betaCdf(0.5, a, a)).toBeCloseTo(0.5, 10);
  });

  test('quantile inverts it', () => {
    for (const [p, a, b] of [
      [0.025, 0.5, 20.5],
      [0.975, 30, 21],
      [0.5, 4000, 6000],
    ]) {
      expect(betaCdf(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 10);
    }
  });

  test('0, 1 and parameters that are not positive', () => {
    expect([betaCdf(-1, 2, 3), betaCdf(0, 2, 3), betaCdf(1, 2, 3)]).toEqual([0, 0, 1]);
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
    expect(() => betaCdf(0.5, 0, 1)).toThrow(RangeError);
  });
});

describe('binomial', () => {
  test('density sums to 1 and agrees with counting', () => {
    expect(binomialDensity(3, 10, 0.5)).toBeCloseTo(120 / 1024, 15);
    let sum = 0;
    for (let k = 0; k <= 400; k++) sum += binomialDensity(k, 400, 0.37);
    expect(sum).toBeCloseTo(1, 13);
  });

  test('distribution is the running sum of the density', () => {
    let sum = 0;
    for (let k = 0; k < 60; k++) {
      sum += binomialDensity(k, 60, 0.42);
      expect(binomialCdf(k, 60, 0.42)).toBeCloseTo(sum, 13);
    }
    expect([binomialCdf(-1, 60, 0.42), binomialCdf(60, 60, 0.42), binomialCdf(75, 60, 0.42)]).toEqual([0, 1, 1]);
  });

  // Conover (1971), p. 97: Mendel's peas, the example of R's binom.test: p-value 0.3825, 0.7076683 to 0.7654066.
  test('682 of 925 against 3/4', () => {
    expect(binomialTest(682, 925, 0.75)).toBeCloseTo(0.3825, 4);
    const { lo, hi } = clopperPearson(682, 925);
    expect(lo).toBeCloseTo(0.7076683, 7);
    expect(hi).toBeCloseTo(0.7654066, 7);
  });

  test('a gate of at least 100 of 200 lets a net of 48 % pass about 31 times in 100', () => {
    expect(1 - binomialCdf(99, 200, 0.48)).toBeCloseTo(0.31, 2);
  });

  test('fair coin by counting: 9 of 10 has 22 / 1024, 5 of 10 has 1', () => {
    expect(binomialTest(9, 10)).toBeCloseTo(22 / 1024, 14);
    expect(binomialTest(5, 10)).toBe(1);
    expect(binomialTest(0, 0)).toBe(1);
    expect(() => binomialTest(3, 2)).toThrow(RangeError);
  });

  test('Clopper-Pearson: rule of three at 0 of 100 (Hanley and Lippman-Hand 1983), everything at 0 of 0', () => {
    expect(clopperPearson(0, 100).lo).toBe(0);
    expect(clopperPearson(0, 100).hi).toBeCloseTo(1 - 0.025 ** 0.01, 10);
    expect(clopperPearson(0, 0)).toEqual({ lo: 0, hi: 1 });
  });
});
