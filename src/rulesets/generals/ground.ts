import { CellFlood, makeWalk, type Walk } from '../../board/flood.ts';
import { ringSets, sightSets, wordsFor } from '../../board/sight.ts';
import { distance, inverse, neighbours, turned } from '../../board/square.ts';
import { actionIds } from './actions.ts';
import type { Ground } from './layout.ts';
import { readMap } from './map.ts';
import type { Params } from './params.ts';
import {
  BUILDS,
  FLOAT,
  FOREST,
  INCOME,
  INF,
  KIND_CODES,
  KINDS,
  MOUNTAIN,
  MOVE_TYPES,
  POINTS,
  PORT,
  PRICE,
  RANGE_MAX,
  RANGE_MIN,
  SHALLOWS,
  TICK_UNIT,
  TICKS_PER_POINT,
  ticksOf,
} from './tables.ts';

const MAX_VISION = 6;
/** Discs reach this far. */
export const FARTHEST = 12;

export function makeGround(params: Params): Ground {
  const map = readMap(params.map);
  const { grid } = map;
  const tiles = grid.cells;
  const seatCount = params.seats;
  const buildingTile = Int32Array.from([...map.building.keys()].filter((tile) => map.building[tile] >= 0));
  const buildingOf = new Int16Array(tiles).fill(-1);
  buildingTile.forEach((tile, index) => {
    buildingOf[tile] = index;
  });
  const buildingKind = Uint8Array.from(buildingTile, (tile) => map.building[tile]);
  const startOwner = new Uint8Array(buildingTile.length);
  const hq = new Int32Array(seatCount).fill(-1);
  // With fewer seats than the map's the rest of its buildings start neutral (10.5: 39).
  params.map.seats.slice(0, seatCount).forEach((seat, index) => {
    for (const [x, y] of seat.buildings) startOwner[buildingOf[y * grid.columns + x]] = 1 + index;
    if (params.hq) hq[index] = seat.hq[1] * grid.columns + seat.hq[0];
  });
  const prices = Array.from({ length: MOVE_TYPES }, (_, moveType) => ({
    price: Int32Array.from({ length: tiles + 1 }, (_, tile) =>
      tile === tiles ? 0 : ticksOf(moveType, map.ground[tile], map.building[tile]) / TICK_UNIT[moveType],
    ),
  }));
  const quarters = (seat: number): number =>
    seatCount === 2 ? 2 * seat : seatCount === 4 && grid.columns === grid.rows ? seat : 0;
  const turn = Array.from({ length: seatCount }, (_, seat) => turned(grid, quarters(seat)));
  const sides = turn.map((permutation) => neighbours(grid, permutation));
  const walks = sides.map((order) => prices.map(({ price }) => makeWalk(price, order)));
  const opaque = (tile: number): boolean => map.ground[tile] === FOREST || map.ground[tile] === MOUNTAIN;
  const ranges = new Map<number, Int32Array>();
  return {
    params,
    map,
    grid,
    tiles,
    words: wordsFor(tiles),
    seatCount,
    ids: actionIds(tiles),
    buildingOf,
    buildings: buildingTile.length,
    buildingTile,
    buildingKind,
    sites: Int32Array.from([...buildingKind.keys()].filter((index) => BUILDS[buildingKind[index]] >= 0)),
    startOwner,
    hq,
    quay: Uint8Array.from(map.building, (kind, tile) => (kind === PORT || map.ground[tile] === SHALLOWS ? 1 : 0)),
    afloat: Uint8Array.from({ length: tiles }, (_, tile) => (prices[FLOAT].price[tile] > 0 ? 1 : 0)),
    floats: prices[FLOAT].price.some((price) => price > 0),
    prices,
    point: Int32Array.from(TICK_UNIT, (unit) => TICKS_PER_POINT / unit),
    turn,
    unturn: turn.map(inverse),
    neighbours: sides,
    walks,
    sight: joined(Array.from({ length: MAX_VISION + 1 }, (_, radius) => sightSets(grid, radius, opaque))),
    built: setOf(tiles, (tile) => buildingOf[tile] >= 0),
    ways: ways(walks[0], buildingTile, tiles),
    discs: Array.from({ length: FARTHEST + 1 }, (_, radius) => ringSets(grid, 0, radius)),
    passable: prices.map(({ price }) => setOf(tiles, (tile) => price[tile] > 0)),
    startIncome: Int32Array.from({ length: seatCount }, (_, seat) =>
      buildingKind.reduce((sum, kind, index) => sum + (startOwner[index] === 1 + seat ? INCOME[kind] : 0), 0),
    ),
    startValue: Int32Array.from({ length: seatCount }, (_, seat) =>
      params.map.seats[seat].units.reduce((sum, { kind }) => sum + PRICE[KIND_CODES.indexOf(kind)], 0),
    ),
    earliest: Array.from({ length: seatCount }, (_, seat) =>
      Int32Array.from(buildingTile, (tile) => {
        const bases = [...buildingTile].filter((_, index) => startOwner[index] === 1 + seat);
        const steps = Math.min(...bases.map((base) => distance(grid, base, tile)));
        return 2 + Math.ceil(steps / POINTS[INF]);
      }),
    ),
    range: Array.from({ length: KINDS }, (_, kind) => {
      const name = RANGE_MIN[kind] * 16 + RANGE_MAX[kind];
      const known = ranges.get(name) ?? ringSets(grid, Math.max(1, RANGE_MIN[kind]), RANGE_MAX[kind]);
      ranges.set(name, known);
      return known;
    }),
  };
}

function joined(tables: readonly Int32Array[]): Int32Array {
  const result = new Int32Array(tables.length * tables[0].length);
  tables.forEach((table, index) => {
    result.set(table, index * table.length);
  });
  return result;
}

function setOf(tiles: number, has: (tile: number) => boolean): Int32Array {
  const set = new Int32Array(wordsFor(tiles));
  for (let tile = 0; tile < tiles; tile++) if (has(tile)) set[tile >> 5] |= 1 << (tile & 31);
  return set;
}

/** Prices of the way from each tile to each building over empty ground, by move type: the way back of a flood from the building. */
function ways(walks: readonly Walk[], buildingTile: Int32Array, tiles: number): Int32Array[][] {
  const flood = new CellFlood(tiles);
  const barred = new Int32Array(wordsFor(tiles));
  return walks.map((walk) =>
    Array.from(buildingTile, (building) => {
      flood.run(walk, barred, building, 1 << 20);
      // Into the building is paid for, out of the tile is not.
      return Int32Array.from({ length: tiles }, (_, tile) =>
        walk.price[building] === 0 || flood.priceOf(tile) < 0
          ? -1
          : tile === building
            ? 0
            : flood.priceOf(tile) - walk.price[tile] + walk.price[building],
      );
    }),
  );
}
