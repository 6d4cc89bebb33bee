import { describe, expect, test } from 'vitest';
import { alphaRank, alphaSweep, fixationChance, settledAlpha } from '../../src/stats/alpha-rank.ts';
import { cycleExcess, cyclicShare, testedCycles, threeCycles, transitiveStrengths } from '../../src/stats/cycles.ts';
import { wilson } from '../../src/stats/interval.ts';
import { nashAverage } from '../../src/stats/nash.ts';
import type { PairCounts } from '../../src/stats/pairs.ts';
import {
  bootstrapMatrix,
  logOddsMatrix,
  type Matrix,
  type PairMatrix,
  scoreMatrix,
} from '../../src/stats/payoff-matrix.ts';
import { drawPair } from './coverage.ts';
import { uniforms } from './rng.ts';

const close = (actual: readonly number[], expected: readonly number[], digits: number) =>
  expected.forEach((x, i) => {
    expect(actual[i]).toBeCloseTo(x, digits);
  });

/** Pairs played at the given rates, i against j > i. */
function played(rates: readonly (readonly number[])[], pairs: number, seed: number): PairMatrix {
  const random = uniforms(seed);
  return rates.map((row) =>
    row.map((rate) => {
      const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      for (let p = 0; p < pairs; p++) counts[drawPair({ rate, draws: 0, copied: 0, side: 0 }, random)]++;
      return counts;
    }),
  );
}

const CYCLE = [[0.6, 0.4], [0.6], []];

describe('alpha-rank', () => {
  // OpenSpiel open_spiel/python/egt/alpharank_test.py, payoffs of T. A. Han et al. (2013): r 1, t 2, p 0, s -1, delta 4, epsilon 0.25.
  test('stationary distribution of the commitment game', () => {
    const payoffs = [
      [0.875, 0.75, 0, 2.75, 0.75],
      [1, 1, -1, -1, -1],
      [0, 2, 0, 0, 0],
      [-2, 2, 0, 0, 0],
      [1, 2, 0, 0, 0],
    ];
    const published = [0.40966787, 0.07959841, 0.20506998, 0.08505983, 0.2206039];
    close(alphaRank(payoffs, { alpha: 0.1, population: 20 }), published, 7);
  });

  test('fixation has its closed form for payoffs of constant sum', () => {
    const payoffs = [
      [0.5, 0.7],
      [0.3, 0.5],
    ];
    for (const alpha of [0.01, 1, 10]) {
      const u = ((alpha * 50) / 49) * 0.2;
      const up = (1 - Math.exp(-u)) / (1 - Math.exp(-50 * u));
      expect(fixationChance(payoffs, 0, 1, { alpha }) / up).toBeCloseTo(1, 10);
    }
    expect(
      fixationChance(
        [
          [1, 1],
          [1, 1],
        ],
        0,
        1,
        { alpha: 3 },
      ),
    ).toBeCloseTo(1 / 50, 12);
  });

  test('rock, paper, scissors are found alike; a dominant agent always; one agent is all', () => {
    const rps = [
      [0.5, 0, 1],
      [1, 0.5, 0],
      [0, 1, 0.5],
    ];
    for (const { distribution } of alphaSweep(rps, 0.01, 50)) close(distribution, [1 / 3, 1 / 3, 1 / 3], 10);
    const ladder = [
      [0.5, 0.6, 0.7],
      [0.4, 0.5, 0.6],
      [0.3, 0.4, 0.5],
    ];
    expect(alphaRank(ladder, { alpha: 20 })[0]).toBeGreaterThan(0.99);
    expect(alphaRank([[0.5]], { alpha: 1 })).toEqual([1]);
  });

  test('a sweep says where the order settles', () => {
    // b beats everyone narrowly, a crushes c and d: weak selection favours a, strong selection b.
    const payoffs = [
      [0.5, 0.45, 1, 1],
      [0.55, 0.5, 0.55, 0.55],
      [0, 0.45, 0.5, 0.5],
      [0, 0.45, 0.5, 0.5],
    ];
    const sweep = alphaSweep(payoffs, 0.001, 60);
    expect(sweep[0].order[0]).toBe(0);
    expect(sweep[sweep.length - 1].order[0]).toBe(1);
    expect(settledAlpha(sweep)).toBeGreaterThan(0.001);
    expect(settledAlpha(sweep)).toBeLessThan(60);
  });
});

describe('Nash averaging', () => {
  // OpenSpiel open_spiel/python/egt/nash_averaging_test.py, and the same shape with the log odds 4.6 of Balduzzi et al., section 3.
  test.each([1, 4.6])('rock, paper, scissors with payoff %d: a third each, skills 0', (x) => {
    const { equilibrium, skills } = nashAverage([
      [0, -x, x],
      [x, 0, -x],
      [-x, x, 0],
    ]);
    close(equilibrium, [1 / 3, 1 / 3, 1 / 3], 8);
    close(skills, [0, 0, 0], 8);
  });

  test('a weighted cycle has the weights of the opposite edges', () => {
    const a = [
      [0, 2, -1],
      [-2, 0, 3],
      [1, -3, 0],
    ];
    close(nashAverage(a).equilibrium, [3 / 6, 1 / 6, 2 / 6], 6);
  });

  test('copies of an agent share its weight and change no skill', () => {
    const a = [
      [0, 0, 2, -1],
      [0, 0, 2, -1],
      [-2, -2, 0, 3],
      [1, 1, -3, 0],
    ];
    const { equilibrium, skills } = nashAverage(a);
    close(equilibrium, [1 / 4, 1 / 4, 1 / 6, 1 / 3], 6);
    close(skills, [0, 0, 0, 0], 6);
  });

  test('the best of a ladder takes all, and skills are the distance to it', () => {
    const { equilibrium, skills } = nashAverage([
      [0, 1, 2],
      [-1, 0, 1],
      [-2, -1, 0],
    ]);
    close(equilibrium, [1, 0, 0], 6);
    close(skills, [0, -1, -2], 5);
  });

  test('even agents get even weights', () => {
    expect(
      nashAverage([
        [0, 0],
        [0, 0],
      ]),
    ).toEqual({ equilibrium: [0.5, 0.5], skills: [0, 0] });
  });

  test('is an equilibrium for random payoffs: no reply gains, what is played breaks even', () => {
    const random = uniforms(81);
    for (let n = 2; n <= 12; n++) {
      const a = Array.from({ length: n }, () => new Array<number>(n).fill(0));
      for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) a[j][i] = -(a[i][j] = 2 * random() - 1);
      const { equilibrium, skills } = nashAverage(a);
      expect(equilibrium.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      expect(Math.max(...skills)).toBeLessThan(1e-6);
      for (let i = 0; i < n; i++) expect(equilibrium[i] * Math.abs(skills[i])).toBeLessThan(1e-6);
    }
  });

  test('a matrix that is not antisymmetric is refused', () => {
    expect(() =>
      nashAverage([
        [0, 1],
        [1, 0],
      ]),
    ).toThrow('expected opposites');
  });
});

describe('score matrices from pairs', () => {
  const matrix: PairMatrix = [
    [
      [0, 0, 0, 0, 10],
      [5, 0, 0, 0, 5],
    ],
    [[0, 0, 0, 0, 0]],
    [],
  ];

  test('scores, their mirror, and 1/2 where nothing was played', () => {
    expect(scoreMatrix(matrix)).toEqual([
      [0.5, 1, 0.5],
      [0, 0.5, 0.5],
      [0.5, 0.5, 0.5],
    ]);
  });

  test('log odds are antisymmetric and held off the ends', () => {
    const a = logOddsMatrix(scoreMatrix(matrix));
    expect(a[0][1]).toBeCloseTo(Math.log(999), 10);
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) expect(a[i][j] + a[j][i]).toBeCloseTo(0, 10);
  });

  test('pairs that are all alike keep an interval, and rounding makes no cycle', () => {
    const even: PairMatrix = [[[0, 0, 100, 0, 0]], []];
    const { intervals } = bootstrapMatrix(even, (scores) => [scores[0][1]], uniforms(84), 400);
    const { lo, hi } = wilson(50, 100);
    expect(intervals[0].lo).toBeCloseTo(lo, 1);
    expect(intervals[0].hi).toBeCloseTo(hi, 1);
    const swept: PairMatrix = [[[0, 0, 0, 0, 100]], []];
    expect(bootstrapMatrix(swept, (scores) => [scores[0][1]], uniforms(84), 20).intervals).toEqual([{ lo: 1, hi: 1 }]);
    // Three agents that are all level: noise would make a circle of them once in four times.
    const level: PairMatrix = [
      [
        [0, 0, 100, 0, 0],
        [0, 0, 100, 0, 0],
      ],
      [[0, 0, 100, 0, 0]],
      [],
    ];
    expect(cycleExcess(level, uniforms(85)).expected).toBeCloseTo(0.25, 1);
  });

  test('bootstrap intervals of equilibrium weights and alpha-rank hold the truth of a cycle', () => {
    const cycle = played(CYCLE, 300, 82);
    const nash = (scores: Matrix) => nashAverage(logOddsMatrix(scores)).equilibrium;
    for (const statistic of [nash, (scores: Matrix) => alphaRank(scores, { alpha: 1 })]) {
      const { intervals, estimates } = bootstrapMatrix(cycle, statistic, uniforms(83), 200);
      expect(estimates.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
      for (const { lo, hi } of intervals) {
        expect(lo).toBeLessThan(1 / 3);
        expect(hi).toBeGreaterThan(1 / 3);
      }
    }
  });
});

describe('cycles', () => {
  test('are found once each, by their smallest agent', () => {
    const rps = [
      [0.5, 0.6, 0.4],
      [0.4, 0.5, 0.6],
      [0.6, 0.4, 0.5],
    ];
    expect(threeCycles(rps)).toEqual([[0, 1, 2]]);
    expect(threeCycles(rps.map((row) => row.map((s) => 1 - s)))).toEqual([[0, 2, 1]]);
  });

  // M. Kendall and B. Babington Smith (1940): the largest number of circular triads among 7 is 14, among 6 is 8.
  test.each([
    [7, 14],
    [6, 8],
  ])('at most so many among %d: %d', (n, most) => {
    const regular = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => {
        const ahead = (j - i + n) % n;
        if (2 * ahead === n) return i < j ? 0.6 : 0.4;
        return ahead === 0 ? 0.5 : 2 * ahead < n ? 0.6 : 0.4;
      }),
    );
    expect(threeCycles(regular)).toHaveLength(most);
  });

  test('a true cycle is told from noise, and noise is not taken for a cycle', () => {
    const [sure] = testedCycles(played(CYCLE, 600, 84));
    expect(sure.cycle).toEqual([0, 1, 2]);
    expect(sure.p).toBeLessThan(0.01);
    // Five agents in a regular tournament have five cycles, which noise among even agents makes with chance 24 / 1024.
    const regular = played([[0.6, 0.6, 0.4, 0.4], [0.6, 0.6, 0.4], [0.6, 0.6], [0.6], []], 600, 88);
    const excess = cycleExcess(regular, uniforms(85), 300);
    expect(excess.observed).toBe(5);
    expect(excess.p).toBeLessThan(0.05);
    const even = played([[0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5], [0.5, 0.5], [0.5], []], 100, 86);
    expect(testedCycles(even).every(({ p }) => p > 0.05)).toBe(true);
    const noise = cycleExcess(even, uniforms(87), 300);
    expect(noise.p).toBeGreaterThan(0.05);
    // Among five even agents each of ten triples is a cycle with chance 1/4.
    expect(noise.expected).toBeGreaterThan(1);
    expect(noise.expected).toBeLessThan(2.8);
  });

  test('the transitive part of a ladder is all of it, of a cycle nothing', () => {
    const ladder = [
      [0, 1, 3],
      [-1, 0, 2],
      [-3, -2, 0],
    ];
    close(transitiveStrengths(ladder), [4 / 3, 1 / 3, -5 / 3], 12);
    expect(cyclicShare(ladder)).toBeCloseTo(0, 12);
    expect(
      cyclicShare([
        [0, 1, -1],
        [-1, 0, 1],
        [1, -1, 0],
      ]),
    ).toBeCloseTo(1, 12);
    expect(
      cyclicShare([
        [0, 0],
        [0, 0],
      ]),
    ).toBe(0);
  });

  test('one swept pair is no cycle', () => {
    const won: PairCounts = [0, 0, 0, 0, 1];
    const lost: PairCounts = [1, 0, 0, 0, 0];
    expect(testedCycles([[won, lost], [won], []])[0].p).toBeGreaterThan(0.15);
  });
});
