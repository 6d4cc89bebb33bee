import { pointsOf } from '../arena/points.ts';
import type { PairRecord } from '../arena/record.ts';
import { seatOf } from '../arena/schedule.ts';
import { eloInterval, eloOf } from '../stats/elo.ts';
import { formatNumber } from '../stats/format.ts';
import { effectiveSize, scoreInterval } from '../stats/interval.ts';
import { blockScore } from '../stats/pairs.ts';
import { standardError } from '../stats/sample.ts';
import type { Matchup } from './matchups.ts';

/** Mean points of some entrants over the legs of a pair or block. */
export function blockOf({ matches, agents }: PairRecord, entrants: readonly number[]): number {
  const points = matches.flatMap(({ payoffs }, leg) =>
    entrants.map((entrant) => pointsOf(payoffs, seatOf(entrant, leg, agents.length))),
  );
  return blockScore(points);
}

export function matchupColumns(seatCount: number): string[] {
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
    'elo_diff',
    'elo_lo',
    'elo_hi',
    'win_rate_first_seat',
    ...(seatCount === 2 ? ['ptnml_0', 'ptnml_1', 'ptnml_2', 'ptnml_3', 'ptnml_4'] : []),
    'rho_pair',
    'n_eff',
  ];
}

export function matchupRow(matchup: Matchup, seatCount: number): (string | number)[] {
  const sample = matchup.sample(seatCount);
  const interval = scoreInterval(sample);
  const elo = eloInterval(interval);
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
    sample.variance > 0 ? 'wilson-n_eff' : 'wilson-pairs',
    formatNumber(eloOf(sample.mean)),
    formatNumber(elo.lo),
    formatNumber(elo.hi),
    formatNumber(matchup.firstSeat / matchup.matches),
    ...(seatCount === 2 ? matchup.pairCounts : []),
    formatNumber(matchup.correlation(seatCount)),
    formatNumber(effectiveSize(sample)),
  ];
}
