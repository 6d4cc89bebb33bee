import { expect, test } from 'vitest';
import { seenGame } from '../../agents/learned/seen.ts';
import { shapeFor } from '../../agents/learned/shape.ts';
import { weightsOf } from '../../agents/learned/store.ts';
import { canonicalJson } from '../../src/core/schema.ts';
import { borodino } from '../../src/rulesets/borodino/index.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';
import { parseTraining } from '../../src/training/options.ts';

const s1 = generals.createGame(generals.parseParams('s1', {}));
const m1 = generals.createGame(generals.parseParams('m1', {}));
const battle = borodino.createGame(borodino.parseParams('borodino', {}));
const small = napoleonix.createGame(napoleonix.parseParams('small', {}));
const phantom = phantomTicTacToe.createGame(phantomTicTacToe.parseParams('standard', {}));

test('what the ruleset knows comes before the defaults of all, and what is given before both', () => {
  expect(parseTraining({}, s1.info)).toMatchObject({ leaning: true, width: 6, batch: 64 });
  expect(parseTraining({ leaning: false, width: 9 }, s1.info)).toMatchObject({ leaning: false, width: 9 });
  expect(parseTraining({}, battle.info)).toMatchObject({
    leaning: true,
    abstraction: 'weighty',
    script: 'guard',
    trunk: 64,
  });
  const plain = parseTraining({}, small.info);
  for (const name of ['leaning', 'abstraction', 'channels', 'convolutions', 'trunk'])
    expect(plain).not.toHaveProperty(name);
});

test.each([
  ['napoleonix-small-6261c0f7', small],
  ['generals-m1-3221a6bc', m1],
  ['borodino-borodino-68a2539f', battle],
])('%s ships as the defaults make it', (name, game) => {
  const { meta } = weightsOf(`${name}.safetensors`, game.info);
  expect(meta.training.options).toBe(canonicalJson(parseTraining({}, game.info)));
});

test('a script goes with the abstraction that it is the default of; "none" is all decisions', () => {
  expect(parseTraining({}, battle.info)).toMatchObject({ abstraction: 'weighty', script: 'guard' });
  const postures = parseTraining({ abstraction: 'postures' }, battle.info);
  expect(postures.abstraction).toBe('postures');
  expect(postures).not.toHaveProperty('script');
  const whole = parseTraining({ abstraction: 'none' }, m1.info);
  for (const name of ['abstraction', 'script']) expect(whole).not.toHaveProperty(name);
  expect(() => parseTraining({ abstraction: 'postures', script: 'guard' }, battle.info)).toThrow(/script: this needs/);
});

test('what a ruleset does not have is refused by name', () => {
  expect(() => parseTraining({ abstraction: 'postures' }, small.info, 'o.yaml')).toThrow(
    /o\.yaml: abstraction: "postures": napoleonix has none/,
  );
  expect(() => parseTraining({ abstraction: 'poses' }, battle.info)).toThrow(/"poses": borodino has weighty, postures/);
  expect(() => parseTraining({ leaning: true }, phantom.info)).toThrow(/leaning: phantom-tic-tac-toe has no heuristic/);
  expect(() => parseTraining({ trunk: 30 }, battle.info)).toThrow(/trunk/);
});

test('tables of kinds and details have a row for each that the game has, and beliefs by cell are small', () => {
  const full = shapeFor(battle.info);
  expect([full.kinds, full.details]).toEqual([38, 1179]);
  const choices = shapeFor(
    seenGame(battle, { abstraction: 'postures' }).info,
    parseTraining({ abstraction: 'postures', trunk: 32 }, battle.info),
  );
  expect([choices.kinds, choices.details]).toEqual([39, 64]);
  expect([choices.rows, choices.columns, choices.trunk, choices.leaning]).toEqual([14, 21, 32, true]);
  const plain = shapeFor(small.info, parseTraining({}, small.info));
  expect(plain).toEqual(shapeFor(small.info));
  expect(plain).not.toHaveProperty('leaning');
  expect(shapeFor(m1.info)).toMatchObject({ slots: 225, beliefByCell: true, pool: 2 });
});
