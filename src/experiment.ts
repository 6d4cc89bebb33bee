// The schema of an experiment: from it come the type, the checks with line and column, and the JSON Schema for editors.
import { z } from 'zod';
import type { AgentSpec } from './core/agent.ts';
import { ConfigError, type Issue } from './core/errors.ts';
import { parseWith } from './core/schema.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case words with hyphens');
const fields = z.record(z.string(), z.unknown());
const name = z
  .string()
  .min(1, 'expected a name')
  .regex(/^[^\p{Cc}]*$/u, 'expected one line without control characters');

const scenario = z
  .union([
    name,
    z.strictObject({
      scenario: name.describe('A scenario of the ruleset, or the path of a file of your own, relative to this one.'),
      name: name.optional().describe('Labels the rows of this entry; needed when one scenario is listed twice.'),
      params: fields.optional().describe('Parameters for this entry only, over those of the experiment.'),
    }),
  ])
  .describe('A scenario of the ruleset, or the path of a file of your own, relative to this one.');

const agent = z.strictObject({
  kind: name.describe('Kind of agent; `fogbench list` shows them with their options.'),
  name: name.optional().describe('Labels rows in results; without it the name says what differs from the defaults.'),
  options: fields.optional().describe('Options of the kind; what is left out has its default.'),
  omniscient: z
    .boolean()
    .optional()
    .describe(
      'Cheats: it sees the true position wherever it asks what its seat knows or for a sampled world, not the dice to come. A control; ' +
        'its rows end in "(omniscient)", and ratings leave it out.',
    ),
});

const schedule = z.strictObject({
  kind: z
    .enum(['round-robin', 'gauntlet', 'self-play', 'single'])
    .describe(
      'Who meets whom: everybody, one against each other, each against itself, or all once at the seats of their places in the list, ' +
        'without swapping seats.',
    ),
  pairs: z
    .int()
    .min(1, 'expected at least 1')
    .max(10_000_000, 'expected at most 10000000')
    .describe('Pairs of each matchup, scenario and arm; a pair is two matches with seats swapped.'),
  focus: name.optional().describe('Name of the agent that plays all others in a gauntlet.'),
});

const arm = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'expected letters, digits, dots and hyphens')
    .describe('Labels rows in results.'),
  params: fields.optional().describe('Parameters in this arm, over those of experiment and scenario.'),
  agents: z
    .record(z.string(), fields)
    .optional()
    .describe('Options in this arm by name of agent, over those of the agent.'),
});

const errorRate = z.number().gt(0, 'expected above 0').lt(0.5, 'expected below 0.5').default(0.05);

const stop = z
  .union([
    z.strictObject({
      h0: z.number().describe('The smaller value that the test tells from the larger one.'),
      h1: z.number().describe('The larger value.'),
      unit: z
        .enum(['score', 'elo', 'nelo'])
        .default('score')
        .describe('What h0 and h1 are: mean scores from 0 to 1, Elo, or normalised Elo.'),
      alpha: errorRate.describe('Chance of answering h1 at h0.'),
      beta: errorRate.describe('Chance of answering h0 at h1.'),
    }),
    z.strictObject({
      margin: z
        .number()
        .gt(0, 'expected above 0')
        .lt(0.5, 'expected below 0.5')
        .describe('Differences of scores up to this one do not matter: 0.02 for two points of 100.'),
      level: z.number().gt(0.5, 'expected above 0.5').lt(1, 'expected below 1').default(0.95),
    }),
  ])
  .describe(
    'Ends the run when the question is answered. With h0 and h1 a sequential test of the first agent against the second. With a margin ' +
      'a confidence sequence on the score of the first agent, or on the difference that the second arm makes: the run ends when it lies ' +
      'wholly above, below or inside the margin. Pairs count in schedule order; at the end of the schedule the answer is "undecided".',
  );

export const experimentSchema = z.strictObject({
  id: slug.describe('Names the run; its folder is results/runs/<id> unless --out says otherwise.'),
  question: z.string().min(1, 'expected a sentence').describe('The one question that the run answers.'),
  ruleset: name.describe('`fogbench list` shows them with their scenarios and parameters.'),
  scenarios: z.array(scenario).min(1, 'expected at least one scenario'),
  params: fields.optional().describe('Parameters of the ruleset; what is left out has its default.'),
  agents: z.array(agent).min(1, 'expected at least one agent'),
  schedule,
  seed: z
    .int()
    .min(0, 'expected at least 0')
    .max(2 ** 32 - 1, 'expected at most 4294967295')
    .describe('Fixes all chance of the run.'),
  arms: z
    .array(arm)
    .min(1, 'expected at least one arm')
    .optional()
    .describe('Settings to compare: each pair is played in all of them on the same seed.'),
  stop: stop.optional(),
  clock: z
    .boolean()
    .optional()
    .describe('Allows budgets in milliseconds; the results can then not be reproduced, and say so.'),
  timeoutMs: z
    .int()
    .min(10, 'expected at least 10')
    .max(86_400_000, 'expected at most 86400000')
    .default(60_000)
    .describe('Milliseconds after which an agent that does not decide loses the match.'),
});

export interface ScenarioEntry {
  /** A name or a path. */
  readonly scenario: string;
  readonly name?: string | undefined;
  readonly params?: object | undefined;
}

export interface Arm {
  readonly name: string;
  readonly params?: object | undefined;
  readonly agents?: Readonly<Record<string, object>> | undefined;
}

export interface Experiment {
  readonly id: string;
  readonly question: string;
  readonly ruleset: string;
  readonly scenarios: readonly (string | ScenarioEntry)[];
  readonly params?: object | undefined;
  readonly agents: readonly AgentSpec[];
  readonly schedule: {
    readonly kind: 'round-robin' | 'gauntlet' | 'self-play' | 'single';
    readonly pairs: number;
    readonly focus?: string | undefined;
  };
  readonly seed: number;
  readonly arms?: readonly Arm[] | undefined;
  /** A sequential test, or a margin for a confidence sequence. */
  readonly stop?:
    | {
        readonly h0: number;
        readonly h1: number;
        readonly unit: 'score' | 'elo' | 'nelo';
        readonly alpha: number;
        readonly beta: number;
      }
    | { readonly margin: number; readonly level: number }
    | undefined;
  readonly clock?: boolean | undefined;
  readonly timeoutMs: number;
}

/** Checks plain data; issues bear paths like `agents[1].options`. */
export function parseExperiment(input: unknown): Experiment {
  return parseWith(experimentSchema, input) satisfies Experiment;
}

/** JSON Schema for editors, as text. */
export function experimentJsonSchema(): string {
  const schema = z.toJSONSchema(experimentSchema, { io: 'input' });
  return `${JSON.stringify({ title: 'fogbench experiment', ...schema }, null, 2)}\n`;
}

/** Where a value stands in the file: `12:5` for line and column, or null when it is not there. */
export type Locate = (path: readonly (string | number)[]) => string | null;

export interface ExperimentFile {
  readonly experiment: Experiment;
  /** The same error with file, line and column before each path. */
  located(error: ConfigError): ConfigError;
}

/** Parses the text of a YAML file; `file` is how messages call it. */
export async function readExperiment(file: string, text: string): Promise<ExperimentFile> {
  const { data, located } = await readYaml(file, text);
  try {
    return { experiment: parseExperiment(data), located };
  } catch (error) {
    throw error instanceof ConfigError ? located(error) : error;
  }
}

export interface YamlFile {
  readonly data: unknown;
  /** The same error with file, line and column before each path. */
  located(error: ConfigError): ConfigError;
}

/** Plain data of a YAML file, and where in it things stand. */
export async function readYaml(file: string, text: string): Promise<YamlFile> {
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  if (document.errors.length > 0) {
    throw new ConfigError(
      document.errors.map((error) => ({ path: at(error.pos[0]), code: 'yaml', message: error.message })),
    );
  }
  const locate: Locate = (path) => {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range !== undefined && node.range !== null) return at(node.range[0]);
    }
    return null;
  };
  const located = (error: ConfigError): ConfigError =>
    new ConfigError(error.issues.map((issue) => place(issue, file, locate)));
  return { data: document.toJS(), located };
}

function place(issue: Issue, file: string, locate: Locate): Issue {
  const path = [...issue.path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map((part) =>
    part[1] === undefined ? part[0] : Number(part[1]),
  );
  const where = locate(path) ?? file;
  return { ...issue, path: issue.path === '' ? where : `${where} ${issue.path}` };
}
