import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tensorSpecs } from '../../../agents/learned/shape.ts';
import {
  decodeWeights,
  encodeWeights,
  readWeights,
  type WeightsMeta,
  weightsName,
  writeAtomically,
} from '../../../agents/learned/weights.ts';
import { initialTensors } from '../../../src/training/trainer.ts';
import { SMALL_SHAPE } from '../../training/fixtures.ts';

const meta: WeightsMeta = {
  shape: SMALL_SHAPE,
  ruleset: 'made-up',
  rulesetVersion: 3,
  scenario: 'plain',
  params: '{}',
  training: { method: 'none', seed: 9 },
};
const tensors = initialTensors(SMALL_SHAPE, 9);
const bytes = encodeWeights(meta, tensors);

test('a weights file gives back what went in, in the layout of safetensors', () => {
  const weights = decodeWeights(bytes, 'x');
  expect(weights.meta).toEqual(meta);
  expect(weights.tensors).toEqual(tensors);

  // Read by the published description of the format alone.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Number(view.getBigUint64(0, true));
  expect((8 + length) % 8).toBe(0);
  const header = JSON.parse(Buffer.from(bytes.slice(8, 8 + length)).toString());
  expect(Object.keys(header)).toEqual(['__metadata__', ...tensorSpecs(SMALL_SHAPE).map((spec) => spec.name)]);
  for (const value of Object.values(header.__metadata__)) expect(typeof value).toBe('string');
  const { dtype, shape, data_offsets: range } = header['trunk2.weight'];
  expect([dtype, shape]).toEqual(['F32', [20, 20]]);
  expect(range[1] - range[0]).toBe(4 * 20 * 20);
  expect(view.getFloat32(8 + length + range[0] + 4 * 7, true)).toBe(tensors.get('trunk2.weight')![7]);
});

test('the same weights have the same name, other weights another', () => {
  expect(weightsName(meta, bytes)).toMatch(/^made-up-plain-[0-9a-f]{8}\.safetensors$/);
  expect(weightsName(meta, encodeWeights(meta, tensors))).toBe(weightsName(meta, bytes));
  expect(weightsName(meta, encodeWeights(meta, initialTensors(SMALL_SHAPE, 8)))).not.toBe(weightsName(meta, bytes));
});

test('a file on disk is written whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-weights-'));
  writeAtomically(join(folder, 'a.safetensors'), bytes);
  expect(readWeights(join(folder, 'a.safetensors')).tensors).toEqual(tensors);
  expect(readdirSync(folder)).toEqual(['a.safetensors']);
  rmSync(folder, { recursive: true });
});

test.each([
  ['too short', bytes.slice(0, 5), /header is longer/],
  ['cut off', bytes.slice(0, bytes.length - 4), /does not fit its place/],
  ['not JSON', Buffer.concat([bytes.slice(0, 8), Buffer.alloc(bytes.length - 8, 32)]), /not JSON/],
])('a file that is %s is refused by name', (_what, broken, message) => {
  expect(() => decodeWeights(broken, 'w.safetensors')).toThrow(message);
  expect(() => decodeWeights(broken, 'w.safetensors')).toThrow(/^w\.safetensors: /);
});
