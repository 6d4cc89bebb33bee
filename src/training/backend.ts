import { createRequire } from 'node:module';
import type * as TensorFlow from '@tensorflow/tfjs';
import { configError } from '../core/errors.ts';

export type Tf = typeof TensorFlow;
export const BACKENDS = ['tensorflow', 'wasm', 'cpu'] as const;
export type BackendName = (typeof BACKENDS)[number];

/** TensorFlow.js as this machine runs it. */
export interface Backend {
  readonly tf: Tf;
  /** `tensorflow` is the native library through @tensorflow/tfjs-node. */
  readonly name: BackendName;
  /** Why the faster backends before it were passed over. */
  readonly why: readonly string[];
}

type Require = (id: string) => unknown;

/**
 * Loads the fastest backend that works here, or the one that is asked for. It takes most of a second, so nothing but training calls it.
 * `load` is Node's require; tests pass their own.
 */
export async function loadBackend(
  asked: BackendName | 'auto',
  load: Require = createRequire(import.meta.url),
): Promise<Backend> {
  const why: string[] = [];
  const wanted = asked === 'auto' ? BACKENDS : [asked];
  for (const name of wanted) {
    try {
      const tf = await start(name, load);
      return { tf, name, why };
    } catch (error) {
      why.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw configError('--backend', 'no-backend', `no TensorFlow.js backend loads (${why.join('; ')})`);
}

async function start(name: BackendName, load: Require): Promise<Tf> {
  if (name === 'tensorflow') {
    // tfjs-node 4.22.0 calls a function that Node 23 removed.
    const util = load('node:util') as { isNullOrUndefined?: (value: unknown) => boolean };
    util.isNullOrUndefined ??= (value) => value === null || value === undefined;
    const tf = load('@tensorflow/tfjs-node') as Tf;
    await tf.ready();
    if (tf.getBackend() !== 'tensorflow') throw new Error(`it came up as ${tf.getBackend()}`);
    return tf;
  }
  const tf = load('@tensorflow/tfjs') as Tf;
  if (name === 'wasm') load('@tensorflow/tfjs-backend-wasm');
  if (!(await tf.setBackend(name))) throw new Error('it does not start');
  await tf.ready();
  return tf;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0];
}
