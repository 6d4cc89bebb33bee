import { countBits, lowest } from '../../board/sight.ts';
import {
  ACTION,
  AMBUSHES,
  cargoFuel,
  cargoHp,
  cargoKind,
  codeOf,
  kindOfCode,
  RESUMED,
  SAILED,
  seatOfCode,
} from './layout.ts';
import { hasAction } from './legal.ts';
import { refresh } from './sight.ts';
import type { GeneralsState } from './state.ts';
import { BRG, CLASS, canHold, HOLDS, LAND, MOVE_TYPE, PAV, POINTS } from './tables.ts';
import { board, disembark, hasRoom } from './transport.ts';
import { completeOrder } from './turn.ts';
import { lift, owns, put, setDone, shift } from './units.ts';

/** Kind of the unit that the order is for, on the board or in a hold. */
export function chosenKind(s: GeneralsState): number {
  const { hold, selected, unit, cargo } = s.v;
  const tile = selected[0];
  return hold[0] >= 0 ? cargoKind(cargo[2 * tile + hold[0]]) : kindOfCode[unit[tile]];
}

/** Enemy units that a seat sees, as a set of tiles. */
export function seenEnemies(s: GeneralsState, seat: number, out: Int32Array): void {
  const { words, ground } = s;
  const { own, visible, near, stealthy } = s.v;
  const base = seat * words;
  for (let w = 0; w < words; w++) {
    let others = 0;
    for (let other = 0; other < ground.seatCount; other++) if (other !== seat) others |= own[other * words + w];
    out[w] = others & visible[base + w] & ~(stealthy[w] & ~near[base + w]);
  }
}

/** Floods from the chosen unit over what its seat's view lets it pass: own units don't block, seen enemies do (10.1: 2). */
export function reach(s: GeneralsState): void {
  if (s.floodIsCurrent) return;
  const { ground, v } = s;
  const seat = v.seat[0];
  const kind = chosenKind(s);
  const moveType = MOVE_TYPE[kind];
  seenEnemies(s, seat, s.barred);
  const budget = POINTS[kind] * ground.point[moveType];
  s.flood.run(ground.walks[seat][moveType], s.barred, v.selected[0], budget);
  s.floodIsCurrent = true;
}

/** Whether the chosen unit may board what stands on an own tile (10.3: 15, 16, 20). */
function mayBoard(s: GeneralsState, tile: number, kind: number): boolean {
  const { unit, cargo, selected, hold } = s.v;
  const carrier = kindOfCode[unit[tile]];
  if (HOLDS[carrier] === 0 || !canHold(carrier, kind) || !hasRoom(s, tile)) return false;
  if (carrier === BRG && s.ground.quay[tile] === 0) return false;
  return hold[0] >= 0 || cargo[2 * selected[0]] === 0;
}

/** Least price of reaching a neighbour of a tile that the chosen unit can't enter but by boarding; -1 when none is reached. */
function besides(s: GeneralsState, tile: number): number {
  const sides = s.ground.neighbours[s.v.seat[0]];
  let least = -1;
  for (let side = 4 * tile; side < 4 * tile + 4; side++) {
    const price = s.flood.priceOf(sides[side]);
    if (price >= 0 && (least < 0 || price < least)) least = price;
  }
  return least;
}

/** Fills `goals` with reachable tiles where the chosen unit may go, its own left out; returns their number. */
export function findGoals(s: GeneralsState): number {
  const { v, words, goals } = s;
  const start = v.selected[0];
  if (v.hold[0] < 0 && (v.flags[start] & RESUMED) !== 0) {
    for (let w = 0; w < words; w++) goals[w] = 0;
    return 0;
  }
  reach(s);
  const { reached } = s.flood;
  const { own, transports } = v;
  const base = v.seat[0] * words;
  let count = 0;
  let carriers = 0;
  for (let w = 0; w < words; w++) {
    goals[w] = reached[w] & ~own[base + w];
    count += countBits(goals[w]);
    carriers |= reached[w] & transports[base + w];
  }
  if (carriers === 0) return count;
  const kind = chosenKind(s);
  for (let w = 0; w < words; w++) {
    for (let bits = reached[w] & transports[base + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      if (tile === start || !mayBoard(s, tile, kind)) continue;
      goals[w] |= bits & -bits;
      count++;
    }
  }
  return count;
}

/** Appends barges in the shallows, which are boarded from beside them, for one movement point (10.3: 15), from out[0]; returns the count. */
export function boardings(s: GeneralsState, out: Int32Array): number {
  const { v, ground, words } = s;
  if (!ground.floats) return 0;
  const kind = chosenKind(s);
  if (CLASS[kind] !== LAND || (v.hold[0] < 0 && (v.flags[v.selected[0]] & RESUMED) !== 0)) return 0;
  const base = v.seat[0] * words;
  const moveType = MOVE_TYPE[kind];
  const { price } = ground.prices[moveType];
  let count = 0;
  for (let w = 0; w < words; w++) {
    for (let bits = v.transports[base + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      if (price[tile] !== 0 || !mayBoard(s, tile, kind)) continue;
      const least = besides(s, tile);
      if (least >= 0 && least + ground.point[moveType] <= POINTS[kind] * ground.point[moveType]) out[count++] = tile;
    }
  }
  return count;
}

/** Walks the route to `goal` (10.1: 2): where the unit comes to a halt, which is before the first enemy that it could not see. */
function halt(s: GeneralsState, goal: number): number {
  const { v, ground, route } = s;
  const seat = v.seat[0];
  const start = v.selected[0];
  const sides = ground.neighbours[seat];
  reach(s);
  let length = 0;
  let tile = goal;
  if (s.flood.priceOf(goal) < 0) {
    route[length++] = goal;
    const least = besides(s, goal);
    for (let side = 4 * goal; side < 4 * goal + 4; side++) {
      if (s.flood.priceOf(sides[side]) !== least) continue;
      tile = sides[side];
      break;
    }
  }
  for (; tile !== start; tile = s.flood.before(tile)) route[length++] = tile;
  let stop = start;
  for (let i = length - 1; i >= 0; i--) {
    const next = route[i];
    const code = v.unit[next];
    if (code !== 0 && seatOfCode[code] !== seat) return stop;
    v.swept[next >> 5] |= 1 << (next & 31);
    v.sweptNear[next >> 5] |= 1 << (next & 31);
    // What hides is never next to a friend, so the tile before it is free (10.1: 6); 1.6: 39 asks for the last free one.
    if (code === 0 || i === 0) stop = next;
  }
  return stop;
}

/** Executes the move of the chosen unit, ambush, boarding and the refresh of sight included; its action follows if it has one. */
export function move(s: GeneralsState, goal: number): void {
  const { v } = s;
  const seat = v.seat[0];
  const start = v.selected[0];
  const hold = v.hold[0];
  const kind = chosenKind(s);
  const stop = goal === start ? start : s.fog ? halt(s, goal) : goal;
  const ambushed = stop !== goal;
  const boards = !ambushed && goal !== start && owns(s, seat, goal);
  if (hold >= 0) {
    const passenger = v.cargo[2 * start + hold];
    disembark(s, start, hold);
    if (boards) board(s, goal, kind, cargoHp(passenger), cargoFuel(passenger));
    else put(s, stop, codeOf(seat, kind), cargoHp(passenger), cargoFuel(passenger), 0);
  } else if (boards) {
    const { hp, fuel } = v;
    const hpThen = hp[start];
    const fuelThen = fuel[start];
    lift(s, start);
    board(s, goal, kind, hpThen, fuelThen);
  } else if (stop !== start) {
    shift(s, start, stop);
    if (kind === PAV) v.flags[stop] |= SAILED;
  }
  v.moved[0] = stop !== start || hold >= 0 ? 1 : 0;
  v.selected[0] = stop;
  v.hold[0] = -1;
  s.floodIsCurrent = false;
  if (!boards) setDone(s, stop);
  if (s.stale) refresh(s);
  if (ambushed) v.counters[AMBUSHES * s.ground.seatCount + seat]++;
  if (!ambushed && !boards && hasAction(s)) v.phase[0] = ACTION;
  else completeOrder(s);
}
