// How the numbers were made, and how to make them again.
import { caveatsOf } from '../caveats.ts';
import { count } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html, type Markup } from '../markup.ts';
import { replayCommand, runCommand } from '../reproduce.ts';

export function caveatSection(input: ReportInput): Section {
  return {
    id: 'caveats',
    title: 'Read with care',
    body: html`<ul class="caveats">${caveatsOf(input).map((caveat) => html`<li>${caveat}</li>`)}</ul>`,
  };
}

export function methodSection(input: ReportInput): Section {
  const { tally, manifest } = input;
  const isDuel = tally.seatCount === 2;
  const { schedule } = manifest.experiment;
  const hasAlike = input.matchups.some(({ isAlike }) => isAlike);
  const terms: (readonly [string, Markup])[] = [
    [
      'Unit',
      schedule.kind === 'single'
        ? html`A match: seats are not swapped, so a score is that of an agent at its seat.`
        : isDuel
          ? html`A pair: two matches on one seed and scenario with seats swapped. Its score is the mean of both results (1, ½ or 0). Pairs are the sample, matches are not: the two of a pair share their luck.`
          : html`A block: ${tally.seatCount} matches on one seed and scenario, the agents rotated through all seats. Points are the share of opponents placed below, ties half.`,
    ],
    [
      'Schedule',
      html`${schedule.kind}, ${count(schedule.pairs)} ${isDuel ? 'pairs' : 'blocks'} a matchup, scenario and arm, fixed beforehand. Pairs are recorded in schedule order, whichever finished first.`,
    ],
    [
      'Chance',
      html`Dice are addressed by event, not drawn in sequence: equal events in the matches of a pair${tally.arms.length > 1 && ' and in all arms'} fall alike. Each agent draws from streams of its own.`,
    ],
    [
      'Intervals',
      html`95 %. Scores: Wilson’s interval with the effective size n = ȳ(1 − ȳ) / V, V the variance of the mean pair score. Elo: the ends of that interval, transformed. nElo is (800 / ln 10) (ȳ − ½) / (√2 s), comparable between rulesets with different shares of draws. “Worth” is n: the number of independent decisive matches that would know the score as well; ρ the correlation of the matches of a pair.${hasAlike && ` Where all ${isDuel ? 'pairs' : 'blocks'} are alike n is their number.`}`,
    ],
    [
      'Claims',
      html`p-values are two-sided, against an even score, after Holm over all matchups. Forfeits are losses and are shown apart.`,
    ],
  ];
  if (isDuel && tally.agents.length > 2)
    terms.push([
      'Ratings',
      html`Davidson’s model: win, draw and loss in the ratio γπ<sub>i</sub> : ν√(γπ<sub>i</sub>π<sub>j</sub>) : π<sub>j</sub>, γ for the first seat, fitted jointly with a weak Gaussian prior that keeps agents that lost everything finite. Intervals: 1,000 bootstrap samples of pairs within matchups${hasAlike && '; pairs that are all alike count as so many decisive ones in them'}.`,
    ]);
  if (!isDuel && tally.agents.length > 2)
    terms.push([
      'Ratings',
      html`Davidson’s model, fitted to all meetings of two seats of a match at once, with a weak Gaussian prior. Meetings of one block hang together, so intervals come from 1,000 bootstrap samples of whole blocks${hasAlike && '; meetings that are alike in all blocks count as so many decisive ones in them'}.`,
    ]);
  if (tally.arms.length > 1)
    terms.push([
      'Arms',
      html`Differences within blocks: the same seed in every arm, with both assignments of agents to seats. Student’s interval over blocks; “at any time” is a betting confidence sequence.`,
    ]);
  return {
    id: 'method',
    title: 'Method',
    body: html`<dl class="terms">${terms.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>`,
  };
}

export function reproduceSection(input: ReportInput): Section {
  const { manifest, tally } = input;
  const [first] = tally.strata;
  return {
    id: 'again',
    title: 'Make it again',
    body: html`<p>The same commit, Node version and seed give the same bytes, whatever the machine and the number of workers.</p><pre><code>git checkout ${manifest.commit.slice(0, 12)} &amp;&amp; npm ci
${runCommand(input)}
cmp results/runs/again/records.jsonl ${input.folder}/records.jsonl</code></pre>${
      first !== undefined &&
      html`<p>One match at a time: tables above end in the command that plays a row’s first match again. The address is plan, pair, arm and leg; this one is the first of the run:</p><pre><code>${replayCommand(input, first.matchups[0]?.firstPair ?? 0, first.arm, 0)}</code></pre>`
    }`,
  };
}

export function manifestSection({ manifest, tally, registration }: ReportInput): Section {
  const { experiment } = manifest;
  const rows: (readonly [string, Markup | string])[] = [
    ['Plan', html`<code>${manifest.plan}</code>`],
    ['Registered', registration.isRegistered ? registration.text : `no: ${registration.text}`],
    ['Ruleset', `${experiment.ruleset}, version ${manifest.rulesetVersion}`],
    ['Master seed', String(experiment.seed)],
    ['Commit', html`<code>${manifest.commit}</code>${manifest.dirty === true ? ' with uncommitted changes' : ''}`],
    ['Generator', manifest.generator],
    ['Node, V8', `${manifest.node}, ${manifest.v8}`],
    ['Machine', `${manifest.os}; ${manifest.cpu}; ${manifest.workers} workers`],
    ['Started', manifest.started],
    ['Ended', manifest.ended ?? '–'],
    ['State', manifest.state],
    ...manifest.resumed.map(({ started, commit, node }): readonly [string, string] => [
      'Resumed',
      `${started}, commit ${commit.slice(0, 12)}, Node ${node}`,
    ]),
    [
      'Played',
      `${count(tally.matches)} matches in ${count(tally.units)} ${tally.seatCount === 2 ? 'pairs' : 'blocks'}`,
    ],
  ];
  return {
    id: 'manifest',
    title: 'Manifest',
    body: html`<dl class="manifest">${rows.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>${manifest.agents.map(
      ({ name, kind, version, options }) =>
        html`<details><summary><b>${name}</b>: ${kind}, version ${version}</summary><pre><code>${optionsText(options)}</code></pre></details>`,
    )}`,
  };
}

/** Options by scenario and arm, once where all are alike. */
function optionsText(options: readonly (readonly object[])[]): string {
  const all = options.flat().map((each) => JSON.stringify(each, null, 1));
  return [...new Set(all)].join('\n\n');
}
