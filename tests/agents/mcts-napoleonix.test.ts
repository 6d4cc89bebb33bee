import { expect, test } from 'vitest';
import { heuristic, knowledgeOf } from '../../agents/heuristic/index.ts';
import { mcts } from '../../agents/mcts/index.ts';
import type { State } from '../../src/core/game.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { decide, playMatch } from './table.ts';

const game = napoleonix.createGame(napoleonix.parseParams('tiny', {}));
const { info } = game;
const searcher = (options: object) => mcts.create(mcts.parseOptions(options, info), info);
const scripted = (options: object = {}) => heuristic.create(heuristic.parseOptions(options, info), info);

/** Positions of a match between heuristics. */
function midgame(visit: (state: State, seed: number) => void): number {
  let positions = 0;
  for (let match = 0; match < 3; match++) {
    playMatch(game, [scripted(), scripted()], match, (state) => {
      if (!state.isDeployment()) visit(state, ++positions);
    });
  }
  return positions;
}

/** The legal action to which the heuristic leans most. */
function likeliest(state: State): number {
  const legal = new Int32Array(info.maxLegalActions);
  const prior = new Float32Array(info.maxLegalActions);
  const count = state.legalActions(legal);
  knowledgeOf(info)!.makePolicy(game).prior(state, state.toAct(), legal, count, prior);
  return legal[prior.indexOf(Math.max(...prior.subarray(0, count)))];
}

test('a tree tries first what the heuristic would play', () => {
  const first = searcher({ mode: 'so-ismcts', budget: { simulations: 1 } });
  const positions = midgame((state, seed) => expect(decide(game, state, first, seed)).toBe(likeliest(state)));
  expect(positions).toBeGreaterThan(60);
});

test('the heavier the prior, the more often a flat search plays what the heuristic would', () => {
  const agreements = [0, 1, 100].map((priorWeight) => {
    const agent = searcher({ priorWeight, budget: { simulations: 1 } });
    let agreed = 0;
    const positions = midgame((state, seed) => {
      if (decide(game, state, agent, seed) === likeliest(state)) agreed++;
    });
    return agreed / positions;
  });
  expect(agreements[0]).toBeLessThan(agreements[1]);
  expect(agreements[1]).toBeLessThan(agreements[2]);
  expect(agreements[2]).toBeGreaterThan(0.9);
});

test('flat search beats greedy and the heuristic whose policy it borrows', () => {
  const agent = searcher({ budget: { simulations: 80 } });
  let points = 0;
  for (let pair = 0; pair < 15; pair++) {
    for (const opponent of [scripted(), scripted(heuristic.presets.greedy)]) {
      points += (playMatch(game, [agent, opponent], pair) + 1) / 2;
      points += (1 - playMatch(game, [opponent, agent], pair, undefined, [1, 0])) / 2;
    }
  }
  expect(points / 60).toBeGreaterThan(0.5);
});

test('it sets up by the generator, by search or at random, as told', () => {
  const placements = new Set<string>();
  for (const deployment of ['generated', 'uniform', 'search']) {
    const agent = searcher({ deployment, budget: { simulations: 20 } });
    const actions: string[] = [];
    let traced = 0;
    playMatch(game, [agent, scripted()], 3, (state) => {
      if (state.isDeployment() && state.toAct() === 1) return;
      if (!state.isDeployment()) return;
      traced += agent.trace!.simulations;
      actions.push(state.toString());
    });
    placements.add(actions.at(-1)!);
    expect(traced > 0, deployment).toBe(deployment === 'search');
  }
  expect(placements.size).toBe(3);
});
