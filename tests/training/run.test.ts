import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWeights } from '../../agents/learned/weights.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';
import { type Backend, loadBackend } from '../../src/training/backend.ts';
import type { GenerationReport } from '../../src/training/log.ts';
import { parseTraining } from '../../src/training/options.ts';
import type { TrainingPlan } from '../../src/training/plan.ts';
import { train } from '../../src/training/run.ts';

const WORKER = new URL('../../src/training/worker.ts', import.meta.url);
const game = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));
const SIZES = { matches: 6, chunk: 2, window: 2, batch: 16, gateEvery: 2, gatePairs: 4, policyShare: 0.6 };

let backend: Backend;
let folder: string;

beforeAll(async () => {
  backend = await loadBackend('wasm');
  folder = mkdtempSync(join(tmpdir(), 'fogbench-train-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function planOf(seed: number, options: object = {}): TrainingPlan {
  return {
    game,
    options: parseTraining({ ...SIZES, ...options }, game.info),
    seed,
    generations: 4,
    start: null,
    yardstick: { kind: 'random', options: {} },
  };
}

interface Wishes {
  readonly plan: TrainingPlan;
  readonly out: string;
  readonly workers?: number;
  readonly mode?: 'new' | 'resume';
  readonly stopAfter?: number;
}

/** Runs until the end, or until `stopAfter` generations are done; returns the weights file and what was reported. */
async function runTo({ plan, out, workers = 2, mode = 'new', stopAfter }: Wishes) {
  const stop = new AbortController();
  const reports: GenerationReport[] = [];
  const path = await train({
    plan,
    backend,
    worker: WORKER,
    workers,
    out: join(folder, out),
    mode,
    signal: stop.signal,
    onGeneration: (report) => {
      reports.push(report);
      if (report.log.generation + 1 === stopAfter) stop.abort();
    },
  });
  return { path, reports };
}

describe('a training run', () => {
  test('gives the same weights and log with one worker and with two, and others for another seed', async () => {
    const one = await runTo({ plan: planOf(1), out: 'one', workers: 1 });
    const two = await runTo({ plan: planOf(1), out: 'two' });
    const other = await runTo({ plan: planOf(2), out: 'other' });
    expect(readFileSync(two.path!)).toEqual(readFileSync(one.path!));
    expect(readFileSync(join(folder, 'two/log.jsonl'))).toEqual(readFileSync(join(folder, 'one/log.jsonl')));
    expect(readFileSync(other.path!)).not.toEqual(readFileSync(one.path!));
    const card = readFileSync(one.path!.replace('.safetensors', '.md'), 'utf8');
    expect(card).toContain('fogbench train phantom-tic-tac-toe --scenario standard --generations 4 --seed 1 --options');
    expect(card).toMatch(/^gateEvery: 2$/m);
    expect(card).toMatch(/^\| 4 \| [\d.]+ % \[[\d.]+ %, [\d.]+ %\] \| 4 \|$/m);
    expect(two.reports.map((report) => report.tensors)).toEqual([0, 0, 0, 0].fill(two.reports[0].tensors));
  });

  test.each(['expert', 'gradient'])(
    'by %s that is stopped and resumed gives what it would have given',
    async (method) => {
      const plan = planOf(3, { method, window: method === 'gradient' ? 1 : 2 });
      const whole = await runTo({ plan, out: `whole-${method}` });
      const first = await runTo({ plan, out: `parts-${method}`, stopAfter: 2 });
      expect(first.path).toBe(null);
      const rest = await runTo({ plan, out: `parts-${method}`, mode: 'resume' });
      expect(rest.reports.map((report) => report.log.generation)).toEqual([2, 3]);
      expect(readFileSync(rest.path!)).toEqual(readFileSync(whole.path!));
      expect(readFileSync(join(folder, `parts-${method}/log.jsonl`))).toEqual(
        readFileSync(join(folder, `whole-${method}/log.jsonl`)),
      );
    },
  );

  test('starts from weights that it is given, and refuses those of another game', async () => {
    const first = await runTo({ plan: { ...planOf(7), generations: 1 }, out: 'first' });
    const start = readWeights(first.path!);
    const plan = { ...planOf(7), generations: 1 };
    const second = await runTo({ plan: { ...plan, start }, out: 'second' });
    const drift = (a: string, b: string) => {
      const [x, y] = [readWeights(a), readWeights(b)].map(({ tensors }) => tensors.get('trunk2.weight')!);
      return x.reduce((sum, value, i) => sum + (value - y[i]) ** 2, 0);
    };
    const other = await runTo({ plan: { ...planOf(8), generations: 1 }, out: 'elsewhere' });
    expect(drift(second.path!, first.path!)).toBeLessThan(0.1 * drift(second.path!, other.path!));
    expect(readWeights(second.path!).meta.training.start).toBe(start.hash);
    const strange = { ...start, meta: { ...start.meta, ruleset: 'chess' } };
    await expect(runTo({ plan: { ...plan, start: strange }, out: 'strange' })).rejects.toThrow(
      /--start: these weights/,
    );
  });

  test('is not gone on with under other options, nor started over by accident', async () => {
    await runTo({ plan: planOf(4), out: 'mine', stopAfter: 1 });
    await expect(runTo({ plan: planOf(4), out: 'mine' })).rejects.toThrow(/--resume/);
    await expect(runTo({ plan: planOf(5), out: 'mine', mode: 'resume' })).rejects.toThrow(/another ruleset, options/);
    await expect(runTo({ plan: planOf(4), out: 'absent', mode: 'resume' })).rejects.toThrow(/holds no training run/);
  });
});

test('a run that is killed loses at most a generation', async () => {
  const options = join(folder, 'options.yaml');
  writeFileSync(options, JSON.stringify(SIZES));
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const start = (out: string, ...more: string[]) =>
    spawn(
      process.execPath,
      ['--import', loader, main, 'train', 'phantom-tic-tac-toe', '--generations', '4', '--seed', '6']
        .concat(['--options', options, '--out', join(folder, out), '--workers', '2'])
        .concat(more),
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
  const finish = (out: string, ...more: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = start(out, ...more);
      let text = '';
      let complaint = '';
      child.stdout.on('data', (data) => {
        text += data;
      });
      child.stderr.on('data', (data) => {
        complaint += data;
      });
      child.on('exit', (code) => (code === 0 ? resolve(text.trim()) : reject(new Error(complaint))));
    });
  await new Promise<void>((resolve) => {
    const child = start('killed');
    child.stderr.on('data', (data) => {
      if (String(data).includes('2/4')) child.kill('SIGKILL');
    });
    child.on('exit', () => resolve());
  });
  const whole = readWeights(await finish('unharmed'));
  const resumed = readWeights(await finish('killed', '--resume'));
  expect(resumed.hash).toBe(whole.hash);
  expect(whole.meta.training.backend).toMatch(/wasm|tensorflow/);
}, 120_000);
