// `npm run kernel`: compiles simd.ts and writes ../simd-binary.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import { MAX_PAGES } from '../kernel.ts';

export const SOURCE = fileURLToPath(new URL('simd.ts', import.meta.url));
const TARGET = fileURLToPath(new URL('../simd-binary.ts', import.meta.url));

/** The module of the vector code, compiled afresh. */
export async function compileKernel(source: string): Promise<Uint8Array> {
  const options = [
    '--runtime',
    'stub',
    '-O3',
    '--noAssert',
    '--enable',
    'simd,threads',
    '--importMemory',
    '--sharedMemory',
  ];
  const pages = ['--initialMemory', '1', '--maximumMemory', String(MAX_PAGES)];
  let binary: Uint8Array | null = null;
  const { error, stderr } = await asc.main(['simd.ts', '--outFile', 'simd.wasm', ...options, ...pages], {
    readFile: (name) => (name === 'simd.ts' ? source : null),
    writeFile: (_name, contents) => {
      binary = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error !== null || binary === null) throw new Error(`The kernel does not compile: ${stderr.toString()}`);
  return binary;
}

/** The text of simd-binary.ts. */
export function binarySource(binary: Uint8Array): string {
  const text = Buffer.from(binary).toString('base64');
  const lines = text.match(/.{1,112}/g) ?? [];
  return [
    '/** assembly/simd.ts compiled, in base64; written by `npm run kernel`, checked by tests/agents/learned/kernel.test.ts. */',
    'export const SIMD_BINARY =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')};`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TARGET, binarySource(await compileKernel(readFileSync(SOURCE, 'utf8'))));
}
