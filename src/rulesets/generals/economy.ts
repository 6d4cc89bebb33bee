import { lowest } from '../../board/sight.ts';
import { BUILT, CAPTURES, CRASHES, cargoHp, cargoKind, codeOf, kindOfCode, packCargo } from './layout.ts';
import type { GeneralsState } from './state.ts';
import { AIR, AIRPORT, BUILDS, CLASS, FUEL, INCOME, LAND, MAX_HP, PAV, PRICE, REPAIR_HP } from './tables.ts';
import { completeOrder } from './turn.ts';
import { kill, put, setDone, touch } from './units.ts';

/** Builds on the chosen site: the unit can do nothing until the end of the turn (1.2). */
export function build(s: GeneralsState, kind: number): void {
  const { v, ground } = s;
  const seat = v.seat[0];
  const tile = v.selected[0];
  v.money[seat] -= PRICE[kind];
  v.built[ground.buildingOf[tile]] = 1;
  v.counters[BUILT * ground.seatCount + seat]++;
  put(s, tile, codeOf(seat, kind), MAX_HP, FUEL[kind], 0);
  setDone(s, tile);
  completeOrder(s);
}

/** Sum of the incomes of a seat's buildings. */
export function incomeOf(s: GeneralsState, seat: number): number {
  const { owner } = s.v;
  const { buildings, buildingKind } = s.ground;
  let income = 0;
  for (let building = 0; building < buildings; building++) {
    if (owner[building] === 1 + seat) income += INCOME[buildingKind[building]];
  }
  return income;
}

/** Gives a building to another owner (0 for nobody), in everybody's sight that reaches it. */
export function handOver(s: GeneralsState, building: number, to: number): void {
  const { owner } = s.v;
  const from = owner[building];
  if (from === to) return;
  owner[building] = to;
  s.newHands[building >> 5] |= 1 << (building & 31);
  s.handsChanged = true;
  s.stale = true;
  s.v.progress[0] = 1;
  if (from > 0) s.eyes |= 1 << (from - 1);
  if (to > 0) s.eyes |= 1 << (to - 1);
}

/**
 * Step 2: each building with a land unit of the seat on it changes by one step (10.5: 32). Returns the seats whose headquarters fell,
 * as bits.
 */
export function capture(s: GeneralsState, seat: number): number {
  const { v, ground } = s;
  let fallen = 0;
  for (let building = 0; building < ground.buildings; building++) {
    const tile = ground.buildingTile[building];
    const owner = v.owner[building];
    if (owner === 1 + seat || ((v.own[seat * s.words + (tile >> 5)] >>> (tile & 31)) & 1) === 0) continue;
    if (CLASS[kindOfCode[v.unit[tile]]] !== LAND) continue;
    v.counters[CAPTURES * ground.seatCount + seat]++;
    if (owner === 0) {
      handOver(s, building, 1 + seat);
      continue;
    }
    handOver(s, building, 0);
    if (ground.hq[owner - 1] === tile) fallen |= 1 << (owner - 1);
  }
  return fallen;
}

function besieged(s: GeneralsState, seat: number, tile: number): boolean {
  const { unit } = s.v;
  const sides = s.ground.neighbours[0];
  for (let side = 4 * tile; side < 4 * tile + 4; side++) {
    const beside = sides[side];
    if (beside === s.ground.tiles || unit[beside] === 0) continue;
    if (((s.v.own[seat * s.words + (beside >> 5)] >>> (beside & 31)) & 1) === 0) return true;
  }
  return false;
}

/** Steps 5 and 6: repair on the own building that builds the class, then fuel; what runs dry is lost (1.6: 22, 31; 10.4: 27 to 30). */
export function maintain(s: GeneralsState, seat: number): void {
  const { v, ground, words } = s;
  const { unit, hp, fuel, cargo, owner } = v;
  for (let w = 0; w < words; w++) {
    for (let bits = v.own[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      const kind = kindOfCode[unit[tile]];
      const building = ground.buildingOf[tile];
      const atHome = building >= 0 && owner[building] === 1 + seat;
      if (atHome && hp[tile] < MAX_HP && BUILDS[ground.buildingKind[building]] === CLASS[kind]) {
        if (!ground.params.siegeBlocksRepair || !besieged(s, seat, tile)) {
          hp[tile] = Math.min(MAX_HP, hp[tile] + REPAIR_HP);
          touch(s, tile);
        }
      }
      if (kind === PAV) {
        for (let hold = 2 * tile; hold < 2 * tile + 2; hold++) {
          if (cargo[hold] === 0) continue;
          cargo[hold] = packCargo(cargoKind(cargo[hold]), cargoHp(cargo[hold]), FUEL[cargoKind(cargo[hold])]);
        }
      }
      if (CLASS[kind] !== AIR) continue;
      if (atHome && ground.buildingKind[building] === AIRPORT) fuel[tile] = FUEL[kind];
      else if (--fuel[tile] === 0) {
        v.counters[CRASHES * ground.seatCount + seat]++;
        kill(s, tile);
      }
    }
  }
}
