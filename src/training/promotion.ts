// When new weights take the place of those that ship: they beat them in a sequential test, and against a frozen pool they are not worse by
// more than a margin. The order is that of chess engines' testing frameworks (fishtest: one test of gain, then tests of no regression). The
// second is a test of non-inferiority (S. Wellek, Testing Statistical Hypotheses of Equivalence and Noninferiority, 2010): too few pairs
// leave it open, they refuse nobody.
import { unitVariance } from '../stats/interval.ts';
import { normalCdf } from '../stats/normal.ts';
import { type Sample, sampleOf } from '../stats/sample.ts';
import { differenceInterval, studentQuantile } from '../stats/student.ts';

/** The test of gain: mean scores that it tells apart, its error rates, and after how many pairs it gives up. */
export const DUEL = { h0: 0.5, h1: 0.53, unit: 'score', alpha: 0.05, beta: 0.05 } as const;
export const DUEL_PAIRS = 2000;
/** Points of 1 that a candidate may lose against one member of the pool, and on average over the members. */
export const MEMBER_MARGIN = 0.1;
export const POOL_MARGIN = 0.03;
/** Looks at the pool, each after as many pairs more. */
export const ROUNDS = 4;
export const ROUND_PAIRS = 100;
/** Chance that a claim errs to one side in any of the looks. */
export const ERROR = 0.05;
/**
 * Standard errors that the last look asks for; look k of K asks for sqrt(K / k) times as many, so that the first ones cost little
 * (P. O'Brien and T. Fleming, Biometrics 35, 1979; the constant for 4 looks and 5 % to one side as in C. Jennison and B. Turnbull, Group
 * Sequential Methods, 2000, table 2.3).
 */
const LAST_LOOK = 1.733;

/** Chance that one look alone errs to one side; `round` from 1. */
export function lookError(round: number): number {
  return 1 - normalCdf(LAST_LOOK * Math.sqrt(ROUNDS / round));
}

/** Points of both networks against one member of the pool, pair by pair on the same seeds: those of all rounds so far. */
export interface PoolScores {
  readonly name: string;
  readonly candidate: readonly number[];
  readonly champion: readonly number[];
}

/** `held`: the loss is below the margin. `broken`: it is above. */
export type ClaimState = 'held' | 'broken' | 'open';

export interface PoolVerdict {
  readonly name: string;
  readonly candidate: number;
  readonly champion: number;
  /** Candidate less champion, with the interval of this look. */
  readonly difference: number;
  readonly lo: number;
  readonly hi: number;
  readonly margin: number;
  readonly state: ClaimState;
  /** Pairs more against each member that would settle an open claim, if differences stay what they are; 0 where it is settled. */
  readonly morePairs: number;
}

export interface Promotion {
  readonly decision: 'promoted' | 'refused' | 'undecided';
  readonly members: readonly PoolVerdict[];
  /** Over all members, each weighing the same; null before they were met. */
  readonly overall: PoolVerdict | null;
  /** Why it is not promoted; empty where it is. */
  readonly reasons: readonly string[];
  /** Of all open claims; 0 without any. */
  readonly morePairs: number;
}

/**
 * `round`: the look that this is, from 1 to ROUNDS. `duel`: what the test of gain accepted, or undecided. The pool is empty before it is met. Promoted where every claim holds, so that its error
 * is that of one claim, however many there are; refused where one is broken.
 */
export function judge(duel: 'H0' | 'H1' | 'undecided', pool: readonly PoolScores[], round = ROUNDS): Promotion {
  const none = { members: [], overall: null, morePairs: 0 };
  if (duel === 'H0') return { ...none, decision: 'refused', reasons: ['it is no stronger than the champion'] };
  if (duel === 'undecided')
    return { ...none, decision: 'undecided', reasons: ['the test of gain came to no decision'] };
  if (pool.length === 0) return { ...none, decision: 'undecided', reasons: ['it has not met the pool'] };
  const samples = pool.map(differencesOf);
  const members = pool.map((scores, i) => memberVerdict(scores, samples[i], lookError(round)));
  const overall = overallVerdict(members, samples, lookError(round));
  const claims = [...members, overall];
  const morePairs = Math.max(...claims.map((claim) => claim.morePairs));
  const broken = claims.filter(({ state }) => state === 'broken');
  const open = claims.filter(({ state }) => state === 'open');
  if (broken.length > 0) return { decision: 'refused', members, overall, morePairs, reasons: broken.map(brokenText) };
  if (open.length > 0) return { decision: 'undecided', members, overall, morePairs, reasons: open.map(openText) };
  return { decision: 'promoted', members, overall, morePairs, reasons: [] };
}

function differencesOf({ name, candidate, champion }: PoolScores): Sample {
  if (candidate.length !== champion.length)
    throw new RangeError(`${candidate.length} and ${champion.length} pairs against ${name}, expected as many.`);
  return sampleOf(candidate.map((points, i) => points - champion[i]));
}

function memberVerdict({ name, candidate, champion }: PoolScores, differences: Sample, error: number): PoolVerdict {
  const { lo, hi } = differenceInterval(differences, 1 - 2 * error);
  const { mean, count } = differences;
  const claim = { difference: mean, lo, hi, margin: MEMBER_MARGIN };
  return {
    name,
    candidate: sampleOf(candidate).mean,
    champion: sampleOf(champion).mean,
    ...claim,
    ...settled(claim, differenceVariance(differences), count),
  };
}

/** The pool is fixed, so members are strata: what varies is the mean within each. */
function overallVerdict(members: readonly PoolVerdict[], samples: readonly Sample[], error: number): PoolVerdict {
  const mean = (of: (member: PoolVerdict) => number) => members.reduce((sum, m) => sum + of(m), 0) / members.length;
  const difference = mean((member) => member.difference);
  const pairs = Math.min(...samples.map(({ count }) => count));
  const freedom = samples.reduce((sum, { count }) => sum + count - 1, 0);
  const variance = samples.reduce((sum, sample) => sum + differenceVariance(sample) / sample.count, 0);
  const half =
    freedom < 1
      ? Number.POSITIVE_INFINITY
      : (studentQuantile(1 - error, freedom) * Math.sqrt(variance)) / members.length;
  const claim = { difference, lo: difference - half, hi: difference + half, margin: POOL_MARGIN };
  return {
    name: 'all of them',
    candidate: mean(({ candidate }) => candidate),
    champion: mean(({ champion }) => champion),
    ...claim,
    ...settled(claim, (pairs * variance) / members.length ** 2, pairs),
  };
}

/** Of one pair; pairs that are all alike have one too. */
function differenceVariance({ count, mean, variance }: Sample): number {
  return 4 * unitVariance({ count, mean: (1 + mean) / 2, variance: variance / 4 });
}

type Claim = Pick<PoolVerdict, 'difference' | 'lo' | 'hi' | 'margin'>;

/** `variance` is that of what a pair against each member adds to the difference. */
function settled(
  { difference, lo, hi, margin }: Claim,
  variance: number,
  pairs: number,
): Pick<PoolVerdict, 'state' | 'morePairs'> {
  if (lo > -margin) return { state: 'held', morePairs: 0 };
  if (hi < -margin) return { state: 'broken', morePairs: 0 };
  const needed = Math.ceil(LAST_LOOK ** 2 * (variance / (difference + margin) ** 2));
  return { state: 'open', morePairs: Math.max(1, needed - pairs) };
}

const pointsText = (value: number) => `${Number((100 * value).toFixed(6))} points of 100`;

function brokenText({ name, margin }: PoolVerdict): string {
  return margin === POOL_MARGIN
    ? `over the pool it loses more than ${pointsText(margin)}`
    : `against ${name} it loses more than ${pointsText(margin)}`;
}

function openText({ name, margin }: PoolVerdict): string {
  return `a loss of ${pointsText(margin)} ${margin === POOL_MARGIN ? 'over the pool' : `against ${name}`} is neither shown nor ruled out`;
}
