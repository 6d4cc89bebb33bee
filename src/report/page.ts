// The page of a run: one file that asks nobody for anything.
import { forestBody } from './charts/strip.ts';
import { count, percent } from './figures.ts';
import type { ReportInput, Section } from './input.ts';
import { html, type Markup } from './markup.ts';
import { armSection } from './sections/arms.ts';
import { boardSection } from './sections/boards.ts';
import { budgetSection } from './sections/budget.ts';
import { endSection, forfeitSection, lengthSection, seatSection } from './sections/conduct.ts';
import { caveatSection, manifestSection, methodSection, reproduceSection } from './sections/evidence.ts';
import { luckSection } from './sections/luck.ts';
import { settlingSection } from './sections/settling.ts';
import { matchupSection, matrixSection, ratingSection } from './sections/strength.ts';
import { worstSection } from './sections/worst.ts';
import { pageText } from './shell.ts';
import { verdictOf } from './verdict.ts';

/** Sections in the order of a reader's questions; those that a run says nothing on are left out. */
export function sectionsOf(input: ReportInput): Section[] {
  const all = [
    armSection(input),
    matrixSection(input),
    ratingSection(input),
    budgetSection(input),
    matchupSection(input),
    worstSection(input),
    luckSection(input),
    settlingSection(input),
    caveatSection(input),
    forfeitSection(input),
    seatSection(input),
    endSection(input),
    lengthSection(input),
    boardSection(input),
    methodSection(input),
    reproduceSection(input),
    manifestSection(input),
  ];
  return all.filter((section) => section !== null);
}

function hero(input: ReportInput): Markup {
  const { manifest, registration } = input;
  const { statement, support, plot } = verdictOf(input);
  const state = manifest.state === 'complete' ? null : html`<span class="badge warn">${manifest.state}</span>`;
  return html`<header class="hero"><p class="eyebrow">${input.rulesetTitle} · ${manifest.experiment.id} <span class="badge${registration.isRegistered ? ' good' : ''}">${registration.isRegistered ? 'registered' : 'exploratory'}</span>${state}</p><h1>${manifest.experiment.question}</h1><div class="verdict"><p class="statement">${statement}</p>${
    plot !== null && html`<div class="verdict-plot">${forestBody(plot.axis, plot.rows)}</div>`
  }${support.map((line) => html`<p class="support">${line}</p>`)}</div>${keyFigures(input)}</header>`;
}

function keyFigures(input: ReportInput): Markup {
  const { tally, manifest } = input;
  const distinct = tally.strata.reduce((sum, { hashes }) => sum + hashes.size, 0);
  const figures: (readonly [string, string])[] = [
    [count(tally.matches), 'matches'],
    ...unitsFigure(input),
    [tally.matches === 0 ? '–' : percent(distinct / tally.matches, 0), 'distinct'],
    [String(tally.agents.length), 'agents'],
    [String(tally.scenarios.length), tally.scenarios.length === 1 ? 'scenario' : 'scenarios'],
    [count(tally.forfeits.length), 'forfeits'],
    [String(manifest.experiment.seed), 'master seed'],
  ];
  if (tally.arms.length > 1) figures.splice(5, 0, [String(tally.arms.length), 'arms']);
  const number = (value: string) => (value.length > 7 ? html`<dd class="long">${value}</dd>` : html`<dd>${value}</dd>`);
  return html`<dl class="figures">${figures.map(([value, name]) => html`<div><dt>${name}</dt>${number(value)}</div>`)}</dl>`;
}

/** Pairs or blocks; none where every match stands alone. */
function unitsFigure({ tally, manifest }: ReportInput): (readonly [string, string])[] {
  const arms = tally.arms.length;
  if (manifest.experiment.schedule.kind === 'single') return arms === 1 ? [] : [[count(tally.units / arms), 'blocks']];
  return [[count(tally.units), tally.seatCount === 2 ? 'pairs' : 'blocks']];
}

/** The report as the text of one HTML file. */
export function renderPage(input: ReportInput): string {
  const { experiment } = input.manifest;
  return pageText({
    title: `${experiment.id}: ${experiment.question}`,
    hero: hero(input),
    sections: sectionsOf(input),
    folder: input.folder,
  });
}
