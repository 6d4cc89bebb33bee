// records.jsonl: the one primary file of a run. A line is a finished pair (with k seats a block) in one arm, in schedule order, with a
// checksum; it is appended whole and never changed. Everything else in the folder is derived from it.
import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { configError } from '../core/errors.ts';
import { lanesToHex } from '../core/hash.ts';
import type { MatchEnd, MatchResult } from './match.ts';
import type { Plan } from './plan.ts';
import { byEntrant, type UnitSpec } from './schedule.ts';

/** Lists are by seat where they say so, else by entrant. */
export interface MatchRecord {
  readonly end: MatchEnd;
  /** The rules' reason; empty after a forfeit. */
  readonly reason: string;
  /** The seat that resigned or was at fault, else -1. */
  readonly fault: number;
  readonly turns: number;
  readonly plies: number;
  readonly decisions: readonly number[];
  readonly sims: readonly number[];
  /** By seat. */
  readonly payoffs: readonly number[];
  /** By seat: the rulebook's points; null after a forfeit. */
  readonly scores: readonly number[] | null;
  /** One per fact name of the ruleset; null after a forfeit. */
  readonly facts: readonly number[] | null;
  readonly hash: string;
}

export interface PairRecord {
  readonly pair: number;
  readonly arm: string;
  readonly scenario: string;
  /** The pair's two lanes in hexadecimal digits. */
  readonly seed: string;
  /** Name of each entrant. */
  readonly agents: readonly string[];
  /** By leg. */
  readonly matches: readonly MatchRecord[];
}

export function makeRecord(plan: Plan, unit: UnitSpec, results: readonly MatchResult[]): PairRecord {
  const { info } = plan.games[unit.scenario][unit.arm];
  return {
    pair: unit.pair,
    arm: plan.arms[unit.arm],
    scenario: plan.scenarios[unit.scenario],
    seed: lanesToHex(unit.seed),
    agents: plan.lineups[unit.lineup].map((agent) => plan.agents[agent].name),
    matches: results.map((result, leg) => ({
      end: result.end,
      reason: result.reason < 0 ? '' : info.endReasons[result.reason],
      fault: result.faultSeat,
      turns: result.turns,
      plies: result.plies,
      decisions: byEntrant(result.decisions, leg, info.seatCount),
      sims: byEntrant(result.simulations, leg, info.seatCount),
      payoffs: result.payoffs,
      scores: result.scores,
      facts: result.facts,
      hash: result.hash,
    })),
  };
}

const HEAD = '{"crc":"';
const BODY = HEAD.length + 8 + '",'.length;

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** One line, without its newline. */
export function encodeRecord(record: PairRecord): string {
  const body = JSON.stringify(record).slice(1);
  return `${HEAD}${checksum(body)}",${body}`;
}

/** The record of a line, or null when the line is not what was written. */
export function decodeRecord(line: string): PairRecord | null {
  const body = line.slice(BODY);
  if (line.slice(0, BODY) !== `${HEAD}${checksum(body)}",`) return null;
  return JSON.parse(`{${body}`) as PairRecord;
}

/** A line of a file of lines, with where it ends. */
export interface Line {
  readonly text: string;
  /** Byte offset after its newline. */
  readonly end: number;
  /** False for a last line that lacks its newline. */
  readonly isWhole: boolean;
}

const CHUNK = 1 << 20;

/** Reads line by line without holding the file. */
export function* readLines(path: string): Generator<Line> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let rest = Buffer.alloc(0);
    let end = 0;
    for (;;) {
      const size = readSync(file, chunk, 0, CHUNK, null);
      if (size === 0) break;
      const bytes = Buffer.concat([rest, chunk.subarray(0, size)]);
      let from = 0;
      for (let to = bytes.indexOf(10, from); to >= 0; to = bytes.indexOf(10, from)) {
        end += to + 1 - from;
        yield { text: bytes.toString('utf8', from, to), end, isWhole: true };
        from = to + 1;
      }
      rest = bytes.subarray(from);
    }
    if (rest.length > 0) yield { text: rest.toString('utf8'), end: end + rest.length, isWhole: false };
  } finally {
    closeSync(file);
  }
}

/** All whole records of a file, each checked; throws ConfigError that names the first line that is not as it was written. */
export function* readRecords(path: string): Generator<PairRecord & { readonly bytes: number }> {
  let number = 0;
  for (const { text, end, isWhole } of readLines(path)) {
    number++;
    if (!isWhole) return;
    const record = decodeRecord(text);
    if (record === null)
      throw configError(
        `${path}:${number}`,
        'corrupt-record',
        `this record is not what was written (its checksum does not fit). Restore the file, or start over with --fresh.`,
      );
    yield Object.assign(record, { bytes: end });
  }
}

export interface RecordsState {
  /** Whole records, in schedule order from the first. */
  readonly units: number;
  /** Their bytes; what follows is a torn line. */
  readonly bytes: number;
}

/** Checks that the file is a beginning of the plan's records. */
export function checkRecords(path: string, plan: Pick<Plan, 'schedule' | 'arms'>): RecordsState {
  let units = 0;
  let bytes = 0;
  for (const record of readRecords(path)) {
    const unit = units < plan.schedule.units ? plan.schedule.unit(units) : null;
    if (
      unit === null ||
      record.pair !== unit.pair ||
      record.arm !== plan.arms[unit.arm] ||
      record.seed !== lanesToHex(unit.seed)
    )
      throw configError(
        `${path}:${units + 1}`,
        'foreign-record',
        `pair ${record.pair}, arm ${record.arm}, seed ${record.seed} stands here, expected ${
          unit === null
            ? 'no more records'
            : `pair ${unit.pair}, arm ${plan.arms[unit.arm]}, seed ${lanesToHex(unit.seed)}`
        }. Restore the file, or start over with --fresh.`,
      );
    units++;
    bytes = record.bytes;
  }
  return { units, bytes };
}
