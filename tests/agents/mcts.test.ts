import { describe, expect, test } from 'vitest';
import { mcts } from '../../agents/mcts/index.ts';
import { logOf } from '../../agents/mcts/log-table.ts';
import { NONE, Tree } from '../../agents/mcts/tree.ts';
import { random } from '../../agents/random/index.ts';
import type { Game, State } from '../../src/core/game.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';
import { ambush } from '../toys/ambush.ts';
import { decide, playMatch, positionAfter } from './table.ts';
import { type TreeNode, treeGame } from './tree-game.ts';

function agentFor(game: Game, options: object) {
  return mcts.create(mcts.parseOptions(options, game.info), game.info);
}

/** Name of the chosen action, and the trace, with actions by name. */
function search(game: Game, line: readonly (string | number)[], options: object, seed = 1) {
  const state = positionAfter(game, line);
  const agent = agentFor(game, options);
  const choice = state.actionName(decide(game, state, agent, seed));
  const legal = new Int32Array(game.info.maxLegalActions);
  const count = state.legalActions(legal);
  const trace = agent.trace!;
  const visits: Record<string, number> = {};
  const policy: Record<string, number> = {};
  for (let i = 0; i < count; i++) {
    visits[state.actionName(legal[i])] = trace.visits[i];
    policy[state.actionName(legal[i])] = trace.policy[i];
  }
  return { choice, value: trace.value, simulations: trace.simulations, nodes: trace.nodes, visits, policy };
}

const tree = { mode: 'so-ismcts', budget: { simulations: 4000 } };
const many = { ...tree, mode: 'mo-ismcts' };
const flat = { mode: 'pimc', budget: { simulations: 2000 } };
const puct = { ...many, selection: 'puct' };
const narrow = { ...many, widening: 0.5 };
const halving = { mode: 'halving', budget: { simulations: 2000 }, worlds: 256 };

const guess = (payoffs: readonly [number, number]): TreeNode => ({
  seat: 1,
  actions: { heads: { payoff: payoffs[0] }, tails: { payoff: payoffs[1] } },
});
/** Seat 1 wins by naming what seat 0 chose unseen. */
const matchingPennies = treeGame('matching-pennies', {
  seat: 0,
  actions: { heads: guess([-1, 1]), tails: guess([1, -1]) },
});

/** Seat 0 calls a coin that falls heads 7 times in 10. */
const coin = (heads: number): TreeNode => ({
  chance: [
    [0.7, { payoff: heads, shows: ['heads', 'heads'] }],
    [0.3, { payoff: -heads, shows: ['tails', 'tails'] }],
  ],
});
const biasedCoin = treeGame('biased-coin', {
  seat: 0,
  actions: { heads: coin(1), tails: coin(-1), pass: { payoff: 0.2 } },
});

const call = (fell: string): TreeNode => ({
  seat: 0,
  actions: {
    safe: { payoff: 0.25 },
    call: {
      seat: 0,
      actions: { heads: { payoff: fell === 'heads' ? 1 : -1 }, tails: { payoff: fell === 'tails' ? 1 : -1 } },
    },
  },
});
/** The coin lies covered: calling it later is worth 0, though in each single world it seems to be worth 1. */
const coveredCoin = treeGame('covered-coin', {
  chance: [
    [0.5, call('heads')],
    [0.5, call('tails')],
  ],
});

const open = (strong: boolean): TreeNode => ({
  seat: 0,
  actions: {
    safe: { payoff: 0.1 },
    greedy: {
      seat: 1,
      actions: strong ? { fold: { payoff: 0.5 }, kill: { payoff: -1 } } : { fold: { payoff: 0.5 } },
    },
  },
});
/** Seat 1 alone knows whether it can punish greed, which it can 4 times in 10: worth 0.6 / 2 - 0.4. */
const hiddenReply = treeGame('hidden-reply', {
  chance: [
    [0.6, { ...open(false), shows: [null, 'weak'] }],
    [0.4, { ...open(true), shows: [null, 'strong'] }],
  ],
});

/** One action in forty wins, and is the first that has a name. */
const haystack = treeGame('haystack', {
  seat: 0,
  actions: Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`a${String(i).padStart(2, '0')}`, { payoff: i === 0 ? 1 : -1 }]),
  ),
});

describe('what a tree tries', () => {
  const tried = (options: object, seed: number) =>
    Object.values(
      search(haystack, [], { ...many, budget: { simulations: 400 }, exploration: 0.3, ...options }, seed).visits,
    ).filter((visits) => visits > 0).length;

  test('is everything by default, and no more than widening allows', () => {
    expect(tried({}, 1)).toBe(40);
    for (const widening of [0, 0.2, 1]) {
      const most = Math.ceil(1 + widening * Math.sqrt(400));
      for (let seed = 1; seed <= 5; seed++) expect(tried({ widening }, seed)).toBeLessThanOrEqual(most);
    }
    expect(tried({ widening: 1 }, 1)).toBeGreaterThan(15);
  });

  test('is under PUCT what first-play urgency leaves worth a try once something good is known', () => {
    const puct = { selection: 'puct', exploration: 0.1, firstPlay: 0 };
    let sum = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const { choice, visits } = search(haystack, [], { ...many, ...puct, budget: { simulations: 400 } }, seed);
      expect(choice).toBe('a00');
      expect(visits.a00).toBeGreaterThan(340);
      sum += tried(puct, seed);
    }
    expect(sum / 10).toBeLessThan(30);
    // So little is expected of what was not tried that the first action stays the only one.
    expect(tried({ ...puct, firstPlay: 1 }, 1)).toBe(1);
    expect(() => agentFor(haystack, { selection: 'puct' })).toThrow('this needs a tree');
  });
});

describe('on games with known values', () => {
  test.each([flat, halving, tree, many, puct, narrow])(
    '$mode calls the likely side of a coin, at its value',
    (options) => {
      const { choice, value } = search(biasedCoin, [], options);
      expect(choice).toBe('heads');
      expect(value).toBeCloseTo(0.4, 1);
    },
  );

  test('with many observers a tree mixes in matching pennies, whose value is 0', () => {
    let mean = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const { value, visits } = search(matchingPennies, [], many, seed);
      mean += value / 10;
      expect(visits.heads / 4000).toBeGreaterThan(0.3);
      expect(visits.tails / 4000).toBeGreaterThan(0.3);
      expect(Math.abs(search(matchingPennies, ['heads'], many, seed).value)).toBeLessThan(0.1);
    }
    expect(Math.abs(mean)).toBeLessThan(0.25);
  });

  test('a single observer takes its own hidden choice for known, and thinks the game lost', () => {
    expect(search(matchingPennies, [], tree).value).toBeLessThan(-0.9);
    expect(Math.abs(search(matchingPennies, ['heads'], tree).value)).toBeLessThan(0.1);
  });

  test.each([tree, many])('$mode does not call a coin as if it were uncovered', (options) => {
    const { choice, visits, value } = search(coveredCoin, [0], options);
    expect(choice).toBe('safe');
    expect(visits.safe).toBeGreaterThan(3 * visits.call);
    expect(value).toBeCloseTo(0.25, 10);
  });

  test.each([tree, many])('$mode fears a reply that only some worlds allow', (options) => {
    expect(search(hiddenReply, [0], options).choice).toBe('safe');
    expect(search(hiddenReply, [1], options).choice).toBe('safe');
  });

  test('a tree finds that reply where it is legal, and only there', () => {
    expect(search(hiddenReply, [1, 'greedy'], tree).choice).toBe('kill');
    expect(search(hiddenReply, [0, 'greedy'], tree)).toMatchObject({ choice: 'fold', simulations: 0 });
  });

  test.each([flat, halving, tree, many, puct, narrow])(
    '$mode knows what the last raid of the ambush is worth',
    (options) => {
      // The guard may stand at each gate alike, so every raid wins 7 times in 18.
      const game = ambush.createGame(ambush.parseParams(ambush.scenarios[0], {}));
      const raid = positionAfter(game, [0, 2, 0, 0, 2, 0, 0]);
      const agent = agentFor(game, options);
      decide(game, raid, agent);
      expect(raid.toAct()).toBe(1);
      expect(agent.trace!.value).toBeGreaterThan(-2 / 9 - 0.05);
      expect(agent.trace!.value).toBeLessThan(-2 / 9 + 0.1);
    },
  );
});

describe('on phantom tic-tac-toe', () => {
  const game = phantomTicTacToe.createGame(phantomTicTacToe.parseParams(phantomTicTacToe.scenarios[0], {}));
  const modes = [
    { mode: 'pimc', budget: { simulations: 300 } },
    { mode: 'halving', budget: { simulations: 300 } },
    { mode: 'so-ismcts', budget: { simulations: 300 } },
    { mode: 'mo-ismcts', budget: { simulations: 300 } },
    { mode: 'mo-ismcts', selection: 'puct', budget: { simulations: 300 } },
    { mode: 'mo-ismcts', widening: 1, budget: { simulations: 300 } },
  ];

  /** Positions from random matches, every one of which `visit` sees with a seed of its own. */
  function walk(matches: number, visit: (state: State, seed: number) => void): void {
    const scripted = [0, 1].map(() => random.create({}, game.info));
    let seed = 0;
    for (let match = 0; match < matches; match++) playMatch(game, scripted, match, (state) => visit(state, ++seed));
  }

  test.each(modes)('$mode beats random play from both seats', (options) => {
    let points = 0;
    const searcher = agentFor(game, options);
    const opponent = random.create({}, game.info);
    for (let pair = 0; pair < 60; pair++) {
      points += (playMatch(game, [searcher, opponent], pair) + 1) / 2;
      points += (1 - playMatch(game, [opponent, searcher], pair, undefined, [1, 0])) / 2;
    }
    expect(points / 120).toBeGreaterThan(0.75);
  });

  test.each(modes)('$mode decides alike whatever is hidden, and visits alike', (options) => {
    const rng = new Xoshiro(8, 9);
    const redrawn = game.newState();
    const agent = agentFor(game, options);
    let changed = 0;
    walk(12, (state, seed) => {
      redrawn.copyFrom(state);
      game.information.determinize(redrawn, state.toAct(), rng, null);
      if (redrawn.bytes.every((byte, i) => byte === state.bytes[i])) return;
      changed++;
      const choice = decide(game, state, agent, seed);
      const visits = agent.trace!.visits.slice();
      expect(decide(game, redrawn, agent, seed)).toBe(choice);
      expect(agent.trace!.visits).toEqual(visits);
    });
    expect(changed).toBeGreaterThan(30);
  });

  test.each(modes)('$mode forgets the match before, and depends on its seed', (options) => {
    const used = agentFor(game, options);
    let differing = 0;
    walk(6, (state, seed) => {
      decide(game, state, used, seed);
      const visits = used.trace!.visits.slice();
      const value = used.trace!.value;
      const fresh = agentFor(game, options);
      decide(game, state, fresh, seed);
      expect(fresh.trace!.visits).toEqual(visits);
      expect(fresh.trace!.value).toBe(value);
      decide(game, state, fresh, seed + 1000);
      if (fresh.trace!.value !== value) differing++;
    });
    expect(differing).toBeGreaterThan(20);
  });

  test('a budget of simulations is kept to the number, in whole rounds by the flat search', () => {
    const state = positionAfter(game, ['b2', 'a1']);
    const spent = (options: object): number => {
      const agent = agentFor(game, options);
      decide(game, state, agent);
      expect(agent.trace!.visits.reduce((a, b) => a + b)).toBe(agent.trace!.simulations);
      return agent.trace!.simulations;
    };
    expect(spent({ mode: 'so-ismcts', budget: { simulations: 123 } })).toBe(123);
    expect(spent({ mode: 'pimc', budget: { simulations: 123 } })).toBe(8 * 15);
    expect(spent({ mode: 'pimc', budget: { simulations: 1 } })).toBe(8);
    // A simulation is 1 to 17 plies long.
    for (const mode of ['pimc', 'so-ismcts']) {
      const simulations = spent({ mode, budget: { steps: 1000 } });
      expect(simulations).toBeGreaterThan(1000 / 17);
      expect(simulations).toBeLessThan(1000 / 3);
    }
  });

  test('a flat search samples as many worlds as it is told, and then goes round them again', () => {
    const state = positionAfter(game, ['b2', 'a1']);
    const agent = agentFor(game, { mode: 'pimc', budget: { simulations: 200 }, worlds: 6 });
    decide(game, state, agent);
    expect(agent.trace).toMatchObject({ nodes: 6, simulations: 200 });
  });

  test('a tree grows by one node a simulation at most, and holds most of them', () => {
    const agent = agentFor(game, { mode: 'so-ismcts', budget: { simulations: 500 } });
    decide(game, game.newState(), agent);
    expect(agent.trace!.nodes).toBeLessThanOrEqual(500);
    expect(agent.trace!.nodes).toBeGreaterThan(50);
  });
});

test('a proportional choice is drawn with the probabilities of the trace', () => {
  const counts: Record<string, number> = { heads: 0, tails: 0 };
  for (let seed = 1; seed <= 200; seed++) {
    const { choice, policy, visits } = search(
      matchingPennies,
      [],
      { mode: 'so-ismcts', budget: { simulations: 40 }, choice: 'proportional' },
      seed,
    );
    counts[choice]++;
    expect(policy.heads).toBeCloseTo(visits.heads / 40, 6);
    expect(policy.heads + policy.tails).toBeCloseTo(1, 6);
  }
  expect(counts.heads).toBeGreaterThan(60);
  expect(counts.tails).toBeGreaterThan(60);
});

test('features decide where a rollout is cut short', () => {
  const game = treeGame('long', {
    seat: 0,
    actions: { left: { seat: 1, actions: { on: { payoff: -1 } } }, right: { payoff: 0.5 } },
  });
  const options = { mode: 'pimc', budget: { simulations: 10 }, depth: 0, evaluation: 'features' };
  const leaning = (weight: number) => search(game, [], { ...options, weights: { seat: weight } });
  expect(leaning(1)).toMatchObject({ choice: 'left', value: 1 / Math.sqrt(2) });
  expect(leaning(0.1).choice).toBe('right');
  expect(search(game, [], { ...options, evaluation: 'payoff' }).choice).toBe('right');
});

test('the pool finds nodes by both lanes of their key, and refuses new ones when it is full', () => {
  const pool = new Tree(3);
  const a = pool.node(7, 1);
  const b = pool.node(7, 2);
  expect(pool.node(7, 1)).toBe(a);
  expect(b).not.toBe(a);
  expect(pool.node(7 + 8, 1)).toBe(2);
  expect(pool.node(9, 9)).toBe(NONE);
  const first = pool.addEdge(b, 40);
  const second = pool.addEdge(b, 50);
  expect([pool.firstEdge[b], pool.nextEdge[first], pool.nextEdge[second]]).toEqual([first, second, NONE]);
  expect([pool.triedCount[a], pool.triedCount[b]]).toEqual([0, 2]);
  pool.reset();
  expect(pool.node(7, 2)).toBe(0);
  expect(pool.firstEdge[0]).toBe(NONE);
});

test('logarithms agree with the mathematical ones', () => {
  for (const n of [1, 2, 3, 10, 1000, 4095]) expect(Math.abs(logOf(n) - Math.log(n))).toBeLessThan(1e-12);
  for (const n of [4096, 5001, 65_535, 1_000_003, 2 ** 31 - 1]) {
    expect(Math.abs(logOf(n) - Math.log(n))).toBeLessThan(0.0005);
  }
});

describe('options', () => {
  const { info } = matchingPennies;
  test.each([
    [{ simulatons: 5 }, /unknown key/],
    [{ budget: { simulations: 0 } }, /budget/],
    [{ budget: { simulatoins: 10 } }, /budget/],
    [{ mode: 'mcts' }, /mode/],
    [{ rollout: 'heuristic' }, /matching-pennies has no heuristic/],
    [{ deployment: 'generated' }, /matching-pennies has no generator/],
    [{ evaluation: 'features' }, /needs weights/],
    [{ evaluation: 'features', weights: { seet: 1 } }, /Did you mean "seat"/],
    [{ choice: 'proportional' }, /so-ismcts/],
  ])('%j is refused with its reason', (input, message) => {
    expect(() => mcts.parseOptions(input, info)).toThrow(message);
  });

  test('defaults follow the ruleset', () => {
    expect(mcts.parseOptions(undefined, info)).toMatchObject({
      mode: 'pimc',
      rollout: 'uniform',
      evaluation: 'payoff',
      deployment: 'search',
      depth: info.maxPlies,
    });
  });
});
