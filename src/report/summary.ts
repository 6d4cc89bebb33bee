// The statements about strength that a report makes, computed from a tally.
import { isOmniscient } from '../arena/agent-name.ts';
import { Xoshiro } from '../core/rng.ts';
import { boundsTo, directElo } from '../stats/connected.ts';
import { type CycleExcess, cycleExcess } from '../stats/cycles.ts';
import {
  eloInterval,
  eloOf,
  evenScoreP,
  likelihoodOfSuperiority,
  normalizedElo,
  normalizedEloInterval,
} from '../stats/elo.ts';
import { effectiveSize, type Interval, scoreInterval, unitVariance, wilsonAround } from '../stats/interval.ts';
import { holm } from '../stats/multiple-testing.ts';
import { type MatchupPairs, type RatedAgent, rateAgents } from '../stats/ratings.ts';
import { isAlike, type Sample, sampleOf, varies } from '../stats/sample.ts';
import { rateTables, type TableBlock, tableBounds } from '../stats/table-ratings.ts';
import type { Matchup } from './matchups.ts';
import { pairMatrixOf } from './pair-matrix.ts';
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
  /** Whether all pairs or blocks came out the same: the interval is then Wilson's for as many independent matches, no estimate. */
  readonly isAlike: boolean;
  /** Whether swapping seats never changed the course of play: on these seeds both agents decided the same. */
  readonly areTwins: boolean;
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
      isAlike: isAlike(sample),
      areTwins: sample.count > 1 && matchup.matches > matchup.pairs && matchup.divergent === 0,
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
  const variance = played.reduce((sum, sample) => sum + unitVariance(sample) / sample.count, 0) / played.length ** 2;
  const size = played.some(varies) ? (mean * (1 - mean)) / variance : units;
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

/** Agents that decided as this one did wherever they met it, in order of appearance: neither is the better one. */
export function twinsOf(matchups: readonly RatedMatchup[], agent: string): string[] {
  const met = matchups.filter(({ matchup: { agentA, agentB } }) => agentA === agent || agentB === agent);
  const other = ({ matchup: { agentA, agentB } }: RatedMatchup) => (agentA === agent ? agentB : agentA);
  const others = new Set(met.map(other));
  return [...others].filter((name) => met.every((rated) => other(rated) !== name || rated.areTwins));
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

/** Pairs between honest agents: who sees the true position is a control, and no rating holds it. */
export function pairsForRating(scenario: string, matchups: readonly Matchup[]): MatchupPairs[] {
  return matchups
    .filter(({ agentA, agentB }) => !isOmniscient(agentA) && !isOmniscient(agentB))
    .map(({ agentA, agentB, results }) => ({ scenario, a: agentA, b: agentB, cells: results }));
}

/**
 * The agent that ratings are relative to when nobody says which: the one whose distance to most others the data bound, over all games; of
 * several the one that scored nearest to a half, to which distances are known best.
 */
export function anchorOf(games: readonly (readonly MatchupPairs[])[], agents: readonly string[]): string {
  const ranked = agents.map((agent) => {
    let bound = 0;
    const scores: number[] = [];
    for (const pairs of games) {
      const { below, above } = boundsTo(pairs, agent);
      bound += [...below].filter((other) => above.has(other)).length;
      for (const { a, b, cells } of pairs) {
        if (a !== agent && b !== agent) continue;
        const total = 4 * cells.reduce((sum, n) => sum + n, 0);
        const points = cells.reduce((sum, n, cell) => sum + n * (Math.floor(cell / 3) + (cell % 3)), 0);
        if (total > 0) scores.push(a === agent ? points / total : 1 - points / total);
      }
    }
    return { agent, bound, skew: Math.abs(sampleOf(scores).mean - 0.5) };
  });
  ranked.sort((x, y) => y.bound - x.bound || x.skew - y.skew);
  return ranked[0]?.agent ?? '';
}

/** The same for more than two seats: of those that the data bind to most others, the one that scored nearest to a half. */
export function tableAnchorOf(
  games: readonly (readonly TableBlock[])[],
  agents: readonly string[],
  scoreOf: (agent: string) => number,
): string {
  const ranked = agents.map((agent) => {
    let bound = 0;
    for (const blocks of games) {
      const { below, above } = tableBounds(blocks, agent);
      bound += [...below].filter((other) => above.has(other)).length;
    }
    return { agent, bound, skew: Math.abs(scoreOf(agent) - 0.5) };
  });
  ranked.sort((x, y) => y.bound - x.bound || x.skew - y.skew);
  return ranked[0].agent;
}

export function defaultAnchor({ strata, agents, seatCount }: Tally): string {
  if (seatCount > 2)
    return tableAnchorOf(
      strata.map(({ blocks }) => blocks),
      agents,
      (agent) => sampleOf(strata.flatMap(({ agentScores }) => agentScores.get(agent) ?? [])).mean,
    );
  return anchorOf(
    strata.map(({ scenario, matchups }) => pairsForRating(scenario, matchups)),
    agents.filter((agent) => !isOmniscient(agent)),
  );
}

export interface Rating extends RatedAgent {
  /** Whether the data bound the distance to the anchor from both sides; an end that they don't is infinite. */
  readonly isBounded: boolean;
}

export interface RatedStratum {
  readonly stratum: Stratum;
  readonly anchor: string;
  /** Best first. */
  readonly agents: readonly Rating[];
  /** Elo that the first seat is worth; null with more than two seats. */
  readonly firstSeat: ({ readonly elo: number } & Interval) | null;
}

/** Davidson's ratings of one stratum; null where fewer than two agents met. */
export function ratingsOf(tally: Tally, stratum: Stratum, anchor: string): RatedStratum | null {
  if (stratum.matchups.length === 0 || !stratum.agentScores.has(anchor)) return null;
  if (tally.seatCount > 2) return { stratum, ...rateBlocks(stratum.blocks, anchor) };
  const pairs = pairsForRating(stratum.scenario, stratum.matchups);
  if (!pairs.some(({ a, b }) => a === anchor || b === anchor)) return null;
  return { stratum, ...ratePairs(pairs, anchor) };
}

/** Best first; what is level but for rounding stays in the order of names. */
function bestFirst(agents: Rating[]): Rating[] {
  const rounded = ({ elo }: Rating) => Math.round(1e6 * elo);
  return agents.sort((x, y) => rounded(y) - rounded(x));
}

/** Ratings of pairs of one scenario. What only the prior holds in place gets an open interval, bounded by its own meetings. */
export function ratePairs(pairs: readonly MatchupPairs[], anchor: string): Omit<RatedStratum, 'stratum'> {
  const rng = new Xoshiro(BOOTSTRAP_SEED, 0);
  const report = rateAgents(pairs, anchor, { random: () => rng.float(), repetitions: REPETITIONS, level: LEVEL });
  const { below, above } = boundsTo(pairs, anchor);
  const agents = report.agents.map((rated): Rating => {
    const { agent } = rated;
    const isBounded = below.has(agent) && above.has(agent);
    if (isBounded) return { ...rated, isBounded };
    // A bound by each opponent whose own place is known; the strictest one holds.
    const bounds = report.agents.flatMap((other) => {
      const isKnown = below.has(other.agent) && above.has(other.agent);
      const direct = isKnown ? directElo(pairs, agent, other.agent, LEVEL) : null;
      return direct === null ? [] : [{ lo: other.lo + direct.lo, hi: other.hi + direct.hi }];
    });
    const lo = below.has(agent)
      ? Math.max(...bounds.map((bound) => bound.lo), Number.NEGATIVE_INFINITY)
      : Number.NEGATIVE_INFINITY;
    const hi = above.has(agent)
      ? Math.min(...bounds.map((bound) => bound.hi), Number.POSITIVE_INFINITY)
      : Number.POSITIVE_INFINITY;
    return { ...rated, lo, hi, isBounded };
  });
  const [first] = report.scenarios;
  return { anchor, agents: bestFirst(agents), firstSeat: first };
}

/** Ratings of blocks of more than two seats. What only the prior holds in place gets an open interval. */
export function rateBlocks(blocks: readonly TableBlock[], anchor: string): Omit<RatedStratum, 'stratum'> {
  const rng = new Xoshiro(BOOTSTRAP_SEED, 0);
  const { below, above } = tableBounds(blocks, anchor);
  const agents = rateTables(blocks, anchor, { random: () => rng.float(), repetitions: REPETITIONS, level: LEVEL }).map(
    (rated): Rating => ({
      ...rated,
      lo: below.has(rated.agent) ? rated.lo : Number.NEGATIVE_INFINITY,
      hi: above.has(rated.agent) ? rated.hi : Number.POSITIVE_INFINITY,
      isBounded: below.has(rated.agent) && above.has(rated.agent),
    }),
  );
  return { anchor, agents: bestFirst(agents), firstSeat: null };
}

/** Cycles of three against what noise would make; null where some agents never met, or fewer than three did. */
export function cyclesOf(agents: readonly string[], matchups: readonly Matchup[]): CycleExcess | null {
  const matrix = agents.length < 3 ? null : pairMatrixOf(agents, matchups);
  if (matrix === null) return null;
  const rng = new Xoshiro(BOOTSTRAP_SEED, 1);
  return cycleExcess(matrix, () => rng.float());
}
