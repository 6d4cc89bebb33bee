// The forward pass of a network. Cells are read one by one, then with their neighbours by 3 x 3 convolutions; a narrow view of all cells goes through the trunk, which
// gives the value and the belief; an action is scored from the features of the cells that it leaves and enters, its kind, its
// detail and the trunk, so that what is learnt of an attack in one place holds in every other.
import { invariant } from '../../src/core/errors.ts';
import { log, softmax } from './exp.ts';
import { type Kernel, newMemory, pack } from './kernel/kernel.ts';
import { fastestKernel } from './kernel/simd.ts';
import { type NetworkShape, OUTCOMES, pooledCells, TAPS, tensorSpecs } from './shape.ts';
import type { Tensors } from './weights.ts';

const PARTS = 4;

function up4(count: number): number {
  return (count + 3) & ~3;
}

/** Places in a memory, each a multiple of 16. */
class Places {
  end: number;

  constructor(base: number) {
    this.end = base;
  }

  words(count: number): number {
    const at = this.end;
    this.end += (count * 4 + 15) & ~15;
    return at;
  }
}

/** Outputs of one pass of the belief head: all slots, or the values of one cell. */
function beliefWidth(shape: NetworkShape): number {
  return up4(shape.beliefByCell ? shape.values : shape.slots * shape.values);
}

function weightPlaces(shape: NetworkShape, base: number) {
  const places = new Places(base);
  const { planes, channels, reduced, trunk, hidden, pairs } = shape;
  const cells = shape.rows * shape.columns;
  const belief = beliefWidth(shape);
  return {
    /** The four terms of an action that lacks some part. */
    nothing: places.words(Math.max(hidden + pairs, up4(shape.values))),
    itself: places.words(cells),
    neighbours: places.words(cells * TAPS),
    cellWeight: places.words(planes * channels),
    cellBias: places.words(cells * channels),
    convolutions: Array.from({ length: shape.convolutions }, () => ({
      weight: places.words(TAPS * channels * channels),
      bias: places.words(channels),
    })),
    reduceWeight: places.words(channels * reduced),
    reduceBias: places.words(reduced),
    trunk1Weight: places.words(pooledCells(shape) * reduced * trunk),
    trunk1Bias: places.words(trunk),
    trunk2Weight: places.words(trunk * trunk),
    trunk2Bias: places.words(trunk),
    valueWeight: places.words(trunk * up4(OUTCOMES)),
    valueBias: places.words(up4(OUTCOMES)),
    policyTrunk: places.words(trunk * hidden),
    policyBias: places.words(hidden),
    policyFrom: places.words(channels * (hidden + pairs)),
    policyTo: places.words(channels * (hidden + pairs)),
    policyKind: places.words(shape.kinds * hidden),
    policyDetail: places.words(shape.details * hidden),
    policyScore: places.words(hidden),
    policyLeaning: places.words(1),
    beliefCell: places.words(shape.beliefByCell ? channels * belief : 0),
    beliefWeight: places.words(trunk * belief),
    /** One a slot where slots are cells. */
    beliefBias: places.words(shape.beliefByCell ? shape.slots * belief : belief),
    end: places.end,
  };
}

function scratchPlaces(shape: NetworkShape, maxActions: number, base: number) {
  const places = new Places(base);
  const { planes, channels, reduced, trunk, hidden, pairs } = shape;
  const cells = shape.rows * shape.columns;
  const longest = cells * Math.max(planes, channels) + 4;
  return {
    observation: places.words(cells * planes),
    starts: places.words(cells + 1),
    rows: places.words(longest),
    values: places.words(longest),
    cells: places.words(cells * channels),
    reduced: places.words(cells * reduced),
    pooled: places.words(pooledCells(shape) * reduced),
    trunk1: places.words(trunk),
    trunk2: places.words(trunk),
    outcome: places.words(up4(OUTCOMES)),
    action: places.words(hidden),
    from: places.words(cells * (hidden + pairs)),
    to: places.words(cells * (hidden + pairs)),
    terms: places.words(maxActions * PARTS),
    scores: places.words(maxActions),
    belief: places.words(beliefWidth(shape)),
    beliefTrunk: places.words(shape.beliefByCell ? beliefWidth(shape) : 0),
    end: places.end,
  };
}

/** Bytes that the packed weights of a network take in a memory, and those that each user of it needs beside them. */
export function networkBytes(
  shape: NetworkShape,
  maxActions: number,
): { readonly weights: number; readonly scratch: number } {
  return { weights: weightPlaces(shape, 0).end, scratch: scratchPlaces(shape, maxActions, 0).end };
}

/** Packs weights into a memory, from byte `base`. */
export function loadWeights(memory: WebAssembly.Memory, base: number, shape: NetworkShape, tensors: Tensors): void {
  const at = weightPlaces(shape, base);
  const floats = new Float32Array(memory.buffer);
  const get = (name: string): Float32Array => tensors.get(name)!;
  const matrix = (name: string, inputs: number, width: number, to: number) => {
    const source = get(name);
    const padded = up4(width);
    const wide = new Float32Array(inputs * padded);
    for (let row = 0; row < inputs; row++) wide.set(source.subarray(row * width, (row + 1) * width), row * padded);
    pack(wide, inputs, padded, floats.subarray(to >> 2));
  };
  const vector = (name: string, to: number) => floats.set(get(name), to >> 2);

  const { planes, channels, reduced, trunk, hidden, pairs } = shape;
  const words = new Int32Array(memory.buffer);
  for (let cell = 0; cell < shape.rows * shape.columns; cell++) words[(at.itself >> 2) + cell] = cell;
  words.set(neighboursOf(shape), at.neighbours >> 2);
  floats.fill(0, at.nothing >> 2, (at.nothing >> 2) + Math.max(hidden + pairs, up4(shape.values)));
  matrix('cell.weight', planes, channels, at.cellWeight);
  vector('cell.bias', at.cellBias);
  for (const [i, place] of at.convolutions.entries()) {
    matrix(`convolution${i + 1}.weight`, TAPS * channels, channels, place.weight);
    vector(`convolution${i + 1}.bias`, place.bias);
  }
  matrix('reduce.weight', channels, reduced, at.reduceWeight);
  vector('reduce.bias', at.reduceBias);
  matrix('trunk1.weight', pooledCells(shape) * reduced, trunk, at.trunk1Weight);
  vector('trunk1.bias', at.trunk1Bias);
  matrix('trunk2.weight', trunk, trunk, at.trunk2Weight);
  vector('trunk2.bias', at.trunk2Bias);
  matrix('value.weight', trunk, OUTCOMES, at.valueWeight);
  vector('value.bias', at.valueBias);
  matrix('policy.trunk', trunk, hidden, at.policyTrunk);
  vector('policy.bias', at.policyBias);
  const both = (name: string, pairName: string, to: number) => {
    const [source, pairSource] = [get(name), get(pairName)];
    const wide = new Float32Array(channels * (hidden + pairs));
    for (let row = 0; row < channels; row++) {
      wide.set(source.subarray(row * hidden, (row + 1) * hidden), row * (hidden + pairs));
      wide.set(pairSource.subarray(row * pairs, (row + 1) * pairs), row * (hidden + pairs) + hidden);
    }
    pack(wide, channels, hidden + pairs, floats.subarray(to >> 2));
  };
  both('policy.from', 'policy.pairFrom', at.policyFrom);
  both('policy.to', 'policy.pairTo', at.policyTo);
  vector('policy.kind', at.policyKind);
  vector('policy.detail', at.policyDetail);
  vector('policy.score', at.policyScore);
  if (shape.leaning) vector('policy.leaning', at.policyLeaning);
  if (shape.beliefByCell) {
    const { slots, values } = shape;
    matrix('belief.cell', channels, values, at.beliefCell);
    matrix('belief.trunk', trunk, values, at.beliefWeight);
    const bias = get('belief.bias');
    for (let slot = 0; slot < slots; slot++)
      floats.set(bias.subarray(slot * values, (slot + 1) * values), (at.beliefBias >> 2) + slot * up4(values));
  } else if (shape.slots > 0) {
    matrix('belief.weight', trunk, shape.slots * shape.values, at.beliefWeight);
    vector('belief.bias', at.beliefBias);
  }
}

/** Cells of the 3 x 3 neighbourhood of each cell, row by row, -1 off the map. */
function neighboursOf(shape: NetworkShape): Int32Array {
  const { rows, columns } = shape;
  const out = new Int32Array(rows * columns * TAPS);
  let at = 0;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const inside = y + dy >= 0 && y + dy < rows && x + dx >= 0 && x + dx < columns;
          out[at++] = inside ? (y + dy) * columns + x + dx : -1;
        }
      }
    }
  }
  return out;
}

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

/** The tensors that `shape` asks for, all 0. */
export function zeroTensors(shape: NetworkShape): Map<string, Float32Array> {
  return new Map(
    tensorSpecs(shape).map((spec) => [spec.name, new Float32Array(spec.shape.reduce((a, b) => a * b, 1))]),
  );
}
