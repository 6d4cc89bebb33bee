import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

const RUN = 'results/runs/demo';

beforeEach(async () => {
  enterFolder();
  expect((await fogbench('run', 'demo.yaml', '--workers', '1')).code).toBe(0);
});

test('report writes a page with boards and the commands that make it again, and publish takes it along', async () => {
  const { code, out } = await fogbench('report', RUN);
  expect([code, out]).toEqual([0, `${RUN}/report.html\n`]);
  const page = readFileSync(`${RUN}/report.html`, 'utf8');
  expect(page).toContain('Is random as good as random?');
  expect(page).toContain('fogbench run demo.yaml --out results/runs/again');
  expect(page.match(/<svg class="board"/g)).toHaveLength(3);
  const [command] = page.match(/fogbench replay [0-9a-f]+:\d+:base:\d --ply \d+/)!;
  const replay = await fogbench(...command.split(' ').slice(1));
  expect([replay.code, replay.out.includes('as recorded')]).toEqual([0, true]);
  expect((await fogbench('publish', 'demo', '01-demo')).code).toBe(0);
  expect(existsSync('results/01-demo/report.html')).toBe(true);
  expect((await fogbench('run', 'demo.yaml', '--fresh', '--workers', '1')).code).toBe(0);
});

test('rate prints the same bytes for any order of folders, copies among them', async () => {
  writeFileSync('more.yaml', EXPERIMENT.replace('id: demo', 'id: more').replace('seed: 1', 'seed: 2'));
  expect((await fogbench('run', 'more.yaml', '--workers', '1')).code).toBe(0);
  mkdirSync('copies');
  cpSync(RUN, 'copies/demo', { recursive: true });
  const { out } = await fogbench('rate', RUN, 'results/runs/more');
  expect(out).toContain('6 pairs of demo, more');
  expect(out).toMatch(/^a .*anchor/m);
  expect((await fogbench('rate', 'results/runs/more', RUN)).out).toBe(out);
  expect((await fogbench('rate', 'copies/demo', 'results/runs/more', RUN)).out).toBe(out);
  const json = JSON.parse((await fogbench('rate', RUN, 'results/runs/more', '--json', '--anchor', 'b')).out);
  expect(json).toMatchObject([{ ruleset: 'phantom-tic-tac-toe', units: 6, anchor: 'b' }]);
});

test('plan reads a run as its pilot, plays one, or says that it assumes', async () => {
  const from = await fogbench('plan', RUN, '--effect', '5');
  expect(from.code).toBe(0);
  expect(from.out).toContain(`Pilot: ${RUN}`);
  expect(from.out).toMatch(/^5 points/m);
  const without = await fogbench('plan', 'demo.yaml');
  expect(without.out).toContain('No pilot');
  expect(without.out).toMatch(/^2 points +2453 +2453 +4906 /m);
  const played = await fogbench('plan', 'demo.yaml', '--pilot', '5', '--workers', '1');
  expect(played.code).toBe(0);
  expect(JSON.parse(readFileSync('results/runs/demo-pilot/run.json', 'utf8')).experiment.seed).not.toBe(1);
});

test('what is not there is refused, with what would be right', async () => {
  mkdirSync('other');
  writeFileSync('other/run.json', '{"plan": "something else"}');
  const refusals = [
    [
      ['rate', RUN, 'other'],
      'other/run.json: this run.json is not that of an experiment. Expected a folder that fogbench run wrote',
    ],
    [['report', 'results'], 'results: no run.json here'],
    [['report', 'nowhere'], 'nowhere: there is no such folder'],
    [['report', 'demo.yaml'], 'demo.yaml: this is a file'],
    [['report', RUN, 'nowhere'], 'nowhere: there is no such folder'],
    [['report', RUN, '--anchor', 'c'], '--anchor: "c" did not play'],
    [['rate', RUN, '--anchor', 'c'], '--anchor: "c" did not play'],
    [['plan', RUN, '--pilot', '5'], 'it is the pilot'],
    [['plan', 'demo.yaml', '--effect', 'big'], '--effect: "big" given, expected a number from 0.01 to 50'],
  ] as const;
  for (const [args, message] of refusals) {
    const { code, err } = await fogbench(...args);
    expect([code, err.includes(message)], err).toEqual([2, true]);
  }
});

test('records that are not the schedule of a complete run carry no conclusion', async () => {
  const path = `${RUN}/records.jsonl`;
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const damages = [
    [lines.slice(0, 2), '2 of 3 records are here, but the run calls itself complete'],
    [[], '0 of all records are here'],
    [[...lines, lines[2]], 'stands here, expected no more records'],
    [[lines[0], lines[0], lines[2]], 'stands here, expected pair 1'],
    [[lines[1], lines[0], lines[2]], 'stands here, expected pair 0'],
  ] as const;
  for (const [kept, message] of damages) {
    writeFileSync(path, kept.map((line) => `${line}\n`).join(''));
    for (const command of ['report', 'rate', 'plan']) {
      const { code, err } = await fogbench(command, RUN);
      expect([code, err.includes(message)], `${command}: ${err}`).toEqual([2, true]);
    }
  }
  expect(existsSync(`${RUN}/report.html`)).toBe(false);
});

test('a report that can not be written is told without a stack', async () => {
  mkdirSync(`${RUN}/report.html`);
  const { code, err } = await fogbench('report', RUN, '--no-boards');
  expect(code).toBe(2);
  expect(err).toContain(`${RUN}/report.html: this file can't be written`);
  expect(err).not.toContain('    at ');
});

test('measured missions get a page of their own', async () => {
  const from = new URL('../../results/missions-napoleonix', import.meta.url).pathname;
  cpSync(from, 'missions', { recursive: true });
  const { code, out } = await fogbench('report', 'missions');
  expect([code, out]).toEqual([0, 'missions/report.html\n']);
  const page = readFileSync('missions/report.html', 'utf8');
  expect(page).toContain('How hard are the missions for heuristic?');
  expect(page.match(/class="mark"/g)).toHaveLength(12);
  expect(page).toContain('fogbench campaign measure --agent heuristic');
  rmSync('missions/medals.csv');
  const { err } = await fogbench('report', 'missions');
  expect(err).toContain('missions/medals.csv: this table is missing');
});
