// The answer in one or two sentences, and the interval that carries it. What a run can answer follows from its shape: arms are compared
// with each other, two agents with even, several agents with the field, self-play with even seats.
import { effectVerdict } from '../stats/equivalence.ts';
import { type Interval, unitVariance } from '../stats/interval.ts';
import { unitsToDetect } from '../stats/power.ts';
import { isAlike, type Sample, sampleOf } from '../stats/sample.ts';
import { type Axis, axisFor, type StripRow } from './charts/strip.ts';
import { type Contrast, measureName } from './contrasts.ts';
import {
  count,
  fixed,
  listed,
  percent,
  percentRange,
  percentWithin,
  points,
  pointsRange,
  seatName,
  signed,
} from './figures.ts';
import type { ReportInput } from './input.ts';
import { html, type Markup } from './markup.ts';
import { sequentialAnswer } from './sequential.ts';
import { averageScore, LEVEL, type Score, type Standing, samplesOf, standings, twinsOf } from './summary.ts';

export interface Verdict {
  readonly statement: Markup;
  readonly support: readonly Markup[];
  /** The intervals behind the statement; null when there are none to draw. */
  readonly plot: { readonly axis: Axis; readonly rows: readonly StripRow[] } | null;
}

const UNIT: Interval = { lo: 0, hi: 1 };
const wholePercent = (value: number) => `${fixed(100 * value)} %`;

export function verdictOf(input: ReportInput): Verdict {
  const verdict = verdictByShape(input);
  const answer = sequentialAnswer(input);
  if (answer === null) return verdict;
  const { statement, score } = answer;
  const isTest = input.manifest.experiment.stop !== undefined && 'h0' in input.manifest.experiment.stop;
  return {
    statement,
    support: [
      isTest
        ? html`The estimate is the median-unbiased one after stopping; its interval is an approximation, which misses in about 6 % of runs.`
        : html`The interval is a confidence sequence: it holds whenever one stops.`,
      html`As counted, and as if the number had been fixed beforehand: ${verdict.statement}`,
    ],
    plot: score === null ? verdict.plot : scorePlot([{ ...score, label: 'after stopping' }]),
  };
}

function verdictByShape(input: ReportInput): Verdict {
  const { tally } = input;
  if (tally.units === 0) return { statement: html`Nothing has been played yet.`, support: [], plot: null };
  if (tally.arms.length > 1) return ofArms(input);
  const names = new Set(input.matchups.flatMap(({ matchup }) => [matchup.agentA, matchup.agentB]));
  if (names.size === 2) return ofDuel(input);
  return names.size > 2 ? ofField(input) : ofSeats(input);
}

/** Whether agents changed places. */
function seats({ manifest }: ReportInput): string {
  return manifest.experiment.schedule.kind === 'single' ? 'without swapping seats' : 'with seats swapped';
}

function unitName({ tally }: ReportInput): string {
  return tally.seatCount === 2 ? 'pairs' : 'blocks';
}

/** Rows that a verdict shows at most. */
const ROWS = 12;

function scorePlot(list: readonly (Score & { readonly label: string })[]): Verdict['plot'] {
  const shown = list.slice(0, ROWS);
  const axis = axisFor(
    shown.map(({ interval }) => interval),
    0.5,
    wholePercent,
    UNIT,
  );
  const rows = shown.map(({ label, mean, interval }) => ({
    label,
    estimate: mean,
    interval,
    value: html`<b>${percentWithin(mean, interval)}</b> <span class="range">[${percentRange(interval)}]</span>`,
    spoken: `${label}: ${percentWithin(mean, interval)} [${percentRange(interval)}]`,
  }));
  return { axis, rows };
}

function ofDuel(input: ReportInput): Verdict {
  const { agentA: a, agentB: b } = input.matchups[0].matchup;
  const samples = samplesOf(input.matchups, a, b);
  const score = averageScore(samples);
  const { interval, mean } = score;
  const range = percentRange(interval);
  const numbers = html`<b class="number">${percentWithin(mean, interval)}</b> <span class="range">[${range}]</span>`;
  const { margin } = input.registration;
  const shifted = { lo: interval.lo - 0.5, hi: interval.hi - 0.5 };
  const isEquivalent = margin !== null && effectVerdict(shifted, margin) === 'equivalent';
  const areTwins = twinsOf(input.matchups, a).includes(b);
  const statement = areTwins
    ? html`<b>${a}</b> and <b>${b}</b> decided alike in all ${count(score.units)} ${unitName(input)}: ${numbers} for ${a}.`
    : interval.lo > 0.5
      ? html`<b>${a}</b> is stronger than <b>${b}</b>: it scores ${numbers}.`
      : interval.hi < 0.5
        ? html`<b>${a}</b> is weaker than <b>${b}</b>: it scores ${numbers}.`
        : isEquivalent
          ? html`<b>${a}</b> and <b>${b}</b> are equal within ${fixed(100 * margin, 1)} points: ${numbers} for ${a}.`
          : html`No difference between <b>${a}</b> and <b>${b}</b> is shown: ${a} scores ${numbers}.`;
  const scenarios = input.tally.scenarios.length;
  const support = [
    html`The interval is for ${count(score.units)} ${unitName(input)} of matches ${seats(input)}${
      scenarios > 1 && `, over ${scenarios} scenarios that weigh the same`
    }; an even score is 50 %.`,
    alikeText(samples, input),
    interval.lo <= 0.5 &&
      interval.hi >= 0.5 &&
      !isEquivalent &&
      !samples.every(isAlike) &&
      reachOf(samples, unitName(input)),
    scenarios > 1 && signsOver(input, a, b),
  ].filter((line) => line !== false);
  const each = input.matchups
    .filter(({ matchup }) => matchup.agentA === a && matchup.agentB === b)
    .map(({ scenario, sample, interval }) => ({ label: scenario, mean: sample.mean, interval, units: sample.count }));
  const rows =
    scenarios > 1 ? [{ ...score, label: 'all scenarios' }, ...each] : [{ ...score, label: `${a} against ${b}` }];
  return { statement, support, plot: scorePlot(rows) };
}

/** Where nothing varies there is no estimate of uncertainty, whatever interval stands there; false where something does. */
function alikeText(samples: readonly Sample[], input: ReportInput): Markup | false {
  if (samples.length === 0 || !samples.every(isAlike)) return false;
  const units = samples.reduce((sum, sample) => sum + sample.count, 0);
  const where = samples.length > 1 ? ' of a matchup' : '';
  return html`All ${count(units)} ${unitName(input)}${where} came out the same, so that no variance could be measured: the interval is no estimate of uncertainty. It is that of as many independent matches.`;
}

/** What a run of this size could have found: an interval around even is no proof of equality. */
function reachOf(samples: readonly Sample[], unit: string): Markup {
  const units = samples.reduce((sum, sample) => sum + sample.count, 0);
  const deviation = Math.sqrt(samples.reduce((sum, sample) => sum + unitVariance(sample), 0) / samples.length);
  let shift = 0.001;
  while (shift < 0.5 && unitsToDetect(shift, deviation) > units) shift += 0.001;
  return html`That is no proof of equality: with so many ${unit} a true score of ${percent(0.5 + shift)} would have been told from even in four runs of five.`;
}

function signsOver({ matchups }: ReportInput, a: string, b: string): Markup | false {
  const met = matchups.filter(({ matchup }) => matchup.agentA === a && matchup.agentB === b);
  const above = met.filter(({ interval }) => interval.lo > 0.5).length;
  const below = met.filter(({ interval }) => interval.hi < 0.5).length;
  return html`Taken one by one, ${a} is ahead in ${above} of ${met.length} scenarios, behind in ${below}, and ${
    met.length - above - below
  } stay open.`;
}

function ofField(input: ReportInput): Verdict {
  const { tally, matchups } = input;
  const table = standings(tally, matchups);
  const [first] = table;
  const twins = twinsOf(matchups, first.agent);
  const leaders = [first.agent, ...twins];
  const second = table.find(({ agent }) => !leaders.includes(agent));
  if (second === undefined) return ofTwins(input, table);
  const direct = averageScore(samplesOf(matchups, first.agent, second.agent));
  const twinUnits = twins
    .flatMap((twin) => samplesOf(matchups, first.agent, twin))
    .reduce((sum, sample) => sum + sample.count, 0);
  const range = percentRange(first.interval);
  const against = tally.seatCount === 2 ? 'against the field' : 'of opponents placed below';
  const numbers = html`<b class="number">${percentWithin(first.mean, first.interval)}</b> <span class="range">[${range}]</span>`;
  // The next one is picked by its score from all rivals, so the claim is corrected for all of them.
  const isAhead =
    averageScore(samplesOf(matchups, first.agent, second.agent), 1 - (1 - LEVEL) / (table.length - 1)).interval.lo >
    0.5;
  const statement =
    twins.length > 0
      ? html`${boldList(leaders)} decided alike wherever they met and ${isAhead ? 'share the first place' : 'share the best place'} of ${table.length} agents${!isAhead && html`, but are not told from <b>${second.agent}</b>`}; ${first.agent} scores ${numbers} ${against}.`
      : isAhead
        ? html`<b>${first.agent}</b> comes first of ${table.length} agents, with ${numbers} ${against}.`
        : html`<b>${first.agent}</b> has the best score of ${table.length} agents, ${numbers} ${against}, but is not told from <b>${second.agent}</b>.`;
  const met = direct.units > 0;
  return {
    statement,
    support: [
      met
        ? html`Against ${second.agent}, the next one, ${first.agent} scores ${percentWithin(direct.mean, direct.interval)} [${percentRange(direct.interval)}].`
        : html`${first.agent} and ${second.agent}, the next one, did not meet.`,
      twins.length > 0 &&
        html`All ${count(twinUnits)} ${unitName(input)} between ${listed(leaders)} came out the same: both seats gave the same matches, and nobody is the better one. What they score against the field differs by whom they met, and on which seeds.`,
      html`Scores are means over all matchups${tally.scenarios.length > 1 && ' and scenarios'}, which weigh the same.`,
    ].filter((line) => line !== false),
    plot: scorePlot(table.map((standing) => ({ ...standing, label: standing.agent }))),
  };
}

/** Several agents, all alike. */
function ofTwins(input: ReportInput, table: readonly Standing[]): Verdict {
  return {
    statement: html`${boldList(table.map(({ agent }) => agent))} decided alike wherever they met: nobody comes first.`,
    support: [
      alikeText(
        input.matchups.map(({ sample }) => sample),
        input,
      ),
    ].filter((line) => line !== false),
    plot: scorePlot(table.map((standing) => ({ ...standing, label: standing.agent }))),
  };
}

/** `a, b and c`, each in bold. */
function boldList(names: readonly string[]): Markup {
  return html`${names.map((name, i) => html`${i > 0 && (i === names.length - 1 ? ' and ' : ', ')}<b>${name}</b>`)}`;
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
    support: [
      html`The interval is for ${count(score.units)} ${unitName(input)}; even seats score 50 %.`,
      alikeText(samples, input),
    ].filter((line) => line !== false),
    plot: scorePlot([{ ...score, label: name }]),
  };
}

/** The registered arm, else the last one, against the first: in the first scenario, by the first measure. */
function primaryOf(contrasts: readonly Contrast[], registered: string | null): Contrast | undefined {
  if (contrasts.length === 0) return undefined;
  const sameScenario = contrasts.filter(({ scenario }) => scenario === contrasts[0].scenario);
  const { measure } = contrasts[0];
  const comparable = sameScenario.filter((contrast) => contrast.measure === measure);
  return comparable.find(({ arm }) => arm === registered) ?? comparable.at(-1);
}

function ofArms(input: ReportInput): Verdict {
  const contrast = primaryOf(input.contrasts, input.registration.arm);
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
  const others = input.contrasts.length;
  return {
    statement,
    support: [
      html`${count(differences.count)} blocks, each played in all arms on one seed ${seats(input)}. ${isAlike(differences) ? sameDifference(contrast) : sharedChance(contrast)}`,
      others > 1 &&
        html`One of ${others} contrasts in this report: <span class="nowrap">p ${pText(p)}</span> alone, <span class="nowrap">p ${pText(pHolm)}</span> after Holm.`,
    ].filter((line) => line !== false),
    plot: contrastPlot(input.contrasts.filter((other) => other.measure === measure)),
  };
}

const pText = (p: number) => (p < 0.001 ? '< 0.001' : `= ${fixed(p, 3)}`);

/** Blocks that all differ by as much: no variance, and no estimate of uncertainty. */
function sameDifference({ differences }: Contrast): string {
  return `All of them came out the same${differences.mean === 0 ? ' in both arms' : ''}, so that no variance could be measured: the interval allows for blocks that differ and were missed.`;
}

/** What it brought to play the arms on the same seeds. */
function sharedChance({ shared, differences }: Contrast): string {
  const { ratio, independentBlocks } = shared;
  if (Number.isNaN(ratio)) return 'Neither arm varies.';
  if (ratio >= 1)
    return `Shared seeds did not pay here: differences vary ${percent(ratio, 0)} as much as between unrelated matches.`;
  const needed = Number.isFinite(independentBlocks) ? count(Math.round(independentBlocks)) : 'endlessly many';
  return `Shared seeds leave ${percent(ratio, 0)} of the variance of unrelated matches: these ${count(differences.count)} blocks know as much as ${needed} would without.`;
}

function contrastPlot(contrasts: readonly Contrast[]): Verdict['plot'] {
  const shown = contrasts.slice(0, ROWS);
  const several = new Set(shown.map(({ scenario }) => scenario)).size > 1;
  const axis = axisFor(
    shown.map(({ interval }) => interval),
    0,
    (value) => signed(100 * value),
  );
  const rows = shown.map(({ arm, base, scenario, differences, interval }) => ({
    label: html`${arm} <span class="against">less</span> ${base}${several && `, ${scenario}`}`,
    estimate: differences.mean,
    interval,
    value: html`<b>${points(differences.mean, interval)}</b> <span class="range">[${pointsRange(interval)}]</span>`,
    spoken: `${arm} less ${base}: ${points(differences.mean, interval)} points [${pointsRange(interval)}]`,
  }));
  return { axis, rows };
}
