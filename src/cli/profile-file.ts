import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from '../arena/manifest.ts';
import { ConfigError, configError } from '../core/errors.ts';
import type { Campaign } from '../rulesets/napoleonix/campaign/campaign-file.ts';
import { newProfile, type Profile, parseProfile } from '../rulesets/napoleonix/campaign/profile.ts';

/** Reads and proves a profile; a new one when there is no such file. */
export function readProfile(path: string, campaign: Campaign): Profile {
  if (!existsSync(path)) return newProfile(campaign);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw configError(path, 'bad-profile', `can't be read as JSON: ${(error as Error).message}`);
  }
  try {
    return parseProfile(data, campaign);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.issues.map((issue) => ({ ...issue, path: `${path}: ${issue.path}` })));
  }
}

/** Replaces the file as a whole: one match a line, so that differences can be read. */
export function writeProfile(path: string, { matches, ...head }: Profile): void {
  const lines = matches.map((match) => `    ${JSON.stringify(match)}`).join(',\n');
  const text = JSON.stringify(head, null, 2).replace(
    /\n}$/,
    `,\n  "matches": [${matches.length > 0 ? `\n${lines}\n  ` : ''}]\n}\n`,
  );
  replaceFile(path, text);
}
