import { DIRECTIONS } from '../../board/hex.ts';
import {
  BLOCKED,
  COSSACK,
  DERIVED_FROM,
  DISORDERED,
  EMPTY,
  FIRST_RUSSIAN,
  FRENCH,
  GOOD,
  HEXES,
  MILITIA,
  NO_UNIT,
  OFF_MAP,
  RUSSIAN,
  type StateViews,
  stateLayout,
  UNITS,
  WALL,
} from './layout.ts';
import * as R from './registers.ts';
import type { Tables } from './tables.ts';
import { distance, FLECHE_HEXES, grid, isTracked, REDOUBT_HEX, within3 } from './terrain.ts';

/** All that stands on the map, and the functions that change it. Rules live in the chapters beside this file. */
export class Position {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tables: Tables;
  readonly r: StateViews['r'];
  readonly revealed: StateViews['revealed'];
  readonly ordered: StateViews['ordered'];
  readonly available: StateViews['available'];
  readonly filled: StateViews['filled'];
  readonly filledTwice: StateViews['filledTwice'];
  readonly collapsed: StateViews['collapsed'];
  readonly lastLeft: StateViews['lastLeft'];
  readonly countered: StateViews['countered'];
  readonly hex: StateViews['hex'];
  /** `hex`, two units at a time, and `condition`, four at a time. */
  readonly hexPairs: Int32Array;
  readonly conditionFours: Int32Array;
  /** `marks` and `stance`. */
  readonly marksAndStance: Int32Array;
  readonly startHex: StateViews['startHex'];
  readonly stackHex: StateViews['stackHex'];
  readonly stackTarget: StateViews['stackTarget'];
  readonly stackState: StateViews['stackState'];
  readonly fightHex: StateViews['fightHex'];
  readonly tests: StateViews['tests'];
  readonly condition: StateViews['condition'];
  readonly facing: StateViews['facing'];
  readonly marks: StateViews['marks'];
  readonly stance: StateViews['stance'];
  readonly flanker: StateViews['flanker'];
  readonly rolls: StateViews['rolls'];
  readonly status: StateViews['status'];
  readonly cup: StateViews['cup'];
  readonly village: StateViews['village'];
  readonly first: StateViews['first'];
  readonly second: StateViews['second'];
  readonly gun: StateViews['gun'];
  readonly owner: StateViews['owner'];
  readonly zoc: StateViews['zoc'];
  readonly nearRussian: StateViews['nearRussian'];

  /** `extra` bytes behind the layout are left to subclasses. */
  constructor(tables: Tables, extra = 0) {
    this.bytes = new Uint8Array(stateLayout.byteLength + extra);
    this.tables = tables;
    const views = stateLayout.over(this.bytes.buffer);
    this.r = views.r;
    this.revealed = views.revealed;
    this.ordered = views.ordered;
    this.available = views.available;
    this.filled = views.filled;
    this.filledTwice = views.filledTwice;
    this.collapsed = views.collapsed;
    this.lastLeft = views.lastLeft;
    this.countered = views.countered;
    this.hex = views.hex;
    this.hexPairs = new Int32Array(this.bytes.buffer, views.hex.byteOffset, UNITS / 2);
    this.conditionFours = new Int32Array(this.bytes.buffer, views.condition.byteOffset, UNITS / 4);
    this.marksAndStance = new Int32Array(this.bytes.buffer, views.marks.byteOffset, (2 * UNITS) / 4);
    this.startHex = views.startHex;
    this.stackHex = views.stackHex;
    this.stackTarget = views.stackTarget;
    this.stackState = views.stackState;
    this.fightHex = views.fightHex;
    this.tests = views.tests;
    this.condition = views.condition;
    this.facing = views.facing;
    this.marks = views.marks;
    this.stance = views.stance;
    this.flanker = views.flanker;
    this.rolls = views.rolls;
    this.status = views.status;
    this.cup = views.cup;
    this.village = views.village;
    this.first = views.first;
    this.second = views.second;
    this.gun = views.gun;
    this.owner = views.owner;
    this.zoc = views.zoc;
    this.nearRussian = views.nearRussian;
  }

  /** Empties the map: everything off it, every derived array as it follows from that. */
  clear(): void {
    this.bytes.fill(0);
    this.hex.fill(OFF_MAP);
    this.startHex.fill(OFF_MAP);
    clearMap(this);
  }
}

function clearMap(p: Position): void {
  p.bytes.fill(0, DERIVED_FROM, stateLayout.byteLength);
  p.first.fill(NO_UNIT);
  p.second.fill(NO_UNIT);
  p.gun.fill(NO_UNIT);
  p.owner[WALL] = BLOCKED;
}

/** Recomputes what follows from hexes and conditions. */
export function rebuildMap(p: Position): void {
  clearMap(p);
  for (let u = 0; u < UNITS; u++) if (p.hex[u] !== OFF_MAP) occupy(p, u, p.hex[u]);
}

export function sideOf(unit: number): number {
  return unit < FIRST_RUSSIAN ? FRENCH : RUSSIAN;
}

/** Code in `owner` of a side's enemy. */
export function enemyOwner(side: number): number {
  return 2 - side;
}

export function inEnemyZoc(p: Position, hex: number, side: number): boolean {
  return (p.zoc[hex] & (side === FRENCH ? 0xf0 : 0x0f)) !== 0;
}

export function nextToEnemy(p: Position, hex: number, side: number): boolean {
  const { neighbours } = grid;
  const enemy = enemyOwner(side);
  const from = DIRECTIONS * hex;
  for (let d = 0; d < DIRECTIONS; d++) if (p.owner[neighbours[from + d]] === enemy) return true;
  return false;
}

/** D9: good infantry and cavalry, neither guns nor militia. */
function hasZoc(p: Position, unit: number): boolean {
  return p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK;
}

function shiftZoc(p: Position, hex: number, by: number): void {
  const { neighbours } = grid;
  const zoc = p.zoc;
  const from = DIRECTIONS * hex;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = neighbours[from + d];
    if (to !== WALL) zoc[to] += by;
  }
}

function shiftNear(p: Position, hex: number, by: number): void {
  const { start, cells } = within3;
  const near = p.nearRussian;
  near[hex] += by;
  for (let k = start[hex]; k < start[hex + 1]; k++) near[cells[k]] += by;
}

/** Puts a unit on the map, and nothing more: what its coming does to commanders and tallies is up to `place`. */
export function occupy(p: Position, unit: number, hex: number): void {
  const side = sideOf(unit);
  p.hex[unit] = hex;
  if (p.tables.isGun[unit] === 1) {
    p.gun[hex] = unit;
  } else if (p.first[hex] === NO_UNIT) {
    p.first[hex] = unit;
  } else if (p.first[hex] < unit) {
    p.second[hex] = unit;
  } else {
    p.second[hex] = p.first[hex];
    p.first[hex] = unit;
  }
  p.owner[hex] = side + 1;
  if (hasZoc(p, unit)) shiftZoc(p, hex, side === FRENCH ? 1 : 16);
  if (side === RUSSIAN) shiftNear(p, hex, 1);
}

/** Puts a unit that is off the map into a hex where it may stand. */
export function place(p: Position, unit: number, hex: number): void {
  occupy(p, unit, hex);
  const side = sideOf(unit);
  if (p.r[R.COMMANDER + 1 - side] === hex) displaceCommander(p, 1 - side);
  if (isTracked[hex] === 1) track(p, side, hex);
}

/** Takes a unit off its hex. */
export function lift(p: Position, unit: number): void {
  const hex = p.hex[unit];
  const side = sideOf(unit);
  p.hex[unit] = OFF_MAP;
  if (p.tables.isGun[unit] === 1) {
    p.gun[hex] = NO_UNIT;
  } else if (p.second[hex] === unit) {
    p.second[hex] = NO_UNIT;
  } else {
    p.first[hex] = p.second[hex];
    p.second[hex] = NO_UNIT;
  }
  if (p.first[hex] === NO_UNIT && p.gun[hex] === NO_UNIT) p.owner[hex] = EMPTY;
  if (hasZoc(p, unit)) shiftZoc(p, hex, side === FRENCH ? -1 : -16);
  if (side === RUSSIAN) shiftNear(p, hex, -1);
}

/** Changes the order of a unit on the map. */
export function setCondition(p: Position, unit: number, condition: number): void {
  const by = sideOf(unit) === FRENCH ? 1 : 16;
  const hex = p.hex[unit];
  if (hasZoc(p, unit)) shiftZoc(p, hex, -by);
  p.condition[unit] = condition;
  if (hasZoc(p, unit)) shiftZoc(p, hex, by);
}

/** B1: one less when Disordered. */
export function cohesionOf(p: Position, unit: number): number {
  return p.tables.cohesion[unit] - (p.condition[unit] === DISORDERED ? 1 : 0);
}

/** B1: the non-gun unit of a hex with the highest current Cohesion, ties lowest id; NO_UNIT when there is none. */
export function topUnit(p: Position, hex: number): number {
  const a = p.first[hex];
  const b = p.second[hex];
  if (b === NO_UNIT) return a;
  return cohesionOf(p, b) > cohesionOf(p, a) ? b : a;
}

/** B4: whether a unit may end in a hex that holds no enemy. */
export function canStack(p: Position, unit: number, hex: number): boolean {
  if (p.owner[hex] === EMPTY) return true;
  const { arm, isGun, isHorse } = p.tables;
  const a = p.first[hex];
  if (isGun[unit] === 1) return p.gun[hex] === NO_UNIT && (a === NO_UNIT || arm[a] !== MILITIA);
  if (arm[unit] === MILITIA) return false;
  if (a === NO_UNIT) return true;
  return p.second[hex] === NO_UNIT && arm[a] !== MILITIA && isHorse[a] === isHorse[unit];
}

/** D11: to the nearest friendly unit, ties lowest id; none: out for good. */
export function displaceCommander(p: Position, side: number): void {
  const from = p.r[R.COMMANDER + side];
  let best = OFF_MAP;
  let least = HEXES;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (p.hex[u] === OFF_MAP) continue;
    const d = distance(from, p.hex[u]);
    if (d < least) {
      least = d;
      best = p.hex[u];
    }
  }
  p.r[R.COMMANDER + side] = best;
}

/** Turns in which the French took the redoubt and the last of the flèches, for the first time, and for good: 0 while Russians hold or have retaken them. */
function track(p: Position, side: number, hex: number): void {
  const { r } = p;
  const bit = hex === REDOUBT_HEX ? 1 : 2 << FLECHE_HEXES.indexOf(hex);
  const before = r[R.WORKS];
  const now = side === FRENCH ? before | bit : before & ~bit;
  if (now === before) return;
  const turn = r[R.TURN];
  r[R.WORKS] = now;
  r[R.WORK_CHANGES]++;
  if (bit === 1) {
    r[R.REDOUBT_TURN] = side === FRENCH ? turn : 0;
    r[R.REDOUBT_FIRST] ||= turn;
    return;
  }
  const isAll = (now & ALL_FLECHES) === ALL_FLECHES;
  r[R.FLECHES_TURN] = isAll ? turn : 0;
  r[R.FLECHE_FIRST] ||= turn;
  if (isAll) r[R.FLECHES_FIRST] ||= turn;
}

const ALL_FLECHES = 14;
