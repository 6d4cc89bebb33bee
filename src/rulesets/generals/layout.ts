import type { Walk } from '../../board/flood.ts';
import { wordsFor } from '../../board/sight.ts';
import type { SquareGrid } from '../../board/square.ts';
import { type Layout, layout, type Views } from '../../core/layout.ts';
import type { ActionIds } from './actions.ts';
import type { BoardMap } from './map.ts';
import type { Params } from './params.ts';
import { KINDS } from './tables.ts';

/** Phases of a turn: what the next ply decides. */
export const ORDER = 0;
export const DESTINATION = 1;
export const KIND = 2;
export const ACTION = 3;
/** Chance: the attacker's strike, the defender's counter. */
export const STRIKE = 4;
export const COUNTER = 5;
export const OVER = 6;

/** Bits of `flags`. A submarine that attacked, until its owner's next start of turn (10.4: 26). */
export const EXPOSED = 1;
/** A transport that unloaded this turn and has cargo left (10.3: 18). */
export const RESUMED = 2;
/** A carrier that left its tile this turn (N16). */
export const SAILED = 4;
/** The passenger in hold 0, 1 boarded this turn (10.3: 19). */
export const BOARDED_0 = 8;
export const BOARDED_1 = 16;

/** Bit of `picture` beside the unit code: the seat knows that this submarine is exposed. */
export const KNOWN_EXPOSED = 128;
export const CODE_MASK = 127;

/** Ghosts older than this many own turns are forgotten. */
export const GHOST_TURNS = 8;

/** A unit on the board: 1 + kind + 17 * seat; 0 is none. */
export function codeOf(seat: number, kind: number): number {
  return 1 + kind + KINDS * seat;
}
export const CODES = 1 + 4 * KINDS;
const kinds = Uint8Array.from({ length: 128 }, (_, code) => (code === 0 ? 0 : (code - 1) % KINDS));
const seats = Int8Array.from({ length: 128 }, (_, code) => (code === 0 ? -1 : Math.floor((code - 1) / KINDS)));
export const kindOfCode = kinds;
export const seatOfCode = seats;

/** A passenger: fuel, then hit points, then 1 + kind, in 16 bits, the kind highest; 0 is an empty hold. */
export function packCargo(kind: number, hp: number, fuel: number): number {
  return ((1 + kind) << 11) | (hp << 4) | fuel;
}
export function cargoKind(cargo: number): number {
  return (cargo >> 11) - 1;
}
export function cargoHp(cargo: number): number {
  return (cargo >> 4) & 127;
}
export function cargoFuel(cargo: number): number {
  return cargo & 15;
}

/** Facts that are counted for each seat. */
export const ATTACKS = 0;
export const KILLS = 1;
export const CAPTURES = 2;
export const BUILT = 3;
export const CRASHES = 4;
export const AMBUSHES = 5;
export const COUNTERS = 6;

function fields(tiles: number, buildings: number, seatCount: number) {
  const words = wordsFor(tiles);
  return {
    money: ['i32', seatCount],
    /** Sum of the money left at the ends of a seat's turns. */
    unspent: ['i32', seatCount],
    /** Value of the units of seat e that seat s saw die, at [seatCount * s + e]. */
    destroyed: ['i32', seatCount * seatCount],
    /** Sets of tiles, one a seat: own units, own transports. Functions of `unit`. */
    own: ['i32', seatCount * words],
    transports: ['i32', seatCount * words],
    /** Submarines that nobody sees from distance 2 or more. */
    stealthy: ['i32', words],
    /** Tiles that a seat sees, and tiles at distance 1 or less of its eyes. Functions of the position. */
    visible: ['i32', seatCount * words],
    near: ['i32', seatCount * words],
    /** Tiles seen since the seat to move began its turn, and tiles known to hold no submarine either. */
    swept: ['i32', words],
    sweptNear: ['i32', words],
    /** Units of the seat to move that have had their order. */
    done: ['i32', words],
    /** The last ply: tiles and buildings that changed in each seat's picture. */
    changed: ['i32', seatCount * words],
    changedOwner: ['i32', seatCount * wordsFor(buildings)],
    lastAction: ['i32', 1],
    counters: ['u16', COUNTERS * seatCount],
    cargo: ['u16', 2 * tiles],
    round: ['u16', 1],
    orders: ['u16', 1],
    orderCap: ['u16', 1],
    /** Real tiles, -1 for none. */
    selected: ['i16', 1],
    target: ['i16', 1],
    unit: ['u8', tiles],
    hp: ['u8', tiles],
    fuel: ['u8', tiles],
    flags: ['u8', tiles],
    /** Strikes of this turn that each tile has taken; names the dice. */
    hits: ['u8', tiles],
    /** 0 neutral, 1 + seat. */
    owner: ['u8', buildings],
    built: ['u8', buildings],
    /** Owner of each building as each seat saw it last. */
    memory: ['u8', buildings * seatCount],
    picture: ['u8', tiles * seatCount],
    pictureHp: ['u8', tiles * seatCount],
    ghost: ['u8', tiles * seatCount],
    ghostHp: ['u8', tiles * seatCount],
    ghostAge: ['u8', tiles * seatCount],
    alive: ['u8', seatCount],
    /** 0 while undecided, else 1 for the best; seats that share a place have the same. */
    place: ['u8', seatCount],
    /** Full rounds without an attack or a change of hands, and whether this round has had one; then as each seat knows it. */
    quiet: ['u8', 1],
    progress: ['u8', 1],
    knownQuiet: ['u8', seatCount],
    knownProgress: ['u8', seatCount],
    phase: ['u8', 1],
    seat: ['u8', 1],
    endReason: ['u8', 1],
    /** Hold of the chosen aircraft, -1 when the chosen is on the board. */
    hold: ['i8', 1],
    /** The chosen unit has left its tile. */
    moved: ['u8', 1],
    /** The defender of the pending exchange as it was when struck, for a counter by the dying. */
    defender: ['u8', 1],
    defenderHp: ['u8', 1],
    /** Seats that see both ends of the pending exchange, as bits. */
    witnesses: ['u8', 1],
    /** The last ply: who decided (255 for chance and before the first), the roll, who saw it, who fell, whether the turn passed. */
    lastSeat: ['u8', 1],
    lastRoll: ['u8', 1],
    lastWitnesses: ['u8', 1],
    lastFallen: ['u8', 1],
    lastPassed: ['u8', 1],
  } as const;
}

export const NOBODY = 255;

export type GeneralsFields = ReturnType<typeof fields>;

export function generalsLayout(tiles: number, buildings: number, seatCount: number): Layout<GeneralsFields> {
  return layout(fields(tiles, buildings, seatCount));
}

/** The same views as fields of a class: fast properties, which a record filled by name does not get. */
export class GeneralsViews {
  readonly money: Int32Array;
  readonly unspent: Int32Array;
  readonly destroyed: Int32Array;
  readonly own: Int32Array;
  readonly transports: Int32Array;
  readonly stealthy: Int32Array;
  readonly visible: Int32Array;
  readonly near: Int32Array;
  readonly swept: Int32Array;
  readonly sweptNear: Int32Array;
  readonly done: Int32Array;
  readonly changed: Int32Array;
  readonly changedOwner: Int32Array;
  readonly lastAction: Int32Array;
  readonly counters: Uint16Array;
  readonly cargo: Uint16Array;
  readonly round: Uint16Array;
  readonly orders: Uint16Array;
  readonly orderCap: Uint16Array;
  readonly selected: Int16Array;
  readonly target: Int16Array;
  readonly unit: Uint8Array;
  readonly hp: Uint8Array;
  readonly fuel: Uint8Array;
  readonly flags: Uint8Array;
  readonly hits: Uint8Array;
  readonly owner: Uint8Array;
  readonly built: Uint8Array;
  readonly memory: Uint8Array;
  readonly picture: Uint8Array;
  readonly pictureHp: Uint8Array;
  readonly ghost: Uint8Array;
  readonly ghostHp: Uint8Array;
  readonly ghostAge: Uint8Array;
  readonly alive: Uint8Array;
  readonly place: Uint8Array;
  readonly quiet: Uint8Array;
  readonly progress: Uint8Array;
  readonly knownQuiet: Uint8Array;
  readonly knownProgress: Uint8Array;
  readonly phase: Uint8Array;
  readonly seat: Uint8Array;
  readonly endReason: Uint8Array;
  readonly hold: Int8Array;
  readonly moved: Uint8Array;
  readonly defender: Uint8Array;
  readonly defenderHp: Uint8Array;
  readonly witnesses: Uint8Array;
  readonly lastSeat: Uint8Array;
  readonly lastRoll: Uint8Array;
  readonly lastWitnesses: Uint8Array;
  readonly lastFallen: Uint8Array;
  readonly lastPassed: Uint8Array;

  constructor(views: Views<GeneralsFields>) {
    this.money = views.money;
    this.unspent = views.unspent;
    this.destroyed = views.destroyed;
    this.own = views.own;
    this.transports = views.transports;
    this.stealthy = views.stealthy;
    this.visible = views.visible;
    this.near = views.near;
    this.swept = views.swept;
    this.sweptNear = views.sweptNear;
    this.done = views.done;
    this.changed = views.changed;
    this.changedOwner = views.changedOwner;
    this.lastAction = views.lastAction;
    this.counters = views.counters;
    this.cargo = views.cargo;
    this.round = views.round;
    this.orders = views.orders;
    this.orderCap = views.orderCap;
    this.selected = views.selected;
    this.target = views.target;
    this.unit = views.unit;
    this.hp = views.hp;
    this.fuel = views.fuel;
    this.flags = views.flags;
    this.hits = views.hits;
    this.owner = views.owner;
    this.built = views.built;
    this.memory = views.memory;
    this.picture = views.picture;
    this.pictureHp = views.pictureHp;
    this.ghost = views.ghost;
    this.ghostHp = views.ghostHp;
    this.ghostAge = views.ghostAge;
    this.alive = views.alive;
    this.place = views.place;
    this.quiet = views.quiet;
    this.progress = views.progress;
    this.knownQuiet = views.knownQuiet;
    this.knownProgress = views.knownProgress;
    this.phase = views.phase;
    this.seat = views.seat;
    this.endReason = views.endReason;
    this.hold = views.hold;
    this.moved = views.moved;
    this.defender = views.defender;
    this.defenderHp = views.defenderHp;
    this.witnesses = views.witnesses;
    this.lastSeat = views.lastSeat;
    this.lastRoll = views.lastRoll;
    this.lastWitnesses = views.lastWitnesses;
    this.lastFallen = views.lastFallen;
    this.lastPassed = views.lastPassed;
  }
}

/** Everything that the parameters fix: the map and its lookup tables. Immutable, one a game. Tiles are real ones, row by row. */
export interface Ground {
  readonly params: Params;
  readonly map: BoardMap;
  readonly grid: SquareGrid;
  readonly tiles: number;
  readonly words: number;
  readonly seatCount: number;
  readonly ids: ActionIds;
  /** Index of the building on each tile, -1 where there is none. */
  readonly buildingOf: Int16Array;
  readonly buildings: number;
  readonly buildingTile: Int32Array;
  readonly buildingKind: Uint8Array;
  /** Buildings that build. */
  readonly sites: Int32Array;
  /** 1 + seat, 0 neutral. */
  readonly startOwner: Uint8Array;
  /** Tile of each seat's headquarters, -1 without the rule. */
  readonly hq: Int32Array;
  /** Tile where barges load and unload: 1 (10.3: 20). */
  readonly quay: Uint8Array;
  /** Tiles that ships can enter. */
  readonly afloat: Uint8Array;
  /** Whether ships can be there at all. */
  readonly floats: boolean;
  /** Price of entering each tile, by move type; 0 where it can't be entered, and in the extra last place, off the map. */
  readonly prices: readonly Pick<Walk, 'price'>[];
  /** One movement point in the unit of those prices, by move type. */
  readonly point: Int32Array;
  /** By seat: real tile to tile as turned for the seat, back, and neighbours in the turned order (10.1: 2, N3). */
  readonly turn: readonly Int32Array[];
  readonly unturn: readonly Int32Array[];
  readonly neighbours: readonly Int32Array[];
  /** By seat and move type: prices and neighbours as floods take them. */
  readonly walks: readonly (readonly Walk[])[];
  /** Seen tiles, as a set at [words * (tiles * vision radius + tile)]; radius 1 sees all of its tiles. */
  readonly sight: Int32Array;
  /** Tiles with a building, as a set. */
  readonly built: Int32Array;
  /** Price of the way from each tile to each building over empty ground, -1 where there is none: at [move type][building][tile]. */
  readonly ways: readonly (readonly Int32Array[])[];
  /** Tiles within each distance of each tile, up to 12. */
  readonly discs: readonly Int32Array[];
  /** Tiles that each move type can enter, as a set. */
  readonly passable: readonly Int32Array[];
  /** Income of a seat's first buildings, and the price of its first units. */
  readonly startIncome: Int32Array;
  readonly startValue: Int32Array;
  /** The first turn in which a seat can own a building, going straight at the pace of infantry: at [seat][building]. */
  readonly earliest: readonly Int32Array[];
  /** Tiles in range of each kind's weapon, from each tile. */
  readonly range: readonly Int32Array[];
}

/** What scripted policies read of a state. */
export interface Position {
  readonly v: GeneralsViews;
  readonly ground: Ground;
  readonly words: number;
  readonly fog: boolean;
}
