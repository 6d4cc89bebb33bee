import type * as TensorFlow from '@tensorflow/tfjs';
import { Xoshiro } from '../core/rng.ts';
import { type Backend, loadBackend } from '../training/backend.ts';
import { makeOps } from '../training/ops.ts';
import { type MeasureOptions, measure } from './measure.ts';

export interface TrainingFigures {
  readonly network: string;
  readonly backend: string;
  readonly batch: number;
  /** Forward pass and gradients of all weights. */
  readonly msPerStep: number;
  /** How many times as long TensorFlow.js takes with its own gradients. */
  readonly vsStock: number;
  /** Largest difference between the gradients of the two. */
  readonly difference: number;
}

const WIDTHS = [512, 256, 256, 256, 257];
const BATCH = 256;

/** Gradients with explicit transpositions against the stock ones, on a dense network. */
export async function benchTraining(options: MeasureOptions): Promise<TrainingFigures[]> {
  const backend = await loadBackend('auto');
  const { tf } = backend;
  const ops = makeOps(tf);
  const net = makeNet();
  const ours = () => gradientsOf(backend, net, (x, w) => ops.matMul(x, w));
  const stock = () =>
    gradientsOf(backend, net, (x, w) => tf.matMul(x as TensorFlow.Tensor2D, w as TensorFlow.Tensor2D));
  const [a, b] = [ours(), stock()];
  let difference = 0;
  for (const [i, gradient] of a.entries())
    for (let j = 0; j < gradient.length; j++) difference = Math.max(difference, Math.abs(gradient[j] - b[i][j]));
  const repeat = (work: () => unknown) => (rounds: number) => {
    for (let i = 0; i < rounds; i++) work();
    return rounds;
  };
  const timings = measure(
    [
      { name: 'ours', run: repeat(ours) },
      { name: 'stock', run: repeat(stock) },
    ],
    options,
  );
  return [
    {
      network: 'mlp-512-256-256-256',
      backend: backend.name,
      batch: BATCH,
      msPerStep: timings[0].ns / 1e6,
      vsStock: timings[1].ns / timings[0].ns,
      difference,
    },
  ];
}

interface Net {
  readonly input: Float32Array;
  readonly weights: readonly Float32Array[];
}

function makeNet(): Net {
  const rng = new Xoshiro(12, 7);
  const random = (length: number, bound: number) => Float32Array.from({ length }, () => (2 * rng.float() - 1) * bound);
  return {
    input: random(BATCH * WIDTHS[0], 1),
    weights: WIDTHS.slice(1).map((width, i) => random(WIDTHS[i] * width, Math.sqrt(6 / WIDTHS[i]))),
  };
}

function gradientsOf(
  { tf }: Backend,
  net: Net,
  multiply: (x: TensorFlow.Tensor, w: TensorFlow.Tensor) => TensorFlow.Tensor,
): Float32Array[] {
  const out: Float32Array[] = [];
  tf.tidy(() => {
    const input = tf.tensor2d(net.input, [BATCH, WIDTHS[0]]);
    const weights = net.weights.map((data, i) => tf.tensor2d(data, [WIDTHS[i], WIDTHS[i + 1]]));
    const loss = (...layers: TensorFlow.Tensor[]): TensorFlow.Scalar => {
      let x: TensorFlow.Tensor = input;
      for (const [i, layer] of layers.entries()) {
        x = multiply(x, layer);
        if (i < layers.length - 1) x = tf.relu(x);
      }
      return tf.mean(tf.square(x)) as TensorFlow.Scalar;
    };
    for (const gradient of tf.valueAndGrads(loss)(weights).grads) out.push(gradient.dataSync() as Float32Array);
  });
  return out;
}
