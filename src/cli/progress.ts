// How far a run is, on stderr: one line that is redrawn on a terminal, a line every few seconds elsewhere.

const REDRAW_MS = 200;
const LINE_MS = 5_000;
/** Rates of less time than this say nothing. */
const WARM_UP_MS = 1_000;

export interface ProgressOutput {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export class Progress {
  readonly #name: string;
  readonly #matchesOfUnit: number;
  readonly #output: ProgressOutput;
  readonly #now: () => number;
  readonly #what: string;
  #start: { readonly at: number; readonly done: number } | null = null;
  #shown = Number.NEGATIVE_INFINITY;
  #isOpen = false;

  constructor(
    name: string,
    matchesOfUnit: number,
    output: ProgressOutput,
    now: () => number = () => performance.now(),
    what = 'matches',
  ) {
    this.#name = name;
    this.#matchesOfUnit = matchesOfUnit;
    this.#output = output;
    this.#now = now;
    this.#what = what;
  }

  update(done: number, total: number): void {
    const now = this.#now();
    this.#start ??= { at: now, done };
    if (now - this.#shown < (this.#output.isTTY === true ? REDRAW_MS : LINE_MS) && done < total) return;
    this.#shown = now;
    this.#write(this.#line(done, total, now));
    if (done === total) this.close();
  }

  /** Leaves the last line standing. */
  close(): void {
    if (this.#isOpen) this.#output.write('\n');
    this.#isOpen = false;
  }

  #line(done: number, total: number, now: number): string {
    const matches = this.#matchesOfUnit;
    const start = this.#start ?? { at: now, done };
    const elapsed = now - start.at;
    const rate = ((done - start.done) * matches) / (elapsed / 1000);
    const parts = [
      `${this.#name}  ${done * matches}/${total * matches} ${this.#what}`,
      `${Math.floor((100 * done) / total)} %`,
    ];
    if (done > start.done && (elapsed >= WARM_UP_MS || done === total)) {
      parts.push(`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} ${this.#what}/s`);
      parts.push(
        done === total
          ? `done in ${duration(elapsed)}`
          : `ETA ${duration((elapsed * (total - done)) / (done - start.done))}`,
      );
    }
    return parts.join('  ');
  }

  #write(line: string): void {
    if (this.#output.isTTY === true) {
      this.#output.write(`\r\u001b[2K${line}`);
      this.#isOpen = true;
    } else this.#output.write(`${line}\n`);
  }
}

/** `0:07`, `12:30`, `3:05:00`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
