import { type Action, CHANCE, type Game, type State, TERMINAL } from '../core/game.ts';
import { type Rng, StreamDice } from '../core/rng.ts';

/** Plays one random ply and returns the action or outcome. */
export function randomPly(state: State, rng: Rng): Action {
  const action = state.toAct() === CHANCE ? state.sampleChance(new StreamDice(rng)) : state.sampleLegal(rng);
  state.apply(action);
  return action;
}

/** A random match: `visit` sees every node before its ply, and the end; `actions` are the plies so far. */
export function randomMatch(game: Game, rng: Rng, visit: (state: State, actions: readonly Action[]) => void): Action[] {
  const state = game.newState();
  const actions: Action[] = [];
  while (state.toAct() !== TERMINAL) {
    visit(state, actions);
    actions.push(randomPly(state, rng));
  }
  visit(state, actions);
  return actions;
}

/** Applies `actions` to a fresh state. */
export function replay(game: Game, actions: ArrayLike<Action>): State {
  const state = game.newState();
  for (let i = 0; i < actions.length; i++) state.apply(actions[i]);
  return state;
}
