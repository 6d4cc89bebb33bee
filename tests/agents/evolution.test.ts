import { describe, expect, test } from 'vitest';
import { heuristic, knowledgeOf } from '../../agents/heuristic/index.ts';
import { mcts } from '../../agents/mcts/index.ts';
import { FeatureLeaf } from '../../agents/mcts/leaf.ts';
import type { Agent } from '../../src/core/agent.ts';
import type { Action, Game } from '../../src/core/game.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { decide, playMatch, positionAfter } from './table.ts';
import { type TreeNode, treeGame } from './tree-game.ts';

function agentFor(game: Game, options: object) {
  return mcts.create(mcts.parseOptions(options, game.info), game.info);
}

/** The first action, to fill the seat that never decides. */
const idle = { trace: null, startMatch: () => {}, act: () => 0 };

/** A turn of `left` orders of three. All to the right are worth 1, to halt at once 0.5; anything else loses. */
function column(left: number, moved: readonly string[]): TreeNode {
  if (left === 0) return { payoff: moved.every((order) => order === 'right') ? 1 : -1 };
  const halt: TreeNode = { payoff: moved.length === 0 ? 0.5 : -1 };
  const next = (order: string): TreeNode => column(left - 1, [...moved, order]);
  return { seat: 0, actions: { halt, left: next('left'), right: next('right') } };
}

/** The same with two orders, where moving is worth it only if the coin that lies covered fell as it mostly does. */
const risky = (share: number): Game =>
  treeGame('risky-column', {
    chance: [
      [share, column(2, [])],
      [1 - share, lost],
    ],
  });
const loss: TreeNode = { seat: 0, actions: { halt: { payoff: -1 }, left: { payoff: -1 }, right: { payoff: -1 } } };
const lost: TreeNode = { seat: 0, actions: { halt: { payoff: 0.5 }, left: loss, right: loss } };

describe('evolution of a turn', () => {
  const evolving = { mode: 'oep', budget: { simulations: 600 }, worlds: 1, mutation: 0.3 };

  test('finds orders that are worth something together alone, where one order at a time does not', () => {
    const game = treeGame('column', column(3, []));
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(playMatch(game, [agentFor(game, evolving), idle], seed)).toBe(1);
      // Played out at random, all to the right comes true once in 9 after the first.
      const halving = agentFor(game, { mode: 'halving', budget: { simulations: 600 } });
      expect(game.newState().actionName(decide(game, game.newState(), halving, seed))).toBe('halt');
    }
  });

  test('says what its plan is worth, and where its simulations went', () => {
    const game = treeGame('column', column(3, []));
    const agent = agentFor(game, evolving);
    expect(game.newState().actionName(decide(game, game.newState(), agent, 3))).toBe('right');
    const { value, visits, simulations, policy } = agent.trace!;
    expect(value).toBe(1);
    expect(simulations).toBe(600);
    expect(visits[0] + visits[1] + visits[2]).toBe(600);
    expect(visits.slice(0, 3).every((count) => count > 0)).toBe(true);
    expect(Array.from(policy.slice(0, 3))).toEqual([0, 0, 1]);
  });

  test('a plan is worth its mean over worlds: the risk is taken where it pays', () => {
    // Worth of the risk: 1 with probability p, else -1; of halting: 0.5.
    for (const [share, choice] of [
      [0.9, 'right'],
      [0.6, 'halt'],
    ] as const) {
      const game = risky(share);
      const state = positionAfter(game, [0]);
      const agent = agentFor(game, { ...evolving, worlds: 64, budget: { simulations: 6400 } });
      expect(state.actionName(decide(game, state, agent, 2))).toBe(choice);
    }
  });

  test('keeps to its budget on Generals, repeats itself, and leaves alone what is routine', () => {
    const game = generals.createGame(generals.parseParams('s1', {}));
    const opponent = heuristic.create(heuristic.parseOptions({}, game.info), game.info);
    const play = (): { actions: Action[]; simulations: number[] } => {
      const agent = agentFor(game, { mode: 'oep', budget: { simulations: 6 }, worlds: 2, population: 2 });
      const actions: Action[] = [];
      const simulations: number[] = [];
      const watched: Agent = {
        trace: null,
        startMatch: (...match) => agent.startMatch(...match),
        act(view) {
          actions.push(agent.act(view));
          simulations.push(agent.trace!.simulations);
          return actions[actions.length - 1];
        },
      };
      playMatch(game, [watched, opponent], 4);
      return { actions, simulations };
    };
    const first = play();
    expect([...new Set(first.simulations)].sort()).toEqual([0, 6]);
    expect(first.simulations.filter((count) => count > 0).length).toBeGreaterThan(20);
    expect(play()).toEqual(first);
  });
});

test('measured from an anchor, values keep apart what a great lead presses together, and settle to the payoff', () => {
  const game = generals.createGame(generals.parseParams('x1', {}));
  const weights = knowledgeOf(game.info)!.ownWeights!(game.info);
  const policy = knowledgeOf(game.info)!.makePolicy(game);
  const before = game.newState();
  const after = game.newState();
  const rng = new Xoshiro(1, 1);
  for (let ply = 0; ply < 300; ply++) {
    const seat = after.toAct();
    after.apply(
      seat < 0
        ? after.sampleChance({ below: () => 15, float: () => 0.5, priority: () => 0 })
        : policy.choose(after, seat, rng),
    );
  }
  const absolute = new Float64Array(2);
  const relative = new Float64Array(2);
  const leaf = new FeatureLeaf(game, 0, weights, 'world');
  leaf.evaluate(after, absolute);
  leaf.anchor(before);
  leaf.evaluate(before, relative);
  expect(Array.from(relative)).toEqual([0, 0]);
  leaf.evaluate(after, relative);
  expect(relative[0]).toBeCloseTo(-relative[1], 12);
  expect(leaf.settle(relative[0], 0)).toBeCloseTo(absolute[0], 9);
  expect(leaf.settle(1, 0)).toBe(1);
  const start = new FeatureLeaf(game, 0, weights, 'world');
  const lead = new Float64Array(2);
  start.evaluate(before, lead);
  const sum = (value: number) => value / Math.sqrt(1 - value * value);
  expect(sum(relative[0])).toBeCloseTo(sum(absolute[0]) - sum(lead[0]), 9);
});

test('options that other modes would not read are refused', () => {
  const info = generals.createGame(generals.parseParams('s1', {})).info;
  expect(() => mcts.parseOptions({ mode: 'halving', population: 4 }, info)).toThrow(/population/);
  expect(() => mcts.parseOptions({ mode: 'pimc', anchor: true }, info)).toThrow(/anchor/);
  expect(mcts.parseOptions({ mode: 'oep' }, info)).toMatchObject({ noise: 0, anchor: true, worlds: 4, population: 6 });
  expect(mcts.parseOptions({ mode: 'halving' }, info)).toMatchObject({ noise: 0.05, worlds: 16 });
});
