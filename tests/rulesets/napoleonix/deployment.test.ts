import { expect, test } from 'vitest';
import { Xoshiro } from '../../../src/core/rng.ts';
import { napoleonix } from '../../../src/rulesets/napoleonix/index.ts';
import { CLOCK, PLY, type Position } from '../../../src/rulesets/napoleonix/layout.ts';
import { KINDS, type KindName } from '../../../src/rulesets/napoleonix/tables.ts';
import { eventsOf, legalNames, play, type TestState } from './position.ts';

/** A game on a map of its own; kinds that are not named are 0. */
function gameOn(map: readonly string[], south: string, north = south) {
  const army = (kinds: string) =>
    Object.fromEntries(KINDS.map((kind) => [kind, [...kinds].filter((other) => other === kind).length]));
  const params = { map, army: { south: army(south), north: army(north) } };
  return napoleonix.createGame(napoleonix.parseParams('tiny', params));
}

test('9.2.23 South deploys first, squares in the order of the own side, kinds by name', () => {
  const game = gameOn(['nn', '..', 'ss'], '9F');
  const state = game.newState();
  expect(state.isDeployment()).toBe(true);
  expect(legalNames(state)).toEqual(['9 on a1', 'F on a1']);
  play(state, '9 on a1');
  expect([state.toAct(), ...legalNames(state)]).toEqual([0, 'F on b1']);
  play(state, 'F on b1');
  // North's first square is its own left corner, in the north-east.
  expect([state.toAct(), ...legalNames(state)]).toEqual([1, '9 on b3', 'F on b3']);
  play(state, 'F on b3', '9 on a3');
  expect([state.isDeployment(), state.toAct(), state.turn()]).toEqual([false, 0, 1]);
});

test('N4, A40 a square may stay empty while squares outnumber units', () => {
  const game = gameOn(['nnn', '...', 'sss'], '9F');
  const state = game.newState();
  expect(legalNames(state)).toEqual(['9 on a1', 'F on a1', 'a1 empty']);
  play(state, 'a1 empty');
  expect(legalNames(state)).toEqual(['9 on b1', 'F on b1']);
});

test('A41 the seat that moves first is a parameter', () => {
  const params = { firstMover: 'north' };
  const game = napoleonix.createGame(napoleonix.parseParams('tiny', params));
  const state = game.newState();
  const rng = new Xoshiro(1, 1);
  while (state.isDeployment()) state.apply(state.sampleLegal(rng));
  expect(state.toAct()).toBe(1);
});

test('9.2.23 deployment counts neither for the clock nor for maxPlies, which info.maxPlies adds', () => {
  const game = napoleonix.createGame(napoleonix.parseParams('tiny', { maxPlies: 100 }));
  const state = game.newState() as TestState;
  const rng = new Xoshiro(1, 1);
  let plies = 0;
  for (; state.isDeployment(); plies++) state.apply(state.sampleLegal(rng));
  expect([plies, state.clocks[PLY], state.clocks[CLOCK]]).toEqual([24, 0, 0]);
  expect(game.info.maxPlies).toBe(124);
});

/** Placements of one army on a zone as kinds in the order of its squares, `.` for empty. */
function arrangements(kinds: string, squares: number): Set<string> {
  const found = new Set<string>();
  const items = [...kinds.padEnd(squares, '.')];
  const fill = (prefix: string, rest: readonly string[]): void => {
    if (rest.length === 0) found.add(prefix);
    for (const kind of new Set(rest)) {
      const others = [...rest];
      others.splice(others.indexOf(kind), 1);
      fill(prefix + kind, others);
    }
  };
  fill('', items);
  return found;
}

/** Every placement that South can reach by legal actions; also that no prefix is a dead end. */
function reachable(map: readonly string[], kinds: string): Set<string> {
  const game = gameOn(map, kinds, '9F');
  const found = new Set<string>();
  const walk = (state: TestState, prefix: string): void => {
    if (state.toAct() === 1) {
      found.add(prefix);
      return;
    }
    const out = new Int32Array(game.info.maxLegalActions);
    const count = state.legalActions(out);
    expect(count).toBeGreaterThan(0);
    for (const action of out.subarray(0, count)) {
      const name = state.actionName(action);
      const next = game.newState() as TestState;
      next.copyFrom(state);
      next.apply(action);
      walk(next, prefix + (name.endsWith('empty') ? '.' : name[0]));
    }
  };
  walk(game.newState() as TestState, '');
  return found;
}

// 9.2.22 written once more, on coordinates and without the tables.
function isAccepted(map: readonly string[], placement: string): boolean {
  const height = map.length;
  const at = (x: number, y: number) => map[height - 1 - y]?.[x] ?? '~';
  const squares: [number, number][] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < map[0].length; x++) if (at(x, y) === 's') squares.push([x, y]);
  const unitOn = (x: number, y: number) => placement[squares.findIndex(([a, b]) => a === x && b === y)] ?? '.';
  return squares.some(([x, y], i) => {
    if (!'123456789S0'.includes(placement[i])) return false;
    const around = [
      [x, y + 1],
      [x + 1, y],
      [x, y - 1],
      [x - 1, y],
    ];
    return around.some(([a, b]) => at(a, b) !== '~' && unitOn(a, b) === '.');
  });
}

test.each([
  { map: ['nnn', '~.~', 'sss'], kinds: '9MF' },
  { map: ['nnn', '~.~', 'sss'], kinds: '9F' },
  { map: ['nnn', '~.~', 'sss', 's~s'], kinds: '99MF' },
  { map: ['nnnn', '~~.~', 'ssss', '.~ss'], kinds: '9MMFK' },
  { map: ['nnnn', '.~~~', 'sss~', 'sss.'], kinds: '0MMFK' },
])('9.2.22 legal deployments are exactly the accepted ones: $kinds on $map', ({ map, kinds }) => {
  const squares = map.join('').split('s').length - 1;
  const accepted = [...arrangements(kinds, squares)].filter((placement) => isAccepted(map, placement));
  const refused = arrangements(kinds, squares).size - accepted.length;
  expect(refused).toBeGreaterThan(0);
  expect([...reachable(map, kinds)].sort()).toEqual(accepted.sort());
});

test('N7, 9.2.23 nothing of a placement is visible to the other seat until both stand, not even how far it has come', () => {
  const game = gameOn(['nnn', '...', 'sss'], '9F');
  const shown = (state: TestState, seat: number): string =>
    JSON.stringify([game.information.describe(state, seat), game.information.drawing(state, seat)]);
  const state = game.newState() as TestState;
  const before = shown(state, 1).replace('"south"', '');
  play(state, '9 on a1');
  expect(eventsOf(game, state, 1)).toEqual([]);
  expect(shown(state, 1).replace('"south"', '')).toBe(before);
  play(state, 'b1 empty', 'F on c1');
  expect(eventsOf(game, state, 1)).toEqual([]);
  const other = game.newState() as TestState;
  play(other, 'F on a1', '9 on b1', 'c1 empty');
  expect(game.information.text(state, 1)).toBe(game.information.text(other, 1));
  play(state, 'F on c3');
  // The own unit, [1, square, kind]; South sees nothing.
  expect([eventsOf(game, state, 1), eventsOf(game, state, 0)]).toEqual([[1, 0, 12], []]);
});

test('9.2.23 once both stand, all occupied squares are public', () => {
  const game = gameOn(['nnn', '...', 'sss'], '9F');
  const state = game.newState() as TestState;
  play(state, '9 on a1', 'b1 empty', 'F on c1', 'F on c3', '9 on b3', 'a3 empty');
  // South sees b3 and c3 as squares 7 and 8, North sees c1 and a1 as squares 6 and 8.
  expect(eventsOf(game, state, 0)).toEqual([2, 2, 7, 8]);
  expect(eventsOf(game, state, 1)).toEqual([1, 2, 15, 2, 2, 6, 8]);
});

test('P22 random deployment favours neither half of the board', () => {
  const game = napoleonix.createGame(napoleonix.parseParams('tiny', {}));
  const rng = new Xoshiro(3, 4);
  let left = 0;
  const matches = 3000;
  for (let i = 0; i < matches; i++) {
    const state = game.newState() as TestState;
    while (state.toAct() === 0) state.apply(state.sampleLegal(rng));
    const flag = Array.from({ length: 12 }, (_, unit) => unit).find((unit) => state.kind[unit] === 12) as number;
    if (state.tables.origin[flag] % state.tables.stride <= 3) left++;
  }
  expect(Math.abs(left / matches - 0.5)).toBeLessThan(0.03);
});

test('P7 ids are a function of the square of deployment alone', () => {
  const game = gameOn(['nnn', '...', 'sss'], '9F');
  const idOf = (names: readonly string[], kind: KindName): number => {
    const state = game.newState() as State;
    play(state, ...names);
    return state.kind.subarray(0, 3).indexOf(KINDS.indexOf(kind));
  };
  expect(idOf(['9 on a1', 'b1 empty', 'F on c1'], '9')).toBe(0);
  expect(idOf(['F on a1', 'b1 empty', '9 on c1'], '9')).toBe(2);
});

type State = ReturnType<ReturnType<typeof gameOn>['newState']> & Position;
