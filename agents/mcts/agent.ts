import type { Agent, AgentTrace, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, GameInfo, Seat, State } from '../../src/core/game.ts';
import { type Rng, StreamDice, type Streams } from '../../src/core/rng.ts';
import { knowledgeOf } from '../heuristic/index.ts';
import type { SetUps } from '../heuristic/knowledge.ts';
import { isStored, makeSetUps } from '../heuristic/set-ups.ts';
import { BelievingView } from './believing-view.ts';
import { ChoiceSearch } from './choice-search.ts';
import { EvolutionSearch } from './evolution.ts';
import { HalvingSearch } from './halving.ts';
import { TreeSearch } from './ismcts.ts';
import { FeatureLeaf, PayoffLeaf } from './leaf.ts';
import type { MctsOptions } from './options.ts';
import { FlatSearch } from './pimc.ts';
import { Rollout } from './rollout.ts';
import { ScriptSearch } from './scripts.ts';
import { resetTrace, type Search } from './search.ts';
import { WorldDice } from './world-dice.ts';

/** Decides by search, and sets the match up as its options say. */
export class MctsAgent implements Agent {
  readonly #options: MctsOptions;
  readonly #legal: Int32Array;
  #match: Match | null = null;

  constructor(options: MctsOptions, info: GameInfo) {
    this.#options = options;
    this.#legal = new Int32Array(info.maxLegalActions);
  }

  get trace(): AgentTrace | null {
    return this.#match === null ? null : this.#match.search.trace;
  }

  startMatch(game: Game, seat: Seat, streams: Streams): void {
    const options = this.#options;
    const knowledge = knowledgeOf(game.info);
    const policy = options.rollout === 'heuristic' && knowledge !== null ? knowledge.makePolicy(game) : null;
    const leaf =
      options.evaluation === 'features'
        ? new FeatureLeaf(game, seat, options.weights, options.outlook ?? 'seat', options.scale)
        : new PayoffLeaf();
    const { play, determinizer } = streams;
    const abstraction = game.abstractions.find(({ id }) => id === options.abstraction);
    let search: Search;
    if (abstraction !== undefined && policy !== null) {
      search = new ChoiceSearch(game, abstraction, seat, options, policy, leaf, play, determinizer);
    } else if (options.mode === 'halving') {
      const dice = new WorldDice();
      const rollout = new Rollout(options, seat, leaf, policy, dice, dice);
      search = new HalvingSearch(game, seat, options, rollout, policy, dice, play, determinizer);
    } else if (options.mode === 'oep') {
      const dice = new WorldDice();
      const rollout = new Rollout(options, seat, leaf, policy, dice, dice);
      search = new EvolutionSearch(game, seat, options, rollout, policy, dice, play, determinizer);
    } else if (options.scripts !== undefined && knowledge !== null) {
      const dice = new WorldDice();
      const rollout = new Rollout(options, seat, leaf, policy, dice, dice);
      const scripts = options.scripts.map((name) => knowledge.makePolicy(game, knowledge.scripts?.[name]));
      search = new ScriptSearch(game, seat, options, rollout, scripts, dice, play, determinizer);
    } else {
      const rollout = new Rollout(options, seat, leaf, policy, play, new StreamDice(play));
      search =
        options.mode === 'pimc'
          ? new FlatSearch(game, seat, options, rollout, determinizer)
          : new TreeSearch(game, seat, options, rollout, play, determinizer);
    }
    const { deployment: mode } = options;
    const isPlanned = mode === 'generated' || isStored(mode);
    const setUps = isPlanned && knowledge !== null ? makeSetUps(knowledge, game, mode) : null;
    setUps?.draw(seat, streams.deployment);
    const deployment = mode === 'search' ? null : new Deployment(game.newState(), setUps, streams.deployment);
    const beliefs = options.beliefs === 'conduct' ? knowledge?.makeBeliefs?.(game) : undefined;
    const believing = beliefs === undefined ? null : new BelievingView(game, seat, beliefs);
    this.#match = { search, deployment, believing };
  }

  act(view: SeatView): Action {
    const match = this.#match;
    if (match === null) throw new Error('act before startMatch');
    const legal = this.#legal;
    const count = view.legalActions(legal);
    const { search, deployment } = match;
    if (deployment !== null && view.isDeployment()) {
      const index = deployment.next(view, legal, count);
      resetTrace(search.trace, index);
      return legal[index];
    }
    if (count === 1) {
      resetTrace(search.trace, 0);
      return legal[0];
    }
    return legal[search.choose(match.believing?.look(view) ?? view, legal, count)];
  }
}

interface Match {
  readonly search: Search;
  /** Null when search deploys. */
  readonly deployment: Deployment | null;
  /** Null when worlds are sampled by counting alone. */
  readonly believing: BelievingView | null;
}

/** Plays the deployment without search. */
class Deployment {
  readonly #known: State;
  readonly #setUps: SetUps | null;
  readonly #rng: Rng;

  constructor(known: State, setUps: SetUps | null, rng: Rng) {
    this.#known = known;
    this.#setUps = setUps;
    this.#rng = rng;
  }

  /** Index into `legal` of the action to play. */
  next(view: SeatView, legal: Int32Array, count: number): number {
    if (this.#setUps === null) return this.#rng.below(count);
    view.known(this.#known);
    return legal.subarray(0, count).indexOf(this.#setUps.next(this.#known));
  }
}
