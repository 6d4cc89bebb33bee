import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learned } from '../../../agents/learned/index.ts';
import { knownFor, type Scope, seenGame } from '../../../agents/learned/seen.ts';
import { shapeFor } from '../../../agents/learned/shape.ts';
import { encodeWeights } from '../../../agents/learned/weights.ts';
import type { WeightyGame, WeightyState } from '../../../agents/learned/weighty.ts';
import { knownOf } from '../../../agents/mcts/known.ts';
import { playMatch } from '../../../src/arena/match.ts';
import { audit } from '../../../src/audit/audit.ts';
import { loadRedraw } from '../../../src/audit/redraw.ts';
import { agentKindById } from '../../../src/catalog.ts';
import { CHANCE, type Game, type State, TERMINAL } from '../../../src/core/game.ts';
import { MatchDice, STILL, Xoshiro } from '../../../src/core/rng.ts';
import { borodino } from '../../../src/rulesets/borodino/index.ts';
import { generals } from '../../../src/rulesets/generals/index.ts';
import { initialTensors } from '../../../src/training/trainer.ts';

const battle = borodino.createGame(borodino.parseParams('utitsa', { turns: 3 }));
const ford = generals.createGame(generals.parseParams('s1', {}));
const rng = new Xoshiro(1, 2);

/** Plays to the end or to `most` plies; `decide` plays a decision. */
function play<S extends State>(state: S, seed: number, decide: (state: S, seat: number) => void, most = 1e6): S {
  const dice = new MatchDice([seed, 6]);
  let plies = 0;
  for (let actor = state.toAct(); actor !== TERMINAL && plies++ < most; actor = state.toAct()) {
    if (actor === CHANCE) state.apply(state.sampleChance(dice));
    else decide(state, actor);
  }
  return state;
}

describe.each<[string, Game, Scope]>([
  ['borodino', battle, { abstraction: 'weighty' }],
  ['generals', ford, { abstraction: 'weighty' }],
  ['generals beside a script', ford, { abstraction: 'weighty', script: 'bold' }],
])('weighty decisions of %s as a game', (_, base, scope) => {
  const game = seenGame(base, scope) as WeightyGame;
  const legal = new Int32Array(game.info.maxLegalActions);

  test('played as the heuristic would, make the match that it plays', () => {
    const { policy } = knownOf(base, scope.script ?? null)!;
    const known = knownFor(game)!;
    for (const seed of [1, 2]) {
      const played = play(base.newState(), seed, (state, seat) => {
        state.apply(policy.choose(state, seat, STILL));
      });
      let decisions = 0;
      const thinned = play(game.newState(), seed, (state, seat) => {
        decisions++;
        expect(policy.isRoutine!(state.base)).toBe(false);
        expect(state.legalActions(legal)).toBeGreaterThan(1);
        state.apply(known.policy.choose(state, seat, STILL));
      });
      expect(thinned.base.bytes).toEqual(played.bytes);
      expect(decisions).toBeGreaterThan(20);
    }
  });

  test('copies go on as their original does', () => {
    const copy = game.newState();
    let compared = 0;
    play(
      game.newState(),
      6,
      (state) => {
        const action = state.sampleLegal(rng);
        copy.copyFrom(state);
        state.apply(action);
        copy.apply(action);
        expect(copy.base.bytes).toEqual(state.base.bytes);
        expect(copy.toAct()).toBe(state.toAct());
        compared++;
      },
      300,
    );
    expect(compared).toBeGreaterThan(20);
  });

  test('have parts within the bounds of what is observed, and leanings that sum to 1', () => {
    const [, rows, columns] = game.info.observationShape;
    const parts = new Int32Array(4);
    const leanings = new Float32Array(game.info.maxLegalActions);
    const { policy } = knownFor(game)!;
    let cells = 0;
    play(
      game.newState(),
      4,
      (state, seat) => {
        const count = state.legalActions(legal);
        for (let i = 0; i < count; i++) {
          state.actionParts(legal[i], parts);
          for (const cell of [parts[1], parts[2]]) {
            expect(cell).toBeLessThan(rows * columns);
            if (cell >= 0) cells++;
          }
        }
        policy.prior(state, seat, legal, count, leanings);
        expect(leanings.subarray(0, count).reduce((a, b) => a + b)).toBeCloseTo(1, 4);
        state.apply(state.sampleLegal(rng));
      },
      300,
    );
    expect(cells).toBeGreaterThan(100);
  });
});

test('a script plays what is routine, and leans, otherwise than the default', () => {
  const ends = [null, 'bold'].map((script) => {
    const game = seenGame(ford, { abstraction: 'weighty', ...(script === null ? {} : { script }) }) as WeightyGame;
    const { policy } = knownFor(game)!;
    return play(game.newState() as WeightyState, 3, (state, seat) => state.apply(policy.choose(state, seat, STILL)))
      .base.bytes;
  });
  expect(ends[0]).not.toEqual(ends[1]);
});

test('rollouts are valued from the decision on, under the same dice for all candidates of a world', () => {
  const game = seenGame(battle, { abstraction: 'weighty' }) as WeightyGame;
  const world = game.newState();
  const scratch = game.newState();
  const rollout = knownFor(game)!.makeRollout(0, 30, new Xoshiro(7, 8));
  const values = new Float64Array(2);
  play(world, 5, (state, seat) => state.apply(knownFor(game)!.policy.choose(state, seat, STILL)), 60);
  const evaluate = (): number => {
    scratch.copyFrom(world);
    rollout.evaluate(scratch, values);
    return values[0];
  };
  rollout.startWorld(world);
  const first = evaluate();
  expect(evaluate()).toBe(first);
  const others = Array.from({ length: 8 }, () => {
    rollout.startWorld(world);
    return evaluate();
  });
  expect(new Set(others).size).toBeGreaterThan(1);
  // Ends of so few plies lie near where they began, though the battle itself may be far from even.
  expect(Math.abs(first)).toBeLessThan(0.5);
  expect(rollout.settle!(0, 0)).not.toBe(0);
});

describe('an agent over weighty decisions', () => {
  let folder: string;
  const games = { borodino: battle, generals: ford };
  const scopes: Record<keyof typeof games, Scope> = {
    borodino: { abstraction: 'weighty' },
    generals: { abstraction: 'weighty', script: 'press' },
  };
  const pathOf = (name: string) => join(folder, `${name}.safetensors`);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fogbench-weighty-'));
    for (const name of ['borodino', 'generals'] as const) {
      const { info } = games[name];
      const shape = shapeFor(seenGame(games[name], scopes[name]).info, { leaning: true, channels: 8, trunk: 8 });
      const { ruleset, version: rulesetVersion, scenario, params } = info;
      const meta = { shape, ruleset, rulesetVersion, scenario, params, ...scopes[name], training: {} };
      writeFileSync(pathOf(name), encodeWeights(meta, initialTensors(shape, 3)));
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['borodino', 'policy', {}],
    ['borodino', 'search', { worlds: 2, width: 3 }],
    ['generals', 'policy', {}],
    ['generals', 'search', { worlds: 2, width: 2 }],
  ] as const)(
    'plays whole matches of %s by %s, the same from the same seed, and honestly',
    async (name, mode, more) => {
      const game = games[name];
      const options = { weights: pathOf(name), mode, temperature: 1, ...more };
      const make = () => learned.create(learned.parseOptions(options, game.info), game.info);
      const random = agentKindById('random');
      const opponent = () => random.create(random.parseOptions({}, game.info), game.info);
      const hashOf = (seed: number) => {
        const result = playMatch(game, [make(), opponent()], { seed: [seed, 1], entrants: [0, 1] });
        expect(result.end).toBe('rules');
        return result.hash;
      };
      expect(hashOf(5)).toBe(hashOf(5));
      expect(hashOf(5)).not.toBe(hashOf(6));
      const redraw = await loadRedraw(game.info.ruleset);
      const setUp = { game, redraw, makeAgent: make, makeDriver: opponent, positions: 10, seed: 9 };
      const { leaks, diceLeaks, positions } = audit(setUp);
      expect({ leaks, diceLeaks, positions }).toEqual({ leaks: [], diceLeaks: [], positions: 10 });
    },
  );

  test('has no trees', () => {
    const options = { weights: pathOf('borodino'), mode: 'pimc' };
    expect(() => learned.parseOptions(options, battle.info)).toThrow(/mode: "pimc": these weights decide "weighty"/);
  });
});
