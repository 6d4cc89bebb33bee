import { layout, type Views } from '../../core/layout.ts';
import { KIND_COUNT, type Tables } from './tables.ts';

/** Flags of a unit, all public save that STILL is a deduction which only determinization reads (9.3.39). */
export const MOVED = 1;
/** Its kind is public (A37). */
export const KNOWN = 2;
/** It has been captured at some time, so it is publicly a flag or a fake flag. */
export const TOKEN = 4;
/** It carries at least one token (A15). */
export const CARRIES = 8;
/** It can't be a soldier: its seat passed, or made a step that was waived, while a soldier there could have acted. */
export const STILL = 16;
export const DEAD = 32;
/** A token that an enemy carries. */
export const CARRIED = 64;
/** A token that was checked and is out of play. */
export const CHECKED = 128;

/** Indices into `clocks`. */
export const PLY = 0;
/** Quiet plies since something happened (9.2.24). */
export const CLOCK = 1;

/** Indices into `scalars`. */
export const ACTOR = 0;
export const PASSES = 1;
/** 1 + index into END_REASONS, 0 while the match goes on. */
export const ENDED = 2;
/** At the end: the seat that won, or DRAW. */
export const WINNER = 3;
/** Tokens carried now. */
export const LOADS = 4;
/** 0 before any kill, else 1 + seat, or 3 where the first kill cost both (9.4.49). */
export const FIRST_BLOOD = 5;

/** Values of scalars[ACTOR] and scalars[WINNER] beside the seats. */
export const NOBODY = 2;
export const DRAW = 2;

export const END_REASONS = ['flag', 'annih', 'mutual', 'points', 'stuck', 'cap'] as const;
export const END_FLAG = 1;
export const END_ANNIHILATION = 2;
export const END_MUTUAL = 3;
export const END_POINTS = 4;
export const END_STUCK = 5;
export const END_CAP = 6;

/** At most four tokens a seat (9.1.9), so eight carried at once. */
export const MAX_LOADS = 8;

/**
 * The record of the last ply, from which `events` are told: a head of four bytes, [type, seat, from, to] or
 * [DEPLOYED, seat, unit, kind]; of an attack the kinds of attacker and defender (UNKNOWN: a token) and the outcome; then the
 * token events, each [type, token, cell or realness], and how many there are.
 */
export const RECORD_ATTACKER = 0;
export const RECORD_DEFENDER = 1;
export const RECORD_OUTCOME = 2;
export const RECORD_COUNT = 3;
export const RECORD_TOKENS = 4;
export const RECORD_LENGTH = RECORD_TOKENS + 3 * MAX_LOADS;
export const DEPLOYED = 1;
export const MOVE = 2;
export const ATTACK = 3;
export const PASSED = 4;
export const REPLANTED = 5;
export const WAS_CHECKED = 6;

/** Indices into `tallies`, each [south, north]: what a seat did, for State.facts. */
export const CAPTURES = 0;
export const CHECKS = 2;
export const FAKES_CHECKED = 4;
/** Own tokens won back. */
export const REPLANTS = 6;
export const KILLS = 8;
export const TALLIES = 10;

function fieldsOf(tables: Tables) {
  return {
    /** Largest lead of the other seat so far: its units times the own army's total, less the reverse (9.4.47). */
    deficit: ['i32', 2],
    /** Cells that a seat's own units hold, and with locked tokens those of both, as bit sets: South's words, then North's. */
    held: ['i32', 2 * tables.words],
    /** The same for its immovable units. */
    fixed: ['i32', 2 * tables.words],
    /** Head of the record of the last ply: type, seat, from and to in one word, lowest byte first. */
    recordHead: ['i32', 1],
    clocks: ['u16', 2],
    scalars: ['u8', 6],
    /** Per seat: the id + 1 of the unit of its last own step and the cell that it left (2.4), 0 for none. */
    lastUnit: ['u8', 2],
    lastFrom: ['u8', 2],
    soldierCount: ['u8', 2],
    /** Units on the board (A36). */
    unitCount: ['u8', 2],
    /** Fakes of a seat that are still unchecked (9.2.18). */
    fakesLeft: ['u8', 2],
    /** Squares of the own zone that deployment has decided. */
    placed: ['u8', 2],
    /** [seat * KIND_COUNT + kind]: still to be placed. */
    left: ['u8', 2 * KIND_COUNT],
    /** Tokens that are carried and who carries them, by carrier, then in order of capture. */
    loadToken: ['u8', MAX_LOADS],
    loadCarrier: ['u8', MAX_LOADS],
    /** Padded board: EMPTY, WALL, LOCKED or a unit's id + 1. */
    board: ['u8', tables.cells],
    /** Per unit: its cell, 0 off the board; its kind; its flags. */
    cell: ['u8', tables.units],
    kind: ['u8', tables.units],
    flags: ['u8', tables.units],
    /** Per unit that is a living soldier: its place in its seat's half of `soldiers`; else 0. */
    slot: ['u8', tables.units],
    /** Cells of each seat's living soldiers, in the order of their ids, then `nowhere`: South's half, then North's. */
    soldiers: ['u8', 2 * tables.listLength],
    /** Per cell, bit 1 << seat: no soldier of the seat may go there, to a wall, a unit of its own or a locked token. */
    shut: ['u8', tables.cells + 2 * tables.stride + 1],
    tallies: ['u8', TALLIES],
    record: ['u8', RECORD_LENGTH],
  } as const;
}

export type NapoleonixFields = ReturnType<typeof fieldsOf>;

/** A position as its facts, for rules and for agents that know the ruleset; NapoleonixState is one. */
export interface Position extends Views<NapoleonixFields> {
  readonly tables: Tables;
  readonly bytes: Uint8Array;
}

export function makeLayout(tables: Tables) {
  return layout(fieldsOf(tables));
}

/** True while the seats place their armies. */
export function isDeploying(position: Position): boolean {
  return position.placed[1] < position.tables.units - position.tables.unitBase[1];
}

/** A living unit on the board. */
export function isOnBoard(position: Position, unit: number): boolean {
  return position.cell[unit] !== 0;
}
