// Nash averaging (D. Balduzzi, K. Tuyls, J. Perolat, T. Graepel, "Re-evaluating evaluation", NeurIPS 2018): of all equilibria of the
// zero-sum game "choose an agent" the one of greatest entropy, and each agent's payoff against it. Copies of an agent change nothing.
// The answer jumps where payoffs are nearly tied: show it with its bootstrap only (bootstrapMatrix).
//
// The dual of "greatest entropy with no reply better than 0" has the equilibrium as softmax(A w) for the weights w >= 0 that minimise
// log sum exp(A w) + delta |w|^2 / 2. Projected Newton steps (D. Bertsekas 1982) follow delta down to where it no longer matters.
import { solveInPlace } from './linear.ts';
import type { Matrix } from './payoff-matrix.ts';

const FINAL_DELTA = 1e-13;
const NEWTON_STEPS = 200;

export interface NashAverage {
  /** Equilibrium of greatest entropy; sums to 1. Exact to about 1e-6 where no reply is within 1e-4 of the largest payoff of being as good. */
  readonly equilibrium: readonly number[];
  /** Payoff of each agent against it, in the units of the matrix: 0 in its support, at most 0 elsewhere, to 1e-6 of the largest payoff. */
  readonly skills: readonly number[];
}

/** Nash average of an antisymmetric matrix, `payoffs[i][j]` that of i against j, such as log odds. */
export function nashAverage(payoffs: Matrix): NashAverage {
  const n = payoffs.length;
  const size = Math.max(0, ...payoffs.flatMap((row) => row.map(Math.abs)));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (Math.abs(payoffs[i][j] + payoffs[j][i]) > 1e-9 * size) {
        throw new RangeError(
          `Payoffs ${payoffs[i][j]} and ${payoffs[j][i]} of ${i} and ${j} given, expected opposites.`,
        );
      }
    }
  }
  if (size === 0) return { equilibrium: payoffs.map(() => 1 / n), skills: payoffs.map(() => 0) };
  const a = payoffs.map((row) => Float64Array.from(row, (x) => x / size));
  let weights = new Float64Array(n);
  for (let delta = 1; delta >= FINAL_DELTA / 2; delta /= 10) weights = settle(a, weights, delta);
  const { p } = softmax(times(a, weights));
  return { equilibrium: [...p], skills: Array.from(times(a, p), (x) => x * size) };
}

type Rows = readonly Float64Array[];

function times(a: Rows, x: Float64Array): Float64Array {
  return Float64Array.from(a, (row) => {
    let sum = 0;
    for (let j = 0; j < x.length; j++) sum += row[j] * x[j];
    return sum;
  });
}

function softmax(q: Float64Array): { p: Float64Array; logSum: number } {
  const top = Math.max(...q);
  const p = q.map((x) => Math.exp(x - top));
  const sum = p.reduce((total, x) => total + x, 0);
  return { p: p.map((x) => x / sum), logSum: top + Math.log(sum) };
}

function objective(a: Rows, w: Float64Array, delta: number): number {
  return softmax(times(a, w)).logSum + 0.5 * delta * w.reduce((sum, x) => sum + x * x, 0);
}

/** Minimises over w >= 0 for one delta. */
function settle(a: Rows, start: Float64Array, delta: number): Float64Array<ArrayBuffer> {
  let w = new Float64Array(start);
  let value = objective(a, w, delta);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const { p } = softmax(times(a, w));
    // The gradient of log sum exp(A w) is the transpose of A times p, the negative of A p.
    const gradient = times(a, p).map((gain, k) => delta * w[k] - gain);
    const free = [...w.keys()].filter((k) => w[k] > 0 || gradient[k] < 0);
    if (free.every((k) => Math.abs(gradient[k]) < 1e-3 * delta)) break;
    const move = newtonMove(a, p, gradient, free, delta);
    let next = w;
    let nextValue = Number.POSITIVE_INFINITY;
    for (let scale = 1; scale > 1e-15 && !(nextValue < value); scale /= 2) {
      next = new Float64Array(w);
      for (let f = 0; f < free.length; f++) next[free[f]] = Math.max(0, w[free[f]] - scale * move[f]);
      nextValue = objective(a, next, delta);
    }
    if (!(nextValue < value)) break;
    w = next as Float64Array<ArrayBuffer>;
    value = nextValue;
  }
  return w;
}

/** Newton step in the free weights: the curvature is the covariance of the columns of A under p, plus delta. */
function newtonMove(
  a: Rows,
  p: Float64Array,
  gradient: Float64Array,
  free: readonly number[],
  delta: number,
): Float64Array {
  const n = free.length;
  const means = free.map((k) => a.reduce((sum, row, i) => sum + p[i] * row[k], 0));
  const curvature = new Float64Array(n * n);
  for (let x = 0; x < n; x++) {
    for (let y = 0; y <= x; y++) {
      let sum = x === y ? delta : 0;
      for (let i = 0; i < p.length; i++) sum += p[i] * (a[i][free[x]] - means[x]) * (a[i][free[y]] - means[y]);
      curvature[x * n + y] = curvature[y * n + x] = sum;
    }
  }
  return solveInPlace(
    curvature,
    Float64Array.from(free, (k) => gradient[k]),
  );
}
