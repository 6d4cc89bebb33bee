import { lowest } from '../../board/sight.ts';
import type { Seat } from '../../core/game.ts';
import { CODE_MASK, KNOWN_EXPOSED, NOBODY, OVER } from './layout.ts';
import type { GeneralsState } from './state.ts';

/** Event codes, each followed by so many ints. Tiles are as turned for the seat that is told. */
/** seat, action: the seat's own plies; without fog everybody's. */
export const DECIDED = 0;
/** percent: the roll of a strike of which the seat sees both ends (10.2: 14). */
export const ROLLED = 1;
/** seat, round: whose turn begins. */
export const PASSED = 2;
/** seat */
export const FELL = 3;
/** tile, code (0 for nobody), hit points, 1 when known to have surfaced: what the seat now sees there. */
export const SEEN = 4;
/** tile, owner (0 neutral, 1 + seat): what the seat now takes the building to be. */
export const OWNED = 5;
/** reason */
export const ENDED = 6;

export function maxEvents(tiles: number, buildings: number, seatCount: number): number {
  return 3 + 2 + 3 + 2 * seatCount + 2 + 5 * tiles + 3 * buildings;
}

export function fillEvents(s: GeneralsState, seat: Seat, out: Int32Array): number {
  const { v, ground, words } = s;
  const turn = ground.turn[seat];
  let at = 0;
  if (v.lastSeat[0] !== NOBODY && (v.lastSeat[0] === seat || !s.fog)) {
    out[at++] = DECIDED;
    out[at++] = v.lastSeat[0];
    out[at++] = v.lastAction[0];
  }
  if (v.lastRoll[0] !== 0 && ((v.lastWitnesses[0] >> seat) & 1) === 1) {
    out[at++] = ROLLED;
    out[at++] = v.lastRoll[0];
  }
  for (let other = 0; other < ground.seatCount; other++) {
    if (((v.lastFallen[0] >> other) & 1) === 0) continue;
    out[at++] = FELL;
    out[at++] = other;
  }
  for (let w = 0; w < words; w++) {
    for (let bits = v.changed[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      const shown = v.picture[seat * ground.tiles + tile];
      out[at++] = SEEN;
      out[at++] = turn[tile];
      out[at++] = shown & CODE_MASK;
      out[at++] = v.pictureHp[seat * ground.tiles + tile];
      out[at++] = (shown & KNOWN_EXPOSED) === 0 ? 0 : 1;
    }
  }
  for (let w = 0; w < s.ownerWords; w++) {
    for (let bits = v.changedOwner[seat * s.ownerWords + w]; bits !== 0; bits &= bits - 1) {
      const building = (w << 5) + lowest(bits);
      out[at++] = OWNED;
      out[at++] = turn[ground.buildingTile[building]];
      out[at++] = v.memory[seat * ground.buildings + building];
    }
  }
  if (v.lastPassed[0] === 1 && v.phase[0] !== OVER) {
    out[at++] = PASSED;
    out[at++] = v.seat[0];
    out[at++] = v.round[0];
  }
  if (v.phase[0] === OVER) {
    out[at++] = ENDED;
    out[at++] = v.endReason[0];
  }
  return at;
}
