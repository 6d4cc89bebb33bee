import { describe, expect, test, vi } from 'vitest';
import { borodino } from '../../agents/heuristic/borodino/index.ts';
import { rate, stayBonus } from '../../agents/heuristic/borodino/rates.ts';
import { CHANCE, type Game, TERMINAL } from '../../src/core/game.ts';
import { StreamDice, Xoshiro } from '../../src/core/rng.ts';
import { makeGame } from '../../src/rulesets/borodino/game.ts';
import { HEXES, NONE } from '../../src/rulesets/borodino/layout.ts';
import { parseParams } from '../../src/rulesets/borodino/params.ts';
import { findReach, listFound } from '../../src/rulesets/borodino/reach-set.ts';
import type { BorodinoState } from '../../src/rulesets/borodino/state.ts';
import { N, R } from '../rulesets/borodino/position.ts';

const SETTINGS: readonly object[] = [
  {},
  { preset: 'book', plan: 'F1@1', coMarch: true },
  { preset: 'calibrated', plan: 'F6:c0+c1@1' },
  { preset: 'calibrated', plan: 'none' },
];

/** Shows every decision of a match after the plan, before it is made, with the answer of the policy. */
function play(game: Game, seed: number, visit: (state: BorodinoState, answer: number) => void): void {
  const policy = borodino.makePolicy(game);
  const state = game.newState() as BorodinoState;
  const rng = new Xoshiro(seed, 7);
  const dice = new StreamDice(new Xoshiro(seed, 8));
  for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
    if (actor === CHANCE) {
      state.apply(state.sampleChance(dice));
      continue;
    }
    const answer = policy.choose(state, actor, rng);
    if (!state.isDeployment()) visit(state, answer);
    state.apply(answer);
  }
}

interface Asked {
  readonly state: BorodinoState;
  readonly answer: number;
}

/** Positions of a match with what the policy answers there in the order of play: what a seat sees in turn with a sampled world. */
function askedInOrder(game: Game, seed: number): Asked[] {
  const found: Asked[] = [];
  const policy = borodino.makePolicy(game);
  const rng = new Xoshiro(seed, 9);
  let count = 0;
  play(game, seed, (state) => {
    if (count++ % 5 !== 0) return;
    const seat = state.toAct();
    const copy = game.newState() as BorodinoState;
    copy.copyFrom(state);
    if (count % 2 === 0) game.information.mask(copy, seat);
    else game.information.determinize(copy, seat, rng, null);
    found.push({ state: copy, answer: policy.choose(copy, seat, rng) });
  });
  return found;
}

describe('the doctrine of Borodino, whatever it was asked before', () => {
  const matches = SETTINGS.map((params, k) => askedInOrder(makeGame(parseParams('borodino', params)), 20 + k));

  test('answers about positions of several games in turn as in the order of play', () => {
    const policy = borodino.makePolicy(makeGame(parseParams('borodino', {})));
    const rng = new Xoshiro(1, 2);
    const wrong: string[] = [];
    let asked = 0;
    const ask = (match: number, k: number): void => {
      const position = matches[match][k];
      if (position === undefined) return;
      asked++;
      const answer = policy.choose(position.state, position.state.toAct(), rng);
      if (answer !== position.answer) wrong.push(`match ${match}, position ${k}`);
    };
    const longest = Math.max(...matches.map(({ length }) => length));
    for (let k = 0; k < longest; k++) {
      // Neighbours in a match, its other end, and other matches between them.
      for (let match = 0; match < matches.length; match++) {
        ask(match, k);
        ask((match + 1) % matches.length, longest - 1 - k);
        ask(match, k + 1);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(5000);
  });

  test('answers as one that was never asked before', async () => {
    const rng = new Xoshiro(3, 4);
    for (let k = 0; k < 12; k++) {
      const match = matches[k % matches.length];
      const { state, answer } = match[rng.below(match.length)];
      vi.resetModules();
      const fresh = await import('../../agents/heuristic/borodino/index.ts');
      const game = makeGame(parseParams('borodino', {}));
      expect(fresh.borodino.makePolicy(game).choose(state, state.toAct(), rng)).toBe(answer);
    }
  });
});

test.each(SETTINGS)('a unit goes to the best of all hexes that it gets to, %o', (params) => {
  const reached = new Int16Array(HEXES);
  const none = new Float64Array([-1e9]);
  const rated = new Float64Array(1);
  const wrong: string[] = [];
  let compared = 0;
  play(makeGame(parseParams('borodino', params)), 31, (state, answer) => {
    if (state.r[R.NODE] !== N.MOVE) return;
    compared++;
    // The unit that was asked last still is the one that rates.
    const unit = state.r[R.SUBJECT];
    rate(state, state.hex[unit], none, rated);
    let most = rated[0] + stayBonus();
    let best = NONE;
    findReach(state, unit);
    const count = listFound(reached);
    for (let k = 0; k < count; k++) {
      rate(state, reached[k], none, rated);
      if (rated[0] <= most) continue;
      most = rated[0];
      best = reached[k];
    }
    if (answer !== best) wrong.push(`${unit} to ${answer}, not ${best}`);
  });
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(1000);
});
