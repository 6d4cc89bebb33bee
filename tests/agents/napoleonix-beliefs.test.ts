import { expect, test } from 'vitest';
import { NapoleonixBeliefs } from '../../agents/heuristic/napoleonix-beliefs.ts';
import { mcts } from '../../agents/mcts/index.ts';
import { viewAfter } from '../../src/audit/positions.ts';
import { benchBeliefs } from '../../src/bench/beliefs.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { randomMatch } from '../../src/inspect/walk.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { ENEMY_KIND, ENEMY_REAL } from '../../src/rulesets/napoleonix/planes.ts';
import { KIND_COUNT } from '../../src/rulesets/napoleonix/tables.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';

const game = napoleonix.createGame(napoleonix.parseParams('small', {}));

test('conduct foretells kinds better than counting alone, by both scores, on matches that it was not fitted to', () => {
  const [counts, conduct] = benchBeliefs(game, 12, 64);
  expect([counts.belief, conduct.belief]).toEqual(['counts', 'conduct']);
  expect(conduct.facts).toBe(counts.facts);
  expect(conduct.logScore).toBeGreaterThan(counts.logScore + 0.08);
  expect(conduct.brier).toBeLessThan(counts.brier - 0.02);
});

test('beliefs are a function of what the seat has seen: read at once or ply by ply they are the same, and every weight is positive', () => {
  const actions = randomMatch(game, new Xoshiro(4, 4), () => {});
  const [slots, values] = game.info.beliefShape;
  const plywise = new NapoleonixBeliefs(game);
  const out = [new Float32Array(slots * values), new Float32Array(slots * values)];
  plywise.start(0);
  let followed = 0;
  for (let plies = 40; plies < Math.min(actions.length, 140); plies++) {
    const view = viewAfter(game, 0, actions.slice(0, plies));
    plywise.fill(view, out[0]);
    const atOnce = new NapoleonixBeliefs(game);
    atOnce.start(0);
    atOnce.fill(view, out[1]);
    expect(out[0]).toEqual(out[1]);
    expect(Math.min(...out[0])).toBeGreaterThan(0);
    for (let slot = 0; slot < slots; slot++) {
      if (plywise.isFollowed(slot)) followed++;
      else expect(new Set(out[0].subarray(slot * KIND_COUNT, (slot + 1) * KIND_COUNT))).toEqual(new Set([1]));
    }
  }
  expect(followed).toBeGreaterThan(500);
});

test('an observation is weighed by conduct where a unit is followed and nowhere else, and stays a set of chances', () => {
  const actions = randomMatch(game, new Xoshiro(4, 5), () => {});
  const [slots, values] = game.info.beliefShape;
  const squares = game.info.observationShape[1] * game.info.observationShape[2];
  const weights = new Float32Array(slots * values);
  const chances = new Float32Array(slots * values);
  const plain = new Float32Array(game.info.observationShape.reduce((a, b) => a * b, 1));
  const painted = new Float32Array(plain.length);
  const isEnemyChance = (i: number): boolean =>
    (i >= ENEMY_KIND * squares && i < (ENEMY_KIND + KIND_COUNT) * squares) || Math.floor(i / squares) === ENEMY_REAL;
  let moved = 0;
  for (let plies = 40; plies < Math.min(actions.length, 140); plies += 3) {
    const view = viewAfter(game, 0, actions.slice(0, plies));
    const beliefs = new NapoleonixBeliefs(game);
    beliefs.start(0);
    beliefs.fill(view, weights);
    view.observe(plain);
    view.observe(painted);
    beliefs.paint(weights, painted, chances);
    for (let i = 0; i < plain.length; i++) {
      if (painted[i] === plain[i]) continue;
      moved++;
      expect(isEnemyChance(i)).toBe(true);
      // What counting rules out stays ruled out.
      expect(plain[i]).toBeGreaterThan(0);
    }
    for (let slot = 0; slot < slots; slot++) {
      const row = chances.subarray(slot * values, (slot + 1) * values);
      if (!beliefs.isFollowed(slot)) expect(new Set(row)).toEqual(new Set([1]));
      else expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
    }
    for (let square = 0; square < squares; square++) {
      const sum = (from: Float32Array): number =>
        Array.from({ length: KIND_COUNT }, (_, kind) => from[(ENEMY_KIND + kind) * squares + square]).reduce(
          (a, b) => a + b,
          0,
        );
      expect(sum(painted)).toBeCloseTo(sum(plain), 5);
    }
  }
  expect(moved).toBeGreaterThan(500);
});

test('rulesets without such knowledge refuse it', () => {
  const { info } = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));
  expect(() => mcts.parseOptions({ beliefs: 'conduct' }, info)).toThrow('nothing is known of conduct');
});
