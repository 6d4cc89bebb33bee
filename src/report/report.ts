import { contrastsOf } from './contrasts.ts';
import type { ReportInput } from './input.ts';
import { renderPage } from './page.ts';
import type { Results } from './results.ts';
import { matchupsOf } from './summary.ts';
import { tallyRecords } from './tally.ts';

/** What a report needs beside the results: looked up by whoever knows rulesets, files and plans. */
export type ReportExtras = Pick<ReportInput, 'rulesetTitle' | 'experimentPath' | 'scenes' | 'registration' | 'anchor'>;

/** The report of one results folder as the text of an HTML file. */
export function reportPage(results: Results, extras: ReportExtras): string {
  const { manifest, folder } = results;
  const tally = tallyRecords(manifest, results.records());
  return renderPage({
    ...extras,
    manifest,
    folder,
    tally,
    matchups: matchupsOf(tally),
    contrasts: contrastsOf(manifest, tally),
  });
}
