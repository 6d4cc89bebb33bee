import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root = '';

/** Folder of the package: the nearest one above this file whose package.json is fogbench's. The same from `src` and from `dist`. */
export function packageRoot(): string {
  if (root !== '') return root;
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'fogbench') break;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The package root of fogbench was not found.');
    folder = parent;
  }
  root = folder;
  return root;
}

/** Path of a file that ships with the package and that the compiler does not copy (maps, weights), from its path below the root. */
export function dataPath(relative: string): string {
  return join(packageRoot(), relative);
}
