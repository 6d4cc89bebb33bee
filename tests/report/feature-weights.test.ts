import { describe, expect, test } from 'vitest';
import type { Game, State } from '../../src/core/game.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { type Outlook, WeightFit } from '../../src/report/feature-weights.ts';

/** A game whose features are a lead of the seat, the same seen by the other, and noise that says nothing. */
const NAMES = ['lead', 'mirror', 'noise', 'still'];

interface Spot {
  readonly turn: number;
  readonly lead: number;
  readonly noise: readonly [number, number];
}

const game = {
  information: {
    features(state: State, seat: number, out: Float64Array) {
      const { lead, noise } = (state as unknown as { spot: Spot }).spot;
      out.set([seat === 0 ? lead : -lead, 3 + (seat === 0 ? lead : -lead), noise[seat], 7]);
    },
  },
} as unknown as Game;

function stateAt(spot: Spot): State {
  return { spot, isDeployment: () => false, toAct: () => 0, turn: () => spot.turn } as unknown as State;
}

/** Matches in which the log-odds of the first seat are twice its lead; positions of a match all tell the same lead. */
function weighed(matches: number, positions: number, outlook: Outlook, seed: number) {
  const rng = new Xoshiro(seed, 1);
  const fit = new WeightFit(NAMES, outlook);
  for (let m = 0; m < matches; m++) {
    const lead = 2 * rng.float() - 1;
    for (let turn = 0; turn < positions; turn++) {
      const state = stateAt({ turn, lead, noise: [rng.float(), rng.float()] });
      // Other plies of the same turn are passed over.
      for (let ply = 0; ply < 3; ply++) fit.observe(game, state);
    }
    const wins = rng.float() < 1 / (1 + Math.exp(-2 * lead));
    fit.endMatch(wins ? [1, -1] : [-1, 1]);
  }
  return fit.fit();
}

describe('weights of features', () => {
  test.each<Outlook>(['seat', 'world'])('come out as they went in, and twins share theirs (%s)', (outlook) => {
    const { matches, positions, weights } = weighed(3000, 2, outlook, 5);
    const [lead, mirror, noise, still] = weights;
    expect([matches, positions]).toEqual([3000, outlook === 'seat' ? 12_000 : 6000]);
    // A lead of 1 is 2 in log-odds, so 1 in payoff; in the difference of the seats it counts twice, and so does its mirror.
    expect(lead.weight).toBeCloseTo(mirror.weight, 6);
    expect(lead.weight).toBeGreaterThan(outlook === 'seat' ? 0.45 : 0.225);
    expect(lead.weight).toBeLessThan(outlook === 'seat' ? 0.55 : 0.275);
    expect(Math.abs(noise.weight)).toBeLessThan(3 * noise.error);
    expect(still).toEqual({ name: 'still', weight: 0, error: 0, deviation: 0 });
  });

  test('errors are those of matches: more positions of the same matches tell no more', () => {
    const one = weighed(1000, 1, 'world', 6).weights[0];
    const ten = weighed(1000, 10, 'world', 6).weights[0];
    expect(ten.error / one.error).toBeGreaterThan(0.9);
    expect(ten.error / one.error).toBeLessThan(1.1);
    // And they shrink with the root of the number of matches.
    const more = weighed(4000, 1, 'world', 6).weights[0];
    expect(one.error / more.error).toBeGreaterThan(1.8);
    expect(one.error / more.error).toBeLessThan(2.2);
  });
});
