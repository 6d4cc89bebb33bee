import { describe, expect, test } from 'vitest';
import {
  type MatchedCounts,
  matchedOddsRatio,
  mcnemarExact,
  newcombePaired,
  riskDifference,
  tangoInterval,
} from '../../src/stats/matched.ts';
import { uniforms } from './rng.ts';

const table = (both: number, firstOnly: number, secondOnly: number, neither: number): MatchedCounts => ({
  both,
  firstOnly,
  secondOnly,
  neither,
});

describe('Newcombe interval for matched blocks', () => {
  // R. G. Newcombe, Stat. Med. 17 (1998) 2635-2650, table III, method 10.
  test.each([
    [36, 12, 2, 0, 0.0569, 0.3404],
    [20, 12, 2, 16, 0.0562, 0.3292],
    [18, 12, 2, 18, 0.0562, 0.329],
    [36, 14, 0, 0, 0.1528, 0.4167],
    [35, 14, 0, 1, 0.1461, 0.4175],
    [18, 14, 0, 18, 0.1441, 0.3963],
    [2, 97, 1, 0, 0.8721, 0.9854],
    [0, 29, 1, 0, 0.6666, 0.9882],
    [1, 98, 0, 1, 0.9171, 0.9916],
    [0, 30, 0, 0, 0.8395, 1],
    [54, 0, 0, 0, -0.0664, 0.0664],
    [53, 0, 0, 1, -0.0729, 0.0729],
    [27, 0, 0, 27, -0.0351, 0.0351],
  ])('of %d, %d, %d, %d is %d to %d', (both, first, second, neither, lo, hi) => {
    const interval = newcombePaired(table(both, first, second, neither));
    expect(interval.lo).toBeCloseTo(lo, 4);
    expect(interval.hi).toBeCloseTo(hi, 4);
  });

  test('contingencytables (Fagerland, Lydersen, Laake) tests/testthat/test-ch8.R: 59, 6, 16, 80 is -0.1186 to -0.0046', () => {
    const interval = newcombePaired(table(59, 6, 16, 80));
    expect(interval.lo).toBeCloseTo(-0.1186, 4);
    expect(interval.hi).toBeCloseTo(-0.0046, 4);
  });
});

describe('Tango interval', () => {
  // 7, 25, 2, 68: Chang et al. (PMC10763857), table 3. 59, 6, 16, 80: the data of Cavo et al. (2012) in contingencytables, limits of an
  // independent implementation.
  test.each([
    [7, 25, 2, 68, 0.139, 0.321],
    [59, 6, 16, 80, -0.124, -0.0054],
  ])('of %d, %d, %d, %d is %d to %d', (both, first, second, neither, lo, hi) => {
    const interval = tangoInterval(table(both, first, second, neither));
    expect(interval.lo).toBeCloseTo(lo, 3);
    expect(interval.hi).toBeCloseTo(hi, 3);
  });

  test('excludes 0 just when McNemar’s chi-square exceeds its limit', () => {
    for (let b = 0; b <= 12; b++) {
      for (let c = 0; c <= 12; c++) {
        if (b + c === 0) continue;
        const { lo, hi } = tangoInterval(table(10, b, c, 30 - b - c));
        expect(lo > 0 || hi < 0).toBe((b - c) ** 2 / (b + c) > 1.959963984540054 ** 2);
      }
    }
  });

  test('three blocks of three in one direction: lower end -0.1230, upper end 1', () => {
    const { lo, hi } = tangoInterval(table(0, 3, 0, 0));
    expect(lo).toBeCloseTo(-0.123, 4);
    expect(hi).toBeCloseTo(1, 12);
  });

  test('no blocks say nothing; no discordant block leaves room', () => {
    expect(tangoInterval(table(0, 0, 0, 0))).toEqual({ lo: -1, hi: 1 });
    expect(newcombePaired(table(0, 0, 0, 0))).toEqual({ lo: -1, hi: 1 });
    const { lo, hi } = tangoInterval(table(20, 0, 0, 20));
    expect(hi).toBeCloseTo(-lo, 12);
    expect(hi).toBeGreaterThan(0.05);
  });

  test('covers in simulation', () => {
    const random = uniforms(41);
    const repetitions = 1000;
    let tango = 0;
    let newcombe = 0;
    for (let r = 0; r < repetitions; r++) {
      const counts = [0, 0, 0, 0];
      for (let i = 0; i < 120; i++) {
        const u = random();
        counts[u < 0.3 ? 0 : u < 0.5 ? 1 : u < 0.6 ? 2 : 3]++;
      }
      const c = table(counts[0], counts[1], counts[2], counts[3]);
      const t = tangoInterval(c);
      const n = newcombePaired(c);
      if (t.lo <= 0.1 && 0.1 <= t.hi) tango++;
      if (n.lo <= 0.1 && 0.1 <= n.hi) newcombe++;
    }
    const slack = 3 * Math.sqrt(0.0475 / repetitions);
    expect(Math.abs(tango / repetitions - 0.95)).toBeLessThan(slack + 0.01);
    expect(Math.abs(newcombe / repetitions - 0.95)).toBeLessThan(slack + 0.01);
  });
});

describe('exact test and odds ratio', () => {
  // The approval ratings of A. Agresti, Categorical Data Analysis, section 10.1: 794, 150, 86, 570. Difference 0.04, error 0.0095, odds
  // ratio 150 / 86 = 1.74.
  test('approval of the prime minister', () => {
    const approval = table(794, 150, 86, 570);
    expect(riskDifference(approval).estimate).toBeCloseTo(0.04, 10);
    expect(riskDifference(approval).error).toBeCloseTo(0.0095, 4);
    expect(matchedOddsRatio(approval).estimate).toBeCloseTo(1.74, 2);
    expect(mcnemarExact(approval)).toBeLessThan(0.0001);
  });

  test('9 of 10 discordant blocks: 22 / 1024 as for a coin', () => {
    expect(mcnemarExact(table(5, 9, 1, 5))).toBeCloseTo(22 / 1024, 14);
    expect(mcnemarExact(table(5, 0, 0, 5))).toBe(1);
  });

  test('odds ratio is infinite, or unknown, in the open', () => {
    expect(matchedOddsRatio(table(0, 4, 0, 0))).toMatchObject({ estimate: Infinity, hi: Infinity });
    expect(matchedOddsRatio(table(3, 0, 0, 3))).toEqual({ estimate: Number.NaN, lo: 0, hi: Infinity });
  });
});
