import type { Game, GameInfo, Seat, State } from '../../src/core/game.ts';
import { type Rng, StreamDice } from '../../src/core/rng.ts';
import { knowledgeOf } from '../heuristic/index.ts';
import type { Beliefs, KnownPolicy, SetUps } from '../heuristic/knowledge.ts';
import { FeatureLeaf, type Leaf } from './leaf.ts';
import { type Playout, Rollout } from './rollout.ts';
import { WorldDice } from './world-dice.ts';

export type { Beliefs, KnownPolicy, SetUps };

/** Plies of a rollout by the heuristic where nothing else is said, and its share of random actions, where features value its end. */
export const SHORT = 4;
export const ROLLOUT_NOISE = 0.05;

/** What the project knows of a ruleset, for agents that learn from it. */
export interface Known {
  readonly policy: KnownPolicy;
  /** Holds the plan of one seat at a time. */
  makeSetUps(): SetUps;
  /**
   * Rollouts of `depth` plies by the heuristic, valued by the ruleset's features for `seat`; where there are weights for a seat's own
   * features, rollouts until the turn has gone round, valued by those of all seats.
   */
  makeRollout(seat: Seat, depth: number, rng: Rng): KnownRollout;
}

export interface KnownRollout {
  /** Called once a world, before its candidates; draws the chance under which they are compared, where it is common to them. */
  startWorld(world: State): void;
  /** Plays on from `state`, which is scratch; `values` of all seats, as an Evaluator's. */
  evaluate(state: State, values: Float64Array): void;
  /** The estimate of the payoff that a mean of such values stands for; left out where it is that mean. */
  readonly settle?: ((value: number, seat: Seat) => number) | undefined;
}

/** Null where a ruleset has no heuristic. `script`: how it plays (Knowledge.scripts); null: as it does by default. */
export function knownOf(game: Game, script: string | null = null): Known | null {
  const knowledge = knowledgeOf(game.info);
  if (knowledge === null) return null;
  const policy = script === null ? knowledge.makePolicy(game) : knowledge.makePolicy(game, knowledge.scripts![script]);
  const weights = knowledge.weights(game.info);
  const ownWeights = knowledge.ownWeights?.(game.info);
  return {
    policy,
    makeSetUps: () => knowledge.makeSetUps(game),
    makeRollout: (seat, depth, rng) => {
      if (ownWeights !== undefined) {
        const leaf = new FeatureLeaf(game, seat, ownWeights, 'world');
        return worldRollout({ depth: game.info.maxPlies, noise: ROLLOUT_NOISE, turns: 2 }, seat, leaf, policy, rng);
      }
      const leaf = new FeatureLeaf(game, seat, weights, 'seat');
      const dice = new StreamDice(rng);
      const rollout = new Rollout({ depth, noise: ROLLOUT_NOISE, turns: 0 }, seat, leaf, policy, rng, dice);
      return { startWorld: () => {}, evaluate: (state, values) => rollout.evaluate(state, values) };
    },
  };
}

/** Weight of each feature of a ruleset with a heuristic in an estimate of the payoff. */
export function featureWeights(info: GameInfo): Readonly<Record<string, number>> {
  return knowledgeOf(info)?.weights(info) ?? {};
}

/**
 * Rollouts in which two candidates part only where they differ, valued by how far features have moved since the decision: of `depth`
 * plies, or, where there are weights for a seat's own features, until the turn has gone round.
 */
export function sureRollout(game: Game, policy: KnownPolicy, seat: Seat, depth: number, rng: Rng): KnownRollout {
  const own = knowledgeOf(game.info)?.ownWeights?.(game.info);
  const options = { depth: own === undefined ? depth : game.info.maxPlies, turns: own === undefined ? 0 : 2 };
  const leaf =
    own === undefined
      ? new FeatureLeaf(game, seat, featureWeights(game.info), 'seat')
      : new FeatureLeaf(game, seat, own, 'world');
  const rollout = worldRollout({ ...options, noise: 0, still: true }, seat, leaf, policy, rng);
  return {
    startWorld: (world) => {
      leaf.anchor(world);
      rollout.startWorld(world);
    },
    evaluate: rollout.evaluate,
    settle: (value, seat) => leaf.settle(value, seat),
  };
}

/** Rollouts whose candidates meet the same chance in a world. */
export function worldRollout(options: Playout, seat: Seat, leaf: Leaf, policy: KnownPolicy, rng: Rng): KnownRollout {
  const dice = new WorldDice();
  const rollout = new Rollout(options, seat, leaf, policy, dice, dice);
  let lane0 = 0;
  let lane1 = 0;
  return {
    startWorld: () => {
      lane0 = rng.next() | 0;
      lane1 = rng.next() | 0;
    },
    evaluate: (state, values) => {
      dice.seed(lane0, lane1);
      rollout.evaluate(state, values);
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

/** Whether the heuristic of a ruleset calls decisions routine. */
export function hasRoutine(info: GameInfo): boolean {
  return knowledgeOf(info)?.hasRoutine ?? false;
}

/** Names of the ways in which the heuristic of a ruleset plays beside its default. */
export function scriptsOf(info: GameInfo): string[] {
  return Object.keys(knowledgeOf(info)?.scripts ?? {});
}

export function isKnown(info: GameInfo): boolean {
  return knowledgeOf(info) !== null;
}
