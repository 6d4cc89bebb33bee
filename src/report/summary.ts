// The statements about strength that a report makes, computed from a tally.
import { Xoshiro } from '../core/rng.ts';
import { eloInterval, eloOf, likelihoodOfSuperiority, normalizedElo, normalizedEloInterval } from '../stats/elo.ts';
import { effectiveSize, type Interval, scoreInterval, wilsonAround } from '../stats/interval.ts';
import { holm } from '../stats/multiple-testing.ts';
import { type MatchupPairs, type RatingReport, rateAgents } from '../stats/ratings.ts';
import { type Sample, sampleOf } from '../stats/sample.ts';
import type { Matchup } from './matchups.ts';
import type { Stratum, Tally } from './tally.ts';

export const LEVEL = 0.95;
/** Seed and number of bootstrap samples: fixed, so that a report is the same whenever it is written. */
const BOOTSTRAP_SEED = 0x5eed;
const REPETITIONS = 1000;

/** A matchup with what it says of strength, from the side of agent a. */
export interface RatedMatchup {
  readonly scenario: string;
  readonly arm: string;
  readonly matchup: Matchup;
  /** Pair or block scores. */
  readonly sample: Sample;
  readonly interval: Interval;
  readonly elo: number;
  readonly eloInterval: Interval;
  readonly normalizedElo: number;
  readonly normalizedEloInterval: Interval;
  /** Matches that would know the score as well if each were independent. */
  readonly effectiveMatches: number;
  /** Correlation of the matches of one pair or block. */
  readonly correlation: number;
  /** Chance that agent a is the stronger one, under a flat prior and at this number of pairs. */
  readonly superiority: number;
  /** Two-sided, against an even score, and the same after Holm over all matchups of the report. */
  readonly p: number;
  readonly pHolm: number;
}

/** Two-sided p-value of a mean score of 1/2. */
export function evenScoreP(sample: Sample): number {
  const above = likelihoodOfSuperiority(sample);
  return Math.min(1, 2 * Math.min(above, 1 - above));
}

export function matchupsOf({ strata, seatCount }: Tally): RatedMatchup[] {
  const all = strata.flatMap(({ scenario, arm, matchups }) =>
    matchups.map((matchup) => ({ scenario, arm, matchup, sample: matchup.sample(seatCount) })),
  );
  const raw = all.map(({ sample }) => evenScoreP(sample));
  const adjusted = holm(raw);
  return all.map((entry, i) => {
    const { sample, matchup } = entry;
    const interval = scoreInterval(sample, LEVEL);
    const deviation = Math.sqrt(sample.variance);
    return {
      ...entry,
      interval,
      elo: eloOf(sample.mean),
      eloInterval: eloInterval(interval),
      normalizedElo: normalizedElo(sample.mean, deviation),
      normalizedEloInterval: normalizedEloInterval(interval, deviation),
      effectiveMatches: effectiveSize(sample),
      correlation: matchup.correlation(seatCount),
      superiority: likelihoodOfSuperiority(sample),
      p: raw[i],
      pHolm: adjusted[i],
    };
  });
}

/** Mean of independent samples, each with the same weight whatever its size, as a score with an interval. */
export interface Score {
  readonly mean: number;
  readonly interval: Interval;
  readonly units: number;
}

export function averageScore(samples: readonly Sample[], level = LEVEL): Score {
  const played = samples.filter(({ count }) => count > 0);
  const units = played.reduce((sum, { count }) => sum + count, 0);
  if (played.length === 0) return { mean: Number.NaN, interval: { lo: 0, hi: 1 }, units };
  if (played.length === 1) return { mean: played[0].mean, interval: scoreInterval(played[0], level), units };
  const mean = played.reduce((sum, sample) => sum + sample.mean, 0) / played.length;
  const variance = played.reduce((sum, sample) => sum + sample.variance / sample.count, 0) / played.length ** 2;
  const size = variance > 0 ? (mean * (1 - mean)) / variance : units;
  return { mean, interval: wilsonAround(mean, size, level), units };
}

/** The same sample from the other side. */
function opposite(sample: Sample): Sample {
  return { ...sample, mean: 1 - sample.mean };
}

/** Samples of `agent` against `other`, one a stratum in which they met; against all others when `other` is left out. */
export function samplesOf(matchups: readonly RatedMatchup[], agent: string, other?: string): Sample[] {
  return matchups.flatMap(({ matchup: { agentA, agentB }, sample }) => {
    if (agentA === agent && (other === undefined || agentB === other)) return [sample];
    return agentB === agent && (other === undefined || agentA === other) ? [opposite(sample)] : [];
  });
}

export interface Standing extends Score {
  readonly agent: string;
}

/** Agents by their mean score against all whom they met, every matchup and scenario weighing the same; best first. */
export function standings(tally: Tally, matchups: readonly RatedMatchup[]): Standing[] {
  return tally.agents
    .map((agent) => {
      if (tally.seatCount === 2) return { agent, ...averageScore(samplesOf(matchups, agent)) };
      return { agent, ...averageScore(tally.strata.map((s) => sampleOf(s.agentScores.get(agent) ?? []))) };
    })
    .filter(({ units }) => units > 0)
    .sort((x, y) => y.mean - x.mean || tally.agents.indexOf(x.agent) - tally.agents.indexOf(y.agent));
}

export function pairsForRating({ scenario, matchups }: Stratum): MatchupPairs[] {
  return matchups.map(({ agentA, agentB, results }) => ({ scenario, a: agentA, b: agentB, cells: results }));
}

/** The first listed agent that neither won nor lost everything, so that the data bound the distance to it; else the first. */
export function defaultAnchor(stratum: Stratum, agents: readonly string[]): string {
  const met = agents.filter((agent) => stratum.agentScores.has(agent));
  const isBounded = (agent: string) =>
    stratum.matchups.some(({ agentA, agentB, scores }) => {
      if (agentA !== agent && agentB !== agent) return false;
      return scores.some((score) => score > 0 && score < 1) || new Set(scores).size > 1;
    });
  return met.find(isBounded) ?? met[0];
}

/** Davidson's ratings of one stratum; null where fewer than two agents met, or with more than two seats. */
export function ratingsOf(tally: Tally, stratum: Stratum, anchor?: string): (RatingReport & { anchor: string }) | null {
  if (tally.seatCount !== 2 || stratum.matchups.length === 0) return null;
  const chosen =
    anchor !== undefined && stratum.agentScores.has(anchor) ? anchor : defaultAnchor(stratum, tally.agents);
  const rng = new Xoshiro(BOOTSTRAP_SEED, 0);
  const report = rateAgents(pairsForRating(stratum), chosen, {
    random: () => rng.float(),
    repetitions: REPETITIONS,
    level: LEVEL,
  });
  return { ...report, anchor: chosen };
}
