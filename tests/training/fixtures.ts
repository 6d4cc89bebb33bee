import { NETWORK_VERSION, type NetworkShape } from '../../agents/learned/shape.ts';
import { type Rng, Xoshiro } from '../../src/core/rng.ts';
import { BY_ADVANTAGE, newSamples, type Samples, TOWARDS_TARGET, toHalves } from '../../src/training/samples.ts';

/** A network of a few thousand numbers. */
export const SMALL_SHAPE: NetworkShape = {
  version: NETWORK_VERSION,
  planes: 5,
  rows: 4,
  columns: 3,
  kinds: 4,
  details: 6,
  slots: 3,
  values: 4,
  channels: 12,
  convolutions: 2,
  reduced: 4,
  pool: 1,
  trunk: 20,
  hidden: 8,
  pairs: 4,
};

export function seeded(seed: number): Rng {
  return new Xoshiro(seed, 77);
}

/** Random positions of a made-up game of that shape: a third of the numbers is not zero, parts may be absent. */
export function randomSamples(shape: NetworkShape, count: number, seed: number): Samples {
  const rng = seeded(seed);
  const cells = shape.rows * shape.columns;
  const lengths = Array.from({ length: count }, () => 1 + rng.below(7));
  const actions = lengths.reduce((a, b) => a + b, 0);
  const samples = newSamples(shape, count, actions);
  const observation = new Float32Array(cells * shape.planes);
  let at = 0;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < observation.length; j++) observation[j] = rng.below(3) === 0 ? rng.float() : 0;
    toHalves(observation, samples.observations, i * observation.length);
    samples.starts[i] = at;
    let sum = 0;
    for (let j = at; j < at + lengths[i]; j++) {
      samples.parts[4 * j] = rng.below(shape.kinds) - 1;
      samples.parts[4 * j + 1] = rng.below(cells + 1) - 1;
      samples.parts[4 * j + 2] = rng.below(cells + 1) - 1;
      samples.parts[4 * j + 3] = rng.below(shape.details) - 1;
      sum += samples.targets[j] = rng.float();
    }
    for (let j = at; j < at + lengths[i]; j++) samples.targets[j] /= sum;
    if (shape.leaning) for (let j = at; j < at + lengths[i]; j++) samples.leanings[j] = -5 * rng.float();
    at += lengths[i];
    samples.chosen[i] = rng.below(lengths[i]);
    samples.policyUse[i] = rng.below(2) === 0 ? TOWARDS_TARGET : BY_ADVANTAGE;
    samples.advantages[i] = 2 * rng.float() - 1;
    samples.deployment[i] = rng.below(2);
    samples.outcomes[3 * i + rng.below(3)] = 1;
    for (let slot = 0; slot < shape.slots; slot++)
      samples.facts[i * shape.slots + slot] = rng.below(shape.values + 1) - 1;
  }
  samples.starts[count] = at;
  return samples;
}
