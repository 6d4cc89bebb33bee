// A run: a plan played out into a folder. What is on disk is always a beginning of the same records, so that a run can be taken up again
// after any end.
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { configError } from '../core/errors.ts';
import { canonicalJson } from '../core/schema.ts';
import type { FinishedUnit } from './job.ts';
import { playLocally } from './local.ts';
import { LOCK_FILE, lock, requireUnlocked } from './lock.ts';
import {
  type Circumstances,
  MANIFEST_FILE,
  makeManifest,
  observeCircumstances,
  type RunManifest,
  type RunState,
  readManifest,
  writeManifest,
} from './manifest.ts';
import type { Plan } from './plan.ts';
import { checkRecords, type RecordsState } from './record.ts';

export const RECORDS_FILE = 'records.jsonl';

export type RunMode = 'new' | 'resume' | 'fresh';

/** Files that others derive from the records; the arena only says when. */
export interface RunReports {
  /** Names of all that they may write, which a fresh run removes. */
  readonly files: readonly string[];
  /** Whether all that the plan's records give is there. */
  isDerived(folder: string, plan: Plan): boolean;
  /** Opens the timings of a run of which `units` are recorded. */
  openTimings(folder: string, plan: Plan, units: number): TimingsWriter;
  /** Writes everything that follows from the records, whole. */
  derive(folder: string, plan: Plan): void;
}

export interface TimingsWriter {
  append(finished: readonly FinishedUnit[]): void;
  close(): void;
}

export interface RunOptions {
  /** Entry of the worker threads. */
  readonly worker: URL;
  readonly out: string;
  readonly workers: number;
  readonly mode: RunMode;
  readonly reports: RunReports;
  readonly signal?: AbortSignal | undefined;
  /** Units that are recorded, and in all. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Short runs start on the main thread and go on in the pool after so many milliseconds; 0 for the pool at once. */
  readonly localMs?: number | undefined;
}

const LOCAL_MS = 200;
/** Runs with more matches than this go to the pool at once. */
const LOCAL_MATCHES = 16;

/** What a run would start from. */
export interface RunStart {
  readonly manifest: RunManifest | null;
  readonly records: RecordsState;
}

const NOTHING: RunStart = { manifest: null, records: { units: 0, bytes: 0 } };

/** Whether the run may start as asked; throws ConfigError and writes nothing. */
export function checkRun(plan: Plan, { out, mode, reports }: Pick<RunOptions, 'out' | 'mode' | 'reports'>): RunStart {
  const isFolder = existsSync(out) ? statSync(out).isDirectory() : undefined;
  if (isFolder === false) throw configError(out, 'not-a-folder', 'this is a file, expected a folder or nothing.');
  const manifest = readManifest(out);
  if (mode === 'new') {
    if (isFolder === undefined) return NOTHING;
    const what = manifest === null ? 'exists' : `holds a run already (${manifest.state})`;
    throw configError(
      out,
      'run-exists',
      `this folder ${what}. Continue with --resume, start over with --fresh, or choose another with --out.`,
    );
  }
  if (mode === 'fresh') {
    if (isFolder === undefined) return NOTHING;
    const foreign = readdirSync(out).filter((name) => !isRunFile(name, reports));
    if (manifest === null && foreign.length > 0)
      throw configError(
        out,
        'not-a-run',
        `this folder holds no run, but other files (${foreign.slice(0, 3).join(', ')}). Nothing is removed: choose another with --out.`,
      );
    requireUnlocked(out);
    return NOTHING;
  }
  if (manifest === null) throw configError(out, 'no-run', 'there is no run to resume here. Start it without --resume.');
  if (manifest.plan !== plan.id)
    throw configError(
      out,
      'other-plan',
      `${differenceOf(manifest, plan)} Start over with --fresh, or choose another folder with --out.`,
    );
  requireUnlocked(out);
  return { manifest, records: recordsIn(out, plan) };
}

function recordsIn(folder: string, plan: Plan): RecordsState {
  const path = join(folder, RECORDS_FILE);
  return existsSync(path) ? checkRecords(path, plan) : NOTHING.records;
}

function differenceOf(manifest: RunManifest, plan: Plan): string {
  const then = manifest.experiment as unknown as Record<string, unknown>;
  const now = plan.experiment as unknown as Record<string, unknown>;
  const keys = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  const changed = keys.filter((key) => canonicalJson(then[key] ?? null) !== canonicalJson(now[key] ?? null));
  const what = changed.length > 0 ? changed.join(', ') : 'the version of the ruleset, or of an agent or its files';
  return `the run in this folder was planned otherwise; what differs: ${what}.`;
}

function isRunFile(name: string, reports: RunReports): boolean {
  const known = [MANIFEST_FILE, RECORDS_FILE, ...reports.files];
  return known.includes(name) || known.includes(name.replace(/\.tmp$/, '')) || /^lock(\.\d+(\.stale)?)?$/.test(name);
}

/** Plays what is missing. A run that its signal ends is 'interrupted'; RunStopped is passed on after everything is saved. */
export async function runPlan(plan: Plan, options: RunOptions): Promise<RunState> {
  const { out, mode, reports } = options;
  const start = checkRun(plan, options);
  const isComplete = start.manifest?.state === 'complete' && start.records.units === plan.schedule.units;
  if (isComplete && reports.isDerived(out, plan)) return 'complete';

  const circumstances = await observeCircumstances(options.workers);
  makeFolder(out, mode !== 'new');
  const unlock = lock(out);
  try {
    if (mode === 'fresh') removeRun(out, reports);
    const records = mode === 'resume' ? recordsIn(out, plan) : NOTHING.records;
    return await play(plan, options, { manifest: start.manifest, records }, circumstances);
  } finally {
    unlock();
  }
}

function makeFolder(folder: string, mayExist: boolean): void {
  try {
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(folder, { recursive: mayExist });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code ?? '')) throw error;
    throw configError(folder, 'no-folder', `this folder can't be made (${message}). Choose another with --out.`);
  }
}

/** Removes what runs write and nothing else. */
function removeRun(folder: string, reports: RunReports): void {
  for (const name of readdirSync(folder))
    if (name !== LOCK_FILE && isRunFile(name, reports)) rmSync(join(folder, name));
}

async function play(plan: Plan, options: RunOptions, start: RunStart, circumstances: Circumstances): Promise<RunState> {
  const { out, reports, signal, worker, workers } = options;
  const total = plan.schedule.units;
  const { manifest: before, records } = start;
  const manifest: RunManifest =
    before === null
      ? makeManifest(plan, circumstances)
      : { ...before, ended: null, state: 'running', resumed: [...before.resumed, circumstances] };
  writeManifest(out, manifest);
  const file = openSync(join(out, RECORDS_FILE), 'a');
  ftruncateSync(file, records.bytes);
  const timings = reports.openTimings(out, plan, records.units);
  let done = records.units;
  const release = (finished: readonly FinishedUnit[]): void => {
    writeFully(file, finished.map(({ line }) => `${line}\n`).join(''));
    timings.append(finished);
    done += finished.length;
    options.onProgress?.(done, total);
  };
  let failure: unknown = null;
  try {
    options.onProgress?.(done, total);
    const localMs = options.localMs ?? LOCAL_MS;
    const isShort = (total - done) * plan.schedule.legs <= LOCAL_MATCHES;
    if (isShort && localMs > 0 && signal?.aborted !== true) playLocally(plan, done, localMs, release);
    if (done < total) {
      const { playInPool } = await import('./pool.ts');
      await playInPool(plan, done, { worker, workers: Math.min(workers, total - done), signal, release });
    }
  } catch (error) {
    failure = error ?? new Error('unknown');
  } finally {
    fsyncSync(file);
    closeSync(file);
    timings.close();
  }
  reports.derive(out, plan);
  const state = failure !== null ? 'stopped' : done === total ? 'complete' : 'interrupted';
  writeManifest(out, { ...manifest, ended: new Date().toISOString(), state });
  if (failure !== null) throw failure;
  return state;
}

function writeFully(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
}
