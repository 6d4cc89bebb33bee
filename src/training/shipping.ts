import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { WeightsMeta } from '../../agents/learned/weights.ts';

/** Puts weights and the card beside them into the folder that weights ship from, in place of those of the same game. Returns their path. */
export function shipWeights(path: string, { ruleset, scenario }: WeightsMeta, folder: string): string {
  const before = new RegExp(`^${ruleset}-${scenario}-[0-9a-f]{8}\\.(safetensors|md)$`);
  const card = path.replace(/\.safetensors$/, '.md');
  // Read before anything is removed: they may lie there themselves.
  const files = [path, card].filter((file) => existsSync(file)).map((file) => ({ file, bytes: readFileSync(file) }));
  for (const name of readdirSync(folder)) if (before.test(name)) rmSync(join(folder, name));
  for (const { file, bytes } of files) writeFileSync(join(folder, basename(file)), bytes);
  return join(folder, basename(path));
}
