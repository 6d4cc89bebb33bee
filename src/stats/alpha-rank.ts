// Alpha-rank (S. Omidshafiei et al., Scientific Reports 9, 2019) for one population of m that plays a symmetric game: how often an
// evolution by rare mutants and imitation of strength alpha is found at each strategy. Unlike a rating it has no trouble with cycles.

const FLOOR = 1e-50;

export interface AlphaRankOptions {
  /** Selection strength; higher values follow the better reply more strictly. */
  readonly alpha: number;
  /** Population size, at least 2. Default 50. */
  readonly population?: number;
}

/**
 * Chance that one mutant takes over a population of residents, from the payoff matrix `payoffs[i][j]` of i against j. With payoffs that
 * sum to c this is (1 - e^-u) / (1 - e^-mu), u = alpha m / (m - 1) (payoff of the mutant - c / 2). 1 / m when both are alike.
 */
export function fixationChance(
  payoffs: readonly ArrayLike<number>[],
  mutant: number,
  resident: number,
  { alpha, population = 50 }: AlphaRankOptions,
): number {
  const m = population;
  let exponent = 0;
  let sum = 1;
  for (let mutants = 1; mutants < m; mutants++) {
    const ofMutant = (mutants - 1) * payoffs[mutant][mutant] + (m - mutants) * payoffs[mutant][resident];
    const ofResident = mutants * payoffs[resident][mutant] + (m - mutants - 1) * payoffs[resident][resident];
    exponent -= (alpha * (ofMutant - ofResident)) / (m - 1);
    sum += Math.exp(exponent);
  }
  return Math.max(FLOOR, 1 / sum);
}

/** Stationary distribution over strategies; sums to 1. `payoffs` is square. */
export function alphaRank(payoffs: readonly ArrayLike<number>[], options: AlphaRankOptions): number[] {
  const n = payoffs.length;
  const chain = payoffs.map((_, from) =>
    payoffs.map((_, to) => (from === to ? 0 : fixationChance(payoffs, to, from, options) / Math.max(1, n - 1))),
  );
  return stationary(chain);
}

/**
 * Stationary distribution of a chain given by its rates off the diagonal, by the elimination of W. Grassmann, M. Taksar and D. Heyman
 * (1985): no subtraction, so that rates of very different size keep their digits. Overwrites `chain`.
 */
function stationary(chain: number[][]): number[] {
  const n = chain.length;
  for (let k = n - 1; k > 0; k--) {
    let out = 0;
    for (let j = 0; j < k; j++) out += chain[k][j];
    for (let i = 0; i < k; i++) {
      chain[i][k] /= out;
      for (let j = 0; j < k; j++) if (j !== i) chain[i][j] += chain[i][k] * chain[k][j];
    }
  }
  const weights = new Array<number>(n).fill(0);
  if (n > 0) weights[0] = 1;
  for (let k = 1; k < n; k++) for (let i = 0; i < k; i++) weights[k] += weights[i] * chain[i][k];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export interface AlphaSweep {
  readonly alpha: number;
  readonly distribution: readonly number[];
  /** Strategies from the most to the least frequent. */
  readonly order: readonly number[];
}

/**
 * Alpha-rank over doubled selection strengths from `from` to `to`: report where the order settles. Payoffs of a size near 1; the largest
 * alpha is bounded by what the fixation floor of 1e-50 can tell apart.
 */
export function alphaSweep(
  payoffs: readonly ArrayLike<number>[],
  from = 0.01,
  to = 100,
  population = 50,
): AlphaSweep[] {
  const sweep: AlphaSweep[] = [];
  for (let alpha = from; alpha <= to; alpha *= 2) {
    const distribution = alphaRank(payoffs, { alpha, population });
    const order = distribution.map((_, i) => i).sort((i, j) => distribution[j] - distribution[i] || i - j);
    sweep.push({ alpha, distribution, order });
  }
  return sweep;
}

/** Smallest alpha of a sweep from which on the order no longer changes. */
export function settledAlpha(sweep: readonly AlphaSweep[]): number {
  let at = sweep.length - 1;
  const last = sweep[at].order.join();
  while (at > 0 && sweep[at - 1].order.join() === last) at--;
  return sweep[at].alpha;
}
