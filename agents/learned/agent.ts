import type { Agent, AgentTrace, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, GameInfo, Seat, State } from '../../src/core/game.ts';
import type { Rng, Streams } from '../../src/core/rng.ts';
import { TreeSearch } from '../mcts/ismcts.ts';
import { type KnownPolicy, knownOf, type SetUps } from '../mcts/known.ts';
import { FlatSearch } from '../mcts/pimc.ts';
import { newTrace, resetTrace, type Search } from '../mcts/search.ts';
import { type Conduct, conductOf } from './conduct.ts';
import { continuationFor } from './continuation.ts';
import { NetworkEvaluator } from './evaluator.ts';
import { Improvement } from './improvement.ts';
import type { Network } from './network.ts';
import type { LearnedOptions } from './options.ts';
import { pick, Reader, temper } from './reader.ts';

/** Decides by a network's policy, as it is or improved by search, and sets the match up as its options say. */
export class LearnedAgent implements Agent {
  readonly #network: Network;
  readonly #options: LearnedOptions;
  readonly #legal: Int32Array;
  readonly #prior: Float32Array;
  readonly #trace: AgentTrace;
  #match: Match | null = null;

  constructor(network: Network, options: LearnedOptions, info: GameInfo) {
    const { maxLegalActions } = info;
    this.#network = network;
    this.#options = options;
    this.#legal = new Int32Array(maxLegalActions);
    this.#prior = new Float32Array(maxLegalActions);
    this.#trace = newTrace(maxLegalActions);
  }

  get trace(): AgentTrace | null {
    return this.#options.mode === 'policy' ? null : this.#trace;
  }

  startMatch(game: Game, seat: Seat, streams: Streams): void {
    const options = this.#options;
    const { mode } = options;
    const reader = new Reader(game, this.#network);
    const { deployment, play, determinizer } = streams;
    let improvement: Improvement | null = null;
    let search: Search | null = null;
    if (mode === 'search') {
      const continuation = continuationFor(options.values, game, reader, options.depth, play);
      improvement = new Improvement(game, continuation, options, determinizer);
    } else if (mode !== 'policy') {
      const evaluator = new NetworkEvaluator(game, reader, play);
      const budget = { simulations: options.simulations };
      search =
        mode === 'pimc'
          ? new FlatSearch(game, seat, { budget, worlds: options.worlds, ...FLAT }, evaluator, determinizer)
          : new TreeSearch(game, seat, { mode, budget, ...TREE }, evaluator, play, determinizer);
    }
    const isWeighing = improvement !== null && options.belief && game.info.beliefShape[0] > 0;
    const belief = isWeighing ? new Float32Array(game.info.beliefShape[0] * game.info.beliefShape[1]) : null;
    const conduct = conductOf(game, this.#network.shape);
    conduct?.start(seat);
    const known = knownOf(game);
    const setUps = options.deployment === 'generated' ? (known?.makeSetUps() ?? null) : null;
    const heuristic = options.values === 'rollouts' ? (known?.policy ?? null) : null;
    setUps?.draw(seat, deployment);
    const masked = game.newState();
    this.#match = {
      reader,
      seat,
      known: masked,
      heuristic,
      improvement,
      search,
      belief,
      conduct,
      setUps,
      deployment,
      play,
    };
  }

  act(view: SeatView): Action {
    const match = this.#match;
    if (match === null) throw new Error('act before startMatch');
    const { reader, known, heuristic, improvement, search, belief, conduct, setUps } = match;
    const { temperature } = this.#options;
    const network = this.#network;
    const legal = this.#legal;
    const prior = this.#prior;
    const count = view.legalActions(legal);
    const trace = this.#trace;
    resetTrace(trace, 0);
    if (count === 1) return legal[0];
    const isDeploying = view.isDeployment();
    if (isDeploying && setUps !== null) {
      view.known(known);
      const action = setUps.next(known);
      trace.policy[0] = 0;
      trace.policy[legal.subarray(0, count).indexOf(action)] = 1;
      return action;
    }
    if (search !== null && !isDeploying) {
      const index = search.choose(view, legal, count);
      trace.simulations = search.trace.simulations;
      trace.nodes = search.trace.nodes;
      trace.value = search.trace.value;
      trace.visits.set(search.trace.visits);
      trace.policy.set(search.trace.policy);
      return legal[index];
    }
    view.observe(network.observation);
    if (!isDeploying) conduct?.paint(view, network.observation);
    network.run();
    trace.value = network.value();
    view.known(known);
    reader.weigh(known, legal, count, 1, prior);
    let policy = prior;
    if (improvement !== null && !isDeploying && !heuristic?.isRoutine?.(known)) {
      if (belief !== null) network.believe(belief, conduct === null ? null : conduct.weights);
      improvement.improve(view, match.seat, legal, count, prior, trace.value, belief);
      policy = improvement.policy;
      trace.simulations = improvement.simulations;
      trace.nodes = this.#options.worlds;
      trace.value = improvement.value;
    }
    const rng = isDeploying ? match.deployment : match.play;
    // Set-ups are drawn as they were learnt: a sharper policy would always set up alike.
    temper(policy, count, isDeploying ? 1 : temperature, trace.policy);
    return legal[pick(trace.policy, count, rng.float())];
  }
}

/** How the searches of agents/mcts use a network's prior and values. */
const FLAT = { priorWeight: 0.3 } as const;
const TREE = { priorWeight: 2, exploration: 0.5, choice: 'best' } as const;

interface Match {
  readonly reader: Reader;
  readonly seat: Seat;
  readonly known: State;
  /** Knows which decisions search leaves to the policy; null where it is not asked. */
  readonly heuristic: KnownPolicy | null;
  /** One of the two, or neither. */
  readonly improvement: Improvement | null;
  readonly search: Search | null;
  /** Null where worlds are not weighed. */
  readonly belief: Float32Array | null;
  /** Null where the network does not ask for it. */
  readonly conduct: Conduct | null;
  /** Null where the network sets up. */
  readonly setUps: SetUps | null;
  readonly deployment: Rng;
  readonly play: Rng;
}
