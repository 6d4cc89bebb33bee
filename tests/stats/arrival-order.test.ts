import { describe, expect, test } from 'vitest';
import { SequentialTest } from '../../src/stats/sprt.ts';
import { uniforms } from './rng.ts';

// Even agents whose wins are three times as short as their losses, a test of .50 against .55 at 5 % and 5 %, and several workers that
// take the next pair when they are free. Taking results as they arrive sees the wins first.

interface PlayedPair {
  readonly cell: number;
  readonly duration: number;
}

function gamma4(mean: number, random: () => number): number {
  return (-mean / 4) * Math.log((1 - random()) * (1 - random()) * (1 - random()) * (1 - random()));
}

function playPairs(count: number, seed: number): PlayedPair[] {
  const random = uniforms(seed);
  return Array.from({ length: count }, () => {
    let cell = 0;
    let duration = 0;
    for (let match = 0; match < 2; match++) {
      const won = random() < 0.5;
      if (won) cell += 2;
      duration += gamma4(won ? 1 : 3, random);
    }
    return { cell, duration };
  });
}

/** Indices in the order in which `workers` finish them. */
function arrivals(pairs: readonly PlayedPair[], workers: number): number[] {
  const free = new Array<number>(workers).fill(0);
  const finished = pairs.map(({ duration }) => {
    const worker = free.indexOf(Math.min(...free));
    return (free[worker] += duration);
  });
  return finished.map((_, i) => i).sort((i, j) => finished[i] - finished[j] || i - j);
}

/** Holds results back until all earlier pairs are in. */
function releasedInOrder(arrived: readonly number[]): number[] {
  const waiting = new Set<number>();
  const released: number[] = [];
  for (const index of arrived) {
    waiting.add(index);
    while (waiting.delete(released.length)) released.push(released.length);
  }
  return released;
}

function decide(pairs: readonly PlayedPair[], order: readonly number[]) {
  const running = new SequentialTest({
    margins: { unit: 'score', h0: 0.5, h1: 0.55 },
    alpha: 0.05,
    beta: 0.05,
    maxPairs: pairs.length,
  });
  for (const index of order) if (running.push(pairs[index].cell) !== 'running') break;
  return { state: running.state, pairs: running.pairs };
}

describe('order of results', () => {
  const repetitions = 200;
  const runs = Array.from({ length: repetitions }, (_, r) => playPairs(1500, 1000 + r));
  const falseClaims = (order: (pairs: readonly PlayedPair[]) => readonly number[]) =>
    runs.filter((pairs) => decide(pairs, order(pairs)).state === 'H1').length / repetitions;

  test('in schedule order the decision is the same on 1, 4 and 16 workers and errs at its nominal rate', () => {
    for (const pairs of runs.slice(0, 40)) {
      const alone = decide(pairs, releasedInOrder(arrivals(pairs, 1)));
      expect(decide(pairs, releasedInOrder(arrivals(pairs, 4)))).toEqual(alone);
      expect(decide(pairs, releasedInOrder(arrivals(pairs, 16)))).toEqual(alone);
    }
    const share = falseClaims((pairs) => releasedInOrder(arrivals(pairs, 16)));
    expect(share).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / repetitions));
  });

  test('in order of arrival on 64 workers most even matchups would pass as better', () => {
    expect(falseClaims((pairs) => arrivals(pairs, 64))).toBeGreaterThan(0.4);
  });
});
