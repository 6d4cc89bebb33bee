import { describe, expect, test } from 'vitest';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import {
  ABSENT,
  BARRAGE_FRENCH,
  BARRAGE_RUSSIAN,
  DESTRUCTION_MARKER,
  GROUPS,
  MARKERS,
  OFF_MAP,
  UNDER_ORDERS,
} from '../../../src/rulesets/borodino/layout.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import {
  arrange,
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
  TERMINAL,
  unitId,
  whereIs,
} from './position.ts';

const book = { preset: 'book', plan: 'none' };
const start = (params: object = {}): BorodinoState =>
  makeGame(parseParams('borodino', { ...book, ...params })).newState() as BorodinoState;

/** A few units, brought to the delay die of turn 4. */
function atDelay(places: Places = { 'Compans a': 4419, '4 Div a': 2010 }): BorodinoState {
  const state = arrange(makeGame(parseParams('borodino', book)), places);
  // Nothing else is left to collapse.
  state.collapsed[0] = (1 << GROUPS) - 1;
  endActivations(state);
  expect(nodeName(state)).toBe('delay die');
  return state;
}

describe('C1 phase A', () => {
  test('turn 1: French orders, then Russian orders, without a die', () => {
    const state = start();
    expect([nodeName(state), state.toAct(), state.turn()]).toEqual(['orders french', 0, 1]);
    play(state, 'F1 F2 F3');
    expect([nodeName(state), state.toAct()]).toEqual(['orders russian', 1]);
  });
  test('from turn 2 a die of 4 or less frees the Russians, and failures fall to 0', () => {
    const state = atDelay();
    state.r[R.FAILURES] = 2;
    play(state, 6, 'no orders');
    expect([nodeName(state), state.r[R.FAILURES]]).toEqual(['orders russian', 0]);
  });
  test('above that the whole set of last turn stands, Barrage included; consecutive failures count', () => {
    const state = atDelay();
    play(state, 0, 'no orders', 'R8 barrage', 0, 0);
    endActivations(state);
    play(state, 5, 'no orders');
    expect([nodeName(state), state.r[R.FAILURES], state.cup[BARRAGE_RUSSIAN]]).toEqual(['initiative french', 1, 1]);
    expect((state.ordered[0] >> 13) & 1).toBe(1);
    play(state, 0, 0);
    state.cup.fill(0);
    endActivations(state);
    play(state, 5, 'no orders');
    expect(nodeName(state)).toBe('orders russian');
  });
  test('the rating is a parameter', () => {
    const state = arrange(makeGame(parseParams('borodino', { ...book, kutuzovDelay: 7 })), {
      'Compans a': 4419,
      '4 Div a': 2010,
    });
    state.collapsed[0] = (1 << GROUPS) - 1;
    endActivations(state);
    play(state, 7, 'no orders');
    expect(nodeName(state)).toBe('orders russian');
  });
});

describe('C2 French orders', () => {
  test('at most three points, each on a different item, Murat once with two commands: 499 sets', () => {
    const names = legalNames(start());
    expect(names.length).toBe(499);
    expect(names).toContain('F1 F2 F6:c0+c5');
    expect(names).toContain('F1 F2 barrage');
    expect(names).toContain('no orders');
    expect(names.some((name) => /F6:c\d$/.test(name))).toBe(false);
  });
  test('only groups with a unit on the map; Murat’s last command alone', () => {
    const state = atDelay({ Bruyeres: 4419, '4 Div a': 2010 });
    play(state, 0);
    expect(legalNames(state).sort()).toEqual(['F6:c0', 'barrage', 'barrage F6:c0', 'no orders']);
  });
});

describe('C3 Russian orders', () => {
  test('one army and up to three, two or one of its groups; a Barrage costs one: 115 sets', () => {
    const state = start();
    play(state, 'no orders');
    const names = legalNames(state);
    expect(names.length).toBe(115);
    expect(names).toContain('R7 R8 R9');
    expect(names).toContain('R14 R15');
    expect(names).toContain('R19');
    expect(names).not.toContain('R14 R15 R16');
    expect(names).not.toContain('R8 R14');
    expect(names).toContain('R8 R9 barrage');
    expect(names).not.toContain('R8 R9 R10 barrage');
    expect(names).toContain('R14 barrage');
    expect(names).not.toContain('R19 barrage');
    expect(names).toContain('barrage');
  });
  test('only groups with a unit on the map', () => {
    const state = atDelay({ 'Compans a': 4419, '4 Div a': 2010, '1 Cuir': 2011 });
    play(state, 0, 'no orders');
    expect(legalNames(state)).toEqual(
      ['no orders', 'R8', 'R19', 'barrage', 'R8 barrage'].filter((name) => name !== 'R8 barrage').concat('R8 barrage'),
    );
  });
});

describe('C5 the cup', () => {
  test('two markers a group with a unit on the map, bought Barrages, one Destruction', () => {
    const state = atDelay({ 'Compans a': 4419, '4 Div a': 2010, '11 Div a': 'withdrawn' });
    play(state, 0, 'barrage', 'R8 barrage');
    const kinds = Array.from({ length: MARKERS }, (_, kind) => [kind, state.cup[kind]]).filter(
      ([, count]) => count > 0,
    );
    expect(kinds).toEqual([
      [1, 2],
      [8, 2],
      [BARRAGE_FRENCH, 1],
      [BARRAGE_RUSSIAN, 1],
      [DESTRUCTION_MARKER, 1],
    ]);
  });
  test('a marker whose group has nothing left to act with is drawn and has no effect', () => {
    const state = position({ 'Compans a': 4419, '4 Div a': 2010 });
    drawMarker(state, 9);
    expect(nodeName(state)).toBe('draw');
  });
});

describe('C6 initiative', () => {
  const withDice = (french: number, russian: number): number => {
    const state = atDelay();
    play(state, 0, 'no orders', 'no orders', french, russian);
    return state.r[R.WINNER];
  };
  test('the French have it in turn 1 without dice', () => {
    const state = start();
    play(state, 'no orders', 'no orders');
    expect([nodeName(state), state.toAct()]).toEqual(['first marker', 0]);
  });
  test('d10 + 3 against d10 + 2; a tie gives it to nobody', () => {
    expect([withDice(0, 0), withDice(0, 1), withDice(0, 2)]).toEqual([0, 2, 1]);
  });
  test('the winner names one of his markers, or none; on a tie the first is drawn', () => {
    const state = atDelay();
    play(state, 0, 'barrage', 'no orders', 9, 0);
    expect(legalNames(state)).toEqual(['first F1', 'first French barrage', 'first none']);
    play(state, 'first F1');
    expect(state.cup[1]).toBe(1);
    expect(nodeName(state)).toBe('status');
    const tie = atDelay();
    play(tie, 0, 'no orders', 'no orders', 0, 1);
    expect(nodeName(tie)).toBe('draw');
  });
  test('the Russian winner may name Destruction', () => {
    const state = atDelay();
    play(state, 0, 'no orders', 'no orders', 0, 9);
    expect(legalNames(state)).toEqual(['first R8', 'first destruction', 'first none']);
  });
});

describe('D1, D2 status', () => {
  test('D1 a marker activates the whole group, each unit under the status of its own command', () => {
    const state = position({ Bruyeres: 4419, Pajol: 4319, Girardin: 4219 });
    drawMarker(state, 6, true, 0b000001);
    // c0 is ordered; c1 and c4 are asked in turn.
    expect(legalNames(state)).toEqual(['F6:c1 restricted', 'F6:c1 attempts']);
    play(state, 'F6:c1 attempts', 9);
    expect(legalNames(state)).toEqual(['F6:c4 restricted', 'F6:c4 attempts']);
    play(state, 'F6:c4 restricted');
    expect([...state.status.subarray(0, 7)]).toEqual([1, 3, 0, 0, 2, 0, 0]);
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('Bruyeres');
    play(state, 'Bruyeres stay');
    // Pajol's command may only rally.
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('Girardin');
  });
  test('D2 an attempt passes at the rating or below, and fails above it: Rally only', () => {
    const attempt = (die: number): number => {
      const state = position({ 'Compans a': 4419 });
      drawMarker(state, 1);
      play(state, 'F1 attempts', die);
      return state.status[0];
    };
    expect([attempt(6), attempt(7)]).toEqual([UNDER_ORDERS, ABSENT]);
  });
  test('D2 the commander’s Command is taken off while a unit of the command is within three', () => {
    const attempt = (commander: number, die: number): string => {
      const state = position({ 'Compans a': 4419 });
      state.r[R.COMMANDER] = hexOf(commander);
      drawMarker(state, 1);
      play(state, 'F1 attempts', die);
      return nodeName(state);
    };
    expect([attempt(4422, 8), attempt(4423, 8), attempt(4422, 9)]).toEqual(['move', 'draw', 'draw']);
    const russian = position({ '4 Div a': 4419 });
    russian.r[R.COMMANDER_RUSSIAN] = hexOf(4422);
    drawMarker(russian, 8);
    play(russian, 'R8 attempts', 6);
    expect(nodeName(russian)).toBe('move');
  });
  test('D2 the French Guard without an order does nothing but rally', () => {
    const state = position({ 'Old Guard': 4419, Roguet: '4319 d', 'Gd Art 1': 4219, '4 Div a': 4221 });
    drawMarker(state, 0);
    expect([nodeName(state), state.tables.name[state.r[R.SUBJECT]]]).toEqual(['rally die', 'Roguet']);
  });
  test('D2 R19 and R20 without an order fire and shock in place, without a node of status or move', () => {
    const state = position({ 'Res Art 1': 4419, 'Compans a': 4421 });
    drawMarker(state, 20);
    expect(nodeName(state)).toBe('fire');
    play(state, 'Res Art 1 hold');
    expect(nodeName(state)).toBe('draw');
  });
  test('D2 each marker of a group asks again', () => {
    const state = position({ 'Compans a': 4419 });
    state.cup[1] = 1;
    drawMarker(state, 1);
    play(state, 'F1 restricted', 'Compans a stay');
    drawMarker(state, 1);
    expect(nodeName(state)).toBe('status');
  });
});

describe('4.5, B5 facing', () => {
  test('acting units turn to the neighbour closest to the nearest enemy within five, ties lowest id', () => {
    const state = position({ 'Compans a': '4419 >5', '4 Div a': 4416, '4 Div b': 4422 });
    drawMarker(state, 1, true);
    play(state, 'Compans a stay');
    expect(state.facing[unitId(state, 'Compans a')]).toBe(3);
    expect(state.facing[unitId(state, '4 Div a')]).toBe(1);
  });
  test('with nobody within five, facing stays', () => {
    const state = position({ 'Compans a': '4419 >4', '4 Div a': 4413 });
    drawMarker(state, 1, true);
    play(state, 'Compans a stay');
    expect(state.facing[unitId(state, 'Compans a')]).toBe(4);
  });
});

describe('H4 Reserve', () => {
  const reserve = (places: Places, french = OFF_MAP, russian = OFF_MAP, winner = 2): BorodinoState => {
    const state = position(places);
    state.collapsed[0] = (1 << GROUPS) - 1;
    state.r[R.COMMANDER] = french;
    state.r[R.COMMANDER_RUSSIAN] = russian;
    state.r[R.WINNER] = winner;
    endActivations(state);
    return state;
  };
  test('one command a side, with a unit within three of the commander and one that touches no enemy', () => {
    const state = reserve({ 'Compans a': 4419, 'Ledru a': 4416, '4 Div a': 2010 }, hexOf(4422));
    expect([nodeName(state), state.toAct()]).toEqual(['reserve', 0]);
    expect(legalNames(state)).toEqual(['reserve F1', 'no reserve']);
    const engaged = reserve({ 'Compans a': 4419, '4 Div a': 4420 }, hexOf(4422));
    expect(nodeName(engaged)).not.toBe('reserve');
  });
  test('when both can, the initiative winner says who is first; on a tie the French', () => {
    const places = { 'Compans a': 4419, '4 Div a': 2010 };
    const asked = reserve(places, hexOf(4419), hexOf(2010), 1);
    expect([nodeName(asked), asked.toAct()]).toEqual(['who first', 1]);
    play(asked, 'Russians first');
    expect(asked.toAct()).toBe(1);
    const tie = reserve(places, hexOf(4419), hexOf(2010));
    expect([nodeName(tie), tie.toAct()]).toEqual(['reserve', 0]);
  });
  test('units that touch no enemy act as No Orders: half move, then each mover tests its Cohesion', () => {
    const state = reserve({ 'Compans a': 4419, 'Compans b': 4410, '4 Div a': 4409 }, hexOf(4419));
    play(state, 'reserve F1');
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('Compans a');
    expect(legalNames(state)).not.toContain('Compans a move to 4422');
    play(state, 'Compans a move to 4421');
    expect(nodeName(state)).toBe('test die');
    play(state, 7);
    expect(whereIs(state, 'Compans a')).toBe('4421 d');
  });
  test('no attempt, no Rally', () => {
    const state = reserve({ 'Compans a': '4419 d', '4 Div a': 2010 }, hexOf(4419));
    play(state, 'reserve F1', 'Compans a stay');
    expect(whereIs(state, 'Compans a')).toBe('4419 d');
    expect(['rally die', 'status']).not.toContain(nodeName(state));
  });
  test('the Guards and the artillery reserve only when they were ordered this turn', () => {
    const places = { 'Old Guard': 4419, '4 Div a': 2010 };
    expect(nodeName(reserve(places, hexOf(4419)))).not.toBe('reserve');
    const state = position(places);
    state.r[R.COMMANDER] = hexOf(4419);
    state.ordered[0] = 1;
    endActivations(state);
    expect(legalNames(state)).toEqual(['reserve F0', 'no reserve']);
  });
  test('Murat’s commands are activated one by one', () => {
    const state = reserve({ Bruyeres: 4419, Pajol: 4319, '4 Div a': 2010 }, hexOf(4419));
    expect(legalNames(state)).toEqual(['reserve c0', 'reserve c1', 'no reserve']);
  });
});

describe('H5 commanders', () => {
  const riding = (winner: number, friant = 4409): BorodinoState => {
    const state = position({
      'Compans a': 4419,
      'Friant a': friant,
      '4 Div a': 2010,
      '17 Div a': 2014,
      '17 Div b': 2016,
    });
    state.collapsed[0] = (1 << GROUPS) - 1;
    state.r[R.COMMANDER] = hexOf(4419);
    state.r[R.COMMANDER_RUSSIAN] = hexOf(2010);
    state.r[R.WINNER] = winner;
    endActivations(state);
    passUntil(state, N.COMMANDER);
    return state;
  };
  test('Napoleon rides d10 hexes to a hex that holds a friendly unit', () => {
    const state = riding(0);
    expect(nodeName(state)).toBe('napoleon die');
    play(state, 9);
    // Ten hexes away: only Kutuzov is asked.
    expect([nodeName(state), state.toAct()]).toEqual(['commander', 1]);
    const near = riding(0, 4410);
    play(near, 9);
    expect(legalNames(near)).toEqual(['ride to 4410', 'stay']);
    play(near, 'ride to 4410');
    expect(near.r[R.COMMANDER]).toBe(hexOf(4410));
  });
  test('Kutuzov rides up to four', () => {
    const state = riding(1);
    expect([nodeName(state), state.toAct()]).toEqual(['commander', 1]);
    expect(legalNames(state)).toEqual(['ride to 2014', 'stay']);
  });
});

describe('H6, 4.11 the end', () => {
  const ended = (places: Places, params: object = {}, collapsed = 0): number[] => {
    const state = arrange(makeGame(parseParams('borodino', { ...book, ...params })), places, 12);
    state.collapsed[0] = (1 << GROUPS) - 1;
    endActivations(state);
    state.collapsed[0] = collapsed;
    expect(state.toAct()).toBe(TERMINAL);
    const scores = new Float64Array(2);
    state.scores(scores);
    return [...scores];
  };
  test('after phase E of turn 12, without phase F', () => expect(ended({ 'Compans a': 4419 })).toEqual([0, 0]));
  test('collapses: 3 a Russian group, 10 its Guard; 4 a French group, 10 the Guard', () => {
    expect(ended({ 'Compans a': 4419 }, {}, (1 << 7) | (1 << 19) | (1 << 6) | 1)).toEqual([13, 14]);
  });
  test('plan: redoubt 4 to 4, Semenovskaya 3 to 3; Utitsa mound 3, Gorki 5, Psarevo 5; Borodino 3, Shevardino 7', () => {
    expect(
      ended({ 'Compans a': 3114, 'Compans b': 2911, 'Friant a': 2902, 'Friant b': 2517, 'Dessaix a': 1911 }),
    ).toEqual([20, 0]);
    expect(ended({ '4 Div a': 3114, '4 Div b': 2911, '17 Div a': 3317, '17 Div b': 3908 })).toEqual([0, 17]);
  });
  test('all victory points together: 66 and 51', () => {
    const all = (1 << GROUPS) - 1;
    const places = { 'Compans a': 3114, 'Compans b': 2911, 'Friant a': 2902, 'Friant b': 2517, 'Dessaix a': 1911 };
    expect(ended(places, {}, all & ~(1 << 20))[0]).toBe(66);
    expect(ended({ '4 Div a': 3114, '4 Div b': 2911, '17 Div a': 3317, '17 Div b': 3908 }, {}, all)[1]).toBe(51);
  });
  test('house: points for the line of retreat are the Russians’, for Gorki and for Psarevo, and none in the book’s places', () => {
    const held = { '4 Div a': 2517, '4 Div b': 1911, 'Compans a': 3114 };
    expect(ended(held, { lineOfRetreat: 10 })).toEqual([4, 20]);
    expect(ended({ '4 Div a': 2517, 'Compans a': 1911 }, { lineOfRetreat: 6 })).toEqual([5, 6]);
    expect(ended(held, { lineOfRetreat: 10, victory: 'book' })).toEqual([0, 0]);
  });
  test('book: 10 for Borodino alone', () => {
    expect(ended({ 'Compans a': 3317 }, { victory: 'book' })).toEqual([10, 0]);
    expect(ended({ '4 Div a': 3317, 'Compans a': 3114 }, { victory: 'book' })).toEqual([0, 10]);
  });
  test('any unit on the map holds a place, whatever its state', () => {
    expect(ended({ 'I Art 1': '3114 d' })).toEqual([4, 0]);
  });
  test('more points win, equal is a draw', () => {
    const payoff = (places: Places): number[] => {
      const state = arrange(makeGame(parseParams('borodino', book)), places, 12);
      state.collapsed[0] = (1 << GROUPS) - 1;
      endActivations(state);
      state.collapsed[0] = 0;
      const out = new Float64Array(2);
      state.payoffs(out);
      return [...out];
    };
    expect([payoff({ 'Compans a': 3114 }), payoff({ '4 Div a': 3114 }), payoff({ 'Compans a': 4419 })]).toEqual([
      [1, -1],
      [-1, 1],
      [0, 0],
    ]);
  });
});
