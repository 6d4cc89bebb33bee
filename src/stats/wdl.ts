/** Matches counted from the side of one agent, in points 1, 1/2 and 0. */
export interface Wdl {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export const NO_MATCHES: Wdl = { wins: 0, draws: 0, losses: 0 };

/** Counts of points that are each 1, 0.5 or 0. */
export function wdlOf(points: Iterable<number>): Wdl {
  let wins = 0;
  let draws = 0;
  let losses = 0;
  for (const p of points) {
    if (p === 1) wins++;
    else if (p === 0.5) draws++;
    else if (p === 0) losses++;
    else throw new RangeError(`wdlOf: ${p} points given, expected 1, 0.5 or 0.`);
  }
  return { wins, draws, losses };
}

export function addWdl(a: Wdl, b: Wdl): Wdl {
  return { wins: a.wins + b.wins, draws: a.draws + b.draws, losses: a.losses + b.losses };
}

/** The same matches from the other side. */
export function reverseWdl(a: Wdl): Wdl {
  return { wins: a.losses, draws: a.draws, losses: a.wins };
}

export function matchesOf(a: Wdl): number {
  return a.wins + a.draws + a.losses;
}

/** Mean points a match, in [0, 1]; NaN for 0 matches. */
export function scoreOf(a: Wdl): number {
  return (a.wins + a.draws / 2) / matchesOf(a);
}

/** Variance of the points of one match with divisor n, in [0, 1/4]; NaN for 0 matches. */
export function matchVariance(a: Wdl): number {
  const score = scoreOf(a);
  return Math.max(0, (a.wins + a.draws / 4) / matchesOf(a) - score * score);
}
