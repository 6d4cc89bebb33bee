import { describe, expect, test } from 'vitest';
import { type Action, CHANCE, TERMINAL } from '../../../src/core/game.ts';
import { StreamDice, Xoshiro } from '../../../src/core/rng.ts';
import { wouldCharge } from '../../../src/rulesets/borodino/charge.ts';
import { fireTotal, groundModifier } from '../../../src/rulesets/borodino/fire.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import {
  BARRAGE_RUSSIAN,
  CHARGING,
  DEFER,
  DISORDERED,
  EARNED_REAR,
  EARNED_RECALL,
  FLANK_BOXED,
  FLANK_MARKER,
  NONE,
  OFF_MAP,
  printedOf,
} from '../../../src/rulesets/borodino/layout.ts';
import { netOf, netOfDeclared, netOfSecond } from '../../../src/rulesets/borodino/net.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { inEnemyZoc, nextToEnemy, sideOf } from '../../../src/rulesets/borodino/position.ts';
import {
  ATTACK,
  decidingSlot,
  FIRST_ADVANCE,
  FIRST_MURAT_SLOT,
  HOLD,
  isMoot,
  OBJECTIVES,
  POSTURES,
  postureAction,
  RETIRE,
  SCREEN,
} from '../../../src/rulesets/borodino/postures.ts';
import { shockTotal } from '../../../src/rulesets/borodino/shock-total.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { distance, grid, ground, hasSight, sight, WOOD } from '../../../src/rulesets/borodino/terrain.ts';
import * as kit from '../../conformance/kit.ts';
import {
  drawMarker,
  endActivations,
  hexOf,
  legalNames,
  N,
  nodeName,
  type Places,
  passUntil,
  play,
  position,
  R,
  unitId,
} from './position.ts';

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
        const isAsked = decidingSlot(state) >= 0;
        expect(count).toBe(!isAsked ? state.legalActions(legal) : isMoot(state) ? 1 : POSTURES);
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

/** A force in the box that may enter, its first unit asked. */
function entering(places: Places, earned = EARNED_REAR): BorodinoState {
  const state = position(places);
  state.r[R.FLANK_PHASE] = FLANK_BOXED;
  state.r[R.FLANK_GROUPS] = 1 << 4;
  state.r[R.FLANK_EARNED] = earned;
  drawMarker(state, FLANK_MARKER);
  passUntil(state, N.ENTRY);
  return state;
}

const unit = (state: BorodinoState): number => state.r[R.SUBJECT];
const isGun = (state: BorodinoState): boolean => state.tables.isGun[unit(state)] === 1;
const isHorse = (state: BorodinoState): boolean => state.tables.isHorse[unit(state)] === 1;
const isShaken = (state: BorodinoState): boolean => state.condition[unit(state)] === DISORDERED;
const hexesOf = (state: BorodinoState, side: number): number[] =>
  [...state.hex].filter((hex, u) => sideOf(u) === side && hex !== OFF_MAP);
const near = (state: BorodinoState, hex: number): number =>
  Math.min(...hexesOf(state, 1 - sideOf(unit(state))).map((enemy) => distance(hex, enemy)));
const own = (state: BorodinoState, hex: number): number =>
  sideOf(unit(state)) === 0 ? grid.column[hex] : -grid.column[hex];

/** Keys of the table for a hex at a move node, most important first; null: the unit stays whatever else there is. Written from the table. */
function keysOf(state: BorodinoState, posture: number, hex: number): number[] | null {
  const side = sideOf(unit(state));
  const here = state.hex[unit(state)];
  const holds = (): number[] | null =>
    isShaken(state) && nextToEnemy(state, here, side)
      ? [nextToEnemy(state, hex, side) ? 0 : 1, -distance(here, hex), own(state, hex)]
      : null;
  if (posture >= FIRST_ADVANCE) {
    const ahead = hex + (side === 0 ? -1 : 1) * grid.rows;
    return [
      -distance(hex, OBJECTIVES[posture - FIRST_ADVANCE]),
      inEnemyZoc(state, hex, side) ? 0 : 1,
      -groundModifier(state, hex, ahead),
    ];
  }
  if (posture === RETIRE) return [Math.min(6, near(state, hex)), own(state, hex)];
  if (posture === HOLD || (posture === SCREEN && !isHorse(state))) return holds();
  if (posture === SCREEN) {
    const friends = [...state.hex].filter((at, u) => sideOf(u) === side && u !== unit(state) && at !== OFF_MAP);
    const behind = friends.filter((at) => distance(hex, at) <= 3 && own(state, at) > own(state, hex));
    return [-Math.abs(near(state, hex) - 3), behind.length];
  }
  if (isShaken(state)) return null;
  if (isGun(state)) {
    const least = near(state, hex);
    const seen = hexesOf(state, 1 - side).some((enemy) => distance(hex, enemy) === least && hasSight(hex, enemy));
    const reaches = least <= state.tables.maximum[unit(state)];
    return [-Math.abs(least - state.tables.effective[unit(state)]), reaches && seen ? 1 : 0];
  }
  return [-near(state, hex)];
}

/** The best of what is legal, by those keys, then staying, then the lower hex. */
function bestMove(state: BorodinoState, posture: number, legal: readonly number[]): number {
  let best = NONE;
  let most = keysOf(state, posture, state.hex[unit(state)]);
  if (most === null) return NONE;
  for (const hex of legal) {
    if (hex >= NONE) continue;
    const keys = keysOf(state, posture, hex) as number[];
    const first = keys.findIndex((key, k) => key !== most?.[k]);
    if (first < 0 || keys[first] < (most as number[])[first]) continue;
    most = keys;
    best = hex;
  }
  return best;
}

describe('6.K moves', () => {
  test('every posture moves every unit to the best hex by the keys of the table', () => {
    const state = utitsa.newState() as BorodinoState;
    const rng = new Xoshiro(14, 15);
    const dice = new StreamDice(rng);
    const legal = new Int32Array(utitsa.info.maxLegalActions);
    const moved = new Set<number>();
    let compared = 0;
    for (let match = 0; match < 4; match++) {
      for (state.reset(); state.toAct() !== TERMINAL; ) {
        if (state.toAct() === CHANCE) {
          state.apply(state.sampleChance(dice));
          continue;
        }
        if (state.r[R.NODE] === N.MOVE) {
          const count = state.legalActions(legal);
          const moves = [...legal.subarray(0, count)];
          for (let k = 0; k <= FIRST_ADVANCE; k++) {
            const posture = k < FIRST_ADVANCE ? k : k + rng.below(OBJECTIVES.length);
            // What non-guns attack is settled by nets, which other tests are about.
            const touches = moves.some((hex) => hex < NONE && near(state, hex) === 1);
            if (posture === ATTACK && !isShaken(state) && !isGun(state) && touches) continue;
            const wanted = bestMove(state, posture, moves);
            expect([posture, state.actionName(postureAction(state, posture))]).toEqual([
              posture,
              state.actionName(wanted),
            ]);
            if (wanted !== NONE) moved.add(posture);
            compared++;
          }
        }
        const plays = decidingSlot(state) >= 0 && rng.below(3) > 0;
        const action = plays ? postureAction(state, rng.below(POSTURES)) : state.sampleLegal(rng);
        state.apply(action === DEFER ? NONE : action);
      }
    }
    expect(compared).toBeGreaterThan(2000);
    expect(moved.size).toBe(POSTURES);
  });

  test('hold stays; a Disordered unit next to an enemy takes the nearest hex that touches none', () => {
    expect(chosen(at({ 'Compans a': 4419, '4 Div a': 4422 }, 1, N.MOVE), HOLD)).toBe('Compans a stay');
    expect(chosen(at({ 'Compans a': 4419, '4 Div a': 4420 }, 1, N.MOVE), HOLD)).toBe('Compans a stay');
    expect(chosen(at({ 'Compans a': '4419 d', '4 Div a': 4420 }, 1, N.MOVE), HOLD)).toBe('Compans a move to 4519');
  });

  test('advance takes the hex nearest to the objective, then out of enemy zones', () => {
    expect(chosen(at({ 'Compans a': 3508, '4 Div a': 1301 }, 1, N.MOVE), advance(3108))).toBe('Compans a move to 3108');
    // Of the hexes next to the objective, which is full, the lowest; where an enemy touches it, the lowest of the others.
    const reached = (places: Places): string =>
      chosen(at({ 'Compans a': 4108, 'Ledru a': 3908, 'Ledru b': 3908, ...places }, 1, N.MOVE), advance(3908));
    expect(reached({ '4 Div a': 3805 })).toBe('Compans a move to 3807');
    expect(reached({ '4 Div a': 3806 })).toBe('Compans a move to 3808');
  });
  test('advance: Disordered units too, next to the enemy if that is nearest', () => {
    const state = at({ 'Compans a': '4108 d', '4 Div a': 3909 }, 1, N.MOVE);
    expect(chosen(state, advance(3908))).toBe('Compans a move to 3908');
  });

  test('attack: a Disordered unit stays, in contact too', () => {
    expect(chosen(at({ 'Compans a': '4419 d', '4 Div a': 4420 }, 1, N.MOVE), ATTACK)).toBe('Compans a stay');
    expect(chosen(at({ 'I Art 1': '4419 d', '4 Div a': 4420 }, 1, N.MOVE), ATTACK)).toBe('I Art 1 stay');
  });
  test('attack goes where the best net can be had, else nearer', () => {
    // From the rear.
    const rear = at({ 'Compans a': 4419, '4 Div a': '4421 >3' }, 1, N.MOVE);
    expect(chosen(rear, ATTACK)).toBe('Compans a move to 4322');
    expect(netOf(rear, unitId(rear, 'Compans a'), hexOf(4322), hexOf(4421))).toBe(1 + 1 + 2);
    expect(chosen(at({ 'Compans a': 4416, '4 Div a': 4426 }, 1, N.MOVE), ATTACK)).toBe('Compans a move to 4323');
  });
  test('attack: next to the enemy however bad the net is', () => {
    const state = at({ Marchand: 4416, 'LG Inf a': '4420 >3' }, 2, N.MOVE);
    expect(netOf(state, unitId(state, 'Marchand'), hexOf(4320), hexOf(4420))).toBe(-2 - 3 + 1);
    expect(chosen(state, ATTACK)).toBe('Marchand move to 4320');
  });
  test('attack: the charge value is G10 before its tests', () => {
    // Where it charges, 16 against 19: -1 + 2 + 1, and 3.
    const state = at({ '1 Cuir': 4416, 'Compans a': '4420 >3' }, 19, N.MOVE);
    expect(netOf(state, unitId(state, '1 Cuir'), hexOf(4419), hexOf(4420))).toBe(5);
    const near = at({ '1 Cuir': 4418, 'Compans a': '4420 >3' }, 19, N.MOVE);
    expect(netOf(near, unitId(near, '1 Cuir'), hexOf(4419), hexOf(4420))).toBe(2);
  });
  test('attack: cavalry that goes into wood can not shock, and militia never', () => {
    // Not to the guns that stand alone.
    const militia = at({ 'Moscow M': 4419, 'Compans a': 4423, 'I Art 1': 4622 }, 18, N.MOVE);
    expect(chosen(militia, ATTACK)).toBe('Moscow M move to 4323');
    // The rear of the enemy is in the wood.
    const horse = at({ Bruyeres: 4421, '4 Div a': '4524 >4', '17 Div a': '4525 >4' }, 6, N.MOVE);
    const net = (hex: number): number => netOf(horse, unitId(horse, 'Bruyeres'), hex, hexOf(4524));
    expect(legalNames(horse)).toContain('Bruyeres move to 4623');
    const hex = postureAction(horse, ATTACK);
    expect(net(hexOf(4623))).toBeGreaterThan(net(hex));
    expect([nextToEnemy(horse, hex, 0), ground[hex] === WOOD]).toEqual([true, false]);
  });
  test('attack: guns go to effective range, with somebody there in sight; then stay, cover or not', () => {
    const state = at({ 'I Art 1': 4419, '4 Div a': 4424 }, 1, N.MOVE);
    expect(distance(hexOf(4424), postureAction(state, ATTACK))).toBe(3);
    // Valuevo, 4916, is as near and in sight.
    expect(chosen(at({ 'I Art 1': 4816, '4 Div a': 4919 }, 1, N.MOVE), ATTACK)).toBe('I Art 1 stay');
  });

  test('screen keeps cavalry three hexes from the enemy, Disordered cavalry too', () => {
    for (const places of [
      { Bruyeres: 4419, '4 Div a': 4427 },
      { Bruyeres: '4419 d', '4 Div a': 4427 },
    ]) {
      const state = at(places, 6, N.MOVE);
      expect(distance(postureAction(state, SCREEN), hexOf(4427))).toBe(3);
    }
  });
  test('screen: among those, before most other own units', () => {
    const free = at({ Bruyeres: 4419, '4 Div a': 4424 }, 6, N.MOVE);
    expect(chosen(free, SCREEN)).toBe('Bruyeres move to 4222');
    const guarded = at({ Bruyeres: 4419, Roguet: 4720, '4 Div a': 4424 }, 6, N.MOVE);
    const hex = postureAction(guarded, SCREEN);
    expect([distance(hex, hexOf(4424)), distance(hex, hexOf(4720)) <= 3]).toEqual([3, true]);
  });
  test('screen: others as hold, so that good infantry and guns stay in contact', () => {
    expect(chosen(at({ 'Compans a': 4419, '4 Div a': 4420 }, 1, N.MOVE), SCREEN)).toBe('Compans a stay');
    expect(chosen(at({ 'I Art 1': 4419, '4 Div a': 4420 }, 1, N.MOVE), SCREEN)).toBe('I Art 1 stay');
    expect(chosen(at({ 'Compans a': '4419 d', '4 Div a': 4420 }, 1, N.MOVE), SCREEN)).toBe('Compans a move to 4519');
  });

  test('retire goes as far as six from the enemy, then to the own side', () => {
    const state = at({ 'Compans a': 4419, '4 Div a': 4421 }, 1, N.MOVE);
    expect(chosen(state, RETIRE)).toBe('Compans a move to 4817');
  });

  test('entry: hold stays in the box, so do those that others make hold', () => {
    const foot = entering({ 'Krasinski a': 'box', '4 Div a': 2605 });
    for (const posture of [HOLD, SCREEN]) expect(chosen(foot, posture)).toBe('Krasinski a stay in the box');
    expect(chosen(foot, ATTACK)).toBe('Krasinski a enter to 2601');
    expect(chosen(foot, advance(2902))).toBe('Krasinski a enter to 2902');
    const shaken = entering({ 'Krasinski a': 'box d', '4 Div a': 2605 });
    for (const posture of [HOLD, ATTACK, SCREEN]) expect(chosen(shaken, posture)).toBe('Krasinski a stay in the box');
    const horse = entering({ 'V Cav': 'box', '4 Div a': 2605 });
    expect(distance(postureAction(horse, SCREEN), hexOf(2605))).toBe(3);
    expect(chosen(horse, HOLD)).toBe('V Cav stay in the box');
  });
  test('entry: who retires enters only where it is six hexes from the enemy', () => {
    const far = entering({ 'Krasinski a': 'box', '4 Div a': 2605 });
    expect(distance(postureAction(far, RETIRE), hexOf(2605))).toBeGreaterThanOrEqual(6);
    const close = entering({ 'Krasinski a': 'box', '4 Div a': 2403, '17 Div a': 2904 });
    expect(chosen(close, RETIRE)).toBe('Krasinski a stay in the box');
  });
});

describe('6.K net', () => {
  test('of a second attack: G7 to G10 for exactly those that make it', () => {
    const state = utitsa.newState() as BorodinoState;
    const after = utitsa.newState() as BorodinoState;
    const rng = new Xoshiro(24, 25);
    const dice = new StreamDice(rng);
    const legal = new Int32Array(utitsa.info.maxLegalActions);
    const compared = [0, 0];
    for (let match = 0; match < 30; match++) {
      for (state.reset(); state.toAct() !== TERMINAL; ) {
        if (state.toAct() === CHANCE) {
          state.apply(state.sampleChance(dice));
          continue;
        }
        const isCounter = state.r[R.NODE] === N.COUNTER;
        if (isCounter || state.r[R.NODE] === N.BREAKTHROUGH) {
          const count = state.legalActions(legal) - 1;
          for (let k = 0; k < count; k++) {
            if (state.first[legal[k]] === 255) continue;
            const net = netOfSecond(state, legal[k]);
            after.copyFrom(state);
            after.apply(legal[k]);
            expect([N.SHOCK_DIE, N.CHARGE_DIE]).toContain(after.r[R.NODE]);
            expect(net).toBe(shockTotal(after));
            compared[isCounter ? 0 : 1]++;
          }
        }
        // All that stand next to an enemy attack, at whatever odds.
        const closes = state.r[R.NODE] === N.MOVE && rng.below(4) > 0;
        state.legalActions(legal);
        if (state.r[R.NODE] === N.DECLARE || isMoot(state)) state.apply(legal[0]);
        else state.apply(closes ? postureAction(state, ATTACK) : state.sampleLegal(rng));
      }
    }
    expect(Math.min(...compared)).toBeGreaterThan(4);
  });
  test('of a counter-shock: all good units of the hex, none of the attackers', () => {
    const state = at({ 'Ledru a': 4419, 'Ledru b': 4519, '4 Div a': '4420 >3', '4 Div b': '4420 >3' }, 2, N.DECLARE);
    play(state, '4419 attack 4420', 0, 0, 0);
    expect(nodeName(state)).toBe('counter');
    // 24 against 12, Cohesion 6 against 4, open.
    expect(netOfSecond(state, hexOf(4419))).toBe(2 + 2 + 1);
    play(state, '4420 shock back at 4419');
    expect(shockTotal(state)).toBe(5);
  });
  test('of a breakthrough: the advancing stack alone', () => {
    const places = { '4 Div a': '4420 d >3', '17 Div a': '4421 >3', '17 Div b': '4421 >3' };
    const state = at({ 'Compans a': 4419, 'Friant a': 4522, ...places }, 1, N.DECLARE);
    play(state, '4419 attack 4420', '4522 no attack', 0, 9);
    expect(nodeName(state)).toBe('breakthrough');
    // 19 against 24 from the front, open; Friant, behind them, has no part in it.
    expect(netOfSecond(state, hexOf(4421))).toBe(-1 + 0 + 1);
    expect(chosen(state, ATTACK)).toBe('4420 no breakthrough');
  });
  test('of a pursuit: the charge value less one', () => {
    const state = at({ '1 Cuir': 4417, 'Compans a': '4420 d >3', 'Friant a': '4421 >3' }, 19, N.MOVE);
    play(state, '1 Cuir move to 4419', '4419 attack 4420', 0, 9);
    expect(nodeName(state)).toBe('breakthrough');
    // 16 against 20, Cohesion 8 against 6, open; Friant would test.
    expect(netOfSecond(state, hexOf(4421))).toBe(-1 + 2 + 1 + (3 - 1));
    expect(chosen(state, HOLD)).toBe('4420 break through at 4421');
  });
  test('of attackers: those that have declared, summed as they will fight, charging or not', () => {
    const places = { 'Compans a': 4419, 'Compans b': 4320, 'Korf a': '4420 d >3' };
    const one = at(places, 1, N.DECLARE);
    play(one, '4320 no attack', '4419 attack 4420');
    // 19 against 10, Cohesion 6 against 5, open.
    expect([nodeName(one), netOfDeclared(one, hexOf(4420))]).toEqual(['retire', 1 + 1 + 1]);
    expect(chosen(one, HOLD)).toBe('4420 stand');
    const two = at(places, 1, N.DECLARE);
    play(two, '4320 attack 4420', '4419 attack 4420');
    expect(netOfDeclared(two, hexOf(4420))).toBe(3 + 1 + 1);
    expect(chosen(two, HOLD)).toMatch(/retire to/);
    const charge = at({ '1 Cuir': 4417, 'Gd Cav L': '4420 >3' }, 19, N.MOVE);
    play(charge, '1 Cuir move to 4419', '4419 attack 4420');
    // 16 against 14, Cohesion 8 against 7, open, and 3.
    expect([nodeName(charge), netOfDeclared(charge, hexOf(4420))]).toEqual(['retire', 0 + 1 + 1 + 3]);
    expect(chosen(charge, HOLD)).toMatch(/retire to/);
  });
  test('of a declaration: with those that have declared the same or may yet, in the group in which it will fight', () => {
    const two = { '4 Div a': '4420 >3', '4 Div b': '4420 >3' };
    const net = (state: BorodinoState, name: string): number =>
      netOf(state, unitId(state, name), state.hex[unitId(state, name)], hexOf(4420));
    const foot = at({ 'Compans a': 4419, 'Compans b': 4320, ...two }, 1, N.DECLARE);
    expect(net(foot, 'Compans b')).toBe(1 + 0 + 1);
    play(foot, '4320 no attack');
    expect(net(foot, 'Compans a')).toBe(-1 + 0 + 1);
    expect(chosen(foot, advance(3114))).toBe('4419 no attack');
    // One of them has charged, the other has not moved.
    const horse = at({ '1 Cuir': 4417, '2 Cuir': 4320, 'Compans a': '4420 >3' }, 19, N.MOVE);
    play(horse, '1 Cuir move to 4419');
    expect(net(horse, '1 Cuir')).toBe(-1 + 2 + 1 + 3);
    play(horse, '4419 attack 4420', 0);
    expect(shockTotal(horse)).toBe(5);
  });
  test('G2, F5: charges as the rules say, after an entry too', () => {
    const before = entering({ 'V Cav': 'box', '4 Div a': 4401 }, EARNED_RECALL);
    const entries = legalNames(before).filter((name) => / enter to /.test(name));
    const found: [boolean, boolean][] = [];
    for (const name of entries) {
      const state = entering({ 'V Cav': 'box', '4 Div a': 4401 }, EARNED_RECALL);
      const to = hexOf(Number(name.slice(-4)));
      if (!nextToEnemy(state, to, 0)) continue;
      const would = wouldCharge(state, unitId(state, 'V Cav'), to);
      play(state, name);
      passUntil(state, N.DECLARE);
      play(state, `${name.slice(-4)} attack 4401`);
      const does = (state.marks[unitId(state, 'V Cav')] & CHARGING) !== 0;
      expect([name, would]).toEqual([name, does]);
      found.push([name.endsWith('00'), does]);
    }
    // Off the edge, but not on it.
    expect(found).toContainEqual([false, true]);
    expect(found).toContainEqual([true, false]);
  });
});

describe('6.K other nodes', () => {
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
    expect(netOf(state, unitId(state, 'Compans a'), hexOf(4419), hexOf(4420))).toBe(2);
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
    // At a redoubt, at three hexes and at four.
    const shot = (range: number): (string | number)[] => {
      const redoubt = hexOf(3114);
      let k = sight.start[redoubt];
      while (sight.range[k] !== range) k++;
      const far = position({ 'Cav HA b': printedOf(sight.cells[k]), '4 Div a': 3114 });
      drawMarker(far, 6, true);
      return [fireTotal(far, unitId(far, 'Cav HA b'), redoubt), chosen(far, ATTACK)];
    };
    expect(shot(3)).toEqual([0, 'Cav HA b fire at 3114']);
    expect(shot(4)).toEqual([-2, 'Cav HA b hold']);
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
  test('retreat before shock: farthest from those that have declared, whatever other enemies there are', () => {
    const state = at({ 'Compans a': 4419, 'Korf a': '4420 >3', 'Ledru a': 4123 }, 1, N.DECLARE);
    play(state, '4419 attack 4420');
    // Of the hexes three from Compans the one most on the Russian side, though it is two from Ledru.
    expect(chosen(state, SCREEN)).toBe('4420 retire to 4221');
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
    expect(counter({ '4 Div a': '4420 >3', '4 Div b': '4420 >3' })).toBe('4420 shock back at 4419');
    // 12 against 15, Cohesion 6 against 4: net 2 where the beaten stand in the open, 1 between friends.
    const even = (friends: Places): [number, string] => {
      const russians: Places = { '4 Div a': '4420 >3', '17 Div a': 4421, '17 Div b': 4321 };
      const state = at({ 'Gerard a': 4419, ...russians, ...friends }, 3, N.DECLARE);
      play(state, '4419 attack 4420', 0, 0, 0);
      expect(nodeName(state)).toBe('counter');
      return [netOfSecond(state, hexOf(4419)), chosen(state, HOLD)];
    };
    expect(even({})).toEqual([2, '4420 shock back at 4419']);
    expect(even({ Ochs: 4418, 'Tharreau a': 4519 })).toEqual([1, '4420 no counter-shock']);
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
  test('recovery to the hex farthest from the enemy, then to the own side', () => {
    const state = position({ '4 Div a': 'recovering', '4 Div b': 4419, '17 Div a': 4419, 'Compans a': 4422 });
    endActivations(state);
    play(state, 5);
    expect(nodeName(state)).toBe('return');
    // 4416 to 4118 lie six hexes from Compans, the Russian side in the lower columns.
    expect(chosen(state, HOLD)).toBe('4 Div a return to 4118');
  });
  test('who declares for a stack: only those that may', () => {
    const state = position({ StGermain: 4419, Wathier: 4419, '4 Div a': 4420 });
    drawMarker(state, 6, true, 0b10);
    play(state, 'F6:c0 attempts', 9);
    passUntil(state, N.DECLARE);
    expect(decidingSlot(state)).toBe(FIRST_MURAT_SLOT + 1);
  });
  test('a lifted position asks for no posture where all would do the same', () => {
    const into = game.newState();
    const buffer = new Int32Array(POSTURES);
    const asked = (state: BorodinoState, node: string): number => {
      expect(nodeName(state)).toBe(node);
      lift(state, into);
      return into.legalActions(buffer);
    };
    const fire = position({ 'II Art': 4419, 'Compans a': 4421 });
    drawMarker(fire, BARRAGE_RUSSIAN);
    expect(asked(fire, 'fire')).toBe(1);
    into.apply(0);
    expect([into.toAct(), into.actionName(0)]).toEqual([CHANCE, 'die 0']);
    const own = position({ 'II Art': 4419, 'Compans a': 4421 });
    drawMarker(own, 8, true);
    expect(asked(own, 'fire')).toBe(POSTURES);
    const back = position({ '4 Div a': 'recovering', '4 Div b': 4419, '17 Div a': 4419, 'Compans a': 4422 });
    endActivations(back);
    play(back, 5);
    expect(asked(back, 'return')).toBe(1);
    const reaction = at({ 'Compans a': 4419, '4 Div a': '4420 >3', 'II Art': 4420 }, 1, N.DECLARE);
    play(reaction, '4419 attack 4420', 0);
    expect(asked(reaction, 'reaction')).toBe(1);
    const counter = at({ Marchand: 4419, '4 Div a': '4420 >3', '4 Div b': '4420 >3' }, 2, N.DECLARE);
    play(counter, '4419 attack 4420', 0, 0, 0);
    expect(asked(counter, 'counter')).toBe(1);
  });
});
