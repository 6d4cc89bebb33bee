// What a stopping rule answered, in words, and the estimate that is still honest after it: the raw score of a stopped run lies too far out.

import { type StopMargin, type StopTest, sequentialTest } from '../arena/stop.ts';
import { BettingSequence } from '../stats/betting-sequence.ts';
import type { Interval } from '../stats/interval.ts';
import { sampleOf } from '../stats/sample.ts';
import { estimateAfterStopping } from '../stats/sequential-estimate.ts';
import { type SprtPlan, sprtBounds } from '../stats/sprt.ts';
import { count, fixed, percent, percentRange, percentWithin, plural, pointsRange } from './figures.ts';
import type { ReportInput } from './input.ts';
import { html, type Markup } from './markup.ts';
import type { Score } from './summary.ts';

export interface SequentialAnswer {
  readonly statement: Markup;
  /** Score and interval that the stop does not bias; null where the rule gives none. */
  readonly score: Score | null;
}

/** Null without a rule, or with nothing played. */
export function sequentialAnswer(input: ReportInput): SequentialAnswer | null {
  const { stop } = input.manifest.experiment;
  if (stop === undefined || input.tally.units === 0) return null;
  return 'margin' in stop ? marginAnswer(input, stop) : testAnswer(input, stop);
}

/** Scores of the first agent in schedule order: pairs of all scenarios as they were played. */
function scoresInOrder({ tally }: ReportInput): { scores: number[]; cells: number[] } {
  const lists = tally.strata.map((stratum) => stratum.matchups[0]?.scores ?? []);
  const scores: number[] = [];
  for (let i = 0; lists.some((list) => i < list.length); i++)
    for (const list of lists) if (i < list.length) scores.push(list[i]);
  return { scores, cells: scores.map((score) => Math.round(4 * score)) };
}

export interface TestPath {
  readonly plan: SprtPlan;
  readonly state: string;
  readonly pairs: number;
  readonly lower: number;
  readonly upper: number;
  /** The log-likelihood ratio after each pair. */
  readonly llrs: readonly number[];
  readonly counts: readonly number[];
}

/** The test played again over the pairs. */
export function testPath(input: ReportInput, stop: StopTest): TestPath {
  const test = sequentialTest(input.manifest.experiment, stop);
  const llrs: number[] = [];
  for (const cell of scoresInOrder(input).cells) {
    test.push(cell);
    llrs.push(test.llr);
  }
  const { alpha, beta } = stop;
  return {
    plan: test.plan,
    state: test.state,
    pairs: test.pairs,
    ...sprtBounds(alpha, beta),
    llrs,
    counts: test.counts,
  };
}

/** A margin with its unit. */
export function marginText(value: number, unit: StopTest['unit']): string {
  return unit === 'score' ? percent(value) : `${fixed(value, 1)} ${unit === 'elo' ? 'Elo' : 'normalised Elo'}`;
}

function testAnswer(input: ReportInput, stop: StopTest): SequentialAnswer {
  const { state, pairs, counts, plan } = testPath(input, stop);
  const { agentA, agentB } = input.matchups[0].matchup;
  const [h0, h1] = [stop.h0, stop.h1].map((value) => marginText(value, stop.unit));
  const { estimate, lo, hi } = estimateAfterStopping(counts, plan);
  const score = { mean: estimate, interval: { lo, hi }, units: pairs };
  const who = html`<b>${agentA}</b> against <b>${agentB}</b>`;
  const size = html`<b class="number">${percentWithin(estimate, score.interval)}</b> <span class="range">[${percentRange(score.interval)}]</span>`;
  const after = `after ${count(pairs)} of at most ${plural(plan.maxPairs, 'pair')}`;
  if (state === 'H0' || state === 'H1')
    return {
      statement: html`The sequential test of ${who} accepts ${state}, ${state === 'H1' ? h1 : h0} rather than ${state === 'H1' ? h0 : h1}, ${after}: ${size}.`,
      score,
    };
  const what = state === 'undecided' ? `is undecided between ${h0} and ${h1}` : `between ${h0} and ${h1} has not ended`;
  return { statement: html`The sequential test of ${who} ${what}, ${after}: ${size}.`, score };
}

const ANSWERS: Readonly<Record<string, string>> = {
  above: 'lies above the margin',
  below: 'lies below the margin',
  equivalent: 'does not matter: it lies within the margin',
};

function marginAnswer(input: ReportInput, stop: StopMargin): SequentialAnswer {
  const { decision, state } = input.manifest;
  const { tally, contrasts } = input;
  const hasArms = tally.arms.length > 1;
  const { scores } = hasArms ? { scores: [] } : scoresInOrder(input);
  const interval = hasArms ? (contrasts[0]?.sequence ?? null) : sequenceOver(scores, stop.level);
  const range = interval === null ? '' : `[${hasArms ? pointsRange(interval) : percentRange(interval)}]`;
  const margin = `±${fixed(100 * stop.margin, 1)} points`;
  const what = hasArms
    ? html`difference of <b>${tally.arms[1]}</b> to <b>${tally.arms[0]}</b>`
    : html`score of <b>${input.matchups[0].matchup.agentA}</b>`;
  const units = plural(decision?.units ?? tally.units / tally.arms.length, hasArms ? 'block' : 'pair');
  const score = hasArms || interval === null ? null : { mean: sampleOf(scores).mean, interval, units: scores.length };
  if (decision !== undefined && decision !== null)
    return {
      statement: html`The ${what} ${ANSWERS[decision.answer]} of ${margin}: <span class="range">${range}</span>, decided after ${units}.`,
      score,
    };
  const when = state === 'complete' ? `at the end of the schedule, after ${units}` : `after ${units}`;
  return {
    statement: html`Undecided ${when}: the ${what} is neither outside nor inside ${margin}, <span class="range">${range}</span>.`,
    score,
  };
}

function sequenceOver(scores: readonly number[], level: number): Interval {
  const sequence = new BettingSequence({ level });
  for (const score of scores) sequence.push(score);
  return sequence.interval;
}
