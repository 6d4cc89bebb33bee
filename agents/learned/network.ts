// The forward pass of a network. Cells are read one by one, then with their neighbours by 3 x 3 convolutions; a narrow view of all cells goes through the trunk, which
// gives the value and the belief; an action is scored from the features of the cells that it leaves and enters, its kind, its
// detail and the trunk, so that what is learnt of an attack in one place holds in every other.
import { invariant } from '../../src/core/errors.ts';
import { log, softmax } from './exp.ts';
import { type Kernel, newMemory } from './kernel/kernel.ts';
import { fastestKernel } from './kernel/simd.ts';
import { loadWeights, networkBytes, PARTS, scratchPlaces, up4, weightPlaces } from './places.ts';
import { type NetworkShape, OUTCOMES, pooledCells, TAPS } from './shape.ts';
import type { Tensors } from './weights.ts';

export class Network {
  readonly shape: NetworkShape;
  /** To be filled by Information.observe before `run`. */
  readonly observation: Float32Array;
  /** To be filled with State.actionParts of each action, four ints each, before `score`. */
  readonly parts: Int32Array;
  /** To be filled with the logarithm of the heuristic's leaning to each action before `score`, where the shape asks for them. */
  readonly leanings: Float32Array;
  /** After `score`: one number an action; their softmax is the policy. */
  readonly scores: Float32Array;
  /** After `run`: the chances of win, draw and loss. */
  readonly outcome = new Float32Array(OUTCOMES);
  readonly #kernel: Kernel;
  readonly #weights: ReturnType<typeof weightPlaces>;
  readonly #scratch: ReturnType<typeof scratchPlaces>;
  readonly #floats: Float32Array;
  readonly #words: Int32Array;
  /** Run in which the terms of a cell were last computed. */
  readonly #fromRun: Int32Array;
  readonly #toRun: Int32Array;
  #run = 0;

  /** Over weights that lie in the kernel's memory from `weightBase`, with scratch of its own from `scratchBase`. */
  constructor(kernel: Kernel, shape: NetworkShape, maxActions: number, weightBase: number, scratchBase: number) {
    const buffer = kernel.memory.buffer;
    const scratch = scratchPlaces(shape, maxActions, scratchBase);
    const cells = shape.rows * shape.columns;
    this.shape = shape;
    this.#kernel = kernel;
    this.#weights = weightPlaces(shape, weightBase);
    this.#scratch = scratch;
    this.#floats = new Float32Array(buffer);
    this.#words = new Int32Array(buffer);
    this.#fromRun = new Int32Array(cells);
    this.#toRun = new Int32Array(cells);
    this.observation = new Float32Array(buffer, scratch.observation, cells * shape.planes);
    this.scores = new Float32Array(buffer, scratch.scores, maxActions);
    this.parts = new Int32Array(maxActions * PARTS);
    this.leanings = new Float32Array(shape.leaning ? maxActions : 0);
  }

  /** Reads `observation`. */
  run(): void {
    const kernel = this.#kernel;
    const { planes, channels, reduced, trunk, hidden, pool } = this.shape;
    const w = this.#weights;
    const s = this.#scratch;
    const cells = this.shape.rows * this.shape.columns;
    kernel.listCells(s.observation, cells, planes, 4, 4 * cells, s.starts, s.rows, s.values);
    const { starts, rows, values } = s;
    const bytes = 4 * channels;
    kernel.convolve(
      cells,
      1,
      w.itself,
      starts,
      rows,
      values,
      planes,
      w.cellWeight,
      w.cellBias,
      bytes,
      s.cells,
      channels,
    );
    for (let i = 0; i < w.convolutions.length; i++) {
      const { weight, bias } = w.convolutions[i];
      kernel.listCells(s.cells, cells, channels, bytes, 4, starts, rows, values);
      this.#addBias(bias, cells, channels);
      // What is read so far is kept, as the bias of each cell.
      kernel.convolve(
        cells,
        TAPS,
        w.neighbours,
        starts,
        rows,
        values,
        channels,
        weight,
        s.cells,
        bytes,
        s.cells,
        channels,
      );
    }
    for (let cell = 0; cell < cells; cell++) {
      const from = s.cells + 4 * channels * cell;
      const to = s.reduced + 4 * reduced * cell;
      kernel.dense(from, channels, w.reduceWeight, w.reduceBias, to, reduced, 1, s.rows, s.values);
    }
    if (pool > 1) this.#average();
    const view = pool > 1 ? s.pooled : s.reduced;
    const inputs = pooledCells(this.shape) * reduced;
    kernel.dense(view, inputs, w.trunk1Weight, w.trunk1Bias, s.trunk1, trunk, 1, s.rows, s.values);
    kernel.dense(s.trunk1, trunk, w.trunk2Weight, w.trunk2Bias, s.trunk2, trunk, 1, s.rows, s.values);
    kernel.dense(s.trunk2, trunk, w.valueWeight, w.valueBias, s.outcome, up4(OUTCOMES), 0, s.rows, s.values);
    kernel.dense(s.trunk2, trunk, w.policyTrunk, w.policyBias, s.action, hidden, 0, s.rows, s.values);
    for (let i = 0; i < OUTCOMES; i++) this.outcome[i] = this.#floats[(s.outcome >> 2) + i];
    softmax(this.outcome, 0, OUTCOMES, 1);
    this.#run++;
  }

  /** After `run`: the value of the observing seat, in [-1, 1]. */
  value(): number {
    return this.outcome[0] - this.outcome[2];
  }

  /** After `run`: fills `scores` for `count` actions whose parts are in `parts`. */
  score(count: number): void {
    const { kinds, details, hidden, pairs } = this.shape;
    const w = this.#weights;
    const s = this.#scratch;
    const parts = this.parts;
    const words = this.#words;
    const wide = 4 * (hidden + pairs);
    let at = s.terms >> 2;
    for (let i = 0; i < PARTS * count; i += PARTS) {
      const from = parts[i + 1];
      const to = parts[i + 2];
      if (from >= 0 && this.#fromRun[from] !== this.#run) {
        this.#fromRun[from] = this.#run;
        this.#project(from, w.policyFrom, s.from + wide * from);
      }
      if (to >= 0 && this.#toRun[to] !== this.#run) {
        this.#toRun[to] = this.#run;
        this.#project(to, w.policyTo, s.to + wide * to);
      }
      words[at++] = from < 0 ? w.nothing : s.from + wide * from;
      words[at++] = to < 0 ? w.nothing : s.to + wide * to;
      words[at++] = w.policyKind + 4 * hidden * tableRow(parts[i], kinds);
      words[at++] = w.policyDetail + 4 * hidden * tableRow(parts[i + 3], details);
    }
    this.#kernel.score(count, s.terms, s.action, w.policyScore, hidden, s.scores);
    this.#addPairs(count);
    if (this.shape.leaning) {
      const share = this.#floats[w.policyLeaning >> 2];
      for (let i = 0; i < count; i++) this.scores[i] += share * this.leanings[i];
    }
  }

  #project(cell: number, weights: number, to: number): void {
    const { channels, hidden, pairs } = this.shape;
    const { cells, rows, values } = this.#scratch;
    const from = cells + 4 * channels * cell;
    this.#kernel.dense(from, channels, weights, this.#weights.nothing, to, hidden + pairs, 0, rows, values);
  }

  /** Adds to each score the product of the two cells' vectors, which stand behind their terms. */
  #addPairs(count: number): void {
    const { hidden, pairs } = this.shape;
    const words = this.#words;
    const floats = this.#floats;
    const scores = this.scores;
    let at = this.#scratch.terms >> 2;
    for (let i = 0; i < count; i++, at += PARTS) {
      const from = (words[at] >> 2) + hidden;
      const to = (words[at + 1] >> 2) + hidden;
      let sum = 0;
      for (let j = 0; j < pairs; j++) sum += floats[from + j] * floats[to + j];
      scores[i] += sum;
    }
  }

  /**
   * After `run`: fills `out` with the probabilities of the values of each belief slot; with `weights` of the same length it gives them,
   * times what the network makes of them, in each slot as shares of 1.
   */
  believe(out: Float32Array, weights: Float32Array | null = null): void {
    const { slots, values, trunk } = this.shape;
    const w = this.#weights;
    const s = this.#scratch;
    if (this.shape.beliefByCell) {
      this.#believeByCell(out);
      return;
    }
    const width = up4(slots * values);
    this.#kernel.dense(s.trunk2, trunk, w.beliefWeight, w.beliefBias, s.belief, width, 0, s.rows, s.values);
    const from = s.belief >> 2;
    for (let i = 0; i < slots * values; i++) out[i] = this.#floats[from + i];
    if (weights !== null) for (let i = 0; i < slots * values; i++) out[i] += log(weights[i]);
    for (let slot = 0; slot < slots; slot++) softmax(out, slot * values, values, 1);
  }

  #believeByCell(out: Float32Array): void {
    const { slots, values, trunk, channels } = this.shape;
    const w = this.#weights;
    const s = this.#scratch;
    const width = up4(values);
    const floats = this.#floats;
    const [cell, all] = [s.belief >> 2, s.beliefTrunk >> 2];
    this.#kernel.dense(s.trunk2, trunk, w.beliefWeight, w.nothing, s.beliefTrunk, width, 0, s.rows, s.values);
    for (let slot = 0; slot < slots; slot++) {
      const from = s.cells + 4 * channels * slot;
      const bias = w.beliefBias + 4 * width * slot;
      this.#kernel.dense(from, channels, w.beliefCell, bias, s.belief, width, 0, s.rows, s.values);
      for (let i = 0; i < values; i++) out[slot * values + i] = floats[cell + i] + floats[all + i];
      softmax(out, slot * values, values, 1);
    }
  }

  #addBias(bias: number, cells: number, channels: number): void {
    const floats = this.#floats;
    const from = bias >> 2;
    const to = this.#scratch.cells >> 2;
    for (let cell = to; cell < to + cells * channels; cell += channels) {
      for (let i = 0; i < channels; i++) floats[cell + i] += floats[from + i];
    }
  }

  #average(): void {
    const { rows, columns, reduced, pool } = this.shape;
    const floats = this.#floats;
    const pooledColumns = Math.ceil(columns / pool);
    const from = this.#scratch.reduced >> 2;
    const to = this.#scratch.pooled >> 2;
    floats.fill(0, to, to + pooledCells(this.shape) * reduced);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const cell = from + (y * columns + x) * reduced;
        const square = to + (((y / pool) | 0) * pooledColumns + ((x / pool) | 0)) * reduced;
        for (let i = 0; i < reduced; i++) floats[square + i] += floats[cell + i];
      }
    }
    const share = Math.fround(1 / (pool * pool));
    for (let i = to; i < to + pooledCells(this.shape) * reduced; i++) floats[i] *= share;
  }
}

function tableRow(part: number, rows: number): number {
  if (part >= rows - 1) invariant(false, `an action part is ${part}, the network's table ends at ${rows - 2}`);
  return part + 1;
}

/** A network over a memory of its own. */
export function makeNetwork(
  shape: NetworkShape,
  tensors: Tensors,
  maxActions: number,
  kernelOver: (memory: WebAssembly.Memory) => Kernel = fastestKernel,
): Network {
  const bytes = networkBytes(shape, maxActions);
  const memory = newMemory(bytes.weights + bytes.scratch);
  loadWeights(memory, 0, shape, tensors);
  return new Network(kernelOver(memory), shape, maxActions, 0, bytes.weights);
}
