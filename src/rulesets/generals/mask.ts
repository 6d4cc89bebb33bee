import type { Seat } from '../../core/game.ts';
import { EXPOSED, KNOWN_EXPOSED, kindOfCode, NOBODY, ORDER, seatOfCode } from './layout.ts';
import { seenEnemies } from './movement.ts';
import type { GeneralsState } from './state.ts';
import { FUEL, SUB } from './tables.ts';

/**
 * Leaves what `seat` knows and one canonical unknown for the rest: units that it sees, with full tanks and empty holds; owners as it
 * remembers them; quiet rounds as it has counted them; nothing of what the others know. Counts for reports go as well.
 */
export function maskState(s: GeneralsState, seat: Seat): void {
  const { v, ground, words } = s;
  const { seatCount, tiles, buildings } = ground;
  s.floodIsCurrent = false;
  v.counters.fill(0);
  v.unspent.fill(0);
  if (!s.fog) return;
  maskBoard(s, seat);
  for (let building = 0; building < buildings; building++) v.owner[building] = v.memory[seat * buildings + building];
  v.quiet[0] = v.knownQuiet[seat];
  v.progress[0] = v.knownProgress[seat];
  for (let other = 0; other < seatCount; other++) {
    if (other === seat) continue;
    v.money[other] = 0;
    v.knownQuiet[other] = 0;
    v.knownProgress[other] = 0;
    v.destroyed.fill(0, other * seatCount, (other + 1) * seatCount);
    v.visible.fill(0, other * words, (other + 1) * words);
    v.near.fill(0, other * words, (other + 1) * words);
    v.changed.fill(0, other * words, (other + 1) * words);
    v.changedOwner.fill(0, other * s.ownerWords, (other + 1) * s.ownerWords);
    v.memory.fill(0, other * buildings, (other + 1) * buildings);
    v.picture.fill(0, other * tiles, (other + 1) * tiles);
    v.pictureHp.fill(0, other * tiles, (other + 1) * tiles);
    v.ghost.fill(0, other * tiles, (other + 1) * tiles);
    v.ghostHp.fill(0, other * tiles, (other + 1) * tiles);
    v.ghostAge.fill(0, other * tiles, (other + 1) * tiles);
  }
  if (v.lastSeat[0] !== seat) {
    v.lastSeat[0] = NOBODY;
    v.lastAction[0] = -1;
  }
  v.lastWitnesses[0] &= 1 << seat;
  if (v.lastWitnesses[0] === 0) v.lastRoll[0] = 0;
  if (v.seat[0] !== seat) maskOrder(s);
}

function maskBoard(s: GeneralsState, seat: Seat): void {
  const { v, ground, words, barred } = s;
  const base = seat * ground.tiles;
  seenEnemies(s, seat, barred);
  for (let other = 0; other < ground.seatCount; other++) {
    if (other === seat) continue;
    for (let w = 0; w < words; w++) {
      v.own[other * words + w] &= barred[w];
      v.transports[other * words + w] &= barred[w];
    }
  }
  for (let w = 0; w < words; w++) v.stealthy[w] &= v.own[seat * words + w];
  for (let tile = 0; tile < ground.tiles; tile++) {
    const code = v.unit[tile];
    if (code === 0 || seatOfCode[code] === seat) continue;
    v.cargo[2 * tile] = 0;
    v.cargo[2 * tile + 1] = 0;
    const shown = v.picture[base + tile];
    if (shown === 0) {
      v.unit[tile] = 0;
      v.hp[tile] = 0;
      v.fuel[tile] = 0;
      v.flags[tile] = 0;
      continue;
    }
    const kind = kindOfCode[code];
    v.fuel[tile] = FUEL[kind];
    v.flags[tile] = (shown & KNOWN_EXPOSED) !== 0 ? EXPOSED : 0;
    if (kind === SUB && s.stealth && v.flags[tile] === 0) v.stealthy[tile >> 5] |= 1 << (tile & 31);
  }
}

/** In another seat's turn: nothing of its order. */
function maskOrder(s: GeneralsState): void {
  const { v } = s;
  v.done.fill(0);
  v.hits.fill(0);
  v.built.fill(0);
  v.swept.fill(0);
  v.sweptNear.fill(0);
  v.phase[0] = ORDER;
  v.selected[0] = -1;
  v.target[0] = -1;
  v.hold[0] = -1;
  v.moved[0] = 0;
  v.defender[0] = 0;
  v.defenderHp[0] = 0;
  v.witnesses[0] = 0;
  v.orders[0] = 0;
  v.orderCap[0] = 0;
}
