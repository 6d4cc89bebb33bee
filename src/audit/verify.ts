import { type Action, CHANCE, type Game, type Seat, type State } from '../core/game.ts';

/** Everything that `seat` saw of a match, one entry a ply that it saw something of, and the position at the end. */
export function watch(
  game: Game,
  actions: ArrayLike<Action>,
  seat: Seat,
): { readonly log: number[]; readonly state: State } {
  const state = game.newState();
  const events = new Int32Array(game.info.maxEvents);
  const log: number[] = [];
  for (let i = 0; i < actions.length; i++) {
    state.apply(actions[i]);
    const count = game.information.events(state, seat, events);
    if (count === 0) continue;
    log.push(count);
    for (let j = 0; j < count; j++) log.push(events[j]);
  }
  return { log, state };
}

/** Whether the plies of `proposal` are legal, and `seat` saw of them what it saw of `actual` and is to act after both. */
export function verify(game: Game, actual: ArrayLike<Action>, proposal: ArrayLike<Action>, seat: Seat): boolean {
  if (!isPlayable(game, proposal)) return false;
  const a = watch(game, actual, seat);
  const b = watch(game, proposal, seat);
  return (
    a.state.toAct() === seat &&
    b.state.toAct() === seat &&
    a.log.length === b.log.length &&
    a.log.every((word, i) => word === b.log[i])
  );
}

function isPlayable(game: Game, actions: ArrayLike<Action>): boolean {
  const state = game.newState();
  const out = new Int32Array(Math.max(game.info.maxLegalActions, game.info.maxChanceOutcomes));
  const probabilities = new Float64Array(game.info.maxChanceOutcomes);
  for (let i = 0; i < actions.length; i++) {
    const actor = state.toAct();
    if (actor < CHANCE) return false;
    const count = actor === CHANCE ? state.chanceOutcomes(out, probabilities) : state.legalActions(out);
    if (!out.subarray(0, count).includes(actions[i])) return false;
    state.apply(actions[i]);
  }
  return true;
}
