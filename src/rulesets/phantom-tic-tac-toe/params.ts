import { z } from 'zod';
import { configError, suggest } from '../../core/errors.ts';
import { parseWith } from '../../core/schema.ts';

export const scenarios = ['standard'] as const;

export const schema = z.strictObject({});

export interface Params {
  readonly scenario: string;
}

export function parseParams(scenario: string, overrides: unknown): Params {
  if (!scenarios.some((name) => name === scenario)) {
    throw configError(
      'scenario',
      'unknown-scenario',
      `"${scenario}" is no scenario of phantom-tic-tac-toe.${suggest(scenario, scenarios)}`,
    );
  }
  parseWith(schema, overrides ?? {}, 'params');
  return { scenario };
}
