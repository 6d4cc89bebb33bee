// run.json: all that is needed to run it again, and the circumstances under which it ran.
import { execFile } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cpus, platform, release } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { configError } from '../core/errors.ts';
import type { Experiment } from '../experiment.ts';
import type { Plan } from './plan.ts';
import type { Decision } from './stop.ts';

export const MANIFEST_FILE = 'run.json';

export interface Circumstances {
  readonly commit: string;
  /** Whether the code differs from the commit; null where there is no repository to ask. */
  readonly dirty: boolean | null;
  readonly node: string;
  readonly v8: string;
  readonly os: string;
  readonly cpu: string;
  readonly workers: number;
  readonly started: string;
}

export interface RunManifest extends Circumstances {
  /** The run's id: the hash of all that decides the records. */
  readonly plan: string;
  readonly experiment: Experiment;
  /** Where paths of scenario files start, from the current directory of the run. */
  readonly directory: string;
  readonly rulesetVersion: number;
  /** By scenario, then arm. */
  readonly games: readonly (readonly { readonly scenario: string; readonly params: string }[])[];
  readonly agents: readonly {
    readonly name: string;
    readonly kind: string;
    readonly version: number;
    /** By scenario, then arm. */
    readonly options: readonly (readonly object[])[];
    readonly fingerprints: readonly (readonly string[])[];
  }[];
  /** The generator of all chance. */
  readonly generator: string;
  readonly ended: string | null;
  readonly state: RunState;
  /** What the rule of the experiment found out; null while it has not, or without one. */
  readonly decision?: Decision | null;
  /** SHA-256 of the plan file that lay beside the experiment when the run began; null without one. */
  readonly registration?: string | null;
  /** Each time that the run was taken up again. */
  readonly resumed: readonly Circumstances[];
}

export type RunState = 'running' | 'complete' | 'stopped' | 'interrupted';

const GENERATOR = 'xoshiro128** 1.1; seeds and dice by lowbias32';

export function makeManifest(plan: Plan, circumstances: Circumstances): RunManifest {
  return {
    plan: plan.id,
    experiment: plan.experiment,
    directory: relative('.', plan.source.directory) || '.',
    rulesetVersion: plan.ruleset.version,
    games: plan.games.map((row) => row.map(({ info }) => ({ scenario: info.scenario, params: info.params }))),
    agents: plan.agents.map(({ name, kind, version, options, fingerprints }) => ({
      name,
      kind,
      version,
      options,
      fingerprints,
    })),
    generator: GENERATOR,
    ...circumstances,
    ended: null,
    state: 'running',
    resumed: [],
  };
}

/** Null when the folder has none; other tools may keep a run.json of their own kind, which is none either. */
export function readManifest(folder: string): RunManifest | null {
  const path = join(folder, MANIFEST_FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  try {
    const manifest: Partial<RunManifest> | null = JSON.parse(text);
    return typeof manifest?.plan === 'string' ? (manifest as RunManifest) : null;
  } catch (error) {
    throw configError(
      path,
      'corrupt-manifest',
      `not JSON (${(error as Error).message}). Restore it, or play the run again with "fogbench run <experiment> --fresh".`,
    );
  }
}

export function writeManifest(folder: string, manifest: RunManifest): void {
  replaceFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Readers see the old file or the new one, never a part. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
}

/** Asks what there is to ask about code and machine. */
export async function observeCircumstances(workers: number): Promise<Circumstances> {
  const started = new Date().toISOString();
  return {
    ...(await codeState()),
    node: process.versions.node,
    v8: process.versions.v8,
    os: `${platform()} ${release()}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    workers,
    started,
  };
}

async function codeState(): Promise<{ commit: string; dirty: boolean | null }> {
  const here = dirname(fileURLToPath(import.meta.url));
  const args = ['status', '--porcelain=v2', '--branch', '--', ':/src', ':/agents', ':/package-lock.json'];
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', here, ...args], { timeout: 5_000 });
    const lines = stdout.split('\n').filter((line) => line !== '');
    const commit = lines.find((line) => line.startsWith('# branch.oid '))?.slice('# branch.oid '.length);
    return { commit: commit ?? 'unknown', dirty: lines.some((line) => !line.startsWith('#')) };
  } catch {
    return { commit: 'unknown', dirty: null };
  }
}
