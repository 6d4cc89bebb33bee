import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/core/game.ts';
import type { BorodinoState } from '../../src/rulesets/borodino/state.ts';
import { expectedLuck, type LuckByKind, luckByKind } from './luck-by-kind.ts';

// Three things make luck of Borodino 0 on the mean: its expectation by the chances that are told, that outcomes come by those chances, and
// that no event knows another.

const SEED = 4;
/** Fewer events have no distribution to speak of. */
const MANY = 20;

/** The standardised chi-square of outcomes that is farthest up. */
function worst({ kinds }: LuckByKind): number {
  const many = kinds.filter(({ events, degrees }) => events >= MANY && degrees > 0);
  return Math.max(...many.map(({ chiSquare, degrees }) => (chiSquare - degrees) / Math.sqrt(2 * degrees)));
}

function withState(game: Game, change: (state: BorodinoState) => void): Game {
  return {
    ...game,
    newState: () => {
      const state = game.newState() as BorodinoState;
      change(state);
      return state;
    },
  };
}

describe('luck of Borodino, by kind of chance event', () => {
  test('is expected to be 0 at every one, by the chances that are told', async () => {
    const { farthest, largest, kinds } = await expectedLuck(SEED, 2);
    expect(kinds).toBeGreaterThan(10);
    expect(largest).toBeGreaterThan(0.01);
    expect(farthest).toBeLessThan(1e-12);
  });

  test('outcomes come as often as is told in matches of the doctrine, each by a die of its own', async () => {
    const found = await luckByKind(1, SEED);
    expect(found.kinds.length).toBeGreaterThan(10);
    expect(worst(found)).toBeLessThan(5);
    expect(found.kinds.reduce((sum, { luck }) => sum + luck.mean, 0)).toBeCloseTo(found.luck.mean, 9);
  });

  test('chances that are told wrong are noticed', async () => {
    const skewed = (game: Game) =>
      withState(game, (state) => {
        const honest = state.chanceOutcomes.bind(state);
        state.chanceOutcomes = (outcomes, chances) => {
          const count = honest(outcomes, chances);
          if (count === 10) for (let i = 0; i < count; i++) chances[i] = i < 5 ? 0.18 : 0.02;
          return count;
        };
      });
    expect(worst(await luckByKind(1, SEED, null, skewed))).toBeGreaterThan(5);
  });

  test('two events that share a die are noticed', async () => {
    const forgetful = (game: Game) =>
      withState(game, (state) => {
        const honest = state.sampleChance.bind(state);
        state.sampleChance = (dice) => {
          const rolls = state.rolls.slice();
          state.rolls.fill(0);
          const outcome = honest(dice);
          state.rolls.set(rolls);
          return outcome;
        };
      });
    await expect(luckByKind(1, SEED, null, forgetful)).rejects.toThrow(/share the die/);
  });
});
