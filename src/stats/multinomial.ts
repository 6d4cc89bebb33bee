// Maximum likelihood for a distribution on fixed values under one constraint: a given mean (M. Van den Bergh, "Support MLE
// multinomial", proposition 1.1), or a given ratio of mean excess to deviation ("Normalized Elo, practical", section 4.1).
// Each is one root of a decreasing function between two poles, found by bounded bisection and Newton steps.

const MAX_ROOT_STEPS = 200;
const MAX_FIXED_POINT_STEPS = 50;

/** A distribution on ascending values. The first and last chance must be positive. */
export interface Distribution {
  readonly values: readonly number[];
  readonly chances: readonly number[];
}

/** What an empty cell counts for, so that the constrained maximum exists. */
const EMPTY_CELL = 1e-3;

/** Observed counts as a distribution on values spread evenly over [0, 1], empty cells filled up to 0.001; its `total` includes that. */
export function distributionOf(counts: readonly number[]): Distribution & { readonly total: number } {
  const filled = counts.map((count) => (count === 0 ? EMPTY_CELL : count));
  const total = filled.reduce((sum, count) => sum + count, 0);
  return {
    values: counts.map((_, i) => i / (counts.length - 1)),
    chances: filled.map((count) => count / total),
    total,
  };
}

export function momentsOf({ values, chances }: Distribution): { mean: number; variance: number } {
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += chances[i] * values[i];
  let variance = 0;
  for (let i = 0; i < values.length; i++) variance += chances[i] * (values[i] - mean) ** 2;
  return { mean, variance };
}

/** The x between the poles with sum of p b / (1 + x b) = 0, where b takes both signs. */
function secularRoot(offsets: readonly number[], chances: readonly number[]): number {
  let lo = -1 / Math.max(...offsets);
  let hi = -1 / Math.min(...offsets);
  let x = lo < 0 && hi > 0 ? 0 : 0.5 * (lo + hi);
  for (let step = 0; step < MAX_ROOT_STEPS; step++) {
    let value = 0;
    let slope = 0;
    for (let i = 0; i < offsets.length; i++) {
      const share = offsets[i] / (1 + x * offsets[i]);
      value += chances[i] * share;
      slope -= chances[i] * share * share;
    }
    if (value === 0) return x;
    if (value > 0) lo = x;
    else hi = x;
    const newton = x - value / slope;
    const next = newton > lo && newton < hi ? newton : 0.5 * (lo + hi);
    if (next === x || hi - lo <= 1e-15 * Math.max(1, Math.abs(x))) return next;
    x = next;
  }
  return x;
}

function tilt(chances: readonly number[], offsets: readonly number[]): number[] {
  const x = secularRoot(offsets, chances);
  return chances.map((p, i) => p / (1 + x * offsets[i]));
}

/** Chances of greatest likelihood for `observed` among distributions with this mean, strictly between the extreme values. */
export function fitMean(observed: Distribution, mean: number): readonly number[] {
  const last = observed.values[observed.values.length - 1];
  if (!(mean > observed.values[0] && mean < last)) {
    throw new RangeError(`fitMean: mean ${mean} given, expected one between ${observed.values[0]} and ${last}.`);
  }
  return tilt(
    observed.chances,
    observed.values.map((a) => a - mean),
  );
}

/** Chances of greatest likelihood among distributions with (mean - reference) / deviation = ratio. */
export function fitRatio(observed: Distribution, reference: number, ratio: number): readonly number[] {
  const { values, chances } = observed;
  let fitted: readonly number[] = values.map(() => 1 / values.length);
  for (let step = 0; step < MAX_FIXED_POINT_STEPS; step++) {
    const { mean, variance } = momentsOf({ values, chances: fitted });
    const deviation = Math.sqrt(variance);
    const offsets = values.map((a) => a - reference - (ratio * deviation * (1 + ((mean - a) / deviation) ** 2)) / 2);
    const next = tilt(chances, offsets);
    const change = Math.max(...next.map((p, i) => Math.abs(p - fitted[i])));
    fitted = next;
    if (change < 1e-10) break;
  }
  return fitted;
}
