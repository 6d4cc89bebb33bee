// The CSV files of a run, each derived whole from its records. results/README.md says what every column means.
import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { placementOf, pointsOf } from '../arena/points.ts';
import type { PairRecord } from '../arena/record.ts';
import { seatOf } from '../arena/schedule.ts';
import { formatNumber } from '../stats/format.ts';
import type { SequentialTest } from '../stats/sprt.ts';
import { isDivergent, MatchupTally } from './matchups.ts';
import { blockOf, hasSeveralArms, matchupColumns, matchupRows } from './matchups-csv.ts';

type Cell = string | number;

const BATCH = 500;

/** A CSV file that appears under its name when it is whole. */
class CsvFile {
  readonly #path: string;
  readonly #file: number;
  #rows: Cell[][] = [];

  constructor(path: string, columns: readonly string[]) {
    this.#path = path;
    this.#file = openSync(`${path}.tmp`, 'w');
    this.#rows.push([...columns]);
  }

  write(row: Cell[]): void {
    if (this.#rows.push(row) === BATCH) this.#flush();
  }

  #flush(): void {
    writeSync(this.#file, stringify(this.#rows));
    this.#rows = [];
  }

  close(): void {
    if (this.#rows.length > 0) this.#flush();
    closeSync(this.#file);
    renameSync(`${this.#path}.tmp`, this.#path);
  }
}

export const CSV_FILES = ['matches.csv', 'pairs.csv', 'matchups.csv', 'facts.csv', 'seats.csv'] as const;

/** What the files need to know of the run beside its records. */
export interface RunShape {
  readonly seatCount: number;
  /** Names of all facts, over all scenarios. */
  readonly factNames: readonly string[];
  /** What the run stops by, when that is a sequential test; it is fed with all pairs. */
  readonly test?: SequentialTest | null;
}

export function csvFilesOf({ seatCount }: RunShape): string[] {
  return CSV_FILES.filter((name) => name !== 'seats.csv' || seatCount > 2);
}

/** Writes all files and returns the tally of matchups. */
export function writeCsvFiles(folder: string, shape: RunShape, records: Iterable<PairRecord>): MatchupTally {
  const { seatCount, factNames, test = null } = shape;
  const isDuel = seatCount === 2;
  const matches = new CsvFile(join(folder, 'matches.csv'), isDuel ? DUEL_COLUMNS : TABLE_COLUMNS);
  const pairs = new CsvFile(join(folder, 'pairs.csv'), isDuel ? PAIR_COLUMNS : BLOCK_COLUMNS);
  const seats = isDuel ? null : new CsvFile(join(folder, 'seats.csv'), SEAT_COLUMNS);
  const points = Array.from({ length: seatCount }, (_, seat) => `victory_points_${seat}`);
  const facts = new CsvFile(join(folder, 'facts.csv'), ['pair', 'arm', 'leg', 'scenario', ...points, ...factNames]);
  const tally = new MatchupTally(seatCount);
  for (const record of records) {
    tally.add(record);
    test?.push(Math.round(4 * blockOf(record, [0])));
    const divergent = isDivergent(record) ? 1 : 0;
    record.matches.forEach((match, leg) => {
      matches.write(isDuel ? duelRow(record, leg, divergent) : tableRow(record, leg, divergent));
      if (seats !== null) for (let seat = 0; seat < seatCount; seat++) seats.write(seatRow(record, leg, seat));
      const row: Cell[] = [record.pair, record.arm, leg, record.scenario];
      addNumbers(row, match.scores, seatCount);
      addNumbers(row, match.facts, factNames.length);
      facts.write(row);
    });
    for (const row of pairRows(record, seatCount, divergent)) pairs.write(row);
  }
  for (const file of [matches, pairs, facts, seats]) file?.close();
  const met = tally.matchups;
  const columns = { seatCount, hasArms: hasSeveralArms(met), hasTest: test !== null };
  const matchups = new CsvFile(join(folder, 'matchups.csv'), matchupColumns(columns));
  for (const row of matchupRows(met, seatCount, test)) matchups.write(row);
  matchups.close();
  return tally;
}

const DUEL_COLUMNS = [
  'pair',
  'arm',
  'leg',
  'scenario',
  'seed',
  'agent_a',
  'agent_b',
  'seat_a',
  'score_a',
  'margin',
  'end',
  'reason',
  'fault_seat',
  'turns',
  'plies',
  'decisions_a',
  'sims_a',
  'trajectory_hash',
  'divergent',
];

function duelRow({ pair, arm, scenario, seed, agents, matches }: PairRecord, leg: number, divergent: number): Cell[] {
  const match = matches[leg];
  const seat = seatOf(0, leg, 2);
  return [
    pair,
    arm,
    leg,
    scenario,
    seed,
    agents[0],
    agents[1],
    seat,
    number(pointsOf(match.payoffs, seat)),
    match.scores === null ? '' : number(match.scores[seat] - match.scores[1 - seat]),
    match.end,
    match.reason,
    match.fault < 0 ? '' : match.fault,
    match.turns,
    match.plies,
    match.decisions[0],
    match.sims[0],
    match.hash,
    divergent,
  ];
}

const TABLE_COLUMNS = DUEL_COLUMNS.filter((name) => !/_a$|_b$|^margin$/.test(name));

function tableRow({ pair, arm, scenario, seed, matches }: PairRecord, leg: number, divergent: number): Cell[] {
  const { end, reason, fault, turns, plies, hash } = matches[leg];
  return [pair, arm, leg, scenario, seed, end, reason, fault < 0 ? '' : fault, turns, plies, hash, divergent];
}

const SEAT_COLUMNS = ['match', 'seat', 'agent', 'payoff', 'placement', 'points', 'decisions', 'sims'];

function seatRow({ pair, arm, agents, matches }: PairRecord, leg: number, seat: number): Cell[] {
  const match = matches[leg];
  const entrant = (seat + leg) % agents.length;
  return [
    `${pair}:${arm}:${leg}`,
    seat,
    agents[entrant],
    number(match.payoffs[seat]),
    placementOf(match.payoffs, seat),
    number(pointsOf(match.payoffs, seat)),
    match.decisions[entrant],
    match.sims[entrant],
  ];
}

const PAIR_COLUMNS = ['pair', 'arm', 'y', 'divergent', 'n_matches', 'scenario', 'agent_a', 'agent_b'];
const BLOCK_COLUMNS = ['pair', 'arm', 'y', 'divergent', 'n_matches', 'scenario', 'agent'];

/** One row a pair from the side of its first agent; with more seats one row an agent of the block. */
function pairRows(record: PairRecord, seatCount: number, divergent: number): Cell[][] {
  const { pair, arm, scenario, agents, matches } = record;
  const row = (y: number, names: readonly string[]): Cell[] => [
    pair,
    arm,
    number(y),
    divergent,
    matches.length,
    scenario,
    ...names,
  ];
  if (seatCount === 2) return [row(blockOf(record, [0]), agents)];
  return [...new Set(agents)].map((agent) => {
    const entrants = agents.flatMap((name, entrant) => (name === agent ? [entrant] : []));
    return row(blockOf(record, entrants), [agent]);
  });
}

/** `count` cells, blank where there is no number. */
function addNumbers(row: Cell[], values: readonly number[] | null, count: number): void {
  for (let i = 0; i < count; i++) row.push(values === null || i >= values.length ? '' : number(values[i]));
}

function number(value: number): Cell {
  return Number.isSafeInteger(value) ? value : formatNumber(value);
}
