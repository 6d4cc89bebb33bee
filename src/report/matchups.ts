// Who did how well against whom, counted from the records. The unit is the pair; with k seats the block of k rotations.

import { pointsOf } from '../arena/points.ts';
import type { PairRecord } from '../arena/record.ts';
import { seatOf } from '../arena/schedule.ts';
import { blockCorrelation, type PairCounts, pairCell, pairCorrelation, pairSample } from '../stats/pairs.ts';
import { RESULT_CELLS, resultCell } from '../stats/ratings.ts';
import { type Sample, sampleOf } from '../stats/sample.ts';
import type { Meeting, TableBlock } from '../stats/table-ratings.ts';
import { matchVariance, type Wdl } from '../stats/wdl.ts';

/** Whether swapping seats changed the course of play; a pair that does not diverge is even by construction. */
export function isDivergent({ matches }: PairRecord): boolean {
  return matches.some((match) => match.hash !== matches[0].hash);
}

/** Agents a and b in one scenario and arm. With k seats a meeting is a seat of a against a seat of b: placed above, level or below. */
export class Matchup {
  readonly scenario: string;
  readonly arm: string;
  readonly agentA: string;
  readonly agentB: string;
  matches = 0;
  readonly trajectories = new Set<string>();
  wins = 0;
  draws = 0;
  losses = 0;
  forfeitsA = 0;
  forfeitsB = 0;
  /** Points of the first seat, summed over matches. */
  firstSeat = 0;
  /** Pairs or blocks whose matches took different courses: the others are even by construction. */
  divergent = 0;
  /** Score of a in each pair or block. */
  readonly scores: number[] = [];
  /** Two seats: pairs by the result of a in the first and in the second seat, as ratings count them (`resultCell`). */
  readonly results = new Array<number>(RESULT_CELLS).fill(0);
  /** The first pair in which they met. */
  readonly firstPair: number;
  readonly #cells: [number, number, number, number, number] = [0, 0, 0, 0, 0];

  constructor(record: PairRecord, agentA: string, agentB: string) {
    this.scenario = record.scenario;
    this.arm = record.arm;
    this.agentA = agentA;
    this.agentB = agentB;
    this.firstPair = record.pair;
  }

  get pairs(): number {
    return this.scores.length;
  }

  get wdl(): Wdl {
    return { wins: this.wins, draws: this.draws, losses: this.losses };
  }

  /** Pairs by points; of two seats only. */
  get pairCounts(): PairCounts {
    return this.#cells;
  }

  sample(seatCount: number): Sample {
    return seatCount === 2 ? pairSample(this.#cells) : sampleOf(this.scores);
  }

  /** Correlation of the matches of a pair: negative where swapping seats cancels luck. */
  correlation(seatCount: number): number {
    // Single matches, whose seats were not swapped, make no pairs.
    if (this.matches === this.pairs) return 0;
    if (seatCount === 2) return pairCorrelation(this.#cells, this.wdl);
    const { count, variance } = sampleOf(this.scores);
    return count === 0 ? 0 : blockCorrelation((variance * (count - 1)) / count, matchVariance(this.wdl), seatCount);
  }

  add(record: PairRecord, entrantsA: readonly number[], entrantsB: readonly number[]): void {
    const seatCount = record.agents.length;
    let halves = 0;
    const points: number[] = [];
    if (isDivergent(record)) this.divergent++;
    record.matches.forEach(({ payoffs, hash, end, fault }, leg) => {
      this.matches++;
      this.trajectories.add(hash);
      this.firstSeat += pointsOf(payoffs, 0);
      let legHalves = 0;
      for (const a of entrantsA) {
        for (const b of entrantsB) {
          const lead = payoffs[seatOf(a, leg, seatCount)] - payoffs[seatOf(b, leg, seatCount)];
          if (lead > 0) this.wins++;
          else if (lead === 0) this.draws++;
          else this.losses++;
          legHalves += lead > 0 ? 2 : lead === 0 ? 1 : 0;
        }
      }
      if (fault >= 0 && end !== 'resigned') {
        const culprit = (fault + leg) % seatCount;
        if (entrantsA.includes(culprit)) this.forfeitsA++;
        if (entrantsB.includes(culprit)) this.forfeitsB++;
      }
      halves += legHalves;
      points.push(legHalves / 2);
    });
    this.scores.push(halves / (2 * record.matches.length * entrantsA.length * entrantsB.length));
    if (seatCount !== 2) return;
    // A single match weighs as a pair of two alike.
    if (points.length === 1) points.push(points[0]);
    this.#cells[pairCell(points[0], points[1])]++;
    const legAsFirst = seatOf(entrantsA[0], 0, 2);
    this.results[resultCell(points[legAsFirst], points[1 - legAsFirst])]++;
  }
}

/** A block of more than two seats as ratings take it: who was placed above whom, over all its matches. */
export function blockMeetings({ agents, matches, scenario }: PairRecord): TableBlock {
  const seatCount = agents.length;
  const names = [...new Set(agents)];
  const meetings: Meeting[] = [];
  for (let i = 0; i < names.length; i++) {
    for (let j = i + 1; j < names.length; j++) {
      let wins = 0;
      let draws = 0;
      let losses = 0;
      matches.forEach(({ payoffs }, leg) => {
        for (let x = 0; x < seatCount; x++) {
          if (agents[x] !== names[i]) continue;
          for (let y = 0; y < seatCount; y++) {
            if (agents[y] !== names[j]) continue;
            const lead = payoffs[seatOf(x, leg, seatCount)] - payoffs[seatOf(y, leg, seatCount)];
            if (lead > 0) wins++;
            else if (lead === 0) draws++;
            else losses++;
          }
        }
      });
      meetings.push({ a: names[i], b: names[j], wins, draws, losses });
    }
  }
  return { group: JSON.stringify([scenario, [...agents].sort()]), meetings };
}

interface TableMeeting {
  readonly matchup: Matchup;
  readonly entrantsA: readonly number[];
  readonly entrantsB: readonly number[];
}

/** All matchups of a run, in order of appearance, and how its matches ended. */
export class MatchupTally {
  readonly seatCount: number;
  /** Matches by end and reason. */
  readonly ends = new Map<string, number>();
  readonly #matchups = new Map<string, Matchup>();
  readonly #tables = new Map<string, readonly TableMeeting[]>();

  constructor(seatCount: number) {
    this.seatCount = seatCount;
  }

  get matchups(): Matchup[] {
    return [...this.#matchups.values()];
  }

  add(record: PairRecord): void {
    for (const { end, reason } of record.matches) {
      const why = end === 'rules' ? reason : end;
      this.ends.set(why, (this.ends.get(why) ?? 0) + 1);
    }
    for (const { matchup, entrantsA, entrantsB } of this.#meetings(record)) matchup.add(record, entrantsA, entrantsB);
  }

  /** Who meets whom at a table; the same for all its records. */
  #meetings(record: PairRecord): readonly TableMeeting[] {
    const { scenario, arm, agents } = record;
    // No name has a line break.
    const key = `${scenario}\n${arm}\n${agents.join('\n')}`;
    let meetings = this.#tables.get(key);
    if (meetings === undefined) {
      meetings = this.#meet(record);
      this.#tables.set(key, meetings);
    }
    return meetings;
  }

  #meet(record: PairRecord): TableMeeting[] {
    const { agents } = record;
    const names = [...new Set(agents)];
    const entrantsOf = (name: string): number[] =>
      agents.flatMap((other, entrant) => (other === name ? [entrant] : []));
    const meeting = (a: string, b: string, entrantsA: number[], entrantsB: number[]): TableMeeting => ({
      matchup: this.#matchup(record, a, b),
      entrantsA,
      entrantsB,
    });
    if (names.length === 1) return [meeting(names[0], names[0], [0], entrantsOf(names[0]).slice(1))];
    return names.flatMap((a, i) => names.slice(i + 1).map((b) => meeting(a, b, entrantsOf(a), entrantsOf(b))));
  }

  #matchup(record: PairRecord, a: string, b: string): Matchup {
    const key = JSON.stringify([record.scenario, record.arm, a, b]);
    let matchup = this.#matchups.get(key);
    if (matchup === undefined) {
      matchup = new Matchup(record, a, b);
      this.#matchups.set(key, matchup);
    }
    return matchup;
  }
}
