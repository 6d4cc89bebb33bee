/**
 * Weighted least-squares fit that never falls along the index, by pooling adjacent violators (R. Barlow et al. 1972). Weights are positive,
 * such as numbers of matches; default 1 each. For a curve that never rises, negate values in and out.
 */
export function isotonicFit(values: readonly number[], weights: readonly number[] = values.map(() => 1)): number[] {
  if (weights.length !== values.length) {
    throw new RangeError(`${weights.length} weights for ${values.length} values given, expected as many.`);
  }
  const pools: { mean: number; weight: number; size: number }[] = [];
  for (let i = 0; i < values.length; i++) {
    if (!(weights[i] > 0)) throw new RangeError(`Weight ${weights[i]} given, expected one above 0.`);
    let pool = { mean: values[i], weight: weights[i], size: 1 };
    while (pools.length > 0 && pools[pools.length - 1].mean > pool.mean) {
      const before = pools.pop()!;
      const weight = before.weight + pool.weight;
      const mean = (before.weight * before.mean + pool.weight * pool.mean) / weight;
      pool = { mean, weight, size: before.size + pool.size };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ mean, size }) => new Array<number>(size).fill(mean));
}
