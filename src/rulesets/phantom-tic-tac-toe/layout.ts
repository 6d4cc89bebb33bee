import { layout } from '../../core/layout.ts';

/** Cells are bits 0 to 8, row by row from the top left. */
export const CELLS = 9;
export const FULL = 0b111_111_111;

export const RUNNING = 0;
/** outcome = WON + seat. */
export const WON = 1;
export const DRAWN = 3;
/** `lastSeat` before the first ply. */
export const NOBODY = 2;
/** `lastCell` before the first ply, and after a ply that is masked. */
export const NO_CELL = 15;

export const stateLayout = layout({
  /** Marks of each seat. */
  marks: ['u16', 2],
  /** Marks that each seat has placed; both seats know them. */
  placed: ['u8', 2],
  /** Marks of the other seat that each seat has run into. */
  known: ['u16', 2],
  mover: ['u8', 1],
  outcome: ['u8', 1],
  lastSeat: ['u8', 1],
  lastCell: ['u8', 1],
  /** 1 when the last ply ran into a mark. */
  lastBlocked: ['u8', 1],
});

const LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
export const lines = Uint16Array.from(LINES);

/** 1 for each set of cells that holds three in a row. */
export const hasLine = Uint8Array.from({ length: FULL + 1 }, (_, set) =>
  LINES.some((line) => (set & line) === line) ? 1 : 0,
);

export const bitCount = Uint8Array.from({ length: FULL + 1 }, (_, set) => {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
});
