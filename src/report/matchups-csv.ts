import { pointsOf } from '../arena/points.ts';
import type { PairRecord } from '../arena/record.ts';
import { seatOf } from '../arena/schedule.ts';
import { BettingSequence } from '../stats/betting-sequence.ts';
import { varianceRatio } from '../stats/common-random-numbers.ts';
import { eloInterval, eloOf, evenScoreP } from '../stats/elo.ts';
import { formatNumber } from '../stats/format.ts';
import { effectiveSize, type Interval, scoreInterval } from '../stats/interval.ts';
import { holm } from '../stats/multiple-testing.ts';
import { blockScore } from '../stats/pairs.ts';
import { standardError, varies } from '../stats/sample.ts';
import type { SequentialTest } from '../stats/sprt.ts';
import type { Matchup } from './matchups.ts';

/** Pairs up to which the confidence sequence is computed: its cost grows with each. */
const SEQUENCE_LIMIT = 200_000;

/** Mean points of some entrants over the legs of a pair or block. */
export function blockOf({ matches, agents }: PairRecord, entrants: readonly number[]): number {
  const points = matches.flatMap(({ payoffs }, leg) =>
    entrants.map((entrant) => pointsOf(payoffs, seatOf(entrant, leg, agents.length))),
  );
  return blockScore(points);
}

export interface MatchupShape {
  readonly seatCount: number;
  /** Whether there are several arms. */
  readonly hasArms: boolean;
  /** Whether the experiment stops by a sequential test. */
  readonly hasTest: boolean;
}

export function matchupColumns({ seatCount, hasArms, hasTest }: MatchupShape): string[] {
  return [
    'scenario',
    'arm',
    'agent_a',
    'agent_b',
    'matches_ab',
    'pairs_ab',
    'distinct_trajectories',
    'wins_a',
    'draws',
    'losses_a',
    'forfeits_a',
    'forfeits_b',
    'score_a',
    'se_pair',
    'ci_lo',
    'ci_hi',
    'ci_method',
    'cs_lo',
    'cs_hi',
    'elo_diff',
    'elo_lo',
    'elo_hi',
    'win_rate_first_seat',
    ...(seatCount === 2 ? ['ptnml_0', 'ptnml_1', 'ptnml_2', 'ptnml_3', 'ptnml_4'] : []),
    'rho_pair',
    'n_eff',
    'p_holm',
    ...(hasArms ? ['crn_var_ratio'] : []),
    ...(hasTest ? ['llr', 'seq_state'] : []),
  ];
}

/** Rows of matchups.csv. `test`: the sequential test of the run, fed with all its pairs. */
export function matchupRows(
  matchups: readonly Matchup[],
  seatCount: number,
  test: SequentialTest | null,
): (string | number)[][] {
  const rivals = matchups.filter(({ agentA, agentB }) => agentA !== agentB);
  const hasArms = hasSeveralArms(matchups);
  const adjusted = holm(rivals.map((matchup) => evenScoreP(matchup.sample(seatCount))));
  return matchups.map((matchup) => [
    ...matchupRow(matchup, seatCount),
    rivals.includes(matchup) ? formatNumber(adjusted[rivals.indexOf(matchup)]) : '',
    ...(hasArms ? [formatNumber(sharedVariance(matchup, matchups))] : []),
    ...(test === null ? [] : [formatNumber(test.llr), test.state]),
  ]);
}

export function hasSeveralArms(matchups: readonly Matchup[]): boolean {
  return new Set(matchups.map(({ arm }) => arm)).size > 1;
}

/** Var(a - b) / (Var a + Var b) of the scores of agent a in this arm and in the first one, pair by pair; NaN in the first arm. */
export function sharedVariance(matchup: Matchup, matchups: readonly Matchup[]): number {
  const { scenario, agentA, agentB, scores } = matchup;
  const base = matchups.find(
    (other) => other.scenario === scenario && other.agentA === agentA && other.agentB === agentB,
  );
  if (base === undefined || base === matchup) return Number.NaN;
  const count = Math.min(scores.length, base.scores.length);
  return varianceRatio(scores.slice(0, count), base.scores.slice(0, count)).ratio;
}

function matchupRow(matchup: Matchup, seatCount: number): (string | number)[] {
  const sample = matchup.sample(seatCount);
  const interval = scoreInterval(sample);
  const elo = eloInterval(interval);
  const sequence = sequenceOf(matchup.scores);
  return [
    matchup.scenario,
    matchup.arm,
    matchup.agentA,
    matchup.agentB,
    matchup.matches,
    matchup.pairs,
    matchup.trajectories.size,
    matchup.wins,
    matchup.draws,
    matchup.losses,
    matchup.forfeitsA,
    matchup.forfeitsB,
    formatNumber(sample.mean),
    formatNumber(standardError(sample)),
    formatNumber(interval.lo),
    formatNumber(interval.hi),
    varies(sample) ? 'wilson-n_eff' : 'wilson-pairs',
    formatNumber(sequence.lo),
    formatNumber(sequence.hi),
    formatNumber(eloOf(sample.mean)),
    formatNumber(elo.lo),
    formatNumber(elo.hi),
    formatNumber(matchup.firstSeat / matchup.matches),
    ...(seatCount === 2 ? matchup.pairCounts : []),
    formatNumber(matchup.correlation(seatCount)),
    formatNumber(effectiveSize(sample)),
  ];
}

function sequenceOf(scores: readonly number[]): Interval {
  if (scores.length > SEQUENCE_LIMIT) return { lo: Number.NaN, hi: Number.NaN };
  const sequence = new BettingSequence();
  for (const score of scores) sequence.push(score);
  return sequence.interval;
}
