import { z } from 'zod';
import type { AgentKind } from '../../src/core/agent.ts';
import { configError } from '../../src/core/errors.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { canonicalJson, parseWith } from '../../src/core/schema.ts';
import { HeuristicAgent } from './agent.ts';
import { borodino } from './borodino/index.ts';
import { generals } from './generals/index.ts';
import type { Knowledge } from './knowledge.ts';
import { napoleonix } from './napoleonix.ts';
import { requireStored, storedFingerprint, storedSetUp } from './set-ups.ts';

const KNOWLEDGE: readonly Knowledge[] = [napoleonix, generals, borodino];

/** Rulesets with a heuristic. */
export const knownRulesets: readonly string[] = KNOWLEDGE.map(({ ruleset }) => ruleset);

/** What the project knows of the ruleset of a game; null when it has no heuristic for it. */
export function knowledgeOf(info: GameInfo): Knowledge | null {
  return KNOWLEDGE.find((knowledge) => knowledge.ruleset === info.ruleset) ?? null;
}

const setup = z
  .union([z.enum(['generated', 'random']), storedSetUp])
  .default('generated')
  .describe(
    "The ruleset's generator of structured set-ups, a uniformly random one, one of the library that ships, or with " +
      '"slot:<name or number>" a stored disposition; where nothing is stored for a zone and army, generated.',
  );

/** Options of the kind `heuristic`: how to set up, and those of the ruleset's policy. */
export interface HeuristicOptions {
  /** generated, random, library, slot:… */
  readonly setup: string;
  readonly [name: string]: unknown;
}

function required(info: GameInfo): Knowledge {
  const knowledge = knowledgeOf(info);
  const known = KNOWLEDGE.map((entry) => entry.ruleset).join(', ');
  if (knowledge === null) {
    throw configError('', 'unsupported-ruleset', `heuristic knows nothing of ${info.ruleset}. It knows: ${known}.`);
  }
  return knowledge;
}

export const heuristic: AgentKind<HeuristicOptions> = {
  id: 'heuristic',
  title: 'Scripted play by what a seat knows: one ply, expected material, chances by counting',
  version: 1,
  schema: z.strictObject({ setup }),
  schemaFor: Object.fromEntries(KNOWLEDGE.map(({ ruleset, schema }) => [ruleset, schema])),
  presets: Object.assign({}, ...KNOWLEDGE.map((knowledge) => knowledge.presets)),
  fingerprint: (options) => canonicalJson(options) + storedFingerprint(options.setup, knownRulesets),
  parseOptions: (input, info) => {
    const schema = z.strictObject({ setup, ...required(info).schema.shape });
    const options = parseWith(schema, input ?? {}) as HeuristicOptions;
    requireStored(options.setup, info, 'setup');
    return options;
  },
  supports: (info) => knowledgeOf(info) !== null,
  create: ({ setup, ...options }, info) => new HeuristicAgent(required(info), setup, options),
};
