import { describe, expect, test } from 'vitest';
import { makeNetwork } from '../../agents/learned/network.ts';
import { shapeFor } from '../../agents/learned/shape.ts';
import { pairSeed } from '../../src/core/hash.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { BY_ADVANTAGE, NO_POLICY, type Samples, TOWARDS_TARGET } from '../../src/training/samples.ts';
import { newCounts, SelfPlayer } from '../../src/training/self-play.ts';
import { initialTensors } from '../../src/training/trainer.ts';

const game = napoleonix.createGame(napoleonix.parseParams('tiny', {}));

function play(isTaught: boolean, values: 'network' | 'rollouts' = 'rollouts'): Samples {
  const shape = shapeFor(game.info);
  const network = makeNetwork(shape, initialTensors(shape, 2), game.info.maxLegalActions);
  const player = new SelfPlayer(game, network, {
    method: 'expert',
    policyShare: 0.3,
    deploymentShare: 0.3,
    surprise: 0.5,
    taughtShare: 0.3,
    valueShare: 0.2,
    temperature: 0.5,
    lambda: 0.9,
    improvement: { values, depth: 1, worlds: 4, width: 4, sharpness: 8 },
  });
  const counts = newCounts(game);
  const samples = player.play(
    Array.from({ length: 6 }, (_, match) => pairSeed(5, match)),
    isTaught,
    counts,
  );
  expect(counts.matches).toBe(6);
  return samples;
}

/** Uses of the policy at deployment decisions, or at the others; where it is learnt, the largest target as well. */
function usesOf(samples: Samples, deployment: number): { use: number; top: number }[] {
  return Array.from({ length: samples.count }, (_, i) => i)
    .filter((i) => samples.deployment[i] === deployment)
    .map((i) => {
      const targets = samples.targets.subarray(samples.starts[i], samples.starts[i + 1]);
      expect(targets.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4);
      return { use: samples.policyUse[i], top: Math.max(...targets) };
    });
}

test('what conduct says of hidden units is in what the network reads, and handed over for its belief to start from', () => {
  const shape = shapeFor(game.info);
  expect(shape.conduct).toBe(true);
  const wide = shape.slots * shape.values;
  for (const samples of [play(true), play(false)]) {
    expect(samples.beliefs).toHaveLength(samples.count * wide);
    let told = 0;
    for (let i = 0; i < samples.count; i++) {
      for (let slot = 0; slot < shape.slots; slot++) {
        const fact = samples.facts[i * shape.slots + slot];
        const row = samples.beliefs.subarray(i * wide + slot * shape.values, i * wide + (slot + 1) * shape.values);
        if (row.every((log) => log === 0)) continue;
        told++;
        expect(samples.deployment[i]).toBe(0);
        expect(row.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 3);
        // Whatever is true was possible.
        if (fact >= 0) expect(row[fact]).toBeGreaterThan(-13);
      }
    }
    expect(told).toBeGreaterThan(100);
  }
});

test('taught matches teach what search makes of the heuristic, and the set-ups of its generator', () => {
  const samples = play(true);
  const setUps = usesOf(samples, 1);
  const moves = usesOf(samples, 0);
  expect(setUps.length).toBeGreaterThan(10);
  expect(moves.length).toBeGreaterThan(50);
  expect(setUps.every(({ use, top }) => use === TOWARDS_TARGET && top === 1)).toBe(true);
  expect(moves.every(({ use }) => use === TOWARDS_TARGET)).toBe(true);
  expect(moves.some(({ top }) => top < 0.9)).toBe(true);
  expect(play(true)).toEqual(samples);
});

test.each(['rollouts', 'network'] as const)(
  'self-play by %s teaches improved moves, and two kinds of set-ups',
  (values) => {
    const samples = play(false, values);
    const setUps = usesOf(samples, 1);
    const moves = usesOf(samples, 0);
    const imitated = setUps.filter(({ use }) => use === TOWARDS_TARGET);
    expect(imitated.length).toBeGreaterThan(3);
    expect(imitated.every(({ top }) => top === 1)).toBe(true);
    expect(setUps.filter(({ use }) => use === BY_ADVANTAGE).length).toBeGreaterThan(3);
    expect(moves.filter(({ use }) => use === TOWARDS_TARGET).length).toBeGreaterThan(50);
    expect(moves.filter(({ use }) => use === NO_POLICY).length).toBeGreaterThan(20);
    expect(moves.every(({ use }) => use !== BY_ADVANTAGE)).toBe(true);
  },
);

describe('with leanings of a heuristic that knows its routine', () => {
  const s1 = generals.createGame(generals.parseParams('s1', { roundLimit: 8 }));

  function playGenerals(isTaught: boolean) {
    const shape = shapeFor(s1.info, { leaning: true });
    const network = makeNetwork(shape, initialTensors(shape, 2), s1.info.maxLegalActions);
    const player = new SelfPlayer(s1, network, {
      method: 'expert',
      policyShare: 0.5,
      deploymentShare: 0,
      surprise: 0,
      taughtShare: 0.5,
      valueShare: 0.2,
      temperature: 0.5,
      lambda: 0.9,
      improvement: { values: 'rollouts', depth: 1, worlds: 1, width: 2, sharpness: 8 },
    });
    const counts = newCounts(s1);
    return { samples: player.play([pairSeed(5, 1)], isTaught, counts), counts };
  }

  test.each([true, false])(
    'routine is learnt without search, and leanings are kept with each action (taught: %s)',
    (isTaught) => {
      const { samples, counts } = playGenerals(isTaught);
      const lessons = samples.policyUse.filter((use) => use === TOWARDS_TARGET).length;
      expect(lessons).toBeGreaterThan(40);
      // With one world, a searched lesson of self-play takes two simulations; of a taught match one an action.
      expect(counts.simulations).toBeGreaterThan(0);
      if (!isTaught) expect(counts.simulations).toBeLessThan(1.5 * lessons);
      expect(samples.leanings).toHaveLength(samples.targets.length);
      for (let i = 0; i < samples.count; i++) {
        const leanings = samples.leanings.subarray(samples.starts[i], samples.starts[i + 1]);
        expect(leanings.reduce((sum, leaning) => sum + Math.exp(leaning), 0)).toBeCloseTo(1, 3);
      }
      expect(playGenerals(isTaught).samples).toEqual(samples);
    },
  );
});
