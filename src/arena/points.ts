/** Points of a seat: the share of opponents placed below it, ties half. 1, 0.5 or 0 with two seats. */
export function pointsOf(payoffs: readonly number[], seat: number): number {
  let halves = 0;
  for (let other = 0; other < payoffs.length; other++) {
    if (other === seat) continue;
    if (payoffs[seat] > payoffs[other]) halves += 2;
    else if (payoffs[seat] === payoffs[other]) halves++;
  }
  return halves / (2 * (payoffs.length - 1));
}

/** 1 for the best; seats with equal payoffs share the better place. */
export function placementOf(payoffs: readonly number[], seat: number): number {
  return 1 + payoffs.filter((payoff) => payoff > payoffs[seat]).length;
}
