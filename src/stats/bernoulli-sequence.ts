// Confidence sequence for a rate of independent matches without draws: Robbins' mixture of likelihood ratios over a Beta(1/2, 1/2)
// prior. Holds at every number of matches at once, so one may look and stop at any time (Ville's inequality).
import { logBeta } from './gamma.ts';
import type { Interval } from './interval.ts';

/** log of the mixture over the likelihood at rate p: above log(1 / alpha) p is rejected. */
function logEvidence(p: number, wins: number, losses: number): number {
  const fit = (wins === 0 ? 0 : wins * Math.log(p)) + (losses === 0 ? 0 : losses * Math.log1p(-p));
  return logBeta(0.5 + wins, 0.5 + losses) - logBeta(0.5, 0.5) - fit;
}

/** Rates that are not rejected after `wins` and `losses`. [0, 1] for 0 matches; [0, …] and […, 1] at the extremes. */
export function bernoulliSequence(wins: number, losses: number, level = 0.95): Interval {
  const limit = -Math.log(1 - level);
  const matches = wins + losses;
  if (matches === 0) return { lo: 0, hi: 1 };
  const edge = (inside: number, outside: number): number => {
    let kept = inside;
    let rejected = outside;
    for (let i = 0; i < 100; i++) {
      const middle = 0.5 * (kept + rejected);
      if (logEvidence(middle, wins, losses) < limit) kept = middle;
      else rejected = middle;
    }
    return kept;
  };
  const centre = wins / matches;
  return { lo: wins === 0 ? 0 : edge(centre, 0), hi: losses === 0 ? 1 : edge(centre, 1) };
}
