import {
  findDisposition,
  ownDispositions,
  saveDisposition,
  shippedDispositions,
  storePath,
} from '../../../agents/heuristic/dispositions.ts';
import { knowledgeOf } from '../../../agents/heuristic/index.ts';
import { configError } from '../../core/errors.ts';
import type { Action, Game, Placement, Seat, State } from '../../core/game.ts';
import { mirrorRows } from '../../core/placement.ts';
import type { Rng } from '../../core/rng.ts';
import type { SetUpSource } from './person.ts';

/** What a person at a seat may set up with: the ruleset's generator, and dispositions that ship or that were stored before. */
export function setUpsOf(game: Game, seat: Seat): SetUpSource {
  const { info } = game;
  const keys = info.placementKeys === undefined ? [] : [info.placementKeys[seat]];
  const stored = () => [...ownDispositions(info.ruleset), ...shippedDispositions(info.ruleset)];
  const placement = (): Placement => {
    if (game.placement === undefined)
      throw configError('', 'no-placement', `${info.ruleset} has no dispositions to store.`);
    return game.placement;
  };
  return {
    names: () =>
      stored()
        .filter(({ key }) => keys.includes(key))
        .map(({ name, slot }) => (slot === null ? name : `${slot}: ${name}`)),
    generate(rng) {
      const setUps = knowledgeOf(info)?.makeSetUps(game);
      if (setUps === undefined) return null;
      setUps.draw(seat, rng);
      return playDeployment(game, seat, game.newState(), (state) => setUps.next(state));
    },
    load: (name) => placement().actions(seat, findDisposition(stored(), name, keys, storePath(info.ruleset)).rows),
    save(name, state) {
      saveDisposition(info.ruleset, name, placement().rows(state, seat));
    },
    mirror: (state) => placement().actions(seat, mirrorRows(placement().rows(state, seat))),
  };
}

/** The rows of a set-up by the ruleset's generator. */
export function drawRows(game: Game, seat: Seat, rng: Rng): string[] {
  const { info, placement } = game;
  const setUps = knowledgeOf(info)?.makeSetUps(game);
  if (setUps === undefined || placement === undefined)
    throw configError('', 'no-generator', `${info.ruleset} has no generator of set-ups.`);
  setUps.draw(seat, rng);
  const state = game.newState();
  playDeployment(game, seat, state, (position) => setUps.next(position));
  return placement.rows(state, seat);
}

/** Sets a seat up by `next` on a new state, and plays the first legal action wherever others set up; returns the seat's actions. */
function playDeployment(game: Game, seat: Seat, state: State, next: (state: State) => Action): Action[] {
  state.reset();
  const legal = new Int32Array(game.info.maxLegalActions);
  const actions: Action[] = [];
  while (state.isDeployment() && state.toAct() >= 0) {
    if (state.toAct() === seat) actions.push(next(state));
    else state.legalActions(legal);
    state.apply(state.toAct() === seat ? actions[actions.length - 1] : legal[0]);
  }
  return actions;
}
