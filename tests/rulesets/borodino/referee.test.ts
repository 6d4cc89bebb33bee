import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { playMatch, type Tally } from './referee/compare.ts';
import { LEAST } from './referee/least.ts';

// The engine against a second implementation of the rules, written plainly from the clauses, ply by ply through seeded matches.

const CLOSE = 'tests/rulesets/borodino/scenarios/close.yaml';
const HORSE = 'tests/rulesets/borodino/scenarios/horse.yaml';

/** Scenario, parameters, and how many matches. */
const KINDS: readonly (readonly [scenario: string, params: object, matches: number])[] = [
  ['borodino', { preset: 'book', plan: 'none' }, 1],
  ['borodino', { preset: 'calibrated', plan: 'free' }, 1],
  ['borodino', { preset: 'book', plan: 'F4@1' }, 1],
  ['borodino', { preset: 'calibrated', plan: 'F1@1', coMarch: true, startBonus: 4 }, 1],
  ['borodino', { preset: 'calibrated', plan: 'F6:c0+c1@2', ffAlwaysUO: false, startBonus: 6 }, 1],
  ['borodino', { preset: 'calibrated', flank: false, victory: 'book' }, 1],
  ['utitsa', { preset: 'book', plan: 'F4@1' }, 6],
  ['utitsa', { preset: 'calibrated', plan: 'free' }, 2],
  ['utitsa', { preset: 'calibrated', plan: 'F5', nightMarch: true, startBonus: 2, ffAlwaysUO: false }, 5],
  [CLOSE, { preset: 'book', plan: 'none' }, 8],
  [CLOSE, { preset: 'calibrated', plan: 'F2@1', startBonus: 8, delayTurns: 0 }, 8],
  [HORSE, { preset: 'book' }, 15],
];

function playAll(): Tally {
  const tally: Tally = new Map();
  KINDS.forEach(([scenario, params, matches], kind) => {
    const game = makeGame(parseParams(scenario, params));
    for (let k = 1; k <= matches; k++) {
      const seed = 1000 * kind + k;
      playMatch(game, seed, `${scenario} ${JSON.stringify(params)}, seed ${seed}`, tally);
    }
  });
  return tally;
}

test('engine and referee agree at every ply, with every clause applied often enough', () => {
  const tally = playAll();
  for (const [clause, least] of Object.entries(LEAST)) {
    expect(tally.get(clause) ?? 0, clause).toBeGreaterThanOrEqual(least);
  }
  expect([...tally.keys()].filter((clause) => LEAST[clause] === undefined)).toEqual([]);
});

test('the referee takes data from the ruleset, and none of its logic', () => {
  const folder = `${import.meta.dirname}/referee`;
  const allowed = /\/(core\/rng|params|scenarios\/(index|borodino))\.ts$/;
  for (const file of readdirSync(folder)) {
    // These two are about the engine.
    if (file === 'compare.ts' || file === 'engine.ts') continue;
    const imports = [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/from '(\.\.[^']*)'/g)].map(
      ([, path]) => path,
    );
    expect(
      imports.filter((path) => !allowed.test(path)),
      file,
    ).toEqual([]);
  }
});
