import { describe, expect, test } from 'vitest';
import { BURNING, GROUPS } from '../../../src/rulesets/borodino/layout.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { ground, RIVER, villageAt } from '../../../src/rulesets/borodino/terrain.ts';
import {
  drawMarker,
  endActivations,
  hexOf,
  legalNames,
  N,
  nodeName,
  passUntil,
  play,
  position,
  R,
  whereIs,
} from './position.ts';

/** Hexes that the unit which is asked may move to. */
function reach(state: BorodinoState): number[] {
  return legalNames(state)
    .filter((name) => / (move|enter) to /.test(name))
    .map((name) => Number(name.slice(-4)));
}

/** Draws the group's marker and passes on to its first move. */
function moving(
  places: Parameters<typeof position>[0],
  group: number,
  ordered = true,
  params: object = {},
): BorodinoState {
  const state = position(places, params);
  drawMarker(state, group, ordered);
  passUntil(state, N.MOVE);
  expect(nodeName(state)).toBe('move');
  return state;
}

describe('4.6, D6 reach', () => {
  test('least cost over clear ground: four hexes for infantry', () => {
    const hexes = reach(moving({ '4 Div a': 4419 }, 8));
    expect(hexes).toContain(4423);
    expect(hexes).not.toContain(4424);
    expect(hexes).not.toContain(4419);
  });

  test('D5 No Orders halve the allowance, rounded up', () => {
    const state = position({ 'Korf a': 4419, StGermain: 1301 });
    drawMarker(state, 12);
    play(state, 'R12 restricted');
    expect(reach(state)).toContain(4423);
    expect(reach(state)).not.toContain(4424);
    const foot = position({ '4 Div a': 4419 });
    drawMarker(foot, 8);
    play(foot, 'R8 restricted');
    expect(reach(foot).length).toBe(6 + 12);
    const guns = position({ 'I Art 1': 4419 });
    drawMarker(guns, 1);
    play(guns, 'F1 restricted');
    // Five halved is three: one clear hex at two points each.
    expect(reach(guns).length).toBe(6);
  });

  test('road: one point from road hex to adjacent road hex, but not into enemy zones', () => {
    // The old road west of Utitsa runs 3901 3801 3701 3601 3501 3401 3301; wood lies around 3700.
    const free = reach(moving({ Jagers: 3901 }, 18));
    expect(free).toContain(3501);
    const watched = reach(moving({ Jagers: 3901, StGermain: 3702 }, 18));
    // 3801 lies in the zone: entered at the cost of its ground, and no further.
    expect(watched).toContain(3801);
    expect(watched).not.toContain(3601);
  });

  test('enemy zones stop a unit, and enemy hexes are closed', () => {
    const hexes = reach(moving({ '4 Div a': 4419, 'Compans a': 4422 }, 8));
    expect(hexes).toContain(4421);
    expect(hexes).not.toContain(4422);
    expect(hexes).not.toContain(4423);
  });

  test('out of an enemy zone the first step costs one more and leads into no other zone', () => {
    const state = moving({ '4 Div a': 4419, 'Compans a': 4420 }, 8);
    const hexes = reach(state);
    // 4520 and 4320 lie in the zone: only a later step leads there.
    expect(hexes).toContain(4520);
    expect(hexes).toContain(4418);
    expect(hexes).toContain(4416);
    expect(hexes).not.toContain(4415);
    const slow = position({ '4 Div a': 4419, 'Compans a': 4420 });
    drawMarker(slow, 8);
    play(slow, 'R8 restricted');
    expect(reach(slow)).toEqual([4318, 4319, 4418, 4518, 4519].filter((hex) => ![4318, 4518].includes(hex)));
  });

  test('later steps may enter a zone again', () => {
    const state = moving({ 'Korf a': 4419, 'Compans a': 4420 }, 12);
    expect(reach(state)).toContain(4421);
  });

  test('Disordered units pay one more to enter a zone', () => {
    const zone = { 'Compans a': 4424 };
    expect(reach(moving({ '4 Div a': 4419, ...zone }, 8))).toContain(4423);
    const shaken = reach(moving({ '4 Div a': '4419 d', ...zone }, 8));
    expect(shaken).toContain(4422);
    expect(shaken).not.toContain(4423);
  });

  test('leaving a hex that holds friends costs one more', () => {
    const state = moving({ '4 Div a': 4419, '11 Div a': 4420, '11 Div b': 4520, '23 Div a': 4320 }, 8);
    expect(reach(state)).toContain(4422);
    expect(reach(state)).not.toContain(4423);
  });

  test('minimum move: one hex whatever it costs, but not into a zone', () => {
    // A Disordered gun without orders has three points; wood costs three, a stream three.
    const state = position({ 'Cav HA a': '3405 d', StGermain: 4801 });
    drawMarker(state, 6);
    play(state, 'F6:c0 restricted');
    passUntil(state, N.MOVE);
    play(state, 'StGermain stay');
    expect(reach(state)).toContain(3406);
    const foot = position({ 'I Art 1': 3605 });
    drawMarker(foot, 1);
    play(foot, 'F1 restricted');
    // Half of five is three: any wood neighbour; two hexes of wood never.
    expect(reach(foot)).toEqual([3505, 3506, 3604, 3606, 3705, 3706]);
  });

  test('guns never enter a river, and burning villages are closed to all', () => {
    const state = moving({ 'II Art': 3016, '4 Div a': 1301 }, 8);
    play(state, '4 Div a stay');
    for (const hex of reach(state)) expect(ground[hexOf(hex)]).not.toBe(RIVER);
    const fire = position({ '4 Div a': 2910, 'Compans a': 4801 });
    fire.village[villageAt[hexOf(2911)]] = BURNING;
    drawMarker(fire, 8, true);
    expect(reach(fire)).not.toContain(2911);
  });

  test('D4 a unit may be put off once, while another one follows', () => {
    const state = moving({ '4 Div a': 4419, '4 Div b': 4418 }, 8);
    expect(legalNames(state)).toContain('4 Div a later');
    play(state, '4 Div a later');
    expect(legalNames(state)).not.toContain('4 Div b later');
    play(state, '4 Div b stay');
    expect(legalNames(state).at(-1)).toBe('4 Div a stay');
  });

  test('D4 units that can not move get no node', () => {
    // Militia stands alone; all six neighbours hold French units.
    const ring = {
      'Compans a': 4420,
      'Compans b': 4520,
      'Friant a': 4519,
      'Friant b': 4418,
      'Dessaix a': 4319,
      'Dessaix b': 4320,
    };
    const state = position({ 'Moscow M': 4419, Jagers: 4401, ...ring });
    drawMarker(state, 18, true);
    play(state, 'Jagers stay');
    expect(nodeName(state)).not.toBe('move');
  });
});

describe('B4, 6.2 stacking at the end of a move', () => {
  test('two infantry and a gun, never infantry with cavalry', () => {
    const state = moving({ '4 Div a': 4419, '11 Div a': 4420, '11 Div b': 4420, 'Korf a': 4418, 'IV Art': 4320 }, 8);
    expect(reach(state)).not.toContain(4420);
    expect(reach(state)).not.toContain(4418);
    expect(reach(state)).toContain(4320);
  });
  test('one gun a hex', () => {
    const state = moving({ 'II Art': 4419, 'IV Art': 4420 }, 8);
    expect(reach(state)).not.toContain(4420);
    expect(reach(state)).toContain(4421);
  });
  test('militia alone, without a gun too', () => {
    expect(reach(moving({ 'II Art': 4419, 'Moscow M': 4420 }, 8))).not.toContain(4420);
    const militia = moving({ 'Moscow M': 4419, 'II Art': 4420 }, 18);
    expect(reach(militia)).not.toContain(4420);
  });
});

describe('D7 extended move', () => {
  const far = { '4 Div a': 1301 };
  test('D7 a French unit Under Orders, good, far from every enemy: twice its points', () => {
    const hexes = reach(moving({ 'Compans a': 4419, ...far }, 1));
    expect(hexes).toContain(4427);
    expect(hexes).toContain(3619);
    expect(hexes).not.toContain(3519);
  });
  test('D7 cavalry and guns alike', () => {
    expect(reach(moving({ Pajol: 5019, ...far }, 6))).toContain(3519);
    expect(reach(moving({ 'I Art 1': 4419, ...far }, 1))).toContain(4414);
  });
  test('D7 not Russians', () => {
    const hexes = reach(moving({ '4 Div a': 4419, 'Compans a': 1301 }, 8));
    expect(hexes).toContain(4423);
    expect(hexes).not.toContain(4424);
  });
  test('D7 not without orders', () => {
    const state = position({ 'Compans a': 4419, ...far });
    drawMarker(state, 1);
    play(state, 'F1 restricted');
    expect(reach(state)).not.toContain(4422);
  });
  test('D7 not a Disordered unit', () => {
    const hexes = reach(moving({ 'Compans a': '4419 d', ...far }, 1));
    expect(hexes).toContain(4423);
    expect(hexes).not.toContain(4424);
  });
  test('D7 not a gun that has fired', () => {
    const places = { 'I Art 1': 4419, '4 Div a': 4424 };
    const silent = position(places);
    drawMarker(silent, 1, true);
    play(silent, 'I Art 1 hold');
    expect(reach(silent)).toContain(4414);
    const fired = position(places);
    drawMarker(fired, 1, true);
    play(fired, 'I Art 1 fire at 4424', 0);
    expect(reach(fired)).toContain(4418);
    expect(reach(fired)).not.toContain(4417);
  });
  test('D7 from four hexes off the nearest enemy, not from three', () => {
    expect(reach(moving({ 'Compans a': 4419, '4 Div a': 4423 }, 1))).toContain(4413);
    expect(reach(moving({ 'Compans a': 4419, '4 Div a': 4422 }, 1))).not.toContain(4413);
    expect(reach(moving({ 'Compans a': 4419, 'II Art': 4422 }, 1))).not.toContain(4413);
  });
  test('D7 over hexes more than three from every enemy', () => {
    const hexes = reach(moving({ 'Compans a': 4417, '4 Div a': 4426 }, 1));
    expect(hexes).toContain(4422);
    expect(hexes).not.toContain(4423);
  });
  test('D7 never into or through a hex that holds friends', () => {
    const wall = { 'Friant a': 4501, 'Friant b': 4401, 'Dessaix a': 4301, '4 Div a': 1320 };
    expect(reach(moving({ 'Compans a': 4400, ...wall }, 1))).not.toContain(4406);
    expect(reach(moving({ 'Compans a': 4419, 'Friant a': 4426, ...far }, 1))).not.toContain(4426);
  });
  test('D7 hexes of the normal reach are normal moves: friends may be joined there, and enemies neared', () => {
    expect(reach(moving({ 'Compans a': 4419, 'Friant a': 4421, ...far }, 1))).toContain(4421);
    const hexes = reach(moving({ 'Compans a': 4419, '4 Div a': 4424 }, 1));
    expect(hexes).toContain(4423);
    expect(hexes).toContain(4412);
  });
  test('D7 never in Reserve', () => {
    const state = position({ 'Compans a': 4419, ...far });
    state.collapsed[0] = (1 << GROUPS) - 1;
    state.r[R.COMMANDER] = hexOf(4419);
    endActivations(state);
    play(state, 'reserve F1');
    expect(reach(state)).toContain(4421);
    expect(reach(state)).not.toContain(4422);
  });
});

describe('D8, D6 wood', () => {
  test('cavalry that ends in wood becomes Disordered', () => {
    const state = moving({ StGermain: 3408, '4 Div a': 1301 }, 6);
    play(state, 'StGermain move to 3406');
    expect(whereIs(state, 'StGermain')).toBe('3406 d');
  });
  test('a cossack may not end in wood', () => {
    const state = moving({ 'Platov a': 3409 }, 7);
    expect(reach(state)).not.toContain(3406);
    expect(reach(state)).toContain(3410);
  });
});

describe('D9 zones of control', () => {
  const zoneOf = (places: Parameters<typeof position>[0]): boolean => (position(places).zoc[hexOf(4420)] & 0xf0) !== 0;
  test('good infantry and cavalry, not guns, Disordered units or militia', () => {
    expect(zoneOf({ '4 Div a': 4419 })).toBe(true);
    expect(zoneOf({ 'Korf a': 4419 })).toBe(true);
    expect(zoneOf({ 'Platov a': 4419 })).toBe(true);
    expect(zoneOf({ 'II Art': 4419 })).toBe(false);
    expect(zoneOf({ '4 Div a': '4419 d' })).toBe(false);
    expect(zoneOf({ 'Moscow M': 4419 })).toBe(false);
  });
  test('reach fords and the southern edge', () => {
    expect(position({ '4 Div a': 2601 }).zoc[hexOf(2600)] & 0xf0).not.toBe(0);
    expect(position({ 'Compans a': 3218 }).zoc[hexOf(3217)] & 0x0f).not.toBe(0);
  });
});

describe('4.6 a gun that fired', () => {
  test('has half its allowance and keeps away from enemies (D5: halved once)', () => {
    const state = position({ 'II Art': 4419, 'Compans a': 4423 });
    drawMarker(state, 8, true);
    play(state, 'II Art fire at 4423', 0);
    // Movement 6 halved is 3: one clear hex; No Orders would not make it less.
    expect(reach(state)).toContain(4420);
    expect(reach(state)).not.toContain(4421);
  });
  test('may not enter any hex next to an enemy', () => {
    const state = position({ 'II Art': 4419, 'Compans a': 4421 });
    drawMarker(state, 8, true);
    play(state, 'II Art fire at 4421', 0);
    expect(reach(state)).not.toContain(4420);
  });
});

describe('SEED-15, B7 the rear edge', () => {
  test('is closed to Russians, and open when the option is off', () => {
    expect(reach(moving({ '3 Div a': 2602 }, 14))).not.toContain(2600);
    expect(reach(moving({ '3 Div a': 2602 }, 14, true, { flank: false }))).toContain(2600);
    expect(reach(moving({ 'Compans a': 2602, '4 Div a': 1320 }, 1))).toContain(2600);
  });
});

describe('D11 commanders in the way', () => {
  test('a commander goes to the nearest friendly unit when an enemy enters his hex', () => {
    const state = position({ 'Compans a': 4419, '4 Div a': 3501, '17 Div a': 2001 });
    state.r[R.COMMANDER_RUSSIAN] = hexOf(4421);
    drawMarker(state, 1, true);
    play(state, 'Compans a move to 4421');
    expect(state.r[R.COMMANDER_RUSSIAN]).toBe(hexOf(3501));
  });
  test('and is out when there is none', () => {
    const state = position({ 'Compans a': 4419 });
    state.r[R.COMMANDER_RUSSIAN] = hexOf(4421);
    drawMarker(state, 1, true);
    play(state, 'Compans a move to 4421');
    expect(state.r[R.COMMANDER_RUSSIAN]).toBe(-1);
  });
});
