import { describe, expect, test } from 'vitest';
import {
  aggregateIqm,
  improvementInterval,
  interquartileMean,
  performanceProfile,
  probabilityOfImprovement,
  superiority,
} from '../../src/stats/aggregate.ts';
import { varianceRatio } from '../../src/stats/common-random-numbers.ts';
import { LuckAccumulator } from '../../src/stats/luck.ts';
import {
  expectedSprtPairs,
  matchedBlocksToDetect,
  powerToDetect,
  unitsForEquivalence,
  unitsForHalfWidth,
  unitsToDetect,
  unitsToSeparate,
  unmatchedToDetect,
} from '../../src/stats/power.ts';
import { sampleOf } from '../../src/stats/sample.ts';
import { uniforms } from './rng.ts';

describe('how many matches', () => {
  // The half-widths are those of any table of survey sizes (385, 1,068, 2,401, 9,604).
  test.each([
    [0.05, 385],
    [0.03, 1068],
    [0.02, 2401],
    [0.01, 9604],
  ])('half-width %d: %d', (width, n) => {
    expect(unitsForHalfWidth(width, 0.5)).toBe(n);
  });

  // (1.959964 + 0.841621)^2 = 7.848880 times 1/4 over the squared shift.
  test.each([
    [0.05, 785],
    [0.03, 2181],
    [0.02, 4906],
    [0.01, 19623],
  ])('to see a shift of %d with 80 %%: %d', (shift, n) => {
    expect(unitsToDetect(shift, 0.5)).toBe(n);
    expect(powerToDetect(shift, 0.5, n)).toBeGreaterThanOrEqual(0.8);
    expect(powerToDetect(shift, 0.5, n - 1)).toBeLessThan(0.80001);
  });

  test('50 against 52 % with 5 % errors, one-sided: 6,764', () => {
    expect(unitsToSeparate(0.02, 0.5, 0.05, 0.05)).toBe(6764);
  });

  // Wald, Sequential Analysis (1947): expected sample numbers of a normal mean.
  test.each([
    [0.5, 0.125, 1656],
    [0.52, 0.125, 1656],
    [0.51, 0.125, 2709],
    [0.55, 0.125, 460],
    [0.5, 0.08, 1060],
    [0.51, 0.08, 1734],
    [0.55, 0.08, 294],
  ])('sequential test of .50 against .52, truth %d, pair variance %d: %d pairs', (truth, variance, pairs) => {
    expect(Math.round(expectedSprtPairs(0.5, 0.52, truth, variance, 0.05, 0.05))).toBe(pairs);
  });

  // R. Connor, Biometrics 43 (1987), formula for matched pairs.
  test.each([
    [0.05, 0.3, 940, 3140],
    [0.03, 0.3, 2614, 8722],
    [0.03, 0.15, 1306, 8722],
    [0.02, 0.3, 5885, 19624],
    [0.02, 0.15, 2941, 19624],
  ])('difference %d, discordance %d: %d matched blocks, %d unmatched matches', (difference, psi, blocks, matches) => {
    expect(matchedBlocksToDetect(difference, psi)).toBe(blocks);
    expect(2 * unmatchedToDetect(difference)).toBe(matches);
  });

  test('within 5 points of 65 % with errors of 5 and 10 %: 985', () => {
    expect(unitsForEquivalence(0.05, Math.sqrt(0.65 * 0.35), 0.05, 0.1)).toBe(985);
  });

  test('a discordance below the difference is refused', () => {
    expect(() => matchedBlocksToDetect(0.2, 0.1)).toThrow(RangeError);
  });
});

describe('aggregates over rulesets and runs', () => {
  // google-research/rliable tests/rliable/metrics_test.py, turned to tasks by runs.
  const x = [
    [1, 2, 1, 2],
    [2, 2, 1, 1],
  ];
  const y = [
    [1, 2, 3],
    [1, 2, 3],
  ];

  test('interquartile mean and probability of improvement of rliable', () => {
    expect(interquartileMean(x.flat())).toBe(1.5);
    expect(interquartileMean(y.flat())).toBe(2);
    expect(probabilityOfImprovement(x, y)).toBeCloseTo(1 / 3, 14);
  });

  // scipy.stats.trim_mean(x, 0.25) cuts floor(n / 4) from each end.
  test('one outlier of five does not move it', () => {
    expect(interquartileMean([1, 2, 3, 4, 1000])).toBe(3);
    expect(interquartileMean([])).toBeNaN();
  });

  test('superiority counts ties half; a profile is the share above', () => {
    expect(superiority([1, 2], [1, 0])).toBe(0.875);
    expect(performanceProfile([[0.2, 0.8], [0.9]], 0.5)).toBe(0.75);
  });

  test('bootstrap intervals hold their estimate and repeat with their seed', () => {
    const random = uniforms(61);
    const scores = [0, 1, 2].map(() => Array.from({ length: 12 }, () => random()));
    const better = scores.map((runs) => runs.map((score) => score + 0.2));
    const iqm = aggregateIqm(scores, uniforms(1), 400);
    expect(iqm.lo).toBeLessThan(iqm.estimate);
    expect(iqm.hi).toBeGreaterThan(iqm.estimate);
    expect(aggregateIqm(scores, uniforms(1), 400)).toEqual(iqm);
    const improvement = improvementInterval(better, scores, uniforms(2), 400);
    expect(improvement.estimate).toBeGreaterThan(0.6);
    expect(improvement.lo).toBeGreaterThan(0.5);
  });
});

describe('common random numbers', () => {
  test('copies have ratio 0, opposites 2, independent arms near 1', () => {
    const random = uniforms(62);
    const a = Array.from({ length: 4000 }, () => random());
    const b = Array.from({ length: 4000 }, () => random());
    const c = a.map((value) => 1 - value);
    expect(varianceRatio(a, a)).toEqual({ ratio: 0, independentBlocks: Number.POSITIVE_INFINITY });
    expect(varianceRatio(a, c).ratio).toBeCloseTo(2, 10);
    expect(varianceRatio(a, b).ratio).toBeCloseTo(1, 1);
  });

  test('arms that share half of their variance are worth twice the blocks', () => {
    const random = uniforms(63);
    const shared = Array.from({ length: 20000 }, () => random());
    const [a, b] = [0, 1].map(() => shared.map((value) => value + random()));
    const { ratio, independentBlocks } = varianceRatio(a, b);
    expect(ratio).toBeCloseTo(0.5, 1);
    expect(independentBlocks).toBeCloseTo(20000 / ratio, 6);
    expect(() => varianceRatio([1], [1, 2])).toThrow('1 and 2 blocks');
  });
});

describe('luck correction', () => {
  // First to three heads of five fair flips: the exact value of a position is the chance to win from there.
  function chanceToWin(heads: number, tails: number): number {
    if (heads === 3) return 1;
    if (tails === 3) return 0;
    return (chanceToWin(heads + 1, tails) + chanceToWin(heads, tails + 1)) / 2;
  }

  function play(value: (heads: number, tails: number) => number, luck: LuckAccumulator, random: () => number) {
    luck.reset();
    let heads = 0;
    let tails = 0;
    while (heads < 3 && tails < 3) {
      const happened = random() < 0.5 ? 0 : 1;
      luck.add([0.5, 0.5], [value(heads + 1, tails), value(heads, tails + 1)], happened);
      if (happened === 0) heads++;
      else tails++;
    }
    return heads === 3 ? 1 : 0;
  }

  test('with the exact value every match is worth the value of the start', () => {
    const luck = new LuckAccumulator('exact');
    const random = uniforms(64);
    for (let i = 0; i < 50; i++) expect(luck.adjusted(play(chanceToWin, luck, random))).toBeCloseTo(0.5, 14);
  });

  test('with a wrong value the mean stays and the variance falls', () => {
    const luck = new LuckAccumulator('a guess');
    const random = uniforms(65);
    const guess = (heads: number, tails: number) => 0.45 + 0.13 * (heads - tails);
    const raw: number[] = [];
    const adjusted: number[] = [];
    for (let i = 0; i < 20000; i++) {
      raw.push(play(guess, luck, random));
      adjusted.push(luck.adjusted(raw[i]));
    }
    expect(Math.abs(sampleOf(adjusted).mean - 0.5)).toBeLessThan(4 * Math.sqrt(sampleOf(adjusted).variance / 20000));
    expect(sampleOf(adjusted).variance).toBeLessThan(sampleOf(raw).variance / 3);
  });

  test('outcomes of chance 0 may have any value, and a value function needs a name', () => {
    const luck = new LuckAccumulator('x');
    luck.add([1, 0], [0.4, Number.NaN], 0);
    expect(luck.luck).toBe(0);
    expect(() => new LuckAccumulator('')).toThrow(RangeError);
  });
});
