import { z } from 'zod';
import type { Game } from '../../src/core/game.ts';
import type { Position } from '../../src/rulesets/napoleonix/layout.ts';
import type { Tables } from '../../src/rulesets/napoleonix/tables.ts';
import type { Knowledge } from './knowledge.ts';
import { NapoleonixBeliefs } from './napoleonix-beliefs.ts';
import { type MovesOptions, NapoleonixMoves } from './napoleonix-moves.ts';
import { NapoleonixSetUps } from './napoleonix-setup.ts';

const schema = z.strictObject({
  clock: z
    .boolean()
    .default(true)
    .describe('Reads the quiet clock against the points: attacks when behind as time runs out, and waits when ahead.'),
  aggression: z
    .number()
    .min(-100)
    .max(100)
    .default(0)
    .describe('Added to the worth of every attack, in about the worth of a rank 9.'),
  caution: z
    .number()
    .min(0)
    .max(10)
    .default(0.9)
    .describe('Weight of the danger that a unit leaves or enters; 0 sees none.'),
  approach: z
    .number()
    .min(0)
    .max(10)
    .default(0.25)
    .describe('Weight of coming nearer to prey; 0 leaves the way to chance.'),
  stall: z.boolean().default(false).describe('While ahead on points, neither attacks nor approaches.'),
  attacks: z.boolean().default(true).describe('False never attacks while it can do anything else.'),
  blunder: z.number().min(0).max(1).default(0).describe('Share of decisions that are uniformly random legal actions.'),
  noise: z
    .number()
    .min(0)
    .max(100)
    .default(0.1)
    .describe('Width of the uniform noise on each score, which breaks ties.'),
});

const defaults: MovesOptions = schema.parse({});

function tablesOf(game: Game): Tables {
  return (game.newState() as unknown as Position).tables;
}

export const napoleonix: Knowledge = {
  ruleset: 'napoleonix',
  schema,
  presets: {
    greedy: { clock: false, caution: 0 },
    bold: { clock: false, caution: 0, aggression: 3 },
    staller: { clock: false, caution: 0, stall: true },
    turtle: { attacks: false },
    'blunders-20': { blunder: 0.2 },
  },
  makePolicy: (game, options) =>
    new NapoleonixMoves(tablesOf(game), { ...defaults, ...options }, game.info.maxLegalActions),
  makeSetUps: (game) => new NapoleonixSetUps(tablesOf(game)),
  makeBeliefs: (game) => new NapoleonixBeliefs(game),
  weights: () => ({
    material: 0.03,
    pointsUnderClock: 8,
    pointsUnderCap: 7,
    secrets: 0.005,
    flagsHeld: 0.7,
    flagRace: 0.6,
    fakes: 0.2,
    advance: 0.03,
  }),
};
