import { lowest } from '../../board/sight.ts';
import { distance } from '../../board/square.ts';
import type { Seat } from '../../core/game.ts';
import { CODE_MASK, cargoHp, cargoKind, kindOfCode, seatOfCode } from './layout.ts';
import type { GeneralsState } from './state.ts';
import { BUILDS, CLASS, INCOME, LAND, PRICE } from './tables.ts';

export const featureNames = [
  'army',
  'enemy_army_seen',
  'enemy_army_remembered',
  'money',
  'income',
  'enemy_income',
  'sites',
  'enemy_sites',
  'capturing',
  'being_captured',
  'hq_pressure',
  'hq_danger',
  'fallen_enemies',
] as const;

const ARMY = 0;
const ENEMY_ARMY = 1;
const ENEMY_REMEMBERED = 2;
const MONEY = 3;
const OWN_INCOME = 4;
const ENEMY_INCOME = 5;
const SITES = 6;
const ENEMY_SITES = 7;
const CAPTURING = 8;
const BEING_CAPTURED = 9;
const HQ_PRESSURE = 10;
const HQ_DANGER = 11;
const FALLEN = 12;

/** Steps from a headquarters within which land units count. */
const HQ_REACH = 9;

/** Values in money: armies by price and hit points, incomes a turn. What counts against the seat is negative. */
export function fillFeatures(s: GeneralsState, seat: Seat, out: Float64Array): void {
  const { v, ground } = s;
  out.fill(0, 0, featureNames.length);
  fillBuildings(s, seat, out);
  fillOwn(s, seat, out);
  const base = seat * ground.tiles;
  for (let tile = 0; tile < ground.tiles; tile++) {
    const ghost = v.ghost[base + tile];
    if (ghost !== 0)
      out[ENEMY_REMEMBERED] -=
        (PRICE[kindOfCode[ghost]] * v.ghostHp[base + tile]) / (100 * (1 + v.ghostAge[base + tile]));
    const code = v.picture[base + tile] & CODE_MASK;
    if (code === 0 || seatOfCode[code] === seat) continue;
    const kind = kindOfCode[code];
    out[ENEMY_ARMY] -= (PRICE[kind] * v.pictureHp[base + tile]) / 100;
    if (CLASS[kind] !== LAND) continue;
    const building = ground.buildingOf[tile];
    if (building >= 0 && v.memory[seat * ground.buildings + building] === 1 + seat)
      out[BEING_CAPTURED] -= INCOME[ground.buildingKind[building]];
    if (ground.hq[seat] >= 0) out[HQ_DANGER] -= Math.max(0, HQ_REACH - distance(ground.grid, tile, ground.hq[seat]));
  }
  for (let other = 0; other < ground.seatCount; other++) if (other !== seat) out[FALLEN] += 1 - v.alive[other];
}

function fillBuildings(s: GeneralsState, seat: Seat, out: Float64Array): void {
  const { v, ground } = s;
  out[MONEY] = v.money[seat];
  for (let building = 0; building < ground.buildings; building++) {
    const owner = v.memory[seat * ground.buildings + building];
    if (owner === 0) continue;
    const kind = ground.buildingKind[building];
    const builds = BUILDS[kind] >= 0 ? 1 : 0;
    if (owner === 1 + seat) {
      out[OWN_INCOME] += INCOME[kind];
      out[SITES] += builds;
    } else {
      out[ENEMY_INCOME] -= INCOME[kind];
      out[ENEMY_SITES] -= builds;
    }
  }
}

function fillOwn(s: GeneralsState, seat: Seat, out: Float64Array): void {
  const { v, ground, words } = s;
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      const kind = kindOfCode[v.unit[tile]];
      out[ARMY] += (PRICE[kind] * v.hp[tile]) / 100;
      for (let hold = 2 * tile; hold < 2 * tile + 2; hold++) {
        const passenger = v.cargo[hold];
        if (passenger !== 0) out[ARMY] += (PRICE[cargoKind(passenger)] * cargoHp(passenger)) / 100;
      }
      if (CLASS[kind] !== LAND) continue;
      const building = ground.buildingOf[tile];
      if (building >= 0 && v.memory[seat * ground.buildings + building] !== 1 + seat)
        out[CAPTURING] += INCOME[ground.buildingKind[building]];
      for (let other = 0; other < ground.seatCount; other++) {
        if (other === seat || v.alive[other] === 0 || ground.hq[other] < 0) continue;
        out[HQ_PRESSURE] += Math.max(0, HQ_REACH - distance(ground.grid, tile, ground.hq[other]));
      }
    }
  }
}
