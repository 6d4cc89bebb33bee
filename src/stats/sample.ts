/** What a set of independent units (pairs, blocks, training runs) has to say about its mean. */
export interface Sample {
  /** Number of independent units. */
  readonly count: number;
  /** Arithmetic mean; NaN for 0 units. */
  readonly mean: number;
  /** Sample variance with divisor count - 1; 0 for fewer than 2 units. */
  readonly variance: number;
}

/** Variance of scores of the order of 1 up to which it is that of rounding. */
const ROUNDING = 1e-18;

/** Whether the units differ among each other, by more than rounding. */
export function varies({ variance }: Sample): boolean {
  return variance > ROUNDING;
}

/** Whether there are several units and all came out the same: their variance says nothing of how far chance could have led them. */
export function isAlike(units: Sample): boolean {
  return units.count > 1 && !varies(units);
}

/** Mean and variance in two passes, summed in index order so that the bytes do not depend on how the values were gathered. */
export function sampleOf(values: ArrayLike<number>): Sample {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const mean = count === 0 ? Number.NaN : sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - mean) ** 2;
  return { count, mean, variance: count < 2 ? 0 : squares / (count - 1) };
}

/** Standard error of the mean, in the units of the values; NaN for 0 units, 0 when all units are alike. */
export function standardError(sample: Sample): number {
  return Math.sqrt(sample.variance / sample.count);
}

/** Ascending copy, for `quantileOf`. */
export function sortedCopy(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}

/**
 * Quantile of ascending values with linear interpolation (Hyndman and Fan's type 7, the default of R and NumPy).
 * `q` in [0, 1]; NaN for no values.
 */
export function quantileOf(sorted: ArrayLike<number>, q: number): number {
  const last = sorted.length - 1;
  if (last < 0) return Number.NaN;
  const at = last * Math.min(1, Math.max(0, q));
  const below = Math.floor(at);
  const share = at - below;
  return share === 0 ? sorted[below] : sorted[below] + share * (sorted[below + 1] - sorted[below]);
}

/**
 * Mean of the worst `share` of values, in (0, 1]: the lower tail, what a plan costs when it goes badly. A value that straddles the share
 * counts in part. NaN for no values.
 */
export function tailMean(values: ArrayLike<number>, share: number): number {
  if (!(share > 0 && share <= 1)) throw new RangeError(`Tail share ${share} given, expected one above 0 and up to 1.`);
  const sorted = sortedCopy(values);
  const size = share * sorted.length;
  let sum = 0;
  for (let i = 0; i < size; i++) sum += sorted[i] * Math.min(1, size - i);
  return sum / size;
}
