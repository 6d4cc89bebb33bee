// The schema of a tuning: whose options are searched, over which values, against whom, and how what is found is tested.
import { z } from 'zod';
import type { AgentSpec } from '../core/agent.ts';
import { ConfigError, type Issue } from '../core/errors.ts';
import { parseWith } from '../core/schema.ts';

const name = z.string().min(1, 'expected a name');
const fields = z.record(z.string(), z.unknown());
const agent = z.strictObject({
  kind: name.describe('Kind of agent; `fogbench list` shows them with their options.'),
  name: name.optional().describe('Labels rows of the report.'),
  options: fields.optional().describe('Options of the kind; what is left out has its default.'),
});
const value = z.union([z.number(), z.string(), z.boolean()]);
const pairs = z.int().min(1, 'expected at least 1').max(1_000_000, 'expected at most 1000000');

export const tuneSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case words with hyphens')
    .describe('Names the run; its folder is results/runs/<id> unless --out says otherwise.'),
  question: z.string().min(1, 'expected a sentence').describe('What the tuning is for.'),
  ruleset: name.describe('`fogbench list` shows them with their scenarios.'),
  scenario: name.describe('A scenario of the ruleset with two seats.'),
  params: fields.optional().describe('Parameters of the ruleset; what is left out has its default.'),
  agent: agent.describe('The agent that is tuned; its options are those of the control.'),
  space: z
    .record(name, z.array(value).min(2, 'expected at least 2 values').max(64, 'expected at most 64 values'))
    .describe(
      'Values to try of each option by name, with dots for nested ones: `budget.simulations`. In a sensible order.',
    ),
  pool: z
    .array(agent)
    .min(1, 'expected at least one opponent')
    .describe('Opponents; scores are means over all of them.'),
  runs: z.int().min(1).max(64).default(3).describe('Independent searches; what each recommends meets in a play-off.'),
  evaluations: z.int().min(1).max(1_000_000).default(200).describe('Evaluations of a point in each search.'),
  pairs: pairs.default(1).describe('Pairs against each opponent for one evaluation.'),
  exploration: z.number().min(0).max(10).default(0.3).describe('Weight of what is uncertain, in points of a match.'),
  neighbours: z.int().min(1).max(100_000).default(50).describe('Neighbours that are compared before each evaluation.'),
  playoffPairs: pairs.default(50).describe('Pairs of each recommendation against each opponent, on fresh seeds.'),
  validationPairs: pairs
    .default(200)
    .describe(
      'Pairs of the winner and of the control against each opponent and each other, on seeds that chose nothing.',
    ),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .describe('Fixes all chance of the tuning.'),
});

export interface TuneFile {
  readonly id: string;
  readonly question: string;
  readonly ruleset: string;
  readonly scenario: string;
  readonly params?: object | undefined;
  readonly agent: AgentSpec;
  readonly space: Readonly<Record<string, readonly OptionValue[]>>;
  readonly pool: readonly AgentSpec[];
  readonly runs: number;
  readonly evaluations: number;
  readonly pairs: number;
  readonly exploration: number;
  readonly neighbours: number;
  readonly playoffPairs: number;
  readonly validationPairs: number;
  readonly seed: number;
}

export type OptionValue = number | string | boolean;

/** Checks plain data; paths in messages are those of the file. */
export function parseTuneFile(input: unknown): TuneFile {
  const file = parseWith(tuneSchema, input) satisfies TuneFile;
  const issues: Issue[] = Object.entries(file.space).flatMap(([option, values]) =>
    new Set(values).size === values.length
      ? []
      : [{ path: `space.${option}`, code: 'duplicate-value', message: 'a value stands here twice.' }],
  );
  if (Object.keys(file.space).length === 0)
    issues.push({ path: 'space', code: 'empty', message: 'no option to tune, expected at least one.' });
  if (issues.length > 0) throw new ConfigError(issues);
  return file;
}

/** Options with values put in at dotted names. */
export function withValues(options: object, values: Readonly<Record<string, OptionValue>>): object {
  const result = structuredClone(options) as Record<string, unknown>;
  for (const [path, value] of Object.entries(values)) {
    const parts = path.split('.');
    let at = result;
    for (const part of parts.slice(0, -1)) {
      if (typeof at[part] !== 'object' || at[part] === null) at[part] = {};
      at = at[part] as Record<string, unknown>;
    }
    at[parts[parts.length - 1]] = value;
  }
  return result;
}
