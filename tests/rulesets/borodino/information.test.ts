import { expect, test } from 'vitest';
import { redraw } from '../../../src/audit/redraw/borodino.ts';
import { verify, watch } from '../../../src/audit/verify.ts';
import { type Action, CHANCE, type Game, TERMINAL } from '../../../src/core/game.ts';
import { type Rng, StreamDice, Xoshiro } from '../../../src/core/rng.ts';
import { replay } from '../../../src/inspect/walk.ts';
import {
  MARCH_REAR,
  MARCH_SLOT,
  PLAN_GROUP_SLOT,
  PLAN_START_SLOT,
  SLOT_VALUES,
  SLOTS,
} from '../../../src/rulesets/borodino/beliefs.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import {
  FLANK_BOXED,
  FLANK_ENTERED,
  FRENCH,
  HEXES,
  NONE,
  OFF_MAP,
  RUSSIAN,
} from '../../../src/rulesets/borodino/layout.ts';
import { cellOf, observationNames } from '../../../src/rulesets/borodino/observe.ts';
import { lapse } from '../../../src/rulesets/borodino/orders.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { parsePlan, planGroup, planStart } from '../../../src/rulesets/borodino/plans.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { knowledge } from '../../conformance/kit.ts';
import { atNode, N, nodeName, passOn, play, R } from './position.ts';

const gameOf = (params: object = {}): Game => makeGame(parseParams('borodino', { preset: 'book', ...params }));
const asBattle = (game: Game): BorodinoState => game.newState() as BorodinoState;

/** A random match that begins with a plan; the force never recalls, and comes as soon as it may or never. */
function randomMatch(game: Game, plan: string, rng: Rng, comes: boolean): Action[] {
  const state = asBattle(game);
  const dice = new StreamDice(rng);
  const actions: Action[] = [];
  const out = new Int32Array(game.info.maxLegalActions);
  while (state.toAct() !== TERMINAL) {
    let action: Action;
    if (state.toAct() === CHANCE) action = state.sampleChance(dice);
    else if (state.r[R.NODE] === N.PLAN) action = parsePlan(plan, false);
    else if (state.r[R.NODE] === N.RECALL) action = 0;
    else if (state.r[R.NODE] === N.ENTRY && !comes) action = NONE;
    else if (state.r[R.NODE] === N.ENTRY) action = firstLegal(state, out);
    else action = state.sampleLegal(rng);
    actions.push(action);
    state.apply(action);
  }
  return actions;
}

function firstLegal(state: BorodinoState, out: Int32Array): Action {
  state.legalActions(out);
  return out[0];
}

/** Compares all that the Russians know at some of their decisions with what they know in redrawn matches. */
function compare(
  game: Game,
  actions: readonly Action[],
  rng: Rng,
  wanted: (state: BorodinoState) => boolean,
): { positions: number; kinds: Set<string> } {
  const state = asBattle(game);
  const kinds = new Set<string>();
  let positions = 0;
  for (let ply = 0; ply < actions.length && (state.turn() < 4 || state.r[R.FLANK_PHASE] >= FLANK_BOXED); ply++) {
    if (state.toAct() === RUSSIAN && wanted(state) && rng.below(60) === 0) {
      const before = actions.slice(0, ply);
      const redrawn = redraw(game, before, RUSSIAN, rng);
      if (redrawn !== null && verify(game, before, redrawn.actions, RUSSIAN)) {
        const other = replay(game, redrawn.actions);
        game.check(other);
        expect(knowledge(game, other, RUSSIAN)).toEqual(knowledge(game, state, RUSSIAN));
        positions++;
        kinds.add(nodeName(state));
      }
    }
    state.apply(actions[ply]);
  }
  return { positions, kinds };
}

test('before units leave nothing that a Russian knows differs with the plan, ply counts of his log included', () => {
  const game = gameOf();
  const rng = new Xoshiro(1, 2);
  let positions = 0;
  for (const plan of ['none', 'F1@6', 'F4@4', 'F6:c0+c1@5', 'F0@9'])
    positions += compare(
      game,
      randomMatch(game, plan, rng, true),
      rng,
      (s) => s.r[R.FLANK_PHASE] < FLANK_BOXED && s.turn() <= 3,
    ).positions;
  expect(positions).toBeGreaterThan(12);
});

test('in the box nothing shows of rolls, bonus, declined recalls, and an entry that is earned and not used', () => {
  const game = gameOf();
  const rng = new Xoshiro(3, 4);
  let positions = 0;
  for (const plan of ['F4@1', 'F6:c0+c3@1'])
    positions += compare(
      game,
      randomMatch(game, plan, rng, false),
      rng,
      (s) => s.r[R.FLANK_PHASE] === FLANK_BOXED && s.r[R.FLANK_DRAWS] > 0,
    ).positions;
  expect(positions).toBeGreaterThan(4);
});

test('after the force has come its path there is still hidden, and nothing else', () => {
  const game = gameOf();
  const rng = new Xoshiro(5, 6);
  let arrived = 0;
  let positions = 0;
  for (let k = 0; k < 2; k++) {
    const actions = randomMatch(game, 'F4@1', rng, true);
    const end = replay(game, actions) as BorodinoState;
    if (end.r[R.FLANK_PHASE] === FLANK_ENTERED) arrived++;
    positions += compare(game, actions, rng, (s) => s.r[R.FLANK_PHASE] === FLANK_ENTERED).positions;
  }
  expect(arrived).toBeGreaterThan(0);
  expect(positions).toBeGreaterThan(2);
});

test('6.J the log of the Russians has no entry for plan, orders, rolls, recalls, and choices that show nothing', () => {
  const game = gameOf();
  const state = asBattle(game);
  const events = new Int32Array(game.info.maxEvents);
  const seen = (): number => game.information.events(state, RUSSIAN, events);
  play(state, 'plan F4@1');
  expect(seen()).toBe(0);
  play(state, 'F1 F2');
  expect(seen()).toBe(0);
  passOn(state, (s) => s.turn() === 3 && s.r[R.NODE] === N.FLANK_ROLL);
  play(state, 3);
  expect([nodeName(state), seen()]).toEqual(['recall', 0]);
  play(state, 'no recall');
  expect(seen()).toBe(0);
  expect(game.information.events(state, FRENCH, events)).toBe(5);
});

test('6.J what is masked or drawn keeps no record of the last ply, which a hidden one may have written over', () => {
  const game = gameOf();
  const state = asBattle(game);
  play(state, 'plan F4@1');
  passOn(state, (s) => s.turn() === 3 && s.toAct() === RUSSIAN && s.r[R.LAST_NODE] >= 0);
  const twin = asBattle(game);
  twin.copyFrom(state);
  Object.assign(twin.r, {
    [R.LAST_NODE]: N.ENTRY,
    [R.LAST_ACTOR]: FRENCH,
    [R.LAST_ACTION]: NONE,
    [R.LAST_SUBJECT]: 36,
  });
  expect([...twin.bytes]).not.toEqual([...state.bytes]);
  for (const look of [
    (s: BorodinoState) => game.information.mask(s, RUSSIAN),
    (s: BorodinoState) => game.information.determinize(s, RUSSIAN, new Xoshiro(9, 9), null),
  ]) {
    const [one, other] = [state, twin].map((from) => {
      const copy = asBattle(game);
      copy.copyFrom(from);
      look(copy);
      return copy;
    });
    expect([...other.bytes]).toEqual([...one.bytes]);
    expect(game.information.events(one, RUSSIAN, new Int32Array(game.info.maxEvents))).toBe(0);
  }
});

test('6.J facts for a seat that is not to act do not say what the other is asked', () => {
  const game = gameOf();
  const state = asBattle(game);
  play(state, 'plan F4@1');
  passOn(state, (s) => s.turn() === 3 && s.r[R.NODE] === N.FLANK_ROLL);
  const told = (): object => game.information.describe(state, RUSSIAN);
  const atRoll = told();
  play(state, 3);
  expect([nodeName(state), told()]).toEqual(['recall', atRoll]);
  expect(game.information.describe(state, FRENCH)).toMatchObject({ node: 'recall', toAct: FRENCH });
});

test('6.J(b) orders that prove a march prove it for later too: when nothing leaves there is none', () => {
  const drawn = (plan: string, orders: string, first: string): Set<number> => {
    const game = gameOf();
    const state = asBattle(game);
    play(state, `plan ${plan}`, orders, 'no orders', `first ${first}`);
    // The march comes to nothing, as when all its units touch enemies.
    lapse(state);
    passOn(state, (s) => s.turn() === 2 && s.toAct() === RUSSIAN);
    const world = asBattle(game);
    const rng = new Xoshiro(7, 9);
    const plans = new Set<number>();
    for (let k = 0; k < 200; k++) {
      world.copyFrom(state);
      game.information.determinize(world, RUSSIAN, rng, null);
      plans.add(world.r[R.FLANK_PLAN]);
    }
    return plans;
  };
  expect([...drawn('F6:c5@1', 'F6:c0+c1', 'F6')]).toEqual([0]);
  // One command alone is no order of Murat's either; that of a corps proves nothing.
  expect([...drawn('F6:c5@1', 'no orders', 'F6')]).toEqual([0]);
  expect(drawn('F4@1', 'F1 F2', 'F4').size).toBeGreaterThan(1);
});

test('6.J units missing at the end of the start turn give group and turn', () => {
  const game = gameOf();
  const state = asBattle(game);
  const events = new Int32Array(game.info.maxEvents);
  play(state, 'plan F4@1');
  let left: number[] = [];
  passOn(state, (s) => {
    const count = game.information.events(s, RUSSIAN, events);
    if (count >= 3 && events[count - 3] === 102) left = [...events.subarray(count - 3, count)];
    return s.turn() === 2;
  });
  expect(left).toEqual([102, 0, 0b11111 << 6]);
  expect([planGroup(state.r[R.FLANK_PLAN]), state.r[R.FLANK_START]]).toEqual([4, 1]);
});

test('6.J orders show with the first marker of the group, Barrages when the cup is filled', () => {
  const game = gameOf({ plan: 'none' });
  const state = asBattle(game);
  const events = new Int32Array(game.info.maxEvents);
  play(state, 'F1 F6:c0+c1', 'R14');
  const atCup = game.information.events(state, FRENCH, events);
  expect([...events.subarray(0, atCup)]).toEqual([100, 0]);
  play(state, 'first F6');
  const count = game.information.events(state, RUSSIAN, events);
  expect([...events.subarray(count - 3, count)]).toEqual([101, 6, 0b11 << 6]);
  passOn(state, atNode(N.DRAW));
  state.apply(14);
  const shown = game.information.events(state, FRENCH, events);
  expect([...events.subarray(shown - 3, shown)]).toEqual([101, 14, 1 << 19]);
});

test('determinizations for the Russians follow the prior: awareness is the weight of all marches together', () => {
  const game = gameOf({ awareness: 30 });
  const state = asBattle(game);
  play(state, 'plan F3@2', 'no orders');
  const world = asBattle(game);
  const rng = new Xoshiro(7, 8);
  const DRAWS = 20_000;
  let none = 0;
  let murat = 0;
  for (let k = 0; k < DRAWS; k++) {
    world.copyFrom(state);
    game.information.determinize(world, RUSSIAN, rng, null);
    const plan = world.r[R.FLANK_PLAN];
    if (plan === 0) none++;
    if (planGroup(plan) === 6) murat++;
  }
  expect(Math.abs(none / DRAWS - 0.7)).toBeLessThan(0.015);
  expect(Math.abs(murat / DRAWS - 0.3 * (630 / 690))).toBeLessThan(0.015);
});

test('a belief weighs the slots, and never leaves what is possible', () => {
  const game = gameOf();
  const state = asBattle(game);
  play(state, 'plan none', 'no orders');
  const world = asBattle(game);
  const rng = new Xoshiro(9, 10);
  const belief = new Float32Array(SLOTS * SLOT_VALUES).fill(1);
  belief.fill(0, PLAN_GROUP_SLOT * SLOT_VALUES, (PLAN_GROUP_SLOT + 1) * SLOT_VALUES);
  belief[PLAN_GROUP_SLOT * SLOT_VALUES + 1 + 4] = 1;
  belief.fill(0, PLAN_START_SLOT * SLOT_VALUES, (PLAN_START_SLOT + 1) * SLOT_VALUES);
  belief[PLAN_START_SLOT * SLOT_VALUES + 3] = 1;
  for (let k = 0; k < 200; k++) {
    world.copyFrom(state);
    game.information.determinize(world, RUSSIAN, rng, belief);
    expect([planGroup(world.r[R.FLANK_PLAN]), planStart(world.r[R.FLANK_PLAN])]).toEqual([4, 3]);
  }
});

test('the march is replayed given that nobody came: bonuses after three draws follow the exact law', () => {
  const game = gameOf();
  const state = asBattle(game);
  play(state, 'plan F4@1');
  passOn(state, (s) => s.turn() === 6 && s.r[R.NODE] === N.DRAW);
  expect(state.r[R.FLANK_DRAWS]).toBe(3);
  const world = asBattle(game);
  const rng = new Xoshiro(11, 12);
  const facts = new Int32Array(SLOTS);
  const seen = new Float64Array(SLOT_VALUES);
  const DRAWS = 20_000;
  for (let k = 0; k < DRAWS; k++) {
    world.copyFrom(state);
    game.information.determinize(world, RUSSIAN, rng, null);
    game.information.hiddenFacts(world, RUSSIAN, facts);
    seen[facts[MARCH_SLOT]]++;
  }
  // Of the sequences without success: three waits 20 x 23 x 24, three low rolls 15 x 15 x 15 (each declined but for 1 in 32).
  const ratio = seen[3] / seen[0];
  const exact = (20 * 23 * 24) / (15 ** 3 * (31 / 32) ** 3);
  expect(Math.abs(ratio - exact) / exact).toBeLessThan(0.08);
  expect(seen[MARCH_REAR]).toBeGreaterThan(0);
});

test('three of Murat’s commands ordered prove a flank order this turn', () => {
  const game = gameOf();
  const state = asBattle(game);
  play(state, 'plan F6:c3@1', 'F6:c0+c1', 'no orders', 'first F6');
  passOn(state, (s) => s.toAct() === RUSSIAN);
  const world = asBattle(game);
  const rng = new Xoshiro(13, 14);
  for (let k = 0; k < 200; k++) {
    world.copyFrom(state);
    game.information.determinize(world, RUSSIAN, rng, null);
    expect(planStart(world.r[R.FLANK_PLAN])).toBe(1);
  }
});

test('a forced plan looks like a chosen one to the Russians', () => {
  const forced = gameOf({ plan: 'F4@3' });
  const free = gameOf();
  const log = (game: Game, first: Action[]): readonly number[] => {
    const state = asBattle(game);
    const actions = [...first];
    for (const action of first) state.apply(action);
    const rng = new Xoshiro(21, 22);
    while (state.turn() < 2) {
      const action = state.toAct() === CHANCE ? state.sampleChance(new StreamDice(rng)) : state.sampleLegal(rng);
      actions.push(action);
      state.apply(action);
    }
    return watch(game, actions, RUSSIAN).log;
  };
  expect(log(forced, [])).toEqual(log(free, [parsePlan('F4@3', false)]));
});

test('D2: where a command is asked to attempt, the plane "asked" marks its own units on the map and no others', () => {
  const game = gameOf();
  const state = asBattle(game);
  const dice = new StreamDice(new Xoshiro(31, 32));
  const rng = new Xoshiro(33, 34);
  const planes = new Float32Array(observationNames.length * HEXES);
  const from = observationNames.indexOf('asked') * HEXES;
  let asked = 0;
  let partOfGroup = 0;
  for (let plies = 0; plies < 1500 && state.toAct() !== TERMINAL; plies++) {
    const seat = state.toAct();
    if (seat === CHANCE) {
      state.apply(state.sampleChance(dice));
      continue;
    }
    game.information.observe(state, seat, planes);
    const marked = new Set<number>();
    for (let cell = 0; cell < HEXES; cell++) if (planes[from + cell] > 0) marked.add(cell);
    const wanted = new Set<number>();
    const acting = new Set<number>();
    if (state.r[R.NODE] === N.STATUS) {
      const { command, group } = state.tables;
      const subject = state.r[R.SUBJECT];
      for (let unit = 0; unit < state.hex.length; unit++) {
        if (state.hex[unit] === OFF_MAP || group[unit] !== group[subject]) continue;
        acting.add(cellOf(seat, state.hex[unit]));
        if (command[unit] === command[subject]) wanted.add(cellOf(seat, state.hex[unit]));
      }
      asked++;
      if (wanted.size < acting.size) partOfGroup++;
    }
    expect(marked).toEqual(wanted);
    state.apply(state.sampleLegal(rng));
  }
  expect(asked).toBeGreaterThan(20);
  expect(partOfGroup).toBeGreaterThan(5);
});
