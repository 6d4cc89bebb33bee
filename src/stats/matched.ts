// Binary outcomes of two arms in matched blocks (one seed played by both arms). Only discordant blocks speak of the difference.
import { binomialTest, clopperPearson } from './binomial.ts';
import { type Interval, wilson } from './interval.ts';
import { twoSidedZ } from './normal.ts';

/** Blocks counted by success in both arms, in the first only, in the second only, in neither. */
export interface MatchedCounts {
  readonly both: number;
  readonly firstOnly: number;
  readonly secondOnly: number;
  readonly neither: number;
}

export function blocksOf(c: MatchedCounts): number {
  return c.both + c.firstOnly + c.secondOnly + c.neither;
}

/** Success rate of the first arm less that of the second and its standard error; NaN for 0 blocks. */
export function riskDifference(c: MatchedCounts): { estimate: number; error: number } {
  const n = blocksOf(c);
  const excess = c.firstOnly - c.secondOnly;
  return { estimate: excess / n, error: Math.sqrt(c.firstOnly + c.secondOnly - (excess * excess) / n) / n };
}

/** Exact McNemar test: two-sided p-value that discordant blocks fall either way alike. 1 when none is discordant. */
export function mcnemarExact(c: MatchedCounts): number {
  return binomialTest(c.firstOnly, c.firstOnly + c.secondOnly);
}

/** Conditional odds ratio firstOnly / secondOnly with its exact interval. NaN in [0, Infinity] when no block is discordant. */
export function matchedOddsRatio(c: MatchedCounts, level = 0.95): Interval & { readonly estimate: number } {
  const { lo, hi } = clopperPearson(c.firstOnly, c.firstOnly + c.secondOnly, level);
  return {
    estimate: c.firstOnly / c.secondOnly,
    lo: lo / (1 - lo),
    hi: hi === 1 ? Number.POSITIVE_INFINITY : hi / (1 - hi),
  };
}

/**
 * T. Tango's score interval for the risk difference (Stat. Med. 17, 1998, 891-908), in [-1, 1]. Excludes 0 exactly when McNemar's
 * chi-square exceeds its limit. [-1, 1] for 0 blocks.
 */
export function tangoInterval(c: MatchedCounts, level = 0.95): Interval {
  const n = blocksOf(c);
  if (n === 0) return { lo: -1, hi: 1 };
  const z = twoSidedZ(level);
  const b = c.firstOnly;
  const d = c.secondOnly;
  const score = (delta: number): number => {
    const linear = (2 * n - b + d) * delta - b - d;
    const root = Math.sqrt(Math.max(0, linear * linear + 8 * n * d * delta * (1 - delta)));
    const second = (root - linear) / (4 * n);
    const variance = n * (2 * second + delta * (1 - delta));
    const excess = b - d - n * delta;
    if (excess === 0) return 0;
    return variance > 0 ? excess / Math.sqrt(variance) : excess * Number.POSITIVE_INFINITY;
  };
  const estimate = (b - d) / n;
  const edge = (outside: number, limit: number): number => {
    let kept = estimate;
    let rejected = outside;
    for (let i = 0; i < 100; i++) {
      const middle = 0.5 * (kept + rejected);
      if (Math.abs(score(middle)) < limit) kept = middle;
      else rejected = middle;
    }
    return kept;
  };
  return { lo: edge(-1, z), hi: edge(1, z) };
}

/** R. G. Newcombe's square-and-add interval for the risk difference of matched blocks (Stat. Med. 17, 1998, 2635-2650, method 10). [-1, 1] for 0 blocks. */
export function newcombePaired(c: MatchedCounts, level = 0.95): Interval {
  const n = blocksOf(c);
  if (n === 0) return { lo: -1, hi: 1 };
  const first = c.both + c.firstOnly;
  const second = c.both + c.secondOnly;
  const p1 = first / n;
  const p2 = second / n;
  const i1 = wilson(first, n, level);
  const i2 = wilson(second, n, level);
  const margins = first * (n - first) * second * (n - second);
  const cross = c.both * c.neither - c.firstOnly * c.secondOnly;
  const corrected = cross > 0 ? Math.max(0, cross - n / 2) : cross;
  const phi = margins === 0 ? 0 : corrected / Math.sqrt(margins);
  const reach = (x: number, y: number) => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  return {
    lo: p1 - p2 - reach(p1 - i1.lo, i2.hi - p2),
    hi: p1 - p2 + reach(i1.hi - p1, p2 - i2.lo),
  };
}
