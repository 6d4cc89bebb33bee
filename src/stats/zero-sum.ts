// Value and optimal mixtures of a two-person zero-sum game by the simplex method (G. Dantzig 1951), Bland's rule against cycling. For
// the game over plans that a designed experiment measures: how often to march, how often to guard.

export interface ZeroSumSolution {
  /** What the row chooser gets when both play well, in the units of the payoffs. */
  readonly value: number;
  /** Chances of the rows (maximising) and columns (minimising); each sums to 1. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Solves `payoffs[row][column]`, paid to the row chooser; at least 1 x 1. One solution where several exist. */
export function solveZeroSum(payoffs: readonly (readonly number[])[]): ZeroSumSolution {
  const m = payoffs.length;
  const n = m === 0 ? 0 : payoffs[0].length;
  if (n === 0) throw new RangeError(`Game of ${m} rows and ${n} columns given, expected at least one of each.`);
  // With all payoffs positive: maximise sum y with A y <= 1, y >= 0; the value is 1 / sum y, the rows' mixture is the dual.
  const shift = 1 - Math.min(...payoffs.flat());
  const width = n + m + 1;
  const table = payoffs.map((row, i) => {
    const line = new Float64Array(width);
    row.forEach((payoff, j) => {
      line[j] = payoff + shift;
    });
    line[n + i] = 1;
    line[width - 1] = 1;
    return line;
  });
  const cost = new Float64Array(width).fill(-1, 0, n);
  const basis = payoffs.map((_, i) => n + i);
  for (let column = entering(cost); column >= 0; column = entering(cost)) {
    pivot(table, cost, basis, leaving(table, basis, column), column);
  }
  const sum = cost[width - 1];
  const columns = new Array<number>(n).fill(0);
  basis.forEach((variable, i) => {
    if (variable < n) columns[variable] = table[i][width - 1] / sum;
  });
  const rows = payoffs.map((_, i) => Math.max(0, cost[n + i]) / sum);
  return { value: 1 / sum - shift, rows, columns };
}

/** First column whose entry improves the sum, -1 at the optimum. */
function entering(cost: Float64Array): number {
  for (let j = 0; j < cost.length - 1; j++) if (cost[j] < -1e-12) return j;
  return -1;
}

/** Row of the smallest ratio, ties to the smallest variable. All columns are bounded because all payoffs are positive. */
function leaving(table: readonly Float64Array[], basis: readonly number[], column: number): number {
  let best = -1;
  let bestRatio = Number.POSITIVE_INFINITY;
  for (let i = 0; i < table.length; i++) {
    if (!(table[i][column] > 1e-12)) continue;
    const ratio = table[i][table[i].length - 1] / table[i][column];
    if (ratio < bestRatio || (ratio === bestRatio && basis[i] < basis[best])) {
      best = i;
      bestRatio = ratio;
    }
  }
  return best;
}

function pivot(table: readonly Float64Array[], cost: Float64Array, basis: number[], row: number, column: number): void {
  const head = table[row][column];
  for (let k = 0; k < cost.length; k++) table[row][k] /= head;
  for (const line of [...table, cost]) {
    if (line === table[row]) continue;
    const factor = line[column];
    if (factor !== 0) for (let k = 0; k < cost.length; k++) line[k] -= factor * table[row][k];
  }
  basis[row] = column;
}
