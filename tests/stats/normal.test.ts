import { describe, expect, test } from 'vitest';
import { logNormalCdf, normalCdf, normalQuantile, twoSidedZ } from '../../src/stats/normal.ts';

describe('normal distribution', () => {
  // Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.1 (15 decimals) and R's pnorm for the tails.
  test.each([
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1, 0.8413447460685429],
    [1.96, 0.9750021048517795],
    [2, 0.9772498680518208],
    [3, 0.9986501019683699],
    [-1, 0.15865525393145705],
    [-3, 0.0013498980316300946],
  ])('Phi(%d) = %d', (x, p) => {
    expect(Math.abs(normalCdf(x) - p)).toBeLessThan(3e-16);
  });

  test('tails keep their relative accuracy: R gives pnorm(-10) = 7.619853024160527e-24 and pnorm(-37.5) = 4.605353009581954e-308', () => {
    expect(normalCdf(-10) / 7.619853024160527e-24).toBeCloseTo(1, 12);
    expect(normalCdf(-37.5) / 4.605353009581954e-308).toBeCloseTo(1, 10);
  });

  test('series and continued fraction meet without a step', () => {
    for (const x of [-2.5, 2.5]) {
      expect(Math.abs(normalCdf(x + 1e-12) - normalCdf(x - 1e-12)) / normalCdf(x)).toBeLessThan(1e-11);
    }
  });

  // R: pnorm(-40, log.p = TRUE) is -804.6084420137538.
  test('logarithm of a chance that no double holds', () => {
    expect(normalCdf(-40)).toBe(0);
    expect(logNormalCdf(-40)).toBeCloseTo(-804.6084420137538, 9);
    expect(logNormalCdf(-2.5001)).toBeCloseTo(Math.log(normalCdf(-2.5001)), 12);
    expect(logNormalCdf(1)).toBeCloseTo(Math.log(normalCdf(1)), 15);
  });

  // R's qnorm; 1.6449, 1.9600, 2.3263, 2.5758 head every table of quantiles.
  test.each([
    [0.975, 1.959963984540054],
    [0.95, 1.6448536269514722],
    [0.99, 2.3263478740408408],
    [0.995, 2.5758293035489004],
    [0.8, 0.8416212335729143],
    [1e-20, -9.262340089798409],
  ])('quantile of %d is %d', (p, x) => {
    expect(Math.abs(normalQuantile(p) - x)).toBeLessThan(1e-13);
  });

  test('quantile and distribution are inverse from 1e-300 to 1/2, antisymmetric around it', () => {
    for (const p of [1e-300, 1e-100, 1e-12, 0.001, 0.024, 0.3, 0.4999]) {
      expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 10);
    }
    expect(normalQuantile(0.75)).toBe(-normalQuantile(0.25));
  });

  test('end points are infinite, not NaN, and outside is an error', () => {
    expect([normalCdf(Number.NEGATIVE_INFINITY), normalCdf(Number.POSITIVE_INFINITY)]).toEqual([0, 1]);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect(() => normalQuantile(1.1)).toThrow(RangeError);
    expect(() => twoSidedZ(95)).toThrow('Confidence level 95 given');
  });
});
