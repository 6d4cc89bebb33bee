import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from './measure.ts';

export interface StartupFigures {
  /** Wall milliseconds, medians: bare node, `--help`, and a run of one match in a new folder. */
  readonly nodeMs: number;
  readonly helpMs: number;
  readonly oneMatchMs: number;
}

/** Starts the command as a person would; interleaved, since wall time moves on a shared machine. */
export function benchStartup(main: string, experiment: string, repeats: number): StartupFigures {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-startup-'));
  const once = (args: readonly string[]): number => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stderr}`);
    return performance.now() - start;
  };
  try {
    const samples = { node: [] as number[], help: [] as number[], match: [] as number[] };
    for (let i = 0; i < repeats; i++) {
      samples.node.push(once(['-e', '0']));
      samples.help.push(once([main, '--help']));
      samples.match.push(once([main, 'run', experiment, '--pairs', '1', '--out', join(folder, String(i))]));
    }
    return { nodeMs: median(samples.node), helpMs: median(samples.help), oneMatchMs: median(samples.match) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
