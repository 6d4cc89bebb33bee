import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../arena/plan.ts';
import { readRecords } from '../arena/record.ts';
import { RECORDS_FILE, type RunReports } from '../arena/run.ts';
import { sequentialTest } from '../arena/stop.ts';
import { CSV_FILES, csvFilesOf, type RunShape, writeCsvFiles } from '../report/csv.ts';
import { LUCK_FILE } from '../report/luck/luck-file.ts';
import { VALUE_FILE } from '../report/luck/value-function.ts';
import { MatchupTally } from '../report/matchups.ts';
import { openTimings, TIMINGS_FILE } from '../report/timings.ts';
import { REPORT_FILE } from './report.ts';

/** What a run derives from its records; keeps the tally of the last derivation. */
export class Reports implements RunReports {
  readonly files = [...CSV_FILES, TIMINGS_FILE, LUCK_FILE, VALUE_FILE];
  readonly openTimings = openTimings;
  #tally: MatchupTally | null = null;

  isDerived(folder: string, plan: Plan): boolean {
    return [...csvFilesOf(shapeOf(plan)), TIMINGS_FILE].every((name) => existsSync(join(folder, name)));
  }

  derive(folder: string, plan: Plan): void {
    // What was made of fewer records would be published beside these.
    for (const name of [REPORT_FILE, LUCK_FILE, VALUE_FILE]) rmSync(join(folder, name), { force: true });
    this.#tally = writeCsvFiles(folder, shapeOf(plan), readRecords(join(folder, RECORDS_FILE)));
  }

  tally(folder: string, plan: Plan): MatchupTally {
    if (this.#tally !== null) return this.#tally;
    const tally = new MatchupTally(plan.schedule.seatCount);
    for (const record of readRecords(join(folder, RECORDS_FILE))) tally.add(record);
    return tally;
  }
}

function shapeOf({ schedule, games, experiment }: Plan): RunShape {
  const { stop } = experiment;
  const test = stop !== undefined && 'h0' in stop ? sequentialTest(experiment, stop) : null;
  return { seatCount: schedule.seatCount, factNames: games[0][0].info.factNames, test };
}
