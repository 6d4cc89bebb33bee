import { type Kernel, MAX_PAGES } from './kernel.ts';
import { plainKernel } from './plain.ts';
import { SIMD_BINARY } from './simd-binary.ts';

let compiled: WebAssembly.Module | null = null;

/** The kernel in WebAssembly vector code (assembly/simd.ts). The memory must not be larger than MAX_PAGES. */
export function simdKernel(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(SIMD_BINARY, 'base64'));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  const { dense, listCells, convolve, score } = exports as unknown as Kernel;
  return { name: 'simd', memory, dense, listCells, convolve, score };
}

/** The vector code where this machine runs it, else the plain code, which gives the same bits. */
export function fastestKernel(memory: WebAssembly.Memory): Kernel {
  const fits = memory.buffer.byteLength <= MAX_PAGES * 65_536;
  return fits && WebAssembly.validate(Buffer.from(SIMD_BINARY, 'base64')) ? simdKernel(memory) : plainKernel(memory);
}
