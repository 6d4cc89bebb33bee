import { z } from 'zod';
import type { Knowledge, SetUps } from '../knowledge.ts';
import { GeneralsPolicy, type PolicyOptions } from './policy.ts';

const schema = z.strictObject({
  attack: z.number().min(0).max(20).default(4).describe('Factor of what an attack takes and costs, in money.'),
  caution: z
    .number()
    .min(0)
    .max(10)
    .default(0.35)
    .describe('Factor of what seen enemies can do to a unit where it ends its turn; 0 sees none.'),
  capture: z.number().min(0).max(10).default(0.2).describe('Factor of buildings to take.'),
  approach: z.number().min(0).max(10).default(0.5).describe('Factor of enemies to come near to.'),
  kill: z.number().min(0).max(10).default(0.45).describe("Bonus for a kill, as a share of the victim's price."),
  evict: z
    .number()
    .min(0)
    .max(10)
    .default(1.3)
    .describe("Factor of hitting who is about to take an own building, or holds the enemy's headquarters."),
  intercept: z.number().min(0).max(10).default(0.06).describe('Factor of hitting who comes near own buildings.'),
  guard: z
    .number()
    .min(0)
    .max(10)
    .default(0.13)
    .describe('Factor of standing near the headquarters while an enemy can get there.'),
  retreat: z.boolean().default(true).describe('Damaged units go where they are repaired.'),
  spread: z.boolean().default(true).describe('Different units go for different buildings.'),
  ferry: z.boolean().default(true).describe('Builds barges and carries units over water.'),
  blockade: z.boolean().default(false).describe('Parks aircraft on enemy buildings that build.'),
  production: z
    .enum(['matchup', 'mixed', 'infantry', 'air'])
    .default('matchup')
    .describe('What is built: what hurts the known enemies, any armed kind, infantry only, aircraft only.'),
  matchup: z
    .number()
    .min(0)
    .max(10)
    .default(1.1)
    .describe('matchup: factor of what a kind deals and takes among the known enemies.'),
  variety: z
    .number()
    .min(0)
    .max(100)
    .default(10)
    .describe('matchup: what the share of a kind among the own units counts against more of it.'),
  thrift: z
    .number()
    .min(0)
    .max(10)
    .default(0.12)
    .describe("matchup: what a coin of the price counts beyond the site's share of the money."),
  land: z
    .number()
    .min(0)
    .max(10)
    .default(1.1)
    .describe('matchup: factor of cheap units while there is more to take than units to take it.'),
  jitter: z
    .number()
    .min(0)
    .max(100)
    .default(0.3)
    .describe('Width of the uniform noise on each score, which breaks ties.'),
});

const defaults: PolicyOptions = schema.parse({});

/** Attacks that pay and the nearest building to take, with no eye for danger: written out, so that it stays what it is. */
const GREEDY = {
  attack: 2,
  caution: 0,
  capture: 1,
  approach: 1,
  kill: 0.4,
  evict: 0,
  intercept: 0,
  guard: 0,
  retreat: false,
  spread: false,
  ferry: false,
} as const;

/** Maps come set up: there is nothing to draw, and no deployment to answer. */
const NO_SET_UPS: SetUps = {
  draw() {},
  next: () => {
    throw new Error('Generals has no deployment.');
  },
};

/** Maps of more tiles than this are large: there a match has thousands of plies, and the default options play badly. */
const LARGE = 160;
const SMALL_MAPS = {
  leaning: true,
  taught: 3,
  taughtMatches: 100,
  matches: 24,
  chunk: 4,
  worlds: 12,
  width: 6,
  sharpness: 20,
  learningRate: 0.004,
  gateEvery: 5,
} as const;
const LARGE_MAPS = {
  ...SMALL_MAPS,
  abstraction: 'weighty',
  script: 'bold',
  channels: 16,
  trunk: 64,
  taught: 0,
  matches: 12,
  chunk: 2,
  policyShare: 0.12,
  valueShare: 0.06,
  gateEvery: 4,
  gatePairs: 24,
} as const;

export const generals: Knowledge = {
  ruleset: 'generals',
  schema,
  presets: {
    'greedy-captures': { ...GREEDY, production: 'mixed' },
    'infantry-spam': { ...GREEDY, production: 'infantry' },
    'all-air': { ...GREEDY, production: 'air' },
    blockade: { ...GREEDY, production: 'air', blockade: true },
  },
  scripts: {
    storm: { caution: 0 },
    bold: { caution: 0.15, spread: false },
    mixed: { variety: 25 },
    grab: { capture: 0.5 },
    press: { variety: 25, spread: false, caution: 0.15 },
  },
  hasRoutine: true,
  makePolicy: (game, options) => new GeneralsPolicy(game, { ...defaults, ...options }),
  makeSetUps: () => NO_SET_UPS,
  generations: 16,
  training: ({ observationShape: [, rows, columns] }) => (rows * columns > LARGE ? LARGE_MAPS : SMALL_MAPS),
  weights: () => ({
    army: 0.003,
    enemy_army_seen: 0.003,
    enemy_army_remembered: 0.001,
    money: 0.001,
    income: 0.012,
    enemy_income: 0.012,
    sites: 0.02,
    enemy_sites: 0.02,
    capturing: 0.006,
    being_captured: 0.006,
    hq_pressure: 0.006,
    hq_danger: 0.01,
    fallen_enemies: 0.5,
  }),
  // In proportion to a logistic regression of the winners of scripted matches on differences between the seats; one coin is 0.01.
  ownWeights: () => ({
    army: 0.01,
    money: 0.008,
    income: 0.028,
    sites: 0.4,
    capturing: 0.025,
    hq_pressure: 0.02,
    fallen_enemies: 0.5,
  }),
};
