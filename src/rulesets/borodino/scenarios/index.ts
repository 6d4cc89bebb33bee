import { z } from 'zod';
import { ConfigError, configError, type Issue, suggest } from '../../../core/errors.ts';
import { parseWith } from '../../../core/schema.ts';
import { parseYaml, readText } from '../../../core/yaml-file.ts';
import { UNITS } from './borodino.ts';

/** Who takes part, and for how long. Unit rows and their order are those of the battle; absent groups leave their ids unused. */
export interface Scenario {
  readonly turns: number;
  /** Rows as in borodino.ts. */
  readonly units: readonly string[];
  /** Names of the groups that take part: F0 to F6, R7 to R20. */
  readonly groups: readonly string[];
  /** Ids of units of those groups that stay away. */
  readonly absent: readonly number[];
}

const ALL = [...new Set(UNITS.map((row) => row.slice(4, 8).trim()))];

const shipped: { readonly [name: string]: Scenario } = {
  borodino: { turns: 12, units: UNITS, groups: ALL, absent: [] },
  // The right wing alone: Poniatowski and Junot against Tuchkov and what stands around Utitsa.
  utitsa: { turns: 6, units: UNITS, groups: ['F4', 'F5', 'R14', 'R18'], absent: [] },
};

export const scenarios: readonly string[] = Object.keys(shipped);

function isDistinct(list: readonly unknown[]): boolean {
  return new Set(list).size === list.length;
}

const fileSchema = z.strictObject({
  turns: z.number().int().min(1).max(12).default(12),
  groups: z
    .array(z.enum(ALL as [string, ...string[]]))
    .min(1)
    .refine(isDistinct, 'a group stands twice')
    .default(ALL),
  absent: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(UNITS.length - 1),
    )
    .refine(isDistinct, 'a unit stands twice')
    .default([])
    .describe('ids of units that stay away'),
  units: z
    .record(z.string(), z.string())
    .default({})
    .describe('rows that replace those of borodino.ts, by unit id: "I 19 6 2 - 4 3706"'),
});

/** Whether a name is that of a file, not of a scenario that ships. */
export function isFile(name: string): boolean {
  return name.includes('/') || name.endsWith('.yaml');
}

/** A scenario that ships. */
export function shippedScenario(name: string): Scenario {
  if (Object.hasOwn(shipped, name)) return shipped[name];
  throw configError('scenario', 'unknown-scenario', `unknown scenario "${name}".${suggest(name, scenarios)}`);
}

/** What a file of the user's own writes; errors have file, line and column before their paths. */
export interface ScenarioFile {
  readonly scenario: Scenario;
  located(issues: readonly Issue[]): ConfigError;
}

export function readScenario(path: string): ScenarioFile {
  const { data, located } = parseYaml(readText(path, 'scenario'), path);
  let file: z.infer<typeof fileSchema>;
  try {
    file = parseWith(fileSchema, data ?? {});
  } catch (error) {
    throw error instanceof ConfigError ? located(error.issues) : error;
  }
  const unknown = Object.keys(file.units).filter((id) => !/^(0|[1-9]\d*)$/.test(id) || Number(id) >= UNITS.length);
  if (unknown.length > 0) {
    const message = `unit ids are 0 to ${UNITS.length - 1}`;
    throw located(unknown.map((id) => ({ path: `units.${id}`, code: 'unknown-unit', message })));
  }
  const units = UNITS.map((row, id) => {
    const values = file.units[String(id)];
    return values === undefined ? row : row.slice(0, VALUES_FROM) + values;
  });
  return { scenario: { turns: file.turns, groups: file.groups, absent: file.absent, units }, located };
}

/** Column of a row of borodino.ts where id, group and name end. */
const VALUES_FROM = 22;
