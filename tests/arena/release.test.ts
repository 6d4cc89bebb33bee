import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FinishedUnit } from '../../src/arena/job.ts';
import { ReleaseOrder } from '../../src/arena/release.ts';

const unit = (index: number): FinishedUnit => ({ unit: index, line: `${index}`, milliseconds: [], worker: 1 });

it('releases units in schedule order, each once, however they arrive', () => {
  const arrivals = fc.integer({ min: 1, max: 30 }).chain((count) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, i) => i),
      { minLength: count },
    ),
  );
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 5 }), (order, batch) => {
      const released: number[] = [];
      const queue = new ReleaseOrder(0, (finished) => released.push(...finished.map((entry) => entry.unit)));
      for (let i = 0; i < order.length; i += batch) {
        const units = order.slice(i, i + batch).map(unit);
        queue.add(units);
        queue.add(units);
      }
      expect(released).toEqual([...order].sort((a, b) => a - b));
    }),
  );
});

it('holds back what has come too early and knows what is missing', () => {
  const released: number[] = [];
  const queue = new ReleaseOrder(10, (finished) => released.push(...finished.map((entry) => entry.unit)));
  queue.add([unit(12), unit(11)]);
  expect(released).toEqual([]);
  expect(queue.firstMissing(10, 13)).toBe(10);
  expect(queue.firstMissing(11, 14)).toBe(13);
  expect(queue.firstMissing(11, 13)).toBe(13);
  queue.add([unit(10)]);
  expect(released).toEqual([10, 11, 12]);
  expect(queue.next).toBe(13);
});
