import { z } from 'zod';

/** Parameters that a scenario file and an experiment may both set. */
export const switches = {
  firstMover: z.enum(['south', 'north']).describe('The seat that moves first (A41).'),
  quietPlies: z
    .int()
    .min(1)
    .max(60_000)
    .describe('Quiet plies of both seats together after which points decide (N25, A34).'),
  flagResetsClock: z.boolean().describe('Captures, re-plants and checks also set the quiet clock to 0 (A35).'),
  pointsMode: z
    .enum(['units', 'soldiers', 'fraction'])
    .describe(
      'What counts when points decide: units on the board, soldiers alone, or units as a fraction of the own army (A36).',
    ),
  pointsTie: z.literal('draw').describe('A tie on points is a draw (A31); no other value has rules.'),
  loserAttacker: z
    .enum(['dies', 'repelled'])
    .describe('What becomes of a soldier that attacks a stronger soldier: it dies, or both stay (A2, 9.3.32).'),
  mineConsumed: z.boolean().describe('A mine that kills its attacker is used up (A3, 9.3.33).'),
  spyDefends: z.boolean().describe('A spy that a general attacks beats it (A4).'),
  braveClearsMine: z.boolean().describe('A brave that attacks a mine takes it along (A8).'),
  stepBackBan: z.boolean().describe('A unit may not undo its last quiet step at once (N10, 2.4).'),
  longMove: z
    .array(z.never(), { error: 'must be empty: no kind has rules for longer moves' })
    .max(0, { error: 'must be empty: no kind has rules for longer moves' })
    .describe('Kinds that move further than one square (A46); no kind has rules for it.'),
  firstLine: z
    .literal('back')
    .describe('Where captured tokens are checked: the own back row (A19); no other value has rules.'),
  recapturedFlag: z
    .enum(['immovable', 'locked'])
    .describe(
      'Whether a re-planted token can be captured again (immovable) or blocks its square for good (locked) (A23).',
    ),
  maxPlies: z.int().min(1).max(60_000).describe('Plies of play after which points decide (A32).'),
};

/** Defaults of what scenario files may leave out; map, army and quietPlies are always theirs. */
export const SWITCH_DEFAULTS = {
  firstMover: 'south',
  flagResetsClock: true,
  pointsMode: 'units',
  pointsTie: 'draw',
  loserAttacker: 'dies',
  mineConsumed: false,
  spyDefends: true,
  braveClearsMine: true,
  stepBackBan: true,
  longMove: [],
  firstLine: 'back',
  recapturedFlag: 'immovable',
  maxPlies: 2000,
} as const;

/** Whether a scenario is given by the path of a file rather than by name. */
export function isPath(scenario: string): boolean {
  return scenario.includes('/') || /\.ya?ml$/.test(scenario);
}
