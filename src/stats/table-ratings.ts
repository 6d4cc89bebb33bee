// Ratings from matches of more than two seats. Every two seats of a match met: one was placed above the other, or level. Davidson's model
// is fitted to all meetings at once. Under Plackett and Luce's model of placements each meeting alone is Bradley and Terry's, so the fit is
// consistent; but meetings of one block hang together, so intervals come from resampling whole blocks (a composite likelihood: C. Varin,
// N. Reid and D. Firth, Statistica Sinica 21, 2011). In a block everybody sits everywhere, so there is no term for seats.
import { resampledCounts, tilted, tiltOfAlike } from './bootstrap.ts';
import { type Ratings, RatingTable } from './bradley-terry.ts';
import { boundsFromPoints } from './connected.ts';
import { type BootstrapOptions, openPairs, type RatedAgent, ratedAgents } from './ratings.ts';
import type { Wdl } from './wdl.ts';

/** Meetings of two agents in one block, from the side of `a`. */
export interface Meeting extends Wdl {
  readonly a: string;
  readonly b: string;
}

/** One block: the independent unit. */
export interface TableBlock {
  /** Blocks are resampled within their group: those of one lineup. */
  readonly group: string;
  readonly meetings: readonly Meeting[];
}

const SCENARIO = '';
const compare = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);

function canonicalMeetings(meetings: readonly Meeting[]): Meeting[] {
  return meetings
    .map(({ a, b, wins, draws, losses }) =>
      a <= b ? { a, b, wins, draws, losses } : { a: b, b: a, wins: losses, draws, losses: wins },
    )
    .sort((x, y) => compare(x.a, y.a) || compare(x.b, y.b));
}

interface Pattern {
  readonly key: string;
  readonly meetings: readonly Meeting[];
  count: number;
}

/** Blocks of equal outcome counted together, groups and patterns in ascending order: rows may come in any order. */
function patternsOf(blocks: Iterable<TableBlock>): Pattern[][] {
  const groups = new Map<string, Map<string, Pattern>>();
  for (const { group, meetings } of blocks) {
    const patterns = groups.get(group) ?? new Map<string, Pattern>();
    groups.set(group, patterns);
    const canonical = canonicalMeetings(meetings);
    const key = JSON.stringify(canonical);
    const pattern = patterns.get(key) ?? { key, meetings: canonical, count: 0 };
    patterns.set(key, pattern);
    pattern.count++;
  }
  return [...groups]
    .sort(([x], [y]) => compare(x, y))
    .map(([, patterns]) => [...patterns.values()].sort((x, y) => compare(x.key, y.key)));
}

/** By meeting of a group: number and score of blocks that all gave its `a` the same points; null where they vary. */
function alikeMeetings(patterns: readonly Pattern[]): ({ readonly blocks: number; readonly score: number } | null)[] {
  const blocks = patterns.reduce((sum, { count }) => sum + count, 0);
  const scoreOf = ({ wins, draws, losses }: Meeting) => (wins + draws / 2) / (wins + draws + losses);
  return patterns[0].meetings.map((meeting, j) => {
    const score = scoreOf(meeting);
    return patterns.every(({ meetings }) => scoreOf(meetings[j]) === score) ? { blocks, score } : null;
  });
}

/** Agents relative to `anchor`, which must have played, with percentile intervals over bootstrap samples of blocks within their group. */
export function rateTables(blocks: Iterable<TableBlock>, anchor: string, options: BootstrapOptions): RatedAgent[] {
  const { random, repetitions = 1000, level = 0.95 } = options;
  const list = [...blocks];
  const groups = patternsOf(list);
  const rows = ({ meetings }: Pattern, count: number) =>
    meetings.map(({ a, b, wins, draws, losses }) => ({
      scenario: SCENARIO,
      first: a,
      second: b,
      wins: count * wins,
      draws: count * draws,
      losses: count * losses,
    }));
  const table = new RatingTable(groups.flat().flatMap((pattern) => rows(pattern, pattern.count)));
  const settings = { ...options, sides: false };
  const fit = table.fit(settings);
  const alike = groups.map(alikeMeetings);
  const draws: Ratings[] = [];
  for (let r = 0; r < repetitions; r++) {
    table.clear();
    groups.forEach((patterns, g) => {
      const counts = resampledCounts(
        patterns.map(({ count }) => count),
        random,
      );
      const shares = alike[g].map((each) => (each === null ? 0 : tiltOfAlike(each.blocks, each.score, random)));
      patterns.forEach((pattern, i) => {
        if (counts[i] === 0) return;
        rows(pattern, counts[i]).forEach((row, j) => {
          table.add({ ...row, ...tilted(row, shares[j]) });
        });
      });
    });
    draws.push(table.fit(settings, fit));
  }
  return ratedAgents(
    fit,
    draws,
    anchor,
    level,
    openPairs(fit.agents, (agent) => tableBounds(list, agent)),
  );
}

/** Agents whose distance to `anchor` the meetings bound from below, and from above. */
export function tableBounds(blocks: Iterable<TableBlock>, anchor: string): ReturnType<typeof boundsFromPoints> {
  const scored = [...blocks].flatMap(({ meetings }) =>
    meetings.map(({ a, b, wins, draws, losses }) => ({ a, b, ofA: wins + draws / 2, ofB: losses + draws / 2 })),
  );
  return boundsFromPoints(scored, anchor);
}
