// Davidson's model (JASA 65, 1970): Bradley-Terry with draws. With strengths pi, the agent in the first seat times gamma of its
// scenario, P(first wins) : P(draw) : P(second wins) = gamma pi_1 : nu sqrt(gamma pi_1 pi_2) : pi_2. Score order is rating order.
// Fitted jointly, not match by match, by Newton's method on log pi, log gamma, log nu; a weak Gaussian prior keeps agents that won or
// lost everything, and groups that never met, at finite places. The log-likelihood is concave, so there is one answer; it does not
// depend on the order of the rows.
import { solveInPlace } from './linear.ts';
import type { Wdl } from './wdl.ts';

/** Matches of one agent in the first seat against another, counted from the first seat's side. */
export interface SidedResults extends Wdl {
  readonly scenario: string;
  readonly first: string;
  readonly second: string;
}

export interface RatingOptions {
  /** Standard deviation of the prior on log pi, log gamma and log nu. Default 3, some 520 Elo. */
  readonly priorDeviation?: number;
  /** Fit one gamma a scenario (default), or hold all at 1. */
  readonly sides?: boolean;
}

export interface Ratings {
  /** Names in ascending order; `strengths[i]` belongs to `agents[i]`. */
  readonly agents: readonly string[];
  /** log pi with mean 0: only differences mean anything. Times 400 / ln 10 they are Elo. */
  readonly strengths: readonly number[];
  readonly scenarios: readonly string[];
  /** log gamma by scenario: above 0 the first seat is the better one. */
  readonly sides: readonly number[];
  /** log nu; -Infinity when no match was drawn. */
  readonly draw: number;
}

/** Elo of one unit of log strength. */
export const ELO_PER_STRENGTH = 400 / Math.LN10;

const MAX_STEPS = 100;
const compare = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);

interface Row {
  readonly scenario: number;
  readonly first: number;
  readonly second: number;
  wins: number;
  draws: number;
  losses: number;
}

/** A table of counts with fixed indices, so that a bootstrap can refit it with other counts. */
export class RatingTable {
  readonly agents: readonly string[];
  readonly scenarios: readonly string[];
  readonly #rows: Row[] = [];
  readonly #index = new Map<string, Row>();

  constructor(results: Iterable<SidedResults>) {
    const list = [...results];
    this.agents = [...new Set(list.flatMap(({ first, second }) => [first, second]))].sort(compare);
    this.scenarios = [...new Set(list.map(({ scenario }) => scenario))].sort(compare);
    for (const row of list) this.add(row);
    this.#rows.sort((x, y) => x.scenario - y.scenario || x.first - y.first || x.second - y.second);
  }

  /** Adds counts to the row of the same scenario and seats, whose names the table must know. */
  add({ scenario, first, second, wins, draws, losses }: SidedResults): void {
    if (first === second) throw new RangeError(`Agent "${first}" against itself given, expected two agents.`);
    const key = JSON.stringify([scenario, first, second]);
    let row = this.#index.get(key);
    if (row === undefined) {
      if (![first, second].every((name) => this.agents.includes(name)) || !this.scenarios.includes(scenario)) {
        throw new RangeError(`Row ${key} given, expected a scenario and agents of the table.`);
      }
      row = {
        scenario: this.scenarios.indexOf(scenario),
        first: this.agents.indexOf(first),
        second: this.agents.indexOf(second),
        wins: 0,
        draws: 0,
        losses: 0,
      };
      this.#index.set(key, row);
      this.#rows.push(row);
    }
    row.wins += wins;
    row.draws += draws;
    row.losses += losses;
  }

  /** Sets all counts to 0 and keeps names and indices. */
  clear(): void {
    for (const row of this.#rows) row.wins = row.draws = row.losses = 0;
  }

  /** The fit of greatest posterior density, Newton's method from `start` or from even strengths. */
  fit({ priorDeviation = 3, sides = true }: RatingOptions = {}, start?: Ratings): Ratings {
    const agents = this.agents.length;
    const sideCount = sides ? this.scenarios.length : 0;
    const drawCount = this.#rows.some((row) => row.draws > 0) ? 1 : 0;
    const x = new Float64Array(agents + sideCount + drawCount);
    if (start !== undefined) {
      x.set(start.strengths);
      if (sides) x.set(start.sides, agents);
      if (drawCount === 1 && Number.isFinite(start.draw)) x[agents + sideCount] = start.draw;
    }
    this.#climb(x, 1 / (priorDeviation * priorDeviation), sideCount, drawCount === 1);
    const mean = x.subarray(0, agents).reduce((sum, value) => sum + value, 0) / Math.max(1, agents);
    return {
      agents: this.agents,
      strengths: Array.from(x.subarray(0, agents), (value) => value - mean),
      scenarios: this.scenarios,
      sides: this.scenarios.map((_, s) => (sides ? x[agents + s] : 0)),
      draw: drawCount === 1 ? x[agents + sideCount] : Number.NEGATIVE_INFINITY,
    };
  }

  #climb(x: Float64Array, precision: number, sideCount: number, draws: boolean): void {
    let value = this.#evaluate(x, precision, sideCount, draws, null, null);
    const n = x.length;
    for (let step = 0; step < MAX_STEPS; step++) {
      const gradient = new Float64Array(n);
      const curvature = new Float64Array(n * n);
      this.#evaluate(x, precision, sideCount, draws, gradient, curvature);
      const move = solveInPlace(curvature, gradient);
      let scale = 1;
      let next = x;
      let nextValue = Number.NEGATIVE_INFINITY;
      while (scale > 1e-10) {
        next = x.map((old, i) => old + scale * move[i]);
        nextValue = this.#evaluate(next, precision, sideCount, draws, null, null);
        if (nextValue >= value - 1e-12 * Math.abs(value)) break;
        scale /= 2;
      }
      x.set(next);
      value = nextValue;
      if (move.every((m) => Math.abs(m) < 1e-10)) return;
    }
  }

  /** Log posterior; fills its gradient and negated second derivatives when given. */
  #evaluate(
    x: Float64Array,
    precision: number,
    sideCount: number,
    draws: boolean,
    gradient: Float64Array | null,
    curvature: Float64Array | null,
  ): number {
    const n = x.length;
    const agents = this.agents.length;
    const drawAt = draws ? n - 1 : -1;
    let value = 0;
    for (let i = 0; i < n; i++) {
      value -= 0.5 * precision * x[i] * x[i];
      if (gradient !== null) gradient[i] -= precision * x[i];
      if (curvature !== null) curvature[i * n + i] += precision;
    }
    for (const row of this.#rows) {
      const count = row.wins + row.draws + row.losses;
      if (count === 0) continue;
      const sideAt = sideCount > 0 ? agents + row.scenario : -1;
      const half = 0.5 * (x[row.first] - x[row.second] + (sideAt >= 0 ? x[sideAt] : 0));
      const nu = draws ? x[drawAt] : Number.NEGATIVE_INFINITY;
      const top = Math.max(Math.abs(half), nu);
      const win = Math.exp(half - top);
      const loss = Math.exp(-half - top);
      const draw = Math.exp(nu - top);
      const sum = win + loss + draw;
      value += half * (row.wins - row.losses) + (row.draws > 0 ? nu * row.draws : 0) - count * (top + Math.log(sum));
      if (gradient === null || curvature === null) continue;
      const lean = (win - loss) / sum;
      const drawn = draw / sum;
      const slope = 0.5 * (row.wins - row.losses - count * lean);
      const ofSlope = 0.25 * count * ((win + loss) / sum - lean * lean);
      const mixed = -0.5 * count * lean * drawn;
      const at = [row.first, row.second, sideAt];
      const sign = [1, -1, 1];
      for (let i = 0; i < 3; i++) {
        if (at[i] < 0) continue;
        gradient[at[i]] += sign[i] * slope;
        for (let j = 0; j < 3; j++) {
          if (at[j] >= 0) curvature[at[i] * n + at[j]] += sign[i] * sign[j] * ofSlope;
        }
        if (drawAt < 0) continue;
        curvature[at[i] * n + drawAt] += sign[i] * mixed;
        curvature[drawAt * n + at[i]] += sign[i] * mixed;
      }
      if (drawAt < 0) continue;
      gradient[drawAt] += row.draws - count * drawn;
      curvature[drawAt * n + drawAt] += count * drawn * (1 - drawn);
    }
    return value;
  }
}

/** Joint ratings of all rows; rows of the same scenario and seats are added up. */
export function fitRatings(results: Iterable<SidedResults>, options: RatingOptions = {}): Ratings {
  return new RatingTable(results).fit(options);
}

/** Chances of the first seat's win, draw and loss under a fit. */
export function predictMatch(
  ratings: Ratings,
  scenario: string,
  first: string,
  second: string,
): { win: number; draw: number; loss: number } {
  const strength = (name: string): number => {
    const i = ratings.agents.indexOf(name);
    if (i < 0) throw new RangeError(`Agent "${name}" given, expected one of ${ratings.agents.join(', ')}.`);
    return ratings.strengths[i];
  };
  const s = ratings.scenarios.indexOf(scenario);
  if (s < 0) throw new RangeError(`Scenario "${scenario}" given, expected one of ${ratings.scenarios.join(', ')}.`);
  const half = 0.5 * (strength(first) - strength(second) + ratings.sides[s]);
  const top = Math.max(Math.abs(half), ratings.draw);
  const win = Math.exp(half - top);
  const loss = Math.exp(-half - top);
  const draw = Math.exp(ratings.draw - top);
  const sum = win + loss + draw;
  return { win: win / sum, draw: draw / sum, loss: loss / sum };
}
