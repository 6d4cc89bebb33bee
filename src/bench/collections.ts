import { PerformanceObserver, performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects what start-up and warm-up left: V8 marks that in the background, and ends it seconds later, whatever runs then. */
function settle(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Garbage collections in a second of warm work that is done in short steps. */
export async function collectionsPerSecond(step: () => void): Promise<number> {
  const runFor = (ms: number): void => {
    for (const end = performance.now() + ms; performance.now() < end; ) step();
  };
  runFor(500);
  settle();
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
