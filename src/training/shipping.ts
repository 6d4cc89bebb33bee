import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeWeights, weightsName, writeAtomically } from '../../agents/learned/weights.ts';
import { configError } from '../core/errors.ts';

/** The model card of a weights file lies beside it. */
export function cardPath(path: string): string {
  return path.replace(/\.safetensors$/, '.md');
}

/** Throws a ConfigError where a weights file has no model card: nothing ships without one. */
export function requireCard(path: string): void {
  const card = cardPath(path);
  if (card === path || !existsSync(card))
    throw configError('--ship', 'no-card', `"${path}" has no model card ("${card}"), which ships with it.`);
}

/**
 * Puts weights, under their own name, and their card into the folder that weights ship from, then removes those of the same game. Returns
 * their path.
 */
export function shipWeights(path: string, folder: string): string {
  requireCard(path);
  const bytes = readFileSync(path);
  const card = readFileSync(cardPath(path));
  const { meta } = decodeWeights(bytes, path);
  const name = weightsName(meta, bytes);
  const shipped = join(folder, name);
  writeAtomically(shipped, bytes);
  writeAtomically(cardPath(shipped), card);
  const before = new RegExp(`^${meta.ruleset}-${meta.scenario}-[0-9a-f]{8}\\.(safetensors|md)$`);
  const kept = name.replace('.safetensors', '.');
  for (const file of readdirSync(folder)) if (before.test(file) && !file.startsWith(kept)) rmSync(join(folder, file));
  return shipped;
}
