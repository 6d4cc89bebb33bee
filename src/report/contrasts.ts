// Arms compared within their blocks: every pair is played in all arms on one seed, so that the difference of a block is free of what the
// arms share.
import type { RunManifest } from '../arena/manifest.ts';
import { BettingSequence } from '../stats/betting-sequence.ts';
import { type VarianceRatio, varianceRatio } from '../stats/common-random-numbers.ts';
import type { Interval } from '../stats/interval.ts';
import { holm } from '../stats/multiple-testing.ts';
import { type Sample, sampleOf } from '../stats/sample.ts';
import { differenceInterval, zeroDifferenceP } from '../stats/student.ts';
import { seatName } from './figures.ts';
import { LEVEL } from './summary.ts';
import type { Stratum, Tally } from './tally.ts';

/** Blocks up to which the confidence sequence is computed: its cost grows with each. */
const SEQUENCE_LIMIT = 200_000;

/** What arms are compared by: the mean points of an agent, or of a seat whoever sits there. */
export type Measure = { readonly agent: string } | { readonly seat: number };

export function measureName(measure: Measure): string {
  return 'agent' in measure ? `score of ${measure.agent}` : `score of the ${seatName(measure.seat)}`;
}

export interface Contrast {
  readonly measure: Measure;
  readonly scenario: string;
  readonly base: string;
  readonly arm: string;
  readonly baseMean: number;
  readonly armMean: number;
  /** Differences, arm less base, one a block. */
  readonly differences: Sample;
  /** Student's, for a number of blocks that was fixed beforehand; Clopper and Pearson's where all differences are alike. */
  readonly interval: Interval;
  /** Betting confidence sequence: holds at any time. Null for very long runs. */
  readonly sequence: Interval | null;
  readonly shared: VarianceRatio;
  /** Matches that the arm turned to a better and to a worse result, when the measure is a seat. */
  readonly better: number;
  readonly worse: number;
  readonly p: number;
  readonly pHolm: number;
}

/** Agents whose options the arms change; without any, the first seat is what arms are compared by. */
export function measuresOf({ experiment }: RunManifest): Measure[] {
  const changed = new Set((experiment.arms ?? []).flatMap(({ agents }) => Object.keys(agents ?? {})));
  return changed.size > 0 ? [...changed].map((agent) => ({ agent })) : [{ seat: 0 }];
}

function scoresOf(stratum: Stratum, measure: Measure): number[] {
  if ('agent' in measure) return stratum.agentScores.get(measure.agent) ?? [];
  const matches = stratum.seatPoints[measure.seat];
  const legs = stratum.matches / stratum.units;
  return Array.from({ length: stratum.units }, (_, unit) => {
    let sum = 0;
    for (let leg = 0; leg < legs; leg++) sum += matches[unit * legs + leg];
    return sum / legs;
  });
}

/** Every arm against the first one, in every scenario. */
export function contrastsOf(manifest: RunManifest, tally: Tally): Contrast[] {
  const raw = measuresOf(manifest).flatMap((measure) =>
    tally.scenarios.flatMap((scenario) => {
      const strata = tally.strata.filter((stratum) => stratum.scenario === scenario);
      return strata.slice(1).map((stratum) => contrast(measure, strata[0], stratum));
    }),
  );
  const adjusted = holm(raw.map(({ p }) => p));
  return raw.map((found, i) => ({ ...found, pHolm: adjusted[i] }));
}

function contrast(measure: Measure, base: Stratum, arm: Stratum): Contrast {
  const before = scoresOf(base, measure);
  const after = scoresOf(arm, measure);
  const n = Math.min(before.length, after.length);
  const x = before.slice(0, n);
  const y = after.slice(0, n);
  const values = y.map((score, i) => score - x[i]);
  const differences = sampleOf(values);
  const p = zeroDifferenceP(differences);
  let better = 0;
  let worse = 0;
  if ('seat' in measure) {
    const from = base.seatPoints[measure.seat];
    const to = arm.seatPoints[measure.seat];
    for (let i = 0; i < Math.min(from.length, to.length); i++) {
      if (to[i] > from[i]) better++;
      else if (to[i] < from[i]) worse++;
    }
  }
  return {
    measure,
    scenario: base.scenario,
    base: base.arm,
    arm: arm.arm,
    baseMean: sampleOf(x).mean,
    armMean: sampleOf(y).mean,
    differences,
    interval: differenceInterval(differences, LEVEL),
    sequence: sequenceOf(values),
    shared: varianceRatio(y, x),
    better,
    worse,
    p,
    pHolm: p,
  };
}

function sequenceOf(values: readonly number[]): Interval | null {
  if (values.length > SEQUENCE_LIMIT) return null;
  const sequence = new BettingSequence({ level: LEVEL, range: { lo: -1, hi: 1 } });
  for (const value of values) sequence.push(value);
  return sequence.interval;
}
