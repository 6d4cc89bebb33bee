import { describe, expect, test } from 'vitest';
import { type Action, CHANCE, TERMINAL } from '../../../src/core/game.ts';
import { StreamDice, Xoshiro } from '../../../src/core/rng.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import {
  ATTACK,
  decidingSlot,
  FIRST_ADVANCE,
  HOLD,
  netOf,
  OBJECTIVES,
  POSTURES,
  postureAction,
  RETIRE,
  SCREEN,
} from '../../../src/rulesets/borodino/postures.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import * as kit from '../../conformance/kit.ts';
import { drawMarker, hexOf, N, nodeName, type Places, passUntil, play, position, unitId } from './position.ts';

const utitsa = makeGame(parseParams('utitsa', {}));
const { game, lift, lower } = utitsa.abstractions[0];
const size: kit.Walk = { matches: 3, nodes: 30 };

describe('the game of postures', () => {
  test('is sound as a game', () => {
    kit.legalActionsAreWellFormed(game, size);
    kit.copiesAreWhole(game, size);
    kit.chanceIsHonest(game, size);
    kit.outputsFillTheirShapes(game, size);
    kit.endsAreSound(game, size);
    kit.determinizationsAgree(game, size);
    kit.masksAreCanonical(game, size);
    kit.runsRepeat(game, size);
  });

  test('every posture goes on with a legal action, at every decision of the battle', () => {
    const state = utitsa.newState() as BorodinoState;
    const rng = new Xoshiro(4, 5);
    const dice = new StreamDice(rng);
    const legal = new Int32Array(utitsa.info.maxLegalActions);
    let asked = 0;
    while (state.toAct() !== TERMINAL) {
      if (state.toAct() === CHANCE) {
        state.apply(state.sampleChance(dice));
        continue;
      }
      const count = state.legalActions(legal);
      if (decidingSlot(state) >= 0) {
        asked++;
        for (let posture = 0; posture < POSTURES; posture++) {
          expect(legal.subarray(0, count)).toContain(lower(state, posture));
          state.legalActions(legal);
        }
      }
      state.apply(rng.below(2) === 0 ? state.sampleLegal(rng) : lowered(state, rng));
    }
    expect(asked).toBeGreaterThan(60);
  });

  const lowered = (state: BorodinoState, rng: Xoshiro): Action =>
    decidingSlot(state) < 0 ? state.sampleLegal(rng) : lower(state, rng.below(POSTURES));

  test('a lifted position asks the same seat, and its choices are postures where the script plays', () => {
    const state = utitsa.newState() as BorodinoState;
    const into = game.newState();
    const rng = new Xoshiro(6, 7);
    const dice = new StreamDice(rng);
    const legal = new Int32Array(utitsa.info.maxLegalActions);
    let compared = 0;
    while (state.toAct() !== TERMINAL) {
      if (state.toAct() !== CHANCE) {
        lift(state, into);
        expect(into.toAct()).toBe(state.toAct());
        const count = into.legalActions(legal);
        expect(count).toBe(decidingSlot(state) >= 0 ? POSTURES : state.legalActions(legal));
        compared++;
      }
      state.apply(state.toAct() === CHANCE ? state.sampleChance(dice) : state.sampleLegal(rng));
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('takes far fewer decisions than the battle', () => {
    const decisions = (of: typeof utitsa): number => {
      const state = of.newState();
      const rng = new Xoshiro(8, 9);
      const dice = new StreamDice(rng);
      let count = 0;
      while (state.toAct() !== TERMINAL) {
        if (state.toAct() !== CHANCE) count++;
        state.apply(state.toAct() === CHANCE ? state.sampleChance(dice) : state.sampleLegal(rng));
      }
      return count;
    };
    expect(decisions(game)).toBeLessThan(0.6 * decisions(utitsa));
  });
});

/** The first node of a kind in the activation of a group. */
function at(places: Places, group: number, node: number): BorodinoState {
  const state = position(places);
  drawMarker(state, group, true);
  passUntil(state, node);
  return state;
}

const chosen = (state: BorodinoState, posture: number): string => state.actionName(postureAction(state, posture));
const advance = (printed: number): number => FIRST_ADVANCE + OBJECTIVES.indexOf(hexOf(printed));

describe('6.K the script', () => {
  test('hold stays; a Disordered unit next to an enemy takes the nearest hex that touches none', () => {
    expect(chosen(at({ 'Compans a': 4419, '4 Div a': 4422 }, 1, N.MOVE), HOLD)).toBe('Compans a stay');
    expect(chosen(at({ 'Compans a': '4419 d', '4 Div a': 4420 }, 1, N.MOVE), HOLD)).toBe('Compans a move to 4519');
  });
  test('advance takes the hex nearest to the objective, out of enemy zones', () => {
    expect(chosen(at({ 'Compans a': 3508, '4 Div a': 1301 }, 1, N.MOVE), advance(3108))).toBe('Compans a move to 3108');
  });
  test('attack goes where the best net can be had, else nearer', () => {
    const rear = at({ 'Compans a': 4419, '4 Div a': '4421 >3' }, 1, N.MOVE);
    const name = chosen(rear, ATTACK);
    expect(['4422', '4522', '4322'].some((hex) => name.endsWith(hex))).toBe(true);
    expect(chosen(at({ 'Compans a': 4416, '4 Div a': 4426 }, 1, N.MOVE), ATTACK)).toMatch(/move to (4422|4323|4523)$/);
  });
  test('screen keeps cavalry three hexes from the enemy', () => {
    const state = at({ Bruyeres: 4419, '4 Div a': 4427 }, 6, N.MOVE);
    const hex = Number(chosen(state, SCREEN).slice(-4));
    const y = 2 * (hex % 100) + (Math.floor(hex / 100) % 2 === 0 ? 1 : 0);
    expect(Math.abs(55 - y) / 2).toBeGreaterThanOrEqual(2);
  });
  test('retire goes as far as six from the enemy, then to the own side', () => {
    const state = at({ 'Compans a': 4419, '4 Div a': 4421 }, 1, N.MOVE);
    expect(chosen(state, RETIRE)).toBe('Compans a move to 4817');
  });
  test('status: hold and screen are restricted, advance and attack attempt, retire only when engaged', () => {
    const asked = (places: Places): BorodinoState => {
      const state = position(places);
      drawMarker(state, 1);
      return state;
    };
    const free = asked({ 'Compans a': 4419, '4 Div a': 4427 });
    expect([HOLD, SCREEN, RETIRE].map((posture) => chosen(free, posture))).toEqual(Array(3).fill('F1 restricted'));
    expect([ATTACK, advance(3114)].map((posture) => chosen(free, posture))).toEqual(Array(2).fill('F1 attempts'));
    expect(chosen(asked({ 'Compans a': 4419, '4 Div a': 4420 }), RETIRE)).toBe('F1 attempts');
  });
  test('shock: from a net of 3 (hold), 2 (advance), 0 (attack), never (screen, retire)', () => {
    // 19 against 12 from the front, open flank: net 2.
    const state = at({ 'Compans a': 4419, '4 Div a': '4420 >3' }, 1, N.DECLARE);
    expect(netOf(state, unitId(state, 'Compans a'), hexOf(4419), hexOf(4420), false)).toBe(2);
    expect([HOLD, ATTACK, SCREEN, RETIRE, advance(3114)].map((posture) => chosen(state, posture))).toEqual([
      '4419 no attack',
      '4419 attack 4420',
      '4419 no attack',
      '4419 no attack',
      '4419 attack 4420',
    ]);
  });
  test('fire at the target with the highest total, held when 9 does not reach the table', () => {
    const state = position({ 'II Art': 4419, 'Compans a': 4422, 'Ledru a': 4421, 'Ledru b': 4421 });
    drawMarker(state, 8, true);
    expect(chosen(state, HOLD)).toBe('II Art fire at 4421');
  });
  test('retreat before shock: screen and retire always, others from a net of 4', () => {
    const state = at({ 'Compans a': 4419, 'Compans b': 4419, 'Korf a': '4420 d >3' }, 1, N.DECLARE);
    play(state, '4419 attack 4420');
    expect(nodeName(state)).toBe('retire');
    expect(chosen(state, SCREEN)).toMatch(/retire to/);
    expect(chosen(state, HOLD)).toMatch(/retire to/);
    const even = at({ Marchand: 4419, 'Korf a': '4420 >3' }, 2, N.DECLARE);
    play(even, '4419 attack 4420');
    expect(chosen(even, HOLD)).toBe('4420 stand');
  });
  test('reaction fire at the stack with the highest total', () => {
    const state = at(
      { 'Compans a': 4419, 'Dessaix a': 4421, 'Dessaix b': 4421, '4 Div a': '4420 >3', 'II Art': 4420 },
      1,
      N.DECLARE,
    );
    play(state, '4419 attack 4420', '4421 attack 4420', 0, 0);
    expect(nodeName(state)).toBe('reaction');
    for (const posture of [HOLD, RETIRE]) expect(chosen(state, posture)).toBe('II Art fire at 4421');
  });
  test('counter-shock and breakthrough from a net of 2', () => {
    const counter = (places: Places): string => {
      const state = at({ Marchand: 4419, ...places }, 2, N.DECLARE);
      play(state, '4419 attack 4420', 0, 0, 0);
      expect(nodeName(state)).toBe('counter');
      return chosen(state, HOLD);
    };
    const two: Places = { '4 Div a': '4420 >3', '4 Div b': '4420 >3' };
    expect(counter(two)).toBe('4420 shock back at 4419');
    const breakthrough = (places: Places): string => {
      const state = at({ 'Compans a': 4419, ...places }, 1, N.DECLARE);
      play(state, '4419 attack 4420', 0, 9);
      expect(nodeName(state)).toBe('breakthrough');
      return chosen(state, ATTACK);
    };
    // 19 against 24 from the front; then 19 against 12, Disordered.
    const strong: Places = { '17 Div a': '4421 >3', '17 Div b': '4421 >3' };
    expect(breakthrough({ '4 Div a': '4420 d >3', ...strong })).toBe('4420 no breakthrough');
    expect(breakthrough({ '4 Div a': '4420 d >3', '17 Div a': '4421 d >3' })).toBe('4420 break through at 4421');
  });
});
