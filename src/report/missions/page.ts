// The page of a measured campaign. Missions fix who sits where, so the match is the unit and there is no pair to swap.
import { stackedBars } from '../charts/bars.ts';
import { axisFor, forest, forestBody, type StripRow } from '../charts/strip.ts';
import { count, fixed, listed, percent, percentRange, percentWithin, plural, signed } from '../figures.ts';
import type { Section } from '../input.ts';
import { html, type Markup } from '../markup.ts';
import { pageText } from '../shell.ts';
import { dataTable } from '../table.ts';
import type { Measured, MeasuredScenario } from './measured.ts';

const wholePercent = (value: number) => `${fixed(100 * value)} %`;
/** Differences from a target that players do not feel. */
const TOLERANCE = 0.05;

/** `three-kings` as words. */
function words(name: string): string {
  const text = name.replaceAll('-', ' ');
  return text[0].toUpperCase() + text.slice(1);
}

function sharesOf(scenarios: readonly MeasuredScenario[]): { rows: StripRow[]; axis: ReturnType<typeof axisFor> } {
  const axis = axisFor(
    scenarios.flatMap(({ interval, target }) => [
      interval,
      ...(Number.isNaN(target) ? [] : [{ lo: target, hi: target }]),
    ]),
    0.5,
    wholePercent,
    { lo: 0, hi: 1 },
  );
  const rows = scenarios.map(({ name, share, interval, target }): StripRow => {
    const aim = Number.isNaN(target) ? '' : `, target ${percent(target, 0)}`;
    return {
      label: words(name),
      estimate: share,
      interval,
      mark: target,
      value: html`<b>${percentWithin(share, interval)}</b> <span class="range">[${percentRange(interval)}]</span>`,
      spoken: `${words(name)}: ${percentWithin(share, interval)} [${percentRange(interval)}]${aim}`,
    };
  });
  return { rows, axis };
}

/** Where a mission lies against its target: the whole interval beyond the tolerance, or not. */
function standingOf({ interval, target }: MeasuredScenario): 'easier' | 'harder' | 'on target' | 'open' {
  if (interval.lo > target + TOLERANCE) return 'easier';
  if (interval.hi < target - TOLERANCE) return 'harder';
  return interval.lo >= target - TOLERANCE && interval.hi <= target + TOLERANCE ? 'on target' : 'open';
}

function hero(measured: Measured, missions: readonly MeasuredScenario[]): Markup {
  const { campaign, ruleset, agent, matches, seed, medals } = measured;
  const ranked = [...missions].sort((a, b) => b.share - a.share);
  const [easiest, hardest] = [ranked[0], ranked[ranked.length - 1]];
  const named = (standing: string) =>
    missions.filter((mission) => standingOf(mission) === standing).map(({ name }) => words(name));
  const [easier, harder, met, open] = ['easier', 'harder', 'on target', 'open'].map(named);
  const says = (names: readonly string[], what: string) => (names.length === 0 ? '' : `${listed(names)} ${what}`);
  const verdicts = [
    says(easier, easier.length === 1 ? 'is easier than meant' : 'are easier than meant'),
    says(harder, harder.length === 1 ? 'is harder' : 'are harder'),
    says(met, met.length === 1 ? 'is on target' : 'are on target'),
    says(open, open.length === 1 ? 'stays open' : 'stay open'),
  ].filter((text) => text !== '');
  const { axis, rows } = sharesOf(missions);
  const forfeits = measured.scenarios.reduce((sum, { ends }) => sum + (ends.get('forfeit') ?? 0), 0);
  const figures: (readonly [string, string])[] = [
    [count(matches), 'matches a mission'],
    [String(missions.length), 'missions'],
    [String(measured.scenarios.length - missions.length), 'boards'],
    [String(new Set(medals.map(({ medal }) => medal)).size), 'medals'],
    [count(forfeits), 'forfeits'],
    [String(seed), 'master seed'],
  ];
  return html`<header class="hero"><p class="eyebrow">${ruleset} · ${campaign} <span class="badge">exploratory</span></p><h1>How hard are the missions for ${agent}?</h1><div class="verdict"><p class="statement"><b>${agent}</b> wins from <b class="number">${percentWithin(easiest.share, easiest.interval)}</b> of the points at ${words(easiest.name)} down to <b class="number">${percentWithin(hardest.share, hardest.interval)}</b> at ${words(hardest.name)}.</p><div class="verdict-plot">${forestBody(axis, rows)}</div><p class="support">Diamonds are the shares that the missions aim at; blue lies above, orange below, grey holds it. With ${fixed(100 * TOLERANCE)} points of tolerance: ${verdicts.join('; ')}.</p><p class="support">A target is meant for a person; the agent is a yardstick that is the same in every mission, not a player.</p></div><dl class="figures">${figures.map(([value, name]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></header>`;
}

function missionSection({ agent }: Measured, missions: readonly MeasuredScenario[]): Section {
  return {
    id: 'missions',
    title: 'Every mission',
    body: dataTable<MeasuredScenario>({
      file: 'missions',
      caption: `Points of ${agent}, who sits South in every mission`,
      columns: [
        { key: 'scenario', head: 'Mission', isText: true, value: (m) => m.name, show: (m) => words(m.name) },
        {
          key: 'target',
          head: 'Target',
          value: (m) => m.target,
          show: (m) => (Number.isNaN(m.target) ? '–' : percent(m.target, 0)),
        },
        { key: 'share', head: 'Share', value: (m) => m.share, show: (m) => percentWithin(m.share, m.interval) },
        { key: 'ci_lo', head: '95 % interval', value: (m) => m.interval.lo, show: (m) => percentRange(m.interval) },
        { key: 'ci_hi', head: '', isHidden: true, value: (m) => m.interval.hi },
        {
          key: 'off_target',
          head: 'Off target',
          value: (m) => m.share - m.target,
          show: (m) => (Number.isNaN(m.target) ? '–' : signed(100 * (m.share - m.target), 1)),
        },
        { key: 'blunder', head: 'Enemy blunders', value: (m) => m.blunder, show: (m) => percent(m.blunder, 0) },
        {
          key: 'wins',
          head: 'Won–drawn–lost',
          value: (m) => m.wins,
          show: (m) => `${count(m.wins)}–${count(m.draws)}–${count(m.losses)}`,
        },
        { key: 'draws', head: '', isHidden: true, value: (m) => m.draws },
        { key: 'losses', head: '', isHidden: true, value: (m) => m.losses },
        { key: 'plies_median', head: 'Median plies', value: (m) => m.medianPlies, show: (m) => fixed(m.medianPlies) },
      ],
      rows: missions,
    }),
  };
}

function starSection(missions: readonly MeasuredScenario[]): Section {
  const names = ['one star', 'two stars', 'three stars'];
  return {
    id: 'stars',
    title: 'Stars of won matches',
    body: stackedBars(
      names,
      missions
        .filter(({ wins }) => wins > 0)
        .map(({ name, stars, wins }) => ({
          label: words(name),
          parts: stars.flatMap((n, key) =>
            n === 0 ? [] : [{ key, share: n / wins, label: `${names[key]}: ${count(n)} (${percent(n / wins)})` }],
          ),
        })),
      'Shares of won matches by their stars.',
    ),
  };
}

function endSection(scenarios: readonly MeasuredScenario[]): Section {
  const totals = new Map<string, number>();
  for (const { ends } of scenarios) for (const [end, n] of ends) totals.set(end, (totals.get(end) ?? 0) + n);
  const keys = [...totals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([end]) => end);
  return {
    id: 'ends',
    title: 'How matches end',
    body: stackedBars(
      keys,
      scenarios.map(({ name, ends, matches }) => ({
        label: words(name),
        parts: keys.flatMap((end, key) => {
          const n = ends.get(end) ?? 0;
          return n === 0 ? [] : [{ key, share: n / matches, label: `${end}: ${count(n)} (${percent(n / matches)})` }];
        }),
      })),
      'Share of matches by the reason that ended them.',
    ),
  };
}

/** Rates from which a cell is painted as strongly as it can be. */
const FULL = 0.8;

function medalSection({ medals }: Measured, scenarios: readonly MeasuredScenario[]): Section | null {
  if (medals.length === 0) return null;
  const names = [...new Set(medals.map(({ medal }) => medal))];
  const cell = (medal: string, scenario: string): Markup => {
    const found = medals.find((entry) => entry.medal === medal && entry.scenario === scenario);
    if (found === undefined || found.wins === 0) return html`<td class="none">–</td>`;
    const rate = found.earned / found.wins;
    const mix = Math.round(60 * Math.min(1, rate / FULL));
    return html`<td class="win" style="--mix:${mix}%" title="${words(medal)}, ${words(scenario)}: ${count(found.earned)} of ${count(found.wins)} [${percentRange(found.interval)}]">${fixed(100 * rate)}</td>`;
  };
  const head = scenarios.map(({ name }) => html`<th scope="col"><span>${words(name)}</span></th>`);
  return {
    id: 'medals',
    title: 'How common each medal is',
    body: html`<p>Per cent of won matches that earn a medal. A dash: it can’t be earned there.</p><div class="scroll" tabindex="0" role="region" aria-label="Medals by scenario"><table class="matrix dense"><thead><tr><td></td>${head}</tr></thead><tbody>${names.map(
      (medal) => html`<tr><th scope="row">${words(medal)}</th>${scenarios.map(({ name }) => cell(medal, name))}</tr>`,
    )}</tbody></table></div>${dataTable({
      file: 'medals',
      caption: 'Medals that few won matches earn',
      columns: [
        { key: 'scenario', head: 'Scenario', isText: true, value: (m) => m.scenario, show: (m) => words(m.scenario) },
        { key: 'medal', head: 'Medal', isText: true, value: (m) => m.medal, show: (m) => words(m.medal) },
        { key: 'earned', head: 'Earned', value: (m) => m.earned, show: (m) => count(m.earned) },
        { key: 'wins', head: 'Of', value: (m) => m.wins, show: (m) => count(m.wins) },
        { key: 'ci_lo', head: '95 % interval', value: (m) => m.interval.lo, show: (m) => percentRange(m.interval) },
        { key: 'ci_hi', head: '', isHidden: true, value: (m) => m.interval.hi },
      ],
      rows: [...medals].filter(({ wins }) => wins > 0).sort((a, b) => a.earned / a.wins - b.earned / b.wins),
      shownRows: 10,
    })}`,
  };
}

function boardSection(boards: readonly MeasuredScenario[]): Section | null {
  if (boards.length === 0) return null;
  const { axis, rows } = sharesOf(boards);
  return {
    id: 'boards',
    title: 'The boards, for comparison',
    body: html`<p>The agent against itself, without blunders: what is not 50 % is the worth of a seat.</p>${forest(axis, rows, 'Share of points of South with its 95 % interval.')}`,
  };
}

function evidenceSections(measured: Measured): Section[] {
  const { agent, matches, seed, ruleset, commit, node, command, folder } = measured;
  const manifest = [
    ['Agent', agent],
    ['Ruleset', ruleset],
    ['Master seed', String(seed)],
    ['Commit', commit],
    ['Node', node],
  ];
  return [
    {
      id: 'method',
      title: 'Method',
      body: html`<dl class="terms"><div><dt>Unit</dt><dd>A match, on a seed of its own. Missions fix the seats, so there is nobody to swap: what a mission gives to South is what is measured.</dd></div><div><dt>Intervals</dt><dd>95 %, Wilson’s, for ${plural(matches, 'match', 'matches')} fixed beforehand; with draws by their effective number. No correction for the number of missions.</dd></div><div><dt>Target</dt><dd>What the author of a mission wanted. “Easier” and “harder” mean that the whole interval lies beyond ${fixed(100 * TOLERANCE)} points of it, “on target” that it lies wholly within.</dd></div></dl>`,
    },
    {
      id: 'again',
      title: 'Make it again',
      body: html`<p>The same commit gives the same bytes.</p><pre><code>git checkout ${commit.slice(0, 12)} &amp;&amp; npm ci${
        command !== '' &&
        html`\n${command.replace('<folder>', 'results/runs/again')}\ncmp results/runs/again/records.jsonl ${folder}/records.jsonl`
      }</code></pre><dl class="manifest">${manifest.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>`,
    },
  ];
}

/** The page as the text of one HTML file. */
export function missionsPage(measured: Measured): string {
  const missions = measured.scenarios.filter(({ isMission }) => isMission);
  const boards = measured.scenarios.filter(({ isMission }) => !isMission);
  const sections = [
    missionSection(measured, missions),
    starSection(missions),
    endSection(measured.scenarios),
    medalSection(measured, [...missions, ...boards]),
    boardSection(boards),
    ...evidenceSections(measured),
  ];
  return pageText({
    title: `${measured.campaign}: ${measured.agent}`,
    hero: hero(measured, missions),
    sections: sections.filter((section) => section !== null),
    folder: measured.folder,
  });
}
