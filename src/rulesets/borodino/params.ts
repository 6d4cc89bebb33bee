import { z } from 'zod';
import { configError } from '../../core/errors.ts';
import { parseWith } from '../../core/schema.ts';
import { parsePlan, planName, planOfTroops, planStart, planTroops } from './plans.ts';
import { scenarioIssues } from './scenarios/check.ts';
import { isFile, readScenario, type Scenario, scenarios, shippedScenario } from './scenarios/index.ts';
import { makeTables } from './tables.ts';

export { scenarios };

const shift = (text: string, low = -4, high = 4) => z.number().int().min(low).max(high).describe(text);

/** Everything that may be set; presets fill what is left out. */
export const schema = z.strictObject({
  preset: z
    .enum(['book', 'calibrated'])
    .default('calibrated')
    .describe(
      'values of everything below: the published tables, or those that reproduce the losses and hours of the record',
    ),
  victory: z
    .enum(['plan', 'book'])
    .default('plan')
    .describe('4.11: the places that count: of each side’s plan, or Borodino alone'),
  turns: z.number().int().min(1).max(12).optional().describe('length in turns; the scenario’s own when left out'),
  flank: z
    .boolean()
    .default(true)
    .describe('SEED-1: whether the flank manoeuvre may be planned; false lifts the ban on 2400 to 2800'),
  plan: z
    .string()
    .default('free')
    .describe(
      'the French plan: "free" for the agent to choose, "none", or a group and a start turn such as "F4@1" or "F6:c0+c1@1"',
    ),
  delayTurns: z
    .number()
    .int()
    .min(0)
    .max(9)
    .default(1)
    .describe('SEED-9: whole turns that pass between leaving and the first roll'),
  startBonus: z.number().int().min(0).max(10).default(0).describe('bonus of the first flank roll'),
  target: z
    .number()
    .int()
    .min(8)
    .max(20)
    .default(12)
    .describe('SEED-11: modified roll that brings the force into the rear'),
  ffAlwaysUO: z
    .boolean()
    .default(true)
    .describe('SEED-16: the force stays Under Orders for the whole game, not for the turn of its entry alone'),
  nightMarch: z
    .boolean()
    .default(false)
    .describe('the force starts in the box before turn 1 and first rolls in turn 1'),
  coMarch: z.boolean().default(false).describe('a plan for F1 takes F4 along, at two points in the start turn'),
  awareness: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(50)
    .describe('per cent that a draw of the hidden plan gives to all marches together, uniform among them'),
  frenchCohesion: shift('added to the Cohesion of French units outside the Guard').optional(),
  russianCohesion: shift('added to the Cohesion of Russian units outside the Guard').optional(),
  frenchFire: shift('added to the Fire Strength of French guns').optional(),
  russianFire: shift('added to the Fire Strength of Russian guns').optional(),
  frenchRating: shift('added to the estimated ratings on French markers (Davout and Murat are published)').optional(),
  russianRating: shift('added to the estimated ratings on Russian markers').optional(),
  kutuzovDelay: z.number().int().min(0).max(9).optional().describe('4.3: Kutuzov’s Delay Rating'),
  recoveryBonus: shift('house: taken from the Recovery die', 0, 6).optional(),
  commitment: shift('house: added to every Commitment die').optional(),
  fireShift: shift('house: added to every artillery total').optional(),
  lineOfRetreat: z
    .number()
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe('house: points of the Russians for Gorki and for Psarevo, in the places of plan'),
  steadfast: z
    .boolean()
    .optional()
    .describe('house: a Disordered defender beaten by 5 to 9 retreats instead of withdrawing'),
});

type Input = z.infer<typeof schema>;
type Knobs =
  | 'turns'
  | 'frenchCohesion'
  | 'russianCohesion'
  | 'frenchFire'
  | 'russianFire'
  | 'frenchRating'
  | 'russianRating'
  | 'kutuzovDelay'
  | 'recoveryBonus'
  | 'commitment'
  | 'fireShift'
  | 'lineOfRetreat'
  | 'steadfast';

/** Parameters with every value filled in. */
export type Params = Omit<Input, Knobs> & { readonly [K in Knobs]-?: NonNullable<Input[K]> } & {
  readonly scenario: string;
  /** What a file of the user's own says, part of the game like all parameters; left out for scenarios that ship. */
  readonly order?: Scenario;
};

type Preset = Omit<{ [K in Knobs]-?: NonNullable<Input[K]> }, 'turns'>;

export const PRESETS: { readonly [name in Input['preset']]: Preset } = {
  book: {
    frenchCohesion: 0,
    russianCohesion: 0,
    frenchFire: 0,
    russianFire: 0,
    frenchRating: 0,
    russianRating: 0,
    kutuzovDelay: 4,
    recoveryBonus: 0,
    commitment: 0,
    fireShift: 0,
    lineOfRetreat: 0,
    steadfast: false,
  },
  calibrated: {
    frenchCohesion: 0,
    russianCohesion: 0,
    frenchFire: 1,
    russianFire: 0,
    frenchRating: 0,
    russianRating: 0,
    kutuzovDelay: 4,
    recoveryBonus: 2,
    commitment: -1,
    fireShift: -1,
    lineOfRetreat: 16,
    steadfast: true,
  },
};

export function parseParams(scenario: string, overrides: unknown): Params {
  const input = parseWith(schema, overrides ?? {});
  const file = isFile(scenario) ? readScenario(scenario) : null;
  const { turns } = file?.scenario ?? shippedScenario(scenario);
  const values = { ...PRESETS[input.preset], ...definedOf({ turns, ...input }), scenario };
  const params: Params = file === null ? values : { ...values, order: file.scenario };
  if (file !== null) {
    const issues = scenarioIssues(file.scenario);
    if (issues.length > 0) throw file.located(issues);
  }
  const plan = parsePlan(params.plan, params.nightMarch);
  if (plan > 0 && !params.flank) {
    throw configError('plan', 'flank-forbidden', `"${params.plan}" needs flank: true; or set plan to "none"`);
  }
  if (plan > 0) checkTroops(params, plan);
  return params;
}

/** F2: a plan names troops that take part. */
function checkTroops(params: Params, plan: number): void {
  const { troops } = makeTables(params);
  if (troops.includes(planTroops(plan))) return;
  const present = Array.from(troops, (number) => planName(planOfTroops(number, planStart(plan))));
  throw configError(
    'plan',
    'absent-troops',
    `"${params.plan}" names troops that take no part in "${params.scenario}"; possible there: "none"${present
      .slice(0, 8)
      .map((name) => `, "${name}"`)
      .join('')}`,
  );
}

/** What was given, with the length of the scenario where none was. */
function definedOf(input: Input): Input & { [K in Knobs]: NonNullable<Input[K]> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;
}
