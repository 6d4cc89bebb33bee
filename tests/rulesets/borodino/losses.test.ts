import { describe, expect, test } from 'vitest';
import { BURNING, COSSACK, MILITIA, printedOf, ROWS, WALL } from '../../../src/rulesets/borodino/layout.ts';
import { becomeDisordered, disorder, retreatFrom } from '../../../src/rulesets/borodino/results.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { CLEAR, grid, ground, RIVER, VILLAGE, villageAt, WOOD } from '../../../src/rulesets/borodino/terrain.ts';
import {
  drawMarker,
  endActivations,
  hexOf,
  legalNames,
  N,
  nodeName,
  type Places,
  play,
  position,
  R,
  unitId,
  whereIs,
} from './position.ts';

/** Whether a unit of VIII Corps may return to a hex of some ground that lies next to one of its own. */
function offers(name: string, kind: number, onFire = false): boolean {
  const isApart = (hex: number): boolean => hex % ROWS > 4;
  const hex = ground.findIndex((own, at) => own === kind && isApart(at) && beside(at) >= 0);
  const state = position({
    [name]: 'recovering',
    'Tharreau a': printedOf(beside(hex)),
    '4 Div a': 1001,
    '17 Div a': 1002,
  });
  if (onFire) state.village[villageAt[hex]] = BURNING;
  endActivations(state);
  play(state, 0);
  return legalNames(state).includes(`${name} return to ${printedOf(hex)}`);
}

/** A neighbour that is clear, -1 where there is none. */
function beside(hex: number): number {
  for (let d = 0; d < 6; d++) {
    const to = grid.neighbours[6 * hex + d];
    if (to !== WALL && ground[to] === CLEAR) return to;
  }
  return -1;
}

const units = (state: BorodinoState, group: number): number[] =>
  [...state.tables.group.keys()].filter((u) => state.tables.group[u] === group);

function outcome(places: Places, name: string, act: (state: BorodinoState, unit: number) => void): string {
  const state = position(places);
  act(state, unitId(state, name));
  return whereIs(state, name);
}

describe('B3, 4.9 adverse results', () => {
  test('Disorder: good, Disordered, Withdrawn', () => {
    expect(outcome({ 'Compans a': 4419 }, 'Compans a', disorder)).toBe('4419 d');
    expect(outcome({ 'Compans a': '4419 d' }, 'Compans a', disorder)).toBe('withdrawn');
  });
  test('a Disordered gun is eliminated', () => {
    expect(outcome({ 'I Art 1': '4419 d' }, 'I Art 1', disorder)).toBe('eliminated');
  });
  test('a cossack goes straight to the Withdrawn box', () => {
    expect(outcome({ 'Platov a': 4419 }, 'Platov a', disorder)).toBe('withdrawn');
    expect(outcome({ 'Platov a': 4419 }, 'Platov a', becomeDisordered)).toBe('withdrawn');
  });
  test('any adverse result eliminates militia', () => {
    expect(outcome({ 'Moscow M': 4419 }, 'Moscow M', disorder)).toBe('eliminated');
    expect(outcome({ 'Moscow M': 4419 }, 'Moscow M', (s, u) => retreatFrom(s, u, hexOf(4420)))).toBe('eliminated');
  });
  test('to become Disordered does nothing to a Disordered unit', () => {
    expect(outcome({ 'Compans a': '4419 d' }, 'Compans a', becomeDisordered)).toBe('4419 d');
  });
});

describe('H1 retreat', () => {
  const retreats = (places: Places, name = 'Compans a'): string =>
    outcome(places, name, (s, u) => retreatFrom(s, u, hexOf(4418)));
  test('goes to the greatest distance, ties to the own side', () => {
    expect(retreats({ 'Compans a': 4419 })).toBe('4520');
    expect(retreats({ '4 Div a': 4419 }, '4 Div a')).toBe('4320');
  });
  test('prefers an empty hex to one that holds friends, but distance first', () => {
    expect(retreats({ 'Compans a': 4419, 'Friant a': 4520 })).toBe('4420');
    expect(retreats({ 'Compans a': 4419, 'Friant a': 4520, 'Friant b': 4420, 'Dessaix a': 4320 })).toBe('4520');
  });
  test('avoids enemy zones; when only such hexes are free the unit withdraws, a gun is eliminated', () => {
    const ring: Places = { '4 Div a': 4421, '4 Div b': 4619, '11 Div a': 4219 };
    expect(retreats({ 'Compans a': 4419, ...ring })).toBe('withdrawn');
    expect(retreats({ 'I Art 1': 4419, ...ring }, 'I Art 1')).toBe('eliminated');
  });
  test('no hex at all: eliminated', () => {
    const full: Places = { '4 Div a': 4420, '4 Div b': 4520, '11 Div a': 4519, '11 Div b': 4319, '23 Div a': 4320 };
    expect(retreats({ 'Compans a': 4419, ...full })).toBe('eliminated');
  });
  test('Russians never onto the banned edge (B7)', () => {
    const beside: Places = { '1 Gren a': 2501, '1 Gren b': 2701 };
    expect(outcome({ '3 Div a': 2601, ...beside }, '3 Div a', (s, u) => retreatFrom(s, u, hexOf(2602)))).not.toMatch(
      /2600|2500|2700/,
    );
    const open = position({ '3 Div a': 2601, ...beside }, { flank: false });
    retreatFrom(open, unitId(open, '3 Div a'), hexOf(2602));
    expect(whereIs(open, '3 Div a')).toBe('2600');
  });
  test('keeps facing', () => {
    const state = position({ 'Compans a': '4419 >2' });
    retreatFrom(state, unitId(state, 'Compans a'), hexOf(4418));
    expect(state.facing[unitId(state, 'Compans a')]).toBe(2);
  });
});

describe('D10 Rally', () => {
  test('a Disordered unit that did nothing rallies on its Disordered Cohesion', () => {
    const state = position({ '4 Div a': '4419 d' });
    drawMarker(state, 8);
    play(state, 'R8 restricted', '4 Div a stay');
    expect(nodeName(state)).toBe('rally die');
    play(state, 5);
    expect(whereIs(state, '4 Div a')).toBe('4419');
  });
  test('a die above leaves it Disordered', () => {
    const state = position({ '4 Div a': '4419 d' });
    drawMarker(state, 8);
    play(state, 'R8 restricted', '4 Div a stay', 6);
    expect(whereIs(state, '4 Div a')).toBe('4419 d');
  });
  test('not after a move, nor next to an enemy, nor once the group has collapsed', () => {
    const moved = position({ '4 Div a': '4419 d' });
    drawMarker(moved, 8);
    play(moved, 'R8 restricted', '4 Div a move to 4420');
    expect(nodeName(moved)).toBe('draw');
    const close = position({ '4 Div a': '4419 d', 'Compans a': 4420 });
    drawMarker(close, 8);
    play(close, 'R8 restricted', '4 Div a stay');
    expect(nodeName(close)).toBe('draw');
    const broken = position({ '4 Div a': '4419 d' });
    broken.collapsed[0] = 1 << 8;
    drawMarker(broken, 8);
    play(broken, 'R8 restricted', '4 Div a stay');
    expect(nodeName(broken)).toBe('draw');
  });
  test('guns rally, after the others', () => {
    const state = position({ '4 Div a': '4419 d', 'II Art': '4420 d' });
    drawMarker(state, 8);
    play(state, 'R8 restricted', '4 Div a stay', 'II Art stay');
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('4 Div a');
    play(state, 9);
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('II Art');
  });
});

describe('H2, 4.10 collapse', () => {
  const corps: Places = {
    '4 Div a': 4419,
    '4 Div b': 'withdrawn',
    '17 Div a': 'withdrawn',
    '17 Div b': 'eliminated',
    'II Art': '2010 d',
  };
  test('at two thirds: Withdrawn units are eliminated, those on the map take a Disorder result', () => {
    const state = position(corps);
    endActivations(state);
    expect((state.collapsed[0] >> 8) & 1).toBe(1);
    expect(['4 Div a', '4 Div b', '17 Div a', 'II Art'].map((name) => whereIs(state, name))).toEqual([
      '4419 d',
      'eliminated',
      'eliminated',
      'eliminated',
    ]);
  });
  test('a Disordered unit goes to the Withdrawn box and lives on in Recovery', () => {
    const state = position({ ...corps, '4 Div a': '4419 d' });
    endActivations(state);
    expect(whereIs(state, '4 Div a')).toBe('recovering');
  });
  test('not below two thirds: three of four are needed', () => {
    const state = position({ ...corps, '17 Div b': 4519 });
    endActivations(state);
    expect((state.collapsed[0] >> 8) & 1).toBe(0);
    expect(whereIs(state, '4 Div b')).toBe('recovering');
  });
  test('guns and militia do not count; the Flank Box is not lost', () => {
    const state = position({
      'Krasinski a': 'box',
      'Krasinski b': 'box',
      Kniaziewicz: 'withdrawn',
      'V Cav': 'withdrawn',
      '4 Div a': 4419,
    });
    endActivations(state);
    expect((state.collapsed[0] >> 4) & 1).toBe(0);
    // Two of four of II Corps, with its guns gone as well.
    const guns = position({ ...corps, '17 Div b': 4519, 'II Art': 'eliminated' });
    endActivations(guns);
    expect((guns.collapsed[0] >> 8) & 1).toBe(0);
    expect(guns.tables.countable[7]).toBe(units(guns, 7).filter((u) => guns.tables.arm[u] <= COSSACK).length);
    expect(units(guns, 7).some((u) => guns.tables.arm[u] === MILITIA)).toBe(true);
  });
  test('Recovery-box and Flank-Box units are untouched, and a group collapses once', () => {
    const state = position({ ...corps, '17 Div b': 'recovering' });
    endActivations(state);
    expect(nodeName(state)).toBe('recovery die');
    expect(whereIs(state, '17 Div b')).toBe('recovering');
    const again = position({ ...corps, '17 Div b': 'recovering' });
    again.collapsed[0] = 1 << 8;
    endActivations(again);
    expect([whereIs(state, '4 Div a'), whereIs(again, '4 Div a')]).toEqual(['4419 d', '4419']);
  });
});

describe('H3 recovery', () => {
  test('a unit withdrawn in turn T rolls in T + 1', () => {
    const state = position({ '4 Div a': 'withdrawn', '4 Div b': 4419, '17 Div a': 4519 });
    endActivations(state);
    expect(whereIs(state, '4 Div a')).toBe('recovering');
    expect(state.turn()).toBe(4);
  });
  test('on its Disordered Cohesion it comes back Disordered, within three of its group and three from enemies', () => {
    const state = position({ '4 Div a': 'recovering', '4 Div b': 4419, '17 Div a': 4419, 'Compans a': 4422 });
    endActivations(state);
    play(state, 5);
    expect(nodeName(state)).toBe('return');
    const hexes = legalNames(state).map((name) => Number(name.slice(-4)));
    expect(hexes).toContain(4416);
    expect(hexes).not.toContain(4420);
    expect(hexes).not.toContain(4415);
    expect(hexes).not.toContain(4419);
    play(state, '4 Div a return to 4418');
    expect(whereIs(state, '4 Div a')).toBe('4418 d');
    expect(state.facing[unitId(state, '4 Div a')]).toBe(1);
  });
  test('a die above eliminates it', () => {
    const state = position({ '4 Div a': 'recovering', '4 Div b': 4419, '17 Div a': 4519 });
    endActivations(state);
    play(state, 6);
    expect(whereIs(state, '4 Div a')).toBe('eliminated');
  });
  test('without a legal hex it waits and does not roll', () => {
    const state = position({ '4 Div a': 'recovering', 'Compans a': 4419, 'Compans b': 4519 });
    state.collapsed[0] = 1 << 8;
    endActivations(state);
    expect(whereIs(state, '4 Div a')).toBe('recovering');
  });
  test('cossacks come back good, and R7 to any group of its army while it has a unit of its own', () => {
    const state = position({
      'Platov a': 'recovering',
      'Platov b': 1720,
      'LG Jager': 1721,
      '4 Div a': 4419,
      '17 Div a': 4519,
    });
    endActivations(state);
    play(state, 3);
    expect(legalNames(state)).toContain('Platov a return to 4420');
    play(state, 'Platov a return to 4420');
    expect(whereIs(state, 'Platov a')).toBe('4420');
  });
  test('no river, no wood for cavalry, no fire, not the banned edge (B7)', () => {
    const state = position({ '3 Div a': 'recovering', '3 Div b': 2602, '1 Gren a': 2602, '1 Gren b': 2603 });
    endActivations(state);
    play(state, 0);
    expect(legalNames(state).some((name) => /2[4-8]00$/.test(name))).toBe(false);
    // Cavalry and infantry of VIII Corps beside a river, beside a wood, and infantry at a village.
    expect([offers('VIII Cav', RIVER), offers('Ochs', RIVER)]).toEqual([false, false]);
    expect([offers('VIII Cav', WOOD), offers('Ochs', WOOD)]).toEqual([false, true]);
    expect([offers('Ochs', VILLAGE), offers('Ochs', VILLAGE, true)]).toEqual([true, false]);
  });
  test('the initiative winner’s side rolls first, then the other, in id order; on a tie the French', () => {
    const units: Places = {
      'Compans a': 'recovering',
      'Compans b': 4419,
      'Friant a': 4418,
      '4 Div a': 'recovering',
      '4 Div b': 2010,
      '17 Div a': 2011,
    };
    const state = position(units);
    state.r[R.WINNER] = 1;
    endActivations(state);
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('4 Div a');
    const tie = position(units);
    endActivations(tie);
    expect(tie.tables.name[tie.r[R.SUBJECT]]).toBe('Compans a');
  });
  test('house switch recoveryBonus is taken from the die', () => {
    const state = position({ '4 Div a': 'recovering', '4 Div b': 4419, '17 Div a': 4519 }, { recoveryBonus: 2 });
    endActivations(state);
    play(state, 7);
    expect(state.r[R.NODE]).toBe(N.RETURN);
  });
});
