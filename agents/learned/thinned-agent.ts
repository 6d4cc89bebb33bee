import type { Agent, AgentTrace, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, GameInfo, Seat, State } from '../../src/core/game.ts';
import type { Rng, Streams } from '../../src/core/rng.ts';
import { newTrace, resetTrace } from '../mcts/search.ts';
import { continuationFor } from './continuation.ts';
import { Improvement, type WorldSource } from './improvement.ts';
import type { Network } from './network.ts';
import type { LearnedOptions } from './options.ts';
import { pick, Reader, temper } from './reader.ts';
import { type Scope, thinnedGame } from './seen.ts';
import { Coarsener, type ThinnedState } from './thinned.ts';

/**
 * Decides by a network's policy, as it is or improved by search, what the scope of the network leaves to it: the weighty decisions, or
 * the choices of an abstraction, each where a run of decisions begins that its script then plays. The heuristic decides all else.
 */
export class ThinnedAgent implements Agent {
  readonly #network: Network;
  readonly #scope: Scope;
  readonly #options: LearnedOptions;
  readonly #coarsener: Coarsener;
  readonly #legal: Int32Array;
  readonly #choices: Int32Array;
  readonly #prior: Float32Array;
  readonly #policy: Float32Array;
  readonly #trace: AgentTrace;
  #match: Match | null = null;

  constructor(network: Network, scope: Scope, options: LearnedOptions, info: GameInfo) {
    const most = info.maxLegalActions;
    this.#network = network;
    this.#scope = scope;
    this.#options = options;
    this.#coarsener = new Coarsener(info);
    this.#legal = new Int32Array(most);
    this.#choices = new Int32Array(most + 1);
    this.#prior = new Float32Array(most + 1);
    this.#policy = new Float32Array(most + 1);
    this.#trace = newTrace(most);
  }

  get trace(): AgentTrace | null {
    return this.#options.mode === 'policy' ? null : this.#trace;
  }

  startMatch(game: Game, seat: Seat, { play, determinizer }: Streams): void {
    const options = this.#options;
    const choices = thinnedGame(game, this.#scope.abstraction!, this.#scope.script);
    const reader = new Reader(choices, this.#network);
    const isSearching = options.mode === 'search';
    const continuation = isSearching ? continuationFor(options.values, choices, reader, options.depth, play) : null;
    const improvement = continuation === null ? null : new Improvement(choices, continuation, options, determinizer);
    const [slots, values] = choices.info.beliefShape;
    const belief = isSearching && options.belief && slots > 0 ? new Float32Array(slots * values) : null;
    const state = choices.newState();
    state.reset();
    this.#match = { reader, seat, state, improvement, worlds: new Worlds(state), belief, play };
  }

  act(view: SeatView): Action {
    const match = this.#match;
    if (match === null) throw new Error('act before startMatch');
    const { state, seat, play } = match;
    const legal = this.#legal;
    const trace = this.#trace;
    const count = view.legalActions(legal);
    resetTrace(trace, 0);
    if (count === 1) return legal[0];
    view.known(state.base);
    if (state.awaits()) state.choose(this.#choose(view, match));
    const action = state.answer(seat, play);
    trace.policy[0] = 0;
    trace.policy[legal.subarray(0, count).indexOf(action)] = 1;
    return action;
  }

  #choose(view: SeatView, { reader, seat, state, improvement, worlds, belief, play }: Match): Action {
    const network = this.#network;
    const choices = this.#choices;
    const prior = this.#prior;
    const trace = this.#trace;
    view.observe(this.#coarsener.observation);
    this.#coarsener.coarsen(network.observation);
    network.run();
    trace.value = network.value();
    const count = state.legalActions(choices);
    reader.weigh(state, choices, count, 1, prior);
    let policy = prior;
    if (improvement !== null) {
      if (belief !== null) network.believe(belief);
      worlds.view = view;
      improvement.improve(worlds, seat, choices, count, prior, trace.value, belief);
      policy = improvement.policy;
      trace.simulations = improvement.simulations;
      trace.nodes = this.#options.worlds;
      trace.value = improvement.value;
    }
    temper(policy, count, this.#options.temperature, this.#policy);
    return choices[pick(this.#policy, count, play.float())];
  }
}

/** Worlds of a view, in which the choices that the seat has made hold. */
class Worlds implements WorldSource {
  view: SeatView | null = null;
  readonly #state: ThinnedState;

  constructor(state: ThinnedState) {
    this.#state = state;
  }

  sampleState(into: State, rng: Rng, belief: Float32Array | null): void {
    const world = into as ThinnedState;
    world.recall(this.#state);
    this.view!.sampleState(world.base, rng, belief);
  }
}

interface Match {
  readonly reader: Reader;
  readonly seat: Seat;
  /** What the seat knows, and the choices that it has made. */
  readonly state: ThinnedState;
  /** Null where the policy decides alone. */
  readonly improvement: Improvement | null;
  readonly worlds: Worlds;
  /** Null where worlds are not weighed. */
  readonly belief: Float32Array | null;
  readonly play: Rng;
}
