// What a training run has on disk: one file that says where it stands, written whole after each generation, and the samples of the
// generations that it still learns from.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type NetworkShape, sizeOf, tensorSpecs } from '../../agents/learned/shape.ts';
import { decodeTensors, encodeTensors, writeAtomically } from '../../agents/learned/weights.ts';
import { configError } from '../core/errors.ts';
import type { Adam } from './adam.ts';
import type { Samples } from './samples.ts';
import type { PlayCounts } from './self-play.ts';

const CHECKPOINT = 'checkpoint.safetensors';

export interface Position {
  /** Generations whose training is done. */
  readonly trained: number;
  /** Generations whose self-play is done and on disk. */
  readonly played: number;
  /** Identifies the run: ruleset, options, seed, backend. */
  readonly plan: string;
}

export function saveCheckpoint(
  folder: string,
  shape: NetworkShape,
  weights: ReadonlyMap<string, Float32Array>,
  adam: Adam,
  position: Position,
): void {
  const tensors = new Map<string, { shape: readonly number[]; data: Float32Array }>();
  for (const { name, shape: dims } of tensorSpecs(shape)) {
    tensors.set(name, { shape: dims, data: weights.get(name)! });
    tensors.set(`adam.first.${name}`, { shape: dims, data: adam.first.get(name)! });
    tensors.set(`adam.second.${name}`, { shape: dims, data: adam.second.get(name)! });
  }
  const metadata = { position: JSON.stringify(position), adamSteps: String(adam.steps) };
  writeAtomically(join(folder, CHECKPOINT), encodeTensors(tensors, metadata));
}

/** Fills weights and optimizer from the checkpoint in a folder; null when there is none. */
export function loadCheckpoint(
  folder: string,
  shape: NetworkShape,
  weights: Map<string, Float32Array>,
  adam: Adam,
): Position | null {
  const path = join(folder, CHECKPOINT);
  if (!existsSync(path)) return null;
  const { metadata, tensors } = decodeTensors(readFileSync(path), path);
  const take = (name: string, dims: readonly number[], into: Float32Array): void => {
    const tensor = tensors.get(name);
    if (tensor === undefined || tensor.data.length !== sizeOf(dims))
      throw configError(path, 'bad-checkpoint', `tensor ${name} of shape [${dims.join(', ')}] is missing`);
    into.set(tensor.data);
  };
  for (const { name, shape: dims } of tensorSpecs(shape)) {
    take(name, dims, weights.get(name)!);
    take(`adam.first.${name}`, dims, adam.first.get(name)!);
    take(`adam.second.${name}`, dims, adam.second.get(name)!);
  }
  adam.steps = Number(metadata.adamSteps);
  return JSON.parse(metadata.position) as Position;
}

/** The self-play of a generation. */
export interface Played {
  readonly chunks: readonly Samples[];
  readonly counts: PlayCounts;
}

export function savePlayed(folder: string, generation: number, played: Played): void {
  writeAtomically(join(folder, samplesName(generation)), serialize(played));
}

export function loadPlayed(folder: string, generation: number): Played {
  return deserialize(readFileSync(join(folder, samplesName(generation)))) as Played;
}

/** Removes the samples of generations outside [from, to). */
export function dropSamples(folder: string, from: number, to: number): void {
  const kept = new Set(Array.from({ length: Math.max(0, to - from) }, (_, i) => samplesName(from + i)));
  for (const name of readdirSync(folder))
    if (/^samples-\d+\.bin$/.test(name) && !kept.has(name)) rmSync(join(folder, name));
}

function samplesName(generation: number): string {
  return `samples-${generation}.bin`;
}
