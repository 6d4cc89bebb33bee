import { History, MatchView } from '../arena/view.ts';
import type { Agent, SeatView } from '../core/agent.ts';
import { type Action, CHANCE, type Game, type Seat, type State, TERMINAL } from '../core/game.ts';
import { type Dice, MatchDice, makeStreams, type Rng, type Streams } from '../core/rng.ts';
import { replay } from '../inspect/walk.ts';

/** A decision of a match, with the plies that led to it. */
export interface Position {
  readonly seat: Seat;
  readonly actions: readonly Action[];
}

/** Agents at the table, one ply at a time. */
export class Seats {
  readonly state: State;
  readonly #agents: readonly Agent[];
  readonly #game: Game;
  readonly #history = new History();
  readonly #views: readonly MatchView[];

  constructor(game: Game, agents: readonly Agent[]) {
    this.#game = game;
    this.#agents = agents;
    this.state = game.newState();
    this.#views = agents.map((_, seat) => new MatchView(game, seat, this.state, this.#history));
  }

  start(streams: (seat: Seat) => Streams): void {
    this.#agents.forEach((agent, seat) => {
      agent.startMatch(this.#game, seat, streams(seat));
    });
  }

  /** Plays one ply and returns it. */
  play(dice: Dice): Action {
    const actor = this.state.toAct();
    let action: Action;
    if (actor === CHANCE) {
      action = this.state.sampleChance(dice);
    } else {
      action = this.#agents[actor].act(this.#views[actor]);
    }
    this.state.apply(action);
    const history = this.#history;
    if (history.count === history.actions.length) history.grow(this.#game.info.maxPlies);
    history.actions[history.count++] = action;
    return action;
  }
}

/** The view of the seat that decides after `actions`: the arena's own, so that what leaks there is found. */
export function viewAfter(game: Game, seat: Seat, actions: ArrayLike<Action>): SeatView {
  const history = new History();
  history.actions = Int32Array.from(actions);
  history.count = actions.length;
  const view = new MatchView(game, seat, replay(game, actions), history);
  return view;
}

/** Plays one match with an agent at each seat and returns its plies. */
export function playMatch(game: Game, agents: readonly Agent[], seed: readonly [number, number]): Action[] {
  const seats = new Seats(game, agents);
  const dice = new MatchDice(seed);
  seats.start((seat) => makeStreams(seed, seat));
  const actions: Action[] = [];
  while (seats.state.toAct() !== TERMINAL) actions.push(seats.play(dice));
  return actions;
}

/** Up to `count` different decisions of a match after deployment and one of deployment, in their order. */
export function pickDecisions(game: Game, actions: readonly Action[], count: number, rng: Rng): Position[] {
  const state = game.newState();
  const deployment: Position[] = [];
  const play: { seat: Seat; plies: number }[] = [];
  actions.forEach((action, plies) => {
    const seat = state.toAct();
    if (seat >= 0 && state.isDeployment()) deployment.push({ seat, actions: actions.slice(0, plies) });
    if (seat >= 0 && !state.isDeployment()) play.push({ seat, plies });
    state.apply(action);
  });
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, play.length)) chosen.add(rng.below(play.length));
  const picked = [...chosen]
    .sort((a, b) => a - b)
    .map((i) => ({ seat: play[i].seat, actions: actions.slice(0, play[i].plies) }));
  return deployment.length === 0 ? picked : [deployment[rng.below(deployment.length)], ...picked];
}
