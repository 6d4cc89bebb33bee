import { describe, expect, test } from 'vitest';
import type { Game } from '../../../src/core/game.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import {
  COSSACK,
  FLANK_MARKER,
  FOOT_GUN,
  FRENCH,
  HEAVY,
  HORSE_GUN,
  LIGHT,
  NO_UNIT,
  RUBBLE,
  RUSSIAN,
  UNITS,
} from '../../../src/rulesets/borodino/layout.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { cohesionOf, inEnemyZoc, lift, place, rebuildMap, topUnit } from '../../../src/rulesets/borodino/position.ts';
import { terrainModifier } from '../../../src/rulesets/borodino/shock-total.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { ground, shockModifier, VILLAGE, villageAt, WOOD } from '../../../src/rulesets/borodino/terrain.ts';
import {
  atNode,
  atTurn,
  drawMarker,
  hexOf,
  legalNames,
  N,
  nodeName,
  type Places,
  passOn,
  passUntil,
  play,
  position,
  R,
  unitId,
  whereIs,
} from './position.ts';

// Clauses and rows of tables that the chapters' own files leave out.

const gameOf = (params: object = {}): Game => makeGame(parseParams('borodino', { preset: 'book', ...params }));
const start = (params: object = {}): BorodinoState => gameOf(params).newState() as BorodinoState;

/** The first declaration of a group under orders. */
function declaring(places: Places, group: number, ...moves: string[]): BorodinoState {
  const state = position(places);
  drawMarker(state, group, true);
  play(state, ...moves);
  passUntil(state, N.DECLARE);
  return state;
}

describe('A5 what the state holds', () => {
  const parts: [name: string, change: (state: BorodinoState) => void][] = [
    ['the hex of Napoleon', (s) => s.r[R.COMMANDER]--],
    ['the hex of Kutuzov', (s) => s.r[R.COMMANDER_RUSSIAN]--],
    ['delay failures', (s) => s.r[R.FAILURES]++],
    ['the French orders', (s) => s.r[R.ORDERS]++],
    ['the Russian orders', (s) => s.r[R.ORDERS_RUSSIAN]++],
    ['groups revealed', (s) => (s.revealed[0] ^= 1)],
    ['what is left in the cup', (s) => s.cup[1]--],
    ['the winner of the initiative', (s) => (s.r[R.WINNER] ^= 1)],
    ['villages on fire and in rubble', (s) => (s.village[2] = 1)],
    ['the bridge', (s) => (s.r[R.BRIDGE] ^= 1)],
    ['groups in collapse', (s) => (s.collapsed[0] ^= 8)],
    ['the phase of the flank march', (s) => s.r[R.FLANK_PHASE]++],
    ['its bonus', (s) => s.r[R.FLANK_BONUS]++],
    ['where a unit began the activation', (s) => (s.startHex[7] = 5)],
    ['whether next to an enemy', (s) => (s.stance[7] ^= 1)],
    ['that it moved', (s) => (s.marks[7] ^= 2)],
    ['that it fired', (s) => (s.marks[7] ^= 4)],
    ['that it was engaged', (s) => (s.marks[7] ^= 64)],
  ];
  const game = gameOf({ plan: 'none' });
  const before = game.newState() as BorodinoState;
  passOn(before, atNode(N.DRAW));
  /** What either seat knows. */
  const keys = (state: BorodinoState): number[] =>
    [FRENCH, RUSSIAN].flatMap((seat) => {
      const out = new Int32Array(4);
      game.information.key(state, seat, out);
      return [...out];
    });
  test.each(parts)('A5 %s: copied with a position, and part of what a seat knows', (_, change) => {
    const changed = game.newState() as BorodinoState;
    changed.copyFrom(before);
    expect(keys(changed)).toEqual(keys(before));
    change(changed);
    const copy = game.newState() as BorodinoState;
    copy.copyFrom(changed);
    expect(copy.bytes).toEqual(changed.bytes);
    expect(keys(copy)).not.toEqual(keys(before));
  });
  test('A5 orders of the last Russian turn stand in the next one', () => {
    const state = start({ plan: 'none' });
    play(state, 'no orders', 'R14 R15');
    passOn(state, atNode(N.DELAY_DIE));
    const last = state.r[R.ORDERS_RUSSIAN];
    expect(last).toBeGreaterThan(0);
    play(state, 9, 'no orders');
    expect([nodeName(state), state.r[R.ORDERS_RUSSIAN]]).toEqual(['initiative french', last]);
  });
});

describe('B1 terms', () => {
  test('B1 cavalry is L, H and C; guns are A and G', () => {
    const { arm, isHorse, isGun } = start().tables;
    for (let u = 0; u < UNITS; u++) {
      expect(isHorse[u]).toBe([LIGHT, HEAVY, COSSACK].includes(arm[u]) ? 1 : 0);
      expect(isGun[u]).toBe([FOOT_GUN, HORSE_GUN].includes(arm[u]) ? 1 : 0);
    }
  });
  test('B1 current Cohesion is one less when Disordered', () => {
    const state = position({ 'Compans a': 4419, 'Compans b': '4420 d' });
    expect(cohesionOf(state, unitId(state, 'Compans a'))).toBe(6);
    expect(cohesionOf(state, unitId(state, 'Compans b'))).toBe(5);
  });
  test('B1 the top unit has the highest current Cohesion, ties lowest id, and is no gun', () => {
    const top = (places: Places): string | undefined => {
      const state = position(places);
      const unit = topUnit(state, hexOf(4419));
      return unit === NO_UNIT ? undefined : state.tables.name[unit];
    };
    expect(top({ 'Compans a': 4419, 'Compans b': 4419 })).toBe('Compans a');
    expect(top({ 'Compans a': '4419 d', 'Compans b': 4419 })).toBe('Compans b');
    expect(top({ 'Old Guard': '4419 d', Roguet: 4419 })).toBe('Old Guard');
    expect(top({ Marchand: 4419, 'Gd Art 1': 4419 })).toBe('Marchand');
    expect(top({ 'Gd Art 1': 4419 })).toBeUndefined();
  });
  test('B1 the top unit of a stack rolls for it', () => {
    const state = declaring({ Roguet: 4419, 'Old Guard': 4419, '4 Div a': 4420 }, 0);
    play(state, '4419 attack 4420');
    expect([nodeName(state), state.tables.name[state.r[R.SUBJECT]]]).toEqual(['commit die', 'Old Guard']);
  });
  test('B1 guns, Disordered units and militia are enemies: they can be attacked, and next to them nobody rallies', () => {
    for (const enemy of [{ 'II Art': 4420 }, { '4 Div a': '4420 d' }, { 'Smolensk M': 4420 }]) {
      expect(legalNames(declaring({ 'Compans a': 4419, ...enemy }, 1))).toContain('4419 attack 4420');
      const shaken = position({ 'Compans a': '4419 d', ...enemy });
      drawMarker(shaken, 1, true);
      passUntil(shaken, N.RALLY_DIE);
      expect(nodeName(shaken)).toBe('draw');
    }
  });
  test('B1 militia is no infantry: it forms no Square', () => {
    const charged = (enemy: Places): string => {
      const state = declaring({ StGermain: 4417, ...enemy }, 6, 'StGermain move to 4419');
      play(state, '4419 attack 4420', 0);
      return nodeName(state);
    };
    expect([charged({ '4 Div a': '4420 >3' }), charged({ 'Smolensk M': '4420 >3' })]).toEqual([
      'charge die',
      'shock die',
    ]);
  });
});

test('B5 after an advance a unit faces where it went', () => {
  const state = declaring({ Marchand: 4419, '4 Div a': '4420 >2', '4 Div b': '4420 >2' }, 2);
  play(state, '4419 attack 4420', 0, 0, 0, '4420 shock back at 4419', 9);
  expect([whereIs(state, '4 Div a'), state.facing[unitId(state, '4 Div a')]]).toEqual(['4419', 3]);
});

describe('edge cases of section 1', () => {
  test('recall without a roll is not offered: each is asked right after a roll of 6 or less', () => {
    const state = start({ plan: 'F4@1' });
    let asked = 0;
    for (const roll of [4, 9, 3]) {
      passOn(state, (s) => s.r[R.NODE] === N.FLANK_ROLL || s.r[R.NODE] === N.RECALL);
      expect(nodeName(state)).toBe('flank roll');
      play(state, roll);
      if (nodeName(state) !== 'recall') continue;
      asked++;
      play(state, 'no recall');
    }
    expect(asked).toBe(2);
  });
  test('order in the turn: the marker of the force is drawn like any other', () => {
    const state = start({ plan: 'F4@1' });
    passOn(state, (s) => s.turn() === 3 && s.r[R.NODE] === N.DRAW);
    const outcomes = new Int32Array(25);
    const probabilities = new Float64Array(25);
    const count = state.chanceOutcomes(outcomes, probabilities);
    const left = state.cup.reduce((sum, markers) => sum + markers, 0);
    expect(state.cup[FLANK_MARKER]).toBe(1);
    expect(probabilities[outcomes.subarray(0, count).indexOf(FLANK_MARKER)]).toBeCloseTo(1 / left, 12);
  });
  test('in turn S + 1 the marker of the force lies in the box: the group has one fewer, and nothing instead', () => {
    const state = start({ plan: 'F6:c0@1' });
    const markers = (turn: number): number[] => {
      passOn(state, (s) => s.turn() === turn && s.r[R.CUP_OPEN] === 1);
      return [state.cup[6], state.cup[FLANK_MARKER]];
    };
    expect([markers(1), markers(2), markers(3)]).toEqual([
      [2, 0],
      [1, 0],
      [1, 1],
    ]);
  });
  test('the ban holds from the first turn, with a plan or without, and Russian zones reach the closed hexes', () => {
    for (const plan of ['none', 'F4@1', 'F4@9']) {
      const state = start({ plan });
      passOn(state, atNode(N.DRAW));
      expect(state.turn()).toBe(1);
      state.hex[unitId(state, '3 Div a')] = hexOf(2601);
      rebuildMap(state);
      state.apply(14);
      passUntil(state, N.MOVE);
      while (state.tables.name[state.r[R.SUBJECT]] !== '3 Div a')
        play(state, legalNames(state).find((name) => name.endsWith('stay')) as string);
      expect(legalNames(state).some((name) => /2[4-8]00$/.test(name))).toBe(false);
      expect(legalNames(state).length).toBeGreaterThan(3);
      expect(inEnemyZoc(state, hexOf(2600), FRENCH)).toBe(true);
    }
  });
  test('entry hexes in Russian zones stay open to the force', () => {
    const state = start({ plan: 'F4@1' });
    passOn(state, atNode(N.FLANK_ROLL));
    state.hex[unitId(state, '3 Div a')] = hexOf(2601);
    rebuildMap(state);
    play(state, 12, 'Krasinski a enter to 2600');
    expect(whereIs(state, 'Krasinski a')).toBe('2600');
  });
  test('what the dice imply: a march begun in turn S has 11 - S rolls', () => {
    const state = start({ plan: 'F4@8' });
    let rolls = 0;
    for (;;) {
      passOn(state, (s) => s.r[R.NODE] === N.FLANK_ROLL);
      if (nodeName(state) !== 'flank roll') break;
      rolls++;
      play(state, 7);
    }
    expect(rolls).toBe(3);
  });
});

describe('tables of section 4', () => {
  test('4.1 wood and village -1 to a shock from every side, rubble 0', () => {
    const wood = ground.indexOf(WOOD);
    const village = ground.indexOf(VILLAGE);
    for (let side = 0; side < 6; side++)
      expect([shockModifier(wood, side), shockModifier(village, side)]).toEqual([-1, -1]);
    const state = position({});
    state.village[villageAt[hexOf(4210)]] = RUBBLE;
    expect(terrainModifier(state, hexOf(4210), hexOf(4209))).toBe(0);
  });
  test('4.1 a height -1 to a shock from a hex that is none', () => {
    const state = position({});
    expect(terrainModifier(state, hexOf(2518), hexOf(2519))).toBe(-1);
    expect(terrainModifier(state, hexOf(2518), hexOf(2517))).toBe(0);
  });
  test('4.3 ratings on the markers of all 21 groups, -1 by order only', () => {
    const ratings = [...position({}).tables.rating];
    expect(ratings).toEqual([-1, 6, 6, 6, 5, 3, 5, 3, 5, 4, 5, 4, 4, 4, 5, 6, 5, 4, 4, -1, -1]);
  });
});

describe('4.4, 6.I', () => {
  test('6.I nodes come in the order of the turn, and none with one legal option', () => {
    const state = start({ plan: 'none' });
    passOn(state, atNode(N.DELAY_DIE));
    play(state, 0);
    const seen: string[] = ['delay die'];
    const out = new Int32Array(2048);
    passOn(state, (s) => {
      if (s.turn() > 2 || s.r[R.NODE] === N.DELAY_DIE) return true;
      if (!seen.includes(nodeName(s))) seen.push(nodeName(s));
      if (s.toAct() >= 0) expect(s.legalActions(out)).toBeGreaterThan(1);
      return false;
    });
    const order = [
      'delay die',
      'orders french',
      'orders russian',
      'initiative french',
      'initiative russian',
      'first marker',
      'draw',
    ];
    expect(seen.slice(0, order.length)).toEqual(order);
    const activation = ['status', 'fire', 'move'].map((name) => seen.indexOf(name));
    expect(activation).toEqual([...activation].sort((a, b) => a - b));
    const last = ['reserve', 'napoleon die', 'commander'];
    expect(seen.filter((name) => last.includes(name))).toEqual(last);
    expect(seen.indexOf('reserve')).toBeGreaterThan(Math.max(...activation));
  });
});

describe('6.J what a seat knows', () => {
  const text = (game: Game, state: BorodinoState, seat: number): string => game.information.text(state, seat);
  test('6.J units, states, boxes and dice are open to both', () => {
    const game = gameOf({ plan: 'none' });
    const state = game.newState() as BorodinoState;
    const events = new Int32Array(game.info.maxEvents);
    passOn(state, atNode(N.DELAY_DIE));
    for (const die of [4, 3]) {
      play(state, die);
      for (const seat of [FRENCH, RUSSIAN]) {
        expect(game.information.events(state, seat, events)).toBeGreaterThanOrEqual(5);
        expect(events[4]).toBe(die);
      }
      passOn(state, atNode(N.INITIATIVE_FRENCH));
    }
    const unit = unitId(state, '4 Div a');
    const before = [text(game, state, FRENCH), text(game, state, RUSSIAN)];
    state.condition[unit] = 1;
    rebuildMap(state);
    expect(text(game, state, FRENCH)).not.toBe(before[0]);
    expect(text(game, state, RUSSIAN)).not.toBe(before[1]);
  });
  test('6.J the Russian set shows at once when the delay die has failed', () => {
    const game = gameOf({ plan: 'none' });
    const state = game.newState() as BorodinoState;
    const hidden = new Int32Array(game.info.beliefShape[0]);
    const secrets = (): number => {
      game.information.hiddenFacts(state, FRENCH, hidden);
      return hidden.filter((fact) => fact >= 0).length;
    };
    play(state, 'no orders', 'R14 R15');
    expect(secrets()).toBe(14);
    passOn(state, atTurn(2));
    passOn(state, atNode(N.DELAY_DIE));
    play(state, 9, 'no orders');
    expect(secrets()).toBe(0);
  });
});

test('4.11 facts: works that change hands fall for the first time, and for good', () => {
  const game = gameOf({ plan: 'none' });
  const state = position({ 'Compans a': 4419, 'Compans b': 4420, 'Friant a': 4421, 'Morand a': 4422, '4 Div a': 2010 });
  const enter = (turn: number, name: string, hex: number): void => {
    state.r[R.TURN] = turn;
    lift(state, unitId(state, name));
    place(state, unitId(state, name), hexOf(hex));
  };
  const facts = new Float64Array(game.info.factNames.length);
  const fact = (name: string): number => {
    state.facts(facts);
    return facts[game.info.factNames.indexOf(name)];
  };
  const fleches = (): number[] => ['flecheFirstTurn', 'flechesFirstTurn', 'flechesTurn'].map(fact);
  enter(2, 'Compans a', 3108);
  expect(fleches()).toEqual([2, 0, 0]);
  enter(3, 'Compans b', 3110);
  enter(3, 'Friant a', 3009);
  expect(fleches()).toEqual([2, 3, 3]);
  enter(4, 'Friant a', 4421);
  enter(4, '4 Div a', 3009);
  expect(fleches()).toEqual([2, 3, 0]);
  enter(5, 'Morand a', 3114);
  enter(6, '4 Div a', 3010);
  enter(6, 'Friant a', 3009);
  expect(fleches()).toEqual([2, 3, 6]);
  expect(['redoubtFirstTurn', 'redoubtTurn', 'workChanges'].map(fact)).toEqual([5, 5, 6]);
  enter(7, 'Morand a', 3214);
  enter(7, '4 Div a', 3114);
  expect(['redoubtFirstTurn', 'redoubtTurn', 'workChanges'].map(fact)).toEqual([5, 0, 7]);
});
