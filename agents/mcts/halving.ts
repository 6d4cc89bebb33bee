// Sequential halving over the policy's own candidates. Each of the likeliest few actions is played in sampled worlds, the policy plays
// on for both sides to the horizon, and what is reached is evaluated. With enough worlds this improves on the policy that it plays out with.
// Bertsekas 2020, "Rollout, policy iteration, and distributed reinforcement learning".

import type { SeatView } from '../../src/core/agent.ts';
import type { Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { KnownPolicy } from '../heuristic/knowledge.ts';
import { Candidates, routineChoice } from './candidates.ts';
import type { Evaluator } from './evaluator.ts';
import type { MctsOptions } from './options.ts';
import { type Course, Race } from './race.ts';
import { newTrace, resetTrace, type Search } from './search.ts';
import type { WorldDice } from './world-dice.ts';

/** Arms are indices of legal actions. */
export class HalvingSearch implements Search, Course {
  readonly trace;
  readonly #seat: Seat;
  readonly #evaluator: Evaluator;
  readonly #policy: KnownPolicy | null;
  readonly #play: Rng;
  readonly #determinizer: Rng;
  readonly #candidates: Candidates;
  readonly #race: Race;
  readonly #anchors: boolean;
  readonly #worlds: State[];
  readonly #scratch: State;
  readonly #dice: WorldDice;
  readonly #values: Float64Array;
  #sampled = 0;
  /** The decision at hand, the world in play and its number, and the dice of this decision. */
  #view!: SeatView;
  #legal!: Int32Array;
  #world!: State;
  #number = 0;
  #lane0 = 0;
  #lane1 = 0;

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
    const most = options.candidates ?? maxLegalActions;
    this.#candidates = new Candidates(evaluator, most, options.closeness ?? 0, maxLegalActions);
    this.#race = new Race(options, evaluator, this.#candidates.order, this.#candidates.prior);
    this.#anchors = options.anchor ?? false;
    this.#worlds = Array.from({ length: options.worlds }, () => game.newState());
    this.#scratch = game.newState();
    this.#values = new Float64Array(seatCount);
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
    const tried = this.#evaluator.hasPrior ? affordable(ranked, this.#race.budget) : ranked;
    this.#lane0 = this.#play.bits();
    this.#lane1 = this.#play.bits();
    this.#view = view;
    this.#legal = legal;
    const simulations = this.#race.run(this, tried);
    return this.#conclude(tried, simulations);
  }

  enter(n: number): void {
    const worlds = this.#worlds;
    const index = n % worlds.length;
    const world = worlds[index];
    if (index >= this.#sampled) {
      this.#view.sampleState(world, this.#determinizer, null);
      this.#sampled++;
    }
    this.#world = world;
    this.#number = n;
    if (this.#anchors) this.#evaluator.anchor?.(world);
  }

  play(arm: number, out: Float64Array, at: number): void {
    const scratch = this.#scratch;
    this.#dice.seed(this.#lane0 + this.#number, this.#lane1);
    scratch.copyFrom(this.#world);
    scratch.apply(this.#legal[arm]);
    this.#evaluator.evaluate(scratch, this.#values);
    out[at] = this.#values[this.#seat];
  }

  #conclude(tried: number, simulations: number): number {
    const race = this.#race;
    const best = race.order[0];
    const trace = this.trace;
    resetTrace(trace, best);
    trace.simulations = simulations;
    trace.nodes = this.#sampled;
    trace.value = tried > 1 ? race.mean(best) : 0;
    if (this.#anchors && tried > 1) trace.value = this.#evaluator.settle?.(trace.value, this.#seat) ?? trace.value;
    for (let c = 0; c < tried; c++) trace.visits[race.order[c]] = race.pulls[race.order[c]];
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
