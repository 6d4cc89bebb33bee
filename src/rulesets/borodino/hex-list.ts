/** Ascending lists of hexes in a caller's buffer. */

/** Inserts a value into an ascending list. */
export function insert(out: Int32Array, count: number, value: number): number {
  let k = count;
  while (k > 0 && out[k - 1] > value) {
    out[k] = out[k - 1];
    k--;
  }
  out[k] = value;
  return count + 1;
}

export function insertOnce(out: Int32Array, count: number, value: number): number {
  for (let k = 0; k < count; k++) if (out[k] === value) return count;
  return insert(out, count, value);
}
