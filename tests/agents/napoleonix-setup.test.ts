import { describe, expect, test } from 'vitest';
import { heuristic, knowledgeOf } from '../../agents/heuristic/index.ts';
import type { Game, State } from '../../src/core/game.ts';
import { makeStreams, type Rng, Xoshiro } from '../../src/core/rng.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import type { Position } from '../../src/rulesets/napoleonix/layout.ts';
import { FAKE, FLAG, GENERAL, KIND_COUNT, KINDS, MINE, NO_UNIT } from '../../src/rulesets/napoleonix/tables.ts';
import { viewOf } from './table.ts';

function gameOf(scenario: string, params: object = {}): Game {
  return napoleonix.createGame(napoleonix.parseParams(scenario, params));
}

/** Zones with holes, pockets and no room to spare. */
const ragged = {
  map: ['..nnn..nnn..', '~~~.~~~~.~~~', 'nnnnnnnnnnnn', '............', '.....~~.....', '..ss~sssss~~', 'ssssss~sssss'],
  army: {
    south: { '1': 1, '2': 1, '3': 0, '4': 1, '5': 1, '6': 2, '7': 2, '8': 2, '9': 2, S: 1, '0': 1, M: 2, F: 1, K: 1 },
    north: { '1': 1, '2': 1, '3': 1, '4': 1, '5': 1, '6': 2, '7': 2, '8': 1, '9': 2, S: 1, '0': 1, M: 2, F: 1, K: 1 },
  },
};
const boards: readonly (readonly [string, Game])[] = [
  ['tiny', gameOf('tiny')],
  ['small', gameOf('small')],
  ['standard', gameOf('standard')],
  ['large', gameOf('large')],
  ['a ragged map', gameOf('standard', ragged)],
];

/** Deploys both seats by the generator, checking that each of its actions is legal, and returns the state. */
function deploy(game: Game, state: State, rng: Rng): State & Position {
  const setUps = knowledgeOf(game.info)!.makeSetUps(game);
  const legal = new Int32Array(game.info.maxLegalActions);
  state.reset();
  let drawn = -1;
  while (state.isDeployment()) {
    if (state.toAct() !== drawn) setUps.draw((drawn = state.toAct()), rng);
    const action = setUps.next(state);
    const count = state.legalActions(legal);
    if (!legal.subarray(0, count).includes(action)) throw new Error(`${action} is not legal`);
    state.apply(action);
  }
  return state as State & Position;
}

/** Kinds by square of the zone, for many set-ups of each seat. */
function sample(game: Game, count: number): [Uint8Array[], Uint8Array[]] {
  const rng = new Xoshiro(11, 12);
  const { tables } = game.newState() as State & Position;
  const setUps = knowledgeOf(game.info)!.makeSetUps(game);
  const kinds: [Uint8Array[], Uint8Array[]] = [[], []];
  const empty = (tables.squares << 2) + 1 + KIND_COUNT;
  const probe = { placed: new Uint8Array(2), scalars: new Uint8Array(1) } as unknown as State & Position;
  for (let i = 0; i < count; i++) {
    for (const seat of [0, 1]) {
      setUps.draw(seat, rng);
      const size = tables.unitBase[seat + 1] - tables.unitBase[seat];
      probe.scalars[0] = seat;
      kinds[seat].push(
        Uint8Array.from({ length: size }, (_, slot) => {
          probe.placed[seat] = slot;
          const action = setUps.next(probe);
          return action === empty ? NO_UNIT : action - (tables.squares << 2) - 1;
        }),
      );
    }
  }
  return kinds;
}

describe.each(boards)('set-ups on %s', (_name, game) => {
  test('are accepted placements of the whole army', () => {
    const state = game.newState();
    const rng = new Xoshiro(1, 2);
    for (let i = 0; i < 60; i++) game.check(deploy(game, state, rng));
  });

  test('are never one template: a thousand draws give a thousand set-ups of each army', () => {
    for (const kinds of sample(game, 1200)) {
      expect(new Set(kinds.map((plan) => plan.join())).size).toBeGreaterThan(1000);
    }
  });
});

test.each(['small', 'standard', 'large'])('set-ups on %s lean neither left nor right', (scenario) => {
  const game = gameOf(scenario);
  const { width } = (game.newState() as State & Position).tables;
  const draws = 5000;
  for (const kinds of sample(game, draws)) {
    for (const kind of [FLAG, FAKE, GENERAL]) {
      let left = 0;
      for (const plan of kinds) {
        const x = plan.indexOf(kind) % width;
        left += 2 * x + 1 < width ? 1 : 2 * x + 1 === width ? 0.5 : 0;
      }
      expect(Math.abs(left / draws - 0.5), KINDS[kind]).toBeLessThan(0.02);
    }
  }
});

test('flags stand behind, now and then with mines on every side, now and then with none', () => {
  const game = gameOf('standard');
  const { width } = (game.newState() as State & Position).tables;
  const counts = { back: 0, bare: 0, walled: 0, decoys: 0 };
  const draws = 2000;
  for (const plan of sample(game, draws)[0]) {
    const at = plan.indexOf(FLAG);
    const beside = [at % width > 0 ? at - 1 : -1, (at + 1) % width > 0 ? at + 1 : -1, at + width].filter(
      (slot) => slot >= 0,
    );
    const mines = beside.filter((slot) => plan[slot] === MINE).length;
    if (at < 2 * width) counts.back++;
    if (mines === 0) counts.bare++;
    if (mines === beside.length) counts.walled++;
    if (plan.indexOf(FAKE) >= width) counts.decoys++;
  }
  expect(counts.back / draws).toBeGreaterThan(0.9);
  expect(counts.bare / draws).toBeGreaterThan(0.1);
  expect(counts.bare / draws).toBeLessThan(0.5);
  expect(counts.walled / draws).toBeGreaterThan(0.1);
  expect(counts.decoys / draws).toBeGreaterThan(0.1);
});

test('an agent sets up by its deployment stream alone', () => {
  const game = gameOf('small');
  const setUpOf = (deployment: number, others: number, options: object): string => {
    const state = game.newState();
    const agent = heuristic.create(heuristic.parseOptions(options, game.info), game.info);
    const streams = { ...makeStreams([others, others], 0), deployment: makeStreams([deployment, 0], 0).deployment };
    agent.startMatch(game, 0, streams);
    let actions = '';
    while (state.toAct() === 0 && state.isDeployment()) {
      const action = agent.act(viewOf(game, state, 0));
      actions += `${state.actionName(action)};`;
      state.apply(action);
    }
    return actions;
  };
  for (const options of [{}, { setup: 'random' }]) {
    expect(setUpOf(1, 2, options)).toBe(setUpOf(1, 3, options));
    expect(setUpOf(1, 2, options)).not.toBe(setUpOf(2, 2, options));
  }
  expect(setUpOf(1, 1, {})).not.toBe(setUpOf(1, 1, { setup: 'random' }));
});
