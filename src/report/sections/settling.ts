// How the headline number settled as units came in, with intervals that hold at every moment.
import { BettingSequence } from '../../stats/betting-sequence.ts';
import { type Settling, settlingChart } from '../charts/curve.ts';
import { count, fixed, percent } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html } from '../markup.ts';
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
  const { matchups, tally } = input;
  if (matchups.length !== 1 || tally.strata.length !== 1) return null;
  const { scores, agentA: a, agentB: b } = matchups[0].matchup;
  if (scores.length < 10 || scores.length > LIMIT) return null;
  const path = settle(scores, { lo: 0, hi: 1 });
  const last = path.places.length - 1;
  const unit = tally.seatCount === 2 ? 'pairs' : 'blocks';
  return {
    id: 'settling',
    title: 'How the score settled',
    body: html`${settlingChart(path, 0.5, [], {
      xLabel: unit,
      yLabel: `score of ${a}`,
      xFormat: count,
      yFormat: (value) => `${fixed(100 * value)} %`,
      caption: `Mean score of ${a} against ${b} over the first ${unit}, in schedule order, with a 95 % confidence sequence.`,
      spoken: `After ${count(path.places[last])} ${unit} the sequence is ${percent(path.lows[last])} to ${percent(path.highs[last])}.`,
    })}<p class="note">The band holds at every moment at once, so that one may look at any time and stop: ${percent(path.lows[last])} to ${percent(path.highs[last])} at the end. As a rule the price is width; the interval of the verdict holds for a number of ${unit} that was fixed beforehand.</p>`,
  };
}
