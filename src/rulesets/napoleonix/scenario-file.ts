import { z } from 'zod';
import type { AgentSpec } from '../../core/agent.ts';
import { dataPath } from '../../core/data.ts';
import { ConfigError, type Issue } from '../../core/errors.ts';
import { parseWith } from '../../core/schema.ts';
import { parseYaml, readText } from '../../core/yaml-file.ts';
import { KINDS, type KindName } from './kinds.ts';
import { checkMap } from './map.ts';
import type { Army, NapoleonixParams } from './params.ts';
import { isPath, switches } from './switches.ts';

// One YAML format for the boards that ship, the missions, and files of a user's own; the ruleset's README describes it.

/** What belongs to the campaign and not to the rules. The player sits South, so the enemy is North. */
export interface Mission {
  readonly date?: string | undefined;
  /** Share in percent that the reference agent should reach as South. */
  readonly target?: number | undefined;
  readonly enemy: AgentSpec;
  /** Probability in percent with which the enemy plays a random action: its option `blunder`, which not every kind has. */
  readonly blunderPercent: number;
}

/** Speeds that earn honours, measured on matches of the reference agent (9.4.48); absent: not awardable. */
export interface Speeds {
  /** Plies of play within which a win earns the third star: their 25th percentile. */
  readonly parPlies?: number | undefined;
  /** Plies of play within which a win earns the medal Blitz: their 10th percentile. */
  readonly blitzPlies?: number | undefined;
}

type FileParams = Pick<NapoleonixParams, 'map' | 'army' | 'quietPlies'> & Partial<NapoleonixParams>;

export interface Scenario extends FileParams, Speeds {
  readonly title: string;
  readonly about?: string | undefined;
  readonly mission?: Mission | undefined;
}

const army = z
  .string()
  .describe('Kinds with their counts, as "1x1 9x6 Sx1 0x2 Mx6 F K"; a kind without a count stands for one unit.');

const { quietPlies, ...otherSwitches } = switches;

export const scenarioSchema = z.strictObject({
  title: z.string().min(1).describe('Name for reports.'),
  about: z.string().optional().describe('What the scenario is about.'),
  map: z.string().describe('Rows from North to South, one a line: n and s zones, . land, ~ lake.'),
  army: z
    .union([z.strictObject({ both: army }), z.strictObject({ south: army, north: army })])
    .describe('The army of both seats, or of each.'),
  quietPlies,
  ...(Object.fromEntries(Object.entries(otherSwitches).map(([name, field]) => [name, field.optional()])) as {
    [K in keyof typeof otherSwitches]: z.ZodOptional<(typeof otherSwitches)[K]>;
  }),
  parPlies: z.int().min(1).optional().describe('Plies of play within which a win earns the third star.'),
  blitzPlies: z.int().min(1).optional().describe('Plies of play within which a win earns the medal Blitz.'),
  mission: z
    .strictObject({
      date: z.string().optional().describe('Date of the battle.'),
      target: z
        .number()
        .min(0)
        .max(100)
        .optional()
        .describe('Share in percent that the reference agent should reach as South.'),
      enemy: z
        .strictObject({
          kind: z.string().min(1).describe('Kind of agent.'),
          name: z.string().min(1).optional().describe('How reports call it.'),
          options: z.record(z.string(), z.unknown()).optional().describe('Options of the kind.'),
        })
        .describe('The agent that sits North, as an experiment writes it.'),
      blunderPercent: z
        .number()
        .min(0)
        .max(100)
        .default(0)
        .describe("Chance in percent of a random action: the enemy's option `blunder`."),
    })
    .optional()
    .describe('Campaign data, which the rules do not read.'),
});

/** A scenario, and its own issues with their places in the file. */
export interface ScenarioFile {
  readonly scenario: Scenario;
  located(issues: readonly Issue[]): ConfigError;
}

/** Reads a scenario that ships, by name, or a file, by path. Throws ConfigError that names file, line and column, and the square of a map. */
export function readScenario(scenario: string): ScenarioFile {
  const path = isPath(scenario) ? scenario : dataPath(`src/rulesets/napoleonix/scenarios/${scenario}.yaml`);
  return scenarioOf(readText(path, 'scenario'), path);
}

export function loadScenario(scenario: string): Scenario {
  return readScenario(scenario).scenario;
}

/** The same for text at hand; `file` is what messages call it. */
export function parseScenario(text: string, file: string): Scenario {
  return scenarioOf(text, file).scenario;
}

function scenarioOf(text: string, file: string): ScenarioFile {
  const { data: input, located } = parseYaml(text, file);
  let data: z.infer<typeof scenarioSchema>;
  try {
    data = parseWith(scenarioSchema, input);
  } catch (error) {
    throw error instanceof ConfigError ? located(error.issues) : error;
  }
  const issues: Issue[] = [];
  const { army: armies, map: drawing, ...rest } = data;
  const map = drawing.trimEnd().split('\n');
  issues.push(...checkMap(map).issues);
  const south = parseArmy('both' in armies ? armies.both : armies.south, 'both' in armies ? 'both' : 'south', issues);
  const north = 'both' in armies ? south : parseArmy(armies.north, 'north', issues);
  if (issues.length > 0) throw located(issues);
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest;
  return { scenario: { ...set, map, army: { south, north } } as Scenario, located };
}

/** "1x1 9x6 F" to counts of all kinds. */
function parseArmy(text: string, field: string, issues: Issue[]): Army {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<KindName, number>;
  const seen = new Set<string>();
  for (const item of text.trim().split(/\s+/)) {
    const match = /^([1-9S0MFK])(?:x(\d{1,3}))?$/.exec(item);
    const path = `army.${field}`;
    if (match === null) {
      const message = `"${item}" is no kind with a count; right are "9x6" or "F", kinds are ${KINDS.join(' ')}`;
      issues.push({ path, code: 'bad-army', message });
    } else if (seen.has(match[1])) {
      issues.push({ path, code: 'bad-army', message: `kind ${match[1]} stands twice` });
    } else {
      seen.add(match[1]);
      counts[match[1] as KindName] = Number(match[2] ?? 1);
    }
  }
  return counts;
}
