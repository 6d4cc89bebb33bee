import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '../../src/stats/format.ts';

describe('formatNumber', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [1, '1'],
    [0.5, '0.5'],
    [-0.123456789, '-0.123457'],
    [2 / 3, '0.666667'],
    [1234567, '1234570'],
    [1068.25, '1068.25'],
    [0.000001, '0.000001'],
    [1.5e-9, '1.5e-9'],
    [1e15, '1e15'],
    [1.5e300, '1.5e300'],
    [0.9999999, '1'],
    [99.99999, '100'],
    [Number.POSITIVE_INFINITY, 'inf'],
    [Number.NEGATIVE_INFINITY, '-inf'],
    [Number.NaN, ''],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test('a tie that was missed by a last bit is a tie', () => {
    expect(formatNumber(1.005, 3)).toBe('1.01');
    expect(formatNumber(0.1 + 0.05 + 0.000_000_5, 6)).toBe(formatNumber(0.1500005, 6));
    expect((1.005).toPrecision(3)).toBe('1.00');
  });

  test('neighbouring doubles of short decimals give the same text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.integer({ min: -12, max: 6 }),
        (digits, power) => {
          const value = digits * 10 ** power;
          const text = formatNumber(value);
          for (const nudge of [1 - 4 * Number.EPSILON, 1 + 4 * Number.EPSILON]) {
            expect(formatNumber(value * nudge)).toBe(text);
          }
        },
      ),
      { seed: 1, numRuns: 2000 },
    );
  });

  test('reads back within half a unit of its last digit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-280, max: 1e280 }), (value) => {
        expect(Math.abs(Number(formatNumber(value)) - value)).toBeLessThanOrEqual(5.001e-6 * value);
      }),
      { seed: 2, numRuns: 1000 },
    );
  });

  test('digits outside 1 to 11 are refused', () => {
    expect(() => formatNumber(1, 12)).toThrow(RangeError);
  });
});
