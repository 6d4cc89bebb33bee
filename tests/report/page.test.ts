import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { PairRecord } from '../../src/arena/record.ts';
import { reportPage } from '../../src/report/report.ts';
import type { Results } from '../../src/report/results.ts';
import { scriptedAgent } from '../arena/helpers.ts';
import { extrasOf, resultsOf } from './helpers.ts';
import { downloadsOf, pageText } from './page-text.ts';

const THREE = {
  agents: [
    { kind: 'random', name: 'a' },
    { kind: 'random', name: 'b' },
    scriptedAgent('faulty', { how: 'throws', at: 2, seat: 0 }),
  ],
  schedule: { kind: 'round-robin', pairs: 30 },
};

/** What a person reads, without the plan's hash: it changes with the version of anything. */
function textOf(results: Results): string {
  const { plan } = results.manifest;
  return pageText(reportPage(results, extrasOf())).replaceAll(plan, 'PLAN').replaceAll(plan.slice(0, 12), 'PLAN');
}

test('a small report reads as recorded', async () => {
  await expect(textOf(resultsOf(THREE))).toMatchFileSnapshot('snapshots/round-robin.txt');
});

test('a report of arms reads as recorded', async () => {
  const results = resultsOf({
    arms: [{ name: 'short' }, { name: 'long', params: { rounds: 6 } }],
    schedule: { kind: 'round-robin', pairs: 40 },
  });
  await expect(textOf(results)).toMatchFileSnapshot('snapshots/arms.txt');
});

test('a report of four seats reads as recorded', async () => {
  const agents = ['a', 'b', 'c', 'd'].map((name) => ({ kind: 'random', name }));
  const results = resultsOf({ scenarios: ['seats-4'], agents, schedule: { kind: 'round-robin', pairs: 40 } });
  await expect(textOf(results)).toMatchFileSnapshot('snapshots/four-seats.txt');
});

test('what a stopping rule answered stands first, with an estimate that is not biased by the stop', () => {
  const agents = [{ kind: 'random', name: 'a' }, scriptedAgent('b', { how: 'throws', at: 1, seat: 1 })];
  const schedule = { kind: 'round-robin', pairs: 60 };
  const test = textOf(resultsOf({ agents, schedule, stop: { h0: 0.5, h1: 0.6 } }));
  expect(test).toMatch(
    /The sequential test of a against b accepts H1, 60\.0.% rather than 50\.0.%, after \d+ of at most 60 pairs: [6-9]\d/,
  );
  expect(test).toContain('The estimate is the median-unbiased one after stopping; its interval is an approximation');
  expect(test).toContain('How the test ran');
  const few = { kind: 'round-robin', pairs: 3 };
  const running = textOf(resultsOf({ schedule: few, stop: { h0: 0, h1: 5, unit: 'elo' } }));
  expect(running).toMatch(/of a against b is undecided between 0\.0 Elo and 5\.0 Elo, after 3 of at most 3 pairs: /);
  const decision = { answer: 'above', units: 60 } as const;
  const margin = textOf(resultsOf({ agents, schedule, stop: { margin: 0.05 } }, { decision }));
  expect(margin).toMatch(
    /The score of a lies above the margin of ±5\.0 points: \[[5-9]\d\.\d to .* decided after 60 pairs/,
  );
  const arms = [{ name: 'x' }, { name: 'y', params: { rounds: 9 } }];
  const open = textOf(resultsOf({ arms, schedule: few, stop: { margin: 0.05 } }));
  expect(open).toContain('Undecided at the end of the schedule, after 3 blocks: the difference of y to x is neither');
  expect(margin).toContain('Stopped by a rule: intervals of the tables suppose');
});

test('boards are drawn as recorded', async () => {
  const page = reportPage(resultsOf(), extrasOf());
  const boards = [...page.matchAll(/<svg class="board"[\s\S]*?<\/svg>/g)].map(([svg]) => svg);
  expect(boards).toHaveLength(2);
  await expect(boards.map((svg) => svg.replaceAll('><', '>\n<')).join('\n\n')).toMatchFileSnapshot(
    'snapshots/boards.svg.txt',
  );
});

test('a report is the same bytes whenever it is written', () => {
  const results = resultsOf(THREE);
  expect(reportPage(results, extrasOf())).toBe(reportPage(results, extrasOf()));
});

test('names and questions are text, whatever they hold', () => {
  const evil = '<script>alert("x")</script>';
  const results = resultsOf({
    question: `Is ${evil} safe?`,
    agents: [
      { kind: 'random', name: evil },
      { kind: 'random', name: "b'&" },
    ],
  });
  const page = reportPage(results, extrasOf());
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;');
  expect(pageText(page)).toContain(`Is ${evil} safe?`);
});

test('the page names no address but its own', () => {
  const page = reportPage(resultsOf(THREE), extrasOf());
  expect(page.match(/https?:|\bsrc=|url\(|@import/g)).toBeNull();
  const addresses = [...page.matchAll(/href="([^"]{0,12})/g)].map((match) => match[1]);
  expect(addresses.filter((address) => !/^#|^data:/.test(address))).toEqual([]);
  expect(page).toContain("default-src 'none'");
});

test('every link of the contents has its section', () => {
  const page = reportPage(resultsOf(THREE), extrasOf());
  const links = [...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]);
  expect(links.length).toBeGreaterThan(8);
  for (const id of links) expect(page).toContain(`<section id="${id}">`);
});

test('tables download as CSV that adds up', () => {
  const results = resultsOf(THREE);
  const matchups = downloadsOf(reportPage(results, extrasOf())).find(({ file }) => file === 'test-matchups.csv')!;
  const rows: Record<string, string>[] = parse(matchups.text, { columns: true });
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    const [wins, draws, losses] = [row.wins_a, row.draws, row.losses_a].map(Number);
    expect(wins + draws + losses).toBe(60);
    expect(Number(row.score_a)).toBeCloseTo((wins + draws / 2) / 60, 5);
    expect(Number(row.ci_lo)).toBeLessThan(Number(row.score_a));
    expect(Number(row.ci_hi)).toBeGreaterThan(Number(row.score_a));
  }
});

test('forfeits are counted, named by agent and listed with the command that shows them', () => {
  const results = resultsOf(THREE);
  const text = pageText(reportPage(results, extrasOf()));
  const forfeits = [...results.records()]
    .flatMap(({ matches }: PairRecord) => matches)
    .filter(({ fault }) => fault >= 0);
  expect(forfeits.length).toBe(60);
  expect(text).toContain('60 matches were lost by the fault of an agent');
  expect(text).toContain(
    `faulty forfeit error first seat seats-2 fogbench replay ${results.manifest.plan.slice(0, 12)}:`,
  );
  expect(text).toContain('faulty lost more than 1 % of matches by its own fault');
});

test('nothing played, one pair and an unfinished run make a page as well', () => {
  const empty = { ...resultsOf(), records: () => [] };
  expect(pageText(reportPage(empty, extrasOf()))).toContain('Nothing has been played yet.');
  const one = resultsOf({ schedule: { kind: 'round-robin', pairs: 1 } }, { state: 'interrupted', ended: null });
  const text = pageText(reportPage(one, extrasOf()));
  expect(text).toContain('The run is not finished (interrupted): 1 pair so far.');
  const alone = resultsOf({ agents: [{ kind: 'random' }], schedule: { kind: 'self-play', pairs: 20 } });
  expect(pageText(reportPage(alone, extrasOf()))).toContain('between copies of one agent');
});
