// Adjusted p-values in the order of the input: a claim holds at level alpha when its adjusted value is at most alpha.

function rankedByValue(p: readonly number[]): number[] {
  for (const value of p) {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`p-value ${value} given, expected one in [0, 1].`);
  }
  return p.map((_, i) => i).sort((i, j) => p[i] - p[j] || i - j);
}

/** S. Holm (1979): controls the chance of any false claim, whatever the dependence. For a handful of registered claims. */
export function holm(p: readonly number[]): number[] {
  const adjusted = new Array<number>(p.length);
  let running = 0;
  rankedByValue(p).forEach((i, rank) => {
    running = Math.max(running, Math.min(1, (p.length - rank) * p[i]));
    adjusted[i] = running;
  });
  return adjusted;
}

/** Y. Benjamini and Y. Hochberg (1995): controls the expected share of false claims among the claims made. For screens. */
export function benjaminiHochberg(p: readonly number[]): number[] {
  const adjusted = new Array<number>(p.length);
  let running = 1;
  const order = rankedByValue(p);
  for (let rank = p.length - 1; rank >= 0; rank--) {
    running = Math.min(running, (p.length / (rank + 1)) * p[order[rank]]);
    adjusted[order[rank]] = running;
  }
  return adjusted;
}
