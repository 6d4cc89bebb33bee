import {
  BOARDED_0,
  BOARDED_1,
  cargoFuel,
  cargoHp,
  cargoKind,
  codeOf,
  kindOfCode,
  packCargo,
  RESUMED,
} from './layout.ts';
import type { GeneralsState } from './state.ts';
import { BRG, HOLDS, MOVE_TYPE, VTB } from './tables.ts';
import { completeOrder } from './turn.ts';
import { clearDone, put, setDone, touch } from './units.ts';

export function hasRoom(s: GeneralsState, tile: number): boolean {
  const { cargo, unit } = s.v;
  return cargo[2 * tile + HOLDS[kindOfCode[unit[tile]]] - 1] === 0;
}

/** Takes a passenger in; the holds stay in order, the larger first. */
export function board(s: GeneralsState, tile: number, kind: number, hp: number, fuel: number): void {
  const { cargo, flags } = s.v;
  const passenger = packCargo(kind, hp, fuel);
  const first = cargo[2 * tile];
  // Of equals the one that came first stays in front, unless only it has boarded this turn: then the marks are in order as well.
  if (first === 0) {
    cargo[2 * tile] = passenger;
    flags[tile] |= BOARDED_0;
  } else if (passenger > first) {
    const old = flags[tile] & BOARDED_0;
    cargo[2 * tile] = passenger;
    cargo[2 * tile + 1] = first;
    flags[tile] = (flags[tile] & ~BOARDED_1) | BOARDED_0 | (old !== 0 ? BOARDED_1 : 0);
  } else {
    cargo[2 * tile + 1] = passenger;
    flags[tile] |= BOARDED_1;
  }
  touch(s, tile);
}

/** Takes the passenger out of a hold; the other moves up. */
export function disembark(s: GeneralsState, tile: number, hold: number): void {
  const { cargo, flags } = s.v;
  if (hold === 0) {
    cargo[2 * tile] = cargo[2 * tile + 1];
    flags[tile] = (flags[tile] & ~BOARDED_0) | ((flags[tile] & BOARDED_1) !== 0 ? BOARDED_0 : 0);
  }
  cargo[2 * tile + 1] = 0;
  flags[tile] &= ~BOARDED_1;
}

/** Whether the unit there unloads where it stands at all (10.3: 20). */
function mayUnload(s: GeneralsState, tile: number): boolean {
  const kind = kindOfCode[s.v.unit[tile]];
  return s.v.cargo[2 * tile] !== 0 && (kind === VTB || (kind === BRG && s.ground.quay[tile] === 1));
}

/** Fills 4 * hold + side for each way to unload, ascending; returns the count. Of two equal passengers the first stands for both. */
export function unloads(s: GeneralsState, tile: number, out: Int32Array): number {
  if (!mayUnload(s, tile)) return 0;
  const { v, ground } = s;
  const sides = ground.neighbours[v.seat[0]];
  let count = 0;
  for (let hold = 0; hold < 2; hold++) {
    const passenger = v.cargo[2 * tile + hold];
    if (passenger === 0 || (hold === 1 && passenger === v.cargo[2 * tile])) break;
    const { price } = ground.prices[MOVE_TYPE[cargoKind(passenger)]];
    for (let side = 0; side < 4; side++) {
      const beside = sides[4 * tile + side];
      // Tiles at distance 1 are seen whole, so a free one is free (N15).
      if (price[beside] !== 0 && v.unit[beside] === 0) out[count++] = 4 * hold + side;
    }
  }
  return count;
}

/** Puts a passenger down beside the transport; it is done, the transport only when it is empty (10.3: 17, 18). */
export function unload(s: GeneralsState, hold: number, side: number): void {
  const { v, ground } = s;
  const seat = v.seat[0];
  const tile = v.selected[0];
  const passenger = v.cargo[2 * tile + hold];
  const beside = ground.neighbours[seat][4 * tile + side];
  disembark(s, tile, hold);
  put(s, beside, codeOf(seat, cargoKind(passenger)), cargoHp(passenger), cargoFuel(passenger), 0);
  setDone(s, beside);
  if (v.cargo[2 * tile] !== 0) {
    v.flags[tile] |= RESUMED;
    clearDone(s, tile);
  }
  completeOrder(s);
}
