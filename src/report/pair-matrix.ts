import { pairsOf, reversePairs } from '../stats/pairs.ts';
import type { PairMatrix } from '../stats/payoff-matrix.ts';
import type { Matchup } from './matchups.ts';

/** Pair counts of everybody against everybody, agents in the given order; null when two of them never met. Two seats only. */
export function pairMatrixOf(agents: readonly string[], matchups: readonly Matchup[]): PairMatrix | null {
  const rows = agents.map((a, i) =>
    agents.slice(i + 1).map((b) => {
      const straight = matchups.find(({ agentA, agentB }) => agentA === a && agentB === b);
      if (straight !== undefined) return straight.pairCounts;
      const turned = matchups.find(({ agentA, agentB }) => agentA === b && agentB === a);
      return turned === undefined ? null : reversePairs(turned.pairCounts);
    }),
  );
  if (rows.some((row) => row.some((counts) => counts === null || pairsOf(counts) === 0))) return null;
  return rows as PairMatrix;
}
