import { type Layout, layout, type Views } from '../../core/layout.ts';
import { REGISTERS } from './registers.ts';

export const FRENCH = 0;
export const RUSSIAN = 1;
export const NOBODY = 2;

export const UNITS = 120;
/** Units below this id are French. */
export const FIRST_RUSSIAN = 60;
export const GROUPS = 21;
/** Groups below this one are French. */
export const FIRST_RUSSIAN_GROUP = 7;
export const GUARD_GROUP = 0;
export const MURAT_GROUP = 6;
export const RUSSIAN_GUARD_GROUP = 19;
export const RESERVE_ARTILLERY_GROUP = 20;
/** Murat's commands, I to IV Cavalry Corps, Girardin and Beurmann. */
export const COMMANDS = 6;
/** Command number of the flanking force beside those. */
export const FLANK_COMMAND = 6;

export const FIRST_COLUMN = 10;
export const COLUMNS = 42;
export const ROWS = 28;
export const HEXES = COLUMNS * ROWS;
/** Where steps off the map lead. */
export const WALL = HEXES;
export const OFF_MAP = -1;
export const NO_UNIT = 255;

/** 4.0: index of a hex number such as 3217. */
export function hexOf(printed: number): number {
  return (Math.floor(printed / 100) - FIRST_COLUMN) * ROWS + (printed % 100);
}

export function printedOf(hex: number): number {
  return (FIRST_COLUMN + Math.floor(hex / ROWS)) * 100 + (hex % ROWS);
}

export function hexName(hex: number): string {
  return String(printedOf(hex));
}

export const INFANTRY = 0;
export const LIGHT = 1;
export const HEAVY = 2;
export const COSSACK = 3;
export const MILITIA = 4;
export const FOOT_GUN = 5;
export const HORSE_GUN = 6;
export const ARM_LETTERS = 'ILHCMAG';

/** A4: where a unit is and in what order. */
export const GOOD = 0;
export const DISORDERED = 1;
export const WITHDRAWN = 2;
export const RECOVERING = 3;
export const ELIMINATED = 4;
export const BOXED = 5;
export const BOXED_DISORDERED = 6;

/** Bits of `marks`: what a unit did in the activation that runs. */
export const ACTING = 1;
export const MOVED = 2;
export const FIRED = 4;
export const DECLARED = 8;
export const CHARGING = 16;
export const HIT = 32;
/** Attacked, beaten or made to retreat. */
export const ENGAGED = 64;
export const DEFERRED = 128;
/** Bits of `stance`: how the activation began, and who fights. */
export const STARTED_ADJACENT = 1;
/** Took part in the group that fights. */
export const FIGHTING = 4;
/** Took part in a charge that is to end in Disorder. */
export const CHARGED = 16;

/** Kinds of markers in the cup: the 21 groups, then these. */
export const FLANK_MARKER = 21;
export const BARRAGE_FRENCH = 22;
export const BARRAGE_RUSSIAN = 23;
export const DESTRUCTION_MARKER = 24;
export const MARKERS = 25;
/** The choice to name none. */
export const NO_MARKER = MARKERS;
/** What runs when no marker does, for keys of dice. */
export const RESERVE_FRENCH = 25;
export const RESERVE_RUSSIAN = 26;
export const PHASES = 27;

/** Status of a command in an activation (D2). */
export const ABSENT = 0;
export const UNDER_ORDERS = 1;
export const NO_ORDERS = 2;
export const RALLY_ONLY = 3;
export const IN_PLACE = 4;

/** Phase of the flank manoeuvre. */
export const FLANK_NONE = 0;
export const FLANK_PLANNED = 1;
export const FLANK_BOXED = 2;
export const FLANK_ENTERED = 3;
/** Entry earned. */
export const EARNED_NOT = 0;
export const EARNED_REAR = 1;
export const EARNED_RECALL = 2;

/** Villages: as at the start, on fire, rubble. */
export const INTACT = 0;
export const BURNING = 1;
export const RUBBLE = 2;
export const VILLAGES = 11;

/** Whose shock is resolved: the declared attack, or the one that follows from it. */
export const PRIMARY = 0;
export const COUNTER_SHOCK = 1;
export const BREAK = 2;
/** Groups of attackers, in the order in which they fight. */
export const CHARGE_GROUP = 0;
export const HORSE_GROUP = 1;
export const FOOT_GROUP = 2;

/** What a failed test does: Disorder, or retreat of an attacker or a defender. */
export const TEST_DISORDER = 0;
export const TEST_ATTACKER = 1;
export const TEST_DEFENDER = 2;

/** Actions at nodes that choose a hex: the hex, or one of these. */
export const NONE = HEXES;
export const DEFER = HEXES + 1;

export const MAX_STACKS = 16;
export const MAX_TESTS = 16;

const fields = {
  /** Units that left the map in the last ply, two sets of 30; no part of the position. */
  lastLeft: ['i32', 2],
  /** Bits: groups whose orders are known this turn; what is known to be ordered (F0 to F5, c0 to c5; then R7 to R20 from bit 12); groups, then commands, that could be ordered; kinds of markers that went into the cup, once or twice; groups in collapse. */
  revealed: ['i32', 1],
  ordered: ['i32', 1],
  available: ['i32', 1],
  filled: ['i32', 1],
  filledTwice: ['i32', 1],
  collapsed: ['i32', 1],
  /** Targets that have shocked back, by index of the stack that named them first. */
  countered: ['i32', 1],
  hex: ['i16', UNITS],
  startHex: ['i16', UNITS],
  r: ['i16', REGISTERS],
  stackHex: ['i16', MAX_STACKS],
  stackTarget: ['i16', MAX_STACKS],
  tests: ['i16', MAX_TESTS],
  /** Hexes from which the group that fights attacked. */
  fightHex: ['i16', MAX_STACKS],
  condition: ['u8', UNITS],
  facing: ['u8', UNITS],
  marks: ['u8', UNITS],
  stance: ['u8', UNITS],
  flanker: ['u8', UNITS],
  rolls: ['u8', UNITS],
  status: ['u8', COMMANDS + 1],
  cup: ['u8', MARKERS],
  village: ['u8', VILLAGES],
  /** 0 none, 1 committed, 2 dropped out. */
  stackState: ['u8', MAX_STACKS],
  // Derived from here on.
  first: ['u8', HEXES + 1],
  second: ['u8', HEXES + 1],
  gun: ['u8', HEXES + 1],
  owner: ['u8', HEXES + 1],
  zoc: ['u8', HEXES + 1],
  nearRussian: ['u8', HEXES + 1],
} as const;

export const stateLayout: Layout<typeof fields> = layout(fields);
export type StateViews = Views<typeof fields>;
/** Bytes before this offset are the position; the rest follows from them. */
export const DERIVED_FROM = stateLayout.offsets.first;

/** Values of `owner`: empty, or a side plus one, or the wall. */
export const EMPTY = 0;
export const BLOCKED = 3;

export * as N from './nodes.ts';
export * as R from './registers.ts';
