// One pass over the records: who met whom, from which seat, how it ended. The unit is the pair, with k seats the block of k rotations;
// values are kept by unit and in schedule order, so that any later statistic can treat the unit as its sample.
import type { RunManifest } from '../arena/manifest.ts';
import type { MatchRecord, PairRecord } from '../arena/record.ts';
import { entrantsOf, seatOf } from '../arena/schedule.ts';
import { RESULT_CELLS, resultCell } from '../stats/ratings.ts';

/** Two agents that met, in one scenario and arm, from the side of `a`, the one that the experiment lists first. */
export interface Encounter {
  readonly a: string;
  readonly b: string;
  /** Score of `a` against `b` in each unit, in [0, 1]. */
  readonly scores: number[];
  /** Two seats: pairs by the results of `a` in the first and in the second seat, as `resultCell` counts them. Zeros with more seats. */
  readonly cells: number[];
  /** Matches; with more than two seats comparisons of one entrant of `a` with one of `b`. */
  wins: number;
  draws: number;
  losses: number;
  forfeitsA: number;
  forfeitsB: number;
  /** The first pair in which they met. */
  readonly firstPair: number;
  readonly hashes: Set<string>;
}

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
  readonly encounters: Encounter[];
  readonly lineups: Lineup[];
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

/** Points of a payoff: for two seats 1, 1/2 or 0, for more the share of opponents placed below. */
export function pointsOf(payoff: number): number {
  return (payoff + 1) / 2;
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
  const forfeits: Forfeit[] = [];
  const forfeitsOf = new Map<string, number>();
  const matchesOf = new Map<string, number>();
  let seatCount = 2;
  let units = 0;
  let matches = 0;
  for (const record of records) {
    seatCount = record.matches.length;
    const key = JSON.stringify([record.scenario, record.arm]);
    const stratum = strata.get(key) ?? emptyStratum(record.scenario, record.arm, seatCount);
    strata.set(key, stratum);
    addRecord(stratum, record, agents);
    units++;
    matches += record.matches.length;
    for (const agent of record.agents) matchesOf.set(agent, (matchesOf.get(agent) ?? 0) + record.matches.length);
    record.matches.forEach(({ end, fault }, leg) => {
      if (fault < 0) return;
      const agent = record.agents[entrantsOf(leg, seatCount)[fault]];
      const { pair, arm, scenario } = record;
      forfeits.push({ pair, arm, leg, scenario, seat: fault, agent, end });
      forfeitsOf.set(agent, (forfeitsOf.get(agent) ?? 0) + 1);
    });
  }
  const ordered = scenarios.flatMap((scenario) =>
    arms.flatMap((arm) => strata.get(JSON.stringify([scenario, arm])) ?? []),
  );
  return { seatCount, agents, scenarios, arms, strata: ordered, units, matches, forfeits, forfeitsOf, matchesOf };
}

function emptyStratum(scenario: string, arm: string, seatCount: number): Stratum {
  return {
    scenario,
    arm,
    units: 0,
    matches: 0,
    encounters: [],
    lineups: [],
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
  const seatCount = matches.length;
  stratum.units++;
  stratum.matches += seatCount;
  for (const match of matches) {
    match.payoffs.forEach((payoff, seat) => {
      stratum.seatPoints[seat].push(pointsOf(payoff));
    });
    stratum.turns.push(match.turns);
    stratum.plies.push(match.plies);
    stratum.decisions.push(match.decisions.reduce((sum, n) => sum + n, 0));
    stratum.hashes.add(match.hash);
    countEnd(stratum, match, seatCount);
  }
  addLineup(stratum, record);
  const distinct = agents.filter((agent) => record.agents.includes(agent));
  for (const agent of distinct) {
    const entrants = entrantsNamed(record, agent);
    const scores = matches.flatMap((match, leg) =>
      entrants.map((entrant) => pointsOf(match.payoffs[seatOf(entrant, leg, seatCount)])),
    );
    const list = stratum.agentScores.get(agent) ?? [];
    list.push(mean(scores));
    stratum.agentScores.set(agent, list);
  }
  for (let i = 0; i < distinct.length; i++)
    for (let j = i + 1; j < distinct.length; j++) addEncounter(stratum, record, distinct[i], distinct[j]);
}

function entrantsNamed(record: PairRecord, agent: string): number[] {
  return record.agents.flatMap((name, entrant) => (name === agent ? [entrant] : []));
}

function addEncounter(stratum: Stratum, record: PairRecord, a: string, b: string): void {
  let encounter = stratum.encounters.find((known) => known.a === a && known.b === b);
  if (encounter === undefined) {
    encounter = {
      a,
      b,
      scores: [],
      cells: new Array<number>(RESULT_CELLS).fill(0),
      wins: 0,
      draws: 0,
      losses: 0,
      forfeitsA: 0,
      forfeitsB: 0,
      firstPair: record.pair,
      hashes: new Set(),
    };
    stratum.encounters.push(encounter);
  }
  const seatCount = record.matches.length;
  const ofA = entrantsNamed(record, a);
  const ofB = entrantsNamed(record, b);
  const bySeat = new Array<number>(seatCount).fill(0);
  const scores: number[] = [];
  record.matches.forEach((match, leg) => {
    encounter.hashes.add(match.hash);
    for (const entrant of ofA) {
      const seat = seatOf(entrant, leg, seatCount);
      for (const other of ofB) {
        const difference = match.payoffs[seat] - match.payoffs[seatOf(other, leg, seatCount)];
        const score = difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
        if (score === 1) encounter.wins++;
        else if (score === 0) encounter.losses++;
        else encounter.draws++;
        scores.push(score);
        bySeat[seat] = score;
      }
    }
    if (match.fault < 0) return;
    const culprit = record.agents[entrantsOf(leg, seatCount)[match.fault]];
    if (culprit === a) encounter.forfeitsA++;
    if (culprit === b) encounter.forfeitsB++;
  });
  encounter.scores.push(mean(scores));
  if (seatCount === 2) encounter.cells[resultCell(bySeat[0], bySeat[1])]++;
}

function addLineup(stratum: Stratum, record: PairRecord): void {
  const key = record.agents.join('\n');
  let lineup = stratum.lineups.find(({ agents }) => agents.join('\n') === key);
  if (lineup === undefined) {
    lineup = { agents: record.agents, seatScores: record.matches.map(() => []) };
    stratum.lineups.push(lineup);
  }
  lineup.seatScores.forEach((scores, seat) => {
    scores.push(mean(record.matches.map((match) => pointsOf(match.payoffs[seat]))));
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
