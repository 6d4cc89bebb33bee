import { describe, expect, test } from 'vitest';
import { ReleaseOrder } from '../../src/arena/release.ts';
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

/** The arena's own queue: holds results back until all earlier pairs are in. */
function releasedInOrder(arrived: readonly number[]): number[] {
  const released: number[] = [];
  const queue = new ReleaseOrder(0, (finished) => released.push(...finished.map(({ unit }) => unit)));
  for (const unit of arrived) queue.add([{ unit, line: '', milliseconds: [], worker: 0 }]);
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

  test.each([1, 4, 16])(
    'on %i workers the decision is that of schedule order, and errs at its nominal rate',
    (workers) => {
      let claims = 0;
      for (const pairs of runs) {
        const order = arrivals(pairs, workers);
        const decided = decide(pairs, releasedInOrder(order));
        expect(decided).toEqual(
          decide(
            pairs,
            pairs.map((_, i) => i),
          ),
        );
        if (decided.state === 'H1') claims++;
      }
      expect(claims / repetitions).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / repetitions));
    },
  );

  test('on 16 workers pairs do arrive out of order', () => {
    expect(arrivals(runs[0], 16)).not.toEqual(runs[0].map((_, i) => i));
    expect(arrivals(runs[0], 1)).toEqual(runs[0].map((_, i) => i));
  });

  test('in order of arrival on 64 workers most even matchups would pass as better', () => {
    expect(falseClaims((pairs) => arrivals(pairs, 64))).toBeGreaterThan(0.4);
  });
});
