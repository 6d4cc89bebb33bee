import type { Drawing, Information, Seat, State } from '../../core/game.ts';
import { LaneHash } from '../../core/hash.ts';
import type { Rng } from '../../core/rng.ts';
import { determinizeState } from './determinize.ts';
import { fillEvents } from './events.ts';
import { fillFeatures } from './features.ts';
import { CODE_MASK, kindOfCode, NOBODY, seatOfCode } from './layout.ts';
import { maskState } from './mask.ts';
import { fillObservation } from './observation.ts';
import type { GeneralsState } from './state.ts';
import { KIND_CODES, KINDS } from './tables.ts';
import { draw, drawing, tileName } from './text.ts';

/** What seats know is what `maskState` leaves: text, key and determinizations all start from it. */
export class GeneralsInformation implements Information {
  readonly #scratch: GeneralsState;
  readonly #words: Int32Array;
  readonly #hash = new LaneHash();

  constructor(scratch: GeneralsState) {
    this.#scratch = scratch;
    this.#words = new Int32Array(scratch.bytes.buffer as ArrayBuffer);
  }

  observe(state: State, seat: Seat, out: Float32Array): void {
    fillObservation(state as GeneralsState, seat, out);
  }

  features(state: State, seat: Seat, out: Float64Array): void {
    fillFeatures(state as GeneralsState, seat, out);
  }

  events(state: State, seat: Seat, out: Int32Array): number {
    return fillEvents(state as GeneralsState, seat, out);
  }

  text(state: State, seat: Seat): string {
    const scratch = this.#known(state, seat);
    return draw(scratch, scratch.fog ? seat : null);
  }

  key(state: State, seat: Seat, out: Int32Array): void {
    const { v } = this.#known(state, seat);
    v.changed.fill(0);
    v.changedOwner.fill(0);
    v.lastSeat[0] = NOBODY;
    v.lastAction[0] = -1;
    v.lastRoll[0] = 0;
    v.lastWitnesses[0] = 0;
    v.lastFallen[0] = 0;
    v.lastPassed[0] = 0;
    const words = this.#words;
    const hash = this.#hash;
    hash.reset();
    for (let i = 0; i < words.length; i++) hash.add(words[i]);
    hash.finish(out);
  }

  #known(state: State, seat: Seat): GeneralsState {
    const scratch = this.#scratch;
    scratch.copyFrom(state as GeneralsState);
    maskState(scratch, seat);
    return scratch;
  }

  mask(state: State, seat: Seat): void {
    maskState(state as GeneralsState, seat);
  }

  determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void {
    determinizeState(state as GeneralsState, seat, rng, belief);
  }

  hiddenFacts(state: State, seat: Seat, out: Int32Array): void {
    const s = state as GeneralsState;
    const { v, ground } = s;
    for (let tile = 0; tile < ground.tiles; tile++) {
      const slot = ground.turn[seat][tile];
      out[slot] = -1;
      const at = seat * ground.tiles + tile;
      if (!s.fog || v.alive[seat] === 0 || (v.picture[at] & CODE_MASK) !== 0) continue;
      const swept = v.seat[0] === seat ? v.swept : v.visible;
      const close = v.seat[0] === seat ? v.sweptNear : v.near;
      const base = v.seat[0] === seat ? 0 : seat * s.words;
      const seen = ((swept[base + (tile >> 5)] >>> (tile & 31)) & 1) === 1;
      const found = ((close[base + (tile >> 5)] >>> (tile & 31)) & 1) === 1 || !s.stealth || ground.afloat[tile] === 0;
      if ((seen && found) || (v.seat[0] === seat && v.ghost[at] !== 0 && v.ghostAge[at] === 0)) continue;
      const code = v.unit[tile];
      const further = code === 0 ? 0 : (seatOfCode[code] - seat + ground.seatCount) % ground.seatCount;
      out[slot] = code === 0 ? 0 : 1 + kindOfCode[code] + KINDS * (further - 1);
    }
  }

  describe(state: State, seat: Seat | null): object {
    const s = state as GeneralsState;
    const { v, ground } = s;
    const units = [];
    for (let tile = 0; tile < ground.tiles; tile++) {
      const code = seat === null ? v.unit[tile] : v.picture[seat * ground.tiles + tile] & CODE_MASK;
      if (code === 0) continue;
      units.push({
        kind: KIND_CODES[kindOfCode[code]],
        seat: seatOfCode[code],
        at: tileName(ground, tile),
        hp: v.hp[tile],
      });
    }
    const knows = (other: Seat): boolean => seat === null || seat === other || !s.fog;
    return {
      seat,
      round: v.round[0],
      toAct: s.toAct(),
      money: Array.from(v.money, (money, other) => (knows(other) ? money : null)),
      standing: Array.from(v.alive, (alive) => alive === 1),
      units,
      buildings: Array.from(ground.buildingTile, (tile, building) => ({
        at: tileName(ground, tile),
        owner: (seat === null ? v.owner[building] : v.memory[seat * ground.buildings + building]) - 1,
      })),
    };
  }

  drawing(state: State, seat: Seat | null): Drawing {
    return drawing(state as GeneralsState, seat);
  }
}
