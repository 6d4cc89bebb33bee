import type { Agent, AgentTrace, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, GameInfo, Seat, State } from '../../src/core/game.ts';
import type { Rng, Streams } from '../../src/core/rng.ts';
import { continuationFor } from './continuation.ts';
import { exp, log } from './exp.ts';
import { Improvement } from './improvement.ts';
import type { Network } from './network.ts';
import type { LearnedOptions } from './options.ts';
import { pick, Reader } from './reader.ts';

/** Decides by a network's policy, as it is or improved by search; deployment is decided like everything else. */
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
    this.#trace = {
      simulations: 0,
      value: 0,
      nodes: 0,
      visits: new Int32Array(maxLegalActions),
      policy: new Float32Array(maxLegalActions),
    };
  }

  get trace(): AgentTrace | null {
    return this.#options.mode === 'search' ? this.#trace : null;
  }

  startMatch(game: Game, seat: Seat, streams: Streams): void {
    const reader = new Reader(game, this.#network);
    this.#match = {
      reader,
      seat,
      known: game.newState(),
      search:
        this.#options.mode === 'search'
          ? new Improvement(
              game,
              continuationFor(this.#options.values, game, reader, this.#options.depth, streams.play),
              this.#options,
              streams.determinizer,
            )
          : null,
      belief: new Float32Array(this.#options.belief ? game.info.beliefShape[0] * game.info.beliefShape[1] : 0),
      deployment: streams.deployment,
      play: streams.play,
    };
  }

  act(view: SeatView): Action {
    const match = this.#match;
    if (match === null) throw new Error('act before startMatch');
    const { reader, known, search } = match;
    const { temperature } = this.#options;
    const network = this.#network;
    const legal = this.#legal;
    const prior = this.#prior;
    const count = view.legalActions(legal);
    const trace = this.#trace;
    trace.simulations = 0;
    trace.policy.fill(0, 0, count);
    if (count === 1) {
      trace.policy[0] = 1;
      return legal[0];
    }
    view.observe(network.observation);
    network.run();
    trace.value = network.value();
    view.known(known);
    reader.weigh(known, legal, count, 1, prior);
    let policy = prior;
    const isDeploying = view.isDeployment();
    if (search !== null && !isDeploying) {
      const belief = match.belief.length > 0 ? match.belief : null;
      if (belief !== null) network.believe(belief);
      search.improve(view, match.seat, legal, count, prior, trace.value, belief);
      policy = search.policy;
      trace.simulations = search.simulations;
      trace.nodes = this.#options.worlds;
      trace.value = search.value;
    }
    const rng = isDeploying ? match.deployment : match.play;
    // Set-ups are drawn as they were learnt: a sharper policy would always set up alike.
    temper(policy, count, isDeploying ? 1 : temperature, trace.policy);
    return legal[pick(trace.policy, count, rng.float())];
  }
}

interface Match {
  readonly reader: Reader;
  readonly seat: Seat;
  readonly known: State;
  readonly search: Improvement | null;
  /** Empty where worlds are not weighed. */
  readonly belief: Float32Array;
  readonly deployment: Rng;
  readonly play: Rng;
}

/** Raises probabilities to 1 / temperature, with the largest as unit; temperature 0 leaves the first of the largest alone. */
function temper(policy: Float32Array, count: number, temperature: number, out: Float32Array): void {
  let best = 0;
  for (let i = 1; i < count; i++) if (policy[i] > policy[best]) best = i;
  if (temperature === 0) {
    out.fill(0, 0, count);
    out[best] = 1;
    return;
  }
  let total = 0;
  for (let i = 0; i < count; i++) {
    const share = policy[i] / policy[best];
    out[i] = share <= 0 ? 0 : temperature === 1 ? share : exp(log(share) / temperature);
    total += out[i];
  }
  for (let i = 0; i < count; i++) out[i] /= total;
}
