// Weights files in the layout of safetensors: the header's length (64-bit little endian), a JSON header that gives each tensor's type,
// shape and place, then the numbers as little-endian 32-bit floats. https://github.com/huggingface/safetensors
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { ConfigError, configError } from '../../src/core/errors.ts';
import type { Scope } from './seen.ts';
import { type NetworkShape, sizeOf, tensorSpecs } from './shape.ts';

/** What a network is and where it comes from; kept in the file's `__metadata__`. */
export interface WeightsMeta extends Scope {
  readonly shape: NetworkShape;
  readonly ruleset: string;
  readonly rulesetVersion: number;
  readonly scenario: string;
  /** Canonical JSON of the game's parameters. */
  readonly params: string;
  /** How it was made: method, seed, steps, backend, commit … */
  readonly training: Readonly<Record<string, string | number | boolean>>;
}

export type Tensors = ReadonlyMap<string, Float32Array>;

export interface Weights {
  readonly meta: WeightsMeta;
  readonly tensors: Tensors;
  /** SHA-256 of the file in hexadecimal digits. */
  readonly hash: string;
}

interface HeaderEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** A safetensors file of named arrays. Names are written in the order of `tensors`. */
export function encodeTensors(
  tensors: ReadonlyMap<string, { readonly shape: readonly number[]; readonly data: Float32Array }>,
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: metadata };
  let end = 0;
  for (const [name, { shape, data }] of tensors) {
    header[name] = { dtype: 'F32', shape, data_offsets: [end, end + data.byteLength] };
    end += data.byteLength;
  }
  let json = JSON.stringify(header);
  json += ' '.repeat((8 - (Buffer.byteLength(json) % 8)) % 8);
  const length = Buffer.byteLength(json);
  const file = Buffer.alloc(8 + length + end);
  file.writeBigUInt64LE(BigInt(length), 0);
  file.write(json, 8);
  let at = 8 + length;
  for (const { data } of tensors.values()) for (const number of data) at = file.writeFloatLE(number, at);
  return file;
}

export interface TensorFile {
  readonly metadata: Readonly<Record<string, string>>;
  readonly tensors: ReadonlyMap<string, { readonly shape: readonly number[]; readonly data: Float32Array }>;
}

/** `path` is for messages. */
export function decodeTensors(bytes: Uint8Array, path: string): TensorFile {
  return orBadWeights(path, () => tensorsIn(bytes, path));
}

/** What is not as the format says shows in many ways; all of them are the file's fault. */
function orBadWeights<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw configError(path, 'bad-weights', `not a weights file: ${(error as Error).message}`);
  }
}

function tensorsIn(bytes: Uint8Array, path: string): TensorFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bad = (what: string) => configError(path, 'bad-weights', `not a weights file: ${what}`);
  const length = file.length < 8 ? -1 : Number(file.readBigUInt64LE(0));
  if (length < 2 || length > file.length - 8) throw bad('its header is longer than the file');
  let header: Record<string, unknown>;
  try {
    header = JSON.parse(file.toString('utf8', 8, 8 + length));
  } catch {
    throw bad('its header is not JSON');
  }
  const tensors = new Map<string, { shape: readonly number[]; data: Float32Array }>();
  for (const [name, value] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const { dtype, shape, data_offsets: range } = value as HeaderEntry;
    if (dtype !== 'F32') throw bad(`tensor ${name} holds ${dtype} and not F32`);
    const [from, to] = [8 + length + range[0], 8 + length + range[1]];
    if (to > file.length || to - from !== 4 * sizeOf(shape)) throw bad(`tensor ${name} does not fit its place`);
    const data = new Float32Array(sizeOf(shape));
    for (let i = 0; i < data.length; i++) data[i] = file.readFloatLE(from + 4 * i);
    tensors.set(name, { shape, data });
  }
  return { metadata: (header.__metadata__ ?? {}) as Record<string, string>, tensors };
}

/** The file of a network. Equal weights and equal meta give equal bytes. */
export function encodeWeights(meta: WeightsMeta, tensors: Tensors): Uint8Array {
  const named = new Map(
    tensorSpecs(meta.shape).map(({ name, shape }) => [name, { shape, data: tensors.get(name)! }] as const),
  );
  return encodeTensors(named, { fogbench: JSON.stringify(meta) });
}

export function decodeWeights(bytes: Uint8Array, path: string): Weights {
  return orBadWeights(path, () => weightsIn(bytes, path));
}

function weightsIn(bytes: Uint8Array, path: string): Weights {
  const { metadata, tensors } = decodeTensors(bytes, path);
  if (metadata.fogbench === undefined)
    throw configError(path, 'bad-weights', 'its metadata has no entry "fogbench", which says what network it holds');
  const meta = JSON.parse(metadata.fogbench) as WeightsMeta;
  const arrays = new Map<string, Float32Array>();
  for (const { name, shape } of tensorSpecs(meta.shape)) {
    const tensor = tensors.get(name);
    if (tensor === undefined || tensor.data.length !== sizeOf(shape))
      throw configError(path, 'bad-weights', `tensor ${name} of shape [${shape.join(', ')}] is missing`);
    if (!tensor.data.every(Number.isFinite))
      throw configError(path, 'bad-weights', `tensor ${name} holds what is no number`);
    arrays.set(name, tensor.data);
  }
  return { meta, tensors: arrays, hash: hashOf(bytes) };
}

export function readWeights(path: string): Weights {
  return decodeWeights(
    orBadWeights(path, () => readFileSync(path)),
    path,
  );
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Name of a published weights file: `<ruleset>-<scenario>-<first eight digits of its hash>.safetensors`. */
export function weightsName(meta: WeightsMeta, bytes: Uint8Array): string {
  return `${meta.ruleset}-${meta.scenario}-${hashOf(bytes).slice(0, 8)}.safetensors`;
}

/** Writes a file whole or not at all, also when the machine stops in between. */
export function writeAtomically(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w');
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, path);
}
