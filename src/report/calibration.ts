// An agent against itself, many times over: whatever a rule claims then is false, so the share of runs with a claim is its true error rate.
// Whole runs are played, so that what the arena adds (pairs on one seed, shared dice, streams of entrants) is part of what is checked.
import { sequentialTest } from '../arena/stop.ts';
import type { Experiment } from '../experiment.ts';
import { BettingSequence } from '../stats/betting-sequence.ts';
import { evenScoreP } from '../stats/elo.ts';
import { type Interval, scoreInterval, wilson } from '../stats/interval.ts';
import { pairCountsOf, pairSample } from '../stats/pairs.ts';
import { sampleOf } from '../stats/sample.ts';
import { estimateAfterStopping } from '../stats/sequential-estimate.ts';
import type { SprtState } from '../stats/sprt.ts';

/** A reader who peeks looks after every so many pairs. */
export const PEEK_EVERY = 10;
const ALPHA = 0.05;

/** What one run would have said by each rule. */
export interface CalibrationRun {
  readonly seed: number;
  readonly pairs: number;
  readonly score: number;
  readonly p: number;
  readonly interval: Interval;
  /** Whether the interval for a fixed number excluded an even score at any of the looks. */
  readonly isPeekClaim: boolean;
  readonly sequence: Interval;
  readonly test: { readonly state: SprtState; readonly pairs: number; readonly after: Interval } | null;
}

/** `scores` of the pairs of one run, in schedule order. */
export function calibrationRun(seed: number, experiment: Experiment, scores: readonly number[]): CalibrationRun {
  const { stop } = experiment;
  const sequence = new BettingSequence();
  const test = stop !== undefined && 'h0' in stop ? sequentialTest(experiment, stop) : null;
  let isPeekClaim = false;
  scores.forEach((score, i) => {
    sequence.push(score);
    test?.push(Math.round(4 * score));
    if ((i + 1) % PEEK_EVERY === 0) isPeekClaim ||= !isEven(scoreInterval(sampleOf(scores.slice(0, i + 1))));
  });
  const sample = pairSample(pairCountsOf(scores.map((score) => Math.round(4 * score))));
  return {
    seed,
    pairs: scores.length,
    score: sample.mean,
    p: evenScoreP(sample),
    interval: scoreInterval(sample),
    isPeekClaim,
    sequence: sequence.interval,
    test:
      test === null
        ? null
        : { state: test.state, pairs: test.pairs, after: estimateAfterStopping(test.counts, test.plan) },
  };
}

function isEven({ lo, hi }: Interval): boolean {
  return lo <= 0.5 && hi >= 0.5;
}

export interface CalibrationRow {
  readonly rule: string;
  /** What the rule promises; null where it promises nothing. */
  readonly nominal: number | null;
  readonly claims: number;
  readonly runs: number;
  readonly share: number;
  /** 95 % interval of the share. */
  readonly interval: Interval;
}

export function calibrationTable(runs: readonly CalibrationRun[], experiment: Experiment): CalibrationRow[] {
  const row = (rule: string, nominal: number | null, isClaim: (run: CalibrationRun) => boolean): CalibrationRow => {
    const claims = runs.filter(isClaim).length;
    return {
      rule,
      nominal,
      claims,
      runs: runs.length,
      share: claims / runs.length,
      interval: wilson(claims, runs.length),
    };
  };
  const rows = [
    row('significant at 5 %, number fixed', ALPHA, ({ p }) => p < ALPHA),
    row('95 % interval misses one half, number fixed', ALPHA, ({ interval }) => !isEven(interval)),
    row('confidence sequence ever misses one half', ALPHA, ({ sequence }) => !isEven(sequence)),
  ];
  const { stop } = experiment;
  if (stop !== undefined && 'h0' in stop)
    rows.push(
      row('sequential test accepts H1', stop.alpha, ({ test }) => test!.state === 'H1'),
      row('95 % interval after that test misses one half', ALPHA, ({ test }) => !isEven(test!.after)),
    );
  rows.push(row(`fixed interval, looked at every ${PEEK_EVERY} pairs`, null, ({ isPeekClaim }) => isPeekClaim));
  return rows;
}
