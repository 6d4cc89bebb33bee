import { describe, expect, test } from 'vitest';
import { outcomeCdf } from '../../src/stats/brownian.ts';
import { eloOf } from '../../src/stats/elo.ts';
import { distributionOf, fitMean, fitRatio, momentsOf } from '../../src/stats/multinomial.ts';
import { estimateAfterStopping } from '../../src/stats/sequential-estimate.ts';
import { logLikelihoodRatio, type Margins, SequentialTest, sprtBounds } from '../../src/stats/sprt.ts';
import { drawPair } from './coverage.ts';
import { uniforms } from './rng.ts';

const nelo = (h0: number, h1: number): Margins => ({ unit: 'nelo', h0, h1 });
const elo = (h0: number, h1: number): Margins => ({ unit: 'elo', h0, h1 });
const score = (h0: number, h1: number): Margins => ({ unit: 'score', h0, h1 });

describe('constrained multinomial fits', () => {
  test('meet their constraint, sum to 1, and leave the data alone when it meets it already', () => {
    const observed = distributionOf([3, 8, 20, 11, 5]);
    const { mean, variance } = momentsOf(observed);
    const moved = momentsOf({ values: observed.values, chances: fitMean(observed, 0.6) });
    expect(moved.mean).toBeCloseTo(0.6, 12);
    expect(fitMean(observed, 0.6).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    fitMean(observed, mean).forEach((p, i) => {
      expect(p).toBeCloseTo(observed.chances[i], 12);
    });
    const ratio = momentsOf({ values: observed.values, chances: fitRatio(observed, 0.5, 0.3) });
    expect((ratio.mean - 0.5) / Math.sqrt(ratio.variance)).toBeCloseTo(0.3, 9);
    fitRatio(observed, 0.5, (mean - 0.5) / Math.sqrt(variance)).forEach((p, i) => {
      expect(p).toBeCloseTo(observed.chances[i], 8);
    });
  });

  test('two cells have one distribution with a given mean', () => {
    expect(fitMean({ values: [0, 1], chances: [0.9, 0.1] }, 0.3)[1]).toBeCloseTo(0.3, 13);
  });

  test('a mean at or beyond the ends is refused', () => {
    expect(() => fitMean(distributionOf([1, 1, 1]), 1)).toThrow(RangeError);
  });
});

describe('log-likelihood ratio', () => {
  // fastchess app/tests/sprt_test.cpp, cells in ascending order.
  test.each<[number[], Margins, number]>([
    [[36027, 68692, 36433], nelo(0, 2), 0.92],
    [[10650, 20431, 10871], nelo(-1.75, 0.25), 2.3],
    [[21184, 40708, 21404], elo(0.5, 2.5), -1.57],
    [[57030, 106593, 57433], elo(0, 2), -2.59],
    [[365, 16618, 36229, 16974, 390], nelo(0, 2), 2.25],
    [[127, 4883, 10712, 5150, 104], nelo(-1.75, 0.25), 3.01],
    [[223, 9863, 21279, 10037, 246], elo(0.5, 2.5), -3.07],
    [[871, 26175, 55983, 26678, 821], elo(0, 2), -4.98],
  ])('%o against %o is %d', (counts, margins, published) => {
    expect(logLikelihoodRatio(counts, margins)).toBeCloseTo(published, 2);
  });

  test('lopsided counts give what their single cell can give', () => {
    // All pairs won: the fits put the mean's weight on the cells 0 and 1, n log(s1 / s0) but for the empty cells' 0.001.
    expect(logLikelihoodRatio([0, 0, 0, 0, 100], score(0.5, 0.55))).toBeCloseTo(100 * Math.log(1.1), 1);
    expect(logLikelihoodRatio([100, 0, 0, 0, 0], score(0.5, 0.55))).toBeCloseTo(100 * Math.log(0.9), 1);
    // All matches drawn: the mean 1/2 fits exactly, the mean .55 takes .1 of weight to the top cell.
    expect(logLikelihoodRatio([0, 0, 100, 0, 0], score(0.5, 0.55))).toBeCloseTo(100 * Math.log(0.9), 1);
    expect(logLikelihoodRatio([0, 0, 0, 0, 0], score(0.5, 0.55))).toBe(0);
  });

  test('is finite for every small table and every unit', () => {
    for (let code = 0; code < 3 ** 5; code++) {
      const counts = [0, 1, 2, 3, 4].map((i) => [0, 1, 40][Math.floor(code / 3 ** i) % 3]);
      for (const margins of [score(0.5, 0.52), elo(-5, 5), nelo(0, 10)]) {
        expect(Number.isFinite(logLikelihoodRatio(counts, margins))).toBe(true);
      }
    }
  });

  test('agrees with the normal approximation near even', () => {
    const counts = [100, 210, 400, 230, 110];
    const { mean, variance } = momentsOf(distributionOf(counts));
    const normal = (1050 * 0.02 * (2 * mean - 1.02)) / (2 * variance);
    expect(logLikelihoodRatio(counts, score(0.5, 0.52))).toBeCloseTo(normal, 1);
  });

  test('margins in the wrong order are refused', () => {
    expect(() => logLikelihoodRatio([1, 1, 1], elo(2, 0))).toThrow('expected h0 < h1');
  });
});

describe('sequential test', () => {
  const plan = { margins: score(0.5, 0.55), alpha: 0.05, beta: 0.05, maxPairs: 5000 };

  test('bounds are those of Wald: -2.944 and 2.944 at 5 % and 5 %', () => {
    expect(sprtBounds(0.05, 0.05).lower).toBeCloseTo(-2.944439, 6);
    expect(sprtBounds(0.05, 0.05).upper).toBeCloseTo(2.944439, 6);
    expect(() => sprtBounds(0, 0.05)).toThrow(RangeError);
  });

  test('stops at its bound and ignores pairs that come after', () => {
    const running = new SequentialTest(plan);
    while (running.state === 'running') running.push(4);
    expect(running.state).toBe('H1');
    const { pairs, llr } = running;
    expect(pairs).toBe(31);
    running.push(0);
    expect([running.pairs, running.llr, running.state]).toEqual([pairs, llr, 'H1']);
  });

  test('reaching the largest number of pairs accepts neither side', () => {
    const running = new SequentialTest({ ...plan, maxPairs: 3 });
    expect([4, 0, 2].map((cell) => running.push(cell))).toEqual(['running', 'running', 'undecided']);
  });

  test('bad plans and cells are refused', () => {
    expect(() => new SequentialTest({ ...plan, maxPairs: 0 })).toThrow('maxPairs 0 given');
    expect(() => new SequentialTest({ ...plan, margins: score(0.6, 0.5) })).toThrow(RangeError);
    expect(() => new SequentialTest(plan).push(5)).toThrow('Pair cell 5 given');
  });

  test.each([false, true])('error rates hold in simulation, overshoot corrected: %s', (correctOvershoot) => {
    const repetitions = 400;
    const random = uniforms(21);
    const wrong = (rate: number, accepted: string) => {
      let count = 0;
      let pairs = 0;
      for (let r = 0; r < repetitions; r++) {
        const running = new SequentialTest({ ...plan, correctOvershoot });
        while (running.state === 'running') running.push(drawPair({ rate, draws: 0.2, copied: 0, side: 0 }, random));
        if (running.state === accepted) count++;
        pairs += running.pairs;
      }
      return { share: count / repetitions, pairs: pairs / repetitions };
    };
    const slack = 3 * Math.sqrt((0.05 * 0.95) / repetitions);
    const atH0 = wrong(0.5, 'H1');
    const atH1 = wrong(0.55, 'H0');
    expect(atH0.share).toBeLessThan(0.05 + slack);
    expect(atH1.share).toBeLessThan(0.05 + slack);
    // Wald's expectation for a pair variance of (1/4 - .2/4) / 2 is 212 pairs; overshoot adds to it.
    expect(atH0.pairs).toBeGreaterThan(190);
    expect(atH0.pairs).toBeLessThan(260);
  });
});

describe('stopped Brownian motion', () => {
  const motion = { a: -2.9, b: 2.9, drift: 0.4, variance: 1 };

  test('series and reflections agree where both hold', () => {
    // The change of method is at variance * time = 0.05 width^2 = 1.682.
    for (const y of [-2.9, -1, 0, 0.7, 2.9]) {
      expect(outcomeCdf(motion, 1.6821, y)).toBeCloseTo(outcomeCdf(motion, 1.6819, y), 4);
    }
  });

  test('tends to the classical ruin probabilities', () => {
    const ruin = (1 - Math.exp(-2 * 0.4 * 2.9)) / (Math.exp(2 * 0.4 * 2.9) - Math.exp(-2 * 0.4 * 2.9));
    expect(outcomeCdf(motion, 500, -2.9)).toBeCloseTo(ruin, 10);
    expect(outcomeCdf(motion, 500, 2.9)).toBeCloseTo(ruin, 10);
    expect(outcomeCdf({ ...motion, drift: 0 }, 500, 0)).toBeCloseTo(0.5, 10);
  });

  test('rises in y and mirrors with the drift', () => {
    let last = 0;
    for (let y = -2.9; y <= 2.9; y += 0.1) {
      const p = outcomeCdf(motion, 4, y);
      expect(p).toBeGreaterThanOrEqual(last);
      last = p;
    }
    expect(outcomeCdf(motion, 4, 1)).toBeCloseTo(1 - outcomeCdf({ ...motion, drift: -0.4 }, 4, -1), 10);
  });
});

describe('estimate after stopping', () => {
  // fishtest server/tests/test_stats_sprt.py: Elo, lower and upper end at 95 %.
  test.each<[number[], number, number, number]>([
    [[1, 20, 300, 900, 779], 245.4729, 223.637, 289.7981],
    [[1, 60, 500, 1200, 600], 188.3595, 170.7252, 214.8484],
  ])('of %o is %d in [%d, %d]', (counts, estimate, lo, hi) => {
    const stopped = estimateAfterStopping(counts, { margins: nelo(0, 2), alpha: 0.05, beta: 0.05 });
    expect(eloOf(stopped.estimate)).toBeCloseTo(estimate, 3);
    expect(eloOf(stopped.lo)).toBeCloseTo(lo, 3);
    expect(eloOf(stopped.hi)).toBeCloseTo(hi, 3);
  });

  test('an end that the data do not bound is 0 or 1, and no pairs say nothing', () => {
    const plan = { margins: nelo(0, 2), alpha: 0.05, beta: 0.05 };
    expect(estimateAfterStopping([0, 0, 1, 5, 994], plan).hi).toBe(1);
    expect(estimateAfterStopping([0, 0, 0, 0, 0], plan)).toEqual({ estimate: 0.5, lo: 0, hi: 1 });
  });

  test('pairs that are all alike keep the width of their confidence sequence', () => {
    const plan = { margins: nelo(0, 2), alpha: 0.05, beta: 0.05 };
    const even = estimateAfterStopping([0, 0, 5, 0, 0], plan);
    expect(even.estimate).toBe(0.5);
    expect(even.hi - even.lo).toBeGreaterThan(0.5);
    const sweep = estimateAfterStopping([0, 0, 0, 0, 50], plan);
    expect(sweep).toMatchObject({ estimate: 1, hi: 1 });
    // Clopper and Pearson, for a number fixed beforehand: 92.9 %.
    expect(sweep.lo).toBeLessThan(0.929);
    expect(sweep.lo).toBeGreaterThan(0.8);
  });

  test('misses to both sides alike where the raw score overshoots, and its interval covers', () => {
    const plan = { margins: score(0.5, 0.55), alpha: 0.05, beta: 0.05, maxPairs: 5000 };
    const repetitions = 300;
    const rate = 0.55;
    const random = uniforms(22);
    let estimateHigh = 0;
    let rawSum = 0;
    let covered = 0;
    for (let r = 0; r < repetitions; r++) {
      const running = new SequentialTest(plan);
      while (running.state === 'running') running.push(drawPair({ rate, draws: 0, copied: 0, side: 0 }, random));
      const { estimate, lo, hi } = estimateAfterStopping(running.counts, plan);
      if (estimate > rate) estimateHigh++;
      if (lo <= rate && rate <= hi) covered++;
      rawSum += momentsOf(distributionOf(running.counts)).mean;
    }
    expect(Math.abs(estimateHigh / repetitions - 0.5)).toBeLessThan(3 * Math.sqrt(0.25 / repetitions));
    expect(covered / repetitions).toBeGreaterThan(0.95 - 3 * Math.sqrt(0.0475 / repetitions));
    expect(rawSum / repetitions).toBeGreaterThan(rate + 0.003);
  });
});
