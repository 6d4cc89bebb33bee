// Ratings with intervals: Davidson's fit, bootstrapped over pairs within each matchup. Rows may come in any order and in any split:
// they are sorted by name and added up as integers before the first random number is drawn.

import { percentileInterval, resampledCounts, simultaneousIntervals, tilted, tiltOfAlike } from './bootstrap.ts';
import { ELO_PER_STRENGTH, type RatingOptions, type Ratings, RatingTable, type SidedResults } from './bradley-terry.ts';
import { type Bounds, boundsTo } from './connected.ts';
import type { Interval } from './interval.ts';
import type { Uniform } from './uniform.ts';

export const RESULT_CELLS = 9;

/**
 * Seat-swapped pairs of one matchup in one scenario. `cells[3 i + j]` counts pairs with result i of `a` in the first seat and result j of
 * `a` in the second, where 0 is a loss, 1 a draw, 2 a win.
 */
export interface MatchupPairs {
  readonly scenario: string;
  readonly a: string;
  readonly b: string;
  readonly cells: readonly number[];
}

/** Index into `cells` from the points of `a`, each 0, 0.5 or 1. */
export function resultCell(pointsAsFirst: number, pointsAsSecond: number): number {
  return 6 * pointsAsFirst + 2 * pointsAsSecond;
}

const compare = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);

/** One entry a scenario and matchup, names and entries in ascending order, counts added up. */
export function canonicalMatchups(matchups: Iterable<MatchupPairs>): MatchupPairs[] {
  const merged = new Map<string, { scenario: string; a: string; b: string; cells: number[] }>();
  for (const matchup of matchups) {
    if (matchup.cells.length !== RESULT_CELLS) {
      throw new RangeError(`Matchup with ${matchup.cells.length} cells given, expected ${RESULT_CELLS}.`);
    }
    const { scenario, a, b, cells } = matchup.a <= matchup.b ? matchup : reversed(matchup);
    const key = JSON.stringify([scenario, a, b]);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { scenario, a, b, cells: [...cells] });
    else for (let i = 0; i < RESULT_CELLS; i++) known.cells[i] += cells[i];
  }
  return [...merged.values()].sort((x, y) => compare(x.scenario, y.scenario) || compare(x.a, y.a) || compare(x.b, y.b));
}

/** The same pairs from the other side: b's result in the first seat is a's in the second, turned round. */
function reversed({ scenario, a, b, cells }: MatchupPairs): MatchupPairs {
  const turned = new Array<number>(RESULT_CELLS).fill(0);
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) turned[3 * (2 - j) + (2 - i)] = cells[3 * i + j];
  return { scenario, a: b, b: a, cells: turned };
}

/** The two rows that the matches of a matchup add up to: each agent once in the first seat. */
export function sidedResults({ scenario, a, b, cells }: MatchupPairs): [SidedResults, SidedResults] {
  const asFirst = [0, 0, 0];
  const asSecond = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      asFirst[i] += cells[3 * i + j];
      asSecond[j] += cells[3 * i + j];
    }
  }
  return [
    { scenario, first: a, second: b, losses: asFirst[0], draws: asFirst[1], wins: asFirst[2] },
    { scenario, first: b, second: a, wins: asSecond[0], draws: asSecond[1], losses: asSecond[2] },
  ];
}

/** Number and score of pairs that all gave `a` the same points; null where they vary. */
function alikePairs({ cells }: MatchupPairs): { readonly pairs: number; readonly score: number } | null {
  const pairs = cells.reduce((sum, n) => sum + n, 0);
  const points = new Set(cells.flatMap((n, cell) => (n > 0 ? [Math.floor(cell / 3) + (cell % 3)] : [])));
  return points.size === 1 ? { pairs, score: [...points][0] / 4 } : null;
}

export interface BootstrapOptions extends RatingOptions {
  readonly random: Uniform;
  /** Bootstrap samples; default 1,000. */
  readonly repetitions?: number;
  readonly level?: number;
}

export interface RatedAgent extends Interval {
  readonly agent: string;
  /** Elo above the anchor; `lo` and `hi` bound this difference. The anchor is 0 in [0, 0]. */
  readonly elo: number;
  /** Ranks, 1 the best, that the simultaneous intervals of all differences leave open. */
  readonly bestRank: number;
  readonly worstRank: number;
}

export interface RatedScenario extends Interval {
  readonly scenario: string;
  /** Elo that the first seat is worth. */
  readonly elo: number;
}

export interface RatingReport {
  readonly fit: Ratings;
  readonly agents: readonly RatedAgent[];
  readonly scenarios: readonly RatedScenario[];
}

/**
 * Ratings relative to `anchor`, which must have played, with percentile intervals over bootstrap samples of pairs within matchups. Pairs of a
 * matchup that are all alike count as so many decisive ones in those samples: they would give a difference without any interval.
 */
export function rateAgents(matchups: Iterable<MatchupPairs>, anchor: string, options: BootstrapOptions): RatingReport {
  const { random, repetitions = 1000, level = 0.95 } = options;
  const canonical = canonicalMatchups(matchups);
  const table = new RatingTable(canonical.flatMap(sidedResults));
  const fit = table.fit(options);
  const alike = canonical.map(alikePairs);
  const draws: Ratings[] = [];
  for (let r = 0; r < repetitions; r++) {
    table.clear();
    canonical.forEach((matchup, i) => {
      const rows = sidedResults({ ...matchup, cells: resampledCounts(matchup.cells, random) });
      const share = alike[i] === null ? 0 : tiltOfAlike(alike[i].pairs, alike[i].score, random);
      // The share is that of a, which is second in the other row.
      table.add({ ...rows[0], ...tilted(rows[0], share) });
      table.add({ ...rows[1], ...tilted(rows[1], -share) });
    });
    draws.push(table.fit(options, fit));
  }
  return {
    fit,
    agents: ratedAgents(
      fit,
      draws,
      anchor,
      level,
      openPairs(table.agents, (agent) => boundsTo(canonical, agent)),
    ),
    scenarios: fit.scenarios.map((scenario, s) => ({
      scenario,
      elo: ELO_PER_STRENGTH * fit.sides[s],
      ...percentileInterval(
        draws.map((draw) => ELO_PER_STRENGTH * draw.sides[s]),
        level,
      ),
    })),
  };
}

/** Whether the data say nothing of who of two agents, by index, is the stronger one. */
export type IsOpen = (i: number, j: number) => boolean;

export function openPairs(agents: readonly string[], boundsOf: (agent: string) => Bounds): IsOpen {
  const bounds = agents.map(boundsOf);
  return (i, j) => !bounds[i].below.has(agents[j]) && !bounds[i].above.has(agents[j]);
}

/** Agents of a fit with the intervals and ranks that its bootstrap draws give. */
export function ratedAgents(
  fit: Ratings,
  draws: readonly Ratings[],
  anchor: string,
  level: number,
  isOpen: IsOpen,
): RatedAgent[] {
  const anchorAt = fit.agents.indexOf(anchor);
  if (anchorAt < 0) throw new RangeError(`Anchor "${anchor}" given, expected one of ${fit.agents.join(', ')}.`);
  const elo = (ratings: Ratings, i: number) => ELO_PER_STRENGTH * (ratings.strengths[i] - ratings.strengths[anchorAt]);
  const ranks = rankRanges(fit, draws, level, isOpen);
  return fit.agents.map((agent, i) => ({
    agent,
    elo: elo(fit, i),
    ...percentileInterval(
      draws.map((draw) => elo(draw, i)),
      level,
    ),
    ...ranks[i],
  }));
}

/** Ranks that remain possible when all differences of strengths lie in their simultaneous intervals. */
function rankRanges(
  fit: Ratings,
  draws: readonly Ratings[],
  level: number,
  isOpen: IsOpen,
): { bestRank: number; worstRank: number }[] {
  const n = fit.agents.length;
  const differences = ({ strengths }: Ratings): number[] => {
    const out: number[] = [];
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) out.push(strengths[i] - strengths[j]);
    return out;
  };
  const intervals = simultaneousIntervals(differences(fit), draws.map(differences), level);
  const above = new Array<number>(n).fill(0);
  const under = new Array<number>(n).fill(0);
  let at = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, at++) {
      // The prior has an opinion there, the data have none.
      if (isOpen(i, j)) continue;
      if (intervals[at].lo > 0) {
        above[j]++;
        under[i]++;
      } else if (intervals[at].hi < 0) {
        above[i]++;
        under[j]++;
      }
    }
  }
  return fit.agents.map((_, i) => ({ bestRank: 1 + above[i], worstRank: n - under[i] }));
}
