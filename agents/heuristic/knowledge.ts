import type { ZodObject } from 'zod';
import type { Policy, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, GameInfo, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';

/** A scripted policy that may be asked on a seat's own view and on sampled worlds alike: it reads nothing that its seat can't see. */
export interface KnownPolicy extends Policy {
  /** How much it leans to each of the `count` legal actions, as probabilities in the same order. */
  prior(state: State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void;
  /** Whether search should leave the decision at hand to the policy: what it decides shows too late, or hardly matters. */
  isRoutine?(state: State): boolean;
}

/** What a seat makes of the enemy's conduct. */
export interface Beliefs {
  /** Before the first decision of a match. */
  start(seat: Seat): void;
  /** At a decision: weights of info.beliefShape, relative to what counting alone says; all equal, they say nothing. */
  fill(view: SeatView, out: Float32Array): void;
  /**
   * After `fill` at the same decision: weighs the chances of hidden kinds in the seat's own observation by it, in place, and gives them as
   * `chances` of info.beliefShape; 1 in each place where it says nothing.
   */
  paint(weights: Float32Array, observation: Float32Array, chances: Float32Array): void;
}

/** Plans a seat's deployment whole and hands it out ply by ply. */
export interface SetUps {
  /** Draws the next set-up of a seat. */
  draw(seat: Seat, rng: Rng): void;
  /** The planned action at a deployment decision of that seat. */
  next(state: State): Action;
}

/** What one ruleset's file offers, to the kind `heuristic` and to agents that know no ruleset. */
export interface Knowledge {
  readonly ruleset: string;
  /** Options of the policy, with defaults. */
  readonly schema: ZodObject;
  /** Named sets of these options: straw men and exploiters. */
  readonly presets: Readonly<Record<string, object>>;
  /**
   * Ways to play that differ, as options of the policy by name, for search to choose among beside the default; left out where there is
   * but one.
   */
  readonly scripts?: Readonly<Record<string, object>>;
  /** Whether its policies call decisions routine (KnownPolicy.isRoutine); left out where they do not. */
  readonly hasRoutine?: true;
  /** The policy with its default options where `options` doesn't say otherwise. */
  makePolicy(game: Game, options?: object): KnownPolicy;
  /** As makePolicy; rulesets whose set-ups know no options leave them unread. */
  makeSetUps(game: Game, options?: object): SetUps;
  /** How kinds are told from conduct; left out where nothing is. */
  makeBeliefs?(game: Game): Beliefs;
  /** Options of `fogbench train` whose defaults are others for a game of this ruleset. */
  training?(info: GameInfo): Readonly<Record<string, unknown>>;
  /** Generations that it trains by default, where others than usual have been enough. */
  readonly generations?: number;
  /** Weight of each of the ruleset's features in an estimate of the payoff. */
  weights(info: GameInfo): Readonly<Record<string, number>>;
  /**
   * The same of what is a seat's own alone, where seats are compared in a sampled world, each by its own features. Left out where the
   * features of one seat tell all that a world holds.
   */
  ownWeights?(info: GameInfo): Readonly<Record<string, number>>;
}
