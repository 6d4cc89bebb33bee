import { expect, test } from 'vitest';
import { shapeFor } from '../../agents/learned/shape.ts';
import type { Game, State } from '../../src/core/game.ts';
import { TERMINAL } from '../../src/core/game.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { DETAIL_SPAN, mirrorCell, mirrorOf } from '../../src/training/mirror.ts';
import { gather, newSamples, toHalves } from '../../src/training/samples.ts';

const game = napoleonix.createGame(napoleonix.parseParams('small', {}));
const [, rows, columns] = game.info.observationShape;

test('the cell of a row is counted from the other end', () => {
  expect(mirrorCell(0, 8)).toBe(7);
  expect(mirrorCell(8 + 2, 8)).toBe(8 + 5);
  expect(mirrorCell(-1, 8)).toBe(-1);
});

test('directions of steps and attacks are exchanged, kinds of a deployment are not', () => {
  const mirror = mirrorOf(game)!;
  const kinds = [...mirror.keys()].map((key) => Math.floor(key / DETAIL_SPAN));
  expect([...new Set(kinds)].sort()).toEqual([0, 1]);
  for (const kind of [0, 1])
    expect([...mirror.keys()].filter((key) => Math.floor(key / DETAIL_SPAN) === kind)).toHaveLength(2);
});

interface Seen {
  readonly observation: Float32Array;
  /** Parts of all legal actions, sorted as text. */
  readonly parts: string[];
}

function see(state: State): Seen {
  const [planes] = game.info.observationShape;
  const observation = new Float32Array(planes * rows * columns);
  game.information.observe(state, state.toAct(), observation);
  return { observation, parts: listParts(game, state).map(String).sort() };
}

function listParts(of: Game, state: State): number[][] {
  const legal = new Int32Array(of.info.maxLegalActions);
  const parts = new Int32Array(4);
  return Array.from(legal.subarray(0, state.legalActions(legal)), (action) => {
    state.actionParts(action, parts);
    return [...parts];
  });
}

/** Plays the action with the given parts. */
function play(state: State, wanted: readonly number[]): void {
  const legal = new Int32Array(game.info.maxLegalActions);
  state.legalActions(legal);
  const index = listParts(game, state).findIndex((parts) => String(parts) === String(wanted));
  expect(index).toBeGreaterThanOrEqual(0);
  state.apply(legal[index]);
}

test('a mirrored sample is what a match played the other way round would have given', () => {
  const mirror = mirrorOf(game)!;
  const shape = shapeFor(game.info);
  const rng = new Xoshiro(4, 2);
  const state = game.newState();
  const image = game.newState();
  // Set-ups: what stands on a square of one stands on the mirrored square of the other.
  const placements: number[][][] = [[], []];
  while (state.isDeployment()) {
    const list = listParts(game, state);
    const parts = list[rng.below(list.length)];
    placements[state.toAct()].push(parts);
    play(state, parts);
  }
  while (image.isDeployment()) {
    const seat = image.toAct();
    const [kind, from, to] = listParts(game, image)[0];
    const source = placements[seat].find((parts) => parts[2] === mirrorCell(to, columns))!;
    play(image, [kind, from, to, source[3]]);
  }

  let plies = 0;
  for (; state.toAct() !== TERMINAL && plies < 150; plies++) {
    const list = listParts(game, state);
    const { observation } = see(state);
    const samples = newSamples(shape, 1, list.length);
    toHalves(observation, samples.observations, 0);
    samples.starts[1] = list.length;
    samples.parts.set(list.flat());
    const turned = gather(shape, [samples], [{ chunk: 0, index: 0, isMirrored: true }], mirror);
    const expected = see(image);
    const halves = new Uint16Array(observation.length);
    toHalves(expected.observation, halves, 0);
    expect(turned.observations).toEqual(halves);
    const parts = list.map((_, i) => [...turned.parts.subarray(4 * i, 4 * i + 4)]);
    expect(parts.map(String).sort()).toEqual(expected.parts);
    const choice = rng.below(list.length);
    play(state, list[choice]);
    play(image, parts[choice]);
  }
  expect(plies).toBeGreaterThan(40);
});
