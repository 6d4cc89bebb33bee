import { z } from 'zod';
import { dataPath } from '../../core/data.ts';
import { configError, suggest } from '../../core/errors.ts';
import { parseWith } from '../../core/schema.ts';
import { loadMap, type MapFile } from './map.ts';
import { QUIET_ROUNDS } from './tables.ts';

export const scenarios = ['s1', 's2', 'm1', 'm2', 'q1', 'x1'] as const;

const FOLDER = 'src/rulesets/generals/scenarios';

export const schema = z.strictObject({
  seats: z.int().min(2).max(4).optional().describe('Seats that play; the map has its own number, and takes fewer'),
  fog: z.boolean().default(true).describe('Fog of war; without it everything is public'),
  preset: z
    .enum(['bench', 'literal'])
    .default('bench')
    .describe('bench: an adjacent enemy stops repair where the map says so; literal: nowhere'),
  siegeBlocksRepair: z.boolean().optional().describe('Overrides what the preset and the map say'),
  hq: z.boolean().default(true).describe('A seat falls with its headquarters'),
  roundLimit: z
    .int()
    .min(1)
    .max(250)
    .optional()
    .describe('Rounds after which the match is scored; the map has its own'),
  marginPct: z.int().min(0).max(1000).default(10).describe('Lead over the second, in percent, that wins at the limit'),
  noProgressRounds: z
    .int()
    .min(0)
    .max(250)
    .default(QUIET_ROUNDS)
    .describe('Rounds without an attack or a change of hands that make a draw; 0 for never'),
  variancePct: z
    .union([z.literal(0), z.literal(15), z.literal(30)])
    .default(15)
    .describe('Half width of the damage roll in percent'),
  hpScaling: z
    .enum(['none', 'affine'])
    .default('none')
    .describe('affine: damage falls with the hit points of the striker, to a tenth'),
  indirectCannotMoveAndFire: z
    .boolean()
    .default(false)
    .describe('Holds for every weapon that reaches beyond 1, not for artillery alone'),
  subStealth: z.boolean().default(true).describe('Under fog, submarines are found at distance 1 only'),
  launchAfterCarrierMove: z.boolean().default(true).describe('Aircraft may take off from a carrier that has moved'),
  orderCap: z
    .int()
    .min(1)
    .max(60_000)
    .optional()
    .describe('Orders that end a turn; 4 a unit, 2 a building and 16 without it'),
});

export interface Params
  extends Omit<z.output<typeof schema>, 'seats' | 'siegeBlocksRepair' | 'roundLimit' | 'orderCap'> {
  readonly scenario: string;
  readonly map: MapFile;
  readonly seats: number;
  readonly siegeBlocksRepair: boolean;
  readonly roundLimit: number;
  /** 0 for the rule's own. */
  readonly orderCap: number;
}

export function parseParams(scenario: string, overrides: unknown): Params {
  const { preset, ...rest } = parseWith(schema, overrides ?? {}, 'params');
  const map = loadMap(scenarioPath(scenario));
  const seats = rest.seats ?? map.seats.length;
  if (seats > map.seats.length)
    throw configError('params.seats', 'too-many-seats', `${seats} seats; the map has ${map.seats.length}.`);
  return {
    ...rest,
    preset,
    scenario,
    map,
    seats,
    siegeBlocksRepair: rest.siegeBlocksRepair ?? (preset === 'bench' && map.siegeBlocksRepair),
    roundLimit: rest.roundLimit ?? map.roundLimit,
    orderCap: rest.orderCap ?? 0,
  };
}

function scenarioPath(scenario: string): string {
  if (scenario.includes('/') || scenario.endsWith('.yaml')) return scenario;
  if (!scenarios.some((name) => name === scenario)) {
    throw configError(
      'scenario',
      'unknown-scenario',
      `"${scenario}" is no scenario of generals, and no path to a map (those contain a / or end in .yaml).${suggest(scenario, scenarios)}`,
    );
  }
  return dataPath(`${FOLDER}/${scenario}.yaml`);
}
