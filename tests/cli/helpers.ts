import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { main } from '../../src/cli/main.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process and catches what it prints. */
export async function fogbench(...args: string[]): Promise<Outcome> {
  const texts = { out: '', err: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      texts[name === 'stdout' ? 'out' : 'err'] += String(text);
      return true;
    }),
  );
  const log = vi.spyOn(console, 'log').mockImplementation((text) => {
    texts.out += `${text}\n`;
  });
  try {
    return { code: await main(args), ...texts };
  } finally {
    for (const spy of [...spies, log]) spy.mockRestore();
  }
}

export const EXPERIMENT = `id: demo
question: Is random as good as random?
ruleset: phantom-tic-tac-toe
scenarios: [standard]
agents:
  - kind: random
    name: a
  - kind: random
    name: b
schedule: { kind: round-robin, pairs: 3 }
seed: 1
`;

/** Makes a new folder the current one, with an experiment in it. */
export function enterFolder(text = EXPERIMENT): string {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-'));
  process.chdir(folder);
  writeFileSync('demo.yaml', text);
  return folder;
}
