import { contrastsOf } from './contrasts.ts';
import type { ReportInput } from './input.ts';
import { readLuck } from './luck/luck-file.ts';
import { summariseLuck } from './luck/luck-summary.ts';
import { renderPage } from './page.ts';
import type { Results } from './results.ts';
import { matchupsOf } from './summary.ts';
import { tallyRecords } from './tally.ts';

/** What a report computes from the records of a folder. */
export type Analysis = Pick<ReportInput, 'manifest' | 'folder' | 'tally' | 'matchups' | 'contrasts' | 'luck'>;

/** What it needs beside: looked up by whoever knows rulesets, files and plans. */
export type ReportExtras = Omit<ReportInput, keyof Analysis>;

export function analyse({ manifest, folder, records }: Results): Analysis {
  const tally = tallyRecords(manifest, records());
  const recorded = readLuck(folder);
  return {
    manifest,
    folder,
    tally,
    matchups: matchupsOf(tally),
    contrasts: contrastsOf(manifest, tally),
    luck: recorded === null ? null : summariseLuck(folder, recorded, records()),
  };
}

/** The report of one results folder as the text of an HTML file. */
export function reportPage(results: Results, extras: ReportExtras): string {
  return renderPage({ ...analyse(results), ...extras });
}
