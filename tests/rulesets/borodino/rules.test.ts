import { describe, expect, test } from 'vitest';
import { pairSeed } from '../../../src/core/hash.ts';
import { MatchDice, StreamDice, Xoshiro } from '../../../src/core/rng.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import {
  BOXED,
  BOXED_DISORDERED,
  EARNED_NOT,
  EARNED_REAR,
  EARNED_RECALL,
  FLANK_BOXED,
  FLANK_COMMAND,
  FLANK_ENTERED,
  FLANK_MARKER,
  FLANK_PLANNED,
  GROUPS,
  NO_ORDERS,
  OFF_MAP,
  RUSSIAN,
  UNDER_ORDERS,
} from '../../../src/rulesets/borodino/layout.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import {
  PLANS,
  parsePlan,
  planCommands,
  planGroup,
  planName,
  planStart,
} from '../../../src/rulesets/borodino/plans.ts';
import { rebuildMap as rebuild } from '../../../src/rulesets/borodino/position.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import {
  arrange,
  atNode,
  atTurn,
  drawMarker,
  endActivations,
  hexOf,
  legalNames,
  N,
  nodeName,
  type Places,
  passOn,
  play,
  R,
  TERMINAL,
  unitId,
  whereIs,
} from './position.ts';

// SEED-1 to SEED-17, the rows of the edge-case table, and 6.F.

const start = (params: object = {}): BorodinoState =>
  makeGame(parseParams('borodino', { preset: 'book', ...params })).newState() as BorodinoState;
const units = (state: BorodinoState, group: number): number[] =>
  [...state.tables.group.keys()].filter((u) => state.tables.group[u] === group);
const boxed = (state: BorodinoState): number[] => [...state.condition.keys()].filter((u) => state.condition[u] >= 5);

/** V Corps has left at the end of turn 1; the force's marker of turn 3 (or later) has just been drawn. */
function atRoll(params: object = {}, turn = 3): BorodinoState {
  const state = start({ plan: 'F4@1', ...params });
  passOn(state, (s) => s.turn() === turn && s.r[R.NODE] === N.FLANK_ROLL);
  expect(nodeName(state)).toBe('flank roll');
  return state;
}

/** The force of V Corps has earned an entry, and its first unit is asked. */
function atEntry(roll = 12, params: object = {}): BorodinoState {
  const state = atRoll(params);
  play(state, roll);
  if (nodeName(state) === 'recall') play(state, 'recall');
  expect(nodeName(state)).toBe('entry');
  return state;
}

describe('SEED', () => {
  test('F2 a plan that the parameters write names troops that take part', () => {
    expect(() => parseParams('utitsa', { plan: 'F0@1' })).toThrow(/no part in "utitsa".*"F4@1"/);
    expect(parseParams('utitsa', { plan: 'F4@1' }).plan).toBe('F4@1');
  });
  test('SEED-1 the option may be off: no plan is asked for, and nothing is banned', () => {
    const state = start({ flank: false });
    expect(nodeName(state)).toBe('orders french');
    expect(nodeName(start())).toBe('plan');
  });
  test('SEED-2 the French decide before turn 1, and the Russians see nothing of it', () => {
    const state = start();
    expect([state.toAct(), state.turn(), state.isDeployment()]).toEqual([0, 0, true]);
    const { information } = makeGame(parseParams('borodino', {}));
    state.apply(parsePlan('F1@3', false));
    expect(information.events(state, 1, new Int32Array(20))).toBe(0);
    expect(information.events(state, 0, new Int32Array(20))).toBe(5);
  });
  test('SEED-3, F2 the note holds decision, troops and turn: 691 plans', () => {
    const names = legalNames(start());
    expect(names.length).toBe(691);
    expect(names.slice(0, 3)).toEqual(['plan none', 'plan F0@1', 'plan F0@2']);
    expect(names.at(-1)).toBe('plan F6:c0+c1+c2+c3+c4+c5@10');
    for (let plan = 1; plan < PLANS; plan++) {
      expect(parsePlan(planName(plan), false)).toBe(plan);
      expect(planStart(plan)).toBeGreaterThan(0);
    }
  });
  test('SEED-4 one whole group, or of the Cavalry Reserve a set of whole commands', () => {
    const whole = start({ plan: 'F4@1' });
    passOn(whole, atTurn(2));
    expect(boxed(whole)).toEqual(units(whole, 4));
    const part = start({ plan: 'F6:c0+c3@1' });
    passOn(part, atTurn(2));
    expect(boxed(part)).toEqual(units(part, 6).filter((u) => [0, 3].includes(part.tables.command[u])));
  });
  test('SEED-5 in the recorded turn one of three points is spent on the chosen troops', () => {
    const state = start({ plan: 'F4@1' });
    const names = legalNames(state);
    expect(names).not.toContain('F1 F2 F3');
    expect(names.some((name) => name.includes('F4'))).toBe(false);
    expect(names).toContain('F1 F2');
    play(state, 'no orders', 'no orders', 'first F4');
    expect([nodeName(state), state.status[0]]).toEqual(['move', UNDER_ORDERS]);
  });
  test('SEED-6 the force is one command wherever its units stand: UO for all of them, whatever is in range', () => {
    for (const napoleon of [OFF_MAP, hexOf(4419), hexOf(2600)]) {
      const state = atRoll();
      state.r[R.COMMANDER] = napoleon;
      play(state, 12);
      expect(state.status[6]).toBe(1);
      for (const u of units(state, 4)) expect(state.flanker[u]).toBe(1);
    }
  });
  test('SEED-7, F1 at the end of the recorded turn those that touch no enemy leave; the others stay for good', () => {
    const state = start({ plan: 'F4@1' });
    passOn(state, (s) => s.r[R.NODE] === N.NAPOLEON_DIE);
    expect(boxed(state)).toEqual([]);
    const near = place(state, '3 Div a', 3702);
    passOn(state, atTurn(2));
    expect(near).toBe(true);
    // Krasinski stands at 3801 and 3802, both next to 3702; Kniaziewicz and the guns at 3901 are not.
    expect(['Krasinski a', 'Krasinski b', 'Kniaziewicz', 'V Art'].map((name) => whereIs(state, name))).toEqual([
      '3801',
      '3802',
      'box',
      'box',
    ]);
    expect(state.flanker[unitId(state, 'Krasinski a')]).toBe(0);
  });
  test('SEED-8, F3 while the force is away its group has one marker on the map, and the force one', () => {
    const state = start({ plan: 'F6:c0@1' });
    passOn(state, (s) => s.turn() === 3 && s.r[R.CUP_OPEN] === 1);
    expect([state.cup[6], state.cup[FLANK_MARKER], state.cup[1]]).toEqual([1, 1, 2]);
  });
  test('SEED-9 one full turn passes: into the box at the end of turn 2, first roll in turn 4', () => {
    const state = start({ plan: 'F4@2' });
    const cups: number[] = [];
    for (let turn = 1; turn <= 5; turn++) {
      passOn(state, (s) => s.turn() === turn && s.r[R.CUP_OPEN] === 1);
      cups.push(state.cup[FLANK_MARKER]);
    }
    expect(cups).toEqual([0, 0, 0, 1, 1]);
  });
  test('SEED-9 the winner of the initiative may name the force’s marker first', () => {
    const state = start({ plan: 'F4@1' });
    passOn(state, (s) => s.turn() === 3 && s.r[R.NODE] === N.INITIATIVE_FRENCH);
    play(state, 9, 0);
    expect(legalNames(state)).toContain('first flanking force');
    play(state, 'first flanking force');
    expect(nodeName(state)).toBe('flank roll');
  });
  test('SEED-10 2d6 and the bonus', () => {
    const state = atRoll();
    const outcomes = new Int32Array(25);
    const probabilities = new Float64Array(25);
    expect(state.chanceOutcomes(outcomes, probabilities)).toBe(11);
    expect([...outcomes.subarray(0, 11)]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect([...probabilities.subarray(0, 11)].map((p) => Math.round(p * 36))).toEqual([
      1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1,
    ]);
  });
  test('SEED-11 12 or more: entry by any south-edge hex 2400 to 2800', () => {
    const state = atEntry(12);
    expect(state.r[R.FLANK_EARNED]).toBe(EARNED_REAR);
    const names = legalNames(state);
    for (const hex of [2400, 2500, 2600, 2700, 2800]) expect(names).toContain(`Krasinski a enter to ${hex}`);
    expect(names).not.toContain('Krasinski a enter to 3500');
  });
  test('SEED-12 7 to 11: nothing happens, and +1 for each such result', () => {
    const state = atRoll();
    play(state, 11);
    expect([state.r[R.FLANK_EARNED], state.r[R.FLANK_BONUS]]).toEqual([EARNED_NOT, 1]);
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.FLANK_ROLL);
    play(state, 7);
    expect(state.r[R.FLANK_BONUS]).toBe(2);
    passOn(state, (s) => s.turn() === 5 && s.r[R.NODE] === N.FLANK_ROLL);
    play(state, 10);
    expect(state.r[R.FLANK_EARNED]).toBe(EARNED_REAR);
  });
  test('SEED-13 2 to 6: recall, which enters by 3500 to 5100, or leave all as it is', () => {
    const recalled = atEntry(6);
    expect(recalled.r[R.FLANK_EARNED]).toBe(EARNED_RECALL);
    const names = legalNames(recalled);
    expect(names).toContain('Krasinski a enter to 3500');
    expect(names).toContain('Krasinski a enter to 5100');
    expect(names).not.toContain('Krasinski a enter to 2800');
    const left = atRoll();
    play(left, 2);
    expect([nodeName(left), left.toAct()]).toEqual(['recall', 0]);
    play(left, 'no recall');
    expect([left.r[R.FLANK_EARNED], boxed(left).length]).toEqual([EARNED_NOT, 5]);
  });
  test('SEED-14 a result of 2 to 6 adds nothing to later rolls', () => {
    const state = atRoll();
    play(state, 6, 'no recall');
    expect(state.r[R.FLANK_BONUS]).toBe(0);
  });
  test('SEED-15 no Russian may enter 2400 to 2800 until the force is back on the map', () => {
    const places: Places = { '3 Div a': 2602, '4 Div a': 2010, 'Compans a': 4419 };
    const reach = (state: BorodinoState): boolean => {
      drawMarker(state, 14, true);
      return legalNames(state).includes('3 Div a move to 2600');
    };
    const game = makeGame(parseParams('borodino', { plan: 'none' }));
    expect(reach(arrange(game, places))).toBe(false);
    const back = arrange(game, places);
    back.r[R.FLANK_PHASE] = FLANK_ENTERED;
    expect(reach(back)).toBe(true);
  });
  test('SEED-16 the force is always Under Orders and never bought', () => {
    const state = atEntry();
    play(state, 'Krasinski a enter to 2600');
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.ORDERS_FRENCH);
    // Those that are still in the box give the group no orders to buy.
    expect(legalNames(state).some((name) => name.includes('F4'))).toBe(false);
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.DRAW);
    expect(state.cup[4]).toBe(2);
    state.apply(4);
    expect([nodeName(state), state.status[6]]).toEqual(['move', 1]);
  });
  test('SEED-17 victory points are summed at the end, and more of them win', () => {
    const state = start({ plan: 'none' });
    passOn(state, () => false);
    const scores = new Float64Array(2);
    const payoffs = new Float64Array(2);
    state.scores(scores);
    state.payoffs(payoffs);
    // The start position, untouched: Shevardino and the Russian works are held by their owners.
    expect([...scores]).toEqual([0, 4 + 3 + 3]);
    expect([...payoffs]).toEqual([-1, 1]);
  });
});

/** Puts a unit of the running match somewhere else. */
function place(state: BorodinoState, name: string, printed: number): boolean {
  const unit = unitId(state, name);
  const from = state.hex[unit];
  state.hex[unit] = hexOf(printed);
  rebuild(state);
  return from !== OFF_MAP;
}

describe('edge cases', () => {
  test('a natural 12 with a bonus, and 13 and more, succeed', () => {
    const state = atRoll({ startBonus: 3 });
    play(state, 12);
    expect(state.r[R.FLANK_EARNED]).toBe(EARNED_REAR);
  });
  test('bonus k shifts the bands: success from 12 - k, recall up to 6 - k; from 5 no recall, from 10 certain', () => {
    const before = atRoll();
    const state = start({ plan: 'F4@1' });
    const band = (bonus: number, roll: number): string => {
      state.copyFrom(before);
      state.r[R.FLANK_BONUS] = bonus;
      play(state, roll);
      if (nodeName(state) === 'recall') return 'recall';
      return state.r[R.FLANK_EARNED] === EARNED_REAR ? 'rear' : 'wait';
    };
    for (let bonus = 0; bonus <= 10; bonus++) {
      for (let roll = 2; roll <= 12; roll++) {
        const wanted = roll >= 12 - bonus ? 'rear' : roll <= 6 - bonus ? 'recall' : 'wait';
        expect([bonus, roll, band(bonus, roll)]).toEqual([bonus, roll, wanted]);
      }
    }
  });
  test('the bonus grows by result, not by turn: a declined low roll keeps the old one', () => {
    const state = atRoll({ startBonus: 1 });
    play(state, 3, 'no recall');
    expect(state.r[R.FLANK_BONUS]).toBe(1);
  });
  test('no voluntary recall on 7 to 11', () => {
    const state = atRoll();
    play(state, 8);
    expect(nodeName(state)).not.toBe('recall');
  });
  test('the roll is mandatory, one a turn', () => {
    const state = atRoll();
    expect(state.toAct()).toBe(-1);
    play(state, 9);
    expect(state.cup[FLANK_MARKER]).toBe(0);
    let rolls = 0;
    while (state.turn() === 3) {
      if (state.r[R.NODE] === N.FLANK_ROLL) rolls++;
      passOn(state, (s) => s.turn() === 4 || s.r[R.NODE] === N.FLANK_ROLL);
    }
    expect(rolls).toBe(0);
  });
  test('start at the end of turn S: no marker of the force in S + 1, first roll in S + 2', () => {
    const state = start({ plan: 'F5@3' });
    passOn(state, atNode(N.FLANK_ROLL));
    expect(state.turn()).toBe(5);
  });
  test('if every chosen unit touches an enemy nothing leaves, the order is spent, the plan is void', () => {
    // Beurmann, alone in his command, at 4407.
    const state = start({ plan: 'F6:c5@1' });
    expect(legalNames(state)).not.toContain('F1 F2 F3');
    passOn(state, (s) => s.r[R.NODE] === N.NAPOLEON_DIE);
    place(state, '4 Div a', 4408);
    passOn(state, atTurn(2));
    expect([boxed(state), state.r[R.LAPSED], state.r[R.FLANK_PLAN]]).toEqual([[], 1, 0]);
    passOn(state, (s) => s.turn() === 2 && s.r[R.NODE] === N.ORDERS_FRENCH);
    expect(legalNames(state)).toContain('F1 F2 F3');
  });
  test('C2 no chosen unit on the map in the start turn: void, and nothing is spent', () => {
    const game = makeGame(parseParams('borodino', { preset: 'book', plan: 'F4@4' }));
    const state = arrange(game, { 'Compans a': 4419, 'Ledru a': 4410, 'Tharreau a': 4409, '4 Div a': 2010 });
    state.collapsed[0] = (1 << GROUPS) - 1;
    endActivations(state);
    play(state, 9);
    expect(legalNames(state)).toContain('F1 F2 F5');
    expect(state.r[R.LAPSED]).toBe(1);
  });
  test('the other marker of the group stays in the cup only while it has units on the map', () => {
    const state = start({ plan: 'F4@1' });
    passOn(state, (s) => s.turn() === 2 && s.r[R.CUP_OPEN] === 1);
    expect(state.cup[4]).toBe(0);
  });
  test('units left behind need orders of their own', () => {
    const state = start({ plan: 'F6:c0@1' });
    passOn(state, (s) => s.turn() === 2 && s.r[R.NODE] === N.ORDERS_FRENCH);
    expect(legalNames(state)).toContain('F6:c1+c2');
    expect(legalNames(state).some((name) => name.includes('c0'))).toBe(false);
  });
  test('entry comes at once, as a normal activation; who declines may come on a later draw without a new roll', () => {
    const state = atEntry();
    for (let k = 0; k < 5; k++) play(state, legalNames(state).find((name) => name.endsWith('in the box')) as string);
    expect(boxed(state).length).toBe(5);
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.DRAW && s.cup[FLANK_MARKER] === 1);
    state.apply(FLANK_MARKER);
    expect(nodeName(state)).toBe('entry');
  });
  test('F3 an entry earned and unused shows nowhere: the same markers as before', () => {
    const state = atEntry();
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.DRAW);
    expect([state.cup[4], state.cup[FLANK_MARKER]]).toEqual([0, 1]);
  });
  test('F6 the ban ends when the first unit is placed, by recall too, and declining keeps it', () => {
    const state = atEntry(6);
    expect(state.r[R.FLANK_PHASE]).toBe(FLANK_BOXED);
    play(state, 'Krasinski a stay in the box');
    expect(state.r[R.FLANK_PHASE]).toBe(FLANK_BOXED);
    play(state, 'Krasinski b enter to 3500');
    expect(state.r[R.FLANK_PHASE]).toBe(FLANK_ENTERED);
  });
  test('units still in the box at the end are neither lost nor collapsed, and hold nothing', () => {
    const state = start({ plan: 'F4@10' });
    passOn(state, (s) => s.toAct() === TERMINAL);
    const facts = new Float64Array(makeGame(parseParams('borodino', {})).info.factNames.length);
    state.facts(facts);
    const { factNames } = makeGame(parseParams('borodino', {})).info;
    expect(facts[factNames.indexOf('frenchLostPermille')]).toBe(0);
    expect(facts[factNames.indexOf('unitsInBox')]).toBe(5);
    expect((state.collapsed[0] >> 4) & 1).toBe(0);
    // The place on which they once stood is not held by them.
    for (const u of units(state, 4)) expect([state.hex[u], state.owner[state.tables.start[u]]]).toEqual([OFF_MAP, 0]);
  });
  test('A4 a Disordered unit goes, stays Disordered, and does not rally in the box', () => {
    const state = start({ plan: 'F4@1' });
    passOn(state, (s) => s.r[R.NODE] === N.NAPOLEON_DIE);
    state.condition[unitId(state, 'V Cav')] = 1;
    rebuild(state);
    passOn(state, (s) => s.turn() === 3 && s.r[R.NODE] === N.FLANK_ROLL);
    expect(whereIs(state, 'V Cav')).toBe('box d');
    play(state, 12);
    while (nodeName(state) === 'entry' && state.tables.name[state.r[R.SUBJECT]] !== 'V Cav')
      play(state, legalNames(state).at(-2) as string);
    play(state, 'V Cav enter to 2600');
    expect(whereIs(state, 'V Cav')).toBe('2600 d');
  });
});

/** A force of I Corps on the map: Compans a belongs to it, Friant a was left behind. */
function onTheMap(): BorodinoState {
  const state = arrange(makeGame(parseParams('borodino', { preset: 'book', plan: 'none' })), {
    'Compans a': 4419,
    'Friant a': 4410,
    '4 Div a': 2010,
  });
  state.flanker[unitId(state, 'Compans a')] = 1;
  state.r[R.FLANK_PHASE] = FLANK_ENTERED;
  return state;
}

describe('F7 the command of the force', () => {
  test('F7 is Under Orders without an order, and units left behind are an ordinary command of the group', () => {
    const state = onTheMap();
    drawMarker(state, 1);
    expect([nodeName(state), state.tables.name[state.r[R.SUBJECT]]]).toEqual(['status', 'Friant a']);
    play(state, 'F1 restricted');
    expect([state.status[0], state.status[FLANK_COMMAND]]).toEqual([NO_ORDERS, UNDER_ORDERS]);
    expect(legalNames(state)).toContain('Compans a move to 4427');
    play(state, 'Compans a stay');
    expect(legalNames(state)).toContain('Friant a move to 4408');
    expect(legalNames(state)).not.toContain('Friant a move to 4407');
  });
  test('F7 an order for the group is for those left behind', () => {
    const state = onTheMap();
    drawMarker(state, 1, true);
    expect([state.status[0], state.status[FLANK_COMMAND]]).toEqual([UNDER_ORDERS, UNDER_ORDERS]);
  });
  test('F7 is never bought: a group that is all force is not among the orders', () => {
    const state = atEntry();
    for (const [name, hex] of Object.entries({
      'Krasinski a': 2600,
      'Krasinski b': 2600,
      Kniaziewicz: 2700,
      'V Cav': 2500,
    })) {
      play(state, `${name} enter to ${hex}`);
    }
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.ORDERS_FRENCH);
    expect(legalNames(state)).toContain('F1 F2 F3');
    expect(legalNames(state).some((name) => name.includes('F4'))).toBe(false);
  });
  test('F7 in Reserve it acts with No Orders', () => {
    const state = onTheMap();
    state.collapsed[0] = (1 << GROUPS) - 1;
    state.r[R.COMMANDER] = hexOf(4419);
    endActivations(state);
    expect(legalNames(state)).toEqual(['reserve flanking force', 'no reserve']);
    play(state, 'reserve flanking force');
    expect(legalNames(state)).toContain('Compans a move to 4421');
    expect(legalNames(state)).not.toContain('Compans a move to 4422');
  });
  test('F7 ffAlwaysUO off: Under Orders in the turn of entry, and from the next one the units rejoin their command', () => {
    const state = atEntry(12, { ffAlwaysUO: false });
    play(state, 'Krasinski a enter to 2600');
    expect([state.flanker[unitId(state, 'Krasinski a')], state.status[FLANK_COMMAND]]).toEqual([1, UNDER_ORDERS]);
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.ORDERS_FRENCH);
    expect(state.flanker[unitId(state, 'Krasinski a')]).toBe(0);
    expect(legalNames(state)).toContain('F4');
  });
  test('F7 ffAlwaysUO on: for the rest of the game', () => {
    const state = atEntry();
    play(state, 'Krasinski a enter to 2600');
    passOn(state, (s) => s.turn() === 12 && s.r[R.NODE] === N.ORDERS_FRENCH);
    expect(state.flanker[unitId(state, 'Krasinski a')]).toBe(1);
    expect(legalNames(state).some((name) => name.includes('F4'))).toBe(false);
    passOn(state, (s) => s.r[R.NODE] === N.DRAW && s.cup[4] > 0);
    state.apply(4);
    expect([state.turn(), state.status[FLANK_COMMAND]]).toEqual([12, UNDER_ORDERS]);
  });
  test('F7 the box, its units and their states are public', () => {
    const game = makeGame(parseParams('borodino', { preset: 'book', plan: 'none' }));
    const state = arrange(game, { 'Compans a': 'box', 'Friant a': 'box d', '4 Div a': 2010 });
    state.r[R.FLANK_PHASE] = FLANK_BOXED;
    const seen = game.newState() as BorodinoState;
    seen.copyFrom(state);
    game.information.mask(seen, RUSSIAN);
    expect(['Compans a', 'Friant a'].map((name) => whereIs(seen, name))).toEqual(['box', 'box d']);
    expect([...seen.flanker]).toEqual([...state.flanker]);
  });
});

describe('4.12, 6.F', () => {
  test('F3 from the turn after the first unit was placed the group has two markers again, box or map', () => {
    const state = atEntry();
    play(state, 'Krasinski a enter to 2600');
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.DRAW);
    expect([state.cup[4], state.cup[FLANK_MARKER]]).toEqual([2, 0]);
  });
  test('F4, F5 units that did not come enter at a later activation of the group', () => {
    const state = atEntry();
    play(state, 'Krasinski a enter to 2600');
    passOn(state, (s) => s.turn() === 4 && s.r[R.NODE] === N.DRAW);
    state.apply(4);
    expect(nodeName(state)).toBe('move');
    play(state, 'Krasinski a stay');
    expect([nodeName(state), legalNames(state).includes('Krasinski b enter to 2500')]).toEqual(['entry', true]);
  });
  test('F5, D7 a unit pays for the edge hex and goes on with the rest, never by an extended move', () => {
    const state = atEntry();
    const names = legalNames(state);
    // 2600 is wood (2), 2601 wood, 2501 wood: 2400 is wood too; four points make two hexes of wood.
    expect(names).toContain('Krasinski a enter to 2601');
    expect(names).not.toContain('Krasinski a enter to 2604');
  });
  test('F5, D6 a Disordered unit pays one more for every hex of a zone, beyond the edge too', () => {
    // 2600 and 2601 are wood, two points each; 2601 lies next to the Russians, and the unit has four.
    const reaches = (name: string): boolean => {
      const state = atEntry();
      place(state, '4 Div a', 2602);
      state.condition[unitId(state, 'Krasinski a')] = name === 'good' ? BOXED : BOXED_DISORDERED;
      rebuild(state);
      return legalNames(state).includes('Krasinski a enter to 2601');
    };
    expect([reaches('good'), reaches('Disordered')]).toEqual([true, false]);
  });
  test('F5 a full edge hex costs one more to pass, like any friends', () => {
    const state = atEntry();
    play(state, 'Krasinski a enter to 2600', 'Krasinski b enter to 2600');
    expect(legalNames(state)).not.toContain('Kniaziewicz enter to 2600');
    expect(legalNames(state)).toContain('Kniaziewicz enter to 2700');
  });
  test('F5 a unit may be put off while another one follows', () => {
    const state = atEntry();
    play(state, 'Krasinski a later');
    expect(state.tables.name[state.r[R.SUBJECT]]).toBe('Krasinski b');
  });
  test('F8 nightMarch: in the box before turn 1, first roll in turn 1, no order spent', () => {
    const state = start({ plan: 'F1', nightMarch: true });
    expect(boxed(state)).toEqual(units(state, 1));
    expect(legalNames(state)).toContain('F0 F2 F3');
    passOn(state, atNode(N.FLANK_ROLL));
    expect(state.turn()).toBe(1);
    const free = start({ nightMarch: true });
    expect(legalNames(free).length).toBe(1 + 6 + 63);
  });
  test('F8 coMarch: I and V Corps, two points, one marker of the force, one fewer of each group', () => {
    const state = start({ plan: 'F1@1', coMarch: true });
    expect(legalNames(state)).toContain('F2');
    expect(legalNames(state)).not.toContain('F2 F3');
    passOn(state, (s) => s.turn() === 3 && s.r[R.CUP_OPEN] === 1);
    expect(boxed(state)).toEqual([...units(state, 1), ...units(state, 4)]);
    expect([state.cup[1], state.cup[4], state.cup[FLANK_MARKER]]).toEqual([0, 0, 1]);
  });
  test('switches delayTurns and target', () => {
    const late = start({ plan: 'F4@1', delayTurns: 3 });
    passOn(late, atNode(N.FLANK_ROLL));
    expect(late.turn()).toBe(5);
    const easy = atRoll({ target: 8 });
    play(easy, 8);
    expect(easy.r[R.FLANK_EARNED]).toBe(EARNED_REAR);
  });
  test('a forced plan leaves nothing to decide; forbidden with a forced plan is an error', () => {
    expect(nodeName(start({ plan: 'F4@2' }))).toBe('orders french');
    expect(start({ plan: 'F4@2' }).r[R.FLANK_PHASE]).toBe(FLANK_PLANNED);
    expect(() => parseParams('borodino', { flank: false, plan: 'F4@2' })).toThrow(/flank: true/);
    expect(() => parseParams('borodino', { plan: 'F4' })).toThrow(/start turn/);
    expect(() => parseParams('borodino', { plan: 'F6@1' })).toThrow(/no plan/);
  });
});

/** Chances of success, waiting and recall by bonus, of 36. */
const ODDS = [
  [1, 20, 15],
  [3, 23, 10],
  [6, 24, 6],
  [10, 23, 3],
  [15, 20, 1],
  [21, 15, 0],
  [26, 10, 0],
  [30, 6, 0],
  [33, 3, 0],
  [35, 1, 0],
  [36, 0, 0],
];
/** Cumulative chance of arrival by draw when nobody recalls, per cent. */
const ARRIVED = [2.78, 8.56, 18.18, 31.74, 48.16, 64.98, 79.07, 88.77, 94.45, 97.42];

describe('the odds of the march', () => {
  test('are those of the table, by bonus', () => {
    const dice = new StreamDice(new Xoshiro(11, 12));
    ODDS.forEach((row, bonus) => {
      const state = atRoll({ startBonus: bonus });
      const { target } = state.tables.params;
      const outcomes = new Int32Array(25);
      const probabilities = new Float64Array(25);
      const count = state.chanceOutcomes(outcomes, probabilities);
      const sums = [0, 0, 0];
      for (let k = 0; k < count; k++) {
        const v = outcomes[k] + bonus;
        sums[v >= target ? 0 : v > 6 ? 1 : 2] += probabilities[k] * 36;
      }
      expect(sums.map(Math.round)).toEqual(row);
      expect(state.sampleChance(dice)).toBeGreaterThan(1);
    });
  });

  test('100,000 seeded plans arrive as the exact law says (chi-square)', () => {
    const arrivals = new Float64Array(12);
    let recalls = 0;
    const first = atRoll();
    const state = start({ plan: 'F4@1' });
    const MATCHES = 100_000;
    for (let seed = 1; seed <= MATCHES; seed++) {
      const dice = new MatchDice(pairSeed(2026, seed));
      let recallSeen = false;
      state.copyFrom(first);
      let draws = 0;
      while (draws < 10) {
        draws++;
        // The force's marker of each turn, by the dice of the match.
        state.r[R.TURN] = 2 + draws;
        state.r[R.NODE] = N.FLANK_ROLL;
        state.r[R.ACTOR] = -1;
        state.r[R.SUBJECT] = -1;
        state.r[R.PLACE] = -1;
        state.apply(state.sampleChance(dice));
        if (state.r[R.NODE] === N.RECALL) {
          recallSeen = true;
          state.apply(0);
        }
        if (state.r[R.FLANK_EARNED] === EARNED_REAR) break;
      }
      if (recallSeen) recalls++;
      arrivals[state.r[R.FLANK_EARNED] === EARNED_REAR ? draws : 11]++;
    }
    let chiSquare = 0;
    const exact = exactArrivals();
    for (let draw = 1; draw <= 10; draw++)
      chiSquare += (arrivals[draw] - MATCHES * exact[draw]) ** 2 / (MATCHES * exact[draw]);
    chiSquare += (arrivals[11] - MATCHES * exact[11]) ** 2 / (MATCHES * exact[11]);
    // 10 degrees of freedom: 29.6 at 0.1 per cent.
    expect(chiSquare).toBeLessThan(29.6);
    let sum = 0;
    for (let draw = 1; draw <= 10; draw++) {
      sum += exact[draw];
      expect(Math.abs(100 * sum - ARRIVED[draw - 1])).toBeLessThan(0.006);
    }
    // The first roll falls in turn 3; half have arrived by the sixth, in turn 8. The mean is of all ten draws and beyond.
    const shareBy = (draws: number): number =>
      arrivals.subarray(1, draws + 1).reduce((total, count) => total + count, 0) / MATCHES;
    expect([shareBy(5) < 0.5, shareBy(6) > 0.5]).toEqual([true, true]);
    expect(Math.abs(meanDraws() - 5.68)).toBeLessThan(0.006);
    // Recalling at the first chance: 65.4 % are recalled.
    expect(Math.abs(recalls / MATCHES - firstRecall())).toBeLessThan(0.006);
    expect(Math.abs(firstRecall() - 0.654)).toBeLessThan(0.0006);
  });
});

/** Chance of arriving at draw 1 to 10, and (11) later, when nobody recalls. */
function exactArrivals(): number[] {
  const arrive = new Array(12).fill(0);
  let at = [1, ...new Array(10).fill(0)];
  for (let draw = 1; draw <= 10; draw++) {
    const next = new Array(11).fill(0);
    at.forEach((mass, bonus) => {
      arrive[draw] += (mass * ODDS[bonus][0]) / 36;
      if (bonus < 10) next[bonus + 1] += (mass * ODDS[bonus][1]) / 36;
      next[bonus] += (mass * ODDS[bonus][2]) / 36;
    });
    at = next;
  }
  arrive[11] = at.reduce((a, b) => a + b, 0);
  return arrive;
}

/** Mean number of draws until the force arrives, with no end to the day. */
function meanDraws(): number {
  // From each bonus, the last one being sure: one draw, then on from there or from the next.
  let mean = 1;
  for (let bonus = 9; bonus >= 0; bonus--) mean = (36 + ODDS[bonus][1] * mean) / (36 - ODDS[bonus][2]);
  return mean;
}

/** Chance that a recall is offered before the force arrives. */
function firstRecall(): number {
  let recalled = 0;
  let mass = 1;
  for (let bonus = 0; bonus <= 10; bonus++) {
    recalled += (mass * ODDS[bonus][2]) / 36;
    mass *= ODDS[bonus][1] / 36;
  }
  return recalled;
}

describe('C5 the cup', () => {
  test('draws are uniform over what is left, from any single position, by a stream (chi-square)', () => {
    const state = start({ plan: 'none' });
    play(state, 'no orders', 'no orders', 'first none');
    const dice = new StreamDice(new Xoshiro(3, 4));
    state.apply(1);
    passOn(state, atNode(N.DRAW));
    const outcomes = new Int32Array(25);
    const probabilities = new Float64Array(25);
    const count = state.chanceOutcomes(outcomes, probabilities);
    const seen = new Float64Array(25);
    const DRAWS = 100_000;
    for (let k = 0; k < DRAWS; k++) seen[state.sampleChance(dice)]++;
    let chiSquare = 0;
    for (let k = 0; k < count; k++)
      chiSquare += (seen[outcomes[k]] - DRAWS * probabilities[k]) ** 2 / (DRAWS * probabilities[k]);
    expect(count).toBe(22);
    expect(chiSquare).toBeLessThan(46.8);
  });

  test('by the dice of a match the order of all markers is uniform: two draws of one group, position of the last', () => {
    const state = start({ plan: 'none' });
    play(state, 'no orders', 'no orders', 'first none');
    const begin = state.bytes.slice();
    const pairs = new Float64Array(43 * 43);
    const MATCHES = 6_000;
    for (let seed = 1; seed <= MATCHES; seed++) {
      const dice = new MatchDice(pairSeed(7, seed));
      state.bytes.set(begin);
      const places: number[] = [];
      for (let draw = 0; draw < 43 && places.length < 2; draw++) {
        const kind = state.sampleChance(dice);
        state.cup[kind]--;
        if (kind === 8) places.push(draw);
      }
      pairs[places[0] * 43 + places[1]]++;
    }
    // 43 markers (42 of groups and Destruction): each of 903 pairs of places alike.
    const expected = MATCHES / 903;
    let chiSquare = 0;
    for (let a = 0; a < 43; a++)
      for (let b = a + 1; b < 43; b++) chiSquare += (pairs[a * 43 + b] - expected) ** 2 / expected;
    expect(Math.abs(chiSquare - 902) / Math.sqrt(2 * 902)).toBeLessThan(4);
  });

  test('one marker more moves no other', () => {
    const order = (orders: string): number[] => {
      const state = start({ plan: 'none' });
      play(state, orders, 'no orders', 'first none');
      const dice = new MatchDice(pairSeed(5, 6));
      const kinds: number[] = [];
      while (state.cup.some((count) => count > 0)) {
        const kind = state.sampleChance(dice);
        state.cup[kind]--;
        kinds.push(kind);
      }
      return kinds;
    };
    expect(order('barrage').filter((kind) => kind !== 22)).toEqual(order('no orders'));
  });
});

test('planGroup and planCommands take a plan apart', () => {
  const plan = parsePlan('F6:c1+c4@7', false);
  expect([planGroup(plan), planCommands(plan), planStart(plan)]).toEqual([6, 0b10010, 7]);
});
