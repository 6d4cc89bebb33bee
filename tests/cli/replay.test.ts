import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeRecord, readRecords } from '../../src/arena/record.ts';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

async function playDemo(text = EXPERIMENT): Promise<string> {
  enterFolder(text);
  await fogbench('run', 'demo.yaml');
  return JSON.parse(readFileSync('results/runs/demo/run.json', 'utf8')).plan;
}

describe('fogbench replay', () => {
  it('reaches the hash of every recorded match', async () => {
    const plan = await playDemo();
    const records = [...readRecords('results/runs/demo/records.jsonl')];
    expect(records).toHaveLength(3);
    for (const { pair, arm, matches } of records) {
      for (const [leg, { hash }] of matches.entries()) {
        const { code, out } = await fogbench('replay', `${plan.slice(0, 12)}:${pair}:${arm}:${leg}`);
        expect(out).toContain(`Hash: ${hash}, as recorded.`);
        expect(code).toBe(0);
      }
    }
  });

  it('shows any position, as it is and as a seat knows it, and the moves', async () => {
    const plan = await playDemo();
    const name = `${plan}:1:0:1`;
    const start = await fogbench('replay', name, '--ply', '0');
    expect(start.out).toContain('After 0 of');
    const truth = await fogbench('replay', name, '--ply', '4', '--moves');
    const seat = await fogbench('replay', name, '--ply', '4', '--from', '1');
    expect(seat.out).toContain('as seat 1 knows it');
    expect(seat.out).not.toContain(truth.out.split('plies:')[1].trim());
    // Not in a pipe, unless asked for.
    expect(seat.out).not.toContain('mark of seat');
    const explained = await fogbench('replay', name, '--ply', '4', '--from', '1', '--legend');
    expect(explained.out).toBe(`${seat.out}\n${explained.out.trimEnd().split('\n').at(-1)}\n`);
    expect(explained.out).toMatch(/o mark of seat 1, .*\? unseen, 0 1 …: before a piece its seat\n$/);
    expect((await fogbench('replay', name, '--ply', '4', '--legend')).out).toMatch(/x mark of seat 0, .*\. land\n$/);
    const [, plies] = /, (\d+) plies/.exec(truth.out)!;
    expect(truth.out.match(/^ +\d+ {2}seat [01] {2}[abc][123]$/gm)).toHaveLength(Number(plies));
  });

  it('refuses what is not there, with what is', async () => {
    const plan = (await playDemo()).slice(0, 10);
    const errors = [
      [[`${plan}:3:base:0`], '"3" is no pair of this run, which has pairs 0 to 2.'],
      [[`${plan}:0:bose:0`], '"bose" is no arm of this run. Did you mean "base"?'],
      [[`${plan}:0:base:2`], '"2" is no leg of this run, which has legs 0 to 1.'],
      [[`${plan}:0:base:0`, '--ply', '99'], '--ply: 99 given, but this match has'],
      [[`${plan}:0:base:0`, '--from', '2'], '--from: "2" given, expected "truth" or a seat from 0 to 1.'],
      [[`${plan}:0:base:0`, '--in', 'nowhere'], '--in: "nowhere" is no folder.'],
    ] as const;
    for (const [args, message] of errors) {
      const { code, err } = await fogbench('replay', ...args);
      expect(err).toContain(message);
      expect(code).toBe(2);
    }
  });

  it('says so when the match is not the recorded one', async () => {
    const plan = await playDemo();
    const path = 'results/runs/demo/records.jsonl';
    const [first, ...rest] = [...readRecords(path)].map(({ bytes: _, ...record }) => record);
    const matches = first.matches.map((match) => ({ ...match, hash: '0'.repeat(16) }));
    const { crc: _, ...changed } = { ...first, matches } as typeof first & { crc?: string };
    writeFileSync(path, `${[changed, ...rest].map((record) => encodeRecord(record)).join('\n')}\n`);
    const { code, err } = await fogbench('replay', `${plan}:0:base:0`);
    expect(err).toContain('this is not the recorded match');
    expect(code).toBe(1);
  });
});

describe('fogbench publish', () => {
  it('copies a complete run without what differs from run to run, and replay finds it there', async () => {
    const plan = await playDemo();
    expect((await fogbench('publish', 'demo', '07-demo')).code).toBe(0);
    expect(readdirSync('results/07-demo').sort()).toEqual([
      'facts.csv',
      'matches.csv',
      'matchups.csv',
      'pairs.csv',
      'records.jsonl',
      'run.json',
    ]);
    const { out } = await fogbench('replay', `${plan}:0:base:0`);
    expect(out).toContain('of results/07-demo');
    const again = await fogbench('publish', plan.slice(0, 8), '07-demo');
    expect(again.code).toBe(2);
    expect(again.err).toContain('results/07-demo: this folder exists.');
  });

  it('refuses a run that is not complete', async () => {
    await playDemo();
    const path = 'results/runs/demo/run.json';
    writeFileSync(path, readFileSync(path, 'utf8').replace('"complete"', '"interrupted"'));
    const { code, err } = await fogbench('publish', 'demo', '07-demo');
    expect(err).toContain('this run is interrupted, and only complete runs are published.');
    expect(code).toBe(2);
    expect(existsSync('results/07-demo')).toBe(false);
  });
});
