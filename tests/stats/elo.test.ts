import { describe, expect, test } from 'vitest';
import {
  eloInterval,
  eloOf,
  eloSlope,
  likelihoodOfSuperiority,
  normalizedElo,
  normalizedEloInterval,
  scoreOfElo,
} from '../../src/stats/elo.ts';
import { wilson } from '../../src/stats/interval.ts';
import { type PairCounts, pairSample } from '../../src/stats/pairs.ts';
import { sampleOf } from '../../src/stats/sample.ts';
import { matchVariance, scoreOf } from '../../src/stats/wdl.ts';

/** fastchess rounds to two decimals and divides the variance by n, so that digits beyond the third differ. */
const within = (actual: number, published: number) =>
  expect(Math.abs(actual - published)).toBeLessThan(0.005 * Math.abs(published) + 0.005);

describe('Elo', () => {
  test('10 to 1 is 400 points, even is 0, and scores come back', () => {
    expect(eloOf(10 / 11)).toBeCloseTo(400, 10);
    expect(eloOf(0.5)).toBe(0);
    expect(eloOf(0.75)).toBeCloseTo(190.8485, 4);
    for (const score of [0.01, 0.3, 0.64, 0.99]) expect(scoreOfElo(eloOf(score))).toBeCloseTo(score, 14);
  });

  test('ends are infinite, never NaN', () => {
    expect([eloOf(0), eloOf(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect([scoreOfElo(Number.NEGATIVE_INFINITY), scoreOfElo(Number.POSITIVE_INFINITY)]).toEqual([0, 1]);
    expect(eloInterval(wilson(0, 5)).lo).toBe(Number.NEGATIVE_INFINITY);
    expect(eloInterval({ lo: 0, hi: 1 })).toEqual({ lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY });
    expect(() => eloOf(1.2)).toThrow(RangeError);
  });

  test('slope is the derivative', () => {
    expect(eloSlope(0.3)).toBeCloseTo((eloOf(0.3 + 1e-6) - eloOf(0.3 - 1e-6)) / 2e-6, 3);
    expect(eloSlope(0.5)).toBeCloseTo(694.87, 2);
  });
});

describe('fastchess app/tests/elo_test.cpp', () => {
  test.each([
    [{ wins: 76, losses: 89, draws: 123 }, -20.76],
    [{ wins: 136, losses: 96, draws: 111 }, 49.77],
    [{ wins: 34, losses: 356, draws: 0 }, -508.44],
  ])('normalised Elo of %o is %d', (wdl, nelo) => {
    within(normalizedElo(scoreOf(wdl), Math.sqrt(matchVariance(wdl) / 2)), nelo);
  });

  test.each<[PairCounts, number, number]>([
    [[34, 54, 63, 64, 75], 57.94, 55.58],
    [[332, 433, 498, 333, 334], -9.17, -8.64],
    [[7895, 8757, 5685, 568, 9999], -19.01, -21.04],
  ])('pairs %o: normalised Elo %d, Elo %d', (counts, nelo, elo) => {
    const { mean, variance } = pairSample(counts);
    within(normalizedElo(mean, Math.sqrt(variance)), nelo);
    within(eloOf(mean), elo);
  });

  test('likelihood of superiority of pairs 332, 433, 498, 333, 334 is 5.05 %', () => {
    expect(likelihoodOfSuperiority(pairSample([332, 433, 498, 333, 334]))).toBeCloseTo(0.0505, 4);
  });
});

describe('normalised Elo', () => {
  test('one deviation of a match is 800 / ln 10', () => {
    expect(normalizedElo(0.5 + 0.1 * Math.SQRT2, 0.1)).toBeCloseTo(347.43558552260146, 10);
  });

  test('is 0 at even and infinite elsewhere when all pairs are alike', () => {
    expect(normalizedElo(0.5, 0)).toBe(0);
    expect(normalizedElo(1, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(normalizedEloInterval({ lo: 0.25, hi: 0.5 }, 0)).toEqual({ lo: Number.NEGATIVE_INFINITY, hi: 0 });
  });
});

describe('likelihood of superiority', () => {
  test('no pairs and even pairs say one half', () => {
    expect(likelihoodOfSuperiority(sampleOf([]))).toBe(0.5);
    expect(likelihoodOfSuperiority(pairSample([0, 0, 30, 0, 0]))).toBe(0.5);
  });

  test('one swept pair is no certainty: Phi(1)', () => {
    expect(likelihoodOfSuperiority(pairSample([0, 0, 0, 0, 1]))).toBeCloseTo(0.8413447, 7);
  });

  test('mirrors when sides are exchanged', () => {
    const a = likelihoodOfSuperiority(pairSample([3, 5, 9, 8, 6]));
    const b = likelihoodOfSuperiority(pairSample([6, 8, 9, 5, 3]));
    expect(a + b).toBeCloseTo(1, 14);
  });
});
