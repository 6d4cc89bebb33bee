import { BRAVE, FAKE, FLAG, GENERAL, isSoldier, KIND_COUNT, KINDS, MINE, SAPPER, SPY } from './kinds.ts';
import type { NapoleonixParams } from './params.ts';

export * from './kinds.ts';

export const SOUTH = 0;
export const NORTH = 1;
export const SEAT_NAMES = ['south', 'north'] as const;

/** Board values: a unit on its cell is its id + 1. */
export const EMPTY = 0;
/** A re-planted token that may not be attacked (9.3.34). */
export const LOCKED = 254;
/** A lake, or beyond the edge. */
export const WALL = 255;

/** Results of an attack, seen by the attacker (2.2); REPEL is 9.3.32. */
export const WIN = 0;
export const LOSE = 1;
export const BOTH = 2;
export const CAPTURE = 3;
export const REPEL = 4;
export const OUTCOME_NAMES = ['wins', 'loses', 'both fall', 'captures', 'is repelled'] as const;

export const POINTS_MODES = ['units', 'soldiers', 'fraction'] as const;

/** Directions as the mover sees them: forward, right, back, left (A22 uses the same order). */
export const DIRECTIONS = 4;

/**
 * Everything about a game that no state changes. Squares are numbered y * width + x from a seat's own side: 0 is its left corner on its
 * own first line. Cells are squares of the board padded by walls, (y + 1) * stride + x + 1 as South sees it. Arrays over both
 * seats hold South's half first.
 */
export interface Tables {
  readonly params: NapoleonixParams;
  readonly width: number;
  readonly height: number;
  readonly squares: number;
  readonly stride: number;
  readonly cells: number;
  /** Words of a bit set over cells. */
  readonly words: number;
  /** Land as a bit set over cells. */
  readonly land: Int32Array;
  /** [seat << 2 | direction] to the step between cells. */
  readonly delta: Int32Array;
  /** [seat]: the four steps as signed bytes, direction 0 in the highest, so that sampling needs no table. */
  readonly packedDelta: Int32Array;
  /** [seat * squares + square] to cell. */
  readonly cellOf: Uint8Array;
  /** [seat << 8 | cell] to the square that the seat calls it, -1 off the board. */
  readonly squareOf: Int16Array;
  /** [seat << 8 | cell]: 1 on the seat's first line (A19, 9.2.28). */
  readonly firstLine: Uint8Array;
  /** [seat << 8 | board value]: 1 where a soldier of the seat may go, by a move or an attack. */
  readonly enterable: Uint8Array;
  /** Ids: units of a seat are [unitBase[seat], unitBase[seat + 1]), one a square of its zone in the order of its squares. */
  readonly unitBase: Uint8Array;
  readonly units: number;
  /** Id to the cell on which the unit was deployed. */
  readonly origin: Uint8Array;
  /** Id to seat. */
  readonly ownerOf: Uint8Array;
  /** Id: 1 where the origin touches land outside the own zone, so that a soldier there can act at once (9.2.22). */
  readonly front: Uint8Array;
  /** [seat << 8 | cell] to the id deployed there, -1 outside the own zone. */
  readonly unitAt: Int16Array;
  /** [attacker << 4 | defender] to the outcome. */
  readonly outcome: Uint8Array;
  /** [seat * KIND_COUNT + kind] to the number in the army. */
  readonly army: Uint8Array;
  /** All units, and soldiers, of each army. */
  readonly armyTotal: Uint8Array;
  readonly armySoldiers: Uint8Array;
  readonly maxSoldiers: number;
  /** Room for one seat's list of soldiers: a power of two, so that random bits make an index. */
  readonly listLength: number;
  /** What fills the list behind the soldiers: a cell off the board, between walls on all four sides. */
  readonly nowhere: number;
  readonly quietPlies: number;
  readonly maxPlies: number;
  readonly firstMover: number;
  /** 255 where the step-back ban is in force, else 0. */
  readonly banMask: number;
  readonly flagResetsClock: boolean;
  readonly locksTokens: boolean;
  /** Index into POINTS_MODES. */
  readonly pointsMode: number;
}

/** Name of a square, of the board as South sees it: column letter and row number from 1 at South (9.3.45). */
export function cellName(tables: Tables, cell: number): string {
  const x = (cell % tables.stride) - 1;
  const y = Math.floor(cell / tables.stride) - 1;
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** 2.2 with the switches of 2.7. */
export function outcomeTable(params: NapoleonixParams): Uint8Array {
  const table = new Uint8Array(256);
  for (let attacker = 0; attacker <= BRAVE; attacker++) {
    for (let defender = 0; defender < KIND_COUNT; defender++) {
      table[(attacker << 4) | defender] = outcomeOf(attacker, defender, params);
    }
  }
  return table;
}

function outcomeOf(attacker: number, defender: number, params: NapoleonixParams): number {
  if (defender === FLAG || defender === FAKE) return CAPTURE; // N20, A9
  if (defender === MINE) {
    if (attacker === SAPPER) return WIN; // N19
    if (params.mineConsumed) return BOTH; // 9.3.33
    return attacker === BRAVE && params.braveClearsMine ? BOTH : LOSE; // A3, A8
  }
  if (attacker === BRAVE) return BOTH; // N18, A7
  const loss = params.loserAttacker === 'repelled' ? REPEL : LOSE; // A2
  if (attacker === SPY && defender === GENERAL) return WIN; // N17
  if (attacker === GENERAL && defender === SPY) return params.spyDefends ? loss : WIN; // A4
  if (attacker === defender) return BOTH; // N16
  return attacker < defender ? WIN : loss; // N14, N15, A5
}

export function makeTables(params: NapoleonixParams): Tables {
  const height = params.map.length;
  const width = params.map[0].length;
  const squares = width * height;
  const stride = width + 1;
  const cells = stride * (height + 2);
  const words = (cells + 31) >> 5;
  const land = new Int32Array(words);
  const cellOf = new Uint8Array(2 * squares);
  const squareOf = new Int16Array(512).fill(-1);
  const firstLine = new Uint8Array(512);
  const zones: [number[], number[]] = [[], []];
  for (let square = 0; square < squares; square++) {
    const x = square % width;
    const y = (square - x) / width;
    const cell = (y + 1) * stride + x + 1;
    const turned = squares - 1 - square;
    cellOf[square] = cell;
    cellOf[squares + turned] = cell;
    squareOf[cell] = square;
    squareOf[256 + cell] = turned;
    const ground = params.map[height - 1 - y][x];
    if (ground === '~') continue;
    land[cell >> 5] |= 1 << (cell & 31);
    if (y === 0) firstLine[cell] = 1;
    if (y === height - 1) firstLine[256 + cell] = 1;
    if (ground === 's') zones[SOUTH].push(cell);
    if (ground === 'n') zones[NORTH].unshift(cell);
  }
  const origin = Uint8Array.from([...zones[SOUTH], ...zones[NORTH]]);
  const units = origin.length;
  const unitBase = Uint8Array.from([0, zones[SOUTH].length, units]);
  const ownerOf = new Uint8Array(units).fill(NORTH, unitBase[1]);
  const unitAt = new Int16Array(512).fill(-1);
  for (let unit = 0; unit < units; unit++) unitAt[(ownerOf[unit] << 8) | origin[unit]] = unit;
  const front = new Uint8Array(units);
  const steps = [stride, 1, -stride, -1];
  for (let unit = 0; unit < units; unit++) {
    for (const step of steps) {
      const cell = origin[unit] + step;
      const isLand = ((land[cell >> 5] >>> (cell & 31)) & 1) === 1;
      if (isLand && unitAt[(ownerOf[unit] << 8) | cell] < 0) front[unit] = 1;
    }
  }
  const enterable = new Uint8Array(512);
  enterable[EMPTY] = enterable[256 | EMPTY] = 1;
  for (let unit = 0; unit < units; unit++) enterable[((1 - ownerOf[unit]) << 8) | (unit + 1)] = 1;

  const army = new Uint8Array(2 * KIND_COUNT);
  const armyTotal = new Uint8Array(2);
  const armySoldiers = new Uint8Array(2);
  for (let seat = 0; seat < 2; seat++) {
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      const count = params.army[SEAT_NAMES[seat]][KINDS[kind]];
      army[seat * KIND_COUNT + kind] = count;
      armyTotal[seat] += count;
      if (isSoldier(kind)) armySoldiers[seat] += count;
    }
  }
  const maxSoldiers = Math.max(armySoldiers[0], armySoldiers[1]);
  return {
    params,
    width,
    height,
    squares,
    stride,
    cells,
    words,
    land,
    delta: Int32Array.from([stride, 1, -stride, -1, -stride, -1, stride, 1]),
    packedDelta: Int32Array.of(packSteps(stride), packSteps(-stride)),
    cellOf,
    squareOf,
    firstLine,
    enterable,
    unitBase,
    units,
    origin,
    ownerOf,
    front,
    unitAt,
    outcome: outcomeTable(params),
    army,
    armyTotal,
    armySoldiers,
    maxSoldiers,
    listLength: 1 << (32 - Math.clz32(maxSoldiers - 1)),
    nowhere: cells + stride,
    quietPlies: params.quietPlies,
    maxPlies: params.maxPlies,
    firstMover: params.firstMover === 'south' ? SOUTH : NORTH,
    banMask: params.stepBackBan ? 255 : 0,
    flagResetsClock: params.flagResetsClock,
    locksTokens: params.recapturedFlag === 'locked',
    pointsMode: POINTS_MODES.indexOf(params.pointsMode),
  };
}

/** Steps forward, right, back and left, forward being `forward` cells away, as bytes from the highest down. */
function packSteps(forward: number): number {
  const right = Math.sign(forward);
  return (forward << 24) | ((right & 255) << 16) | ((-forward & 255) << 8) | (-right & 255);
}
