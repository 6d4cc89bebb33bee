import { CODE_MASK, EXPOSED, kindOfCode, seatOfCode } from './layout.ts';
import type { GeneralsState } from './state.ts';
import { HOLDS, SUB } from './tables.ts';

/** Marks a tile whose look has changed in this ply. */
export function touch(s: GeneralsState, tile: number): void {
  s.touched[tile >> 5] |= 1 << (tile & 31);
  s.stale = true;
}

/** Puts a unit, without cargo, on a free tile. */
export function put(s: GeneralsState, tile: number, code: number, hp: number, fuel: number, flags: number): void {
  const { v } = s;
  const seat = seatOfCode[code];
  const kind = kindOfCode[code];
  const word = tile >> 5;
  const bit = 1 << (tile & 31);
  v.unit[tile] = code;
  v.hp[tile] = hp;
  v.fuel[tile] = fuel;
  v.flags[tile] = flags;
  v.own[seat * s.words + word] |= bit;
  if (HOLDS[kind] > 0) v.transports[seat * s.words + word] |= bit;
  if (kind === SUB && s.stealth && (flags & EXPOSED) === 0) v.stealthy[word] |= bit;
  s.eyes |= 1 << seat;
  touch(s, tile);
}

/** Takes a unit off the board, and what it carries with it. */
export function lift(s: GeneralsState, tile: number): void {
  const { v } = s;
  const seat = seatOfCode[v.unit[tile]];
  const word = tile >> 5;
  const bit = ~(1 << (tile & 31));
  v.unit[tile] = 0;
  v.hp[tile] = 0;
  v.fuel[tile] = 0;
  v.flags[tile] = 0;
  v.cargo[2 * tile] = 0;
  v.cargo[2 * tile + 1] = 0;
  v.own[seat * s.words + word] &= bit;
  v.transports[seat * s.words + word] &= bit;
  v.stealthy[word] &= bit;
  v.done[word] &= bit;
  s.eyes |= 1 << seat;
  touch(s, tile);
}

/** A unit is no more: as `lift`, and all who saw it know. */
export function kill(s: GeneralsState, tile: number): void {
  s.dead[tile >> 5] |= 1 << (tile & 31);
  lift(s, tile);
}

/** Moves a unit with its cargo to a free tile. */
export function shift(s: GeneralsState, from: number, to: number): void {
  const { unit, hp, fuel, flags, cargo } = s.v;
  const first = cargo[2 * from];
  const second = cargo[2 * from + 1];
  const code = unit[from];
  const hpThen = hp[from];
  const fuelThen = fuel[from];
  const flagsThen = flags[from];
  lift(s, from);
  put(s, to, code, hpThen, fuelThen, flagsThen);
  cargo[2 * to] = first;
  cargo[2 * to + 1] = second;
  s.movedFrom = from;
  s.movedTo = to;
}

/** Sets or clears the mark of a submarine that has attacked (10.4: 26). */
export function expose(s: GeneralsState, tile: number, exposed: boolean): void {
  const { flags, stealthy } = s.v;
  if (exposed) {
    flags[tile] |= EXPOSED;
    stealthy[tile >> 5] &= ~(1 << (tile & 31));
  } else {
    flags[tile] &= ~EXPOSED;
    if (s.stealth) stealthy[tile >> 5] |= 1 << (tile & 31);
  }
  touch(s, tile);
}

export function isDone(s: GeneralsState, tile: number): boolean {
  return ((s.v.done[tile >> 5] >>> (tile & 31)) & 1) !== 0;
}

export function setDone(s: GeneralsState, tile: number): void {
  s.v.done[tile >> 5] |= 1 << (tile & 31);
}

export function clearDone(s: GeneralsState, tile: number): void {
  s.v.done[tile >> 5] &= ~(1 << (tile & 31));
}

export function owns(s: GeneralsState, seat: number, tile: number): boolean {
  return ((s.v.own[seat * s.words + (tile >> 5)] >>> (tile & 31)) & 1) !== 0;
}

/** Whether the tile is a building of that seat. */
export function garrisons(s: GeneralsState, seat: number, tile: number): boolean {
  const building = s.ground.buildingOf[tile];
  return building >= 0 && s.v.owner[building] === 1 + seat;
}

/** What a seat sees on a tile: 0 or the code of a unit. */
export function shown(s: GeneralsState, seat: number, tile: number): number {
  return s.v.picture[seat * s.ground.tiles + tile] & CODE_MASK;
}
