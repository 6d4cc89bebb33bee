/**
 * Solves A x = b by Gaussian elimination with partial pivoting. `a` is n x n row by row; both arguments are overwritten and `b` becomes
 * the solution. Throws RangeError when A is singular.
 */
export function solveInPlace(a: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(a[row * n + column]) > Math.abs(a[pivot * n + column])) pivot = row;
    }
    const head = a[pivot * n + column];
    if (!(Math.abs(head) > 0)) throw new RangeError(`Linear system of size ${n} is singular at column ${column}.`);
    if (pivot !== column) swapRows(a, b, pivot, column, n);
    for (let row = column + 1; row < n; row++) {
      const factor = a[row * n + column] / head;
      if (factor === 0) continue;
      for (let k = column; k < n; k++) a[row * n + k] -= factor * a[column * n + k];
      b[row] -= factor * b[column];
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    let sum = b[row];
    for (let k = row + 1; k < n; k++) sum -= a[row * n + k] * b[k];
    b[row] = sum / a[row * n + row];
  }
  return b;
}

function swapRows(a: Float64Array, b: Float64Array, i: number, j: number, n: number): void {
  for (let k = 0; k < n; k++) {
    const kept = a[i * n + k];
    a[i * n + k] = a[j * n + k];
    a[j * n + k] = kept;
  }
  const kept = b[i];
  b[i] = b[j];
  b[j] = kept;
}
