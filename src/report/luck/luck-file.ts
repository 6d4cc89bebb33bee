// luck.csv: how much of each match was luck, one row a match in the order of the records, beside the value function that says so.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { pointsOf } from '../../arena/points.ts';
import type { PairRecord } from '../../arena/record.ts';
import { seatOf } from '../../arena/schedule.ts';
import { configError } from '../../core/errors.ts';
import { formatNumber } from '../../stats/format.ts';
import { VALUE_FILE, valueHash } from './value-function.ts';

export const LUCK_FILE = 'luck.csv';

const HEAD = ['pair', 'arm', 'leg', 'luck_a', 'score_adj_a'];

export interface MatchLuck {
  readonly pair: number;
  readonly arm: string;
  readonly leg: number;
  /** Points that chance gave to the first agent. */
  readonly luck: number;
  /** Its points less that. */
  readonly adjusted: number;
}

/** Points of the first entrant in a leg. */
export function firstPoints({ matches, agents }: PairRecord, leg: number): number {
  return pointsOf(matches[leg].payoffs, seatOf(0, leg, agents.length));
}

/** `luckOfSeat0`: as a LuckMeter counts it. */
export function matchLuck(record: PairRecord, leg: number, luckOfSeat0: number): MatchLuck {
  const luck = seatOf(0, leg, 2) === 0 ? luckOfSeat0 : -luckOfSeat0;
  return { pair: record.pair, arm: record.arm, leg, luck, adjusted: firstPoints(record, leg) - luck };
}

export function luckCsv(rows: readonly MatchLuck[]): string {
  return stringify([
    HEAD,
    ...rows.map(({ pair, arm, leg, luck, adjusted }) => [pair, arm, leg, formatNumber(luck), formatNumber(adjusted)]),
  ]);
}

export interface RecordedLuck {
  /** Of the value function. */
  readonly hash: string;
  readonly rows: readonly MatchLuck[];
}

/** What `fogbench luck` wrote into a results folder; null where it did not. */
export function readLuck(folder: string): RecordedLuck | null {
  const path = join(folder, LUCK_FILE);
  const valuePath = join(folder, VALUE_FILE);
  if (!existsSync(path)) return null;
  if (!existsSync(valuePath))
    throw configError(
      path,
      'no-value-function',
      `its value function (${VALUE_FILE}) is missing. Run fogbench luck again.`,
    );
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  if (head !== HEAD.join())
    throw configError(path, 'columns', `columns ${head}, expected ${HEAD.join()}. Run fogbench luck again.`);
  const rows = lines.map((line): MatchLuck => {
    const [pair, arm, leg, luck, adjusted] = line.split(',');
    return { pair: Number(pair), arm, leg: Number(leg), luck: Number(luck), adjusted: Number(adjusted) };
  });
  return { hash: valueHash(readFileSync(valuePath, 'utf8')), rows };
}
