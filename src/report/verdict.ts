// The answer in one or two sentences, and the interval that carries it. What a run can answer follows from its shape: arms are compared
// with each other, two agents with even, several agents with the field, self-play with even seats.
import { effectVerdict } from '../stats/equivalence.ts';
import type { Interval } from '../stats/interval.ts';
import { unitsToDetect } from '../stats/power.ts';
import type { Sample } from '../stats/sample.ts';
import { sampleOf } from '../stats/sample.ts';
import { type Axis, axisFor } from './charts/strip.ts';
import { type Contrast, measureName } from './contrasts.ts';
import { count, fixed, percent, percentRange, percentWithin, points, pointsRange, seatName } from './figures.ts';
import type { ReportInput } from './input.ts';
import { html, type Markup } from './markup.ts';
import { averageScore, type Score, samplesOf, standings } from './summary.ts';

export interface Verdict {
  readonly statement: Markup;
  readonly support: readonly Markup[];
  /** The interval behind the statement, with the axis it is drawn on; null when there is none to draw. */
  readonly plot: {
    readonly axis: Axis;
    readonly estimate: number;
    readonly interval: Interval;
    readonly label: string;
  } | null;
}

const UNIT: Interval = { lo: 0, hi: 1 };
const wholePercent = (value: number) => `${fixed(100 * value)} %`;

export function verdictOf(input: ReportInput): Verdict {
  const { tally } = input;
  if (tally.units === 0) return { statement: html`Nothing has been played yet.`, support: [], plot: null };
  if (tally.arms.length > 1) return ofArms(input);
  const names = new Set(input.matchups.flatMap(({ encounter }) => [encounter.a, encounter.b]));
  if (names.size === 2) return ofDuel(input);
  return names.size > 2 ? ofField(input) : ofSeats(input);
}

function unitName({ tally }: ReportInput): string {
  return tally.seatCount === 2 ? 'pairs' : 'blocks';
}

function scorePlot(score: Score, label: string): Verdict['plot'] {
  const axis = axisFor([score.interval], 0.5, wholePercent, UNIT);
  return { axis, estimate: score.mean, interval: score.interval, label };
}

function ofDuel(input: ReportInput): Verdict {
  const { a, b } = input.matchups[0].encounter;
  const samples = samplesOf(input.matchups, a, b);
  const score = averageScore(samples);
  const { interval, mean } = score;
  const range = percentRange(interval);
  const numbers = html`<b class="number">${percentWithin(mean, interval)}</b> <span class="range">[${range}]</span>`;
  const { margin } = input.registration;
  const shifted = { lo: interval.lo - 0.5, hi: interval.hi - 0.5 };
  const isEquivalent = margin !== null && effectVerdict(shifted, margin) === 'equivalent';
  const statement =
    interval.lo > 0.5
      ? html`<b>${a}</b> is stronger than <b>${b}</b>: it scores ${numbers}.`
      : interval.hi < 0.5
        ? html`<b>${a}</b> is weaker than <b>${b}</b>: it scores ${numbers}.`
        : isEquivalent
          ? html`<b>${a}</b> and <b>${b}</b> are equal within ${fixed(100 * margin, 1)} points: ${numbers} for ${a}.`
          : html`No difference between <b>${a}</b> and <b>${b}</b> is shown: ${a} scores ${numbers}.`;
  const scenarios = input.tally.scenarios.length;
  const support = [
    html`The interval is for ${count(score.units)} ${unitName(input)} of matches with seats swapped${
      scenarios > 1 && `, over ${scenarios} scenarios that weigh the same`
    }; an even score is 50 %.`,
    interval.lo <= 0.5 && interval.hi >= 0.5 && !isEquivalent && reachOf(samples, unitName(input)),
    scenarios > 1 && signsOver(input, a, b),
  ].filter((line) => line !== false);
  return { statement, support, plot: scorePlot(score, `${a}: ${percent(mean)} [${range}]`) };
}

/** What a run of this size could have found: an interval around even is no proof of equality. */
function reachOf(samples: readonly Sample[], unit: string): Markup {
  const units = samples.reduce((sum, sample) => sum + sample.count, 0);
  const deviation = Math.sqrt(samples.reduce((sum, sample) => sum + sample.variance, 0) / samples.length);
  let shift = 0.001;
  while (shift < 0.5 && unitsToDetect(shift, deviation) > units) shift += 0.001;
  return html`That is no proof of equality: with so many ${unit} a true score of ${percent(0.5 + shift)} would have been told from even in four runs of five.`;
}

function signsOver({ matchups }: ReportInput, a: string, b: string): Markup | false {
  const met = matchups.filter(({ encounter }) => encounter.a === a && encounter.b === b);
  const above = met.filter(({ interval }) => interval.lo > 0.5).length;
  const below = met.filter(({ interval }) => interval.hi < 0.5).length;
  return html`Taken one by one, ${a} is ahead in ${above} of ${met.length} scenarios, behind in ${below}, and ${
    met.length - above - below
  } stay open.`;
}

function ofField(input: ReportInput): Verdict {
  const { tally, matchups } = input;
  const table = standings(tally, matchups);
  const [first, second] = table;
  const direct = averageScore(samplesOf(matchups, first.agent, second.agent));
  const range = percentRange(first.interval);
  const against = tally.seatCount === 2 ? 'against the field' : 'of the opponents placed below';
  const numbers = html`<b class="number">${percentWithin(first.mean, first.interval)}</b> <span class="range">[${range}]</span>`;
  const isAhead = direct.interval.lo > 0.5;
  const statement = isAhead
    ? html`<b>${first.agent}</b> comes first of ${table.length} agents, with ${numbers} ${against}.`
    : html`<b>${first.agent}</b> has the best score of ${table.length} agents, ${numbers} ${against}, but is not told from <b>${second.agent}</b>.`;
  const met = direct.units > 0;
  return {
    statement,
    support: [
      met
        ? html`Against ${second.agent}, the next one, ${first.agent} scores ${percentWithin(direct.mean, direct.interval)} [${percentRange(direct.interval)}].`
        : html`${first.agent} and ${second.agent}, the next one, did not meet.`,
      html`Order by score: ${table.map(
        ({ agent, mean }, i) => html`${i > 0 && ', '}<span class="nowrap">${agent} ${percent(mean, 0)}</span>`,
      )}. Every matchup${tally.scenarios.length > 1 && ' and scenario'} weighs the same.`,
    ],
    plot: scorePlot(first, `${first.agent}: ${percent(first.mean)} [${range}]`),
  };
}

function ofSeats(input: ReportInput): Verdict {
  const { tally } = input;
  const samples = tally.strata.flatMap(({ lineups }) => lineups.map(({ seatScores }) => sampleOf(seatScores[0])));
  const score = averageScore(samples);
  const { interval, mean } = score;
  const numbers = html`<b class="number">${percentWithin(mean, interval)}</b> <span class="range">[${percentRange(interval)}]</span>`;
  const name = seatName(0);
  const statement =
    interval.lo > 0.5
      ? html`The <b>${name}</b> is the better one: it scores ${numbers} between copies of one agent.`
      : interval.hi < 0.5
        ? html`The <b>${name}</b> is the worse one: it scores ${numbers} between copies of one agent.`
        : html`No seat is shown to be better: the <b>${name}</b> scores ${numbers} between copies of one agent.`;
  return {
    statement,
    support: [html`The interval is for ${count(score.units)} ${unitName(input)}; even seats score 50 %.`],
    plot: scorePlot(score, `${name}: ${percent(mean)} [${percentRange(interval)}]`),
  };
}

/** The contrast of largest standing: the last arm against the first, in the first scenario, by the first measure. */
function primaryOf(contrasts: readonly Contrast[]): Contrast | undefined {
  const sameScenario = contrasts.filter(({ scenario }) => scenario === contrasts[0].scenario);
  const { measure } = contrasts[0];
  return sameScenario.filter((contrast) => contrast.measure === measure).at(-1);
}

function ofArms(input: ReportInput): Verdict {
  const contrast = primaryOf(input.contrasts);
  if (contrast === undefined) return { statement: html`Only one arm has been played yet.`, support: [], plot: null };
  const { arm, base, interval, differences, measure, p, pHolm } = contrast;
  const { margin } = input.registration;
  const where = input.tally.scenarios.length > 1 ? ` on ${contrast.scenario}` : '';
  const numbers = html`<b class="number">${points(differences.mean, interval)} points</b> <span class="range">[${pointsRange(interval)}]</span>`;
  const isEquivalent = margin !== null && effectVerdict(interval, margin) === 'equivalent';
  const statement =
    interval.lo > 0 || interval.hi < 0
      ? html`Arm <b>${arm}</b> ${interval.lo > 0 ? 'raises' : 'lowers'} the ${measureName(measure)} over <b>${base}</b>${where}: ${numbers}.`
      : isEquivalent
        ? html`Arms <b>${arm}</b> and <b>${base}</b> are equal within ${fixed(100 * margin, 1)} points${where}: ${numbers} for ${arm}.`
        : html`No effect of arm <b>${arm}</b> over <b>${base}</b> on the ${measureName(measure)} is shown${where}: ${numbers}.`;
  const { ratio, independentBlocks } = contrast.shared;
  const others = input.contrasts.length;
  return {
    statement,
    support: [
      html`${count(differences.count)} blocks, each played in all arms on one seed with seats swapped. Shared chance leaves ${percent(ratio, 0)} of the variance of unrelated matches: without it ${count(Math.round(independentBlocks))} blocks would be needed.`,
      others > 1 &&
        html`One of ${others} contrasts in this report: p ${p < 0.001 ? '< 0.001' : `= ${fixed(p, 3)}`} alone, ${pHolm < 0.001 ? '< 0.001' : fixed(pHolm, 3)} after Holm.`,
    ].filter((line) => line !== false),
    plot: {
      axis: axisFor([interval], 0, (value) => `${value > 0 ? '+' : ''}${fixed(100 * value)}`),
      estimate: differences.mean,
      interval,
      label: `${arm} less ${base}: ${points(differences.mean, interval)} points [${pointsRange(interval)}]`,
    },
  };
}
