import { z } from 'zod';
import { configError } from '../../src/core/errors.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { parseWith } from '../../src/core/schema.ts';
import { isKnown } from '../mcts/known.ts';
import { resolveWeights, SHIPPED, weightsOf } from './store.ts';

/** Plies of a rollout: more of them tell more than as many more worlds. */
const ROLLOUT_DEPTH = 16;

export const schema = z.strictObject({
  weights: z
    .string()
    .min(1)
    .default(SHIPPED)
    .describe('Path of a weights file, name of one that ships, or "shipped": the one that ships for the game.'),
  mode: z
    .enum(['policy', 'search', 'pimc', 'so-ismcts', 'mo-ismcts'])
    .default('policy')
    .describe(
      'policy: the network alone. search: its policy, improved by what values say in sampled worlds. ' +
        'pimc, so-ismcts, mo-ismcts: the searches of the kind mcts with the network for values and prior.',
    ),
  deployment: z
    .enum(['generated', 'learned'])
    .optional()
    .describe(
      "How the match is set up: by the ruleset's generator of set-ups, or drawn by the network. Default: generated where the ruleset " +
        'has a generator, else learned.',
    ),
  temperature: z
    .number()
    .min(0)
    .max(10)
    .default(0.1)
    .describe('Sharpens (below 1) or flattens the policy that is drawn from; 0 always takes the most probable action.'),
  values: z
    .enum(['network', 'rollouts'])
    .optional()
    .describe(
      'search: what values an action in a world: the network, after replies by its policy; or short rollouts by the heuristic of the ' +
        'ruleset, valued by its features. Default: rollouts where the ruleset has a heuristic, else network.',
    ),
  worlds: z
    .int()
    .min(1)
    .max(4096)
    .default(28)
    .describe(
      'search: worlds in which the most promising actions are tried; the others drop out half by half. pimc: worlds at most.',
    ),
  simulations: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(40)
    .describe('pimc, so-ismcts, mo-ismcts: simulations a decision, each with a run of the network.'),
  width: z.int().min(1).max(4096).default(10).describe('search: actions that are tried, the most probable ones.'),
  depth: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'search: plies played after an action before what is reached is valued: all of them (rollouts, default 16), or at least so many, up ' +
        'to the next own decision (network, default 1).',
    ),
  sharpness: z
    .number()
    .min(0)
    .max(1000)
    .default(40)
    .describe(
      'search: weight of values against the policy; a payoff of 1 more makes an action e ^ sharpness as likely.',
    ),
  belief: z.boolean().default(true).describe('search: whether the belief head weighs the sampled worlds.'),
});

export interface LearnedOptions {
  readonly weights: string;
  readonly mode: 'policy' | 'search' | 'pimc' | 'so-ismcts' | 'mo-ismcts';
  readonly deployment: 'generated' | 'learned';
  readonly temperature: number;
  readonly values: 'network' | 'rollouts';
  readonly worlds: number;
  readonly simulations: number;
  readonly width: number;
  readonly depth: number;
  readonly sharpness: number;
  readonly belief: boolean;
}

export function parseOptions(input: unknown, info: GameInfo): LearnedOptions {
  const given = parseWith(schema, input ?? {});
  const weights = resolveWeights(given.weights, info);
  const { abstraction } = weightsOf(weights, info).meta;
  if (abstraction !== undefined && given.mode !== 'policy' && given.mode !== 'search')
    throw configError(
      'mode',
      'wrong-mode',
      `"${given.mode}": these weights decide "${abstraction}" alone; use "policy" or "search".`,
    );
  const isKnownRuleset = isKnown(info);
  if (given.deployment === 'generated' && !isKnownRuleset)
    throw configError('deployment', 'no-generator', `"generated": ${info.ruleset} has no generator; use "learned".`);
  const deployment = given.deployment ?? (isKnownRuleset ? 'generated' : 'learned');
  const values = valuesFor(given.values, info);
  return { ...given, weights, deployment, values, depth: given.depth ?? (values === 'rollouts' ? ROLLOUT_DEPTH : 1) };
}

/** What values actions by default, and whether that is to be had. */
export function valuesFor(asked: LearnedOptions['values'] | undefined, info: GameInfo): LearnedOptions['values'] {
  const has = isKnown(info);
  if (asked === 'rollouts' && !has)
    throw configError('values', 'no-heuristic', `"rollouts": ${info.ruleset} has no heuristic; use "network".`);
  return asked ?? (has ? 'rollouts' : 'network');
}
