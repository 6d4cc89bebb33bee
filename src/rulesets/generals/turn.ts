import { lowest } from '../../board/sight.ts';
import { capture, incomeOf, maintain } from './economy.ts';
import { cargoKind, EXPOSED, GHOST_TURNS, ORDER } from './layout.ts';
import { refresh } from './sight.ts';
import type { GeneralsState } from './state.ts';
import { expose } from './units.ts';
import { draw, endByScore, endIfAlone, fall, isSpent, NO_PROGRESS } from './victory.ts';

/** An order is done: a move and its action together, a build, an unload. The one that reaches the cap ends the turn (10.5: 38). */
export function completeOrder(s: GeneralsState): void {
  const { v } = s;
  v.phase[0] = ORDER;
  v.selected[0] = -1;
  v.target[0] = -1;
  v.hold[0] = -1;
  v.moved[0] = 0;
  v.defender[0] = 0;
  v.defenderHp[0] = 0;
  v.witnesses[0] = 0;
  v.orders[0]++;
  if (v.orders[0] >= v.orderCap[0]) endTurn(s);
}

/** Ends the turn of the seat to move and starts the next, over eliminations and ends of rounds (10.5: 36, 37, 44). */
export function endTurn(s: GeneralsState): void {
  const { v, ground } = s;
  let seat = v.seat[0];
  // What the last order did is seen before the next turn begins.
  if (s.stale) refresh(s);
  closeTurn(s, seat);
  v.lastPassed[0] = 1;
  for (;;) {
    let next = seat + 1;
    while (next < ground.seatCount && v.alive[next] === 0) next++;
    if (next === ground.seatCount) {
      if (endRound(s)) return;
      next = 0;
      while (v.alive[next] === 0) next++;
    }
    seat = next;
    v.seat[0] = seat;
    if (startTurn(s, seat)) return;
  }
}

/** Nothing of a turn outlives it but the mark of a submarine that attacked. */
function closeTurn(s: GeneralsState, seat: number): void {
  const { v, words } = s;
  v.unspent[seat] += v.money[seat];
  v.done.fill(0);
  v.hits.fill(0);
  v.built.fill(0);
  v.orders[0] = 0;
  v.orderCap[0] = 0;
  v.swept.fill(0);
  v.sweptNear.fill(0);
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) v.flags[(w << 5) + lowest(bits)] &= EXPOSED;
  }
}

/** Returns whether the match is over. */
function endRound(s: GeneralsState): boolean {
  const { v, ground } = s;
  v.quiet[0] = v.progress[0] === 1 ? 0 : v.quiet[0] + 1;
  v.progress[0] = 0;
  for (let seat = 0; seat < ground.seatCount; seat++) {
    if (v.alive[seat] === 0) continue;
    v.knownQuiet[seat] = v.knownProgress[seat] === 1 ? 0 : Math.min(255, v.knownQuiet[seat] + 1);
    v.knownProgress[seat] = 0;
  }
  if (v.round[0] >= ground.params.roundLimit) {
    endByScore(s);
    return true;
  }
  const limit = ground.params.noProgressRounds;
  if (limit > 0 && v.quiet[0] >= limit) {
    draw(s, NO_PROGRESS);
    return true;
  }
  v.round[0]++;
  return false;
}

/** The start of a turn, step by step (2.2). Returns false when the seat falls and the turn passes on. */
function startTurn(s: GeneralsState, seat: number): boolean {
  const { v, ground, words } = s;
  // Step 1
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      if ((v.flags[tile] & EXPOSED) !== 0) expose(s, tile, false);
    }
  }
  // Steps 2 and 3
  fall(s, capture(s, seat));
  if (isSpent(s, seat)) fall(s, 1 << seat);
  if (endIfAlone(s)) return true;
  if (v.alive[seat] === 0) return false;
  // Step 4: none on the first turn (1.6: 33)
  if (v.round[0] > 1) v.money[seat] += incomeOf(s, seat);
  // Steps 5 and 6
  maintain(s, seat);
  ageGhosts(s, seat);
  // Step 7
  if (s.stale) refresh(s);
  for (let w = 0; w < words; w++) {
    v.swept[w] = v.visible[seat * words + w];
    v.sweptNear[w] = v.near[seat * words + w];
  }
  v.orderCap[0] = ground.params.orderCap > 0 ? ground.params.orderCap : orderCap(s, seat);
  return true;
}

/** 4 a unit, hosted ones too, 2 a building, and 16 (2.1; 10.5: 38). */
export function orderCap(s: GeneralsState, seat: number): number {
  const { v, ground, words } = s;
  let units = 0;
  let buildings = 0;
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      units++;
      for (let hold = 2 * tile; hold < 2 * tile + 2; hold++) if (cargoKind(v.cargo[hold]) >= 0) units++;
    }
  }
  for (let building = 0; building < ground.buildings; building++) if (v.owner[building] === 1 + seat) buildings++;
  return 4 * units + 2 * buildings + 16;
}

/** Last sightings grow older with each own turn and are forgotten in the end. */
function ageGhosts(s: GeneralsState, seat: number): void {
  const { ghost, ghostHp, ghostAge } = s.v;
  const { tiles } = s.ground;
  for (let i = seat * tiles; i < (seat + 1) * tiles; i++) {
    if (ghost[i] === 0 || ++ghostAge[i] <= GHOST_TURNS) continue;
    ghost[i] = 0;
    ghostHp[i] = 0;
    ghostAge[i] = 0;
  }
}
