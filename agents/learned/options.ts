import { z } from 'zod';
import type { GameInfo } from '../../src/core/game.ts';
import { parseWith } from '../../src/core/schema.ts';
import { resolveWeights, weightsOf } from './store.ts';

export const schema = z.strictObject({
  weights: z
    .string()
    .min(1)
    .default('shipped')
    .describe('Path of a weights file, name of one that ships, or "shipped": the one that ships for the game.'),
  mode: z
    .enum(['policy', 'search'])
    .default('policy')
    .describe('policy: the network alone. search: its policy, improved by what its values say in sampled worlds.'),
  temperature: z
    .number()
    .min(0)
    .max(10)
    .default(0.5)
    .describe('Sharpens (below 1) or flattens the policy that is drawn from; 0 always takes the most probable action.'),
  worlds: z.int().min(1).max(4096).default(8).describe('search: worlds sampled a decision.'),
  width: z.int().min(1).max(4096).default(8).describe('search: actions that are tried, the most probable ones.'),
  depth: z
    .int()
    .min(0)
    .max(60)
    .default(1)
    .describe('search: plies played at least after an action, before the next own decision is valued.'),
  sharpness: z
    .number()
    .min(0)
    .max(1000)
    .default(10)
    .describe(
      'search: weight of values against the policy; a payoff of 1 more makes an action e ^ sharpness as likely.',
    ),
  belief: z.boolean().default(true).describe('search: whether the belief head weighs the sampled worlds.'),
});

export interface LearnedOptions {
  readonly weights: string;
  readonly mode: 'policy' | 'search';
  readonly temperature: number;
  readonly worlds: number;
  readonly width: number;
  readonly depth: number;
  readonly sharpness: number;
  readonly belief: boolean;
}

export function parseOptions(input: unknown, info: GameInfo): LearnedOptions {
  const given = parseWith(schema, input ?? {});
  const options = { ...given, weights: resolveWeights(given.weights, info) };
  weightsOf(options.weights, info);
  return options;
}
