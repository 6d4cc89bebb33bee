// What `fogbench campaign measure` left in a folder: run.json and its two tables.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from '../../arena/manifest.ts';
import { configError } from '../../core/errors.ts';
import type { Interval } from '../../stats/interval.ts';

export interface MeasuredScenario {
  readonly name: string;
  readonly isMission: boolean;
  /** Share of points that the mission aims at; NaN where it says none, and on boards. */
  readonly target: number;
  /** Share of the enemy's decisions that are blunders. */
  readonly blunder: number;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly share: number;
  readonly interval: Interval;
  readonly medianPlies: number;
  /** Matches by the reason that ended them, forfeits among them; those of 0 are left out. */
  readonly ends: ReadonlyMap<string, number>;
  /** Won matches with one, two, three stars. */
  readonly stars: readonly number[];
}

export interface Medal {
  readonly scenario: string;
  readonly medal: string;
  readonly wins: number;
  readonly earned: number;
  readonly interval: Interval;
}

export interface Measured {
  readonly folder: string;
  readonly agent: string;
  readonly campaign: string;
  readonly ruleset: string;
  readonly seed: number;
  readonly matches: number;
  readonly commit: string;
  readonly node: string;
  /** The command that made it; empty when the folder does not say. */
  readonly command: string;
  readonly scenarios: readonly MeasuredScenario[];
  readonly medals: readonly Medal[];
}

type Row = Readonly<Record<string, string>>;

/** A measured campaign; null for folders that hold something else. */
export function readMeasured(folder: string): Measured | null {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) return null;
  let run: Record<string, unknown>;
  try {
    run = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
  const { agent, campaign, ruleset, seed, matches, commit, node, subjects } = run;
  if (typeof campaign !== 'string' || !Array.isArray(subjects)) return null;
  const readme = join(folder, 'README.md');
  const command = existsSync(readme) ? /^fogbench campaign measure .*$/m.exec(readFileSync(readme, 'utf8'))?.[0] : '';
  return {
    folder,
    agent: String(agent),
    campaign,
    ruleset: String(ruleset),
    seed: Number(seed),
    matches: Number(matches),
    commit: String(commit),
    node: String(node),
    command: command ?? '',
    scenarios: rowsOf(join(folder, 'missions.csv')).map(scenarioOf),
    medals: rowsOf(join(folder, 'medals.csv')).map((row) => ({
      scenario: row.scenario,
      medal: row.medal,
      wins: Number(row.wins),
      earned: Number(row.earned),
      interval: { lo: Number(row.ci_lo), hi: Number(row.ci_hi) },
    })),
  };
}

/** Rows of a CSV file none of whose cells needs quotes: names of scenarios and medals are single words. */
function rowsOf(path: string): Row[] {
  if (!existsSync(path))
    throw configError(
      path,
      'no-file',
      'this table is missing. Run fogbench campaign measure with --resume to write it.',
    );
  const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const columns = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i], cell])));
}

function scenarioOf(row: Row): MeasuredScenario {
  const number = (name: string) => (row[name] === '' ? Number.NaN : Number(row[name]));
  const ends = Object.keys(row)
    .filter((name) => name.startsWith('end_'))
    .map((name): [string, number] => [name.slice('end_'.length), number(name)]);
  return {
    name: row.scenario,
    isMission: row.is_mission === '1',
    target: number('target'),
    blunder: number('blunder'),
    matches: number('matches'),
    wins: number('wins'),
    draws: number('draws'),
    losses: number('losses'),
    share: number('share'),
    interval: { lo: number('ci_lo'), hi: number('ci_hi') },
    medianPlies: number('plies_median'),
    ends: new Map([...ends, ['forfeit', number('forfeits')] as [string, number]].filter(([, count]) => count > 0)),
    stars: [number('stars_1'), number('stars_2'), number('stars_3')],
  };
}
