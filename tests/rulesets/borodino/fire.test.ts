import { describe, expect, test } from 'vitest';
import { fireTotal } from '../../../src/rulesets/borodino/fire.ts';
import {
  BARRAGE_FRENCH,
  BARRAGE_RUSSIAN,
  BURNING,
  DESTRUCTION_MARKER,
  RUBBLE,
} from '../../../src/rulesets/borodino/layout.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { villageAt } from '../../../src/rulesets/borodino/terrain.ts';
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
  whereIs,
} from './position.ts';

const village = (printed: number): number => villageAt[hexOf(printed)];

/** II Corps' gun (7/3/5) fires at a hex with a die; what comes after it is left to the test. */
function shoot(places: Places, target: number, die: number): BorodinoState {
  const state = position({ 'II Art': 4419, ...places });
  drawMarker(state, 8, true);
  play(state, `II Art fire at ${target}`, die);
  return state;
}

const total = (places: Places, target: number): number => {
  const state = position({ 'II Art': 4419, ...places });
  return fireTotal(state, unitId(state, 'II Art'), hexOf(target));
};

describe('4.7, E2 the total of a shot', () => {
  test('Fire Strength at up to Effective range', () => expect(total({ 'Compans a': 4422 }, 4422)).toBe(7));
  test('-2 per hex beyond Effective range', () => {
    expect(total({ 'Compans a': 4423 }, 4423)).toBe(5);
    expect(total({ 'Compans a': 4424 }, 4424)).toBe(3);
  });
  test('+1 at an adjacent non-gun, not at a lone gun', () => {
    expect(total({ 'Compans a': 4420 }, 4420)).toBe(8);
    expect(total({ 'I Art 1': 4420 }, 4420)).toBe(7);
  });
  test('+1 for two non-guns in the hex', () => {
    expect(total({ 'Compans a': 4421, 'Compans b': 4421 }, 4421)).toBe(8);
    expect(total({ 'Compans a': 4421, 'I Art 1': 4421 }, 4421)).toBe(7);
  });
  test('terrain: village -1, rubble as clear', () => {
    const state = position({ 'II Art': 2913, 'Compans a': 2911 });
    expect(fireTotal(state, unitId(state, 'II Art'), hexOf(2911))).toBe(6);
    state.village[village(2911)] = RUBBLE;
    expect(fireTotal(state, unitId(state, 'II Art'), hexOf(2911))).toBe(7);
    state.village[village(2911)] = BURNING;
    expect(fireTotal(state, unitId(state, 'II Art'), hexOf(2911))).toBe(6);
  });
});

describe('4.7 the table', () => {
  test('below 9: nothing', () => {
    const state = shoot({ 'Compans a': 4422 }, 4422, 1);
    expect(whereIs(state, 'Compans a')).toBe('4422');
    expect(nodeName(state)).not.toBe('test die');
  });
  test('9 to 12: each unit tests its current Cohesion, guns included, non-guns first (B2)', () => {
    const state = shoot({ 'Compans a': 4422, 'I Art 1': 4422 }, 4422, 2);
    expect(nodeName(state)).toBe('test die');
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('Compans a');
    play(state, 6);
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('I Art 1');
    play(state, 6);
    expect([whereIs(state, 'Compans a'), whereIs(state, 'I Art 1')]).toEqual(['4422', '4422 d']);
  });
  test('12 is the last check: above Cohesion is Disorder', () => {
    const state = shoot({ 'Compans a': 4422 }, 4422, 5);
    play(state, 7);
    expect(whereIs(state, 'Compans a')).toBe('4422 d');
  });
  test('13 and 14: every unit is Disordered', () => {
    const state = shoot({ 'Compans a': 4422, 'Compans b': '4422 d' }, 4422, 6);
    expect([whereIs(state, 'Compans a'), whereIs(state, 'Compans b')]).toEqual(['4422 d', 'withdrawn']);
  });
  test('15: Disordered, and survivors retreat one hex from the gun', () => {
    const state = shoot({ 'Compans a': 4422 }, 4422, 8);
    expect(whereIs(state, 'Compans a')).toBe('4523 d');
  });
  test('15 in a village: no retreat', () => {
    const state = position({ 'II Art': 2913, 'Compans a': 2911 });
    drawMarker(state, 8, true);
    play(state, 'II Art fire at 2911', 9);
    expect(whereIs(state, 'Compans a')).toBe('2911 d');
  });
  test('15 on rubble: retreat', () => {
    const state = position({ 'II Art': 2913, 'Compans a': 2911 });
    state.village[village(2911)] = RUBBLE;
    drawMarker(state, 8, true);
    play(state, 'II Art fire at 2911', 8);
    expect(whereIs(state, 'Compans a')).not.toContain('2911');
  });
});

describe('E2, D3 targets', () => {
  test('adjacent enemies, of any kind, restrict the choice to adjacent hexes', () => {
    const state = position({ 'II Art': 4419, 'Compans a': 4422, 'I Art 1': 4420 });
    drawMarker(state, 8, true);
    expect(legalNames(state)).toEqual(['II Art fire at 4420', 'II Art hold']);
  });
  test('facing is ignored, Maximum range counts, and line of sight from range 2', () => {
    const state = position({ 'II Art': 4419, 'Compans a': 4424, 'Compans b': 4414, 'Friant a': 4425 });
    drawMarker(state, 8, true);
    expect(legalNames(state)).toEqual(['II Art fire at 4414', 'II Art fire at 4424', 'II Art hold']);
    const wood = position({ 'II Art': 3805, 'Compans a': 3405 });
    drawMarker(wood, 8, true);
    expect(nodeName(wood)).toBe('move');
  });
  test('only good guns fire, in id order', () => {
    const state = position({ 'Res Art 1': '4419 d', 'Res Art 2': 4519, 'Compans a': 4421 });
    drawMarker(state, 20, true);
    expect(nodeName(state)).toBe('fire');
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('Res Art 2');
  });
});

describe('E3, C4 Barrage', () => {
  test('every good gun of the side may fire once, orders or not, without flags', () => {
    const state = position({ 'Gd Art 1': 4419, 'I Art 1': 4519, '4 Div a': 4421 });
    drawMarker(state, BARRAGE_FRENCH);
    play(state, 'Gd Art 1 fire at 4421', 0, 'I Art 1 fire at 4421', 0);
    expect(nodeName(state)).toBe('draw');
    drawMarker(state, 1, true);
    expect(legalNames(state)).toContain('I Art 1 fire at 4421');
  });
  test('Russian guns alike', () => {
    const state = position({ 'Res Art 1': 4419, 'II Art': 4519, 'Compans a': 4421 });
    drawMarker(state, BARRAGE_RUSSIAN);
    play(state, 'II Art hold', 'Res Art 1 hold');
    expect(nodeName(state)).toBe('draw');
  });
});

describe('E4 Destruction', () => {
  test('burns a village with Russian infantry in it, which steps to the lowest column, then direction', () => {
    const state = position({ '4 Div a': 2911, '4 Div b': 2911, 'Compans a': 4401 });
    drawMarker(state, DESTRUCTION_MARKER);
    expect(legalNames(state)).toEqual(['destroy nothing', 'burn Semenovskaya']);
    play(state, 'burn Semenovskaya');
    expect(state.village[village(2911)]).toBe(BURNING);
    expect([whereIs(state, '4 Div a'), whereIs(state, '4 Div b')]).toEqual(['2810', '2810']);
  });
  test('D11 that it could be burnt moves nobody: a commander in the hex that they would step to stays', () => {
    const state = position({ '4 Div a': 2911, 'Compans a': 4401 });
    state.r[R.COMMANDER] = hexOf(2810);
    drawMarker(state, DESTRUCTION_MARKER);
    expect(legalNames(state)).toContain('burn Semenovskaya');
    expect(state.r[R.COMMANDER]).toBe(hexOf(2810));
    play(state, 'burn Semenovskaya');
    expect(state.r[R.COMMANDER]).toBe(hexOf(4401));
  });
  test('not with an enemy adjacent, not by cavalry, not where a unit can not step out', () => {
    const adjacent = position({ '4 Div a': 2911, 'Compans a': 2912 });
    drawMarker(adjacent, DESTRUCTION_MARKER);
    expect(nodeName(adjacent)).toBe('draw');
    const horse = position({ 'Korf a': 2911, 'Compans a': 4401 });
    drawMarker(horse, DESTRUCTION_MARKER);
    expect(nodeName(horse)).toBe('draw');
    const watched = position({
      '4 Div a': 2911,
      'Compans a': 2913,
      'Compans b': 2909,
      'Friant a': 3112,
      'Friant b': 2712,
    });
    drawMarker(watched, DESTRUCTION_MARKER);
    // Every neighbour of the village touches a French unit.
    const free = legalNames(watched).includes('burn Semenovskaya');
    expect(free).toBe(true);
    const closed = position({
      '4 Div a': 2911,
      'Compans a': 2913,
      'Compans b': 2909,
      'Friant a': 3112,
      'Friant b': 2711,
      'Dessaix a': 3110,
      'Dessaix b': 2712,
    });
    drawMarker(closed, DESTRUCTION_MARKER);
    expect(nodeName(closed)).toBe('draw');
  });
  test('a fire goes out on 0 to 3 at later draws and leaves rubble', () => {
    const state = position({ '4 Div a': 2001, 'Compans a': 4401 });
    state.village[village(2911)] = BURNING;
    drawMarker(state, DESTRUCTION_MARKER);
    expect(nodeName(state)).toBe('village die');
    play(state, 4);
    expect(state.village[village(2911)]).toBe(BURNING);
    drawMarker(state, DESTRUCTION_MARKER);
    play(state, 3);
    expect(state.village[village(2911)]).toBe(RUBBLE);
  });
  test('rubble does not burn again', () => {
    const state = position({ '4 Div a': 2911, 'Compans a': 4401 });
    state.village[village(2911)] = RUBBLE;
    drawMarker(state, DESTRUCTION_MARKER);
    expect(nodeName(state)).toBe('draw');
  });
  test('the bridge of Borodino is destroyed from an adjacent hex and becomes river', () => {
    const state = position({ '4 Div a': 3117, 'Compans a': 4401, 'II Art': 3016 });
    drawMarker(state, DESTRUCTION_MARKER);
    play(state, 'destroy the bridge');
    drawMarker(state, 8, true);
    passUntil(state, N.MOVE);
    const hexes = legalNames(state);
    // River costs three, and the road is gone.
    expect(hexes).toContain('4 Div a move to 3217');
    expect(hexes).not.toContain('4 Div a move to 3317');
  });
  test('not while it is held, an enemy is adjacent, or a French gun has it in Effective range', () => {
    const options = (places: Places): boolean => {
      const state = position({ '4 Div a': 3117, ...places });
      drawMarker(state, DESTRUCTION_MARKER);
      return nodeName(state) === 'destruction' && legalNames(state).includes('destroy the bridge');
    };
    expect(options({ 'Compans a': 4401 })).toBe(true);
    expect(options({ '11 Div a': 3217, 'Compans a': 4401 })).toBe(false);
    expect(options({ 'Compans a': 3317 })).toBe(false);
    expect(options({ 'I Art 1': 3517 })).toBe(false);
    expect(options({ 'I Art 1': 3617 })).toBe(true);
  });
});

test('H4 a gun that fires in Reserve tests itself after its shot', () => {
  const state = position({ 'II Art': 4419, 'Compans a': 4422 });
  state.r[R.COMMANDER_RUSSIAN] = hexOf(4419);
  endActivations(state);
  play(state, 'reserve R8', 'II Art fire at 4422', 0);
  expect([nodeName(state), state.tables.name[state.r[R.SUBJECT]]]).toEqual(['test die', 'II Art']);
  play(state, 7);
  expect(whereIs(state, 'II Art')).toBe('4419 d');
});
