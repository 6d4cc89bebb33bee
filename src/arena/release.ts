import type { FinishedUnit } from './job.ts';

/** Takes finished units in any order and releases them in schedule order, each once: what is recorded must not depend on who was faster. */
export class ReleaseOrder {
  readonly #release: (finished: readonly FinishedUnit[]) => void;
  readonly #waiting = new Map<number, FinishedUnit>();
  #next: number;

  constructor(next: number, release: (finished: readonly FinishedUnit[]) => void) {
    this.#next = next;
    this.#release = release;
  }

  /** The first unit that is not released. */
  get next(): number {
    return this.#next;
  }

  add(finished: readonly FinishedUnit[]): void {
    for (const unit of finished) if (unit.unit >= this.#next) this.#waiting.set(unit.unit, unit);
    const released: FinishedUnit[] = [];
    for (let unit = this.#waiting.get(this.#next); unit !== undefined; unit = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next++);
      released.push(unit);
    }
    if (released.length > 0) this.#release(released);
  }

  /** The first unit of [from, to) that has not been added, or `to`. */
  firstMissing(from: number, to: number): number {
    for (let unit = Math.max(from, Math.min(to, this.#next)); unit < to; unit++)
      if (!this.#waiting.has(unit)) return unit;
    return to;
  }
}
