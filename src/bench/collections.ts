import { PerformanceObserver, performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Garbage collections in a second of warm work that is done in short steps. */
export async function collectionsPerSecond(step: () => void): Promise<number> {
  const runFor = (ms: number): void => {
    for (const end = performance.now() + ms; performance.now() < end; ) step();
  };
  runFor(500);
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  await setImmediate();
  collections = 0;
  const start = performance.now();
  runFor(1000);
  const seconds = (performance.now() - start) / 1000;
  await setImmediate();
  collections += observer.takeRecords().length;
  observer.disconnect();
  return collections / seconds;
}
