import { z } from 'zod';
import { knowledgeOf } from '../../agents/heuristic/index.ts';
import { type LearnedOptions, valuesFor } from '../../agents/learned/options.ts';
import { checkScope, type Scope } from '../../agents/learned/seen.ts';
import { isKnown, SHORT } from '../../agents/mcts/known.ts';
import { configError } from '../core/errors.ts';
import type { GameInfo } from '../core/game.ts';
import { parseWith } from '../core/schema.ts';

/** Matches of a generation at most: the seeds of pairs are 32 bits, shared among generations. */
export const MOST_MATCHES = 65_536;

/** Taught generations by default, where there is a teacher. */
const TAUGHT = 5;

/** What decides the weights that come out, together with the ruleset, the seed and the backend. */
export const trainingSchema = z.strictObject({
  method: z
    .enum(['expert', 'gradient'])
    .default('expert')
    .describe(
      'expert: learns from its own policy, improved by search over sampled worlds. gradient: learns from how its matches went.',
    ),
  taught: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      "First generations, in which the ruleset's heuristic plays and the network learns what search makes of its choices. Default: 5 " +
        'where the ruleset has a heuristic, else 0.',
    ),
  taughtMatches: z.int().min(2).max(MOST_MATCHES).default(240).describe('Matches of such a generation.'),
  taughtShare: z.number().min(0).max(1).default(0.06).describe('Share of their decisions that is searched and learnt.'),
  matches: z.int().min(2).max(MOST_MATCHES).default(40).describe('Matches of self-play a generation.'),
  chunk: z.int().min(1).max(10_000).default(5).describe('Matches that a worker plays at a time.'),
  window: z.int().min(1).max(100).default(8).describe('Generations from which a batch is drawn.'),
  reuse: z.number().min(0.1).max(100).default(2.5).describe('Times that a sample is learnt from, on average.'),
  batch: z.int().min(8).max(8192).default(64).describe('Samples a step.'),
  learningRate: z.number().positive().max(1).default(0.005).describe('At the start.'),
  finalLearningRate: z
    .number()
    .positive()
    .max(1)
    .default(0.0002)
    .describe('At the last generation; linear in between.'),
  maxNorm: z.number().positive().default(1).describe('Longer gradients are cut to this length.'),
  valueWeight: z.number().min(0).default(1).describe('Weight of the loss of win, draw and loss.'),
  beliefWeight: z.number().min(0).default(0.2).describe('Weight of the loss of hidden facts.'),
  entropyWeight: z.number().min(0).default(0).describe('Reward for an undecided policy, per nat.'),
  clip: z.number().positive().default(0.2).describe('gradient: how far the ratio to the acting policy counts.'),
  policyShare: z.number().min(0).max(1).default(0.32).describe('Share of decisions whose policy is learnt.'),
  deploymentShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.07)
    .describe('Share of the decisions of a deployment that is learnt, where the ruleset has a generator of set-ups.'),
  surprise: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe(
      'expert: how much lessons are chosen by how far search departs from the network; 0 keeps all, 1 as many as they surprise.',
    ),
  leaning: z
    .boolean()
    .optional()
    .describe(
      "Whether the network reads the heuristic's leanings and learns where to depart from them. Default: as the ruleset's knowledge says.",
    ),
  abstraction: z
    .string()
    .optional()
    .describe(
      'Learns the choices of one of the ruleset\'s abstractions, the heuristic deciding what no choice governs; or, as "weighty", the ' +
        'decisions that the heuristic does not call routine; or, as "none", all decisions. Default: as the ruleset\'s knowledge says.',
    ),
  script: z
    .string()
    .optional()
    .describe(
      'weighty: how the heuristic plays beside the network, leans, teaches and plays rollouts, by the name of one of its sets of options ' +
        '(see the mode `scripts` of the kind `mcts`). Default: as it plays by default.',
    ),
  channels: z.int().min(4).max(256).multipleOf(4).optional().describe('Features of a cell. Default: 32.'),
  convolutions: z.int().min(0).max(8).optional().describe('Layers in which a cell sees its neighbours. Default: 1.'),
  trunk: z.int().min(4).max(1024).multipleOf(4).optional().describe('Width of the trunk. Default: 128.'),
  mirror: z.boolean().default(true).describe('Half of the positions are learnt mirrored, where the map allows it.'),
  valueShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.04)
    .describe('Share of the others from which value and belief are learnt.'),
  temperature: z
    .number()
    .min(0)
    .max(10)
    .default(0.5)
    .describe('expert: sharpens the policy by which the network plays itself after deployment.'),
  lambda: z.number().min(0).max(1).default(0.95).describe('How far value targets look ahead.'),
  values: z
    .enum(['network', 'rollouts'])
    .optional()
    .describe(
      'expert: what values actions: the network, or short rollouts by the heuristic. Default: rollouts where there is one.',
    ),
  worlds: z.int().min(1).max(1024).default(16).describe('expert: worlds of the most promising actions.'),
  width: z.int().min(1).max(1024).default(10).describe('expert: actions that are tried.'),
  depth: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'expert: plies played after an action before what is reached is valued. Default: 4 by rollouts, by the network at least 1. Longer rollouts tell more but less surely, and lessons want to be sure.',
    ),
  sharpness: z.number().min(0).max(1000).default(40).describe('expert: weight of values against the old policy.'),
  gateEvery: z.int().min(1).max(10_000).default(8).describe('Generations between two matches against the yardstick.'),
  gatePairs: z.int().min(1).max(10_000).default(32).describe('Pairs of such a match.'),
});

/** The value of `abstraction` that means none. */
const WHOLE = 'none';

/** What the network decides. */
export function scopeOf({
  abstraction,
  script,
}: Pick<z.infer<typeof trainingSchema>, 'abstraction' | 'script'>): Scope {
  return { ...(abstraction === undefined ? {} : { abstraction }), ...(script === undefined ? {} : { script }) };
}

/** With what depends on the game filled in. */
export type TrainingOptions = z.infer<typeof trainingSchema> & {
  readonly values: LearnedOptions['values'];
  readonly depth: number;
  readonly taught: number;
};

/** What is not given is as the ruleset's knowledge says, then as the schema does. */
export function parseTraining(input: unknown, info: GameInfo, path = ''): TrainingOptions {
  parseWith(trainingSchema, input, path);
  const { script, ...known } = knowledgeOf(info)?.training?.(info) ?? {};
  const { abstraction = known.abstraction } = input as { abstraction?: string };
  // A script goes with the abstraction that it is the default of.
  const defaults = script !== undefined && abstraction === known.abstraction ? { ...known, script } : known;
  const { abstraction: wanted, ...rest } = parseWith(trainingSchema, { ...defaults, ...(input as object) }, path);
  const given = wanted === undefined || wanted === WHOLE ? rest : { ...rest, abstraction: wanted };
  const prefix = path === '' ? '' : `${path}: `;
  checkScope(info, scopeOf(given), prefix);
  if (given.leaning === true && !isKnown(info))
    throw configError(
      `${prefix}leaning`,
      'no-heuristic',
      `${info.ruleset} has no heuristic whose leanings could be read.`,
    );
  const taught = given.taught ?? (isKnown(info) ? TAUGHT : 0);
  if (taught > 0 && !isKnown(info))
    throw configError(`${prefix}taught`, 'no-heuristic', `${info.ruleset} has no heuristic to teach.`);
  const values = valuesFor(given.values, info);
  return { ...given, taught, values, depth: given.depth ?? (values === 'rollouts' ? SHORT : 1) };
}
