// What the features of a ruleset are worth: a logistic regression of the winner on the features at the first ply of every turn. Positions
// of one match share its outcome, so errors are those of matches (the sandwich estimator by clusters).
import { pointsOf } from '../arena/points.ts';
import { CHANCE, type Game, type State } from '../core/game.ts';
import { fitLogistic, type LogisticRow } from '../stats/logistic.ts';
import { sampleOf } from '../stats/sample.ts';

/** Inverse variance of the prior of each coefficient, features being scaled to a deviation of 1: two that say the same share their weight. */
const RIDGE = 1;
/** Log-odds to payoff, for small ones: a payoff is twice a chance less one. */
const PAYOFF = 0.5;

/** What is weighed: the features of each seat for itself, or how far the two seats differ in each. */
export type Outlook = 'seat' | 'world';

export interface FeatureWeight {
  readonly name: string;
  /** Payoff units for one unit of the feature, near an even position. */
  readonly weight: number;
  readonly error: number;
  /** Standard deviation of what is weighed; 0 where it is always the same, and then the weight is 0. */
  readonly deviation: number;
}

interface Position {
  readonly seat: 0 | 1;
  readonly values: readonly number[];
}

export interface WeightTable {
  readonly matches: number;
  readonly positions: number;
  readonly weights: readonly FeatureWeight[];
}

export class WeightFit {
  readonly #names: readonly string[];
  readonly #outlook: Outlook;
  readonly #features: readonly [Float64Array, Float64Array];
  readonly #matches: { readonly positions: readonly Position[]; readonly points: number }[] = [];
  #positions: Position[] = [];
  #turn = Number.NaN;

  constructor(names: readonly string[], outlook: Outlook) {
    this.#names = names;
    this.#outlook = outlook;
    this.#features = [new Float64Array(names.length), new Float64Array(names.length)];
  }

  /** Before a ply of a match of `game`, which has two seats, is played on `state`. */
  observe(game: Game, state: State): void {
    if (state.isDeployment() || state.toAct() === CHANCE || state.turn() === this.#turn) return;
    this.#turn = state.turn();
    const [own, other] = this.#features;
    game.information.features(state, 0, own);
    game.information.features(state, 1, other);
    if (this.#outlook === 'seat') this.#positions.push({ seat: 0, values: [...own] }, { seat: 1, values: [...other] });
    else this.#positions.push({ seat: 0, values: Array.from(own, (value, i) => value - other[i]) });
  }

  endMatch(payoffs: readonly number[]): void {
    this.#matches.push({ positions: this.#positions, points: pointsOf(payoffs, 0) });
    this.#positions = [];
    this.#turn = Number.NaN;
  }

  fit(): WeightTable {
    const rows = this.#matches.flatMap(({ positions }) => positions.map(({ values }) => values));
    const samples = this.#names.map((_, i) => sampleOf(rows.map((row) => row[i])));
    const scales = samples.map(({ variance }) => Math.sqrt(variance));
    const used = scales.flatMap((scale, i) => (scale > 0 ? [i] : []));
    const clusters = this.#matches.map(({ positions, points }) =>
      positions.map(({ seat, values }): LogisticRow => {
        // What it is worth to go first, and what features count from.
        const constants = this.#outlook === 'seat' ? [1 - 2 * seat, 1] : [1];
        const x = [...constants, ...used.map((i) => (values[i] - samples[i].mean) / scales[i])];
        return { x, successes: seat === 0 ? points : 1 - points, trials: 1 };
      }),
    );
    const constants = this.#outlook === 'seat' ? 2 : 1;
    const { coefficients, covariance } = fitLogistic(clusters.flat(), RIDGE);
    const errors = clusteredErrors(clusters, coefficients, covariance);
    const weights = this.#names.map((name, i): FeatureWeight => {
      const at = used.indexOf(i) + constants;
      if (at < constants) return { name, weight: 0, error: 0, deviation: 0 };
      const unit = PAYOFF / scales[i];
      return { name, weight: unit * coefficients[at], error: unit * errors[at], deviation: scales[i] };
    });
    return { matches: this.#matches.length, positions: rows.length, weights };
  }
}

/** Standard errors of logistic coefficients when the rows of a cluster share their outcome. */
function clusteredErrors(
  clusters: readonly (readonly LogisticRow[])[],
  coefficients: readonly number[],
  covariance: readonly (readonly number[])[],
): number[] {
  const n = coefficients.length;
  const variances = new Float64Array(n);
  for (const rows of clusters) {
    const gradient = new Float64Array(n);
    for (const { x, successes } of rows) {
      const odds = x.reduce((sum, value, i) => sum + value * coefficients[i], 0);
      const miss = successes - 1 / (1 + Math.exp(-odds));
      for (let i = 0; i < n; i++) gradient[i] += miss * x[i];
    }
    for (let i = 0; i < n; i++) variances[i] += covariance[i].reduce((sum, c, j) => sum + c * gradient[j], 0) ** 2;
  }
  const few = clusters.length > 1 ? clusters.length / (clusters.length - 1) : Number.NaN;
  return Array.from(variances, (variance) => Math.sqrt(few * variance));
}
