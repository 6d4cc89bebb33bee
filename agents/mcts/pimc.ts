// Flat Monte Carlo over determinizations (perfect-information Monte Carlo): in every sampled world every legal action is played and
// rolled out, and the action with the best mean wins. There is no tree, so nothing is learnt about replies, and each rollout may use
// what only its world knows; short rollouts by a policy that reads its own seat's view keep that harm small.
// Long, Sturtevant, Buro, Furtak 2010, "Understanding the success of perfect information Monte Carlo sampling in game tree search".

import type { SeatView } from '../../src/core/agent.ts';
import type { Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { Evaluator } from './evaluator.ts';
import type { MctsOptions } from './options.ts';
import { Meter, newTrace, resetTrace, type Search } from './search.ts';

export class FlatSearch implements Search {
  readonly trace;
  readonly #seat: Seat;
  readonly #evaluator: Evaluator;
  readonly #rng: Rng;
  readonly #meter: Meter;
  readonly #priorWeight: number;
  readonly #worlds: State[];
  readonly #scratch: State;
  readonly #values: Float64Array;
  readonly #sums: Float64Array;
  readonly #prior: Float32Array;

  constructor(
    game: Game,
    seat: Seat,
    options: Pick<MctsOptions, 'budget' | 'worlds' | 'priorWeight'>,
    evaluator: Evaluator,
    determinizer: Rng,
  ) {
    const { maxLegalActions, seatCount } = game.info;
    this.trace = newTrace(maxLegalActions);
    this.#seat = seat;
    this.#evaluator = evaluator;
    this.#rng = determinizer;
    this.#meter = new Meter(options.budget);
    this.#priorWeight = options.priorWeight;
    this.#worlds = Array.from({ length: options.worlds }, () => game.newState());
    this.#scratch = game.newState();
    this.#values = new Float64Array(seatCount);
    this.#sums = new Float64Array(maxLegalActions);
    this.#prior = new Float32Array(maxLegalActions);
  }

  choose(view: SeatView, legal: Int32Array, count: number): number {
    const worlds = this.#worlds;
    const evaluator = this.#evaluator;
    const meter = this.#meter;
    const sums = this.#sums.fill(0);
    let simulations = 0;
    let sampled = 0;
    let rounds = 0;
    evaluator.steps = 0;
    meter.start();
    do {
      const world = worlds[rounds % worlds.length];
      if (sampled < worlds.length) {
        view.sampleState(world, this.#rng, null);
        sampled++;
      }
      this.#playRound(world, legal, count);
      simulations += count;
      rounds++;
    } while (meter.allows(count, simulations, evaluator.steps));

    const prior = this.#prior;
    const priorWeight = this.#priorWeight;
    if (priorWeight > 0) evaluator.prior(worlds[0], legal, count, prior);
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const score = sums[i] / rounds + (priorWeight > 0 ? priorWeight * prior[i] : 0);
      if (score > bestScore) {
        bestScore = score;
        best = i;
      }
    }
    const trace = this.trace;
    resetTrace(trace, best);
    trace.simulations = simulations;
    trace.nodes = sampled;
    trace.value = sums[best] / rounds;
    trace.visits.fill(rounds, 0, count);
    return best;
  }

  #playRound(world: State, legal: Int32Array, count: number): void {
    const scratch = this.#scratch;
    const values = this.#values;
    const sums = this.#sums;
    const seat = this.#seat;
    const evaluator = this.#evaluator;
    for (let i = 0; i < count; i++) {
      scratch.copyFrom(world);
      scratch.apply(legal[i]);
      evaluator.evaluate(scratch, values);
      sums[i] += values[seat];
    }
    evaluator.steps += count;
  }
}
