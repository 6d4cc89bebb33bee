// Confidence sequence for the mean of bounded scores (pairs, blocks, luck-adjusted points, differences of arms) by hedged betting:
// I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86 (2024), the hedged capital
// process with predictable plug-in bets. For every candidate mean two gamblers bet that the truth is higher or lower; candidates that
// make one of them rich are out, for good. Valid at every moment at once, without any assumption on the distribution beyond its range
// and a constant mean.
import type { Interval } from './interval.ts';

const GRID = 1000;
/** Bets stay below this share of what would risk ruin. */
const TRUNCATION = 0.5;

export interface BettingOptions {
  readonly level?: number;
  /** Range of the scores; default [0, 1]. */
  readonly range?: Interval;
}

/** A running sequence. Feed it scores in schedule order. */
export class BettingSequence {
  readonly #range: Interval;
  readonly #logTerm: number;
  readonly #limit: number;
  /** Capitals by candidate mean j / GRID of the unit range. */
  readonly #up = new Float64Array(GRID + 1).fill(0.5);
  readonly #down = new Float64Array(GRID + 1).fill(0.5);
  #first = 0;
  #last = GRID;
  #count = 0;
  #sum = 0;
  #squares = 0.25;

  constructor({ level = 0.95, range = { lo: 0, hi: 1 } }: BettingOptions = {}) {
    if (!(level > 0 && level < 1))
      throw new RangeError(`Confidence level ${level} given, expected one between 0 and 1.`);
    if (!(range.lo < range.hi)) throw new RangeError(`Range ${range.lo} to ${range.hi} given, expected lo < hi.`);
    this.#range = range;
    this.#logTerm = 2 * Math.log(2 / (1 - level));
    this.#limit = 1 / (1 - level);
  }

  get count(): number {
    return this.#count;
  }

  /** Mean of the scores so far; NaN for none. */
  get mean(): number {
    return this.#range.lo + ((this.#range.hi - this.#range.lo) * this.#sum) / this.#count;
  }

  /**
   * Candidates not rejected so far, rounded outward to a thousandth of the range; the whole range before any score. Only ever shrinks; if
   * every candidate is rejected (chance at most 1 - level, or the mean has drifted) it stays at the last that was not empty.
   */
  get interval(): Interval {
    const { lo, hi } = this.#range;
    const at = (j: number) => (j <= 0 ? lo : j >= GRID ? hi : lo + ((hi - lo) * j) / GRID);
    return { lo: at(this.#first - 1), hi: at(this.#last + 1) };
  }

  push(score: number): void {
    const { lo, hi } = this.#range;
    if (!(score >= lo && score <= hi)) throw new RangeError(`Score ${score} given, expected one from ${lo} to ${hi}.`);
    const x = (score - lo) / (hi - lo);
    const turn = this.#count + 1;
    const bet = Math.sqrt(this.#logTerm / ((this.#squares / turn) * turn * Math.log(turn + 1)));
    this.#settle(x, bet);
    this.#count = turn;
    this.#sum += x;
    this.#squares += (x - (0.5 + this.#sum) / (turn + 1)) ** 2;
  }

  #settle(x: number, bet: number): void {
    for (let j = this.#first; j <= this.#last; j++) {
      const m = j / GRID;
      this.#up[j] *= 1 + (m * bet > TRUNCATION ? TRUNCATION / m : bet) * (x - m);
      this.#down[j] *= 1 - ((1 - m) * bet > TRUNCATION ? TRUNCATION / (1 - m) : bet) * (x - m);
    }
    let first = this.#first;
    let last = this.#last;
    while (first <= last && this.#isRejected(first)) first++;
    while (last >= first && this.#isRejected(last)) last--;
    if (first > last) return;
    this.#first = first;
    this.#last = last;
  }

  #isRejected(j: number): boolean {
    return this.#up[j] >= this.#limit || this.#down[j] >= this.#limit;
  }
}
