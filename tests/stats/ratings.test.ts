import { describe, expect, test } from 'vitest';
import {
  percentileInterval,
  resampled,
  resampledCounts,
  resampledRuns,
  simultaneousIntervals,
  tilted,
  tiltOfAlike,
} from '../../src/stats/bootstrap.ts';
import {
  ELO_PER_STRENGTH,
  fitRatings,
  predictMatch,
  RatingTable,
  type SidedResults,
} from '../../src/stats/bradley-terry.ts';
import { eloOf } from '../../src/stats/elo.ts';
import { solveInPlace } from '../../src/stats/linear.ts';
import { canonicalMatchups, type MatchupPairs, rateAgents, resultCell } from '../../src/stats/ratings.ts';
import { sampleOf } from '../../src/stats/sample.ts';
import { below, normalDraw } from '../../src/stats/uniform.ts';
import { uniforms } from './rng.ts';

const FLAT = { priorDeviation: 1e4 };

function rows(text: string): SidedResults[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [first, second, wins, losses, draws = '0'] = line.trim().split(/\s+/);
      return { scenario: 's', first, second, wins: Number(wins), losses: Number(losses), draws: Number(draws) };
    });
}

// Home team, guest, home wins, guest wins: American League East 1987 (A. Agresti, Categorical Data Analysis, 2002, table 10.10).
const BASEBALL = rows(`
  Milwaukee Detroit 4 3
  Milwaukee Toronto 4 2
  Milwaukee NewYork 4 3
  Milwaukee Boston 6 1
  Milwaukee Cleveland 4 2
  Milwaukee Baltimore 6 0
  Detroit Milwaukee 3 3
  Detroit Toronto 4 2
  Detroit NewYork 4 3
  Detroit Boston 6 0
  Detroit Cleveland 6 1
  Detroit Baltimore 4 3
  Toronto Milwaukee 2 5
  Toronto Detroit 4 3
  Toronto NewYork 2 4
  Toronto Boston 4 3
  Toronto Cleveland 4 2
  Toronto Baltimore 6 0
  NewYork Milwaukee 3 3
  NewYork Detroit 5 1
  NewYork Toronto 2 5
  NewYork Boston 4 3
  NewYork Cleveland 4 2
  NewYork Baltimore 6 1
  Boston Milwaukee 5 1
  Boston Detroit 2 5
  Boston Toronto 3 3
  Boston NewYork 4 2
  Boston Cleveland 5 2
  Boston Baltimore 6 0
  Cleveland Milwaukee 2 5
  Cleveland Detroit 3 3
  Cleveland Toronto 3 4
  Cleveland NewYork 4 3
  Cleveland Boston 4 2
  Cleveland Baltimore 2 4
  Baltimore Milwaukee 2 5
  Baltimore Detroit 1 5
  Baltimore Toronto 1 6
  Baltimore NewYork 2 4
  Baltimore Boston 1 6
  Baltimore Cleveland 3 4`);

// First, second, preferences for each, ties: chocolate puddings (R. Davidson, JASA 65, 1970, table 1).
const PUDDINGS = rows(`
  1 2 19 22 16
  1 3 16 19 12
  2 3 19 19 10
  1 4 18 23 13
  2 4 23 19 9
  3 4 19 20 15
  1 5 13 19 18
  2 5 16 20 12
  3 5 16 15 17
  4 5 17 14 16
  1 6 18 21 12
  2 6 22 20 12
  3 6 13 18 10
  4 6 14 19 18
  5 6 11 21 12`);

describe('Davidson’s model against published fits', () => {
  // Agresti, table 10.11, as the tests of the R package BradleyTerry2 quote it.
  test('baseball without home advantage: log strengths above Baltimore', () => {
    const { agents, strengths } = fitRatings(BASEBALL, { ...FLAT, sides: false });
    const above = strengths.map((s) => s - strengths[agents.indexOf('Baltimore')]).sort((x, y) => x - y);
    [0, 0.68, 1.11, 1.25, 1.29, 1.44, 1.58].forEach((published, i) => {
      expect(above[i]).toBeCloseTo(published, 2);
    });
  });

  test('baseball with home advantage: 0.302, and strengths as shares', () => {
    const { strengths, sides } = fitRatings(BASEBALL, FLAT);
    expect(sides[0]).toBeCloseTo(0.302, 3);
    const total = strengths.reduce((sum, s) => sum + Math.exp(s), 0);
    const shares = strengths.map((s) => Math.exp(s) / total).sort((x, y) => x - y);
    [0.044, 0.088, 0.137, 0.157, 0.164, 0.19, 0.22].forEach((published, i) => {
      expect(shares[i]).toBeCloseTo(published, 3);
    });
  });

  // Davidson's estimates stop at about 5 digits.
  test('puddings with ties: shares and nu = 0.7468', () => {
    const { strengths, draw } = fitRatings(PUDDINGS, { ...FLAT, sides: false });
    const total = strengths.reduce((sum, s) => sum + Math.exp(s), 0);
    [0.1388005, 0.1729985, 0.161742, 0.165393, 0.1586805, 0.2023855].forEach((published, i) => {
      expect(Math.exp(strengths[i]) / total).toBeCloseTo(published, 4);
    });
    expect(Math.exp(draw)).toBeCloseTo(0.7468147, 4);
  });
});

describe('ratings', () => {
  test('two agents without sides or draws are at the Elo of their score', () => {
    const { strengths } = fitRatings(rows('a b 30 10\n b a 10 30'), { ...FLAT, sides: false });
    expect(ELO_PER_STRENGTH * (strengths[0] - strengths[1])).toBeCloseTo(eloOf(0.75), 4);
  });

  test('a fit predicts what it was fitted to: expected points of every agent are its points', () => {
    const fit = fitRatings(PUDDINGS, FLAT);
    for (const agent of fit.agents) {
      let points = 0;
      let expected = 0;
      for (const { first, second, wins, draws, losses } of PUDDINGS) {
        if (first !== agent && second !== agent) continue;
        const { win, draw, loss } = predictMatch(fit, 's', first, second);
        points += (first === agent ? wins : losses) + draws / 2;
        expected += (wins + draws + losses) * ((first === agent ? win : loss) + draw / 2);
      }
      expect(expected).toBeCloseTo(points, 5);
    }
  });

  test('one who won all, and groups that never met, stay finite', () => {
    const { strengths, draw } = fitRatings(rows('a b 50 0\n b a 0 50\n c d 30 10\n d c 12 28'));
    expect(strengths.every(Number.isFinite)).toBe(true);
    expect(strengths[0] - strengths[1]).toBeGreaterThan(4);
    expect(draw).toBe(Number.NEGATIVE_INFINITY);
    expect(predictMatch(fitRatings(rows('a b 5 3')), 's', 'a', 'b').draw).toBe(0);
  });

  test('sides are fitted by scenario', () => {
    const even = { first: 'a', second: 'b', wins: 75, draws: 0, losses: 25 };
    const odd = { first: 'b', second: 'a', wins: 75, draws: 0, losses: 25 };
    const fair = { first: 'a', second: 'b', wins: 50, draws: 0, losses: 50 };
    const results = [even, odd].map((row) => ({ ...row, scenario: 'x' }));
    const { scenarios, sides, strengths } = fitRatings([...results, { ...fair, scenario: 'y' }], FLAT);
    expect(scenarios).toEqual(['x', 'y']);
    expect(sides[0]).toBeCloseTo(Math.log(3), 6);
    expect(sides[1]).toBeCloseTo(0, 6);
    expect(strengths[0] - strengths[1]).toBeCloseTo(0, 6);
  });

  test('nonsense is refused by name', () => {
    expect(() => fitRatings(rows('a a 1 1'))).toThrow('"a" against itself');
    expect(() => new RatingTable(rows('a b 1 1')).add(rows('a c 1 1')[0])).toThrow('expected a scenario and agents');
    expect(() => predictMatch(fitRatings(BASEBALL), 's', 'Chicago', 'Boston')).toThrow('Agent "Chicago"');
    expect(() => predictMatch(fitRatings(BASEBALL), 't', 'Detroit', 'Boston')).toThrow('Scenario "t"');
  });
});

function playedMatchups(seed: number): MatchupPairs[] {
  const random = uniforms(seed);
  const strength = { weak: -0.8, mid: 0, twin: 0, strong: 0.9 };
  const names = Object.keys(strength) as (keyof typeof strength)[];
  const matchups: MatchupPairs[] = [];
  for (const scenario of ['plain', 'hill']) {
    for (let i = 0; i < names.length; i++) {
      for (let j = i + 1; j < names.length; j++) {
        const cells = new Array<number>(9).fill(0);
        const points = (lean: number) => {
          const win = Math.exp(lean / 2);
          const u = random() * (win + 1 / win + 0.5);
          return u < win ? 1 : u < win + 0.5 ? 0.5 : 0;
        };
        const lean = strength[names[i]] - strength[names[j]];
        const side = scenario === 'hill' ? 0.7 : 0;
        for (let p = 0; p < 150; p++) cells[resultCell(points(lean + side), points(lean - side))]++;
        matchups.push({ scenario, a: names[i], b: names[j], cells });
      }
    }
  }
  return matchups;
}

describe('ratings with a bootstrap over pairs', () => {
  const matchups = playedMatchups(71);

  test('shuffled, split and turned round they are the same to the last bit', () => {
    const random = uniforms(72);
    const pieces = matchups.flatMap((matchup) => {
      const half = matchup.cells.map((count) => Math.floor(count * random()));
      const rest = matchup.cells.map((count, i) => count - half[i]);
      const turned = new Array<number>(9).fill(0);
      for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) turned[3 * (2 - j) + 2 - i] = rest[3 * i + j];
      return [
        { ...matchup, cells: half },
        { scenario: matchup.scenario, a: matchup.b, b: matchup.a, cells: turned },
      ];
    });
    const shuffled = pieces.map((piece) => ({ piece, key: random() })).sort((x, y) => x.key - y.key);
    const once = rateAgents(matchups, 'mid', { random: uniforms(1), repetitions: 50 });
    const again = rateAgents(
      shuffled.map(({ piece }) => piece),
      'mid',
      { random: uniforms(1), repetitions: 50 },
    );
    expect(again).toEqual(once);
    expect(canonicalMatchups(pieces)).toEqual(canonicalMatchups(matchups));
  });

  test('differences to the anchor, sides and ranks hold the truth', () => {
    const report = rateAgents(matchups, 'mid', { random: uniforms(2), repetitions: 300 });
    const of = (name: string) => report.agents.find(({ agent }) => agent === name)!;
    expect(of('mid')).toMatchObject({ elo: 0, lo: 0, hi: 0 });
    for (const [name, strength] of [
      ['weak', -0.8],
      ['twin', 0],
      ['strong', 0.9],
    ] as const) {
      const { lo, hi } = of(name);
      expect(lo).toBeLessThan(ELO_PER_STRENGTH * strength);
      expect(hi).toBeGreaterThan(ELO_PER_STRENGTH * strength);
      expect(hi - lo).toBeLessThan(120);
    }
    const [hill, plain] = report.scenarios;
    expect(hill.scenario).toBe('hill');
    expect(hill.lo).toBeGreaterThan(60);
    expect(hill.lo).toBeLessThan(ELO_PER_STRENGTH * 1.4);
    expect(plain.lo).toBeLessThan(0);
    expect(plain.hi).toBeGreaterThan(0);
    expect(of('strong')).toMatchObject({ bestRank: 1, worstRank: 1 });
    expect(of('weak')).toMatchObject({ bestRank: 4, worstRank: 4 });
    expect(of('mid')).toMatchObject({ bestRank: 2, worstRank: 3 });
  });

  test('groups that never met may stand anywhere among each other', () => {
    const cells = (wins: number) => [5, 0, 0, 0, 0, 0, 0, 0, wins];
    const apart = [
      { scenario: 's', a: 'a', b: 'b', cells: cells(60) },
      { scenario: 's', a: 'x', b: 'y', cells: cells(60) },
    ];
    const ranks = rateAgents(apart, 'a', { random: uniforms(9), repetitions: 100 }).agents.map(
      ({ agent, bestRank, worstRank }) => [agent, bestRank, worstRank],
    );
    expect(ranks).toEqual([
      ['a', 1, 3],
      ['b', 2, 4],
      ['x', 1, 3],
      ['y', 2, 4],
    ]);
  });

  describe('of pairs that are all alike', () => {
    // a and b decide the same, the first seat wins four matches of five; both meet c.
    const alike = [
      { scenario: 's', a: 'a', b: 'b', cells: [0, 0, 40, 0, 0, 0, 160, 0, 0] },
      { scenario: 's', a: 'a', b: 'c', cells: [20, 0, 20, 0, 0, 0, 80, 0, 80] },
      { scenario: 's', a: 'b', b: 'c', cells: [20, 0, 20, 0, 0, 0, 80, 0, 80] },
    ];
    const of = (matchups: typeof alike) => {
      const { agents } = rateAgents(matchups, 'a', { random: uniforms(3), repetitions: 300 });
      return (name: string) => agents.find(({ agent }) => agent === name)!;
    };

    test('differences keep an interval, and twins share a place', () => {
      const report = of(alike.slice(0, 2));
      expect(report('b').elo).toBeCloseTo(0, 0);
      // Wilson's for 200 even decisive matches is 48 to both sides; a match between unlike seats tells less.
      expect(report('b').lo).toBeLessThan(-40);
      expect(report('b').hi).toBeGreaterThan(40);
      expect(report('b').hi).toBeLessThan(90);
      for (const twin of ['a', 'b']) expect(report(twin)).toMatchObject({ bestRank: 1, worstRank: 2 });
      expect(report('c')).toMatchObject({ bestRank: 3, worstRank: 3 });
    });

    test('other meetings narrow that interval', () => {
      const apart = of(alike.slice(0, 2))('b');
      const together = of(alike)('b');
      expect(together.hi - together.lo).toBeLessThan(0.95 * (apart.hi - apart.lo));
    });

    test('what was won altogether stays as it is', () => {
      const random = uniforms(4);
      expect([tiltOfAlike(20, 1, random), tiltOfAlike(20, 0, random)]).toEqual([0, 0]);
      const shares = Array.from({ length: 2000 }, () => tiltOfAlike(50, 0.75, random));
      const scores = shares.map((share) => {
        const { wins, draws, losses } = tilted({ wins: 50, draws: 50, losses: 0 }, share);
        expect(wins + draws + losses).toBeCloseTo(100, 9);
        return (wins + draws / 2) / 100;
      });
      const { mean, variance } = sampleOf(scores);
      expect(mean).toBeCloseTo(0.75, 2);
      expect(variance / ((0.75 * 0.25) / 50)).toBeCloseTo(1, 0.7);
    });
  });

  test('an anchor that did not play is refused', () => {
    expect(() => rateAgents(matchups, 'nobody', { random: uniforms(1) })).toThrow('Anchor "nobody"');
    expect(() => canonicalMatchups([{ scenario: 's', a: 'a', b: 'b', cells: [1, 2] }])).toThrow('expected 9');
  });
});

describe('bootstrap', () => {
  test('resampled counts keep their total and have the multinomial’s mean and variance', () => {
    const random = uniforms(73);
    const draws = Array.from({ length: 4000 }, () => resampledCounts([10, 0, 30, 60], random));
    expect(draws.every((draw) => draw.reduce((s, c) => s + c, 0) === 100 && draw[1] === 0)).toBe(true);
    const third = sampleOf(draws.map((draw) => draw[2]));
    expect(third.mean).toBeCloseTo(30, 0);
    expect(third.variance / 21).toBeCloseTo(1, 1);
  });

  test('percentile interval of a mean agrees with theory', () => {
    const random = uniforms(74);
    const values = Array.from({ length: 200 }, () => random());
    const draws = Array.from({ length: 4000 }, () => sampleOf(resampled(values, random)).mean);
    const { mean, variance } = sampleOf(values);
    const { lo, hi } = percentileInterval(draws);
    const half = 1.96 * Math.sqrt(variance / 200);
    expect(lo).toBeCloseTo(mean - half, 2);
    expect(hi).toBeCloseTo(mean + half, 2);
    expect(percentileInterval([])).toEqual({ lo: Number.NaN, hi: Number.NaN });
  });

  test('simultaneous intervals of independent statistics are as wide as Šidák’s', () => {
    const random = uniforms(75);
    const draws = Array.from({ length: 8000 }, () => [0, 1, 2, 3, 4].map(() => normalDraw(random)));
    const [first] = simultaneousIntervals([0, 0, 0, 0, 0], draws);
    // 0.95^(1/5) two-sided: 2.569.
    expect(first.hi).toBeCloseTo(2.569, 1);
    expect(simultaneousIntervals([3], [[3], [3]])).toEqual([{ lo: 3, hi: 3 }]);
  });

  test('runs are drawn before their pairs', () => {
    const runs = resampledRuns([[0, 0, 0], [5, 5], [9]], uniforms(76));
    expect(runs).toHaveLength(3);
    for (const run of runs) expect(new Set(run).size).toBe(1);
  });

  test('integers below n stay below n', () => {
    expect(below(7, () => 0.9999999999999999)).toBe(6);
    expect(below(7, () => 0)).toBe(0);
  });
});

test('linear systems are solved with pivoting, and singular ones refused', () => {
  expect([...solveInPlace(Float64Array.of(0, 2, 3, 1), Float64Array.of(4, 5))]).toEqual([1, 2]);
  expect(() => solveInPlace(Float64Array.of(1, 2, 2, 4), Float64Array.of(1, 1))).toThrow('singular');
});
