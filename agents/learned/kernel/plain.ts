import type { Kernel } from './kernel.ts';

/** The kernel without WebAssembly code: slower, the same bits. Also the vector code's specification. */
export function plainKernel(memory: WebAssembly.Memory): Kernel {
  const floats = new Float32Array(memory.buffer);
  const words = new Int32Array(memory.buffer);
  const fround = Math.fround;

  /** Adds rows [from, to) of a list to a block of at most 32 outputs. All arguments count words. */
  function addRows(
    from: number,
    to: number,
    rows: number,
    values: number,
    weights: number,
    width: number,
    out: number,
  ): void {
    for (let k = from; k < to; k++) {
      const x = floats[values + k];
      const w = weights + words[rows + k] * width;
      for (let j = 0; j < width; j++) floats[out + j] += fround(x * floats[w + j]);
    }
  }

  function clamp(at: number, count: number): void {
    for (let j = at; j < at + count; j++) if (!(floats[j] > 0)) floats[j] = 0;
  }

  function list(input: number, count: number, stride: number, rows: number, values: number, at: number): number {
    let end = at;
    for (let i = 0, from = input; i < count; i++, from += stride) {
      if (floats[from] === 0) continue;
      words[rows + end] = i;
      floats[values + end] = floats[from];
      end++;
    }
    return end;
  }

  return {
    name: 'plain',
    memory,

    dense(input, inputs, weights, bias, out, width, relu, rows, values) {
      const count = list(input >> 2, inputs, 1, rows >> 2, values >> 2, 0);
      floats.copyWithin(out >> 2, bias >> 2, (bias >> 2) + width);
      for (let block = 0; block < width; block += 32) {
        const lanes = Math.min(32, width - block);
        addRows(0, count, rows >> 2, values >> 2, (weights >> 2) + block * inputs, lanes, (out >> 2) + block);
      }
      if (relu !== 0) clamp(out >> 2, width);
    },

    listCells(input, cells, planes, cellStride, planeStride, starts, rows, values) {
      let at = 0;
      for (let cell = 0; cell < cells; cell++) {
        words[(starts >> 2) + cell] = at;
        at = list((input + cell * cellStride) >> 2, planes, planeStride >> 2, rows >> 2, values >> 2, at);
      }
      words[(starts >> 2) + cells] = at;
    },

    convolve(cells, taps, neighbours, starts, rows, values, planes, weights, bias, biasStride, out, width) {
      for (let cell = 0; cell < cells; cell++) {
        const to = (out >> 2) + cell * width;
        const from = (bias + cell * biasStride) >> 2;
        floats.copyWithin(to, from, from + width);
        for (let block = 0; block < width; block += 32) {
          const lanes = Math.min(32, width - block);
          const blockWeights = (weights >> 2) + block * taps * planes;
          for (let tap = 0; tap < taps; tap++) {
            const near = words[(neighbours >> 2) + cell * taps + tap];
            if (near < 0) continue;
            const first = words[(starts >> 2) + near];
            const last = words[(starts >> 2) + near + 1];
            addRows(first, last, rows >> 2, values >> 2, blockWeights + tap * planes * lanes, lanes, to + block);
          }
        }
        clamp(to, width);
      }
    },

    score(count, terms, base, weights, width, out) {
      const sums = new Float32Array(4);
      for (let i = 0; i < count; i++) {
        sums.fill(0);
        for (let j = 0; j < width; j++) {
          let x = floats[(base >> 2) + j];
          for (let t = 0; t < 4; t++) x = fround(x + floats[(words[(terms >> 2) + 4 * i + t] >> 2) + j]);
          if (x > 0) sums[j & 3] += fround(x * floats[(weights >> 2) + j]);
        }
        floats[(out >> 2) + i] = fround(fround(sums[0] + sums[1]) + fround(sums[2] + sums[3]));
      }
    },
  };
}
