import type { Agent, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, Seat, State } from '../../src/core/game.ts';
import type { Rng, Streams } from '../../src/core/rng.ts';
import type { Knowledge, KnownPolicy, SetUps } from './knowledge.ts';
import { makeSetUps } from './set-ups.ts';

/** Asks a ruleset's policy about what the seat knows. */
export class HeuristicAgent implements Agent {
  readonly trace = null;
  readonly #knowledge: Knowledge;
  /** How the seat sets up, as in the options. */
  readonly #setup: string;
  readonly #options: object;
  /** What is below belongs to this game; it holds nothing of a match but the planned set-up. */
  #game: Game | null = null;
  #policy!: KnownPolicy;
  #setUps: SetUps | null = null;
  #known!: State;
  #seat: Seat = 0;
  #deployment!: Rng;
  #play!: Rng;

  constructor(knowledge: Knowledge, setup: string, options: object) {
    this.#knowledge = knowledge;
    this.#setup = setup;
    this.#options = options;
  }

  startMatch(game: Game, seat: Seat, streams: Streams): void {
    if (game !== this.#game) {
      this.#game = game;
      this.#policy = this.#knowledge.makePolicy(game, this.#options);
      this.#setUps = this.#setup === 'random' ? null : makeSetUps(this.#knowledge, game, this.#setup, this.#options);
      this.#known = game.newState();
    }
    this.#seat = seat;
    this.#deployment = streams.deployment;
    this.#play = streams.play;
    this.#setUps?.draw(seat, streams.deployment);
  }

  act(view: SeatView): Action {
    const known = this.#known;
    view.known(known);
    if (!known.isDeployment()) return this.#policy.choose(known, this.#seat, this.#play);
    return this.#setUps === null ? known.sampleLegal(this.#deployment) : this.#setUps.next(known);
  }
}
