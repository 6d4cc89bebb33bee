import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { configError, suggest } from '../../../core/errors.ts';
import { parseWith } from '../../../core/schema.ts';
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

const fileSchema = z.strictObject({
  turns: z.number().int().min(1).max(12).default(12),
  groups: z
    .array(z.enum(ALL as [string, ...string[]]))
    .min(1)
    .default(ALL),
  absent: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(UNITS.length - 1),
    )
    .default([])
    .describe('ids of units that stay away'),
  units: z
    .record(z.string(), z.string())
    .default({})
    .describe('rows that replace those of borodino.ts, by unit id: "I 19 6 2 - 4 3706"'),
});

/** A scenario that ships, or a file of the user's own. */
export function findScenario(name: string): Scenario {
  const known = shipped[name];
  if (known !== undefined) return known;
  if (!name.includes('/') && !name.endsWith('.yaml')) {
    throw configError('scenario', 'unknown-scenario', `unknown scenario "${name}".${suggest(name, scenarios)}`);
  }
  if (!existsSync(name)) throw configError('scenario', 'no-file', `no such file: ${name}`);
  const file = parseWith(fileSchema, parse(readFileSync(name, 'utf8')) ?? {}, name);
  const units = UNITS.map((row) => {
    const values = file.units[row.slice(0, 4).trim()];
    return values === undefined ? row : row.slice(0, 22) + values;
  });
  for (const id of Object.keys(file.units)) {
    if (!/^\d+$/.test(id) || Number(id) >= UNITS.length) {
      throw configError(`${name}: units.${id}`, 'unknown-unit', `unit ids are 0 to ${UNITS.length - 1}`);
    }
  }
  return { turns: file.turns, groups: file.groups, absent: file.absent, units };
}
