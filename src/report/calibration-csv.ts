import { stringify } from 'csv-stringify/sync';
import { formatNumber } from '../stats/format.ts';
import type { CalibrationRow, CalibrationRun } from './calibration.ts';

/** One row a run: what each rule would have said. */
export function calibrationRunsCsv(runs: readonly CalibrationRun[]): string {
  const hasTest = runs.some(({ test }) => test !== null);
  const testColumns = hasTest ? ['seq_state', 'seq_pairs', 'after_lo', 'after_hi'] : [];
  return stringify([
    ['seed', 'pairs', 'score_a', 'p', 'ci_lo', 'ci_hi', 'peek_claim', 'cs_lo', 'cs_hi', ...testColumns],
    ...runs.map(({ seed, pairs, score, p, interval, isPeekClaim, sequence, test }) => [
      seed,
      pairs,
      ...[score, p, interval.lo, interval.hi].map((value) => formatNumber(value)),
      isPeekClaim ? 1 : 0,
      ...[sequence.lo, sequence.hi].map((value) => formatNumber(value)),
      ...(test === null ? [] : [test.state, test.pairs, formatNumber(test.after.lo), formatNumber(test.after.hi)]),
    ]),
  ]);
}

export function calibrationTableCsv(rows: readonly CalibrationRow[]): string {
  return stringify([
    ['rule', 'nominal', 'false_claims', 'runs', 'share', 'share_lo', 'share_hi'],
    ...rows.map(({ rule, nominal, claims, runs, share, interval }) => [
      rule,
      nominal === null ? '' : formatNumber(nominal),
      claims,
      runs,
      ...[share, interval.lo, interval.hi].map((value) => formatNumber(value)),
    ]),
  ]);
}
