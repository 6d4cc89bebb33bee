import { countBits, lowest } from '../../board/sight.ts';
import type { Rng } from '../../core/rng.ts';
import { ACTION, BOARDED_0, BOARDED_1, DESTINATION, KIND, kindOfCode, ORDER, SAILED } from './layout.ts';
import { boardings, findGoals } from './movement.ts';
import type { GeneralsState } from './state.ts';
import { ART, BUILDS, CLASS, KINDS, PAV, POWER, PRICE, RANGE_MAX } from './tables.ts';
import { unloads } from './transport.ts';

/** Price of the cheapest kind of each class. */
const CHEAPEST = Int32Array.from({ length: 3 }, (_, unitClass) =>
  Math.min(...[...PRICE.keys()].filter((kind) => CLASS[kind] === unitClass).map((kind) => PRICE[kind])),
);

/** Whether a building of the seat to move can build now (1.2; 1.6: 29). Its own sight shows what stands on it. */
function isOpen(s: GeneralsState, building: number): boolean {
  const { owner, built, unit, money } = s.v;
  const seat = s.v.seat[0];
  const { buildingTile, buildingKind } = s.ground;
  return (
    owner[building] === 1 + seat &&
    built[building] === 0 &&
    unit[buildingTile[building]] === 0 &&
    money[seat] >= CHEAPEST[BUILDS[buildingKind[building]]]
  );
}

/** Appends the tiles of open sites from out[at]; returns the new end. */
function openSites(s: GeneralsState, out: Int32Array, at: number): number {
  const { sites, buildingTile } = s.ground;
  let end = at;
  for (let i = 0; i < sites.length; i++) if (isOpen(s, sites[i])) out[end++] = buildingTile[sites[i]];
  return end;
}

/** Whether the aircraft in a hold may take off and has somewhere to go (10.3: 19). */
function mayLaunch(s: GeneralsState, tile: number, hold: number): boolean {
  const { v, ground } = s;
  const passenger = v.cargo[2 * tile + hold];
  if (passenger === 0) return false;
  if (hold === 1 && passenger === v.cargo[2 * tile] && mayLaunch(s, tile, 0)) return false;
  const flags = v.flags[tile];
  if ((flags & (hold === 0 ? BOARDED_0 : BOARDED_1)) !== 0) return false;
  if ((flags & SAILED) !== 0 && !ground.params.launchAfterCarrierMove) return false;
  const sides = ground.neighbours[v.seat[0]];
  for (let side = 4 * tile; side < 4 * tile + 4; side++) {
    if (sides[side] < ground.tiles && v.unit[sides[side]] === 0) return true;
  }
  // Hemmed in: only a flight over own units helps.
  v.selected[0] = tile;
  v.hold[0] = hold;
  s.floodIsCurrent = false;
  const isOut = findGoals(s) > 0;
  s.floodIsCurrent = false;
  v.selected[0] = -1;
  v.hold[0] = -1;
  return isOut;
}

/** Fills n * hold + tile for each aircraft that may take off; returns the count. */
function launches(s: GeneralsState, hold: number, out: Int32Array): number {
  const { v, words, ground } = s;
  if (!ground.floats) return 0;
  const base = v.seat[0] * words;
  let count = 0;
  for (let w = 0; w < words; w++) {
    for (let bits = v.transports[base + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      if (kindOfCode[v.unit[tile]] === PAV && mayLaunch(s, tile, hold)) out[count++] = tile;
    }
  }
  return count;
}

/** Fills the tiles that the unit which has moved may attack, by the set of seen enemies in range; returns the count. */
export function targets(s: GeneralsState, out: Int32Array): number {
  const { v, words, ground } = s;
  const seat = v.seat[0];
  const tile = v.selected[0];
  const kind = kindOfCode[v.unit[tile]];
  if (RANGE_MAX[kind] === 0) return 0;
  // 1.1, 10.3: 22
  if (v.moved[0] === 1 && (kind === ART || (ground.params.indirectCannotMoveAndFire && RANGE_MAX[kind] > 1))) return 0;
  const range = ground.range[kind];
  const { own, visible, near, stealthy, unit } = v;
  let count = 0;
  for (let w = 0; w < words; w++) {
    let bits = range[tile * words + w] & visible[seat * words + w] & ~(stealthy[w] & ~near[seat * words + w]);
    if (bits === 0) continue;
    let others = 0;
    for (let other = 0; other < ground.seatCount; other++) if (other !== seat) others |= own[other * words + w];
    for (bits &= others; bits !== 0; bits &= bits - 1) {
      const at = (w << 5) + lowest(bits);
      if (POWER[KINDS * kind + kindOfCode[unit[at]]] > 0) out[count++] = at;
    }
  }
  return count;
}

/** Whether the unit that has moved can do more than nothing. */
export function hasAction(s: GeneralsState): boolean {
  return targets(s, s.tilesOut) > 0 || unloads(s, s.v.selected[0], s.unloadsOut) > 0;
}

/** Writes `base` + each of the first `count` real tiles of `tiles` as turned for the mover, ascending, from out[at]; returns the new end. */
function emit(s: GeneralsState, tiles: Int32Array, count: number, base: number, out: Int32Array, at: number): number {
  const { words, sorter } = s;
  const turn = s.ground.turn[s.v.seat[0]];
  for (let i = 0; i < count; i++) {
    const tile = turn[tiles[i]];
    sorter[tile >> 5] |= 1 << (tile & 31);
  }
  let end = at;
  for (let w = 0; w < words; w++) {
    for (let bits = sorter[w]; bits !== 0; bits &= bits - 1) out[end++] = base + (w << 5) + lowest(bits);
    sorter[w] = 0;
  }
  return end;
}

/** Units of the mover that may still be chosen; returns the count. */
function readyUnits(s: GeneralsState, out: Int32Array): number {
  const { own, done, seat } = s.v;
  const base = seat[0] * s.words;
  let count = 0;
  for (let w = 0; w < s.words; w++) {
    for (let bits = own[base + w] & ~done[w]; bits !== 0; bits &= bits - 1) out[count++] = (w << 5) + lowest(bits);
  }
  return count;
}

function countReady(s: GeneralsState): number {
  const { own, done, seat } = s.v;
  const base = seat[0] * s.words;
  let count = 0;
  for (let w = 0; w < s.words; w++) count += countBits(own[base + w] & ~done[w]);
  return count;
}

/** The one at a place among them, by tile. */
function readyUnit(s: GeneralsState, place: number): number {
  const { own, done, seat } = s.v;
  const base = seat[0] * s.words;
  let left = place;
  for (let w = 0; w < s.words; w++) {
    let bits = own[base + w] & ~done[w];
    const here = countBits(bits);
    if (left >= here) {
      left -= here;
      continue;
    }
    for (; left > 0; left--) bits &= bits - 1;
    return (w << 5) + lowest(bits);
  }
  return -1;
}

export function legalActions(s: GeneralsState, out: Int32Array): number {
  const { v, ground, tilesOut } = s;
  const { ids } = ground;
  switch (v.phase[0]) {
    case ORDER: {
      out[0] = ids.end;
      const units = readyUnits(s, tilesOut);
      const sites = openSites(s, tilesOut, units);
      let end = emit(s, tilesOut, sites, ids.select, out, 1);
      for (let hold = 0; hold < 2; hold++) {
        const count = launches(s, hold, s.moreTiles);
        end = emit(s, s.moreTiles, count, ids.launch + hold * ids.tiles, out, end);
      }
      return end;
    }
    case DESTINATION: {
      findGoals(s);
      let count = boardings(s, tilesOut);
      if (v.hold[0] < 0) tilesOut[count++] = v.selected[0];
      for (let w = 0; w < s.words; w++) {
        for (let bits = s.goals[w]; bits !== 0; bits &= bits - 1) tilesOut[count++] = (w << 5) + lowest(bits);
      }
      return emit(s, tilesOut, count, ids.move, out, 0);
    }
    case KIND: {
      const wanted = BUILDS[ground.buildingKind[ground.buildingOf[v.selected[0]]]];
      let end = 0;
      for (let kind = 0; kind < KINDS; kind++) {
        if (CLASS[kind] === wanted && PRICE[kind] <= v.money[v.seat[0]]) out[end++] = ids.build + kind;
      }
      return end;
    }
    case ACTION: {
      let end = emit(s, tilesOut, targets(s, tilesOut), ids.attack, out, 0);
      const count = unloads(s, v.selected[0], s.unloadsOut);
      for (let i = 0; i < count; i++) out[end++] = ids.unload + s.unloadsOut[i];
      out[end++] = ids.wait;
      return end;
    }
    default:
      return 0;
  }
}

/** As a pick from `legalActions`, without the order. */
export function sampleLegal(s: GeneralsState, rng: Rng): number {
  const { v, ground, tilesOut } = s;
  const { ids } = ground;
  const turn = ground.turn[v.seat[0]];
  switch (v.phase[0]) {
    case ORDER: {
      const first = launches(s, 0, s.moreTiles);
      const second = launches(s, 1, s.otherTiles);
      const units = countReady(s);
      const chosen = units + openSites(s, tilesOut, 0);
      const pick = rng.below(1 + chosen + first + second);
      if (pick === 0) return ids.end;
      if (pick <= units) return ids.select + turn[readyUnit(s, pick - 1)];
      if (pick <= chosen) return ids.select + turn[tilesOut[pick - 1 - units]];
      if (pick <= chosen + first) return ids.launch + turn[s.moreTiles[pick - 1 - chosen]];
      return ids.launch + ids.tiles + turn[s.otherTiles[pick - 1 - chosen - first]];
    }
    case DESTINATION: {
      const stays = v.hold[0] < 0 ? 1 : 0;
      const goals = findGoals(s);
      const pick = rng.below(stays + goals + boardings(s, tilesOut)) - stays;
      if (pick < 0) return ids.move + turn[v.selected[0]];
      const tile = pick < goals ? s.flood.nth(s.goals, pick) : tilesOut[pick - goals];
      return ids.move + turn[tile];
    }
    case ACTION: {
      const attacks = targets(s, tilesOut);
      const others = unloads(s, v.selected[0], s.unloadsOut);
      const pick = rng.below(attacks + others + 1);
      if (pick < attacks) return ids.attack + turn[tilesOut[pick]];
      return pick < attacks + others ? ids.unload + s.unloadsOut[pick - attacks] : ids.wait;
    }
  }
  return s.legalOut[rng.below(legalActions(s, s.legalOut))];
}
