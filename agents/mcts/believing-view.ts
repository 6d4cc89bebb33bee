import type { SeatView } from '../../src/core/agent.ts';
import type { Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { Beliefs } from '../heuristic/knowledge.ts';

/** A seat's view whose sampled worlds follow what the seat makes of the enemy's conduct. */
export class BelievingView implements SeatView {
  readonly game: Game;
  readonly seat: Seat;
  readonly #beliefs: Beliefs;
  readonly #weights: Float32Array;
  #view!: SeatView;

  constructor(game: Game, seat: Seat, beliefs: Beliefs) {
    const [slots, values] = game.info.beliefShape;
    this.game = game;
    this.seat = seat;
    this.#beliefs = beliefs;
    this.#weights = new Float32Array(slots * values);
    beliefs.start(seat);
  }

  /** Reads what the log has gained; before each decision. */
  look(view: SeatView): SeatView {
    this.#view = view;
    this.#beliefs.fill(view, this.#weights);
    return this;
  }

  legalActions(out: Int32Array): number {
    return this.#view.legalActions(out);
  }

  isDeployment(): boolean {
    return this.#view.isDeployment();
  }

  observe(out: Float32Array): void {
    this.#view.observe(out);
  }

  known(into: State): void {
    this.#view.known(into);
  }

  sampleState(into: State, rng: Rng, belief: Float32Array | null): void {
    this.#view.sampleState(into, rng, belief ?? this.#weights);
  }

  events(from: number, out: Int32Array): number {
    return this.#view.events(from, out);
  }
}
