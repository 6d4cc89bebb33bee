// How large a run has to be for a question, from the spread that a pilot showed.
import type { Interval } from '../stats/interval.ts';
import { twoSidedZ } from '../stats/normal.ts';
import { deviationBound, expectedSprtPairs, powerToDetect, unitsToDetect } from '../stats/power.ts';
import { type Sample, sampleOf, varies } from '../stats/sample.ts';
import { signErrorChance, significantSignError } from '../stats/sign-error.ts';
import type { Contrast } from './contrasts.ts';
import { measureName } from './contrasts.ts';
import { LEVEL, type RatedMatchup } from './summary.ts';

/** A number that a run is to measure: the score of a matchup, or the difference that an arm makes. */
export interface Target {
  readonly name: string;
  /** Pairs or blocks of the pilot. */
  readonly units: number;
  readonly estimate: number;
  readonly interval: Interval;
  /** Standard deviation of one pair or block. */
  readonly deviation: number;
}

/** Deviation of a pair score of even, decisive, independent matches: what is assumed without a pilot. */
export const ASSUMED_DEVIATION = Math.sqrt(0.125);

export function targetsOf(
  matchups: readonly RatedMatchup[],
  contrasts: readonly Contrast[],
  hasArms: boolean,
): Target[] {
  if (hasArms)
    return contrasts.map(({ arm, base, scenario, measure, differences, interval }) => ({
      name: `${scenario}: ${measureName(measure)}, ${arm} less ${base}`,
      units: differences.count,
      estimate: differences.mean,
      interval,
      deviation: deviationOf(differences, interval),
    }));
  return matchups.map(({ scenario, matchup, sample, interval }) => ({
    name: `${scenario}: ${matchup.agentA} v ${matchup.agentB}`,
    units: sample.count,
    estimate: sample.mean,
    interval,
    deviation: deviationOf(sample, interval),
  }));
}

/** Of one unit; where the pilot's are all alike that which its interval, at 95 %, takes them to have. */
function deviationOf(sample: Sample, { lo, hi }: Interval): number {
  if (varies(sample) || !Number.isFinite(hi - lo)) return Math.sqrt(sample.variance);
  return (Math.sqrt(sample.count) * (hi - lo)) / (2 * twoSidedZ(LEVEL));
}

/** In self-play the question is the first seat. */
export function seatTarget(name: string, scores: readonly number[], interval: Interval): Target {
  const sample = sampleOf(scores);
  return { name, units: sample.count, estimate: sample.mean, interval, deviation: deviationOf(sample, interval) };
}

export interface PlanRow {
  /** Shift of a score or difference, in [0, 1/2]. */
  readonly effect: number;
  /** Units for the wanted power at a number fixed beforehand. */
  readonly units: number;
  /** The same with a deviation that the pilot leaves below with 80 % confidence. */
  readonly safeUnits: number;
  /** Expected units of a sequential test of no effect against this one, whichever is true. */
  readonly sequentialUnits: number;
  /** What `planned` units give. */
  readonly power: number;
  readonly signError: number;
  readonly significantSignError: number;
}

export interface PlanQuestion {
  readonly deviation: number;
  /** Pilot units that the deviation rests on; 0 when it is assumed. */
  readonly pilotUnits: number;
  readonly planned: number;
  readonly power: number;
  readonly level: number;
}

export function planRow(effect: number, { deviation, pilotUnits, planned, power, level }: PlanQuestion): PlanRow {
  const error = deviation / Math.sqrt(planned);
  const safe = pilotUnits >= 2 ? deviationBound(deviation, pilotUnits) : deviation;
  const variance = deviation * deviation;
  const alpha = 1 - level;
  return {
    effect,
    units: unitsToDetect(effect, deviation, level, power),
    safeUnits: unitsToDetect(effect, safe, level, power),
    sequentialUnits: Math.round(
      Math.max(
        expectedSprtPairs(0.5, 0.5 + effect, 0.5, variance, alpha, alpha),
        expectedSprtPairs(0.5, 0.5 + effect, 0.5 + effect, variance, alpha, alpha),
      ),
    ),
    power: powerToDetect(effect, deviation, planned, level),
    signError: signErrorChance(effect, error),
    significantSignError: significantSignError(effect, error, level),
  };
}

/** Half-width of the interval that `planned` units give. */
export function plannedHalfWidth({ deviation, planned, level }: PlanQuestion): number {
  return (twoSidedZ(level) * deviation) / Math.sqrt(planned);
}
