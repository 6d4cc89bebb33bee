import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChoiceGame } from '../../../agents/learned/choices.ts';
import { learned } from '../../../agents/learned/index.ts';
import { knownFor, seenGame } from '../../../agents/learned/seen.ts';
import { shapeFor } from '../../../agents/learned/shape.ts';
import { encodeWeights } from '../../../agents/learned/weights.ts';
import { knownOf } from '../../../agents/mcts/known.ts';
import { playMatch } from '../../../src/arena/match.ts';
import { audit } from '../../../src/audit/audit.ts';
import { loadRedraw } from '../../../src/audit/redraw.ts';
import { agentKindById } from '../../../src/catalog.ts';
import { CHANCE, type State, TERMINAL } from '../../../src/core/game.ts';
import { MatchDice, Xoshiro } from '../../../src/core/rng.ts';
import { borodino } from '../../../src/rulesets/borodino/index.ts';
import { initialTensors } from '../../../src/training/trainer.ts';

const base = borodino.createGame(borodino.parseParams('utitsa', { turns: 3 }));
const game = seenGame(base, { abstraction: 'postures' }) as ChoiceGame;
const legal = new Int32Array(game.info.maxLegalActions);
const [planes, rows, columns] = game.info.observationShape;

/** Plays to the end; `decide` plays a decision. */
function play<S extends State>(state: S, seed: number, decide: (state: S, seat: number) => void): S {
  const dice = new MatchDice([seed, 6]);
  for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
    if (actor === CHANCE) state.apply(state.sampleChance(dice));
    else decide(state, actor);
  }
  return state;
}

describe('choices as a game', () => {
  test('where every run is left to the heuristic, a match is the one that the heuristic plays', () => {
    const { policy } = knownOf(base)!;
    const rng = new Xoshiro(1, 2);
    const masked = base.newState();
    for (const seed of [1, 2, 3]) {
      const played = play(base.newState(), seed, (state, seat) => {
        masked.copyFrom(state);
        base.information.mask(masked, seat);
        state.apply(policy.choose(masked, seat, rng));
      });
      let choices = 0;
      const chosen = play(game.newState(), seed, (state) => {
        choices++;
        expect(legal[state.legalActions(legal) - 1]).toBe(game.leave);
        state.apply(game.leave);
      });
      expect(chosen.base.bytes).toEqual(played.bytes);
      expect(choices).toBeGreaterThan(10);
    }
  });

  test('have parts within the bounds and the squares of the observation, and no two alike', () => {
    const parts = new Int32Array(4);
    const observation = new Float32Array(planes * rows * columns);
    const rng = new Xoshiro(3, 4);
    const seen = { from: 0, to: 0 };
    const [kinds, details] = game.info.partCounts!;
    play(game.newState(), 4, (state, seat) => {
      const count = state.legalActions(legal);
      game.information.observe(state, seat, observation);
      const texts = new Set<string>();
      for (let i = 0; i < count; i++) {
        state.actionParts(legal[i], parts);
        texts.add(parts.join());
        expect(parts[0]).toBeLessThan(kinds);
        expect(parts[3]).toBeLessThan(details);
        for (const cell of [parts[1], parts[2]]) expect(cell).toBeLessThan(rows * columns);
        if (parts[1] >= 0) seen.from++;
        if (parts[2] >= 0) seen.to++;
      }
      expect(texts.size).toBe(count);
      state.apply(state.sampleLegal(rng));
    });
    expect(seen.from).toBeGreaterThan(100);
    expect(seen.to).toBeGreaterThan(100);
  });

  test('leave from where a unit of the seat stands', () => {
    const parts = new Int32Array(4);
    const observation = new Float32Array(planes * rows * columns);
    let checked = 0;
    play(game.newState(), 5, (state, seat) => {
      game.information.observe(state, seat, observation);
      state.actionParts(0, parts);
      if (parts[1] >= 0) {
        // The first three planes are the seat's own infantry, horse and guns.
        const own = [0, 1, 2].some((plane) => observation[plane * rows * columns + parts[1]] > 0);
        expect(own).toBe(true);
        checked++;
      }
      state.apply(game.leave);
    });
    expect(checked).toBeGreaterThan(10);
  });

  test('copies go on as their original does', () => {
    const rng = new Xoshiro(5, 6);
    const copy = game.newState();
    let compared = 0;
    play(game.newState(), 6, (state) => {
      const action = state.sampleLegal(rng);
      copy.copyFrom(state);
      state.apply(action);
      copy.apply(action);
      expect(copy.base.bytes).toEqual(state.base.bytes);
      expect(copy.toAct()).toBe(state.toAct());
      compared++;
    });
    expect(compared).toBeGreaterThan(10);
  });

  test('lean to the heuristic first, and to what its own task is nearest to', () => {
    const { policy } = knownFor(game)!;
    const leanings = new Float32Array(game.info.maxLegalActions);
    play(game.newState(), 7, (state, seat) => {
      const count = state.legalActions(legal);
      policy.prior(state, seat, legal, count, leanings);
      const all = leanings.subarray(0, count);
      expect(all.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
      expect(all[count - 1]).toBeCloseTo(0.3, 6);
      const others = [...all.subarray(0, count - 1)].sort((a, b) => b - a);
      expect(others[0]).toBeLessThan(all[count - 1]);
      expect(others[0]).toBeGreaterThan(1.9 * others[1]);
      state.apply(policy.choose(state, seat, new Xoshiro(1, 1)));
    });
  });
});

describe('an agent over choices', () => {
  let folder: string;
  let path: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fogbench-choices-'));
    path = join(folder, 'choices.safetensors');
    const { info } = base;
    const shape = shapeFor(game.info, { leaning: true, channels: 8, trunk: 8 });
    const meta = {
      shape,
      ruleset: info.ruleset,
      rulesetVersion: info.version,
      scenario: info.scenario,
      params: info.params,
      abstraction: 'postures',
      training: {},
    };
    writeFileSync(path, encodeWeights(meta, initialTensors(shape, 3)));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const make = (options: object) =>
    learned.create(learned.parseOptions({ weights: path, ...options }, base.info), base.info);
  const random = agentKindById('random');
  const opponent = () => random.create(random.parseOptions({}, base.info), base.info);

  test.each([
    ['policy', {}],
    ['search', { worlds: 2, width: 3 }],
  ])('by %s plays whole matches in the game itself, the same from the same seed, and honestly', async (mode, more) => {
    const options = { mode, temperature: 1, ...more };
    const hashOf = (seed: number) => {
      const result = playMatch(base, [make(options), opponent()], { seed: [seed, 1], entrants: [0, 1] });
      expect(result.end).toBe('rules');
      return result.hash;
    };
    expect(hashOf(5)).toBe(hashOf(5));
    expect(hashOf(5)).not.toBe(hashOf(6));
    const redraw = await loadRedraw(base.info.ruleset);
    const setUp = { game: base, redraw, makeAgent: () => make(options), makeDriver: opponent, positions: 12, seed: 9 };
    const { leaks, diceLeaks, positions } = audit(setUp);
    expect({ leaks, diceLeaks, positions }).toEqual({ leaks: [], diceLeaks: [], positions: 12 });
  });

  test('has no trees', () => {
    expect(() => make({ mode: 'pimc' })).toThrow(/mode: "pimc": these weights decide "postures" alone/);
  });
});
