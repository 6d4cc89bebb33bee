// When new weights take the place of those that ship: they beat them in a sequential test, and against a frozen pool they are no worse.
// The order is that of chess engines' testing frameworks (fishtest: one test of gain, then tests of no regression).
import { holm } from '../stats/multiple-testing.ts';
import { type Sample, sampleOf, standardError } from '../stats/sample.ts';
import { studentCdf, studentInterval } from '../stats/student.ts';

/** The test of gain: mean scores that it tells apart, its error rates, and after how many pairs it gives up. */
export const DUEL = { h0: 0.5, h1: 0.53, unit: 'score', alpha: 0.05, beta: 0.05 } as const;
export const DUEL_PAIRS = 1000;
/** A member of the pool is lost against when the difference is below 0 at this level, after Holm over the pool. */
const LEVEL = 0.05;
/** Over the whole pool, points of 1 that may be lost at most: the lower end of the interval at 95 % lies above that. */
export const TOLERANCE = 0.03;

/** Points of both networks against one member of the pool, pair by pair on the same seeds. */
export interface PoolScores {
  readonly name: string;
  readonly candidate: readonly number[];
  readonly champion: readonly number[];
}

export interface PoolVerdict {
  readonly name: string;
  readonly candidate: number;
  readonly champion: number;
  /** Candidate less champion, with its interval at 95 %. */
  readonly difference: number;
  readonly lo: number;
  readonly hi: number;
  /** Chance of so low a difference where there is none; after Holm over the pool. */
  readonly p: number;
}

export interface Promotion {
  readonly members: readonly PoolVerdict[];
  /** Over all members alike. */
  readonly overall: PoolVerdict | null;
  readonly isPromoted: boolean;
  /** Why not; empty where it is. */
  readonly reasons: readonly string[];
}

/** `duel`: what the test of gain accepted, or undecided. The pool is empty where the duel was not won. */
export function judge(duel: 'H0' | 'H1' | 'undecided', pool: readonly PoolScores[]): Promotion {
  const reasons: string[] = [];
  if (duel !== 'H1')
    reasons.push(duel === 'H0' ? 'it is no stronger than the champion' : 'the test of gain came to no decision');
  const raw = pool.map(compare);
  const adjusted = holm(raw.map(({ p }) => p));
  const members = raw.map((member, i) => ({ ...member, p: adjusted[i] }));
  for (const { name, p } of members) if (p <= LEVEL) reasons.push(`it has become worse against ${name}`);
  const overall =
    pool.length === 0
      ? null
      : compare({
          name: 'all of them',
          candidate: pool.flatMap(({ candidate }) => candidate),
          champion: pool.flatMap(({ champion }) => champion),
        });
  if (overall !== null && overall.lo <= -TOLERANCE)
    reasons.push(`over the pool a loss of ${100 * TOLERANCE} points of 100 can't be ruled out`);
  return { members, overall, isPromoted: reasons.length === 0, reasons };
}

function compare({ name, candidate, champion }: PoolScores): PoolVerdict {
  if (candidate.length !== champion.length)
    throw new RangeError(`${candidate.length} and ${champion.length} pairs against ${name}, expected as many.`);
  const differences = sampleOf(candidate.map((points, i) => points - champion[i]));
  const { lo, hi } = studentInterval(differences);
  const scores = { candidate: sampleOf(candidate).mean, champion: sampleOf(champion).mean };
  return { name, ...scores, difference: differences.mean, lo, hi, p: lowerTail(differences) };
}

function lowerTail(differences: Sample): number {
  const error = standardError(differences);
  if (differences.count < 2 || error === 0) return differences.mean < 0 ? 0 : 1;
  return studentCdf(differences.mean / error, differences.count - 1);
}
