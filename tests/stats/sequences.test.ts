import { describe, expect, test } from 'vitest';
import { asymptoticBoundary, asymptoticSequence, tunedPrecision } from '../../src/stats/asymptotic-sequence.ts';
import { bernoulliSequence } from '../../src/stats/bernoulli-sequence.ts';
import { BettingSequence } from '../../src/stats/betting-sequence.ts';
import { wilson } from '../../src/stats/interval.ts';
import { sampleOf } from '../../src/stats/sample.ts';
import { drawPair } from './coverage.ts';
import { uniforms } from './rng.ts';

describe('Beta mixture for a rate', () => {
  test('without a win the mixture has a closed form: B(1/2, n + 1/2) / pi = C(2n, n) / 4^n', () => {
    // (1 - p)^n = C(2n, n) / 4^n / 20 at the end.
    expect(bernoulliSequence(0, 1).hi).toBeCloseTo(1 - 1 / 2 / 20, 10);
    expect(bernoulliSequence(0, 2).hi).toBeCloseTo(1 - Math.sqrt(6 / 16 / 20), 10);
    expect(bernoulliSequence(0, 10).hi).toBeCloseTo(1 - (184756 / 4 ** 10 / 20) ** 0.1, 10);
    expect(bernoulliSequence(10, 0).lo).toBeCloseTo((184756 / 4 ** 10 / 20) ** 0.1, 10);
  });

  test('mirrors, holds the estimate, is wider than the interval for a fixed number', () => {
    const a = bernoulliSequence(30, 20);
    const b = bernoulliSequence(20, 30);
    expect(a.lo).toBeCloseTo(1 - b.hi, 12);
    expect(a.lo).toBeLessThan(wilson(30, 50).lo);
    expect(a.hi).toBeGreaterThan(wilson(30, 50).hi);
    expect(bernoulliSequence(0, 0)).toEqual({ lo: 0, hi: 1 });
  });
});

describe('asymptotic sequence', () => {
  // gostevehoward/confseq test/uniform_boundaries_unittest.cpp, TwoSidedNormalMixture tuned for 100 at 5 %: rho 12.60056 (the inverse
  // square of the precision here), bound 30.35209 on the sum after 100.
  test('agrees with the two-sided normal mixture of confseq', () => {
    expect(tunedPrecision(100, 0.05) ** -2).toBeCloseTo(12.60056, 5);
    expect(100 * asymptoticBoundary(100, 0.05, tunedPrecision(100, 0.05))).toBeCloseTo(30.35209, 5);
  });

  test('scales with the deviation and is unbounded before any unit', () => {
    const units = { count: 400, mean: 0.1, variance: 0.04 };
    const { lo, hi } = asymptoticSequence(units, 400);
    expect((lo + hi) / 2).toBeCloseTo(0.1, 14);
    expect((hi - lo) / 2).toBeCloseTo(0.2 * asymptoticBoundary(400, 0.05, tunedPrecision(400, 0.05)), 14);
    expect(asymptoticSequence(sampleOf([]), 400)).toEqual({
      lo: Number.NEGATIVE_INFINITY,
      hi: Number.POSITIVE_INFINITY,
    });
  });
});

describe('betting sequence', () => {
  /** Hedged capital at one candidate mean, straight from the definition, each bet computed from the scores before it. */
  function capital(scores: readonly number[], m: number, alpha: number): number[] {
    let up = 1;
    let down = 1;
    return scores.map((x, t) => {
      const before = scores.slice(0, t);
      const mean = (i: number) => (0.5 + scores.slice(0, i).reduce((s, y) => s + y, 0)) / (i + 1);
      const variance = (0.25 + before.reduce((s, y, i) => s + (y - mean(i + 1)) ** 2, 0)) / (t + 1);
      const bet = Math.sqrt((2 * Math.log(2 / alpha)) / (variance * (t + 1) * Math.log(t + 2)));
      up *= 1 + Math.min(bet, 0.5 / m) * (x - m);
      down *= 1 - Math.min(bet, 0.5 / (1 - m)) * (x - m);
      return Math.max(up, down) / 2;
    });
  }

  test('keeps just the candidates whose capital never reached 1 / alpha', () => {
    const random = uniforms(31);
    const scores = Array.from({ length: 150 }, () => Math.round(4 * random() ** 0.7) / 4);
    const sequence = new BettingSequence();
    for (const x of scores) sequence.push(x);
    const { lo, hi } = sequence.interval;
    const rejected = (m: number) => capital(scores, m, 0.05).some((c) => c >= 20);
    expect(lo).toBeGreaterThan(0.3);
    expect(hi).toBeLessThan(0.9);
    expect(rejected(lo)).toBe(true);
    expect(rejected(lo + 0.001)).toBe(false);
    expect(rejected(hi - 0.001)).toBe(false);
    expect(rejected(hi)).toBe(true);
  });

  test('only shrinks, starts at the whole range, knows its mean', () => {
    const sequence = new BettingSequence({ range: { lo: -1, hi: 1 } });
    expect(sequence.interval).toEqual({ lo: -1, hi: 1 });
    expect(sequence.mean).toBeNaN();
    const random = uniforms(32);
    let last = sequence.interval;
    for (let i = 0; i < 600; i++) {
      sequence.push(random() < 0.6 ? 0.5 : -0.5);
      const { lo, hi } = sequence.interval;
      expect(lo).toBeGreaterThanOrEqual(last.lo);
      expect(hi).toBeLessThanOrEqual(last.hi);
      last = { lo, hi };
    }
    expect(last.lo).toBeLessThan(0.1);
    expect(last.hi).toBeGreaterThan(0.1);
    expect(last.hi - last.lo).toBeLessThan(0.25);
    expect(sequence.mean).toBeCloseTo(0.1, 1);
    expect(sequence.count).toBe(600);
  });

  test('equal scores close in on their value', () => {
    const sequence = new BettingSequence();
    for (let i = 0; i < 300; i++) sequence.push(0.5);
    expect(sequence.interval.lo).toBeGreaterThan(0.45);
    expect(sequence.interval.hi).toBeLessThan(0.55);
  });

  test('scores outside the range are refused', () => {
    expect(() => new BettingSequence().push(1.5)).toThrow('Score 1.5 given');
    expect(() => new BettingSequence({ range: { lo: 1, hi: 1 } })).toThrow(RangeError);
    expect(() => new BettingSequence({ level: 1 })).toThrow(RangeError);
  });

  test('the truth is ever rejected in at most 5 % of simulated runs', () => {
    const repetitions = 150;
    const random = uniforms(33);
    let missed = 0;
    for (let r = 0; r < repetitions; r++) {
      const sequence = new BettingSequence();
      for (let i = 0; i < 300; i++)
        sequence.push(drawPair({ rate: 0.6, draws: 0.2, copied: 0.2, side: 0 }, random) / 4);
      if (sequence.interval.lo > 0.6 || sequence.interval.hi < 0.6) missed++;
    }
    expect(missed / repetitions).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / repetitions));
  });
});

describe('what peeking costs', () => {
  // A 95 % interval for a fixed number, looked at every 100 matches to 2,000, makes a false claim in 26 % of even matchups.
  test('a fixed interval looked at again and again claims what is not there; the sequence does not', () => {
    const repetitions = 300;
    const random = uniforms(34);
    let fixed = 0;
    let sequence = 0;
    for (let r = 0; r < repetitions; r++) {
      let wins = 0;
      let fixedClaims = false;
      let sequenceClaims = false;
      for (let n = 1; n <= 2000; n++) {
        if (random() < 0.5) wins++;
        if (n % 100 !== 0) continue;
        const a = wilson(wins, n);
        fixedClaims ||= a.lo > 0.5 || a.hi < 0.5;
        const b = bernoulliSequence(wins, n - wins);
        sequenceClaims ||= b.lo > 0.5 || b.hi < 0.5;
      }
      if (fixedClaims) fixed++;
      if (sequenceClaims) sequence++;
    }
    expect(fixed / repetitions).toBeGreaterThan(0.2);
    expect(fixed / repetitions).toBeLessThan(0.32);
    expect(sequence / repetitions).toBeLessThan(0.03);
  });
});
