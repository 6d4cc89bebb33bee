import { z } from 'zod';
import type { Knowledge } from '../knowledge.ts';
import { BorodinoDoctrine, type DoctrineOptions } from './doctrine.ts';

const schema = z.strictObject({
  flankPlan: z
    .string()
    .default('none')
    .describe(
      'The plan that the French write where they may choose: "none", "F4@1", "F6:c0+c1@1". One that is not possible is none.',
    ),
  recall: z
    .enum(['never', 'first', 'late'])
    .default('never')
    .describe('Answer to a low flank roll: never recall, recall at once, or from `recallTurn` on.'),
  recallTurn: z.int().min(1).max(12).default(6).describe('Turn from which `late` recalls.'),
  guardTurn: z
    .int()
    .min(1)
    .max(13)
    .default(8)
    .describe('Turn from which the French Guard is committed; 13 keeps it back.'),
  redoubtTurn: z
    .int()
    .min(1)
    .max(13)
    .default(6)
    .describe('Turn from which the French left attacks the great redoubt; until then it takes Borodino and stands.'),
  yieldTurn: z
    .int()
    .min(1)
    .max(13)
    .default(4)
    .describe(
      'Turn from which the Russians, once they have lost all flèches, stand behind the ravine and do not come back; 13 never.',
    ),
  style: z
    .enum(['doctrine', 'passive', 'frontal'])
    .default('doctrine')
    .describe('doctrine plays to win; passive holds everywhere; frontal attacks everywhere.'),
  awareness: z
    .boolean()
    .default(true)
    .describe('The Russians send reserves to their left when a force has left the map.'),
  blunder: z.number().min(0).max(1).default(0).describe('Share of decisions that are uniformly random legal actions.'),
});

const defaults: DoctrineOptions = schema.parse({});

export const borodino: Knowledge = {
  ruleset: 'borodino',
  schema,
  presets: {
    passive: { style: 'passive' },
    frontal: { style: 'frontal' },
  },
  scripts: {
    guard: { guardTurn: 1 },
  },
  hasRoutine: true,
  makePolicy: (game, options) => new BorodinoDoctrine(game, { ...defaults, ...options }),
  makeSetUps: (game, options) => {
    const plans = new BorodinoDoctrine(game, { ...defaults, ...options });
    return { draw: () => {}, next: (state) => plans.writePlan(state) };
  },
  generations: 10,
  training: () => ({
    abstraction: 'weighty',
    script: 'guard',
    leaning: true,
    channels: 16,
    trunk: 64,
    taught: 2,
    taughtMatches: 16,
    taughtShare: 0.06,
    matches: 12,
    chunk: 2,
    policyShare: 0.05,
    valueShare: 0.1,
    surprise: 0.5,
    worlds: 32,
    width: 4,
    depth: 64,
    sharpness: 40,
    learningRate: 0.003,
    gateEvery: 4,
  }),
  // Near what `fogbench weigh` finds in experiments/19-weights-borodino.yaml (agents/mcts/README.md): points of places along the way say
  // nothing that troops and guns don't say. Good order counts for a third of that: troops that are kept back keep it and win nothing.
  weights: () => ({
    vp_margin: 0.07,
    places_margin: -0.07,
    own_kept: 1.75,
    enemy_lost: 1.75,
    own_good: 0.35,
    enemy_shaken: 0.35,
    own_guns: 0.15,
    enemy_guns_lost: 0.15,
    own_far_from_collapse: 0.65,
    enemy_near_collapse: 0.65,
  }),
};
