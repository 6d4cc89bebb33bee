import { COUNTERS } from './layout.ts';
import type { GeneralsState } from './state.ts';

const COUNTED = ['attacks', 'kills', 'captures', 'built', 'crashes', 'ambushes'] as const;

/** Rounds played, then counts of each seat, and the money that it left unspent at the ends of its turns, in all. */
export function factNames(seatCount: number): string[] {
  const names: string[] = ['rounds'];
  for (let seat = 0; seat < seatCount; seat++) {
    for (const name of COUNTED) names.push(`${name}_${seat}`);
    names.push(`unspent_${seat}`);
  }
  return names;
}

export function fillFacts(s: GeneralsState, out: Float64Array): void {
  const { v, ground } = s;
  let at = 0;
  out[at++] = v.round[0];
  for (let seat = 0; seat < ground.seatCount; seat++) {
    for (let fact = 0; fact < COUNTERS; fact++) out[at++] = v.counters[fact * ground.seatCount + seat];
    out[at++] = v.unspent[seat];
  }
}
