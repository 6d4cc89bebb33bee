import type { Agent, SeatView } from '../core/agent.ts';
import { type Action, CHANCE, type Game, type Seat, type State, TERMINAL } from '../core/game.ts';
import type { Dice } from '../core/rng.ts';

/** What no agent may see: the true position, and the dice that will fall. */
export interface Truth {
  readonly state: State;
  readonly dice: Dice;
}

/** Own actions that it looks ahead, and how many of those that are legal it tries at each. */
const DEPTH = 3;
const WIDTH = 24;

/**
 * A reader of the dice, which the audit has to catch: it plays the next few actions of its own out on the true position, lets the dice
 * fall as they will, and takes the action after which it has won or shows best in its features.
 */
export class CheatingAgent implements Agent {
  readonly trace = null;
  readonly #truth: Truth;
  #game!: Game;

  constructor(truth: Truth) {
    this.#truth = truth;
  }

  startMatch(game: Game): void {
    this.#game = game;
  }

  act(view: SeatView): Action {
    const legal = new Int32Array(this.#game.info.maxLegalActions);
    const count = view.legalActions(legal);
    let best = legal[0];
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const value = this.#after(this.#truth.state, legal[i], view.seat, DEPTH - 1);
      if (value <= bestValue) continue;
      best = legal[i];
      bestValue = value;
    }
    return best;
  }

  /** The best value that `seat` can reach by up to `depth` more actions of its own. */
  #after(before: State, action: Action, seat: Seat, depth: number): number {
    const state = this.#game.newState();
    state.copyFrom(before);
    state.apply(action);
    while (state.toAct() === CHANCE) state.apply(state.sampleChance(this.#truth.dice));
    if (depth === 0 || state.toAct() !== seat) return this.#value(state, seat);
    const legal = new Int32Array(this.#game.info.maxLegalActions);
    const count = state.legalActions(legal);
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i += Math.ceil(count / WIDTH))
      best = Math.max(best, this.#after(state, legal[i], seat, depth - 1));
    return best;
  }

  #value(state: State, seat: Seat): number {
    const { info, information } = this.#game;
    const out = new Float64Array(Math.max(info.seatCount, info.featureNames.length));
    if (state.toAct() === TERMINAL) {
      state.payoffs(out);
      return 1e6 * out[seat];
    }
    information.features(state, seat, out);
    return out.subarray(0, info.featureNames.length).reduce((sum, feature) => sum + feature, 0);
  }
}

/** The omniscient twin of an agent: the same decisions, from the truth in place of what its seat knows and of every sampled world. */
export function omniscient(agent: Agent, truth: Truth): Agent {
  return {
    get trace() {
      return agent.trace;
    },
    startMatch: (game, seat, streams) => agent.startMatch(game, seat, streams),
    act: (view) =>
      agent.act({
        game: view.game,
        seat: view.seat,
        legalActions: (out) => view.legalActions(out),
        isDeployment: () => view.isDeployment(),
        observe: (out) => view.observe(out),
        known: (into) => into.copyFrom(truth.state),
        sampleState: (into) => into.copyFrom(truth.state),
        events: (from, out) => view.events(from, out),
      }),
  };
}
