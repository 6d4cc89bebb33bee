import { describe, expect, test } from 'vitest';
import { knowledgeOf } from '../../agents/heuristic/index.ts';
import type { KnownPolicy } from '../../agents/heuristic/knowledge.ts';
import { mcts } from '../../agents/mcts/index.ts';
import type { Leaf } from '../../agents/mcts/leaf.ts';
import { Rollout } from '../../agents/mcts/rollout.ts';
import { WorldDice } from '../../agents/mcts/world-dice.ts';
import type { State } from '../../src/core/game.ts';
import { fraction, Xoshiro } from '../../src/core/rng.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';
import { decide, playMatch } from './table.ts';
import { treeGame } from './tree-game.ts';

describe('chance of a simulation', () => {
  test('falls by the key of an event, whatever was drawn before, and starts over with its seed', () => {
    const dice = new WorldDice();
    dice.seed(5, 6);
    const first = [dice.below(31, 17), dice.next(), dice.next()];
    const later = dice.below(31, 17);
    dice.seed(5, 6);
    expect([dice.below(31, 17), dice.next(), dice.next()]).toEqual(first);
    expect(later).toBe(first[0]);
    dice.seed(5, 7);
    expect([dice.below(31, 17), dice.next(), dice.next()]).not.toEqual(first);
  });

  test('is drawn as signed bits, as an unsigned number and as a fraction alike, as from any generator', () => {
    const world = (): WorldDice => {
      const dice = new WorldDice();
      dice.seed(2 ** 31 + 5, 6);
      return dice;
    };
    for (const make of [world, () => new Xoshiro(5, 6)]) {
      const [signed, unsigned, fractions] = [make(), make(), make()];
      for (let i = 0; i < 100; i++) {
        const bits = signed.bits();
        expect(bits).toBe(bits | 0);
        expect(bits >>> 0).toBe(unsigned.next());
        expect(fraction(bits)).toBe(fractions.float());
      }
    }
  });

  test('is uniform over keys, seeds and draws', () => {
    const dice = new WorldDice();
    const draws: ((i: number) => number)[] = [
      (i) => dice.below(6, i * 2 ** 20),
      () => dice.below(6),
      (i) => {
        dice.seed(i, 9);
        return dice.below(6, 3);
      },
    ];
    for (const draw of draws) {
      dice.seed(1, 2);
      const counts = new Array(6).fill(0);
      for (let i = 0; i < 6000; i++) counts[draw(i)]++;
      const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
      expect(chiSquare).toBeLessThan(20.5);
    }
  });
});

test('a rollout of so many turns ends when the deciding seat has changed so often', () => {
  const game = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));
  let reached = -1;
  const leaf: Leaf = { evaluate: (state: State) => (reached = state.toAct()) };
  for (const turns of [1, 2, 3]) {
    const rng = new Xoshiro(turns, 1);
    const dice = new WorldDice();
    const rollout = new Rollout({ depth: 100, noise: 0, turns }, 0, leaf, null, rng, dice);
    const state = game.newState();
    rollout.evaluate(state, new Float64Array(2));
    // Seat 0 is taken to have decided last, and decides first here.
    expect(reached).toBe(turns % 2);
  }
});

test('a still rollout asks the policy without a draw, another one with the draws of its simulation', () => {
  const game = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));
  const draws: number[] = [];
  const policy: KnownPolicy = {
    choose(state, _seat, rng) {
      draws.push(rng.next());
      return state.sampleLegal(rng);
    },
    prior: () => {},
  };
  const reached: string[] = [];
  const leaf: Leaf = { evaluate: (state: State) => reached.push(state.toString()) };
  for (const still of [true, false]) {
    const dice = new WorldDice();
    const rollout = new Rollout({ depth: 5, noise: 0, still }, 0, leaf, policy, dice, dice);
    for (const seed of [1, 2]) {
      dice.seed(seed, 1);
      rollout.evaluate(game.newState(), new Float64Array(2));
    }
  }
  expect(draws.slice(0, 10)).toEqual(new Array(10).fill(0));
  expect(reached[1]).toBe(reached[0]);
  expect(new Set(draws.slice(10)).size).toBe(10);
  expect(reached[3]).not.toBe(reached[2]);
});

describe('doubt', () => {
  /** Safe comes first and is worth 0; the risk is worth 0.2 on average, and 1 or -1 each time. */
  const game = treeGame('risk', {
    seat: 0,
    actions: {
      safe: { payoff: 0 },
      risk: {
        chance: [
          [0.6, { payoff: 1 }],
          [0.4, { payoff: -1 }],
        ],
      },
      worse: { payoff: -0.5 },
    },
  });
  /** Share of 60 searches that take the risk. */
  const risks = (simulations: number, doubt?: number): number => {
    const options = { mode: 'halving', budget: { simulations }, worlds: 1, ...(doubt === undefined ? {} : { doubt }) };
    const agent = mcts.create(mcts.parseOptions(options, game.info), game.info);
    let taken = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const action = decide(game, game.newState(), agent, seed);
      const name = game.newState().actionName(action);
      expect(['safe', 'risk']).toContain(name);
      if (name === 'risk') taken++;
      // The likeliest is in the last round.
      if (doubt !== undefined) expect(agent.trace!.visits[0]).toBe(Math.max(...agent.trace!.visits));
    }
    return taken / 60;
  };

  test('keeps to the likeliest action while what is ahead of it may be so by chance', () => {
    const bold = risks(24);
    const careful = risks(24, 2);
    expect(bold).toBeGreaterThan(0.5);
    expect(careful).toBeLessThan(0.35);
    expect(risks(24, 0)).toBeGreaterThan(careful + 0.2);
  });

  test('gives way to evidence', () => {
    expect(risks(3000, 2)).toBe(1);
  });
});

describe('halving on Generals', () => {
  const game = generals.createGame(generals.parseParams('s1', {}));
  const searcher = (options: object) =>
    mcts.create(mcts.parseOptions({ mode: 'halving', ...options }, game.info), game.info);

  test('searches what is not routine, within its budget, and only the likeliest actions', () => {
    const agent = searcher({ budget: { simulations: 12 }, candidates: 3 });
    const policy = knowledgeOf(game.info)!.makePolicy(game);
    const legal = new Int32Array(game.info.maxLegalActions);
    let searched = 0;
    let routine = 0;
    const scripted = { trace: null, startMatch: () => {}, act: () => 0 };
    let plies = 0;
    playMatch(
      game,
      [0, 1].map((seat) => ({
        ...scripted,
        act(view) {
          const state = game.newState();
          view.known(state);
          return policy.choose(state, seat, new Xoshiro(plies, seat));
        },
      })),
      2,
      (state) => {
        if (plies++ > 400 || plies % 5 > 0) return;
        decide(game, state, agent, plies);
        const { simulations, visits } = agent.trace!;
        if (policy.isRoutine!(state) || state.legalActions(legal) === 1) {
          expect(simulations).toBe(0);
          routine++;
        } else {
          const tried = visits.filter((count) => count > 0).length;
          expect(tried).toBe(Math.min(3, state.legalActions(legal)));
          expect(simulations).toBeGreaterThanOrEqual(tried);
          expect(simulations).toBeLessThanOrEqual(12);
          searched++;
        }
      },
    );
    expect(searched).toBeGreaterThan(15);
    expect(routine).toBeGreaterThan(15);
  });

  test('a budget too small for all candidates goes to the likeliest of them', () => {
    const position = game.newState();
    const policy = knowledgeOf(game.info)!.makePolicy(game);
    const legal = new Int32Array(game.info.maxLegalActions);
    const rng = new Xoshiro(3, 3);
    for (let ply = 0; ply < 600; ply++) {
      const seat = position.toAct();
      if (seat === -2) position.reset();
      else if (seat === -1)
        position.apply(position.sampleChance({ below: () => 7, float: () => 0.2, priority: () => 0 }));
      else if (position.legalActions(legal) < 4 || policy.isRoutine!(position))
        position.apply(policy.choose(position, seat, rng));
      else break;
    }
    const spent = [2, 4, 5, 6, 12].map((simulations) => {
      const agent = searcher({ budget: { simulations } });
      decide(game, position, agent);
      const { visits } = agent.trace!;
      return [agent.trace!.simulations, visits.filter((count) => count > 0).length];
    });
    expect(spent).toEqual([
      [2, 2],
      [4, 2],
      [5, 3],
      [6, 4],
      [10, 4],
    ]);
  });

  test('a budget in plies is shared between the rounds, and used up', () => {
    const ttt = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));
    const agent = mcts.create(mcts.parseOptions({ mode: 'halving', budget: { steps: 4000 } }, ttt.info), ttt.info);
    decide(ttt, ttt.newState(), agent);
    const visits = Array.from(agent.trace!.visits.subarray(0, 9)).sort((a, b) => a - b);
    // Four rounds: 9, 5, 3 and 2 candidates are left.
    const rounds = [visits[0], visits[4] - visits[0], visits[6] - visits[4], visits[8] - visits[6]];
    expect(rounds.every((worlds) => worlds > 0)).toBe(true);
    for (let r = 1; r < 4; r++) expect(rounds[r]).toBeGreaterThan(rounds[r - 1]);
  });

  test('rulesets without a policy try all actions', () => {
    const ttt = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));
    const agent = mcts.create(mcts.parseOptions({ mode: 'halving', budget: { simulations: 90 } }, ttt.info), ttt.info);
    decide(ttt, ttt.newState(), agent);
    expect(agent.trace!.visits.subarray(0, 9).every((count) => count > 0)).toBe(true);
    expect(agent.trace!.simulations).toBeLessThanOrEqual(90);
  });
});
