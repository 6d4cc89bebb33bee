// What a luck correction changes: scores before and after, pair by pair.
import type { PairRecord } from '../../arena/record.ts';
import { configError } from '../../core/errors.ts';
import { type Interval, scoreInterval } from '../../stats/interval.ts';
import { isAlike, type Sample, sampleOf, standardError, varies } from '../../stats/sample.ts';
import { studentCdf, studentInterval } from '../../stats/student.ts';
import { firstPoints, LUCK_FILE, type MatchLuck, type RecordedLuck } from './luck-file.ts';

/** A matchup from the side of agent a. */
export interface LuckRow {
  readonly scenario: string;
  readonly arm: string;
  readonly agentA: string;
  readonly agentB: string;
  readonly raw: Sample;
  readonly rawInterval: Interval;
  readonly adjusted: Sample;
  /** Student's: corrected scores may leave [0, 1]. */
  readonly adjustedInterval: Interval;
  /** Variance after over variance before; NaN where there was none. */
  readonly varianceRatio: number;
  /** Luck of agent a, one value a pair: its mean is 0 but for chance. */
  readonly luck: Sample;
  /** Two-sided, of a mean luck of 0. */
  readonly luckP: number;
}

export interface LuckSummary {
  readonly hash: string;
  readonly rows: readonly LuckRow[];
}

interface Group {
  readonly first: PairRecord;
  readonly raw: number[];
  readonly luck: number[];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Throws ConfigError when the luck is that of other matches. */
export function summariseLuck(
  folder: string,
  { hash, rows }: RecordedLuck,
  records: Iterable<PairRecord>,
): LuckSummary {
  const groups = new Map<string, Group>();
  let at = 0;
  for (const record of records) {
    const own = rows.slice(at, at + record.matches.length);
    at += record.matches.length;
    checkRows(folder, own, record);
    const [a, b] = record.agents;
    if (a === b) continue;
    const key = JSON.stringify([record.scenario, record.arm, a, b]);
    const group = groups.get(key) ?? { first: record, raw: [], luck: [] };
    groups.set(key, group);
    group.raw.push(mean(own.map((_, leg) => firstPoints(record, leg))));
    group.luck.push(mean(own.map(({ luck }) => luck)));
  }
  if (at !== rows.length) throw stale(folder);
  return { hash, rows: [...groups.values()].map(rowOf) };
}

function stale(folder: string): Error {
  return configError(`${folder}/${LUCK_FILE}`, 'stale', 'this is the luck of other matches. Run fogbench luck again.');
}

function checkRows(folder: string, rows: readonly MatchLuck[], record: PairRecord): void {
  if (rows.length !== record.matches.length) throw stale(folder);
  rows.forEach(({ pair, arm, leg, luck, adjusted }, i) => {
    const isIts = pair === record.pair && arm === record.arm && leg === i;
    if (!isIts || !(Math.abs(adjusted + luck - firstPoints(record, i)) < 1e-4)) throw stale(folder);
  });
}

function rowOf({ first, raw: scores, luck: lucks }: Group): LuckRow {
  const raw = sampleOf(scores);
  const adjusted = sampleOf(scores.map((score, i) => score - lucks[i]));
  const luck = sampleOf(lucks);
  const t = luck.mean / standardError(luck);
  return {
    scenario: first.scenario,
    arm: first.arm,
    agentA: first.agents[0],
    agentB: first.agents[1],
    raw,
    rawInterval: scoreInterval(raw),
    adjusted,
    // Twins have the same luck in both seats: what is left of their pairs may not vary at all.
    adjustedInterval: varies(adjusted) ? studentInterval(adjusted) : scoreInterval(raw),
    varianceRatio: varies(raw) ? adjusted.variance / raw.variance : Number.NaN,
    luck,
    luckP: isAlike(luck) || luck.count < 2 ? 1 : 2 * studentCdf(-Math.abs(t), luck.count - 1),
  };
}
