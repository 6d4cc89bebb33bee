import { expect, test } from 'vitest';
import { TERMINAL } from '../../../src/core/game.ts';
import { STILL } from '../../../src/core/rng.ts';
import { playNames } from '../../../src/inspect/perft.ts';
import { phantomTicTacToe } from '../../../src/rulesets/phantom-tic-tac-toe/index.ts';

const game = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));

function after(...names: string[]) {
  const state = game.newState();
  playNames(game, state, names);
  return state;
}

const payoffs = (state: ReturnType<typeof after>): number[] => {
  const out = new Float64Array(2);
  state.payoffs(out);
  return [...out];
};

test('P1 seats mark in turn, x first', () => {
  expect([after().toAct(), after('b2').toAct(), after('b2', 'a1').toAct()]).toEqual([0, 1, 0]);
});

test('P2 a cell that the other holds is legal until the mover has run into it, and then it tries again', () => {
  const state = after('b2', 'b2');
  expect(state.toAct()).toBe(1);
  const out = new Int32Array(9);
  expect(Array.from(out.subarray(0, state.legalActions(out)))).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
});

test('P3 a seat sees its own marks, those that it ran into and how many the other has, nothing else', () => {
  const state = after('a3', 'b3', 'b3');
  expect(game.information.text(state, 0)).toBe('xo?\n???\n???\nx 1, o 1, seat 0');
  expect(game.information.text(after('a3', 'c1', 'a2'), 1)).toBe('???\n???\n??o\nx 2, o 1, seat 1');
});

test('P4 the other is not told of a try that failed', () => {
  const out = new Int32Array(2);
  expect(game.information.events(after('b2', 'b2'), 0, out)).toBe(0);
  expect(game.information.events(after('b2', 'b2'), 1, out)).toBe(2);
});

test('P5 three in a row win at once', () => {
  const state = after('a3', 'a1', 'b3', 'b1', 'c3');
  expect(state.toAct()).toBe(TERMINAL);
  expect(payoffs(state)).toEqual([1, -1]);
  expect(game.info.endReasons[state.endReason()]).toBe('line');
});

test('P6 a full board without a line is a draw', () => {
  const state = after('a3', 'b3', 'c3', 'b2', 'a2', 'c2', 'b1', 'a1', 'c1');
  expect(payoffs(state)).toEqual([0, 0]);
  expect(game.info.endReasons[state.endReason()]).toBe('full');
});

test('P7 the other may have run into any of my marks once it has moved', () => {
  const state = after('b2', 'a1');
  const seen = new Set<string>();
  const world = game.newState();
  for (let i = 0; i < 50; i++) {
    world.copyFrom(state);
    game.information.determinize(world, 0, { ...STILL, below: (n) => i % n }, null);
    game.check(world);
    seen.add(Buffer.from(world.bytes).toString('hex'));
  }
  expect(seen.size).toBeGreaterThan(8);
});
