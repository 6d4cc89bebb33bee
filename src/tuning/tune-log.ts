// The log of a tuning on disk: its identity in the first line, then one entry a line, appended as they are made.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { configError } from '../core/errors.ts';
import type { TuneEntry } from './tune.ts';

export const TUNE_LOG = 'tuning.jsonl';

export function startLog(path: string, id: string): void {
  writeFileSync(path, `${JSON.stringify({ tuning: id })}\n`);
}

export function appendEntry(path: string, entry: TuneEntry): void {
  appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

/** Entries so far. A last line that was torn off is dropped, on disk too. */
export function readLog(path: string, id: string): TuneEntry[] {
  if (!existsSync(path)) throw configError(path, 'no-tuning', 'there is nothing to resume. Leave --resume out.');
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...lines] = whole.split('\n').slice(0, -1);
  if (first === undefined || parsed(path, 1, first).tuning !== id)
    throw configError(
      path,
      'other-tuning',
      'this log is of another tuning: the file, the agents or the rules have changed since. Start over with --fresh.',
    );
  if (whole.length < text.length) writeFileSync(path, whole);
  return lines.map((line, i) => parsed(path, i + 2, line) as unknown as TuneEntry);
}

function parsed(path: string, line: number, text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw configError(`${path}:${line}`, 'not-json', 'this line is no entry. Start over with --fresh.');
  }
}
