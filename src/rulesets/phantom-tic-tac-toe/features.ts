import type { Seat } from '../../core/game.ts';
import { bitCount, FULL, lines } from './layout.ts';
import type { PhantomState } from './state.ts';

export const featureNames = ['own_twos', 'own_ones', 'enemy_twos'];

/** Lines still open as far as the seat knows: with two own marks, with one, and (counted down) with two known marks of the other. */
export function features(state: PhantomState, seat: Seat, out: Float64Array): void {
  const own = state.marks[seat];
  const seen = state.known[seat];
  const unknown = FULL & ~(own | seen);
  out.fill(0, 0, featureNames.length);
  for (let i = 0; i < lines.length; i++) {
    const mine = bitCount[own & lines[i]];
    const theirs = bitCount[seen & lines[i]];
    if (mine + theirs + bitCount[unknown & lines[i]] !== 3) continue;
    if (theirs === 0 && mine === 2) out[0]++;
    if (theirs === 0 && mine === 1) out[1]++;
    if (mine === 0 && theirs === 2) out[2]--;
  }
}
