import { expect, test } from 'vitest';
import { turningPoint } from '../../src/inspect/turning-point.ts';
import { planOf } from '../arena/helpers.ts';

/** Two seats, three rounds: bonus, bonus, then choice and roll by turns; a choice of 0 doubles the four-sided die. */
const game = planOf().games[0][0];
const SETUP = [0, 0];

test('a match turns where its leader got away', () => {
  // Rolls of 1 and 1, then 8 for the first seat against 1, then 1 and 1.
  const actions = [...SETUP, 1, 0, 1, 0, 0, 3, 1, 0, 1, 0, 1, 0];
  expect(turningPoint(game, actions, 0)).toBe(8);
});

test('without a winner it is the largest change either way, and nothing where nothing moved', () => {
  const actions = [...SETUP, 1, 0, 1, 0, 1, 0, 0, 3, 1, 0, 1, 0];
  expect(turningPoint(game, actions, null)).toBe(10);
  expect(turningPoint(game, SETUP, null)).toBe(0);
});
