import { type Kernel, newMemory, pack } from '../../agents/learned/kernel/kernel.ts';
import { fastestKernel } from '../../agents/learned/kernel/simd.ts';
import { Xoshiro } from '../core/rng.ts';
import { checksum, type MeasureOptions, measure } from './measure.ts';

export interface InferenceFigures {
  readonly network: string;
  readonly batch: number;
  readonly kernel: string;
  readonly usPerCall: number;
  /** How many times as long the plain JavaScript loop takes for the same call. */
  readonly vsPlainLoop: number;
  /** Largest difference between the outputs of the two. */
  readonly difference: number;
  readonly checksum: string;
}

/** Inputs, three hidden layers, then the policy's 256 outputs and the value in one layer; a fifth output pads it to a multiple of 4. */
const WIDTHS = [512, 256, 256, 256, 260];
const NAME = 'mlp-512-256-256-256';
const BATCHES = [1, 8, 32];
const PAD = 16;

/** The kernel of agents/learned against a plain loop on the same dense network and inputs. */
export function benchInference(options: MeasureOptions): InferenceFigures[] {
  return BATCHES.map((batch) => {
    const net = new Dense(batch);
    net.run();
    const plain = net.runPlainly();
    let difference = 0;
    for (let i = 0; i < plain.length; i++) difference = Math.max(difference, Math.abs(plain[i] - net.output[i]));
    const repeat = (work: () => unknown) => (rounds: number) => {
      for (let i = 0; i < rounds; i++) work();
      return rounds;
    };
    const timings = measure(
      [
        { name: 'kernel', run: repeat(() => net.run()) },
        { name: 'plain loop', run: repeat(() => net.runPlainly()) },
      ],
      options,
    );
    return {
      network: NAME,
      batch,
      kernel: net.kernel.name,
      usPerCall: timings[0].ns / 1000,
      vsPlainLoop: timings[1].ns / timings[0].ns,
      difference,
      checksum: checksum((hash) => {
        const words = new Int32Array(net.output.slice().buffer);
        for (const word of words) hash.add(word);
      }),
    };
  });
}

interface Layer {
  readonly inputs: number;
  readonly width: number;
  readonly weights: number;
  readonly bias: number;
  readonly out: number;
  /** For the plain loop: one row of weights an output. */
  readonly rows: Float32Array;
  readonly biases: Float32Array;
}

class Dense {
  readonly kernel: Kernel;
  readonly output: Float32Array;
  readonly #batch: number;
  readonly #input: number;
  readonly #inputs: Float32Array;
  readonly #layers: Layer[] = [];
  readonly #lists: readonly [number, number];
  readonly #plainOut: readonly Float32Array[];

  constructor(batch: number) {
    const rng = new Xoshiro(batch, 3);
    let end = PAD;
    const place = (count: number): number => {
      const at = end;
      end += (4 * count + PAD - 1) & -PAD;
      return at;
    };
    this.#batch = batch;
    this.#input = place(batch * WIDTHS[0]);
    this.#lists = [place(WIDTHS[0] + 4), place(WIDTHS[0] + 4)];
    const plans = WIDTHS.slice(1).map((width, i) => ({ inputs: WIDTHS[i], width }));
    const places = plans.map(({ inputs, width }) => ({
      weights: place(inputs * width),
      bias: place(width),
      out: place(batch * width),
    }));
    const memory = newMemory(end);
    const floats = new Float32Array(memory.buffer);
    this.#inputs = floats.subarray(this.#input >> 2, (this.#input >> 2) + batch * WIDTHS[0]);
    for (let i = 0; i < this.#inputs.length; i++) this.#inputs[i] = rng.float();
    for (const [i, { inputs, width }] of plans.entries()) {
      const bound = Math.sqrt(6 / inputs);
      const matrix = Float32Array.from({ length: inputs * width }, () => (2 * rng.float() - 1) * bound);
      const biases = Float32Array.from({ length: width }, () => rng.float() - 0.5);
      pack(matrix, inputs, width, floats.subarray(places[i].weights >> 2));
      floats.set(biases, places[i].bias >> 2);
      const rows = new Float32Array(matrix.length);
      for (let row = 0; row < inputs; row++)
        for (let column = 0; column < width; column++) rows[column * inputs + row] = matrix[row * width + column];
      this.#layers.push({ inputs, width, ...places[i], rows, biases });
    }
    const last = this.#layers[this.#layers.length - 1];
    this.output = floats.subarray(last.out >> 2, (last.out >> 2) + batch * last.width);
    this.#plainOut = plans.map(({ width }) => new Float32Array(batch * width));
    this.kernel = fastestKernel(memory);
  }

  run(): void {
    let from = this.#input;
    for (const [i, { inputs, width, weights, bias, out }] of this.#layers.entries()) {
      const relu = i < this.#layers.length - 1 ? 1 : 0;
      for (let sample = 0; sample < this.#batch; sample++) {
        const [input, to] = [from + 4 * sample * inputs, out + 4 * sample * width];
        this.kernel.dense(input, inputs, weights, bias, to, width, relu, this.#lists[0], this.#lists[1]);
      }
      from = out;
    }
  }

  /** The loop that a careful programmer writes: dot products, four outputs at once. */
  runPlainly(): Float32Array {
    let from: Float32Array = this.#inputs;
    for (const [i, { inputs, width, rows, biases }] of this.#layers.entries()) {
      const isLast = i === this.#layers.length - 1;
      const out = this.#plainOut[i];
      for (let sample = 0; sample < this.#batch; sample++) {
        const first = sample * inputs;
        for (let column = 0; column < width; column += 4) {
          let [a, b, c, d] = [biases[column], biases[column + 1], biases[column + 2], biases[column + 3]];
          const row = column * inputs;
          for (let k = 0; k < inputs; k++) {
            const x = from[first + k];
            a += x * rows[row + k];
            b += x * rows[row + inputs + k];
            c += x * rows[row + 2 * inputs + k];
            d += x * rows[row + 3 * inputs + k];
          }
          const to = sample * width + column;
          out[to] = isLast || a > 0 ? a : 0;
          out[to + 1] = isLast || b > 0 ? b : 0;
          out[to + 2] = isLast || c > 0 ? c : 0;
          out[to + 3] = isLast || d > 0 ? d : 0;
        }
      }
      from = out;
    }
    return from;
  }
}
