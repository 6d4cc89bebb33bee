// Search over the choices of an abstraction, played in the game itself. A coarse choice (what a whole command is to do in an activation)
// governs a run of decisions; the search compares the choices where such a run begins, and the abstraction's script plays the chosen one
// out. The first candidate is the policy itself, left to decide that run as it would anyway, so that the search only ever departs from
// the policy where a choice has shown itself better. Candidates are tried by sequential halving: each is played in the same sampled
// worlds under the same dice, the policy decides everything else for both sides, and what is reached is evaluated.
// Bertsekas 2020, "Rollout, Policy Iteration, and Distributed Reinforcement Learning"; Karnin, Koren, Somekh 2013, "Almost Optimal
// Exploration in Multi-Armed Bandits".

import type { SeatView } from '../../src/core/agent.ts';
import {
  type Abstraction,
  type Action,
  CHANCE,
  type Game,
  type Seat,
  type State,
  TERMINAL,
} from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { KnownPolicy } from '../heuristic/knowledge.ts';
import type { Leaf } from './leaf.ts';
import type { MctsOptions } from './options.ts';
import { Meter, newTrace, resetTrace, type Search } from './search.ts';
import { WorldDice } from './world-dice.ts';

/** The choice to let the policy decide. */
const POLICY = -1;
/** Choices that are remembered; a run of decisions is over long before so many others have begun. */
const MEMORY = 64;

export class ChoiceSearch implements Search {
  readonly trace;
  readonly #abstraction: Abstraction;
  readonly #seat: Seat;
  readonly #policy: KnownPolicy;
  readonly #leaf: Leaf;
  readonly #play: Rng;
  readonly #determinizer: Rng;
  readonly #meter: Meter;
  readonly #budget: number;
  readonly #depth: number;
  readonly #priorWeight: number;
  readonly #dice = new WorldDice();
  readonly #known: State;
  readonly #lifted: State;
  readonly #world: State;
  readonly #scratch: State;
  readonly #values: Float64Array;
  readonly #choices: Int32Array;
  /** Indices of `choices`, the candidates that are left in front; the sum of values of each. */
  readonly #order: Int32Array;
  readonly #sums: Float64Array;
  readonly #keys = new Float64Array(MEMORY).fill(-1);
  readonly #chosen = new Int32Array(MEMORY);
  #next = 0;
  #steps = 0;

  constructor(
    game: Game,
    abstraction: Abstraction,
    seat: Seat,
    options: Pick<MctsOptions, 'budget' | 'depth' | 'priorWeight'>,
    policy: KnownPolicy,
    leaf: Leaf,
    play: Rng,
    determinizer: Rng,
  ) {
    const { maxLegalActions, seatCount } = game.info;
    const choices = abstraction.game.info.maxLegalActions + 1;
    this.trace = newTrace(maxLegalActions);
    this.#abstraction = abstraction;
    this.#seat = seat;
    this.#policy = policy;
    this.#leaf = leaf;
    this.#play = play;
    this.#determinizer = determinizer;
    this.#meter = new Meter(options.budget);
    this.#budget = 'simulations' in options.budget ? options.budget.simulations : Number.POSITIVE_INFINITY;
    this.#depth = options.depth;
    this.#priorWeight = options.priorWeight;
    this.#known = game.newState();
    this.#lifted = abstraction.game.newState();
    this.#world = game.newState();
    this.#scratch = game.newState();
    this.#values = new Float64Array(seatCount);
    this.#choices = new Int32Array(choices);
    this.#order = new Int32Array(choices);
    this.#sums = new Float64Array(choices);
  }

  choose(view: SeatView, legal: Int32Array, count: number): number {
    const known = this.#known;
    view.known(known);
    const key = this.#abstraction.choiceKey(known);
    resetTrace(this.trace, 0);
    const action = key < 0 ? this.#policy.choose(known, this.#seat, this.#play) : this.#actionOf(view, key);
    const index = legal.subarray(0, count).indexOf(action);
    this.trace.policy[0] = 0;
    this.trace.policy[index] = 1;
    return index;
  }

  /** The action of the run of decisions with this key, whose choice is searched for when it begins. */
  #actionOf(view: SeatView, key: number): Action {
    let place = this.#keys.indexOf(key);
    if (place < 0) {
      const choice = this.#search(view, key);
      place = this.#next;
      this.#next = (place + 1) % MEMORY;
      this.#keys[place] = key;
      this.#chosen[place] = choice;
    }
    return this.#answer(this.#known, this.#seat, this.#chosen[place], this.#play);
  }

  #answer(state: State, seat: Seat, choice: number, rng: Rng): Action {
    return choice === POLICY ? this.#policy.choose(state, seat, rng) : this.#abstraction.lower(state, choice);
  }

  #search(view: SeatView, key: number): number {
    const choices = this.#choices;
    const order = this.#order;
    const sums = this.#sums.fill(0);
    this.#abstraction.lift(this.#known, this.#lifted);
    const count = this.#lifted.legalActions(choices) + 1;
    choices[count - 1] = POLICY;
    for (let i = 0; i < count; i++) order[i] = i;
    const lane0 = this.#play.bits();
    const lane1 = this.#play.bits();
    this.#steps = 0;
    this.#meter.start();
    this.#playRound(view, key, count, lane0, lane1);
    let simulations = count;
    let pulls = 1;
    let left = this.#dropDoubles(count);
    let rounds = 1;
    while (1 << rounds < left) rounds++;
    for (let round = 0; left > 1; round++) {
      const share = Math.floor((this.#budget - simulations) / ((rounds - round) * left));
      const wanted = Number.isFinite(share) ? share : 1 << round;
      for (let n = 0; n < wanted; n++) {
        if (!this.#meter.allows(left, simulations, this.#steps)) break;
        this.#playRound(view, key, left, lane0 + pulls++, lane1);
        simulations += left;
      }
      this.#sort(left, pulls);
      left = (left + 1) >> 1;
      // The policy is the measure of the others and stays to the end.
      this.#keep(count - 1, left);
    }
    const best = order[0];
    this.trace.simulations = simulations;
    this.trace.nodes = pulls;
    this.trace.value = sums[best] / pulls;
    return choices[best];
  }

  /** After the first round: choices that came to the same as the policy, or as an earlier one, are the same to all appearance. */
  #dropDoubles(count: number): number {
    const order = this.#order;
    const sums = this.#sums;
    const policy = count - 1;
    let left = 0;
    for (let i = 0; i < policy; i++) {
      let isNew = sums[i] !== sums[policy];
      for (let c = 0; c < left && isNew; c++) isNew = sums[order[c]] !== sums[i];
      if (isNew) order[left++] = i;
    }
    order[left] = policy;
    return left + 1;
  }

  /** One simulation of each candidate that is left, in one sampled world under the same chance. */
  #playRound(view: SeatView, key: number, left: number, lane0: number, lane1: number): void {
    const world = this.#world;
    view.sampleState(world, this.#determinizer, null);
    for (let c = 0; c < left; c++) {
      const i = this.#order[c];
      this.#scratch.copyFrom(world);
      this.#dice.seed(lane0, lane1);
      this.#playOn(this.#scratch, key, this.#choices[i]);
      this.#sums[i] += this.#values[this.#seat];
    }
  }

  #playOn(state: State, key: number, choice: number): void {
    const dice = this.#dice;
    const depth = this.#depth;
    let ply = 0;
    for (; ply < depth; ply++) {
      const seat = state.toAct();
      if (seat === TERMINAL) break;
      if (seat === CHANCE) state.apply(state.sampleChance(dice));
      else if (choice !== POLICY && seat === this.#seat && this.#abstraction.choiceKey(state) === key)
        state.apply(this.#abstraction.lower(state, choice));
      else state.apply(this.#policy.choose(state, seat, dice));
    }
    this.#steps += ply;
    this.#leaf.evaluate(state, this.#values);
  }

  /** Orders the candidates that are left, best first; the policy has a start. Ties keep their order. */
  #sort(left: number, pulls: number): void {
    const order = this.#order;
    for (let c = 1; c < left; c++) {
      const index = order[c];
      const score = this.#score(index, pulls);
      let at = c;
      for (; at > 0 && this.#score(order[at - 1], pulls) < score; at--) order[at] = order[at - 1];
      order[at] = index;
    }
  }

  #score(index: number, pulls: number): number {
    return this.#sums[index] / pulls + (this.#choices[index] === POLICY ? this.#priorWeight : 0);
  }

  /** Puts a candidate that has fallen out in the last place that is left. */
  #keep(index: number, left: number): void {
    if (left < 2) return;
    const order = this.#order;
    for (let c = 0; c < left; c++) if (order[c] === index) return;
    order[left - 1] = index;
  }
}
