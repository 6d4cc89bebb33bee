// Generalised sequential probability ratio test on complete pairs: the log-likelihood ratio of two constrained multinomial fits
// (fitMean, fitRatio), stopped at Wald's bounds. Pairs count in schedule order only: in order of arrival, short matches would be
// overrepresented early, and the error rates would be lost. Says which of two margins is the better one, not how large a
// difference is: see sequential-estimate.ts for that, and the confidence sequences for looking at any time.
import { NORMALIZED_ELO_UNIT, scoreOfElo } from './elo.ts';
import { distributionOf, fitMean, fitRatio } from './multinomial.ts';
import { PAIR_CELLS } from './pairs.ts';

/** The two hypotheses, h0 < h1: mean pair scores in (0, 1), Elo differences, or normalised Elo differences. */
export interface Margins {
  readonly unit: 'score' | 'elo' | 'nelo';
  readonly h0: number;
  readonly h1: number;
}

export interface SprtPlan {
  readonly margins: Margins;
  /** Chance of accepting h1 at h0, and of accepting h0 at h1; each in (0, 1/2). */
  readonly alpha: number;
  readonly beta: number;
  /** Pairs after which the test ends without a decision. */
  readonly maxPairs: number;
  /** Moves the bounds inward by the mean overshoot met so far (Siegmund, Sequential Analysis, corollary 8.33). Default false. */
  readonly correctOvershoot?: boolean;
}

/** `undecided` means that maxPairs was reached: it accepts neither side. */
export type SprtState = 'running' | 'H0' | 'H1' | 'undecided';

/** Wald's bounds: H0 at or below `lower`, H1 at or above `upper`. */
export function sprtBounds(alpha: number, beta: number): { lower: number; upper: number } {
  if (!(alpha > 0 && alpha < 0.5 && beta > 0 && beta < 0.5)) {
    throw new RangeError(`Error rates ${alpha} and ${beta} given, expected both between 0 and 0.5.`);
  }
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * Log-likelihood ratio of h1 against h0 for counts in ascending cells: five for pairs, three (losses, draws, wins) for single matches.
 * Empty cells count 0.001; 0 for no counts.
 */
export function logLikelihoodRatio(counts: readonly number[], { unit, h0, h1 }: Margins): number {
  if (!(h0 < h1)) throw new RangeError(`Margins ${h0} and ${h1} given, expected h0 < h1.`);
  if (counts.every((count) => count === 0)) return 0;
  const observed = distributionOf(counts);
  const matchesPerUnit = (counts.length - 1) / 2;
  const constrained = (h: number) => {
    if (unit === 'nelo') return fitRatio(observed, 0.5, (h / NORMALIZED_ELO_UNIT) * Math.sqrt(matchesPerUnit));
    return fitMean(observed, unit === 'elo' ? scoreOfElo(h) : h);
  };
  const under0 = constrained(h0);
  const under1 = constrained(h1);
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += observed.chances[i] * Math.log(under1[i] / under0[i]);
  return observed.total * sum;
}

/** A running test. Feed it the cells of complete pairs in schedule order. */
export class SequentialTest {
  readonly plan: SprtPlan;
  readonly #counts: number[] = new Array(PAIR_CELLS).fill(0);
  readonly #bounds: { lower: number; upper: number };
  readonly #overshoot = { low: 0, lowSum: 0, lowSquares: 0, high: 0, highSum: 0, highSquares: 0 };
  #state: SprtState = 'running';
  #pairs = 0;
  #llr = 0;

  constructor(plan: SprtPlan) {
    if (!Number.isInteger(plan.maxPairs) || plan.maxPairs < 1) {
      throw new RangeError(`maxPairs ${plan.maxPairs} given, expected a whole number of at least 1.`);
    }
    this.plan = plan;
    this.#bounds = sprtBounds(plan.alpha, plan.beta);
    logLikelihoodRatio([1, 1, 1, 1, 1], plan.margins);
  }

  get state(): SprtState {
    return this.#state;
  }

  /** Pairs by cell, up to the decision. */
  get counts(): readonly number[] {
    return this.#counts;
  }

  /** Pairs that count: those up to the decision. */
  get pairs(): number {
    return this.#pairs;
  }

  get llr(): number {
    return this.#llr;
  }

  /** Takes the next pair's cell, 0 to 4. A test that has ended ignores what comes after. */
  push(cell: number): SprtState {
    if (!Number.isInteger(cell) || cell < 0 || cell >= PAIR_CELLS) {
      throw new RangeError(`Pair cell ${cell} given, expected an integer from 0 to 4.`);
    }
    if (this.#state !== 'running') return this.#state;
    this.#counts[cell]++;
    this.#pairs++;
    this.#llr = logLikelihoodRatio(this.#counts, this.plan.margins);
    const { lower, upper } = this.#currentBounds();
    if (this.#llr <= lower) this.#state = 'H0';
    else if (this.#llr >= upper) this.#state = 'H1';
    else if (this.#pairs >= this.plan.maxPairs) this.#state = 'undecided';
    return this.#state;
  }

  #currentBounds(): { lower: number; upper: number } {
    if (!this.plan.correctOvershoot) return this.#bounds;
    const o = this.#overshoot;
    if (this.#llr < o.low) {
      o.lowSum += o.low - this.#llr;
      o.lowSquares += (o.low - this.#llr) ** 2;
      o.low = this.#llr;
    } else if (this.#llr > o.high) {
      o.highSum += this.#llr - o.high;
      o.highSquares += (this.#llr - o.high) ** 2;
      o.high = this.#llr;
    }
    return {
      lower: this.#bounds.lower + (o.lowSum > 0 ? o.lowSquares / (2 * o.lowSum) : 0),
      upper: this.#bounds.upper - (o.highSum > 0 ? o.highSquares / (2 * o.highSum) : 0),
    };
  }
}
