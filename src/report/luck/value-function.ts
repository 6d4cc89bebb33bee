// The value function of a luck correction: a logistic model of the points of the first seat on the features that both seats have, and the
// same times the turn. Its file is data: fitted on matches of other seeds, then frozen. Any such function leaves the mean of corrected
// scores where it was; only how well it predicts decides by how much their variance falls.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { pointsOf } from '../../arena/points.ts';
import { ConfigError, configError } from '../../core/errors.ts';
import { CHANCE, type Game, type State, TERMINAL } from '../../core/game.ts';
import { parseWith } from '../../core/schema.ts';

/** Its name in a results folder. */
export const VALUE_FILE = 'value.json';

const schema = z.strictObject({
  ruleset: z.string(),
  /** As GameInfo.featureNames. */
  features: z.array(z.string()).min(1),
  /** The turn that counts as 1. */
  turns: z.number().min(1),
  intercept: z.number(),
  /** By covariate: features of seat 0, of seat 1, both times turn / turns. */
  centre: z.array(z.number()),
  scale: z.array(z.number().gt(0)),
  weights: z.array(z.number()),
  /** Share of the luck that is subtracted: below 1 where the model moves more than results do. */
  gain: z.number().min(0).max(1),
  /** What it was fitted on. */
  fitted: z.strictObject({
    plan: z.string(),
    experiment: z.string(),
    seed: z.int(),
    rulesetVersion: z.int(),
    matches: z.int(),
    positions: z.int(),
  }),
});

export type ValueFile = z.output<typeof schema>;

export function valueText(file: ValueFile): string {
  return `${JSON.stringify(file, null, 1)}\n`;
}

export function valueHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Throws ConfigError where the text is no value function. */
export function parseValue(path: string, text: string): ValueFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw configError(path, 'not-json', `no value function: ${(error as Error).message}.`);
  }
  let file: ValueFile;
  try {
    file = parseWith(schema, data);
  } catch (error) {
    throw error instanceof ConfigError ? error.within(path) : error;
  }
  const covariates = 4 * file.features.length;
  for (const key of ['centre', 'scale', 'weights'] as const)
    if (file[key].length !== covariates)
      throw configError(`${path}.${key}`, 'length', `${file[key].length} numbers, expected ${covariates}.`);
  return file;
}

export function covariateCount(features: number): number {
  return 4 * features;
}

/** Reads the covariates of positions of one game, into a buffer of its own. */
export class Covariates {
  readonly values: Float64Array;
  readonly #game: Game;
  readonly #features: Float64Array;
  readonly #turns: number;

  constructor(game: Game, turns: number) {
    const count = game.info.featureNames.length;
    this.values = new Float64Array(covariateCount(count));
    this.#game = game;
    this.#features = new Float64Array(count);
    this.#turns = turns;
  }

  read(state: State): Float64Array {
    const { values } = this;
    const count = this.#features.length;
    const time = state.turn() / this.#turns;
    for (let seat = 0; seat < 2; seat++) {
      this.#game.information.features(state, seat, this.#features);
      for (let i = 0; i < count; i++) {
        values[seat * count + i] = this.#features[i];
        values[(2 + seat) * count + i] = time * this.#features[i];
      }
    }
    return values;
  }
}

/**
 * A value function at work on one game of two seats. A position before a chance event is worth the mean over its outcomes: what the first
 * of two dice is worth shows only with the second.
 */
export class ValueFunction {
  readonly #file: ValueFile;
  readonly #covariates: Covariates;
  readonly #payoffs = new Float64Array(2);
  readonly #after: State;
  readonly #outcomes: Int32Array;
  readonly #chances: Float64Array;

  /** Throws ConfigError, `path` first, when it is one of another game. */
  constructor(path: string, file: ValueFile, game: Game) {
    const { ruleset, featureNames, seatCount, maxChanceOutcomes } = game.info;
    if (file.ruleset !== ruleset)
      throw configError(path, 'other-ruleset', `a value function of ${file.ruleset}, but ${ruleset} was played.`);
    if (file.features.join() !== featureNames.join())
      throw configError(path, 'other-features', `${ruleset} has other features by now. Fit the function anew.`);
    if (seatCount !== 2) throw configError(path, 'seats', `${seatCount} seats, but luck is counted for two.`);
    this.#file = file;
    this.#covariates = new Covariates(game, file.turns);
    this.#after = game.newState();
    this.#outcomes = new Int32Array(maxChanceOutcomes);
    this.#chances = new Float64Array(maxChanceOutcomes);
  }

  /** Points that seat 0 may expect, in [0, 1]; at the end those that it has. */
  of(state: State): number {
    if (state.toAct() !== CHANCE) return this.#still(state);
    const count = state.chanceOutcomes(this.#outcomes, this.#chances);
    let mean = 0;
    for (let i = 0; i < count; i++) {
      this.#after.copyFrom(state);
      this.#after.apply(this.#outcomes[i]);
      mean += this.#chances[i] * this.#still(this.#after);
    }
    return mean;
  }

  /** The model as it was fitted, whoever is to act. */
  #still(state: State): number {
    if (state.toAct() === TERMINAL) {
      state.payoffs(this.#payoffs);
      return pointsOf([this.#payoffs[0], this.#payoffs[1]], 0);
    }
    const { centre, scale, weights, intercept } = this.#file;
    const values = this.#covariates.read(state);
    let sum = intercept;
    for (let i = 0; i < values.length; i++) sum += (weights[i] * (values[i] - centre[i])) / scale[i];
    return 1 / (1 + Math.exp(-sum));
  }
}
