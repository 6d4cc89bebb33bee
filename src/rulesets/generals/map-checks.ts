import { inverse, neighbours, turned } from '../../board/square.ts';
import type { Issue } from '../../core/errors.ts';
import type { BoardMap } from './map.ts';
import { BUILDING_NAMES, CLASS, FLOAT, KIND_CODES, MOVE_TYPE, PORT, SEA, SHALLOWS, ticksOf, WALK } from './tables.ts';

/** Where a tile is, as messages say it; counted from 0. */
export function placeName(x: number, y: number): string {
  return `row ${y}, column ${x}`;
}

/** Everything that is wrong with a map whose ground could be read. */
export function checkMap(map: BoardMap): Issue[] {
  const issues = [...checkSeats(map)];
  if (issues.length === 0) issues.push(...checkSymmetry(map), ...checkConnections(map));
  return issues;
}

function issue(path: string, code: string, message: string): Issue {
  return { path, code, message };
}

function checkSeats(map: BoardMap): Issue[] {
  const { grid, file } = map;
  const issues: Issue[] = [];
  const owners = new Map<number, number>();
  const occupied = new Set<number>();
  const tileAt = ([x, y]: readonly [number, number], path: string): number => {
    if (x < grid.columns && y < grid.rows) return y * grid.columns + x;
    issues.push(issue(path, 'off-the-map', `${placeName(x, y)} is off the map of ${grid.columns} x ${grid.rows}.`));
    return -1;
  };
  file.seats.forEach((seat, index) => {
    const path = `seats[${index}]`;
    seat.buildings.forEach((at, i) => {
      const tile = tileAt(at, `${path}.buildings[${i}]`);
      if (tile < 0) return;
      if (map.building[tile] < 0)
        issues.push(issue(`${path}.buildings[${i}]`, 'no-building', `${placeName(...at)} holds no building.`));
      if (owners.has(tile))
        issues.push(issue(`${path}.buildings[${i}]`, 'two-owners', `${placeName(...at)} is owned already.`));
      owners.set(tile, index);
    });
    const hq = tileAt(seat.hq, `${path}.hq`);
    if (hq >= 0 && owners.get(hq) !== index)
      issues.push(issue(`${path}.hq`, 'hq-not-owned', `${placeName(...seat.hq)} is not a building of this seat.`));
    seat.units.forEach(({ kind, at }, i) => {
      const tile = tileAt(at, `${path}.units[${i}].at`);
      if (tile < 0) return;
      const moveType = MOVE_TYPE[KIND_CODES.indexOf(kind)];
      if (ticksOf(moveType, map.ground[tile], map.building[tile]) === 0)
        issues.push(issue(`${path}.units[${i}]`, 'impassable', `${kind} can not stand on ${placeName(...at)}.`));
      if (occupied.has(tile))
        issues.push(issue(`${path}.units[${i}]`, 'occupied', `${placeName(...at)} holds a unit already.`));
      occupied.add(tile);
    });
  });
  return issues;
}

function checkSymmetry(map: BoardMap): Issue[] {
  const { grid, file } = map;
  const count = file.seats.length;
  if (file.symmetry === 'none') return [];
  if (file.symmetry === 'quarter-turn' && (count !== 4 || grid.columns !== grid.rows))
    return [issue('symmetry', 'symmetry', 'quarter-turn needs four seats and a square map.')];
  if (file.symmetry === 'half-turn' && count !== 2)
    return [issue('symmetry', 'symmetry', 'half-turn needs two seats.')];
  const turn = turned(grid, file.symmetry === 'quarter-turn' ? 1 : 2);
  const owner = new Int8Array(grid.cells).fill(-1);
  const hq = new Int8Array(grid.cells).fill(-1);
  file.seats.forEach((seat, index) => {
    for (const [x, y] of seat.buildings) owner[y * grid.columns + x] = index;
    hq[seat.hq[1] * grid.columns + seat.hq[0]] = index;
  });
  const issues: Issue[] = [];
  for (let tile = 0; tile < grid.cells; tile++) {
    // The turn takes the map of a seat to that of the seat before it.
    const image = turn[tile];
    const before = (seat: number): number => (seat < 0 ? -1 : (seat + count - 1) % count);
    const here = placeName(grid.xOf[tile], grid.yOf[tile]);
    const there = placeName(grid.xOf[image], grid.yOf[image]);
    if (map.ground[tile] !== map.ground[image] || map.building[tile] !== map.building[image])
      issues.push(issue('ground', 'asymmetric', `${here} and ${there} differ under the ${file.symmetry}.`));
    else if (before(owner[tile]) !== owner[image] || before(hq[tile]) !== hq[image])
      issues.push(issue('seats', 'asymmetric', `owners of ${here} and ${there} differ under the ${file.symmetry}.`));
  }
  return issues;
}

/**
 * Each seat must be able to reach each building: on foot from where it starts, or by barge. A barge needs a port on land that the seat
 * reaches, and puts down on land beside shallows or a port.
 */
function checkConnections(map: BoardMap): Issue[] {
  const { grid } = map;
  const identity = turned(grid, 0);
  const sides = neighbours(grid, inverse(identity));
  const land = bodies(map, sides, WALK);
  const water = bodies(map, sides, FLOAT);
  const issues: Issue[] = [];
  map.file.seats.forEach((seat, index) => {
    const landReached = new Set<number>();
    const waterReached = new Set<number>();
    for (const [x, y] of seat.buildings) landReached.add(land[y * grid.columns + x]);
    for (const { kind, at } of seat.units) {
      const body = (CLASS[KIND_CODES.indexOf(kind)] === SEA ? water : land)[at[1] * grid.columns + at[0]];
      if (body >= 0) (CLASS[KIND_CODES.indexOf(kind)] === SEA ? waterReached : landReached).add(body);
    }
    for (let size = -1; size !== landReached.size + waterReached.size; ) {
      size = landReached.size + waterReached.size;
      for (let tile = 0; tile < grid.cells; tile++) {
        if (map.building[tile] === PORT && landReached.has(land[tile])) waterReached.add(water[tile]);
        const quay = map.building[tile] === PORT || map.ground[tile] === SHALLOWS;
        if (!quay || !waterReached.has(water[tile])) continue;
        for (let side = 4 * tile; side < 4 * tile + 4; side++) {
          const beside = sides[side];
          if (beside < grid.cells && land[beside] >= 0) landReached.add(land[beside]);
        }
      }
    }
    for (let tile = 0; tile < grid.cells; tile++) {
      if (map.building[tile] < 0 || landReached.has(land[tile])) continue;
      const where = placeName(grid.xOf[tile], grid.yOf[tile]);
      const what = BUILDING_NAMES[map.building[tile]];
      issues.push(
        issue('ground', 'unreachable', `${where}: seat ${index} can not reach this ${what}, on foot or by barge.`),
      );
    }
  });
  return issues;
}

/** Number of the connected body that each tile belongs to for a move type, -1 where it can't be entered. */
function bodies(map: BoardMap, sides: Int32Array, moveType: number): Int32Array {
  const { grid } = map;
  const body = new Int32Array(grid.cells).fill(-1);
  let count = 0;
  for (let first = 0; first < grid.cells; first++) {
    if (body[first] >= 0 || ticksOf(moveType, map.ground[first], map.building[first]) === 0) continue;
    const open = [first];
    body[first] = count;
    for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
      for (let side = 4 * tile; side < 4 * tile + 4; side++) {
        const next = sides[side];
        if (next === grid.cells || body[next] >= 0) continue;
        if (ticksOf(moveType, map.ground[next], map.building[next]) === 0) continue;
        body[next] = count;
        open.push(next);
      }
    }
    count++;
  }
  return body;
}
