import { lowest } from '../../board/sight.ts';
import { handOver, incomeOf } from './economy.ts';
import { cargoHp, cargoKind, kindOfCode, OVER } from './layout.ts';
import type { GeneralsState } from './state.ts';
import { BUILDS, PRICE } from './tables.ts';
import { kill } from './units.ts';

export const END_REASONS = ['last-standing', 'limit-score', 'limit-draw', 'no-progress'] as const;
export const LAST_STANDING = 0;
export const LIMIT_SCORE = 1;
export const LIMIT_DRAW = 2;
export const NO_PROGRESS = 3;

/** Whether a seat has nothing left to play with: no unit, and no building that builds (2.1 (b)). */
export function isSpent(s: GeneralsState, seat: number): boolean {
  const { own, owner } = s.v;
  const { buildings, buildingKind } = s.ground;
  for (let w = 0; w < s.words; w++) if (own[seat * s.words + w] !== 0) return false;
  for (let building = 0; building < buildings; building++) {
    if (owner[building] === 1 + seat && BUILDS[buildingKind[building]] >= 0) return false;
  }
  return true;
}

/** Seats fall together: their units vanish, their buildings turn neutral, they share the place behind all who stand (10.5: 32, 34, 40, 43). */
export function fall(s: GeneralsState, fallen: number): void {
  if (fallen === 0) return;
  const { v, ground, words } = s;
  const { seatCount, tiles, buildings } = ground;
  for (let seat = 0; seat < seatCount; seat++) if ((fallen >> seat) & 1) v.alive[seat] = 0;
  let standing = 0;
  for (let seat = 0; seat < seatCount; seat++) standing += v.alive[seat];
  for (let seat = 0; seat < seatCount; seat++) {
    if (((fallen >> seat) & 1) === 0) continue;
    v.place[seat] = standing + 1;
    v.money[seat] = 0;
    for (let w = 0; w < words; w++) {
      for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) kill(s, (w << 5) + lowest(bits));
    }
    for (let building = 0; building < buildings; building++) {
      if (v.owner[building] === 1 + seat) handOver(s, building, 0);
    }
    forgetFallen(s, seat);
    v.visible.fill(0, seat * words, (seat + 1) * words);
    v.near.fill(0, seat * words, (seat + 1) * words);
    v.changed.fill(0, seat * words, (seat + 1) * words);
    v.picture.fill(0, seat * tiles, (seat + 1) * tiles);
    v.pictureHp.fill(0, seat * tiles, (seat + 1) * tiles);
    v.ghost.fill(0, seat * tiles, (seat + 1) * tiles);
    v.ghostHp.fill(0, seat * tiles, (seat + 1) * tiles);
    v.ghostAge.fill(0, seat * tiles, (seat + 1) * tiles);
    v.memory.fill(0, seat * buildings, (seat + 1) * buildings);
    v.changedOwner.fill(0, seat * s.ownerWords, (seat + 1) * s.ownerWords);
    v.destroyed.fill(0, seat * seatCount, (seat + 1) * seatCount);
    v.knownQuiet[seat] = 0;
    v.knownProgress[seat] = 0;
    // A headquarters that falls with its seat changes hands in everybody's knowledge.
    if (ground.hq[seat] >= 0) for (let other = 0; other < seatCount; other++) v.knownProgress[other] |= v.alive[other];
  }
  v.lastFallen[0] |= fallen;
  s.stale = true;
}

/** What the others knew of a seat that fell: its buildings are nobody's, its units gone (10.2: 12). */
function forgetFallen(s: GeneralsState, fallen: number): void {
  const { v, ground } = s;
  const { seatCount, tiles, buildings } = ground;
  for (let i = 0; i < buildings * seatCount; i++) {
    if (v.memory[i] === 1 + fallen) v.memory[i] = 0;
  }
  const low = 1 + 17 * fallen;
  for (let i = 0; i < tiles * seatCount; i++) {
    if (v.ghost[i] < low || v.ghost[i] >= low + 17) continue;
    v.ghost[i] = 0;
    v.ghostHp[i] = 0;
    v.ghostAge[i] = 0;
  }
}

/** 100 times the score of 2.1: price x hit points of all units, hosted ones too, + 100 x money + 1000 x income (10.5: 35). */
export function scoreTimes100(s: GeneralsState, seat: number): number {
  const { v, words } = s;
  if (v.alive[seat] === 0) return 0;
  let score = 100 * v.money[seat] + 1000 * incomeOf(s, seat);
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      score += PRICE[kindOfCode[v.unit[tile]]] * v.hp[tile];
      for (let hold = 2 * tile; hold < 2 * tile + 2; hold++) {
        if (v.cargo[hold] !== 0) score += PRICE[cargoKind(v.cargo[hold])] * cargoHp(v.cargo[hold]);
      }
    }
  }
  return score;
}

function finish(s: GeneralsState, reason: number): void {
  s.v.phase[0] = OVER;
  s.v.endReason[0] = reason;
}

/** All who stand share the first place. */
export function draw(s: GeneralsState, reason: number): void {
  for (let seat = 0; seat < s.ground.seatCount; seat++) if (s.v.alive[seat] === 1) s.v.place[seat] = 1;
  finish(s, reason);
}

/** Ends the match when one seat stands alone; returns whether it has ended. */
export function endIfAlone(s: GeneralsState): boolean {
  const { alive, place } = s.v;
  let standing = 0;
  for (let seat = 0; seat < s.ground.seatCount; seat++) standing += alive[seat];
  if (standing > 1) return false;
  for (let seat = 0; seat < s.ground.seatCount; seat++) if (alive[seat] === 1) place[seat] = 1;
  finish(s, LAST_STANDING);
  return true;
}

/** At the round limit: the best wins with enough of a lead over the second, and the others place by score (10.5: 34, 35). */
export function endByScore(s: GeneralsState): void {
  const { v, ground } = s;
  const { seatCount } = ground;
  const scores = s.scoreScratch;
  let best = -1;
  let second = -1;
  for (let seat = 0; seat < seatCount; seat++) {
    if (v.alive[seat] === 0) continue;
    const score = (scores[seat] = scoreTimes100(s, seat));
    if (score > best) {
      second = best;
      best = score;
    } else if (score > second) second = score;
  }
  if (best === second || 100 * best < (100 + ground.params.marginPct) * second) {
    draw(s, LIMIT_DRAW);
    return;
  }
  for (let seat = 0; seat < seatCount; seat++) {
    if (v.alive[seat] === 0) continue;
    v.place[seat] = 1;
    for (let other = 0; other < seatCount; other++) {
      if (v.alive[other] === 1 && scores[other] > scores[seat]) v.place[seat]++;
    }
  }
  finish(s, LIMIT_SCORE);
}

/** Points are the share of opponents placed below, ties half; payoffs 2 * points - 1. */
export function fillPayoffs(s: GeneralsState, out: Float64Array): void {
  const { place } = s.v;
  const { seatCount } = s.ground;
  for (let seat = 0; seat < seatCount; seat++) {
    let halves = 0;
    for (let other = 0; other < seatCount; other++) {
      if (other === seat) continue;
      if (place[other] > place[seat]) halves += 2;
      else if (place[other] === place[seat]) halves++;
    }
    out[seat] = halves / (seatCount - 1) - 1;
  }
}
