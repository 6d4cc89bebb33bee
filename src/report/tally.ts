// One pass over the records: who met whom, from which seat, how it ended. The unit is the pair, with k seats the block of k rotations;
// values are kept by unit and in schedule order, so that any later statistic can treat the unit as its sample.
import { isOmniscient } from '../arena/agent-name.ts';
import type { RunManifest } from '../arena/manifest.ts';
import { pointsOf } from '../arena/points.ts';
import type { MatchRecord, PairRecord } from '../arena/record.ts';
import { entrantsOf, seatOf } from '../arena/schedule.ts';
import type { TableBlock } from '../stats/table-ratings.ts';
import { blockMeetings, type Matchup, MatchupTally } from './matchups.ts';

/** The same agents at one table, whoever sits where: what seats are worth is a matter between like agents. */
export interface Lineup {
  readonly agents: readonly string[];
  /** By seat: mean points of the unit. */
  readonly seatScores: readonly number[][];
}

export interface EndCount {
  /** The rules' reason, or the kind of forfeit. */
  readonly label: string;
  readonly isForfeit: boolean;
  /** Matches by the seat that won alone; the last entry counts those that nobody won alone. */
  readonly winners: number[];
}

/** One scenario in one arm. */
export interface Stratum {
  readonly scenario: string;
  readonly arm: string;
  units: number;
  matches: number;
  /** Of agents that differ, in order of appearance. */
  readonly matchups: readonly Matchup[];
  readonly lineups: Lineup[];
  /** Of more than two seats, what ratings are made of. */
  readonly blocks: TableBlock[];
  /** By seat, then match: points in [0, 1]. */
  readonly seatPoints: readonly number[][];
  /** Mean points of each agent in each unit that it played. */
  readonly agentScores: Map<string, number[]>;
  readonly ends: EndCount[];
  /** By match. */
  readonly turns: number[];
  readonly plies: number[];
  readonly decisions: number[];
  readonly hashes: Set<string>;
}

export interface Forfeit {
  readonly pair: number;
  readonly arm: string;
  readonly leg: number;
  readonly scenario: string;
  readonly seat: number;
  readonly agent: string;
  readonly end: string;
}

export interface Tally {
  readonly seatCount: number;
  readonly agents: readonly string[];
  readonly scenarios: readonly string[];
  readonly arms: readonly string[];
  readonly strata: readonly Stratum[];
  readonly units: number;
  readonly matches: number;
  readonly forfeits: readonly Forfeit[];
  /** Forfeits and matches of each agent. */
  readonly forfeitsOf: ReadonlyMap<string, number>;
  readonly matchesOf: ReadonlyMap<string, number>;
}

export function scenarioNames({ experiment }: RunManifest): string[] {
  return experiment.scenarios.map((entry) => (typeof entry === 'string' ? entry : (entry.name ?? entry.scenario)));
}

export function armNames({ experiment }: RunManifest): string[] {
  return experiment.arms?.map(({ name }) => name) ?? ['base'];
}

export function tallyRecords(manifest: RunManifest, records: Iterable<PairRecord>): Tally {
  const agents = manifest.agents.map(({ name }) => name);
  const scenarios = scenarioNames(manifest);
  const arms = armNames(manifest);
  const strata = new Map<string, Stratum>();
  const meetings = new Map<string, MatchupTally>();
  const forfeits: Forfeit[] = [];
  const forfeitsOf = new Map<string, number>();
  const matchesOf = new Map<string, number>();
  let seatCount = 2;
  let units = 0;
  let matches = 0;
  for (const record of records) {
    seatCount = record.agents.length;
    const key = JSON.stringify([record.scenario, record.arm]);
    const stratum = strata.get(key) ?? emptyStratum(record.scenario, record.arm, seatCount);
    strata.set(key, stratum);
    addRecord(stratum, record, agents);
    const met = meetings.get(key) ?? new MatchupTally(seatCount);
    meetings.set(key, met);
    met.add(record);
    units++;
    matches += record.matches.length;
    for (const agent of record.agents) matchesOf.set(agent, (matchesOf.get(agent) ?? 0) + record.matches.length);
    record.matches.forEach(({ end, fault }, leg) => {
      if (fault < 0 || end === 'resigned') return;
      const agent = record.agents[entrantsOf(leg, seatCount)[fault]];
      const { pair, arm, scenario } = record;
      forfeits.push({ pair, arm, leg, scenario, seat: fault, agent, end });
      forfeitsOf.set(agent, (forfeitsOf.get(agent) ?? 0) + 1);
    });
  }
  const ordered = scenarios.flatMap((scenario) =>
    arms.flatMap((arm): Stratum[] => {
      const key = JSON.stringify([scenario, arm]);
      const stratum = strata.get(key);
      const matchups = meetings.get(key)?.matchups.filter(({ agentA, agentB }) => agentA !== agentB) ?? [];
      return stratum === undefined ? [] : [{ ...stratum, matchups }];
    }),
  );
  return { seatCount, agents, scenarios, arms, strata: ordered, units, matches, forfeits, forfeitsOf, matchesOf };
}

function emptyStratum(scenario: string, arm: string, seatCount: number): Stratum {
  return {
    scenario,
    arm,
    units: 0,
    matches: 0,
    matchups: [],
    lineups: [],
    blocks: [],
    seatPoints: Array.from({ length: seatCount }, () => []),
    agentScores: new Map(),
    ends: [],
    turns: [],
    plies: [],
    decisions: [],
    hashes: new Set(),
  };
}

function addRecord(stratum: Stratum, record: PairRecord, agents: readonly string[]): void {
  const { matches } = record;
  const seatCount = record.agents.length;
  stratum.units++;
  stratum.matches += matches.length;
  for (const match of matches) {
    stratum.seatPoints.forEach((points, seat) => {
      points.push(pointsOf(match.payoffs, seat));
    });
    stratum.turns.push(match.turns);
    stratum.plies.push(match.plies);
    stratum.decisions.push(match.decisions.reduce((sum, n) => sum + n, 0));
    stratum.hashes.add(match.hash);
    countEnd(stratum, match, seatCount);
  }
  addLineup(stratum, record);
  // Ratings hold nobody that sees the true position.
  if (seatCount > 2 && !record.agents.some(isOmniscient)) stratum.blocks.push(blockMeetings(record));
  const distinct = agents.filter((agent) => record.agents.includes(agent));
  for (const agent of distinct) {
    const entrants = entrantsNamed(record, agent);
    const scores = matches.flatMap((match, leg) =>
      entrants.map((entrant) => pointsOf(match.payoffs, seatOf(entrant, leg, seatCount))),
    );
    const list = stratum.agentScores.get(agent) ?? [];
    list.push(mean(scores));
    stratum.agentScores.set(agent, list);
  }
}

function entrantsNamed(record: PairRecord, agent: string): number[] {
  return record.agents.flatMap((name, entrant) => (name === agent ? [entrant] : []));
}

function addLineup(stratum: Stratum, record: PairRecord): void {
  const key = record.agents.join('\n');
  let lineup = stratum.lineups.find(({ agents }) => agents.join('\n') === key);
  if (lineup === undefined) {
    lineup = { agents: record.agents, seatScores: record.agents.map(() => []) };
    stratum.lineups.push(lineup);
  }
  lineup.seatScores.forEach((scores, seat) => {
    scores.push(mean(record.matches.map((match) => pointsOf(match.payoffs, seat))));
  });
}

function countEnd(stratum: Stratum, match: MatchRecord, seatCount: number): void {
  const isForfeit = match.end !== 'rules';
  const label = isForfeit ? match.end : match.reason;
  let end = stratum.ends.find((known) => known.label === label && known.isForfeit === isForfeit);
  if (end === undefined) {
    end = { label, isForfeit, winners: new Array<number>(seatCount + 1).fill(0) };
    stratum.ends.push(end);
  }
  const top = Math.max(...match.payoffs);
  const isAlone = match.payoffs.filter((payoff) => payoff === top).length === 1;
  end.winners[isAlone ? match.payoffs.indexOf(top) : seatCount]++;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
