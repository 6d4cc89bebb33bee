// What shared chance was worth: arms or agents that meet the same numbers differ less by luck, if their matches stay in step.
import { sampleOf } from './sample.ts';

export interface VarianceRatio {
  /** Var(a - b) / (Var a + Var b): 1 without gain, below 1 with, above 1 where synchronisation fails. NaN when neither varies. */
  readonly ratio: number;
  /** Blocks without common numbers that would know the difference as precisely: blocks / ratio. */
  readonly independentBlocks: number;
}

/** Scores of two arms on the same blocks, in the same order. */
export function varianceRatio(a: ArrayLike<number>, b: ArrayLike<number>): VarianceRatio {
  if (a.length !== b.length)
    throw new RangeError(`Arms of ${a.length} and ${b.length} blocks given, expected equal lengths.`);
  const differences = Float64Array.from(a, (value, i) => value - b[i]);
  const ratio = sampleOf(differences).variance / (sampleOf(a).variance + sampleOf(b).variance);
  return { ratio, independentBlocks: a.length / ratio };
}
