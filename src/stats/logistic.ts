// Logistic regression by Newton's method, and its conditional form for matched blocks, in which block intercepts drop out and only
// discordant blocks count.
import { solveInPlace } from './linear.ts';

export interface LogisticRow {
  /** Covariates; include a 1 for an intercept. */
  readonly x: readonly number[];
  readonly successes: number;
  readonly trials: number;
}

export interface LogisticFit {
  readonly coefficients: readonly number[];
  /** Covariance matrix of the coefficients, row by row. */
  readonly covariance: readonly (readonly number[])[];
}

const MAX_STEPS = 100;

/**
 * Maximum likelihood with a ridge of strength `ridge` (the inverse variance of a Gaussian prior around 0), which a data set that can be
 * separated needs to have a maximum at all. Throws RangeError when the covariates are collinear and there is no ridge.
 */
export function fitLogistic(rows: readonly LogisticRow[], ridge = 0): LogisticFit {
  const n = rows.length === 0 ? 0 : rows[0].x.length;
  let b = new Float64Array(n);
  let value = logPosterior(rows, b, ridge);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, curvature } = derivatives(rows, b, ridge);
    const move = solveInPlace(curvature, gradient);
    let next = b;
    let nextValue = Number.NEGATIVE_INFINITY;
    for (let scale = 1; scale > 1e-10; scale /= 2) {
      next = b.map((old, i) => old + scale * move[i]);
      nextValue = logPosterior(rows, next, ridge);
      if (nextValue >= value - 1e-12 * Math.abs(value)) break;
    }
    b = next;
    value = nextValue;
    if (move.every((m) => Math.abs(m) < 1e-10)) break;
  }
  const { curvature } = derivatives(rows, b, ridge);
  const columns = Array.from({ length: n }, (_, k) => {
    const unit = new Float64Array(n);
    unit[k] = 1;
    return solveInPlace(Float64Array.from(curvature), unit);
  });
  return {
    coefficients: [...b],
    covariance: Array.from({ length: n }, (_, i) => columns.map((column) => column[i])),
  };
}

function linear(x: readonly number[], b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < b.length; i++) sum += x[i] * b[i];
  return sum;
}

function logPosterior(rows: readonly LogisticRow[], b: Float64Array, ridge: number): number {
  let value = 0;
  for (const { x, successes, trials } of rows) {
    const eta = linear(x, b);
    value += successes * eta - trials * (Math.max(0, eta) + Math.log1p(Math.exp(-Math.abs(eta))));
  }
  for (const c of b) value -= 0.5 * ridge * c * c;
  return value;
}

function derivatives(rows: readonly LogisticRow[], b: Float64Array, ridge: number) {
  const n = b.length;
  const gradient = b.map((c) => -ridge * c);
  const curvature = new Float64Array(n * n);
  for (let i = 0; i < n; i++) curvature[i * n + i] = ridge;
  for (const { x, successes, trials } of rows) {
    const p = 1 / (1 + Math.exp(-linear(x, b)));
    for (let i = 0; i < n; i++) {
      gradient[i] += x[i] * (successes - trials * p);
      for (let j = 0; j < n; j++) curvature[i * n + j] += trials * p * (1 - p) * x[i] * x[j];
    }
  }
  return { gradient, curvature };
}

/** One arm of a matched block: its covariates (no intercept) and whether it succeeded. */
export interface MatchedArm {
  readonly x: readonly number[];
  readonly success: boolean;
}

/** Conditional logistic regression for blocks of two arms. With one 0/1 covariate the coefficient is the log of the matched odds ratio. */
export function fitConditionalLogistic(blocks: readonly (readonly [MatchedArm, MatchedArm])[], ridge = 0): LogisticFit {
  const rows: LogisticRow[] = [];
  for (const [first, second] of blocks) {
    if (first.success === second.success) continue;
    const [won, lost] = first.success ? [first, second] : [second, first];
    rows.push({ x: won.x.map((value, i) => value - lost.x[i]), successes: 1, trials: 1 });
  }
  return fitLogistic(rows, ridge);
}
