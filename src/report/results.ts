// A results folder as reports read it: run.json, and the records that everything else is derived from.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, type RunManifest, readManifest } from '../arena/manifest.ts';
import { type PairRecord, readRecords } from '../arena/record.ts';
import { RECORDS_FILE } from '../arena/run.ts';
import { configError } from '../core/errors.ts';

export interface Results {
  /** As the person wrote it. */
  readonly folder: string;
  readonly manifest: RunManifest;
  /** Reads the records from the start, in schedule order, each checked. */
  records(): Iterable<PairRecord>;
}

/** Throws ConfigError for a folder that holds no run. */
export function openResults(folder: string): Results {
  const manifest = readManifest(folder);
  if (manifest === null)
    throw configError(folder, 'no-results', 'no run.json here. Expected a results folder, such as results/runs/<id>.');
  if (manifest.experiment === undefined || manifest.agents === undefined)
    throw configError(
      join(folder, MANIFEST_FILE),
      'other-results',
      'this run.json is not that of an experiment. Expected a folder that fogbench run wrote.',
    );
  const path = join(folder, RECORDS_FILE);
  return { folder, manifest, records: () => (existsSync(path) ? readRecords(path) : []) };
}
