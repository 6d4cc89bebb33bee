// The weighty decisions of a game as a game of their own: those that the ruleset's heuristic does not call routine. It decides the others.
import { invariant } from '../../src/core/errors.ts';
import type { Action, Game, GameInfo, Seat } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import { type Known, sureRollout } from '../mcts/known.ts';
import { coarseInfo, squareOf, ThinnedGame, ThinnedState } from './thinned.ts';

/** Stands where ids of abstractions do. */
export const WEIGHTY = 'weighty';

const NONE = -1;

export class WeightyGame extends ThinnedGame {
  readonly info: GameInfo;

  constructor(base: Game, script: string | null) {
    super(base, script);
    invariant(this.policy.isRoutine !== undefined, 'no decision is called routine');
    this.info = coarseInfo(base.info);
  }

  newState(): WeightyState {
    return new WeightyState(this);
  }

  makeKnown(): Known {
    const { base, policy } = this;
    return {
      policy: {
        choose: (state, seat, rng) => policy.choose((state as WeightyState).base, seat, rng),
        prior: (state, seat, legal, count, out) => policy.prior((state as WeightyState).base, seat, legal, count, out),
      },
      makeSetUps: () => ({ draw: () => {}, next: () => NONE }),
      makeRollout: (seat, depth, rng) => {
        const rollout = sureRollout(base, policy, seat, depth, rng);
        return {
          startWorld: (world) => rollout.startWorld((world as WeightyState).base),
          evaluate: (state, values) => rollout.evaluate((state as WeightyState).base, values),
          settle: rollout.settle,
        };
      },
    };
  }
}

export class WeightyState extends ThinnedState {
  readonly #game: WeightyGame;
  /** What the network chose and is not played yet. */
  #chosen: Action = NONE;

  constructor(game: WeightyGame) {
    super(game);
    this.#game = game;
    this.settle();
  }

  recall(_source: WeightyState): void {
    this.#chosen = NONE;
  }

  awaits(): boolean {
    return this.#chosen === NONE && !this.#game.policy.isRoutine!(this.base);
  }

  choose(action: Action): void {
    this.#chosen = action;
  }

  answer(seat: Seat, rng: Rng): Action {
    const chosen = this.#chosen;
    this.#chosen = NONE;
    return chosen === NONE ? this.#game.policy.choose(this.base, seat, rng) : chosen;
  }

  legalActions(out: Int32Array): number {
    return this.base.legalActions(out);
  }

  sampleLegal(rng: Rng): Action {
    return this.base.sampleLegal(rng);
  }

  actionName(action: Action): string {
    return this.base.actionName(action);
  }

  actionParts(action: Action, out: Int32Array): void {
    this.base.actionParts(action, out);
    out[1] = squareOf(this.#game.base.info, out[1]);
    out[2] = squareOf(this.#game.base.info, out[2]);
  }
}
