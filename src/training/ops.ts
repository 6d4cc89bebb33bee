// Layers with gradients of their own. The wasm backend multiplies matrices with a transposition flag on a slow path and lacks the
// kernel of the gradient of a convolution's filter, so both are written as explicit transpositions followed by the fast kernels. The
// same code runs on every backend.
import type * as TensorFlow from '@tensorflow/tfjs';
import type { Tf } from './backend.ts';

type Tensor = TensorFlow.Tensor;
type Tensor2D = TensorFlow.Tensor2D;
type Tensor3D = TensorFlow.Tensor3D;
type Tensor4D = TensorFlow.Tensor4D;

/** One cell of zeros on each side; a plain 1 would be read as if maps were squares. */
const RIM: [[number, number], [number, number], [number, number], [number, number]] = [
  [0, 0],
  [1, 1],
  [1, 1],
  [0, 0],
];

export interface Ops {
  /** x [n, in] times w [in, out]; no gradient for x where it is an input of the network. */
  matMul(x: Tensor, w: Tensor, isInput?: boolean): Tensor2D;
  /** 3 x 3 convolution of x [b, rows, columns, in] with w [3, 3, in, out], zeros around the map. */
  convolve(x: Tensor, w: Tensor): Tensor4D;
  /**
   * Rows `index` [b, n] (int32, -1 for a row of zeros) of each sample's own table x [b, rows, width]. Done on plain arrays: as products
   * with one-hot matrices it took most of a step.
   */
  pickRows(x: Tensor, index: Tensor): Tensor3D;
}

export function makeOps(tf: Tf): Ops {
  const matMulWith = (isInput: boolean) =>
    tf.customGrad((x, w, save) => {
      (save as (tensors: Tensor[]) => void)([x as Tensor, w as Tensor]);
      return {
        value: tf.matMul(x as Tensor2D, w as Tensor2D),
        gradFunc: (dy: Tensor, saved: Tensor[]) => [
          isInput ? tf.zerosLike(saved[0]) : tf.matMul(dy as Tensor2D, tf.transpose(saved[1])),
          tf.matMul(tf.transpose(saved[0]), dy as Tensor2D),
        ],
      };
    });
  const matMulInput = matMulWith(true);
  const matMulNext = matMulWith(false);

  /** dw[dy, dx, in, out]: the batch plays the part of the channels, the output's gradient that of the filter. */
  const filterGradient = (x: Tensor, dy: Tensor): Tensor => {
    const image = tf.transpose(x, [3, 1, 2, 0]) as Tensor4D;
    const filter = tf.transpose(dy, [1, 2, 0, 3]) as Tensor4D;
    return tf.transpose(tf.conv2d(image, filter, 1, RIM), [1, 2, 0, 3]);
  };
  const convolve = tf.customGrad((x, w, save) => {
    (save as (tensors: Tensor[]) => void)([x as Tensor, w as Tensor]);
    return {
      value: tf.conv2d(x as Tensor4D, w as Tensor4D, 1, 'same'),
      gradFunc: (dy: Tensor, saved: Tensor[]) => {
        const turned = tf.transpose(tf.reverse(saved[1], [0, 1]), [0, 1, 3, 2]) as Tensor4D;
        return [tf.conv2d(dy as Tensor4D, turned, 1, 'same'), filterGradient(saved[0], dy)];
      },
    };
  });

  const pickRows = tf.customGrad((x, index, save) => {
    const [batch, rows, width] = (x as Tensor3D).shape;
    const count = (index as Tensor).shape[1] as number;
    (save as (tensors: Tensor[]) => void)([index as Tensor]);
    const from = (x as Tensor).dataSync() as Float32Array;
    const picks = (index as Tensor).dataSync() as Int32Array;
    const out = new Float32Array(batch * count * width);
    for (let i = 0; i < picks.length; i++) {
      if (picks[i] < 0) continue;
      const at = (Math.floor(i / count) * rows + picks[i]) * width;
      for (let j = 0; j < width; j++) out[i * width + j] = from[at + j];
    }
    return {
      value: tf.tensor3d(out, [batch, count, width]),
      gradFunc: (dy: Tensor, saved: Tensor[]) => {
        const gradient = dy.dataSync() as Float32Array;
        const places = saved[0].dataSync() as Int32Array;
        const sums = new Float32Array(batch * rows * width);
        for (let i = 0; i < places.length; i++) {
          if (places[i] < 0) continue;
          const at = (Math.floor(i / count) * rows + places[i]) * width;
          for (let j = 0; j < width; j++) sums[at + j] += gradient[i * width + j];
        }
        return [tf.tensor3d(sums, [batch, rows, width]), tf.zeros((index as Tensor).shape)];
      },
    };
  });

  return {
    matMul: (x, w, isInput = false) => (isInput ? matMulInput : matMulNext)(x, w) as Tensor2D,
    convolve: (x, w) => convolve(x, w) as Tensor4D,
    pickRows: (x, index) => pickRows(x, index) as Tensor3D,
  };
}

/**
 * One-hot of index + 1 in size + 1 places, so that -1 has a place of its own. The wasm kernel writes out of bounds for -1, and
 * integers whatever type it is asked for.
 */
export function oneHotOrNone(tf: Tf, index: Tensor, size: number): Tensor {
  return tf.cast(tf.oneHot(tf.add(index, tf.scalar(1, 'int32')), size + 1), 'float32');
}
