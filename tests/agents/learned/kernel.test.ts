import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exp, log, softmax } from '../../../agents/learned/exp.ts';
import { binarySource, compileKernel, SOURCE } from '../../../agents/learned/kernel/assembly/build.ts';
import { type Kernel, newMemory, pack } from '../../../agents/learned/kernel/kernel.ts';
import { plainKernel } from '../../../agents/learned/kernel/plain.ts';
import { simdKernel } from '../../../agents/learned/kernel/simd.ts';
import { Xoshiro } from '../../../src/core/rng.ts';

test('the committed vector code is what its source compiles to', async () => {
  const path = new URL('../../../agents/learned/kernel/simd-binary.ts', import.meta.url);
  expect(binarySource(await compileKernel(readFileSync(SOURCE, 'utf8')))).toBe(readFileSync(path, 'utf8'));
});

describe('a dense layer', () => {
  const [WEIGHTS, BIAS, INPUT, OUT, ROWS, VALUES] = [0, 60_000, 61_000, 62_000, 63_000, 64_000].map(
    (at) => at - (at % 16),
  );

  /** Weights, bias and input of a layer, a third of the input zero, laid into a memory. */
  function layer(inputs: number, width: number) {
    const rng = new Xoshiro(inputs, width);
    const memory = newMemory(65_536);
    const floats = new Float32Array(memory.buffer);
    const matrix = Float32Array.from({ length: inputs * width }, () => rng.float() - 0.5);
    pack(matrix, inputs, width, floats);
    for (let i = 0; i < width; i++) floats[BIAS / 4 + i] = rng.float() - 0.5;
    for (let i = 0; i < inputs; i++) floats[INPUT / 4 + i] = rng.below(3) === 0 ? 0 : rng.float() - 0.5;
    return { memory, floats, matrix };
  }

  test.each([
    [1, 4],
    [7, 12],
    [64, 32],
    [33, 100],
  ])('of %i inputs and %i outputs is the product, and the same bits in both kernels', (inputs, width) => {
    const { memory, floats, matrix } = layer(inputs, width);
    const run = (kernel: Kernel, relu: number) => {
      kernel.dense(INPUT, inputs, WEIGHTS, BIAS, OUT, width, relu, ROWS, VALUES);
      return floats.slice(OUT / 4, OUT / 4 + width);
    };
    const got = run(simdKernel(memory), 0);
    expect(run(plainKernel(memory), 0)).toEqual(got);
    for (let j = 0; j < width; j++) {
      let sum = floats[BIAS / 4 + j];
      for (let i = 0; i < inputs; i++) sum += floats[INPUT / 4 + i] * matrix[i * width + j];
      expect(got[j]).toBeCloseTo(sum, 5);
    }
    const clamped = run(simdKernel(memory), 1);
    expect(run(plainKernel(memory), 1)).toEqual(clamped);
    expect(clamped).toEqual(got.map((x) => Math.max(0, x)));
  });
});

describe('exponentials', () => {
  test('are within 1e-14 of the true ones', () => {
    for (let x = -50; x <= 50; x += 0.37) expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
    expect(exp(0)).toBe(1);
    expect(exp(-1e9)).toBe(0);
    expect(exp(Number.NaN)).toBe(0);
  });

  test('have their inverse in logarithms', () => {
    for (let x = 1e-38; x < 1e30; x *= 7.3)
      expect(Math.abs(log(x) - Math.log(x))).toBeLessThan(1e-14 * Math.max(1, Math.abs(Math.log(x))));
    expect(log(1)).toBe(0);
  });

  test('make probabilities that a temperature sharpens', () => {
    const scores = new Float64Array([9, 1, 2, 3, 9]);
    softmax(scores, 1, 3, 0.5);
    const sum = Math.exp(2) + Math.exp(4) + Math.exp(6);
    expect(scores[0]).toBe(9);
    expect(scores[3]).toBeCloseTo(Math.exp(6) / sum, 12);
    expect(scores[4]).toBe(9);
  });
});
