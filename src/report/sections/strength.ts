// Who beats whom: the matrix, the interval of every matchup, ratings.
import { axisFor, forest } from '../charts/strip.ts';
import {
  count,
  eloRange,
  fixed,
  percent,
  percentRange,
  percentWithin,
  plural,
  pValue,
  seatName,
  signed,
} from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html, type Markup } from '../markup.ts';
import { replayCommand } from '../reproduce.ts';
import {
  cyclesOf,
  defaultAnchor,
  type RatedMatchup,
  type RatedStratum,
  type Rating,
  ratingsOf,
  standings,
} from '../summary.ts';
import { dataTable } from '../table.ts';
import type { Stratum } from '../tally.ts';

/** `scenario`, with the arm where there are several. */
export function stratumName({ tally }: ReportInput, { scenario, arm }: { scenario: string; arm: string }): string {
  return tally.arms.length > 1 ? `${scenario}, ${arm}` : scenario;
}

const wholePercent = (value: number) => `${fixed(100 * value)} %`;

export function matrixSection(input: ReportInput): Section | null {
  const names = new Set(input.matchups.flatMap(({ matchup }) => [matchup.agentA, matchup.agentB]));
  if (names.size < 3) return null;
  const tables = input.tally.strata.map((stratum) => matrix(input, stratum));
  return {
    id: 'matrix',
    title: 'Who beats whom',
    body: html`<p>Mean score of the agent on the left against the one above, in per cent, from ${input.manifest.experiment.schedule.kind === 'single' ? 'single matches without swapping seats' : input.tally.seatCount === 2 ? 'pairs with seats swapped' : 'blocks in which everybody sits everywhere'}. Strong colour: the interval excludes an even score, after Holm’s correction for all ${input.matchups.length} matchups of this report.</p><div class="matrices">${tables}</div>`,
  };
}

function matrix(input: ReportInput, stratum: Stratum): Markup {
  const agents = standings(input.tally, input.matchups)
    .map(({ agent }) => agent)
    .filter((agent) => stratum.agentScores.has(agent));
  const of = (a: string, b: string): { mean: number; rated: RatedMatchup } | null => {
    for (const rated of input.matchups) {
      const { matchup, sample } = rated;
      if (rated.scenario !== stratum.scenario || rated.arm !== stratum.arm) continue;
      if (matchup.agentA === a && matchup.agentB === b) return { mean: sample.mean, rated };
      if (matchup.agentA === b && matchup.agentB === a) return { mean: 1 - sample.mean, rated };
    }
    return null;
  };
  const cell = (row: string, column: string): Markup => {
    if (row === column) return html`<td class="self"></td>`;
    const found = of(row, column);
    if (found === null) return html`<td class="none">–</td>`;
    const strength = Math.abs(2 * found.mean - 1);
    const tone = found.mean > 0.5 ? 'win' : found.mean < 0.5 ? 'loss' : 'even';
    const isSure = found.rated.pHolm < 0.05;
    const mix = Math.round((isSure ? 14 : 4) + (isSure ? 46 : 14) * strength);
    const half = (found.rated.interval.hi - found.rated.interval.lo) / 2;
    return html`<td class="${tone}${isSure ? ' sure' : ''}" style="--mix:${mix}%" title="${row} against ${column}: ${percent(found.mean)} ± ${fixed(100 * half, 1)}, ${plural(found.rated.sample.count, input.tally.seatCount === 2 ? 'pair' : 'block')}">${fixed(100 * found.mean)}</td>`;
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Scores on ${stratumName(input, stratum)}"><table class="matrix"><caption>${stratumName(input, stratum)}</caption><thead><tr><td></td>${agents.map((agent) => html`<th scope="col"><span>${agent}</span></th>`)}</tr></thead><tbody>${agents.map(
    (row) => html`<tr><th scope="row">${row}</th>${agents.map((column) => cell(row, column))}</tr>`,
  )}</tbody></table></div>`;
}

export function matchupSection(input: ReportInput): Section | null {
  const { matchups, tally } = input;
  if (matchups.length === 0) return null;
  const several = tally.strata.length > 1;
  const isOneEach = tally.strata.every((stratum) => stratum.matchups.length === 1);
  const axis = axisFor(
    matchups.map(({ interval }) => interval),
    0.5,
    wholePercent,
    { lo: 0, hi: 1 },
  );
  const rows = matchups.map((rated) => {
    const { matchup, sample, interval } = rated;
    const numbers = `${percentWithin(sample.mean, interval)} [${percentRange(interval)}]`;
    return {
      label: html`<b>${matchup.agentA}</b> <span class="against">v</span> ${matchup.agentB}${several && isOneEach && html`, <span class="against">${stratumName(input, rated)}</span>`}${alikeTag(rated)}`,
      estimate: sample.mean,
      interval,
      value: html`<b>${percentWithin(sample.mean, interval)}</b> <span class="range">[${percentRange(interval)}]</span>`,
      spoken: `${matchup.agentA} against ${matchup.agentB}: ${numbers}${rated.isAlike ? ', all alike' : ''}`,
      group: several && !isOneEach ? stratumName(input, rated) : undefined,
    };
  });
  const unit = tally.seatCount === 2 ? 'pair' : 'block';
  return {
    id: 'matchups',
    title: 'Every matchup with its interval',
    body: html`${forest(axis, rows, `Score of the agent in bold with its 95 % interval: Wilson’s, with the effective number of matches that the ${unit}s are worth. The line is an even score.${matchups.some(({ isAlike }) => isAlike) ? ` Where all ${unit}s are alike it is that of as many independent matches, no estimate of uncertainty.` : ''}`)}${matchupTable(input)}`,
  };
}

function alikeTag({ isAlike, areTwins }: RatedMatchup): Markup | false {
  return isAlike && html` <span class="tag">${areTwins ? 'decided alike' : 'all alike'}</span>`;
}

function matchupTable(input: ReportInput): Markup {
  const { tally } = input;
  const isDuel = tally.seatCount === 2;
  const several = tally.strata.length > 1;
  const unit = isDuel ? 'Pairs' : 'Blocks';
  return dataTable<RatedMatchup>({
    file: `${input.manifest.experiment.id}-matchups`,
    caption: isDuel
      ? 'Matchups, counted from the side of the first agent'
      : 'Matchups: each seat of the one against each of the other',
    columns: [
      {
        key: 'scenario',
        head: 'Scenario',
        isText: true,
        isHidden: tally.scenarios.length < 2,
        value: (m) => m.scenario,
      },
      { key: 'arm', head: 'Arm', isText: true, isHidden: !several || tally.arms.length < 2, value: (m) => m.arm },
      { key: 'agent_a', head: 'Agent', isText: true, value: (m) => m.matchup.agentA },
      { key: 'agent_b', head: 'Against', isText: true, value: (m) => m.matchup.agentB },
      {
        key: isDuel ? 'pairs_ab' : 'blocks_ab',
        head: unit,
        value: (m) => m.sample.count,
        show: (m) => count(m.sample.count),
      },
      {
        key: 'wins_a',
        head: 'Won–drawn–lost',
        value: (m) => m.matchup.wins,
        show: (m) => `${count(m.matchup.wins)}–${count(m.matchup.draws)}–${count(m.matchup.losses)}`,
      },
      { key: 'draws', head: '', isHidden: true, value: (m) => m.matchup.draws },
      { key: 'losses_a', head: '', isHidden: true, value: (m) => m.matchup.losses },
      {
        key: 'score_a',
        head: 'Score',
        value: (m) => m.sample.mean,
        show: (m) => percentWithin(m.sample.mean, m.interval),
      },
      { key: 'ci_lo', head: '95 % interval', value: (m) => m.interval.lo, show: (m) => percentRange(m.interval) },
      { key: 'ci_hi', head: '', isHidden: true, value: (m) => m.interval.hi },
      { key: 'elo_diff', head: 'Elo', value: (m) => m.elo, show: (m) => signed(m.elo) },
      { key: 'elo_lo', head: 'Elo interval', value: (m) => m.eloInterval.lo, show: (m) => eloRange(m.eloInterval) },
      { key: 'elo_hi', head: '', isHidden: true, value: (m) => m.eloInterval.hi },
      {
        key: 'nelo',
        head: 'nElo',
        isHidden: !isDuel,
        value: (m) => m.normalizedElo,
        show: (m) => signed(m.normalizedElo),
      },
      {
        key: 'n_eff',
        head: 'Worth',
        value: (m) => m.effectiveMatches,
        show: (m) => count(Math.round(m.effectiveMatches)),
      },
      {
        key: 'rho_pair',
        head: 'ρ',
        isHidden: !isDuel,
        value: (m) => m.correlation,
        show: (m) => fixed(m.correlation, 2),
      },
      { key: 'los', head: 'LOS', value: (m) => m.superiority, isHidden: true },
      { key: 'p', head: 'p', value: (m) => m.p, isHidden: true },
      { key: 'p_holm', head: 'p (Holm)', value: (m) => m.pHolm, show: (m) => pValue(m.pHolm) },
      {
        key: 'forfeits_a',
        head: 'Forfeits',
        value: (m) => m.matchup.forfeitsA,
        show: (m) => `${m.matchup.forfeitsA} / ${m.matchup.forfeitsB}`,
      },
      { key: 'forfeits_b', head: '', isHidden: true, value: (m) => m.matchup.forfeitsB },
      {
        key: 'replay',
        head: 'First match again',
        isText: true,
        value: (m) => replayCommand(input, m.matchup.firstPair, m.arm, 0),
        show: (m) => html`<code>${replayCommand(input, m.matchup.firstPair, m.arm, 0)}</code>`,
      },
    ],
    rows: input.matchups,
  });
}

export function ratingSection(input: ReportInput): Section | null {
  const { tally } = input;
  const anchor = input.anchor ?? defaultAnchor(tally);
  const rated = tally.strata
    .filter(({ agentScores }) => agentScores.size > 2)
    .flatMap((stratum) => ratingsOf(tally, stratum, anchor) ?? []);
  if (rated.length === 0) return null;
  const axis = axisFor(
    rated.flatMap(({ agents }) => agents),
    0,
    (value) => signed(value),
  );
  const rows = rated.flatMap(({ stratum, agents }) =>
    agents.map((agent) => ({ stratum, agent, isAnchor: agent.agent === anchor })),
  );
  const strips = rows.map(({ stratum, agent, isAnchor }) => ({
    label: html`<b>${agent.agent}</b>${isAnchor && html` <span class="tag">anchor</span>`}`,
    estimate: agent.isBounded ? agent.elo : Number.NaN,
    interval: agent,
    value: isAnchor
      ? html`<span class="range">0 by definition</span>`
      : agent.isBounded
        ? html`<b>${signed(agent.elo)}</b> <span class="range">[${eloRange(agent)}]</span>`
        : html`<b>${openText(agent)}</b>`,
    spoken: `${agent.agent}: ${agent.isBounded ? `${signed(agent.elo)} Elo to ${anchor} [${eloRange(agent)}]` : openText(agent)}`,
    group: rated.length > 1 ? stratumName(input, stratum) : undefined,
  }));
  const open = rows.filter(({ agent }) => !agent.isBounded);
  const rankText = (best: number, worst: number) => (best === worst ? `${best}` : `${best} to ${worst}`);
  return {
    id: 'ratings',
    title: 'Ratings',
    body: html`<p>Differences in Elo to a named anchor, from one joint fit of Davidson’s model ${tally.seatCount === 2 ? `with a term for the ${seatName(0)}` : 'to all meetings of two seats: placed above, level or below'}. Ranks are those that the simultaneous 95 % intervals of all differences leave open.</p>${forest(axis, strips, `Elo above the anchor with 95 % intervals, from 1,000 bootstrap samples of ${tally.seatCount === 2 ? 'pairs within matchups' : 'blocks'}.`)}${dataTable(
      {
        file: `${input.manifest.experiment.id}-ratings`,
        caption: 'Ratings',
        columns: [
          {
            key: 'scenario',
            head: 'Scenario',
            isText: true,
            isHidden: tally.scenarios.length < 2,
            value: ({ stratum }) => stratum.scenario,
          },
          {
            key: 'arm',
            head: 'Arm',
            isText: true,
            isHidden: tally.arms.length < 2,
            value: ({ stratum }) => stratum.arm,
          },
          { key: 'agent', head: 'Agent', isText: true, value: ({ agent }) => agent.agent },
          {
            key: 'elo',
            head: 'Elo',
            value: ({ agent }) => (agent.isBounded ? agent.elo : Number.NaN),
            show: ({ agent }) => (agent.isBounded ? signed(agent.elo) : '–'),
          },
          {
            key: 'elo_lo',
            head: '95 % interval',
            value: ({ agent }) => agent.lo,
            show: ({ agent, isAnchor }) => (isAnchor ? '' : eloRange(agent)),
          },
          { key: 'elo_hi', head: '', isHidden: true, value: ({ agent }) => agent.hi },
          {
            key: 'rank_best',
            head: 'Rank',
            value: ({ agent }) => agent.bestRank,
            show: ({ agent }) => rankText(agent.bestRank, agent.worstRank),
          },
          { key: 'rank_worst', head: '', isHidden: true, value: ({ agent }) => agent.worstRank },
          { key: 'anchor', head: 'Anchor', isText: true, value: () => anchor },
        ],
        rows,
      },
    )}${open.length > 0 && html`<p class="note">Open intervals: such an agent won, or lost, everything between it and the anchor. ${tally.seatCount === 2 && 'Only its meetings with agents that have a place bound it; '}the model’s own number would be that of the prior.</p>`}${rated.map((each) => fitNote(input, each))}`,
  };
}

/** An agent that the data bound from one side at most. */
function openText({ lo, hi }: Rating): string {
  if (Number.isFinite(hi)) return `below ${signed(hi)}`;
  return Number.isFinite(lo) ? `above ${signed(lo)}` : 'no bound';
}

/** Whether one number an agent tells the whole story. */
function cycleText(cycles: ReturnType<typeof cyclesOf>): string {
  if (cycles === null) return '';
  const { observed, expected, p } = cycles;
  if (observed === 0) return ' No three agents beat each other in a circle.';
  return ` ${plural(observed, 'circle')} of three agents that beat each other, which no rating can show; noise would make ${fixed(expected, 1)} (p = ${fixed(p, 2)}).`;
}

function fitNote(input: ReportInput, { stratum, firstSeat }: RatedStratum): Markup | null {
  if (firstSeat === null) return null;
  const cycles = cyclesOf(
    input.tally.agents.filter((agent) => stratum.agentScores.has(agent)),
    stratum.matchups,
  );
  return html`<p class="note">${input.tally.strata.length > 1 && `${stratumName(input, stratum)}: `}The ${seatName(0)} is worth ${signed(firstSeat.elo)} Elo [${eloRange(firstSeat)}].${cycleText(
    cycles,
  )}</p>`;
}
