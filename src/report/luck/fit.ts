// Fits a value function to recorded matches: positions at even distances, the points of its first seat as the outcome.
import { pointsOf } from '../../arena/points.ts';
import type { Game, State } from '../../core/game.ts';
import { fitLogistic, type LogisticRow } from '../../stats/logistic.ts';
import { sampleOf } from '../../stats/sample.ts';
import { Covariates, type ValueFile } from './value-function.ts';

/** Plies between two positions, over all matches; a prime, so that no rhythm of the rules is picked out. */
const EVERY = 17;
/** Inverse variance of the prior of each weight, covariates being scaled to a deviation of 1. */
const RIDGE = 1;
/** Significant digits that the file keeps, so that engines that differ in the last bit write the same one. */
const DIGITS = 6;

export class ValueFit {
  readonly #games = new Map<Game, Covariates>();
  readonly #rows: { values: readonly number[]; points: number }[] = [];
  readonly #turns: number;
  #match: (readonly number[])[] = [];
  #ply = 0;
  #matches = 0;

  /** `turns`: the turn that counts as 1, say the longest match. */
  constructor(turns: number) {
    this.#turns = turns;
  }

  /** Before a ply of a match of `game` is played on `state`. */
  observe(game: Game, state: State): void {
    if (++this.#ply % EVERY !== 0) return;
    const covariates = this.#games.get(game) ?? new Covariates(game, this.#turns);
    this.#games.set(game, covariates);
    this.#match.push([...covariates.read(state)]);
  }

  endMatch(payoffs: readonly number[]): void {
    const points = pointsOf(payoffs, 0);
    for (const values of this.#match) this.#rows.push({ values, points });
    this.#match = [];
    this.#matches++;
  }

  /** The model alone, with a gain of 1. */
  fit(
    ruleset: string,
    features: readonly string[],
    fitted: Omit<ValueFile['fitted'], 'matches' | 'positions'>,
  ): ValueFile {
    const rows = this.#rows;
    const columns = Array.from({ length: 4 * features.length }, (_, i) =>
      sampleOf(rows.map(({ values }) => values[i])),
    );
    const centre = columns.map(({ mean }) => rounded(mean));
    const scale = columns.map(({ variance }) => (variance > 0 ? rounded(Math.sqrt(variance)) : 1));
    const scaled = rows.map(
      ({ values, points }): LogisticRow => ({
        x: [1, ...values.map((value, i) => (value - centre[i]) / scale[i])],
        successes: points,
        trials: 1,
      }),
    );
    const [intercept, ...weights] = fitLogistic(scaled, RIDGE).coefficients.map(rounded);
    return {
      ruleset,
      features: [...features],
      turns: this.#turns,
      intercept,
      centre,
      scale,
      weights,
      gain: 1,
      fitted: { ...fitted, matches: this.#matches, positions: rows.length },
    };
  }
}

/** The gain that leaves the least variance in these pairs, which the model must not know; luck as measured with a gain of 1. */
export function gainOf(pairs: readonly { readonly score: number; readonly luck: number }[]): number {
  const score = sampleOf(pairs.map((pair) => pair.score));
  const luck = sampleOf(pairs.map((pair) => pair.luck));
  if (!(luck.variance > 0)) return 0;
  const shared = pairs.reduce((sum, pair) => sum + (pair.score - score.mean) * (pair.luck - luck.mean), 0);
  return Number(Math.min(1, Math.max(0, shared / (pairs.length - 1) / luck.variance)).toPrecision(3));
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
