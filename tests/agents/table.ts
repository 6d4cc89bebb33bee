import type { Agent, SeatView } from '../../src/core/agent.ts';
import { type Action, CHANCE, type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';
import { makeStreams, StreamDice, Xoshiro } from '../../src/core/rng.ts';

/** What `seat` sees of a position, without a log. */
export function viewOf(game: Game, state: State, seat: Seat): SeatView {
  return {
    game,
    seat,
    legalActions: (out) => state.legalActions(out),
    isDeployment: () => state.isDeployment(),
    observe: (out) => game.information.observe(state, seat, out),
    known: (into) => {
      into.copyFrom(state);
      game.information.mask(into, seat);
    },
    sampleState: (into, rng, belief) => {
      into.copyFrom(state);
      game.information.determinize(into, seat, rng, belief);
    },
    events: () => 0,
  };
}

/** The position after a line of play, actions and outcomes by name or number. */
export function positionAfter(game: Game, line: readonly (string | number)[]): State {
  const state = game.newState();
  const legal = new Int32Array(game.info.maxLegalActions);
  for (const step of line) {
    if (typeof step === 'number') {
      state.apply(step);
      continue;
    }
    const names = Array.from(legal.subarray(0, state.legalActions(legal)), (action) => state.actionName(action));
    if (!names.includes(step)) throw new Error(`${step} is none of ${names.join(', ')}`);
    state.apply(legal[names.indexOf(step)]);
  }
  return state;
}

/** Asks a fresh agent for the action of the seat to act, with streams of a seed. */
export function decide(game: Game, state: State, agent: Agent, seed = 1): Action {
  const seat = state.toAct();
  agent.startMatch(game, seat, makeStreams([seed, 0], seat));
  return agent.act(viewOf(game, state, seat));
}

/** Plays a match and returns the payoff of seat 0; `onDecision` sees the position before each decision. */
export function playMatch(
  game: Game,
  agents: readonly Agent[],
  seed: number,
  onDecision?: (state: State) => void,
  entrants: readonly number[] = [0, 1],
): number {
  const state = game.newState();
  const dice = new StreamDice(new Xoshiro(seed, 77));
  agents.forEach((agent, seat) => {
    agent.startMatch(game, seat, makeStreams([seed, 5], entrants[seat]));
  });
  const views = agents.map((_, seat) => viewOf(game, state, seat));
  for (let seat = state.toAct(); seat !== TERMINAL; seat = state.toAct()) {
    if (seat === CHANCE) {
      state.apply(state.sampleChance(dice));
      continue;
    }
    onDecision?.(state);
    state.apply(agents[seat].act(views[seat]));
  }
  const payoffs = new Float64Array(game.info.seatCount);
  state.payoffs(payoffs);
  return payoffs[0];
}
