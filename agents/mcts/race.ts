// Sequential halving with a favourite: arms are played in the same worlds under the same chance, and after each round the worse half of
// them is dropped. Karnin, Koren, Somekh 2013, "Almost optimal exploration in multi-armed bandits".

import type { Evaluator } from './evaluator.ts';
import type { MctsOptions } from './options.ts';
import { Meter } from './search.ts';

/** What arms are played on. */
export interface Course {
  /** Makes world `n` ready, n counting from 0 in each race. */
  enter(n: number): void;
  /** Writes what an arm is worth in the world at hand to `out[at]`. */
  play(arm: number, out: Float64Array, at: number): void;
}

/** The part of search options that a race reads. */
export type RaceOptions = Pick<MctsOptions, 'budget' | 'doubt' | 'priorWeight' | 'memory'>;

export class Race {
  /** Arms: those that run in front, the favourite first; after the race the winner is in front. The caller's. */
  readonly order: Int32Array;
  /** What is added to an arm's mean, times `priorWeight`. The caller's. */
  readonly prior: Float32Array;
  /** How often each arm that ran was played, what is remembered of earlier races included. */
  readonly pulls: Float64Array;
  /** Simulations of a race at most, where the budget says; else without bound. */
  readonly budget: number;
  readonly #evaluator: Evaluator;
  readonly #meter: Meter;
  readonly #priorWeight: number;
  readonly #sum: Float64Array;
  /** Standard errors by which an arm has to be ahead of the favourite; below 0 none. With it the favourite stays to the end. */
  readonly #doubt: number;
  /** Sums of what each arm was ahead of the favourite in the same worlds, and of the squares. */
  readonly #ahead: Float64Array;
  readonly #squares: Float64Array;
  /** Values of one round. */
  readonly #worth: Float64Array;
  /** By arm, what orders them. */
  readonly #score: Float64Array;
  /** What a simulation of the race before counts, as long as the favourite is the same. */
  readonly #memory: number;
  #favourite = -1;

  constructor(options: RaceOptions, evaluator: Evaluator, order: Int32Array, prior: Float32Array) {
    const arms = order.length;
    this.order = order;
    this.prior = prior;
    this.pulls = new Float64Array(arms);
    this.budget = 'simulations' in options.budget ? options.budget.simulations : Number.POSITIVE_INFINITY;
    this.#evaluator = evaluator;
    this.#meter = new Meter(options.budget);
    this.#priorWeight = options.priorWeight;
    this.#sum = new Float64Array(arms);
    this.#doubt = options.doubt ?? -1;
    this.#memory = options.memory ?? 0;
    this.#ahead = new Float64Array(arms);
    this.#squares = new Float64Array(arms);
    this.#worth = new Float64Array(arms);
    this.#score = new Float64Array(arms);
  }

  /** Races the first `count` arms of `order` and returns the simulations that it took. */
  run(course: Course, count: number): number {
    const order = this.order;
    const favourite = order[0];
    const kept = favourite === this.#favourite ? this.#memory : 0;
    this.#favourite = favourite;
    for (let c = 0; c < count; c++) {
      const arm = order[c];
      this.#sum[arm] *= kept;
      this.pulls[arm] *= kept;
      this.#ahead[arm] *= kept;
      this.#squares[arm] *= kept;
    }
    const evaluator = this.#evaluator;
    const meter = this.#meter;
    evaluator.steps = 0;
    meter.start();
    let simulations = 0;
    let world = 0;
    let left = count;
    let rounds = 1;
    while (1 << rounds < count) rounds++;
    for (let round = 0; left > 1; round++) {
      // Every round gets the same share of the budget; one that is not in simulations is not known to the unit beforehand.
      const wanted = Math.floor(this.budget / (rounds * left));
      for (let n = 0; n === 0 || n < wanted; n++) {
        if (n > 0 && !meter.allows(left, simulations, evaluator.steps)) break;
        if (
          n > 0 &&
          wanted === Number.POSITIVE_INFINITY &&
          meter.spent(simulations, evaluator.steps) * rounds > round + 1
        )
          break;
        course.enter(world++);
        this.#playRound(course, left, favourite);
        simulations += left;
      }
      this.#sort(left);
      const rest = (left + 1) >> 1;
      if (this.#doubt >= 0 && rest > 1) this.#keep(favourite, rest, left);
      left = rest;
      if (this.#doubt >= 0 && left === 1) this.#doubtBest(favourite);
    }
    return simulations;
  }

  /** The mean of an arm that ran. */
  mean(arm: number): number {
    return this.#sum[arm] / this.pulls[arm];
  }

  /** One simulation of each arm that is left. */
  #playRound(course: Course, left: number, favourite: number): void {
    const { order, pulls } = this;
    const ahead = this.#ahead;
    const squares = this.#squares;
    const worth = this.#worth;
    let base = 0;
    for (let c = 0; c < left; c++) {
      const arm = order[c];
      course.play(arm, worth, c);
      this.#sum[arm] += worth[c];
      pulls[arm]++;
      if (arm === favourite) base = worth[c];
    }
    for (let c = 0; c < left; c++) {
      const arm = order[c];
      const lead = worth[c] - base;
      ahead[arm] += lead;
      squares[arm] += lead * lead;
    }
    this.#evaluator.steps += left;
  }

  /** Puts the favourite in the last place that is kept, if it would be dropped. */
  #keep(favourite: number, kept: number, left: number): void {
    const { order } = this;
    for (let c = kept; c < left; c++) {
      if (order[c] !== favourite) continue;
      order[c] = order[kept - 1];
      order[kept - 1] = favourite;
    }
  }

  /** Puts the favourite in front unless the best is ahead of it by more than chance. */
  #doubtBest(favourite: number): void {
    const { order } = this;
    const best = order[0];
    if (best === favourite) return;
    const count = this.pulls[best];
    const mean = this.#ahead[best] / count;
    // With one world there is no telling; the variance of the mean is unbiased from two on.
    const variance = count < 2 ? 1 : Math.max(0, this.#squares[best] / count - mean * mean) / (count - 1);
    if (mean > 0 && mean * mean > this.#doubt * this.#doubt * variance) return;
    let at = 0;
    while (order[at] !== favourite) at++;
    order[at] = best;
    order[0] = favourite;
  }

  /** Orders the first `left` arms by mean and prior, best first; there are few of them. */
  #sort(left: number): void {
    const { order, prior, pulls } = this;
    const sum = this.#sum;
    const score = this.#score;
    const priorWeight = this.#priorWeight;
    for (let c = 0; c < left; c++) {
      const arm = order[c];
      score[arm] = sum[arm] / pulls[arm] + priorWeight * prior[arm];
      let at = c;
      for (; at > 0 && score[order[at - 1]] < score[arm]; at--) order[at] = order[at - 1];
      order[at] = arm;
    }
  }
}
