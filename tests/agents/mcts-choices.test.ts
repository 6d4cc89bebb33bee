import { describe, expect, test } from 'vitest';
import { heuristic } from '../../agents/heuristic/index.ts';
import { mcts } from '../../agents/mcts/index.ts';
import { History, MatchView } from '../../src/arena/view.ts';
import type { Agent } from '../../src/core/agent.ts';
import { CHANCE, type State, TERMINAL } from '../../src/core/game.ts';
import { MatchDice, makeStreams, StreamDice, Xoshiro } from '../../src/core/rng.ts';
import { borodino } from '../../src/rulesets/borodino/index.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';

const game = borodino.createGame(borodino.parseParams('utitsa', { turns: 3 }));
const [postures] = game.abstractions;
const quick = { abstraction: 'postures', budget: { simulations: 30 }, depth: 12 };

function searcher(options: object): Agent {
  return mcts.create(mcts.parseOptions({ ...quick, ...options }, game.info), game.info);
}

/** Plays a match of an agent against the heuristic; `visit` sees each decision of the agent after it is made. */
function play(agent: Agent, seat: number, seed: number, visit: (state: State, action: number) => void): void {
  const state = game.newState();
  const history = new History();
  const other = heuristic.create(heuristic.parseOptions({}, game.info), game.info);
  const agents = [other, other];
  agents[seat] = agent;
  const views = [0, 1].map((at) => new MatchView(game, at, state, history));
  for (const at of [0, 1]) agents[at].startMatch(game, at, makeStreams([seed, 5], at));
  const dice = new MatchDice([seed, 6]);
  for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
    if (actor === CHANCE) {
      state.apply(state.sampleChance(dice));
      continue;
    }
    const action = agents[actor].act(views[actor]);
    if (actor === seat) visit(state, action);
    state.apply(action);
  }
}

describe('search over the choices of an abstraction', () => {
  test('searches once for each run of decisions, within its budget, and plays the run by the script or the heuristic', () => {
    const agent = searcher({});
    const runs = new Set<number>();
    const legal = new Int32Array(game.info.maxLegalActions);
    play(agent, 0, 1, (state, action) => {
      const key = postures.choiceKey(state);
      const count = state.legalActions(legal);
      expect([...legal.subarray(0, count)]).toContain(action);
      const isFirst = key >= 0 && count > 1 && !runs.has(key);
      const { simulations } = agent.trace!;
      expect(simulations > 0).toBe(isFirst);
      expect(simulations).toBeLessThanOrEqual(30);
      if (isFirst) runs.add(key);
    });
    expect(runs.size).toBeGreaterThan(4);
  });

  test('an advantage that no choice can have leaves every decision to the heuristic', () => {
    for (const seat of [0, 1]) {
      const policy = heuristic.create(heuristic.parseOptions({}, game.info), game.info);
      policy.startMatch(game, seat, makeStreams([3, 5], seat));
      play(searcher({ priorWeight: 100 }), seat, 3, (state, action) => {
        const view = new MatchView(game, seat, state, new History());
        expect(policy.act(view)).toBe(action);
      });
    }
  });

  test('an open choice departs from it now and then', () => {
    let departures = 0;
    const policy = heuristic.create(heuristic.parseOptions({}, game.info), game.info);
    policy.startMatch(game, 0, makeStreams([3, 5], 0));
    play(searcher({ priorWeight: 0 }), 0, 3, (state, action) => {
      if (policy.act(new MatchView(game, 0, state, new History())) !== action) departures++;
    });
    expect(departures).toBeGreaterThan(0);
  });

  test('is refused where there is no such abstraction, and in other modes', () => {
    const parse = (options: object) => () => mcts.parseOptions(options, game.info);
    expect(parse({ abstraction: 'posture' })).toThrow('Did you mean "postures"?');
    expect(parse({ abstraction: 'postures', mode: 'so-ismcts' })).toThrow('mode "pimc"');
    expect(parse({ abstraction: 'postures', rollout: 'uniform' })).toThrow('rollout "heuristic"');
    const toy = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));
    expect(() => mcts.parseOptions({ abstraction: 'postures' }, toy.info)).toThrow('phantom-tic-tac-toe has none');
  });
});

test('a key of postures is known to the seat that decides, and never comes back once its activation is over', () => {
  const rng = new Xoshiro(4, 4);
  const dice = new StreamDice(rng);
  const known = game.newState();
  for (let match = 0; match < 3; match++) {
    const state = game.newState();
    const closed = new Set<string>();
    const open = new Set<string>();
    while (state.toAct() !== TERMINAL) {
      const seat = state.toAct();
      if (seat === CHANCE) {
        const before = state.actionName(0);
        state.apply(state.sampleChance(dice));
        if (!before.startsWith('draw')) continue;
        for (const key of open) closed.add(key);
        open.clear();
        continue;
      }
      known.copyFrom(state);
      game.information.mask(known, seat);
      const key = postures.choiceKey(state);
      expect(postures.choiceKey(known)).toBe(key);
      if (key >= 0) {
        expect(closed).not.toContain(`${key}`);
        open.add(`${key}`);
      }
      state.apply(state.sampleLegal(rng));
    }
    expect(closed.size).toBeGreaterThan(4);
  }
});
