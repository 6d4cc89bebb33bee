/**
 * The arithmetic of a network's forward pass, over one memory. All places are byte offsets, multiples of 16; widths (numbers of outputs)
 * are multiples of 4. Sums run in a fixed order with single-precision roundings, so that the vector code and the plain code give the
 * same bits on every machine. A weight matrix is packed by `pack`: blocks of 32 outputs, in each block one row an input.
 */
export interface Kernel {
  readonly name: 'simd' | 'plain';
  readonly memory: WebAssembly.Memory;

  /** out = bias + input * weights, then clamped at 0 where `relu` is 1. `rows` and `values` are scratch for inputs + 4 words. */
  dense(
    input: number,
    inputs: number,
    weights: number,
    bias: number,
    out: number,
    width: number,
    relu: number,
    rows: number,
    values: number,
  ): void;

  /**
   * Lists what is not zero, cell by cell: plane numbers in `rows`, numbers in `values` (cells * planes + 4 words each), where each
   * cell's part begins in `starts` (cells + 1 words). Strides are bytes.
   */
  listCells(
    input: number,
    cells: number,
    planes: number,
    cellStride: number,
    planeStride: number,
    starts: number,
    rows: number,
    values: number,
  ): void;

  /**
   * A convolution over lists of `listCells`, clamped at 0: the inputs of tap t of a cell are the planes of the cell
   * neighbours[cell * taps + t] (int32, -1 for none). The bias of a cell lies `biasStride` bytes after that of the one before.
   */
  convolve(
    cells: number,
    taps: number,
    neighbours: number,
    starts: number,
    rows: number,
    values: number,
    planes: number,
    weights: number,
    bias: number,
    biasStride: number,
    out: number,
    width: number,
  ): void;

  /** out[i] = weights . max(0, base + the four vectors at terms[4 i] to terms[4 i + 3]), for `count` actions. */
  score(count: number, terms: number, base: number, weights: number, width: number, out: number): void;
}

/** Writes a matrix of inputs x width numbers, row by row, in the order that a kernel reads. */
export function pack(matrix: Float32Array, inputs: number, width: number, out: Float32Array): void {
  let at = 0;
  for (let block = 0; block < width; block += 32) {
    const end = Math.min(width, block + 32);
    for (let row = 0; row < inputs; row++) {
      for (let column = block; column < end; column++) out[at++] = matrix[row * width + column];
    }
  }
}

const PAGE = 65_536;
/** What the vector code's import declares. */
export const MAX_PAGES = 4096;

/** Memory of at least `bytes`, which threads can share. */
export function newMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}
