// Where a difference of ratings is finite: L. R. Ford's condition (American Mathematical Monthly 64, 1957). Maximum likelihood bounds the
// difference of two agents from both sides only when each can be reached from the other along "scored points against". A prior gives
// numbers elsewhere as well, and a bootstrap draws narrow intervals around them: they say where the prior is, not where the agent is.
import { eloInterval } from './elo.ts';
import { type Interval, scoreInterval } from './interval.ts';
import { pairCell, pairCountsOf, pairSample } from './pairs.ts';
import type { MatchupPairs } from './ratings.ts';

/** Points that `a` and `b` scored against each other. */
function pointsOf({ cells }: MatchupPairs): [number, number] {
  let points = 0;
  let pairs = 0;
  cells.forEach((count, cell) => {
    points += count * (Math.floor(cell / 3) + (cell % 3));
    pairs += count;
  });
  return [points / 2, 2 * pairs - points / 2];
}

function reach(from: string, edges: readonly (readonly [string, string])[]): Set<string> {
  const found = new Set([from]);
  for (const agent of found) for (const [a, b] of edges) if (a === agent) found.add(b);
  return found;
}

/** Agents whose distance to `anchor` the data bound from below, and from above; the anchor is in both. */
export interface Bounds {
  readonly below: Set<string>;
  readonly above: Set<string>;
}

/** Points that two agents scored against each other. */
export interface ScoredPoints {
  readonly a: string;
  readonly b: string;
  readonly ofA: number;
  readonly ofB: number;
}

export function boundsFromPoints(scored: Iterable<ScoredPoints>, anchor: string): Bounds {
  const edges = new Map<string, [string, string]>();
  for (const { a, b, ofA, ofB } of scored) {
    if (ofA > 0) edges.set(JSON.stringify([a, b]), [a, b]);
    if (ofB > 0) edges.set(JSON.stringify([b, a]), [b, a]);
  }
  const all = [...edges.values()];
  const reversed = all.map(([a, b]): [string, string] => [b, a]);
  // Who scores against the anchor, at however many removes, is not endlessly far below it.
  return { below: reach(anchor, reversed), above: reach(anchor, all) };
}

export function boundsTo(matchups: readonly MatchupPairs[], anchor: string): Bounds {
  const scored = matchups.map((matchup) => {
    const [ofA, ofB] = pointsOf(matchup);
    return { a: matchup.a, b: matchup.b, ofA, ofB };
  });
  return boundsFromPoints(scored, anchor);
}

/** Interval of the Elo difference of `a` to `b` from their own pairs, in which ends may be infinite; null when they did not meet. */
export function directElo(matchups: readonly MatchupPairs[], a: string, b: string, level = 0.95): Interval | null {
  const counts: number[] = [];
  for (const matchup of matchups) {
    const isTurned = matchup.a === b && matchup.b === a;
    if (!isTurned && (matchup.a !== a || matchup.b !== b)) continue;
    matchup.cells.forEach((count, index) => {
      const cell = pairCell(Math.floor(index / 3) / 2, (index % 3) / 2);
      for (let i = 0; i < count; i++) counts.push(isTurned ? 4 - cell : cell);
    });
  }
  return counts.length === 0 ? null : eloInterval(scoreInterval(pairSample(pairCountsOf(counts)), level));
}
