import type * as TensorFlow from '@tensorflow/tfjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainKernel } from '../../agents/learned/kernel/plain.ts';
import { simdKernel } from '../../agents/learned/kernel/simd.ts';
import { makeNetwork, type Network } from '../../agents/learned/network.ts';
import type { NetworkShape } from '../../agents/learned/shape.ts';
import { type Backend, loadBackend } from '../../src/training/backend.ts';
import { makeOps } from '../../src/training/ops.ts';
import { fromHalf, type Samples } from '../../src/training/samples.ts';
import { initialTensors, Trainer, type TrainerOptions } from '../../src/training/trainer.ts';
import { randomSamples, SMALL_SHAPE, seeded } from './fixtures.ts';

const OPTIONS: TrainerOptions = {
  learningRate: 1e-3,
  maxNorm: 1,
  valueWeight: 1,
  beliefWeight: 0.2,
  entropyWeight: 0.01,
  clip: 0.2,
};

let wasm: Backend;

beforeAll(async () => {
  wasm = await loadBackend('wasm');
});

/** Weights with no zeros in them, so that no path through the network is dead. */
function noisyTensors(shape: NetworkShape, seed: number): Map<string, Float32Array> {
  const rng = seeded(seed);
  const tensors = initialTensors(shape, seed);
  for (const data of tensors.values()) for (let i = 0; i < data.length; i++) data[i] += 0.2 * (rng.float() - 0.5);
  return tensors;
}

function runNetwork(network: Network, samples: Samples, index: number) {
  const { planes, rows, columns, slots, values } = network.shape;
  const size = planes * rows * columns;
  for (let i = 0; i < size; i++) network.observation[i] = fromHalf(samples.observations[index * size + i]);
  const [start, end] = [samples.starts[index], samples.starts[index + 1]];
  network.parts.set(samples.parts.subarray(4 * start, 4 * end));
  if (network.shape.leaning) network.leanings.set(samples.leanings.subarray(start, end));
  network.run();
  network.score(end - start);
  const belief = new Float32Array(slots * values);
  network.believe(belief);
  return { scores: network.scores.slice(0, end - start), outcome: network.outcome.slice(), belief };
}

function softmaxOf(logits: ArrayLike<number>): number[] {
  const top = Math.max(...Array.from(logits));
  const powers = Array.from(logits, (logit) => Math.exp(logit - top));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

function close(got: number, expected: number): void {
  expect(Math.abs(got - expected)).toBeLessThan(1e-5);
}

describe('the forward pass without TensorFlow', () => {
  const shapes: NetworkShape[] = [
    SMALL_SHAPE,
    { ...SMALL_SHAPE, rows: 5, columns: 7, pool: 3, channels: 40, trunk: 68, hidden: 36 },
    { ...SMALL_SHAPE, slots: 12, convolutions: 0, leaning: true, beliefByCell: true },
  ];

  test.each(shapes)('agrees with TensorFlow within 1e-5, and both kernels bit by bit', (shape) => {
    const count = 6;
    const samples = randomSamples(shape, count, 3);
    const tensors = noisyTensors(shape, 5);
    const expected = new Trainer(wasm, shape, tensors).run(samples);
    const simd = makeNetwork(shape, tensors, 16, simdKernel);
    const plain = makeNetwork(shape, tensors, 16, plainKernel);
    const longest = expected.scores.length / count;
    const { slots, values } = shape;
    for (let i = 0; i < count; i++) {
      const got = runNetwork(simd, samples, i);
      expect(runNetwork(plain, samples, i)).toEqual(got);
      for (const [j, score] of got.scores.entries()) close(score, expected.scores[i * longest + j]);
      const outcome = softmaxOf(expected.outcome.subarray(3 * i, 3 * i + 3));
      for (const [j, chance] of got.outcome.entries()) close(chance, outcome[j]);
      for (let slot = 0; slot < slots; slot++) {
        const from = (i * slots + slot) * values;
        const belief = softmaxOf(expected.belief.subarray(from, from + values));
        for (const [j, chance] of belief.entries()) close(got.belief[slot * values + j], chance);
      }
    }
  });
});

describe('gradients with explicit transpositions', () => {
  test('are those of the stock operations', async () => {
    const { tf } = await loadBackend('cpu');
    try {
      const ops = makeOps(tf);
      const rng = seeded(11);
      const random = (...shape: number[]) =>
        tf.tensor(
          Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => rng.float() - 0.5),
          shape,
        );
      const same = (ours: TensorFlow.Tensor[], stock: TensorFlow.Tensor[]) => {
        for (const [i, tensor] of ours.entries())
          expect(tf.max(tf.abs(tf.sub(tensor, stock[i]))).dataSync()[0]).toBeLessThan(1e-4);
      };
      const x = random(4, 5, 6, 3);
      const w = random(3, 3, 3, 2);
      const out = random(4, 5, 6, 2);
      type T = TensorFlow.Tensor4D;
      same(
        tf.grads((a, b) => ops.convolve(a, b))([x, w], out),
        tf.grads((a, b) => tf.conv2d(a as T, b as T, 1, 'same'))([x, w], out),
      );
      const [a, b, dy] = [random(7, 5), random(5, 4), random(7, 4)];
      same(
        tf.grads((c, d) => ops.matMul(c, d))([a, b], dy),
        tf.grads((c, d) => tf.matMul(c as TensorFlow.Tensor2D, d as TensorFlow.Tensor2D))([a, b], dy),
      );
      const table = random(2, 6, 3);
      const index = tf.tensor2d([5, 0, -1, 5, 2, -1], [2, 3], 'int32');
      const picked = ops.pickRows(table, index);
      const rows = table.arraySync() as number[][][];
      expect(picked.arraySync()).toEqual([
        [rows[0][5], rows[0][0], [0, 0, 0]],
        [rows[1][5], rows[1][2], [0, 0, 0]],
      ]);
      const gradient = tf
        .grad((t) => ops.pickRows(t, index))(table, tf.onesLike(picked))
        .arraySync() as number[][][];
      expect(gradient[0].map((row) => row[0])).toEqual([1, 0, 0, 0, 0, 1]);
      expect(gradient[1].map((row) => row[0])).toEqual([0, 0, 1, 0, 0, 1]);
    } finally {
      await loadBackend('wasm');
    }
  });
});

describe('a training step', () => {
  test('lowers the loss of its batch', () => {
    const trainer = new Trainer(wasm, SMALL_SHAPE, initialTensors(SMALL_SHAPE, 1));
    const samples = randomSamples(SMALL_SHAPE, 32, 2);
    const first = trainer.step(samples, OPTIONS);
    let last = first;
    for (let i = 0; i < 200; i++) last = trainer.step(samples, OPTIONS);
    expect(last.value).toBeLessThan(0.7 * first.value);
    expect(last.belief).toBeLessThan(0.8 * first.belief);
    expect(last.policy).toBeLessThan(first.policy - 0.1);
  });

  test('takes what is believed beforehand as given, and learns what is to be added to it', () => {
    const shape: NetworkShape = { ...SMALL_SHAPE, conduct: true };
    const { slots, values } = shape;
    const samples = randomSamples(shape, 32, 2);
    const rng = seeded(9);
    let expected = 0;
    let facts = 0;
    for (let row = 0; row < 32 * slots; row++) {
      const chances = Float64Array.from({ length: values }, () => 0.1 + rng.float());
      const total = chances.reduce((a, b) => a + b, 0);
      for (let j = 0; j < values; j++) samples.beliefs[row * values + j] = Math.log(chances[j] / total);
      if (samples.facts[row] < 0) continue;
      expected -= samples.beliefs[row * values + samples.facts[row]];
      facts++;
    }
    // The head starts at nothing, so the first loss is that of the belief beforehand.
    const trainer = new Trainer(wasm, shape, initialTensors(shape, 1));
    const first = trainer.step(samples, OPTIONS);
    expect(first.belief).toBeCloseTo(expected / facts, 4);
    let last = first;
    for (let i = 0; i < 100; i++) last = trainer.step(samples, OPTIONS);
    expect(last.belief).toBeLessThan(first.belief);
  });

  test('keeps no tensor', () => {
    const trainer = new Trainer(wasm, SMALL_SHAPE, initialTensors(SMALL_SHAPE, 1));
    const samples = randomSamples(SMALL_SHAPE, 16, 2);
    trainer.step(samples, OPTIONS);
    const before = wasm.tf.memory().numTensors;
    for (let i = 0; i < 50; i++) trainer.step(samples, OPTIONS);
    expect(wasm.tf.memory().numTensors).toBe(before);
  });

  test('gives the same weights for the same seed, and others for another', () => {
    const train = (seed: number) => {
      const trainer = new Trainer(wasm, SMALL_SHAPE, initialTensors(SMALL_SHAPE, seed));
      for (let i = 0; i < 5; i++) trainer.step(randomSamples(SMALL_SHAPE, 16, i), OPTIONS);
      return trainer.weights;
    };
    expect(train(4)).toEqual(train(4));
    expect(train(4)).not.toEqual(train(5));
  });
});

describe('the backend', () => {
  test('is the native one where it loads', async () => {
    const loaded: string[] = [];
    const tf = { ready: async () => {}, getBackend: () => 'tensorflow' };
    const util: Record<string, unknown> = {};
    const backend = await loadBackend('auto', (id) => {
      loaded.push(id);
      return id === 'node:util' ? util : tf;
    });
    expect(backend.name).toBe('tensorflow');
    expect(backend.tf).toBe(tf);
    expect(loaded).toEqual(['node:util', '@tensorflow/tfjs-node']);
    expect((util.isNullOrUndefined as (x: unknown) => boolean)(undefined)).toBe(true);
  });

  test('falls back one by one and says why', async () => {
    const tf = { ready: async () => {}, setBackend: async (name: string) => name === 'cpu', getBackend: () => 'cpu' };
    const backend = await loadBackend('auto', (id) => {
      if (id === '@tensorflow/tfjs-node') throw new Error('native addon module can not be found\nlong story');
      return id === 'node:util' ? {} : tf;
    });
    expect(backend.name).toBe('cpu');
    expect(backend.why).toEqual(['tensorflow: native addon module can not be found', 'wasm: it does not start']);
  });

  test('asked for by name and absent is an error', async () => {
    const broken = () => {
      throw new Error('no such package');
    };
    await expect(loadBackend('wasm', broken)).rejects.toThrow(/--backend.*wasm: no such package/);
  });
});
