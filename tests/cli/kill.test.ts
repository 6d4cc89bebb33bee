import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXPERIMENT, enterFolder } from './helpers.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Some 20 ms a match, so that there is time to interfere. */
const SLOW = EXPERIMENT.replace(
  'kind: random\n    name: a',
  'kind: mcts\n    options: { budget: { simulations: 3000 } }',
).replace('pairs: 3', 'pairs: 60');

interface Process {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: string | null; err: string }>;
}

function start(...args: string[]): Process {
  const child = spawn(process.execPath, ['--import', LOADER, MAIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, err }));
  return { child, ended };
}

function linesIn(path: string): number {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
}

/** Sends a signal once a file has so many lines. */
async function signalAfter(lines: number, path: string, { child }: Process, signal: NodeJS.Signals): Promise<void> {
  while (child.exitCode === null && linesIn(path) < lines) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill(signal);
}

const STABLE = ['records.jsonl', 'matches.csv', 'pairs.csv', 'matchups.csv', 'facts.csv'];

function bytesOf(folder: string): string[] {
  return STABLE.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

describe('a process that ends before its run', () => {
  it('by kill -9 or Ctrl-C leaves what --resume completes to the bytes of an undisturbed run', async () => {
    enterFolder(SLOW);
    const whole = start('run', 'demo.yaml', '--out', 'whole');
    expect((await whole.ended).code).toBe(0);

    const killed = start('run', 'demo.yaml', '--out', 'killed', '--workers', '2');
    await signalAfter(20, 'killed/records.jsonl', killed, 'SIGKILL');
    expect((await killed.ended).signal).toBe('SIGKILL');
    expect(linesIn('killed/records.jsonl')).toBeLessThan(60);
    expect(existsSync('killed/lock')).toBe(true);
    const refused = await start('run', 'demo.yaml', '--out', 'killed').ended;
    expect(refused.code).toBe(2);
    const resumed = await start('run', 'demo.yaml', '--out', 'killed', '--resume', '--workers', '1').ended;
    expect(resumed.err).not.toContain('at ');
    expect(resumed.code).toBe(0);
    expect(bytesOf('killed')).toEqual(bytesOf('whole'));

    const interrupted = start('run', 'demo.yaml', '--out', 'stopped', '--workers', '2');
    await signalAfter(10, 'stopped/records.jsonl', interrupted, 'SIGINT');
    const { code, err } = await interrupted.ended;
    expect(code).toBe(130);
    expect(err).toMatch(
      /Interrupted; what is done is saved\. To go on: npx tsx \S+main\.ts run demo\.yaml --workers 2 --out stopped --resume\n/,
    );
    expect(existsSync('stopped/lock')).toBe(false);
    expect(JSON.parse(readFileSync('stopped/run.json', 'utf8')).state).toBe('interrupted');
    expect(linesIn('stopped/pairs.csv')).toBe(linesIn('stopped/records.jsonl') + 1);
    expect((await start('run', 'demo.yaml', '--out', 'stopped', '--resume').ended).code).toBe(0);
    expect(bytesOf('stopped')).toEqual(bytesOf('whole'));
  });
});

describe('Ctrl-C in training', () => {
  it.each([
    ['before the first generation is played', 'training.json'],
    ['between generations', 'log.jsonl'],
  ])('%s says how to go on, without a stack', async (_when, file) => {
    enterFolder();
    writeFileSync('small.yaml', 'taught: 1\ntaughtMatches: 8\nmatches: 8\n');
    const training = start('train', 'napoleonix', '--scenario', 'tiny', '--options', 'small.yaml', '--out', 'trained');
    await signalAfter(1, `trained/${file}`, training, 'SIGINT');
    const { code, err } = await training.ended;
    expect(err).toContain('Interrupted; whole generations are saved. Go on with the same command and --resume.\n');
    expect(err).not.toMatch(/\n {4}at /);
    expect(code).toBe(130);
  });
});
