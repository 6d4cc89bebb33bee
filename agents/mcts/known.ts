import type { Game, GameInfo, Seat } from '../../src/core/game.ts';
import { type Rng, StreamDice } from '../../src/core/rng.ts';
import { knowledgeOf } from '../heuristic/index.ts';
import type { Beliefs, KnownPolicy, SetUps } from '../heuristic/knowledge.ts';
import { FeatureLeaf } from './leaf.ts';
import { Rollout } from './rollout.ts';

export type { Beliefs, SetUps };

/** Plies of a rollout by the heuristic where nothing else is said, and its share of random actions, where features value its end. */
export const SHORT = 4;
export const ROLLOUT_NOISE = 0.05;

/** What the project knows of a ruleset, for agents that learn from it. */
export interface Known {
  readonly policy: KnownPolicy;
  /** Holds the plan of one seat at a time. */
  makeSetUps(): SetUps;
  /** Rollouts of `depth` plies by the heuristic, valued by the ruleset's features for `seat`. */
  makeRollout(seat: Seat, depth: number, rng: Rng): Rollout;
}

/** Null where a ruleset has no heuristic. */
export function knownOf(game: Game): Known | null {
  const knowledge = knowledgeOf(game.info);
  if (knowledge === null) return null;
  const policy = knowledge.makePolicy(game);
  const weights = knowledge.weights(game.info);
  return {
    policy,
    makeSetUps: () => knowledge.makeSetUps(game),
    makeRollout: (seat, depth, rng) => {
      const leaf = new FeatureLeaf(game, seat, weights, 'seat');
      return new Rollout({ depth, noise: ROLLOUT_NOISE, turns: 0 }, seat, leaf, policy, rng, new StreamDice(rng));
    },
  };
}

/** How kinds of a ruleset are told from conduct; null where nothing is known of that. */
export function beliefsOf(game: Game): Beliefs | null {
  return knowledgeOf(game.info)?.makeBeliefs?.(game) ?? null;
}

export function isConductKnown(info: GameInfo): boolean {
  return knowledgeOf(info)?.makeBeliefs !== undefined;
}

export function isKnown(info: GameInfo): boolean {
  return knowledgeOf(info) !== null;
}
