// Where the weights of a network lie in a kernel's memory, and what it needs beside them.
import { pack } from './kernel/kernel.ts';
import { type NetworkShape, OUTCOMES, pooledCells, TAPS } from './shape.ts';
import type { Tensors } from './weights.ts';

/** Ints of State.actionParts, and of the terms of an action. */
export const PARTS = 4;

/** Widths are padded to whole vectors. */
export function up4(count: number): number {
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

export function weightPlaces(shape: NetworkShape, base: number) {
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

export function scratchPlaces(shape: NetworkShape, maxActions: number, base: number) {
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
