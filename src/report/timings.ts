// timings.csv: whatever differs from run to run, and nothing of it anywhere else. It is written as pairs finish.
import { appendFileSync, closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { FinishedUnit } from '../arena/job.ts';
import { replaceFile } from '../arena/manifest.ts';
import type { Plan } from '../arena/plan.ts';
import { readLines } from '../arena/record.ts';
import type { TimingsWriter } from '../arena/run.ts';

export const TIMINGS_FILE = 'timings.csv';

/** Keeps the rows of the `units` that are recorded, and goes on behind them. */
export function openTimings(folder: string, plan: Plan, units: number): TimingsWriter {
  const path = join(folder, TIMINGS_FILE);
  const kept = existsSync(path) ? keptRows(path, plan, units) : [];
  const columns = Array.from(
    { length: plan.schedule.seatCount },
    (_, entrant) => `ms_${String.fromCharCode(97 + entrant)}`,
  );
  replaceFile(path, stringify([['pair', 'arm', 'leg', ...columns, 'worker']]));
  if (kept.length > 0) appendFileSync(path, kept.join(''));
  const file = openSync(path, 'a');
  return {
    append(finished) {
      writeSync(file, stringify(finished.flatMap((unit) => rowsOf(plan, unit))));
    },
    close: () => closeSync(file),
  };
}

function rowsOf(plan: Plan, { unit, milliseconds, worker }: FinishedUnit): (string | number)[][] {
  const { pair, arm } = plan.schedule.unit(unit);
  return milliseconds.map((byEntrant, leg) => [
    pair,
    plan.arms[arm],
    leg,
    ...byEntrant.map((ms) => ms.toFixed(3)),
    worker,
  ]);
}

function keptRows(path: string, plan: Plan, units: number): string[] {
  const kept: string[] = [];
  for (const { text, isWhole } of readLines(path)) {
    const [pair, arm] = text.split(',');
    const unit = Number(pair) * plan.arms.length + plan.arms.indexOf(arm);
    if (isWhole && plan.arms.includes(arm) && unit < units) kept.push(`${text}\n`);
  }
  return kept;
}
