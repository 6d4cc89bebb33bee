import { z } from 'zod';
import { ConfigError, configError, type Issue, suggest } from '../../core/errors.ts';
import { canonicalJson, parseWith } from '../../core/schema.ts';
import { isSoldier, KINDS, type KindName } from './kinds.ts';
import { checkMap } from './map.ts';
import { readScenario, type Scenario } from './scenario-file.ts';
import { isPath, SWITCH_DEFAULTS, switches } from './switches.ts';

export type Army = Readonly<Record<KindName, number>>;

/** All choices of a game (2.7 as corrected by section 9), every one of them filled in. */
export interface NapoleonixParams {
  readonly scenario: string;
  /** Rows from North (top) to South: `n` and `s` zones, `.` land, `~` lake. */
  readonly map: readonly string[];
  readonly army: { readonly south: Army; readonly north: Army };
  readonly firstMover: 'south' | 'north';
  readonly quietPlies: number;
  readonly flagResetsClock: boolean;
  readonly pointsMode: 'units' | 'soldiers' | 'fraction';
  readonly pointsTie: 'draw';
  readonly loserAttacker: 'dies' | 'repelled';
  readonly mineConsumed: boolean;
  readonly spyDefends: boolean;
  readonly braveClearsMine: boolean;
  readonly stepBackBan: boolean;
  readonly longMove: readonly never[];
  readonly firstLine: 'back';
  readonly recapturedFlag: 'immovable' | 'locked';
  readonly maxPlies: number;
}

/** Boards that ship, alike for both seats, and the missions of the campaign: files of the folder `scenarios`. */
export const BOARDS = ['tiny', 'small', 'standard', 'large'] as const;
export const MISSIONS = [
  'montenotte',
  'lodi',
  'arcole',
  'rivoli',
  'pyramids',
  'marengo',
  'austerlitz',
  'jena',
  'eylau',
  'friedland',
  'wagram',
  'borodino',
] as const;
export const SCENARIOS = [...BOARDS, ...MISSIONS] as const;

/** Named sets of parameters (section 3, 9.3.36). */
export const VARIANTS = {
  repel: { loserAttacker: 'repelled' },
  oneShotMines: { mineConsumed: true },
  attackOnlySpy: { spyDefends: false },
  soldierPoints: { pointsMode: 'soldiers' },
  longQuiet: { quietPlies: 200 },
  noFake: { army: { south: { K: 0 }, north: { K: 0 } } },
} as const;
type VariantName = keyof typeof VARIANTS;
const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

const count = z.number().int().min(0).max(200);
const kinds = z.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, count.optional()])));

const fields = {
  variant: z
    .union([z.enum(VARIANT_NAMES), z.array(z.enum(VARIANT_NAMES))], {
      error: `no such variant; there are ${VARIANT_NAMES.join(', ')}`,
    })
    .describe(`One or more named sets of parameters, applied in order before the others: ${VARIANT_NAMES.join(', ')}.`),
  map: z
    .array(z.string())
    .describe("Rows from North to South: n and s zones, . land, ~ lake. Default: the scenario's."),
  army: z
    .strictObject({ south: kinds.optional(), north: kinds.optional() })
    .describe("Counts by kind (1 to 9, S, 0, M, F, K) that replace the scenario's, per seat."),
  ...switches,
};

const overridesSchema = z.strictObject(mapFields((field) => field.optional()));

/** What an experiment may set, with the defaults where they don't depend on the scenario. */
export const schema = z.strictObject(
  mapFields((field, name) =>
    name in SWITCH_DEFAULTS ? field.default(SWITCH_DEFAULTS[name as keyof typeof SWITCH_DEFAULTS]) : field.optional(),
  ),
);

function mapFields(change: (field: z.ZodType, name: string) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const text = field.description ?? '';
      return [name, change(field, name).describe(text)];
    }),
  );
}

interface Overrides extends Partial<Omit<NapoleonixParams, 'army' | 'scenario'>> {
  readonly variant?: VariantName | readonly VariantName[];
  readonly army?: { readonly south?: Partial<Army>; readonly north?: Partial<Army> };
}

/** The parameters of a scenario, given by name or by the path of a file, with an experiment's overrides. */
export function parseParams(scenario: string, input: unknown): NapoleonixParams {
  const overrides = parseWith(overridesSchema, input ?? {}) as Overrides;
  const file = readScenario(knownScenario(scenario));
  const { variant, ...single } = overrides;
  const patches: Overrides[] = (variant === undefined ? [] : [variant].flat()).map(
    (name) => VARIANTS[name as VariantName],
  );
  let params: NapoleonixParams = { scenario, ...SWITCH_DEFAULTS, ...rulesOf(file.scenario) };
  const own = checkParams(params);
  if (own.length > 0) throw file.located(own);
  for (const patch of [...patches, single]) {
    const army = {
      south: { ...params.army.south, ...patch.army?.south },
      north: { ...params.army.north, ...patch.army?.north },
    };
    params = { ...params, ...patch, army };
  }
  throwIfAny(checkParams(params));
  return params;
}

/** A scenario without what the rules do not read. */
function rulesOf(scenario: Scenario): Omit<Scenario, 'title'> {
  const { title: _title, about: _about, mission: _mission, parPlies: _par, blitzPlies: _blitz, ...rules } = scenario;
  return rules;
}

function throwIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ConfigError(issues);
}

/** A path as it is, a name if it ships. */
export function knownScenario(scenario: string): string {
  if (isPath(scenario) || (SCENARIOS as readonly string[]).includes(scenario)) return scenario;
  throw configError(
    'scenario',
    'unknown-scenario',
    `napoleonix has no scenario "${scenario}".${suggest(scenario, SCENARIOS)} A path of your own holds a / or ends in .yaml.`,
  );
}

/** All that is wrong with the map and the armies together. */
export function checkParams(params: NapoleonixParams): Issue[] {
  const { issues, zones } = checkMap(params.map);
  for (const seat of ['south', 'north'] as const) {
    const army = params.army[seat];
    const total = KINDS.reduce((sum, kind) => sum + army[kind], 0);
    const problem = (field: string, code: string, message: string) => {
      issues.push({ path: `army.${seat}${field}`, code, message });
    };
    if (army.F !== 1) problem('.F', 'flag-count', `${army.F} flags; an army has exactly one`);
    if (army.K > 3) problem('.K', 'fake-count', `${army.K} fake flags; an army has 0 to 3`);
    if (!KINDS.some((kind, index) => isSoldier(index) && army[kind] > 0)) {
      problem('', 'no-soldiers', 'no soldiers; an army needs at least one unit of 1 to 9, S or 0');
    }
    if (zones !== null && total > zones[seat]) {
      problem('', 'army-too-large', `${total} units on a zone of ${zones[seat]} squares; every unit must be placed`);
    }
  }
  return issues;
}

/** Canonical JSON of all that the rules read. */
export function paramsText(params: NapoleonixParams): string {
  const { scenario: _scenario, ...rules } = params;
  return canonicalJson(rules);
}
