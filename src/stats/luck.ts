// Luck correction of the AIVAT family (N. Burch, M. Schmid, M. Moravčík, D. Morrill, M. Bowling, AAAI 2018): subtract from the points
// of a match what chance added to a value function. Unbiased for any value function that was fixed before the matches and does not
// know their outcome; the better it predicts, the smaller the variance. Fitting it on the evaluated matches breaks this.

/** Sums the luck of one match for one agent. Reuse it with `reset`. */
export class LuckAccumulator {
  /** Identifies the frozen value function, e.g. a hash of its weights; two runs are comparable only when these agree. */
  readonly valueFunction: string;
  #luck = 0;

  constructor(valueFunction: string) {
    if (valueFunction === '') throw new RangeError('Value function "" given, expected the hash of a frozen one.');
    this.valueFunction = valueFunction;
  }

  /**
   * A chance event, or a decision of the agent whose action was drawn from these known chances: `values[i]` is the value, in points, of
   * the state after outcome i, `happened` the index of what came. Chances sum to 1.
   */
  add(chances: ArrayLike<number>, values: ArrayLike<number>, happened: number): void {
    let expected = 0;
    for (let i = 0; i < chances.length; i++) if (chances[i] !== 0) expected += chances[i] * values[i];
    this.#luck += values[happened] - expected;
  }

  /** Luck so far, in points: what chance gave to the agent (negative: took from it). */
  get luck(): number {
    return this.#luck;
  }

  /** Points of the match less luck. May leave [0, 1]; its mean over matches estimates the same as that of the points. */
  adjusted(points: number): number {
    return points - this.#luck;
  }

  reset(): void {
    this.#luck = 0;
  }
}
