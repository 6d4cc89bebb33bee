import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/arena/manifest.ts';
import { readRecords } from '../../src/arena/record.ts';
import { checkRun } from '../../src/arena/run.ts';
import { Reports } from '../../src/cli/reports.ts';
import { newFolder, planOf, run, scriptedAgent, stableFiles } from './helpers.ts';

const plain = planOf({
  schedule: { kind: 'round-robin', pairs: 100 },
  params: { rounds: 20 },
  agents: [scriptedAgent('slow', { slowMs: 0.05 }), { kind: 'random', name: 'quick' }],
});

function recordsOf(folder: string) {
  return [...readRecords(join(folder, 'records.jsonl'))];
}

/** Bytes and times of change of every file. */
function snapshot(folder: string) {
  return readdirSync(folder).map((name) => [
    name,
    readFileSync(join(folder, name), 'utf8'),
    statSync(join(folder, name)).mtimeMs,
  ]);
}

describe('a run', () => {
  it('gives the same bytes with one worker, with three, and on the main thread', async () => {
    const plan = planOf({
      schedule: { kind: 'round-robin', pairs: 8 },
      arms: [{ name: 'x' }, { name: 'y', params: { rounds: 5 } }],
    });
    const folders = [newFolder(), newFolder(), newFolder()];
    expect(await run(plan, folders[0])).toBe('complete');
    expect(await run(plan, folders[1], { workers: 3 })).toBe('complete');
    const small = planOf({ schedule: { kind: 'round-robin', pairs: 4 }, arms: plan.experiment.arms });
    expect(await run(small, folders[2], { localMs: 10_000 })).toBe('complete');
    expect(stableFiles(folders[1])).toEqual(stableFiles(folders[0]));
    const [all, few] = [folders[0], folders[2]].map((folder) => readFileSync(join(folder, 'records.jsonl'), 'utf8'));
    expect(few.length).toBeGreaterThan(1000);
    expect(all.startsWith(few)).toBe(true);
    expect(readFileSync(join(folders[2], 'timings.csv'), 'utf8')).toMatch(/\n0,x,0,[\d.]+,[\d.]+,\d+\n/);
  });

  it('describes itself in run.json', async () => {
    const folder = newFolder();
    await run(planOf(), folder);
    expect(readManifest(folder)).toMatchObject({
      plan: planOf().id,
      rulesetVersion: 1,
      state: 'complete',
      workers: 1,
      node: process.versions.node,
      agents: [{ name: 'a', kind: 'random' }, { name: 'b' }],
      resumed: [],
    });
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('with more than two seats writes blocks and seats', async () => {
    const folder = newFolder();
    const agents = ['a', 'b'].map((name) => ({ kind: 'random', name }));
    await run(planOf({ scenarios: ['seats-3'], agents }), folder);
    expect(recordsOf(folder)[0].matches).toHaveLength(3);
    const seats = readFileSync(join(folder, 'seats.csv'), 'utf8').split('\n');
    expect(seats[0]).toBe('match,seat,agent,payoff,placement,points,decisions,sims');
    expect(seats).toHaveLength(1 + 4 * 2 * 3 * 3 + 1);
  });
});

describe('a fault', () => {
  const options = { params: { rounds: 3 }, schedule: { kind: 'round-robin', pairs: 2 }, timeoutMs: 150 };
  const withCulprit = (how: string, more: object = {}) =>
    planOf({
      ...options,
      agents: [scriptedAgent('culprit', { how, at: 2, seat: 1, ...more }), { kind: 'random', name: 'other' }],
    });

  it.each([
    ['illegal', 'forfeit-illegal'],
    ['throws', 'forfeit-error'],
    ['hangs', 'forfeit-timeout'],
  ])('(%s) costs that match alone, and is the same in each run', async (how, end) => {
    const [one, two] = [newFolder(), newFolder()];
    expect(await run(withCulprit(how), one)).toBe('complete');
    expect(await run(withCulprit(how), two, { workers: 2 })).toBe('complete');
    expect(stableFiles(two)).toEqual(stableFiles(one));
    for (const { matches } of recordsOf(one)) {
      expect(matches[0]).toMatchObject({ end: 'rules', fault: -1 });
      expect(matches[1]).toMatchObject({ end, fault: 1, reason: '', payoffs: [1, -1], plies: 8 });
    }
  });

  it('of an agent that hangs in startMatch is its own', async () => {
    const folder = newFolder();
    await run(withCulprit('hangs', { at: -1 }), folder);
    for (const { matches } of recordsOf(folder))
      expect(matches[1]).toMatchObject({ end: 'forfeit-timeout', fault: 1, plies: 0 });
  });

  it('by hanging in both matches of a pair is forfeited in both', async () => {
    const folder = newFolder();
    await run(withCulprit('hangs', { seat: null }), folder);
    for (const { matches } of recordsOf(folder))
      expect(matches.map(({ end, fault }) => [end, fault])).toEqual([
        ['forfeit-timeout', 0],
        ['forfeit-timeout', 1],
      ]);
  });

  it('by hanging is caught in a run so short that it began on the main thread', async () => {
    const folder = newFolder();
    expect(await run(withCulprit('hangs'), folder, { localMs: 50 })).toBe('complete');
    expect(recordsOf(folder).map(({ matches }) => matches[1].end)).toEqual(Array(2).fill('forfeit-timeout'));
  });

  it('is not found in an agent that is slow but within the limit', async () => {
    const folder = newFolder();
    const plan = planOf({
      ...options,
      schedule: { kind: 'round-robin', pairs: 1 },
      agents: [scriptedAgent('slow', { slowMs: 60 }), { kind: 'random', name: 'other' }],
    });
    await run(plan, folder);
    expect(recordsOf(folder)[0].matches.map(({ end }) => end)).toEqual(['rules', 'rules']);
  });

  it('that kills a worker once is played again, to the same bytes', async () => {
    const [killed, quiet] = [newFolder(), newFolder()];
    const marker = `${newFolder()}.marker`;
    const plan = withCulprit('exits-once', { marker });
    await run(plan, killed, { workers: 2 });
    expect(existsSync(marker)).toBe(true);
    await run(plan, quiet);
    expect(stableFiles(killed)).toEqual(stableFiles(quiet));
    expect(recordsOf(killed)).toHaveLength(2);
  });

  it('that kills workers again and again stops the run and keeps what is done', async () => {
    const folder = newFolder();
    const plan = planOf({
      ...options,
      agents: ['culprit', 'a', 'b'].map((name, i) =>
        i === 2 ? scriptedAgent(name, { how: 'exits', at: 2 }) : { kind: 'random', name },
      ),
    });
    await expect(run(plan, folder)).rejects.toThrow(
      /A worker died twice on pairs? .*leg 0, ply \d+: worker exited with code: 3/,
    );
    expect(recordsOf(folder)).toHaveLength(1);
    expect(readManifest(folder)?.state).toBe('stopped');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    expect(readFileSync(join(folder, 'matches.csv'), 'utf8').split('\n')).toHaveLength(4);
  });
});

describe('a fault of the rules', () => {
  it.each([
    ['hangs', /The rules do not come to an end at pair 1, arm base, leg 0, ply \d+/],
    ['throws', /broken rules/],
  ])('(%s) stops the run, blames no agent and keeps what is done', async (trouble, message) => {
    const folder = newFolder();
    // The first match with a bonus of 2 at seat 0 is in pair 1.
    const plan = planOf({
      params: { trouble },
      timeoutMs: 200,
      agents: ['a', 'b'].map((name) => scriptedAgent(name, {})),
    });
    const clean = planOf({ agents: plan.experiment.agents });
    const whole = newFolder();
    await run(clean, whole);
    await expect(run(plan, folder)).rejects.toThrow(message);
    expect(recordsOf(folder)[0]?.matches).toEqual(recordsOf(whole)[0].matches);
    expect(recordsOf(folder)).toHaveLength(1);
    expect(readManifest(folder)?.state).toBe('stopped');
  });
});

describe('a run that was cut short', () => {
  it('by its signal goes on to the bytes of an undisturbed one', async () => {
    const [cut, whole] = [newFolder(), newFolder()];
    const controller = new AbortController();
    const onProgress = (done: number) => {
      if (done > 15) controller.abort();
    };
    expect(await run(plain, cut, { signal: controller.signal, onProgress, workers: 2 })).toBe('interrupted');
    const done = recordsOf(cut).length;
    expect(done).toBeGreaterThan(15);
    expect(done).toBeLessThan(100);
    expect(readManifest(cut)?.state).toBe('interrupted');
    expect(readFileSync(join(cut, 'pairs.csv'), 'utf8').split('\n')).toHaveLength(done + 2);
    await run(plain, whole);
    expect(await run(plain, cut, { mode: 'resume' })).toBe('complete');
    expect(stableFiles(cut)).toEqual(stableFiles(whole));
    expect(readManifest(cut)?.resumed).toHaveLength(1);
    const timings = (folder: string) => readFileSync(join(folder, 'timings.csv'), 'utf8').split('\n').length;
    expect(timings(cut)).toBe(timings(whole));
  });

  it('in the middle of a line goes on from the line before', async () => {
    const [torn, whole] = [newFolder(), newFolder()];
    await run(plain, whole);
    await run(plain, torn);
    const path = join(torn, 'records.jsonl');
    truncateSync(path, Math.floor(statSync(path).size / 2));
    rmSync(join(torn, 'matches.csv'));
    expect(await run(plain, torn, { mode: 'resume' })).toBe('complete');
    expect(stableFiles(torn)).toEqual(stableFiles(whole));
  });

  it('after its last record only writes what is derived', async () => {
    const folder = newFolder();
    await run(planOf(), folder);
    const before = stableFiles(folder);
    for (const name of ['matches.csv', 'pairs.csv', 'timings.csv']) rmSync(join(folder, name));
    expect(await run(planOf(), folder, { mode: 'resume' })).toBe('complete');
    expect(stableFiles(folder)).toEqual(before);
  });
});

describe('the folder of a run', () => {
  const check = (plan: ReturnType<typeof planOf>, out: string, mode: 'new' | 'resume' | 'fresh') =>
    checkRun(plan, { out, mode, reports: new Reports() });

  it('is not touched when the run in it is finished and resumed', async () => {
    const folder = newFolder();
    await run(planOf(), folder);
    const before = snapshot(folder);
    expect(await run(planOf(), folder, { mode: 'resume' })).toBe('complete');
    expect(snapshot(folder)).toEqual(before);
  });

  it('is refused when it exists and nothing is said of it, or when there is nothing to resume', async () => {
    const folder = newFolder();
    expect(() => check(planOf(), folder, 'resume')).toThrow(/there is no run to resume here/);
    mkdirSync(folder);
    expect(() => check(planOf(), folder, 'new')).toThrow(/--resume.*--fresh.*--out/);
    expect(() => check(planOf(), folder, 'resume')).toThrow(/there is no run to resume here/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused when it is a file, or can not be made', async () => {
    const file = newFolder();
    writeFileSync(file, '');
    for (const mode of ['new', 'resume', 'fresh'] as const)
      expect(() => check(planOf(), file, mode)).toThrow(/this is a file/);
    await expect(run(planOf(), join(file, 'below'))).rejects.toThrow(/this folder can't be made/);
  });

  it('is refused when its run was planned otherwise, with what differs', async () => {
    const folder = newFolder();
    await run(planOf(), folder);
    const before = snapshot(folder);
    const other = planOf({ seed: 2, agents: [{ kind: 'random', name: 'a' }, scriptedAgent('c', {})] });
    await expect(run(other, folder, { mode: 'resume' })).rejects.toThrow(
      /planned otherwise; what differs: agents, seed\./,
    );
    expect(snapshot(folder)).toEqual(before);
  });

  it('is refused when an earlier record is corrupt, and nothing is written', async () => {
    const folder = newFolder();
    await run(planOf(), folder);
    const path = join(folder, 'records.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"turns":4', '"turns":5'));
    appendFileSync(path, '{"crc":"');
    const before = snapshot(folder);
    await expect(run(planOf(), folder, { mode: 'resume' })).rejects.toThrow(/records\.jsonl:1: this record/);
    expect(snapshot(folder)).toEqual(before);
  });

  it('is emptied by a fresh run of what runs write, and of nothing else', async () => {
    const folder = newFolder();
    await run(plain, folder);
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(await run(planOf(), folder, { mode: 'fresh' })).toBe('complete');
    expect(recordsOf(folder)).toHaveLength(4);
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
    expect(() => check(planOf(), dirname(folder), 'fresh')).toThrow(/holds no run, but other files \(run\)/);
  });

  it('is refused while another process writes it, and taken over when that process is gone', async () => {
    const folder = newFolder();
    await run(planOf(), folder);
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: other.pid, host: hostname(), began: '' }));
    const before = snapshot(folder);
    for (const mode of ['resume', 'fresh'] as const)
      await expect(run(planOf(), folder, { mode })).rejects.toThrow(`process ${other.pid} is writing this run`);
    expect(snapshot(folder)).toEqual(before);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await run(planOf(), folder, { mode: 'fresh' })).toBe('complete');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('with the lock of an earlier process under the same number is taken over', async () => {
    const folder = newFolder();
    await run(planOf(), folder);
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, host: hostname(), began: '1' }));
    expect(await run(planOf(), folder, { mode: 'fresh' })).toBe('complete');
  });
});
