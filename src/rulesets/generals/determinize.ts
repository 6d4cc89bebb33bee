import { countBits, lowest } from '../../board/sight.ts';
import type { Seat } from '../../core/game.ts';
import { pickWeighted, type Rng } from '../../core/rng.ts';
import { incomeOf } from './economy.ts';
import { FARTHEST } from './ground.ts';
import { codeOf, kindOfCode, packCargo, seatOfCode } from './layout.ts';
import { maskState } from './mask.ts';
import { lookAround, paint } from './sight.ts';
import type { GeneralsState } from './state.ts';
import {
  AIR,
  BAZ,
  BRG,
  BUILDS,
  CLASS,
  FUEL,
  HOLDS,
  INF,
  KINDS,
  LAND,
  MAX_HP,
  MOVE_TYPE,
  PAV,
  POINTS,
  PRICE,
  START_TURNS_OF_INCOME,
  SUB,
  VTB,
} from './tables.ts';
import { put } from './units.ts';

/** Units that are made up for one enemy at most. */
const MOST_INVENTED = 24;

/**
 * One world that agrees with what `seat` knows, drawn by the law of README.md: owners, then units lost from sight, then units that the
 * enemies could have bought, then what lies in tanks, holds and coffers, then what the others know.
 */
export function determinizeState(s: GeneralsState, seat: Seat, rng: Rng, belief: Float32Array | null): void {
  maskState(s, seat);
  if (!s.fog) return;
  drawOwners(s, seat, rng);
  drawQuiet(s, seat, rng);
  placeKnown(s, seat);
  if (belief === null) {
    placeGhosts(s, seat, rng);
    for (let enemy = 0; enemy < s.ground.seatCount; enemy++) {
      if (enemy !== seat && s.v.alive[enemy] === 1) invent(s, seat, enemy, rng);
    }
  } else {
    placeByBelief(s, seat, rng, belief);
    for (let enemy = 0; enemy < s.ground.seatCount; enemy++) {
      if (enemy !== seat && s.v.alive[enemy] === 1) s.v.money[enemy] = unaccounted(s, seat, enemy);
    }
  }
  fillTanksAndHolds(s, seat, rng);
  for (let enemy = 0; enemy < s.ground.seatCount; enemy++) {
    if (enemy !== seat && s.v.alive[enemy] === 1) drawKnowledge(s, seat, enemy, rng);
  }
  s.touched.fill(0);
  s.eyes = 0;
  s.stale = false;
}

/** Turns that a seat has begun before the present one of `seat`. */
function turnsOf(s: GeneralsState, seat: Seat, enemy: Seat): number {
  return s.v.round[0] - (enemy > seat ? 1 : 0);
}

/** Owners of what the seat has not seen in this turn: neutral buildings may have been taken, and with three seats or more enemy ones lost. */
function drawOwners(s: GeneralsState, seat: Seat, rng: Rng): void {
  const { v, ground } = s;
  for (let building = 0; building < ground.buildings; building++) {
    const tile = ground.buildingTile[building];
    const owner = v.owner[building];
    if (owner === 1 + seat || ((v.swept[tile >> 5] >>> (tile & 31)) & 1) === 1) continue;
    const luck = rng.below(8);
    if (owner > 0) {
      if (ground.seatCount > 2 && luck === 0 && ground.hq[owner - 1] !== tile) v.owner[building] = 0;
      continue;
    }
    if (luck < 4) continue;
    const taker = (seat + 1 + rng.below(ground.seatCount - 1)) % ground.seatCount;
    if (v.alive[taker] === 1 && turnsOf(s, seat, taker) >= ground.earliest[taker][building])
      v.owner[building] = 1 + taker;
  }
}

/** The seat knows an upper bound of the quiet rounds; half of the worlds are as quiet as it thinks. */
function drawQuiet(s: GeneralsState, seat: Seat, rng: Rng): void {
  const { v, ground } = s;
  const limit = ground.params.noProgressRounds;
  const most = limit > 0 ? Math.min(v.quiet[0], limit - 1) : v.quiet[0];
  v.quiet[0] = rng.below(2) === 0 ? most : rng.below(most + 1);
  if (v.progress[0] === 1) return;
  let first = 0;
  while (v.alive[first] === 0) first++;
  // Who opens the round knows all of it.
  if (first !== seat) v.progress[0] = rng.below(2);
}

/** Units lost from sight in this turn are where they were: nobody else moves in it. */
function placeKnown(s: GeneralsState, seat: Seat): void {
  const { v, ground } = s;
  const base = seat * ground.tiles;
  for (let tile = 0; tile < ground.tiles; tile++) {
    const code = v.ghost[base + tile];
    if (code === 0 || v.ghostAge[base + tile] > 0 || v.unit[tile] !== 0) continue;
    put(s, tile, code, v.ghostHp[base + tile], FUEL[kindOfCode[code]], 0);
  }
}

/** Whether an unseen unit of a kind may stand on a tile, given all that was seen in this turn. */
export function isOpenTo(s: GeneralsState, tile: number, kind: number): boolean {
  const { v, ground } = s;
  const set = kind === SUB && s.stealth ? v.sweptNear : v.swept;
  return (
    v.unit[tile] === 0 && ((set[tile >> 5] >>> (tile & 31)) & 1) === 0 && ground.prices[MOVE_TYPE[kind]].price[tile] > 0
  );
}

/** A tile within `radius` of another that is open to the kind, uniformly; -1 when there is none. */
function drawTile(s: GeneralsState, around: number, radius: number, kind: number, rng: Rng): number {
  const { v, words, ground, barred } = s;
  const swept = kind === SUB && s.stealth ? v.sweptNear : v.swept;
  const passable = ground.passable[MOVE_TYPE[kind]];
  const disc = ground.discs[Math.min(radius, FARTHEST)];
  let count = 0;
  for (let w = 0; w < words; w++) {
    let taken = swept[w];
    for (let other = 0; other < ground.seatCount; other++) taken |= v.own[other * words + w];
    barred[w] = disc[around * words + w] & passable[w] & ~taken;
    count += countBits(barred[w]);
  }
  if (count === 0) return -1;
  let skip = rng.below(count);
  for (let w = 0; w < words; w++) {
    let bits = barred[w];
    const here = countBits(bits);
    if (skip >= here) {
      skip -= here;
      continue;
    }
    for (; skip > 0; skip--) bits &= bits - 1;
    return (w << 5) + lowest(bits);
  }
  return -1;
}

/** Older last sightings: where they were, or within what they can have moved since; some are no more. */
function placeGhosts(s: GeneralsState, seat: Seat, rng: Rng): void {
  const { v, ground } = s;
  const base = seat * ground.tiles;
  for (let tile = 0; tile < ground.tiles; tile++) {
    const code = v.ghost[base + tile];
    const age = v.ghostAge[base + tile];
    if (code === 0 || age === 0 || v.alive[seatOfCode[code]] === 0) continue;
    const kind = kindOfCode[code];
    if (rng.below(16) < age) continue;
    const stays = rng.below(2) === 0 && isOpenTo(s, tile, kind);
    const at = stays ? tile : drawTile(s, tile, age * POINTS[kind], kind, rng);
    if (at >= 0) put(s, at, code, v.ghostHp[base + tile], FUEL[kind], 0);
  }
}

/** What an enemy has earned so far, by the incomes of its first and its present buildings, less the price of all of its known units. */
function unaccounted(s: GeneralsState, seat: Seat, enemy: Seat): number {
  const { v, ground, words } = s;
  const start = ground.startIncome[enemy];
  const turns = Math.max(0, turnsOf(s, seat, enemy) - 1);
  let rest = START_TURNS_OF_INCOME * start + ground.startValue[enemy] + ((turns * (start + incomeOf(s, enemy))) >> 1);
  rest -= v.destroyed[seat * ground.seatCount + enemy];
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[enemy * words + w]; bits !== 0; bits &= bits - 1)
      rest -= PRICE[kindOfCode[v.unit[(w << 5) + lowest(bits)]]];
  }
  return Math.max(0, rest);
}

/** Units that the enemy could have bought with what is not accounted for, near where it builds; the rest is its money. */
function invent(s: GeneralsState, seat: Seat, enemy: Seat, rng: Rng): void {
  const { v, ground } = s;
  const turns = turnsOf(s, seat, enemy);
  let money = unaccounted(s, seat, enemy);
  let sites = 0;
  for (let i = 0; i < ground.sites.length; i++) {
    if (v.owner[ground.sites[i]] === 1 + enemy) s.moreTiles[sites++] = ground.sites[i];
  }
  if (sites > 0 && turns > 0) {
    // More often much of it than little.
    const share = Math.max(rng.below(257), rng.below(257));
    let budget = (money * share) >> 8;
    for (let left = Math.min(MOST_INVENTED, sites * turns); left > 0; left--) {
      const site = s.moreTiles[rng.below(sites)];
      const kind = drawKind(s, BUILDS[ground.buildingKind[site]], budget, rng);
      if (kind < 0) continue;
      budget -= PRICE[kind];
      money -= PRICE[kind];
      const radius = rng.below(Math.min(FARTHEST, POINTS[kind] * turns) + 1);
      const at = drawTile(s, ground.buildingTile[site], radius, kind, rng);
      if (at >= 0) put(s, at, codeOf(enemy, kind), MAX_HP, FUEL[kind], 0);
    }
  }
  v.money[enemy] = money;
}

/** A kind of a class that the budget allows, uniformly; -1 when it allows none. */
function drawKind(s: GeneralsState, unitClass: number, budget: number, rng: Rng): number {
  let count = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    if (CLASS[kind] === unitClass && PRICE[kind] <= budget) s.unloadsOut[count++] = kind;
  }
  return count === 0 ? -1 : s.unloadsOut[rng.below(count)];
}

/** Belief slots are tiles as turned for the seat, values 0 for none and 1 + kind + 17 * (seats further on - 1). */
function placeByBelief(s: GeneralsState, seat: Seat, rng: Rng, belief: Float32Array): void {
  const { v, ground, weights } = s;
  const { seatCount, tiles } = ground;
  const values = 1 + KINDS * (seatCount - 1);
  for (let slot = 0; slot < tiles; slot++) {
    const tile = ground.unturn[seat][slot];
    let total = 0;
    for (let value = 0; value < values; value++) {
      const kind = (value - 1) % KINDS;
      const enemy = (seat + 1 + Math.floor((value - 1) / KINDS)) % seatCount;
      const possible = value === 0 || (v.alive[enemy] === 1 && isOpenTo(s, tile, kind));
      weights[value] = possible ? belief[slot * values + value] : 0;
      total += weights[value];
    }
    if (total <= 0 || total === weights[0]) continue;
    const value = pickWeighted(weights, 0, values, rng);
    if (value === 0) continue;
    const kind = (value - 1) % KINDS;
    put(s, tile, codeOf((seat + 1 + Math.floor((value - 1) / KINDS)) % seatCount, kind), MAX_HP, FUEL[kind], 0);
  }
}

/** Fuel of aircraft uniformly, and passengers of transports. */
function fillTanksAndHolds(s: GeneralsState, seat: Seat, rng: Rng): void {
  const { v, ground, words } = s;
  for (let enemy = 0; enemy < ground.seatCount; enemy++) {
    if (enemy === seat) continue;
    for (let w = 0; w < words; w++) {
      for (let bits = v.own[enemy * words + w]; bits !== 0; bits &= bits - 1) {
        const tile = (w << 5) + lowest(bits);
        const kind = kindOfCode[v.unit[tile]];
        if (CLASS[kind] === AIR) v.fuel[tile] = 1 + rng.below(FUEL[kind]);
        if (HOLDS[kind] === 0) continue;
        const first = drawPassenger(s, kind, rng);
        const second = HOLDS[kind] === 2 ? drawPassenger(s, kind, rng) : 0;
        v.cargo[2 * tile] = Math.max(first, second);
        v.cargo[2 * tile + 1] = Math.min(first, second);
      }
    }
  }
}

function drawPassenger(s: GeneralsState, carrier: number, rng: Rng): number {
  if (rng.below(3) > 0) return 0;
  if (carrier === VTB) return packCargo(rng.below(2) === 0 ? INF : BAZ, MAX_HP, 0);
  const kind = drawKind(s, carrier === BRG ? LAND : AIR, PRICE[PAV], rng);
  return packCargo(kind, MAX_HP, FUEL[kind] === 0 ? 0 : 1 + rng.below(FUEL[kind]));
}

/** What an enemy sees follows from the world; of the seat's units out of its sight it has seen about half before. */
function drawKnowledge(s: GeneralsState, seat: Seat, enemy: Seat, rng: Rng): void {
  const { v, ground, words } = s;
  const { tiles, buildings } = ground;
  lookAround(s, enemy);
  paint(s, enemy);
  const base = enemy * tiles;
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      if (v.picture[base + tile] !== 0 || rng.below(2) === 0) continue;
      v.ghost[base + tile] = v.unit[tile];
      v.ghostHp[base + tile] = v.hp[tile];
      v.ghostAge[base + tile] = 1 + rng.below(3);
    }
  }
  for (let building = 0; building < buildings; building++) {
    const tile = ground.buildingTile[building];
    const owner = v.owner[building];
    const seen = ((v.visible[enemy * words + (tile >> 5)] >>> (tile & 31)) & 1) === 1;
    let known = owner;
    if (!seen && owner !== 1 + enemy && rng.below(4) === 0) {
      known = ground.startOwner[building];
      if (known === 1 + enemy || (known > 0 && v.alive[known - 1] === 0)) known = 0;
    }
    v.memory[enemy * buildings + building] = known;
  }
  v.knownQuiet[enemy] = v.quiet[0];
  v.knownProgress[enemy] = v.progress[0];
}
