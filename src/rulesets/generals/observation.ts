import type { Seat } from '../../core/game.ts';
import { ACTION, CODE_MASK, GHOST_TURNS, kindOfCode, seatOfCode } from './layout.ts';
import type { GeneralsState } from './state.ts';
import { AIR, BUILDING_KINDS, CLASS, GROUND_CODES, KINDS, LAND, MAX_HP, PRICE } from './tables.ts';

const GROUND = 0;
const BUILDING = GROUND + GROUND_CODES.length;
const OWNED = BUILDING + BUILDING_KINDS;
const ENEMY_OWNED = OWNED + 1;
const NEUTRAL = OWNED + 2;
const OWN_HQ = OWNED + 3;
const ENEMY_HQ = OWNED + 4;
const OWN_UNITS = OWNED + 5;
const ENEMY_UNITS = OWN_UNITS + KINDS;
const ENEMY_SEAT = ENEMY_UNITS + KINDS;
const FUEL_LEFT = ENEMY_SEAT + 1;
const DONE = ENEMY_SEAT + 2;
const CARGO = ENEMY_SEAT + 3;
const VISIBLE = ENEMY_SEAT + 4;
const SWEPT = ENEMY_SEAT + 5;
const GHOST_LAND = ENEMY_SEAT + 6;
const GHOST_AIR = ENEMY_SEAT + 7;
const GHOST_SEA = ENEMY_SEAT + 8;
const GHOST_AGE = ENEMY_SEAT + 9;
const CHOSEN = ENEMY_SEAT + 10;
const BUILT = ENEMY_SEAT + 11;
/** From here on one number fills a plane: the phase one-hot, money, round, quiet rounds. */
const PHASES = ENEMY_SEAT + 12;
const MONEY = PHASES + ACTION + 1;
const ROUND = MONEY + 1;
const QUIET = MONEY + 2;
export const PLANES = MONEY + 3;

const MONEY_SCALE = 200;
const FUEL_SCALE = 12;

/** What the seat may know, on the map as turned for it. Hit points and fuel are shares of the most there can be. */
export function fillObservation(s: GeneralsState, seat: Seat, out: Float32Array): void {
  const { v, ground, words } = s;
  const { tiles, params, map, seatCount } = ground;
  const turn = ground.turn[seat];
  out.fill(0, 0, PLANES * tiles);
  const base = seat * tiles;
  for (let tile = 0; tile < tiles; tile++) {
    const at = turn[tile];
    out[(GROUND + map.ground[tile]) * tiles + at] = 1;
    const building = ground.buildingOf[tile];
    if (building >= 0) {
      out[(BUILDING + ground.buildingKind[building]) * tiles + at] = 1;
      const owner = v.memory[seat * ground.buildings + building];
      out[(owner === 0 ? NEUTRAL : owner === 1 + seat ? OWNED : ENEMY_OWNED) * tiles + at] = 1;
      if (owner === 1 + seat && v.seat[0] === seat) out[BUILT * tiles + at] = v.built[building];
    }
    out[VISIBLE * tiles + at] = (v.visible[seat * words + (tile >> 5)] >>> (tile & 31)) & 1;
    if (v.seat[0] === seat) {
      out[SWEPT * tiles + at] = (v.swept[tile >> 5] >>> (tile & 31)) & 1;
      out[DONE * tiles + at] = (v.done[tile >> 5] >>> (tile & 31)) & 1;
    }
    const ghost = v.ghost[base + tile];
    if (ghost !== 0) {
      const unitClass = CLASS[kindOfCode[ghost]];
      const plane = unitClass === LAND ? GHOST_LAND : unitClass === AIR ? GHOST_AIR : GHOST_SEA;
      out[plane * tiles + at] = (PRICE[kindOfCode[ghost]] * v.ghostHp[base + tile]) / (100 * MAX_HP);
      out[GHOST_AGE * tiles + at] = v.ghostAge[base + tile] / GHOST_TURNS;
    }
    const code = v.picture[base + tile] & CODE_MASK;
    if (code === 0) continue;
    const hp = v.pictureHp[base + tile] / MAX_HP;
    if (seatOfCode[code] === seat) {
      out[(OWN_UNITS + kindOfCode[code]) * tiles + at] = hp;
      out[FUEL_LEFT * tiles + at] = v.fuel[tile] / FUEL_SCALE;
      out[CARGO * tiles + at] = ((v.cargo[2 * tile] !== 0 ? 1 : 0) + (v.cargo[2 * tile + 1] !== 0 ? 1 : 0)) / 2;
    } else {
      out[(ENEMY_UNITS + kindOfCode[code]) * tiles + at] = hp;
      out[ENEMY_SEAT * tiles + at] = ((seatOfCode[code] - seat + seatCount) % seatCount) / seatCount;
    }
  }
  for (let other = 0; other < seatCount; other++) {
    if (v.alive[other] === 1 && ground.hq[other] >= 0)
      out[(other === seat ? OWN_HQ : ENEMY_HQ) * tiles + turn[ground.hq[other]]] = 1;
  }
  if (v.seat[0] === seat) {
    if (v.selected[0] >= 0) out[CHOSEN * tiles + turn[v.selected[0]]] = 1;
    if (v.phase[0] <= ACTION) out.fill(1, (PHASES + v.phase[0]) * tiles, (PHASES + v.phase[0] + 1) * tiles);
  }
  out.fill(v.money[seat] / MONEY_SCALE, MONEY * tiles, (MONEY + 1) * tiles);
  out.fill(v.round[0] / params.roundLimit, ROUND * tiles, (ROUND + 1) * tiles);
  out.fill(v.knownQuiet[seat] / Math.max(1, params.noProgressRounds), QUIET * tiles, (QUIET + 1) * tiles);
}
