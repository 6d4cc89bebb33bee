import { readSync } from 'node:fs';

/** Where a person reads and types. Synchronous, because agents decide synchronously. */
export interface Terminal {
  /** Whether colours are welcome. */
  readonly hasColour: boolean;
  write(text: string): void;
  /** The next line without its newline, or null at the end of input. */
  readLine(prompt: string): string | null;
}

/** As https://no-color.org has it: NO_COLOR with any text in it says no. */
export function colourIsWelcome(): boolean {
  return process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

const STDIN = 0;
const RETRY_MS = 20;

/** Standard input and output. Ctrl-C ends the process, as nothing here catches it. */
export class StandardTerminal implements Terminal {
  readonly hasColour = colourIsWelcome();
  readonly #echoes = process.stdin.isTTY !== true;
  #rest = Buffer.alloc(0);
  #isOver = false;

  write(text: string): void {
    process.stdout.write(text);
  }

  readLine(prompt: string): string | null {
    this.write(prompt);
    const line = this.#next();
    // Piped input does not show what was typed; without it the output can't be read.
    if (this.#echoes) this.write(`${line ?? ''}\n`);
    return line;
  }

  #next(): string | null {
    for (;;) {
      const end = this.#rest.indexOf(10);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line.replace(/\r$/, '');
      }
      if (this.#isOver) return null;
      const chunk = readChunk();
      if (chunk.length > 0) this.#rest = Buffer.concat([this.#rest, chunk]);
      else {
        this.#isOver = true;
        if (this.#rest.length > 0) this.#rest = Buffer.concat([this.#rest, Buffer.from('\n')]);
      }
    }
  }
}

/** What there is to read; waits for it, and is empty at the end of input. */
function readChunk(): Buffer {
  const chunk = Buffer.alloc(4096);
  for (;;) {
    try {
      return chunk.subarray(0, readSync(STDIN, chunk, 0, chunk.length, null));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF' || code === 'EIO') return chunk.subarray(0, 0);
      if (code !== 'EAGAIN') throw error;
      pause(RETRY_MS);
    }
  }
}

/** Waits without giving way to anything else. */
export function pause(milliseconds: number): void {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
