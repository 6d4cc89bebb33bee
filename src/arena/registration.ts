// A plan file says before a run what will be claimed from it: which plan, which comparison, which differences matter. Its hash goes into
// run.json when the run begins, so that a report can tell a registered claim from what was found by looking.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, configError } from '../core/errors.ts';
import { parseWith } from '../core/schema.ts';
import type { RunManifest } from './manifest.ts';

/** Its name in a results folder. */
export const REGISTRATION_FILE = 'plan.json';

const schema = z.strictObject({
  plan: z.string().regex(/^[0-9a-f]{64}$/, 'expected the 64 digits of a plan'),
  experiment: z.string(),
  question: z.string(),
  /** Pairs of each matchup, scenario and arm. */
  pairs: z.int().min(1),
  seed: z.int(),
  /** The arm that is compared with the first one; null without arms. */
  arm: z.string().nullable(),
  /** Differences of scores up to this one do not matter; null when no such claim is made. */
  margin: z.number().gt(0).lt(0.5).nullable(),
  /** SHA-256 of the value function that takes luck out of scores; null when none is applied. */
  value: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'expected the 64 digits of a value function')
    .nullable()
    .default(null),
});

export type PlanFile = z.output<typeof schema>;

/** `experiments/03-x.plan.json` for `experiments/03-x.yaml`. */
export function registrationPath(experimentFile: string): string {
  return `${experimentFile.replace(/\.ya?ml$/, '')}.plan.json`;
}

/** The text of the plan file beside an experiment, or undefined. */
export function readRegistration(experimentFile: string): string | undefined {
  const path = registrationPath(experimentFile);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  parseRegistration(path, text);
  return text;
}

export function registrationHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function registrationText(file: PlanFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function parseRegistration(path: string, text: string): PlanFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw configError(
      path,
      'not-json',
      `this plan file is no JSON (${(error as Error).message}). Write it anew with fogbench plan --register.`,
    );
  }
  try {
    return parseWith(schema, data);
  } catch (error) {
    throw error instanceof ConfigError ? error.within(path) : error;
  }
}

export interface RegistrationCheck {
  /** The plan file, when all of the run is as it says. */
  readonly file: PlanFile | null;
  /** Why not, as a sentence without its capital; empty when it is. */
  readonly reason: string;
}

/** Whether a run is the one that was registered. */
export function checkRegistration(folder: string, manifest: RunManifest): RegistrationCheck {
  const refuse = (reason: string): RegistrationCheck => ({ file: null, reason });
  if (manifest.registration === undefined || manifest.registration === null)
    return refuse('no plan was registered before the run');
  const path = join(folder, REGISTRATION_FILE);
  if (!existsSync(path)) return refuse(`the registered plan (${REGISTRATION_FILE}) is missing`);
  const text = readFileSync(path, 'utf8');
  if (registrationHash(text) !== manifest.registration) return refuse('the plan file was changed after the run began');
  const file = parseRegistration(path, text);
  if (file.plan !== manifest.plan)
    return refuse('another plan was registered: the experiment, its agents or the rules have changed since');
  if (manifest.state !== 'complete') return refuse(`the registered run is ${manifest.state}`);
  return { file, reason: '' };
}
