// How the headline number settled as units came in, with intervals that hold at every moment.
import type { StopTest } from '../../arena/stop.ts';
import { BettingSequence } from '../../stats/betting-sequence.ts';
import { type Settling, settlingChart } from '../charts/curve.ts';
import { count, fixed, percent, signed } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html } from '../markup.ts';
import { marginText, testPath } from '../sequential.ts';
import { LEVEL } from '../summary.ts';

const PLACES = 120;
/** Units up to which the sequence is computed: its cost grows with each. */
const LIMIT = 200_000;

/** The estimate and its confidence sequence after each of some units. */
export function settle(scores: readonly number[], range: { lo: number; hi: number }): Settling {
  const sequence = new BettingSequence({ level: LEVEL, range });
  const step = Math.max(1, Math.ceil(scores.length / PLACES));
  const path = { places: [] as number[], estimates: [] as number[], lows: [] as number[], highs: [] as number[] };
  scores.forEach((score, i) => {
    sequence.push(score);
    if ((i + 1) % step !== 0 && i + 1 !== scores.length) return;
    path.places.push(i + 1);
    path.estimates.push(sequence.mean);
    path.lows.push(sequence.interval.lo);
    path.highs.push(sequence.interval.hi);
  });
  return path;
}

/** One matchup on one scenario: else the running mean would wander with the mix. */
export function settlingSection(input: ReportInput): Section | null {
  const { stop } = input.manifest.experiment;
  const test = stop !== undefined && 'h0' in stop ? testSection(input, stop) : null;
  if (test !== null) return test;
  const { matchups, tally } = input;
  if (matchups.length !== 1 || tally.strata.length !== 1) return null;
  const { scores, agentA: a, agentB: b } = matchups[0].matchup;
  if (scores.length < 10 || scores.length > LIMIT) return null;
  const path = settle(scores, { lo: 0, hi: 1 });
  const last = path.places.length - 1;
  const unit = tally.seatCount === 2 ? 'pairs' : 'blocks';
  const limits = stop !== undefined && 'margin' in stop ? [0.5 - stop.margin, 0.5 + stop.margin] : [];
  return {
    id: 'settling',
    title: 'How the score settled',
    body: html`${settlingChart(path, 0.5, limits, {
      xLabel: unit,
      yLabel: `score of ${a}`,
      xFormat: count,
      yFormat: (value) => `${fixed(100 * value)} %`,
      caption: `Mean score of ${a} against ${b} over the first ${unit}, in schedule order, with a 95 % confidence sequence.${limits.length > 0 ? ' Broken lines: the margin.' : ''}`,
      spoken: `After ${count(path.places[last])} ${unit} the sequence is ${percent(path.lows[last])} to ${percent(path.highs[last])}.`,
    })}<p class="note">The band holds at every moment at once, so that one may look at any time and stop: ${percent(path.lows[last])} to ${percent(path.highs[last])} at the end. As a rule the price is width; the interval of the verdict holds for a number of ${unit} that was fixed beforehand.</p>`,
  };
}

/** The evidence of a sequential test, pair by pair, between its bounds. */
function testSection(input: ReportInput, stop: StopTest): Section | null {
  const { llrs, lower, upper, state } = testPath(input, stop);
  if (llrs.length < 2) return null;
  const step = Math.max(1, Math.ceil(llrs.length / PLACES));
  const places = llrs.map((_, i) => i + 1).filter((place) => place % step === 0 || place === llrs.length);
  const values = places.map((place) => llrs[place - 1]);
  const [h0, h1] = [stop.h0, stop.h1].map((value) => marginText(value, stop.unit));
  return {
    id: 'settling',
    title: 'How the test ran',
    body: settlingChart({ places, estimates: values, lows: values, highs: values }, 0, [lower, upper], {
      xLabel: 'pairs',
      yLabel: 'log-likelihood ratio',
      xFormat: count,
      yFormat: (value) => signed(value, 1),
      caption: `Evidence for ${h1} (up) against ${h0} (down) on complete pairs in schedule order. The test ends at a broken line: H1 above, H0 below, with error rates ${fixed(stop.alpha, 2)} and ${fixed(stop.beta, 2)}.`,
      spoken: `The log-likelihood ratio ends at ${signed(values[values.length - 1], 2)} between ${signed(lower, 2)} and ${signed(upper, 2)}: ${state}.`,
    }),
  };
}
