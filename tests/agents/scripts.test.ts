import { describe, expect, test } from 'vitest';
import { knowledgeOf } from '../../agents/heuristic/index.ts';
import type { KnownPolicy } from '../../agents/heuristic/knowledge.ts';
import { mcts } from '../../agents/mcts/index.ts';
import { FeatureLeaf, PayoffLeaf } from '../../agents/mcts/leaf.ts';
import { parseOptions } from '../../agents/mcts/options.ts';
import { Rollout } from '../../agents/mcts/rollout.ts';
import { ScriptSearch } from '../../agents/mcts/scripts.ts';
import { WorldDice } from '../../agents/mcts/world-dice.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { playMatch, viewOf } from './table.ts';
import { type TreeNode, treeGame } from './tree-game.ts';

const s1 = generals.createGame(generals.parseParams('s1', {}));

describe('on a toy where two steps are worth something together alone', () => {
  // Two orders in a row: high, high wins three of four times; every other pair loses more than half of the matches.
  const coin = (chance: number): TreeNode => ({
    chance: [
      [chance, { payoff: 1 }],
      [1 - chance, { payoff: -1 }],
    ],
  });
  const game = treeGame('pair of orders', {
    seat: 0,
    actions: {
      low: { seat: 0, actions: { low: coin(0.45), high: coin(0.1) } },
      high: { seat: 0, actions: { low: coin(0.1), high: coin(0.75) } },
    },
  });
  const always = (name: string): KnownPolicy => ({
    choose(state) {
      const legal = new Int32Array(game.info.maxLegalActions);
      const names = Array.from(legal.subarray(0, state.legalActions(legal)), (action) => state.actionName(action));
      return legal[names.indexOf(name)];
    },
    prior: () => {},
  });
  const low = always('low');
  const high = always('high');
  const info = s1.info;

  /** The orders of a turn, and the simulations of each decision. */
  function turn(scripts: readonly KnownPolicy[], simulations: number, doubt?: number, seed = 1) {
    const options = parseOptions(
      { mode: 'scripts', budget: { simulations }, anchor: false, ...(doubt === undefined ? {} : { doubt }) },
      info,
    );
    const dice = new WorldDice();
    const rollout = new Rollout({ depth: 10, noise: 0 }, 0, new PayoffLeaf(), low, dice, dice);
    const search = new ScriptSearch(
      game,
      0,
      options,
      rollout,
      scripts,
      dice,
      new Xoshiro(seed, 1),
      new Xoshiro(seed, 2),
    );
    const state = game.newState();
    const legal = new Int32Array(game.info.maxLegalActions);
    const played: string[] = [];
    const spent: number[] = [];
    const values: number[] = [];
    while (state.toAct() === 0) {
      const count = state.legalActions(legal);
      const action = legal[search.choose(viewOf(game, state, 0), legal, count)];
      played.push(state.actionName(action));
      spent.push(search.trace.simulations);
      values.push(search.trace.value);
      state.apply(action);
    }
    return { played: played.join(), spent, values };
  }

  test('plays the turn by the script that does best, whichever comes first, at its value', () => {
    for (const scripts of [
      [low, high],
      [high, low],
    ]) {
      const { played, spent, values } = turn(scripts, 1000);
      expect(played).toBe('high,high');
      expect(spent).toEqual([1000, 0]);
      expect(Math.abs(values[0] - 0.5)).toBeLessThan(0.12);
    }
  });

  test('leaves the script so far only for one that is ahead by more than chance', () => {
    const share = (doubt?: number): number => {
      let left = 0;
      for (let seed = 1; seed <= 60; seed++) if (turn([low, high], 12, doubt, seed).played === 'high,high') left++;
      return left / 60;
    };
    const bold = share();
    expect(bold).toBeGreaterThan(0.75);
    expect(share(2)).toBeLessThan(bold - 0.2);
    expect(turn([low, high], 1000, 2).played).toBe('high,high');
  });
});

describe('on Generals', () => {
  const agentFor = (options: object) =>
    mcts.create(mcts.parseOptions({ mode: 'scripts', ...options }, s1.info), s1.info);

  test('searches once a turn, within its budget, and plays by the script that it chose', () => {
    const searcher = agentFor({ scripts: ['default', 'press'], budget: { simulations: 6 } });
    const policy = knowledgeOf(s1.info)!.makePolicy(s1);
    const known = s1.newState();
    const turns: number[] = [];
    let decisions = 0;
    const opponent = {
      trace: null,
      startMatch: () => {},
      act(view: Parameters<typeof searcher.act>[0]) {
        view.known(known);
        return policy.choose(known, view.seat, new Xoshiro(decisions, 3));
      },
    };
    const watched = {
      trace: null,
      startMatch: searcher.startMatch.bind(searcher),
      act(view: Parameters<typeof searcher.act>[0]) {
        const action = searcher.act(view);
        decisions++;
        view.known(known);
        const { simulations } = searcher.trace!;
        if (simulations > 0) {
          expect(simulations).toBe(6);
          turns.push(known.turn());
        }
        return action;
      },
    };
    playMatch(s1, [watched, opponent], 4);
    expect(new Set(turns).size).toBe(turns.length);
    expect(turns.length).toBeGreaterThan(5);
    expect(decisions).toBeGreaterThan(5 * turns.length);
  });

  test('decides for every seat but its own by the default', () => {
    const asked: string[] = [];
    const spy = (name: string): KnownPolicy => ({
      choose(state, seat, rng) {
        asked.push(`${name}${seat}`);
        return state.sampleLegal(rng);
      },
      prior: () => {},
    });
    const dice = new WorldDice();
    const rollout = new Rollout({ depth: 5000, noise: 0, turns: 3 }, 1, new PayoffLeaf(), spy('default'), dice, dice);
    rollout.own = spy('own');
    dice.seed(1, 1);
    const state = s1.newState();
    for (let ply = 0; state.toAct() === -1 || ply < 400; ply++) {
      if (state.toAct() === -1) state.apply(state.sampleChance(dice));
      else state.apply(state.sampleLegal(dice));
    }
    rollout.evaluate(state, new Float64Array(2));
    expect(asked).toContain('default0');
    expect(new Set(asked)).toEqual(new Set(['own1', 'default0']));
  });

  test('options say what there is', () => {
    const parse = (options: object) => () => mcts.parseOptions(options, s1.info);
    expect(mcts.parseOptions({ mode: 'scripts' }, s1.info)).toMatchObject({
      scripts: ['default', ...Object.keys(knowledgeOf(s1.info)!.scripts!)],
      noise: 0,
      still: true,
      anchor: true,
    });
    expect(parse({ mode: 'scripts', scripts: ['default', 'pres'] })).toThrow(/press/);
    expect(parse({ mode: 'scripts', rollout: 'uniform' })).toThrow(/rollout/);
    expect(parse({ mode: 'halving', scripts: ['default', 'press'] })).toThrow(/scripts/);
    const other = napoleonix.createGame(napoleonix.parseParams('small', {}));
    expect(() => mcts.parseOptions({ mode: 'scripts' }, other.info)).toThrow(/one way to play/);
  });
});

test('a larger scale keeps differences visible where features have moved far', () => {
  const weights = knowledgeOf(s1.info)!.ownWeights!(s1.info);
  const state = s1.newState();
  const rng = new Xoshiro(2, 2);
  for (let ply = 0; ply < 300; ply++) {
    state.apply(
      state.toAct() === -1
        ? state.sampleChance({ below: () => 7, float: () => 0.2, priority: () => 0 })
        : state.sampleLegal(rng),
    );
  }
  const [plain, wide] = [1, 4].map((scale) => {
    const values = new Float64Array(2);
    new FeatureLeaf(s1, 0, weights, 'world', scale).evaluate(state, values);
    return values;
  });
  for (const seat of [0, 1]) {
    const lead = plain[seat] / Math.sqrt(1 - plain[seat] ** 2);
    expect(Math.abs(lead)).toBeGreaterThan(0.1);
    expect(wide[seat]).toBeCloseTo(lead / 4 / Math.sqrt(1 + (lead / 4) ** 2), 9);
    // And an anchor is settled in the same unit.
    const anchored = new FeatureLeaf(s1, 0, weights, 'world', 4);
    anchored.anchor(state);
    expect(anchored.settle(0, seat)).toBeCloseTo(wide[seat], 9);
  }
});
