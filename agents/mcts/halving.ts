// Sequential halving over the policy's own candidates. Each of the likeliest few actions is played in sampled worlds, the policy plays
// on for both sides to the horizon, and what is reached is evaluated; after each round the worse half of the candidates is dropped. All
// candidates meet the same worlds and the same dice. With enough worlds this improves on the policy that it plays out with.
// Karnin, Koren, Somekh 2013, "Almost optimal exploration in multi-armed bandits"; Bertsekas 2020, "Rollout, policy iteration, and
// distributed reinforcement learning".

import type { SeatView } from '../../src/core/agent.ts';
import type { Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { KnownPolicy } from '../heuristic/knowledge.ts';
import { Candidates, routineChoice } from './candidates.ts';
import type { Evaluator } from './evaluator.ts';
import type { MctsOptions } from './options.ts';
import { Meter, newTrace, resetTrace, type Search } from './search.ts';
import type { WorldDice } from './world-dice.ts';

export class HalvingSearch implements Search {
  readonly trace;
  readonly #seat: Seat;
  readonly #evaluator: Evaluator;
  readonly #policy: KnownPolicy | null;
  readonly #play: Rng;
  readonly #determinizer: Rng;
  readonly #meter: Meter;
  readonly #budget: number;
  readonly #candidates: Candidates;
  readonly #priorWeight: number;
  readonly #anchors: boolean;
  readonly #worlds: State[];
  readonly #scratch: State;
  readonly #dice: WorldDice;
  readonly #values: Float64Array;
  /** The sum of values and the simulations of each candidate. */
  readonly #sum: Float64Array;
  readonly #pulls: Int32Array;
  /** Standard errors by which an action has to be ahead of the likeliest; below 0 none. With it the likeliest stays to the end. */
  readonly #doubt: number;
  /** Sums of what each candidate was ahead of the likeliest in the same worlds, and of the squares. */
  readonly #ahead: Float64Array;
  readonly #squares: Float64Array;
  /** Values of one round. */
  readonly #worth: Float64Array;
  #sampled = 0;

  constructor(
    game: Game,
    seat: Seat,
    options: MctsOptions,
    evaluator: Evaluator,
    policy: KnownPolicy | null,
    dice: WorldDice,
    play: Rng,
    determinizer: Rng,
  ) {
    const { maxLegalActions, seatCount } = game.info;
    this.trace = newTrace(maxLegalActions);
    this.#seat = seat;
    this.#evaluator = evaluator;
    this.#policy = policy;
    this.#dice = dice;
    this.#play = play;
    this.#determinizer = determinizer;
    this.#meter = new Meter(options.budget);
    this.#budget = 'simulations' in options.budget ? options.budget.simulations : Number.POSITIVE_INFINITY;
    const most = options.candidates ?? maxLegalActions;
    this.#candidates = new Candidates(evaluator, most, options.closeness ?? 0, maxLegalActions);
    this.#priorWeight = options.priorWeight;
    this.#anchors = options.anchor ?? false;
    this.#worlds = Array.from({ length: options.worlds }, () => game.newState());
    this.#scratch = game.newState();
    this.#values = new Float64Array(seatCount);
    this.#sum = new Float64Array(maxLegalActions);
    this.#pulls = new Int32Array(maxLegalActions);
    this.#doubt = options.doubt ?? -1;
    this.#ahead = new Float64Array(maxLegalActions);
    this.#squares = new Float64Array(maxLegalActions);
    this.#worth = new Float64Array(maxLegalActions);
  }

  choose(view: SeatView, legal: Int32Array, count: number): number {
    const world = this.#worlds[0];
    this.#sampled = 1;
    view.sampleState(world, this.#determinizer, null);
    const routine = routineChoice(this.#policy, world, this.#seat, legal, this.#play);
    if (routine >= 0) {
      resetTrace(this.trace, routine);
      return routine;
    }
    const ranked = this.#candidates.rank(world, legal, count);
    // Without a prior there is no telling which to leave out.
    const tried = this.#evaluator.hasPrior ? affordable(ranked, this.#budget) : ranked;
    const order = this.#candidates.order;
    const sum = this.#sum;
    const pulls = this.#pulls;
    const lane0 = this.#play.next() | 0;
    const lane1 = this.#play.next() | 0;
    for (let c = 0; c < tried; c++) {
      sum[order[c]] = 0;
      pulls[order[c]] = 0;
      this.#ahead[order[c]] = 0;
      this.#squares[order[c]] = 0;
    }
    const likeliest = order[0];
    const evaluator = this.#evaluator;
    const meter = this.#meter;
    evaluator.steps = 0;
    meter.start();
    let simulations = 0;
    let left = tried;
    let rounds = 1;
    while (1 << rounds < tried) rounds++;
    for (let round = 0; left > 1; round++) {
      // Every round gets the same share of the budget; one that is not in simulations is not known to the unit beforehand.
      const wanted = Math.floor(this.#budget / (rounds * left));
      for (let n = 0; n === 0 || n < wanted; n++) {
        if (n > 0 && !meter.allows(left, simulations, evaluator.steps)) break;
        if (
          n > 0 &&
          wanted === Number.POSITIVE_INFINITY &&
          meter.spent(simulations, evaluator.steps) * rounds > round + 1
        )
          break;
        this.#playRound(view, legal, left, likeliest, lane0, lane1);
        simulations += left;
      }
      this.#sort(left);
      const kept = (left + 1) >> 1;
      if (this.#doubt >= 0 && kept > 1) this.#keep(likeliest, kept, left);
      left = kept;
      if (this.#doubt >= 0 && left === 1) this.#doubtBest(likeliest);
    }
    return this.#conclude(tried, simulations);
  }

  /** One simulation of each candidate that is left, in the same world under the same chance. */
  #playRound(view: SeatView, legal: Int32Array, left: number, likeliest: number, lane0: number, lane1: number): void {
    const order = this.#candidates.order;
    const pulls = this.#pulls;
    const pull = pulls[order[0]];
    const worlds = this.#worlds;
    const index = pull % worlds.length;
    const world = worlds[index];
    if (index >= this.#sampled) {
      view.sampleState(world, this.#determinizer, null);
      this.#sampled++;
    }
    if (this.#anchors) this.#evaluator.anchor?.(world);
    const scratch = this.#scratch;
    const values = this.#values;
    const ahead = this.#ahead;
    const squares = this.#squares;
    let base = 0;
    for (let c = 0; c < left; c++) {
      const i = order[c];
      this.#dice.seed(lane0 + pull, lane1);
      scratch.copyFrom(world);
      scratch.apply(legal[i]);
      this.#evaluator.evaluate(scratch, values);
      const value = values[this.#seat];
      this.#sum[i] += value;
      pulls[i]++;
      this.#worth[c] = value;
      if (i === likeliest) base = value;
    }
    for (let c = 0; c < left; c++) {
      const i = order[c];
      const lead = this.#worth[c] - base;
      ahead[i] += lead;
      squares[i] += lead * lead;
    }
    this.#evaluator.steps += left;
  }

  /** Puts the likeliest in the last place that is kept, if it would be dropped. */
  #keep(likeliest: number, kept: number, left: number): void {
    const { order } = this.#candidates;
    for (let c = kept; c < left; c++) {
      if (order[c] !== likeliest) continue;
      order[c] = order[kept - 1];
      order[kept - 1] = likeliest;
    }
  }

  /** Puts the likeliest in front unless the best is ahead of it by more than chance. */
  #doubtBest(likeliest: number): void {
    const { order } = this.#candidates;
    const best = order[0];
    if (best === likeliest) return;
    const count = this.#pulls[best];
    const mean = this.#ahead[best] / count;
    // With one world there is no telling; the variance of the mean is unbiased from two on.
    const variance = count < 2 ? 1 : Math.max(0, this.#squares[best] / count - mean * mean) / (count - 1);
    if (mean > 0 && mean * mean > this.#doubt * this.#doubt * variance) return;
    let at = 0;
    while (order[at] !== likeliest) at++;
    order[at] = best;
    order[0] = likeliest;
  }

  #score(index: number): number {
    return this.#sum[index] / this.#pulls[index] + this.#priorWeight * this.#candidates.prior[index];
  }

  /** Orders the first `left` candidates, best first; there are few of them. */
  #sort(left: number): void {
    const order = this.#candidates.order;
    for (let c = 1; c < left; c++) {
      const index = order[c];
      const score = this.#score(index);
      let at = c;
      for (; at > 0 && this.#score(order[at - 1]) < score; at--) order[at] = order[at - 1];
      order[at] = index;
    }
  }

  #conclude(tried: number, simulations: number): number {
    const best = this.#candidates.order[0];
    const trace = this.trace;
    resetTrace(trace, best);
    trace.simulations = simulations;
    trace.nodes = this.#sampled;
    trace.value = tried > 1 ? this.#sum[best] / this.#pulls[best] : 0;
    if (this.#anchors && tried > 1) trace.value = this.#evaluator.settle?.(trace.value, this.#seat) ?? trace.value;
    for (let c = 0; c < tried; c++) trace.visits[this.#candidates.order[c]] = this.#pulls[this.#candidates.order[c]];
    return best;
  }
}

/** The most candidates, at least two of those there are, whose rounds of one world each fit into a budget of simulations. */
function affordable(candidates: number, budget: number): number {
  let most = candidates;
  while (most > 2) {
    let cost = 0;
    for (let left = most; left > 1; left = (left + 1) >> 1) cost += left;
    if (cost <= budget) break;
    most--;
  }
  return most;
}
