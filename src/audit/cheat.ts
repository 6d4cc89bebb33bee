import type { Agent, SeatView } from '../core/agent.ts';
import { type Action, CHANCE, type Game, type Seat, type State, TERMINAL } from '../core/game.ts';
import type { Dice } from '../core/rng.ts';

/** What no agent may see: the true position, and the dice that will fall. */
export interface Truth {
  readonly state: State;
  readonly dice: Dice;
}

/**
 * The control that the audit has to catch: it looks one action ahead on the true position, with the true dice, and takes the action that
 * wins or shows best in the features of its seat. An honest agent does the same on a sampled world.
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
    const { info } = this.#game;
    const legal = new Int32Array(info.maxLegalActions);
    const count = view.legalActions(legal);
    const state = this.#game.newState();
    let best = legal[0];
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      state.copyFrom(this.#truth.state);
      state.apply(legal[i]);
      settle(state, view.seat, this.#truth.dice);
      const value = this.#value(state, view.seat);
      if (value <= bestValue) continue;
      best = legal[i];
      bestValue = value;
    }
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

/** Lets chance fall as it will, and the seat finish what it began with its first choice, for a few plies. */
function settle(state: State, seat: Seat, dice: Dice): void {
  for (let ply = 0; ply < 8 && (state.toAct() === CHANCE || state.toAct() === seat); ply++) {
    if (state.toAct() === TERMINAL) return;
    state.apply(state.toAct() === CHANCE ? state.sampleChance(dice) : firstLegal(state));
  }
}

const legal = new Int32Array(1 << 16);

function firstLegal(state: State): Action {
  state.legalActions(legal);
  return legal[0];
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
