import { describe, expect, test } from 'vitest';
import { borodino } from '../../agents/heuristic/borodino/index.ts';
import type { KnownPolicy } from '../../agents/heuristic/knowledge.ts';
import { CHANCE, type Game, type State, TERMINAL } from '../../src/core/game.ts';
import { StreamDice, Xoshiro } from '../../src/core/rng.ts';
import { makeGame } from '../../src/rulesets/borodino/game.ts';
import { parseParams } from '../../src/rulesets/borodino/params.ts';
import type { BorodinoState } from '../../src/rulesets/borodino/state.ts';
import { drawMarker, N, type Places, passUntil, position, R } from '../rulesets/borodino/position.ts';

const rng = new Xoshiro(1, 2);

/** What the doctrine does in a position, by name. */
function choice(state: BorodinoState, options: object = {}, game?: Game): string {
  const policy = borodino.makePolicy(game ?? gameOf(), options);
  return state.actionName(policy.choose(state, state.toAct(), rng));
}

function gameOf(params: object = {}): Game {
  return makeGame(parseParams('borodino', params));
}

function acting(places: Places, group: number, node: number, ordered = true): BorodinoState {
  const state = position(places);
  drawMarker(state, group, ordered);
  passUntil(state, node);
  return state;
}

/** Plays on; `visit` sees every decision before the policy makes it. Returns the facts of the end by name. */
function playOut(game: Game, policies: readonly KnownPolicy[], seed: number, visit: (state: State) => void = () => {}) {
  const state = game.newState();
  const own = new Xoshiro(seed, 7);
  const dice = new StreamDice(new Xoshiro(seed, 8));
  for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
    if (actor === CHANCE) {
      state.apply(state.sampleChance(dice));
      continue;
    }
    visit(state);
    state.apply(policies[actor].choose(state, actor, own));
  }
  const facts = new Float64Array(game.info.factNames.length);
  state.facts(facts);
  return (name: string): number => facts[game.info.factNames.indexOf(name)];
}

describe('the doctrine of Borodino', () => {
  test('chooses alike on the whole position and on what its seat sees, a planned and an arrived march included', () => {
    const game = gameOf({ plan: 'F1@1' });
    const policy = borodino.makePolicy(game);
    const seen = game.newState();
    let compared = 0;
    const facts = playOut(game, [policy, policy], 3, (state) => {
      const seat = state.toAct();
      seen.copyFrom(state);
      game.information.mask(seen, seat);
      expect(policy.choose(seen, seat, rng)).toBe(policy.choose(state, seat, rng));
      compared++;
    });
    expect(compared).toBeGreaterThan(500);
    expect(facts('unitsLeft')).toBeGreaterThan(0);
  });

  test('Russians begin by ordering up the artillery reserve', () => {
    const state = gameOf({ plan: 'none' }).newState() as BorodinoState;
    state.apply(borodino.makePolicy(gameOf()).choose(state, 0, rng));
    expect(choice(state)).toBe('R20');
  });

  test('the Guard waits for its turn', () => {
    const game = gameOf({ plan: 'none' });
    const russian = borodino.makePolicy(game);
    const committed = (guardTurn: number): number =>
      playOut(game, [borodino.makePolicy(game, { guardTurn }), russian], 5)('guardTurn');
    expect(committed(13)).toBe(0);
    expect(committed(3)).toBeGreaterThanOrEqual(3);
  });

  test('Russians come back to lost flèches before `yieldTurn`, and not after it', () => {
    const goesIn = (yieldTurn: number): number => {
      const others = { '2CG b': 2712, '27 Div a': 2713, '27 Div b': 2714, '2 Gren a': 2612, '2 Gren b': 2613 };
      let entered = 0;
      for (const hex of [3010, 3011, 2909, 3107]) {
        const state = acting({ ...others, '2CG a': hex, 'Compans a': 3409 }, 16, N.MOVE);
        state.r[R.FLECHES_FIRST] = 3;
        state.r[R.TURN] = 6;
        if (/to (3108|3110|3009)$/.test(choice(state, { yieldTurn }))) entered++;
      }
      return entered;
    };
    expect([goesIn(4), goesIn(13) > 0, goesIn(7) > 0]).toEqual([0, true, true]);
  });

  test('nor do those go into lost flèches whose post lies elsewhere', () => {
    const goesIn = (yieldTurn: number): number => {
      const others = { '4 Div b': 2705, '17 Div a': 2706, '17 Div b': 2605 };
      let entered = 0;
      for (const hex of [3210, 3310]) {
        const state = acting({ ...others, '4 Div a': hex, 'Compans a': 3306 }, 8, N.MOVE);
        state.r[R.FLECHES_FIRST] = 3;
        state.r[R.TURN] = 6;
        if (/to (3108|3110|3009)$/.test(choice(state, { yieldTurn }))) entered++;
      }
      return entered;
    };
    expect([goesIn(4), goesIn(13)]).toEqual([0, 2]);
  });

  test('a shaken unit leaves the enemy’s side, and stands still to rally where none is near', () => {
    const moved = choice(acting({ 'Compans a': '4419 d', '4 Div a': 4420 }, 1, N.MOVE));
    expect(moved).toMatch(/move to/);
    expect(['4420', '4520', '4519', '4418', '4319', '4320'].some((hex) => moved.endsWith(hex))).toBe(false);
    expect(choice(acting({ 'Compans a': '4419 d', '4 Div a': 1420 }, 1, N.MOVE))).toBe('Compans a stay');
  });

  test('guns fire at whom a Disorder costs most', () => {
    const state = acting({ 'I Art 1': 4419, '4 Div a': 4421, '11 Div a': '4221 d' }, 1, N.FIRE);
    expect(choice(state)).toMatch(/4221$/);
  });

  test('troops close to the enemy don’t stake their activation on a die, troops far from him do', () => {
    const corps = { 'Compans a': 4406, 'Compans b': 4406, 'Friant a': 4407, 'Friant b': 4407, 'Dessaix a': 4408 };
    const asked = (enemies: Places): string => {
      const state = position({ ...corps, ...enemies });
      drawMarker(state, 1);
      return choice(state);
    };
    expect(asked({ '4 Div a': 1420 })).toBe('F1 attempts');
    expect(asked({ '4 Div a': 4306, '4 Div b': 4307 })).toBe('F1 restricted');
  });

  test('attacks with the odds, not against them', () => {
    const strong = acting({ 'Friant a': '4419', 'Friant b': '4419', '4 Div a': '4420 d >3' }, 1, N.DECLARE);
    expect(choice(strong)).toMatch(/4420$/);
    const weak = acting({ 'Dessaix a': '4419', '4 Div a': '4420 >3', '4 Div b': '4420 >3' }, 1, N.DECLARE);
    expect(choice(weak)).toMatch(/no attack/);
  });

  test('recall: never, at the first low roll, or from a turn on', () => {
    const answers = (options: object): number => {
      const game = gameOf({ plan: 'F1@1' });
      const policy = borodino.makePolicy(game, options);
      const state = game.newState() as BorodinoState;
      state.r[R.NODE] = N.RECALL;
      state.r[R.TURN] = 4;
      return policy.choose(state, 0, rng);
    };
    expect(answers({ recall: 'never' })).toBe(0);
    expect(answers({ recall: 'first' })).toBe(1);
    expect(answers({ recall: 'late', recallTurn: 5 })).toBe(0);
    expect(answers({ recall: 'late', recallTurn: 4 })).toBe(1);
  });

  test('troops of the plan keep out of contact, so that all of them leave', () => {
    const left = (plan: string, params: object = {}): number => {
      const game = gameOf({ plan, turns: 2, ...params });
      const policy = borodino.makePolicy(game);
      return playOut(game, [policy, policy], 11)('unitsLeft');
    };
    expect(left('F4@1')).toBe(5);
    expect(left('F1@1')).toBe(8);
    expect(left('F1@1', { coMarch: true })).toBe(13);
    expect(left('F6:c0+c1@1')).toBe(7);
  });

  test('with a force away the cavalry behind the left turns to it, unless it is not aware', () => {
    const away = acting({ 'Sievers a': 2811, 'Sievers b': 2711, 'Compans a': 'box', 'Friant a': 4410 }, 17, N.MOVE);
    away.r[R.FLANK_PHASE] = 2;
    const row = (name: string): number => Number(name.slice(-2));
    // Row 4 is the gap behind the Utitsa wood, row 11 the place behind Semenovskaya.
    expect(row(choice(away))).toBeLessThan(10);
    expect(row(choice(away, { awareness: false }))).toBeGreaterThanOrEqual(10);
  });

  test('over postures it answers with a posture', () => {
    const base = gameOf({ plan: 'none', turns: 2 });
    const { game } = base.abstractions[0];
    const policy = borodino.makePolicy(base);
    const legal = new Int32Array(game.info.maxLegalActions);
    playOut(game, [policy, policy], 9, (state) => {
      const count = state.legalActions(legal);
      expect(legal.subarray(0, count)).toContain(policy.choose(state, state.toAct(), rng));
    });
  });
});
