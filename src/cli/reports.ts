import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../arena/plan.ts';
import { readRecords } from '../arena/record.ts';
import { RECORDS_FILE, type RunReports } from '../arena/run.ts';
import { CSV_FILES, csvFilesOf, type RunShape, writeCsvFiles } from '../report/csv.ts';
import { MatchupTally } from '../report/matchups.ts';
import { openTimings, TIMINGS_FILE } from '../report/timings.ts';
import { REPORT_FILE } from './report.ts';

/** What a run derives from its records; keeps the tally of the last derivation. */
export class Reports implements RunReports {
  readonly files = [...CSV_FILES, TIMINGS_FILE];
  readonly openTimings = openTimings;
  #tally: MatchupTally | null = null;

  isDerived(folder: string, plan: Plan): boolean {
    return [...csvFilesOf(shapeOf(plan)), TIMINGS_FILE].every((name) => existsSync(join(folder, name)));
  }

  derive(folder: string, plan: Plan): void {
    // A report of fewer records would be published beside these.
    rmSync(join(folder, REPORT_FILE), { force: true });
    this.#tally = writeCsvFiles(folder, shapeOf(plan), readRecords(join(folder, RECORDS_FILE)));
  }

  tally(folder: string, plan: Plan): MatchupTally {
    if (this.#tally !== null) return this.#tally;
    const tally = new MatchupTally(plan.schedule.seatCount);
    for (const record of readRecords(join(folder, RECORDS_FILE))) tally.add(record);
    return tally;
  }
}

function shapeOf(plan: Plan): RunShape {
  return { seatCount: plan.schedule.seatCount, factNames: plan.games[0][0].info.factNames };
}
