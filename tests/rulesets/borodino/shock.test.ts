import { describe, expect, test } from 'vitest';
import { commitmentModifier } from '../../../src/rulesets/borodino/commit.ts';
import { isOpen, shockTotal, terrainModifier } from '../../../src/rulesets/borodino/shock-total.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { oddsModifier } from '../../../src/rulesets/borodino/tables.ts';
import {
  drawMarker,
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

/** A group of the acting side has come to its declarations. */
function declaring(places: Places, group: number, moves: string[] = [], params: object = {}): BorodinoState {
  const state = position(places, params);
  drawMarker(state, group, true);
  for (const move of moves) {
    const unit = move.slice(0, move.search(/ (move|stay|later)/));
    while (nodeName(state) !== 'move' || state.tables.name[state.r[R.SUBJECT]] !== unit) {
      play(state, legalNames(state).find((name) => /hold|stay/.test(name)) as string);
    }
    play(state, move);
  }
  passUntil(state, N.DECLARE);
  return state;
}

/** Compans (19 SP, Cohesion 6) attacks a hex next to 4419, committed. */
function attack(defenders: Places, extra: Places = {}, params: object = {}): BorodinoState {
  const state = declaring({ 'Compans a': 4419, ...defenders, ...extra }, 1, [], params);
  play(state, '4419 attack 4420');
  if (nodeName(state) === 'retire') play(state, '4420 stand');
  play(state, 0);
  return state;
}

const subject = (state: BorodinoState): string => state.tables.name[state.r[R.SUBJECT]];

describe('4.8, G7 odds', () => {
  const rows: [number, number, number][] = [
    [4, 1, 4],
    [3, 1, 3],
    [39, 10, 3],
    [2, 1, 2],
    [3, 2, 1],
    [1, 1, 0],
    [2, 3, -1],
    [1, 2, -2],
    [1, 3, -3],
    [10, 31, -4],
  ];
  test.each(rows)('%i : %i gives %i', (a, d, modifier) => expect(oddsModifier(a, d)).toBe(modifier));
});

describe('4.8, G1, G2 declarations', () => {
  test('each hex with eligible units names one adjacent enemy hex, or none', () => {
    const state = declaring({ 'Compans a': 4419, '4 Div a': 4420, '4 Div b': 4320, 'II Art': 4519 }, 1);
    expect(legalNames(state)).toEqual(['4419 attack 4320', '4419 attack 4420', '4419 attack 4519', '4419 no attack']);
  });
  test('guns, militia and Disordered units do not attack', () => {
    const disordered = position({ 'Compans a': '4419 d', '4 Div a': 4420 });
    drawMarker(disordered, 1, true);
    passUntil(disordered, N.DECLARE);
    expect(nodeName(disordered)).toBe('draw');
    const militia = position({ 'Moscow M': 4419, 'Compans a': 4420 });
    drawMarker(militia, 18, true);
    passUntil(militia, N.DECLARE);
    expect(nodeName(militia)).toBe('draw');
  });
  test('hexes declare in hex order', () => {
    const state = declaring({ 'Compans a': 4519, 'Compans b': 4319, '4 Div a': 4419 }, 1);
    expect(state.r[R.PLACE]).toBe(hexOf(4319));
    play(state, '4319 attack 4419');
    expect(state.r[R.PLACE]).toBe(hexOf(4519));
  });
  test('a charge needs a run of two hexes that did not start next to an enemy, at ground that can be charged', () => {
    const charges = (places: Places, group: number, move: string, declare: string): boolean => {
      const state = declaring(places, group, [move]);
      play(state, declare);
      return (state.marks[unitId(state, move.split(' move')[0])] & 16) !== 0;
    };
    expect(charges({ '1 Cuir': 4417, 'Compans a': 4420 }, 19, '1 Cuir move to 4419', '4419 attack 4420')).toBe(true);
    expect(charges({ '1 Cuir': 4418, 'Compans a': 4420 }, 19, '1 Cuir move to 4419', '4419 attack 4420')).toBe(false);
    expect(
      charges({ '1 Cuir': 4417, 'Compans a': 4420, 'Friant a': 4416 }, 19, '1 Cuir move to 4419', '4419 attack 4420'),
    ).toBe(false);
    expect(charges({ '1 Cuir': 2914, 'Compans a': 2911 }, 19, '1 Cuir move to 2912', '2912 attack 2911')).toBe(false);
  });
});

describe('4.8, G4 commitment', () => {
  const modifier = (
    places: Places,
    unit: string,
    group: number,
    act: (state: BorodinoState) => void = () => {},
  ): number => {
    const state = declaring(places, group);
    act(state);
    return commitmentModifier(state, unitId(state, unit), hexOf(4420));
  };
  test('Defensive Fire of the top infantry counts from the front', () => {
    expect(modifier({ 'Compans a': 4419, '4 Div a': '4420 >3' }, 'Compans a', 1)).toBe(1);
    expect(modifier({ 'Compans a': 4419, '4 Div a': '4420 >0' }, 'Compans a', 1)).toBe(0);
    expect(modifier({ 'Compans a': 4419, 'LG Jager': '4420 >4', '4 Div a': '4420 >4' }, 'Compans a', 1)).toBe(2);
  });
  test('the commander takes his Command off when the command is Under Orders and in range', () => {
    const near = (state: BorodinoState): void => {
      state.r[R.COMMANDER] = hexOf(4416);
    };
    const far = (state: BorodinoState): void => {
      state.r[R.COMMANDER] = hexOf(4415);
    };
    expect(modifier({ 'Compans a': 4419, '4 Div a': '4420 >0' }, 'Compans a', 1, near)).toBe(-2);
    expect(modifier({ 'Compans a': 4419, '4 Div a': '4420 >0' }, 'Compans a', 1, far)).toBe(0);
  });
  test('+1 without orders', () => {
    const state = position({ 'Compans a': 4419, '4 Div a': '4420 >0' });
    drawMarker(state, 1);
    play(state, 'F1 restricted');
    passUntil(state, N.DECLARE);
    expect(commitmentModifier(state, unitId(state, 'Compans a'), hexOf(4420))).toBe(1);
  });
  test('above Cohesion the stack does not attack', () => {
    const state = declaring({ 'Compans a': 4419, '4 Div a': '4420 >0' }, 1);
    play(state, '4419 attack 4420', 7);
    expect(nodeName(state)).toBe('draw');
    expect(whereIs(state, '4 Div a')).toBe('4420');
  });
  test('house switch commitment is added to the die', () => {
    const state = declaring({ 'Compans a': 4419, '4 Div a': '4420 >0' }, 1, [], { commitment: 1 });
    expect(commitmentModifier(state, unitId(state, 'Compans a'), hexOf(4420))).toBe(1);
  });
});

describe('G3 retreat before shock', () => {
  test('cavalry from infantry: one or two hexes, not next to an attacker; one stack may follow', () => {
    const state = declaring({ 'Compans a': 4419, 'Korf a': 4420 }, 1);
    play(state, '4419 attack 4420');
    expect(nodeName(state)).toBe('retire');
    const names = legalNames(state);
    expect(names).toContain('4420 retire to 4422');
    expect(names).toContain('4420 retire to 4421');
    expect(names).not.toContain('4420 retire to 4520');
    play(state, '4420 retire to 4422');
    expect(legalNames(state)).toEqual(['4420 advance from 4419', '4420 no advance']);
    play(state, '4420 advance from 4419');
    expect([whereIs(state, 'Compans a'), whereIs(state, 'Korf a')]).toEqual(['4420', '4422']);
    expect(state.facing[unitId(state, 'Compans a')]).toBe(0);
    expect(nodeName(state)).toBe('draw');
  });
  test('not infantry, not heavy cavalry from heavy, not a lone foot gun', () => {
    const asks = (defenders: Places, attackers: Places, group: number, declare: string): boolean => {
      const state = declaring({ ...attackers, ...defenders }, group);
      play(state, declare);
      return nodeName(state) === 'retire';
    };
    expect(asks({ '4 Div a': 4420 }, { 'Compans a': 4419 }, 1, '4419 attack 4420')).toBe(false);
    expect(asks({ 'II Art': 4420 }, { 'Compans a': 4419 }, 1, '4419 attack 4420')).toBe(false);
    expect(asks({ '4C HA': 4420 }, { 'Compans a': 4419 }, 1, '4419 attack 4420')).toBe(true);
    expect(asks({ '1 Cuir': 4420 }, { 'Compans a': 4419 }, 1, '4419 attack 4420')).toBe(true);
    expect(asks({ '1 Cuir': 4420 }, { StGermain: 4419 }, 6, '4419 attack 4420')).toBe(false);
    expect(asks({ 'Korf a': 4420 }, { StGermain: 4419 }, 6, '4419 attack 4420')).toBe(true);
    expect(asks({ 'Korf a': 4420 }, { Bruyeres: 4419 }, 6, '4419 attack 4420')).toBe(false);
  });
  test('from charging heavy cavalry each retiring unit tests its Cohesion', () => {
    const state = declaring({ '1 Cuir': 4417, Bruyeres: 4420 }, 19, ['1 Cuir move to 4419']);
    play(state, '4419 attack 4420', '4420 retire to 4422');
    expect([nodeName(state), subject(state)]).toEqual(['test die', 'Bruyeres']);
    play(state, 5);
    expect(whereIs(state, 'Bruyeres')).toBe('4422 d');
  });
});

describe('G5 reaction fire', () => {
  test('a good gun in the target fires at one committed stack, top unit only', () => {
    const state = declaring({ 'Compans a': 4419, '4 Div a': '4420 >0', 'II Art': 4420 }, 1);
    play(state, '4419 attack 4420', 0);
    expect(legalNames(state)).toEqual(['II Art fire at 4419', 'II Art no reaction']);
    // 7 + 1 adjacent + 5: Disordered, and the attack is off.
    play(state, 'II Art fire at 4419', 5);
    expect(whereIs(state, 'Compans a')).toBe('4419 d');
    expect(nodeName(state)).toBe('draw');
  });
  test('15 and more never makes it retreat', () => {
    const state = declaring({ 'Compans a': 4419, '4 Div a': '4420 >0', 'II Art': 4420 }, 1);
    play(state, '4419 attack 4420', 0, 'II Art fire at 4419', 9);
    expect(whereIs(state, 'Compans a')).toBe('4419 d');
  });
  test('9 to 12: the top unit tests', () => {
    const state = declaring({ 'Compans a': 4419, '4 Div a': '4420 >0', 'II Art': 4420 }, 1);
    play(state, '4419 attack 4420', 0, 'II Art fire at 4419', 1);
    expect([nodeName(state), subject(state)]).toEqual(['test die', 'Compans a']);
    play(state, 6);
    expect(nodeName(state)).toBe('shock die');
  });
  test('a charge goes on, without the bonus of the unit that was hit', () => {
    const state = declaring({ '1 Cuir': 4417, 'Compans a': '4420 d >0', 'I Art 1': 4420 }, 19, ['1 Cuir move to 4419']);
    play(state, '4419 attack 4420', 0, 'I Art 1 fire at 4419', 9);
    expect(whereIs(state, '1 Cuir')).toBe('4419 d');
    expect([nodeName(state), state.r[R.CHARGE_VALUE]]).toEqual(['shock die', 0]);
  });
});

describe('G8, G9 terrain, position, open flank', () => {
  test('G8 the Great Redoubt from the west is -4', () => {
    const state = position({ '4 Div a': 3114 });
    expect(terrainModifier(state, hexOf(3114), hexOf(3214))).toBe(-4);
    expect(terrainModifier(state, hexOf(3114), hexOf(3014))).toBe(-1);
  });
  test('G8 attacks from stream or ford -1, from river -2', () => {
    const state = position({});
    expect(terrainModifier(state, hexOf(3216), hexOf(3217))).toBe(-1);
    expect(terrainModifier(state, hexOf(4612), hexOf(4712))).toBe(-1);
    expect(terrainModifier(state, hexOf(3218), hexOf(3118))).toBe(-2);
    expect(terrainModifier(state, hexOf(4419), hexOf(4420))).toBe(0);
  });
  test('G9 clear counts where fewer than two neighbours hold friends of the defender', () => {
    expect(isOpen(position({ '4 Div a': 4420 }), hexOf(4420))).toBe(true);
    expect(isOpen(position({ '4 Div a': 4420, '4 Div b': 4421 }), hexOf(4420))).toBe(true);
    expect(isOpen(position({ '4 Div a': 4420, '4 Div b': 4421, '17 Div a': 4520 }), hexOf(4420))).toBe(false);
    expect(isOpen(position({ '4 Div a': 2518 }), hexOf(2518))).toBe(false);
    expect(isOpen(position({ '4 Div a': 2911 }), hexOf(2911))).toBe(false);
  });
  test('position: rear +2, front and rear +3; none in villages and redoubts', () => {
    const front = attack({ '4 Div a': '4420 >3' });
    const rear = attack({ '4 Div a': '4420 >0' });
    expect(shockTotal(rear) - shockTotal(front)).toBe(2);
    const both = declaring({ 'Compans a': 4419, 'Compans b': 4421, '4 Div a': '4420 >0' }, 1);
    play(both, '4419 attack 4420', '4421 attack 4420', 0, 0);
    // 19 + 19 against 12 is 3:1.
    expect(shockTotal(both)).toBe(3 + 0 + 0 + 3 + 1);
  });
  test('the sum: 19 against 12 is 3:2, like Cohesion, from the front, open flank', () => {
    expect(shockTotal(attack({ '4 Div a': '4420 >3' }))).toBe(1 + 0 + 0 + 0 + 1);
  });
  test('Cohesion difference is clamped to 3, Disordered units count one less and full strength', () => {
    const state = attack({ '4 Div a': '4420 d >3' });
    expect(shockTotal(state)).toBe(1 + 1 + 1);
  });
});

describe('G10 charge', () => {
  const charge = (defenders: Places): BorodinoState => {
    const state = declaring({ '1 Cuir': 4417, ...defenders }, 19, ['1 Cuir move to 4419']);
    play(state, '4419 attack 4420');
    if (nodeName(state) === 'retire') play(state, '4420 stand');
    play(state, 0);
    return state;
  };
  test('good infantry that passes forms Square: -2', () => {
    const state = charge({ 'Compans a': '4420 >3' });
    expect([nodeName(state), subject(state)]).toEqual(['charge die', 'Compans a']);
    play(state, 6);
    expect(state.r[R.CHARGE_VALUE]).toBe(-2);
  });
  test('infantry that fails becomes Disordered, and the heavy charge keeps +3', () => {
    const state = charge({ 'Compans a': '4420 >3', 'I Art 1': 4420 });
    play(state, '4420 no reaction'.replace('4420', 'I Art 1'));
    play(state, 7);
    expect([whereIs(state, 'Compans a'), whereIs(state, 'I Art 1')]).toEqual(['4420 d', '4420 d']);
    expect(state.r[R.CHARGE_VALUE]).toBe(3);
  });
  test('no test when any infantry is Disordered', () => {
    const state = charge({ 'Compans a': '4420 d >3', 'Compans b': '4420 >3' });
    expect([nodeName(state), state.r[R.CHARGE_VALUE]]).toEqual(['shock die', 3]);
  });
  test('good cavalry counter-charges: light against heavy at +2, success takes the bonus', () => {
    const pass = charge({ Bruyeres: '4420 >3' });
    play(pass, 2);
    expect(pass.r[R.CHARGE_VALUE]).toBe(0);
    const fail = charge({ Bruyeres: '4420 >3' });
    play(fail, 3);
    expect([fail.r[R.CHARGE_VALUE], whereIs(fail, 'Bruyeres')]).toEqual([3, '4420']);
    const heavy = charge({ StGermain: '4420 >3' });
    play(heavy, 5);
    expect(heavy.r[R.CHARGE_VALUE]).toBe(0);
  });
  test('light cavalry and cossacks charge at +1', () => {
    const state = declaring({ 'Korf a': 4417, 'Compans a': '4420 d >3' }, 12, ['Korf a move to 4419']);
    play(state, '4419 attack 4420', 0);
    expect(state.r[R.CHARGE_VALUE]).toBe(1);
  });
});

describe('4.8, G11 results', () => {
  test('0 to 4: attackers Disordered, above Cohesion they retreat', () => {
    const state = attack({ '4 Div a': '4420 >3' });
    play(state, 0);
    expect([nodeName(state), whereIs(state, 'Compans a')]).toEqual(['test die', '4419 d']);
    play(state, 6);
    expect(whereIs(state, 'Compans a')).toBe('4519 d');
  });
  test('4 is still with the defender, 5 with the attacker', () => {
    const four = attack({ '4 Div a': '4420 >3' });
    play(four, 2);
    expect(whereIs(four, 'Compans a')).toBe('4419 d');
    const five = attack({ '4 Div a': '4420 >3' });
    play(five, 3);
    expect([whereIs(five, 'Compans a'), whereIs(five, '4 Div a')]).toEqual(['4419', '4420 d']);
  });
  test('5 to 9: defenders Disordered, guns too, each non-gun tests; the emptied hex is entered (G14)', () => {
    const state = declaring({ 'Compans a': 4419, '4 Div a': '4420 >3', 'II Art': '4420' }, 1);
    play(state, '4419 attack 4420', 0, 'II Art no reaction', 3);
    expect([nodeName(state), subject(state)]).toEqual(['test die', '4 Div a']);
    play(state, 6);
    // The gun that was left alone retreats without a test.
    expect(['4 Div a', 'II Art'].map((name) => whereIs(state, name).slice(-2))).toEqual([' d', ' d']);
    expect(whereIs(state, 'Compans a')).toBe('4420');
  });
  test('a defender that holds keeps its hex', () => {
    const state = attack({ '4 Div a': '4420 >3' });
    play(state, 3, 5);
    expect([whereIs(state, '4 Div a'), whereIs(state, 'Compans a')]).toEqual(['4420 d', '4419']);
  });
  test('a Disordered defender is withdrawn; with the house switch steadfast it retreats', () => {
    const book = attack({ '4 Div a': '4420 d >3' });
    play(book, 3);
    expect(whereIs(book, '4 Div a')).toBe('withdrawn');
    const house = attack({ '4 Div a': '4420 d >3' }, {}, { steadfast: true });
    play(house, 3);
    expect(whereIs(house, '4 Div a')).toMatch(/^4\d\d\d d$/);
    expect(whereIs(house, 'Compans a')).toBe('4420');
  });
  test('10 and more: Disordered and retreat, without a test', () => {
    const state = attack({ '4 Div a': '4420 >3' });
    play(state, 8);
    expect(whereIs(state, '4 Div a')).toBe('4321 d');
    expect(whereIs(state, 'Compans a')).toBe('4420');
  });
  test('guns attacked alone are eliminated without a die, and the hex is entered (G6)', () => {
    const state = attack({ 'II Art': 4420 });
    if (nodeName(state) === 'reaction') play(state, 'II Art no reaction');
    expect([whereIs(state, 'II Art'), whereIs(state, 'Compans a')]).toEqual(['eliminated', '4420']);
  });
  test('guns left behind by beaten attackers retreat with them', () => {
    const state = declaring({ 'Compans a': 4419, 'I Art 1': 4419, '4 Div a': '4420 >3' }, 1);
    play(state, '4419 attack 4420', 0, 0, 9);
    expect([whereIs(state, 'Compans a'), whereIs(state, 'I Art 1')]).toEqual(['4519 d', '4418']);
  });
});

describe('G6 groups', () => {
  test('charge, other cavalry and infantry fight in this order, each on its own', () => {
    const guard = { 'LG Inf a': 4520, '1 Cuir': 4416, '1 CG': 2001 };
    const state = declaring({ ...guard, 'Compans a': '4420 d >3', 'Friant a': '4420 d >3' }, 19, [
      '1 Cuir move to 4419',
    ]);
    play(state, '4419 attack 4420', '4520 attack 4420', 0, 0);
    expect([nodeName(state), subject(state)]).toEqual(['shock die', '1 Cuir']);
    // The charge is beaten; then the infantry attacks on its own.
    play(state, 0, 0);
    expect([nodeName(state), subject(state)]).toEqual(['shock die', 'LG Inf a']);
  });
  test('a group whose target has been emptied ends without effect and does not advance', () => {
    const state = declaring({ 'LG Inf a': 4520, '1 Cuir': 4416, 'Compans a': '4420 d >3' }, 19, [
      '1 Cuir move to 4419',
    ]);
    play(state, '4419 attack 4420', '4520 attack 4420', 0, 0, 9);
    expect([whereIs(state, '1 Cuir'), whereIs(state, 'LG Inf a')]).toEqual(['4420 d', '4520']);
    expect(nodeName(state)).toBe('draw');
  });
});

describe('G12 counter-shock', () => {
  const beaten = (): BorodinoState => {
    const state = declaring({ Marchand: 4419, '4 Div a': '4420 >3', '4 Div b': '4420 >3' }, 2);
    play(state, '4419 attack 4420', 0, 0);
    return state;
  };
  test('after a result below 0 good defenders may shock back at a front hex that holds the beaten', () => {
    const state = beaten();
    // 8 against 24 is 1:3, Cohesion 4 against 6: -3 - 2 + 1 for open flank.
    play(state, 0);
    expect(nodeName(state)).toBe('counter');
    expect(legalNames(state)).toEqual(['4420 shock back at 4419', '4420 no counter-shock']);
    play(state, '4420 shock back at 4419');
    expect(nodeName(state)).toBe('shock die');
    play(state, 9);
    expect(whereIs(state, 'Marchand')).toBe('withdrawn');
    expect([whereIs(state, '4 Div a'), whereIs(state, '4 Div b')]).toEqual(['4419', '4419']);
    expect(nodeName(state)).toBe('draw');
  });
  test('once a hex and activation, though another group is beaten there', () => {
    const state = declaring(
      { Ornano: 4419, Bavarian: 4416, 'Gerard a': 4520, '4 Div a': '4420 >3', '4 Div b': '4420 >3' },
      3,
      ['Bavarian move to 4419'],
    );
    // Committed, a Square, the charge beaten but steady; Ornano beside it is struck, Disordered and steady.
    play(state, '4419 attack 4420', '4520 attack 4420', 0, 0, 0, 0, 0, '4420 shock back at 4419', 4, 0);
    expect([whereIs(state, 'Bavarian'), whereIs(state, 'Ornano')]).toEqual(['withdrawn', '4419 d']);
    expect([whereIs(state, '4 Div a'), whereIs(state, '4 Div b')]).toEqual(['4420', '4420']);
    // The infantry is beaten as well, and stays.
    play(state, 0, 0);
    expect(whereIs(state, 'Gerard a')).toBe('4520 d');
    expect(nodeName(state)).toBe('draw');
  });
  test('not when the beaten have left the front hexes', () => {
    const state = beaten();
    play(state, 9);
    expect(nodeName(state)).toBe('draw');
  });
});

describe('G13 breakthrough', () => {
  test('infantry that advances on 10 and more may attack once more, ahead only', () => {
    const state = attack({ '4 Div a': '4420 >3', '17 Div a': 4421, '17 Div b': 4319, '11 Div a': 4522 });
    play(state, 9);
    expect(nodeName(state)).toBe('breakthrough');
    expect(legalNames(state)).toContain('4420 break through at 4421');
    expect(legalNames(state)).not.toContain('4420 break through at 4319');
    play(state, '4420 break through at 4421');
    expect(nodeName(state)).toBe('shock die');
    play(state, 9);
    expect(nodeName(state)).not.toBe('breakthrough');
  });
  test('a pursuing charge counts one less, and not at ground that can not be charged', () => {
    const state = declaring({ '1 Cuir': 4417, 'Compans a': '4420 d >3', 'Friant a': '4421 d >3' }, 19, [
      '1 Cuir move to 4419',
    ]);
    play(state, '4419 attack 4420', 0, 9);
    expect(nodeName(state)).toBe('breakthrough');
    play(state, '4420 break through at 4421');
    const pursuit = shockTotal(state);
    // 16 against 20 is 2:3, Cohesion 8 against 5, front, open, charge 3 - 1.
    expect(pursuit).toBe(-1 + 3 + 1 + 2);
  });
  test('cavalry that did not charge goes no further', () => {
    const state = declaring({ '1 Cuir': 4419, 'Compans a': '4420 d >3', 'Friant a': '4421 d >3' }, 19);
    play(state, '4419 attack 4420', 0, 9);
    expect(whereIs(state, '1 Cuir')).toBe('4420');
    expect(nodeName(state)).toBe('draw');
  });
});

describe('G14, G15 advance and the end of a charge', () => {
  test('all chargers that fought become Disordered', () => {
    const state = declaring({ '1 Cuir': 4417, 'Compans a': '4420 d >3' }, 19, ['1 Cuir move to 4419']);
    play(state, '4419 attack 4420', 0, 9);
    expect(whereIs(state, '1 Cuir')).toBe('4420 d');
  });
  test('a cossack that has charged is withdrawn (B3)', () => {
    const state = declaring({ 'Platov a': 4417, 'Compans a': '4420 d >3' }, 7, ['Platov a move to 4419']);
    play(state, '4419 attack 4420', 0, 9);
    expect(whereIs(state, 'Platov a')).toBe('withdrawn');
  });
  test('the stack with the best Cohesion advances, ties in hex order, guns stay', () => {
    const state = declaring({ 'Friant a': 4319, 'Compans a': 4519, 'I Art 1': 4319, '4 Div a': '4419 >3' }, 1);
    play(state, '4319 attack 4419', '4519 attack 4419', 0, 0, 9);
    expect([whereIs(state, 'Friant a'), whereIs(state, 'Compans a'), whereIs(state, 'I Art 1')]).toEqual([
      '4419',
      '4519',
      '4319',
    ]);
  });
});

test('D2 In place: the Guard without orders shocks as No Orders and does not move', () => {
  const state = position({ '1 Cuir': 4419, 'Compans a': '4420 >0' });
  drawMarker(state, 19);
  expect(nodeName(state)).toBe('declare');
  expect(commitmentModifier(state, unitId(state, '1 Cuir'), hexOf(4420))).toBe(1);
});
