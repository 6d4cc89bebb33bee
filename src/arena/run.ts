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
import { configError, invariant } from '../core/errors.ts';
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
  replaceFile,
  writeManifest,
} from './manifest.ts';
import type { Plan } from './plan.ts';
import { checkRecords, decodeRecord, type PairRecord, type RecordsState, readRecords } from './record.ts';
import { REGISTRATION_FILE, registrationHash } from './registration.ts';
import { type Decision, makeStopRule, type StopRule } from './stop.ts';

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
  /** Text of the plan file that lies beside the experiment: kept with the results, its hash in run.json. */
  readonly registration?: string | undefined;
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
  const known = [MANIFEST_FILE, RECORDS_FILE, REGISTRATION_FILE, ...reports.files];
  return known.includes(name) || known.includes(name.replace(/\.tmp$/, '')) || /^lock(\.\d+(\.stale)?)?$/.test(name);
}

/** Plays what is missing. A run that its signal ends is 'interrupted'; RunStopped is passed on after everything is saved. */
export async function runPlan(plan: Plan, options: RunOptions): Promise<RunState> {
  const { out, mode, reports } = options;
  const start = checkRun(plan, options);
  const isComplete = start.manifest?.state === 'complete' && start.records.units === unitsOf(plan, start.manifest);
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

/** Records of the run when it is over: those up to its decision, or all. */
export function unitsOf(
  { schedule, arms }: Pick<Plan, 'schedule' | 'arms'>,
  { decision }: Pick<RunManifest, 'decision'>,
): number {
  return decision === undefined || decision === null ? schedule.units : decision.units * arms.length;
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
      ? { ...makeManifest(plan, circumstances), registration: register(out, options.registration) }
      : { ...before, ended: null, state: 'running', resumed: [...before.resumed, circumstances] };
  writeManifest(out, manifest);
  const file = openSync(join(out, RECORDS_FILE), 'a');
  ftruncateSync(file, records.bytes);
  const timings = reports.openTimings(out, plan, records.units);
  let done = records.units;
  const rule = makeStopRule(plan);
  let decision = rule === null ? null : decisionSoFar(rule, join(out, RECORDS_FILE));
  const decided = new AbortController();
  /** The unit that decides is the last one to be kept. */
  const take = (by: StopRule, line: string): boolean => {
    decision = by.push(recordOf(line));
    return true;
  };
  const release = (finished: readonly FinishedUnit[]): void => {
    const kept = rule === null ? finished : finished.filter(({ line }) => decision === null && take(rule, line));
    writeFully(file, kept.map(({ line }) => `${line}\n`).join(''));
    timings.append(kept);
    done += kept.length;
    options.onProgress?.(done, decision === null ? total : done);
    if (decision !== null) decided.abort();
  };
  let failure: unknown = null;
  try {
    options.onProgress?.(done, total);
    const localMs = options.localMs ?? LOCAL_MS;
    const isShort = (total - done) * plan.schedule.legs <= LOCAL_MATCHES;
    if (decision === null && isShort && localMs > 0 && signal?.aborted !== true)
      playLocally(plan, done, localMs, release);
    if (decision === null && done < total) {
      const { playInPool } = await import('./pool.ts');
      await playInPool(plan, done, {
        worker,
        workers: Math.min(workers, total - done),
        signal: signal === undefined ? decided.signal : AbortSignal.any([signal, decided.signal]),
        release,
      });
    }
  } catch (error) {
    failure = error ?? new Error('unknown');
  } finally {
    fsyncSync(file);
    closeSync(file);
    timings.close();
  }
  reports.derive(out, plan);
  const state = failure !== null ? 'stopped' : decision !== null || done === total ? 'complete' : 'interrupted';
  writeManifest(out, { ...manifest, ended: new Date().toISOString(), state, decision });
  if (failure !== null) throw failure;
  return state;
}

/** What the records on disk have decided already. */
function decisionSoFar(rule: StopRule, path: string): Decision | null {
  for (const record of readRecords(path)) {
    const decision = rule.push(record);
    if (decision !== null) return decision;
  }
  return null;
}

function recordOf(line: string): PairRecord {
  const record = decodeRecord(line);
  invariant(record !== null, 'a finished unit comes with its checksum');
  return record;
}

/** Keeps the plan file that the run was registered by, and returns its hash. */
function register(folder: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  replaceFile(join(folder, REGISTRATION_FILE), text);
  return registrationHash(text);
}

function writeFully(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
}
