import { describe, expect, test } from 'vitest';
import { Xoshiro } from '../../src/core/rng.ts';
import { Ntbea, type Point } from '../../src/tuning/ntbea.ts';

/** Chance of a win: best at (3, 1, 2), and the first two dimensions only count together. */
function quality([a, b, c]: Point): number {
  return 0.3 + (a === 3 && b === 1 ? 0.3 : 0) + 0.05 * c;
}

function search(seed: number, evaluations: number): Point {
  const rng = new Xoshiro(seed, 1);
  const noise = new Xoshiro(seed, 2);
  const bandit = new Ntbea([5, 4, 3], 0.3, 30);
  let point: Point = [0, 0, 0];
  for (let i = 0; i < evaluations; i++) {
    bandit.add(point, noise.float() < quality(point) ? 1 : 0);
    point = bandit.next(point, rng);
  }
  return bandit.best;
}

describe('N-tuple bandit', () => {
  test('finds what only counts together, through noise of a coin', () => {
    const found = Array.from({ length: 12 }, (_, seed) => quality(search(seed, 600)));
    expect(found.filter((value) => value >= 0.6).length).toBeGreaterThanOrEqual(10);
  });

  test('neighbours differ, and stay on the grid', () => {
    const rng = new Xoshiro(1, 1);
    const bandit = new Ntbea([2, 3], 1, 1);
    for (let i = 0; i < 200; i++) {
      const point = bandit.next([1, 2], rng);
      expect(point).not.toEqual([1, 2]);
      expect(point[0] === 0 || point[0] === 1).toBe(true);
      expect(point[1] >= 0 && point[1] < 3).toBe(true);
    }
  });

  test('estimates are means over single values, pairs and the whole', () => {
    const bandit = new Ntbea([2, 2], 1, 1);
    bandit.add([0, 0], 1);
    bandit.add([0, 1], 0);
    // First value 1/2, second value 1, the pair 1.
    expect(bandit.estimate([0, 0])).toBeCloseTo((0.5 + 1 + 1) / 3, 12);
    expect(bandit.estimate([1, 1])).toBe(0);
    expect(bandit.best).toEqual([0, 0]);
  });
});
