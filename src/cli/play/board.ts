import type { Drawing, DrawingCell, Seat } from '../../core/game.ts';
import { groundSign } from '../legend.ts';

const RESET = '\x1b[0m';
const DIM = '\x1b[2m';
const BOLD = '\x1b[1m';
/** Bright colours of seats 0, 1, 2 … */
const SEATS = [94, 91, 92, 95, 93, 96];
const SEAT_COLOURS = ['blue', 'red', 'green', 'magenta', 'yellow', 'cyan'];
/** Colours of ground other than plain land, in the order in which names appear. */
const GROUNDS = [36, 32, 33, 90];

/**
 * A drawing for a person at a terminal, with the names of columns and rows, or their numbers from 0. With colours each seat has its own; without them the
 * viewer's pieces stand bare and all others in brackets, and with the truth (null) each piece follows the number of its seat.
 */
export function boardText(drawing: Drawing, viewer: Seat | null, hasColour: boolean): string {
  const { columns, rows, hex, cells } = drawing;
  const { columnNames = numbers(columns), rowNames = numbers(rows) } = drawing;
  const others = new Set(cells.map(({ seat }) => seat).filter((seat) => seat !== undefined && seat !== viewer));
  const isNumbered = viewer === null || others.size > 1;
  const grounds = [...new Set(cells.map(({ ground }) => ground))].filter((ground) => ground !== 'land');
  const grid = Array.from({ length: rows }, () => Array<string>(columns).fill(''));
  const paint = Array.from({ length: rows }, () => Array<string>(columns).fill(''));
  for (const cell of cells) {
    const { x, y, seat, glyph, ground } = cell;
    grid[y][x] = glyph === '' ? groundSign(ground, drawing) : pieceText(cell, viewer, isNumbered, hasColour);
    if (seat !== undefined && glyph !== '') paint[y][x] = `${BOLD}\x1b[${SEATS[seat % SEATS.length]}m`;
    else if (glyph === '' && ground === 'land') paint[y][x] = DIM;
    else paint[y][x] = `\x1b[${GROUNDS[Math.max(0, grounds.indexOf(ground)) % GROUNDS.length]}m`;
  }
  const width = Math.max(3, ...grid.flat().map((text) => text.length));
  const margin = Math.max(0, ...rowNames.map((name) => name.length));
  const half = ' '.repeat(Math.ceil((width + 1) / 2));
  const lines = grid.map((row, y) => {
    const texts = row.map((text, x) => {
      const padded = centred(text, width);
      return hasColour ? `${paint[y][x]}${padded}${RESET}` : padded;
    });
    return `${rowNames[y].padStart(margin)} ${hex && y % 2 === 1 ? half : ''}${texts.join(' ')}`.trimEnd();
  });
  const names = columnNames.map((name) => centred(name, width)).join(' ');
  lines.push(`${' '.repeat(margin + 1)}${names}`.trimEnd());
  return [...lines, ...notes(drawing)].join('\n');
}

/** How a board tells whose a piece is. */
export function seatsText(seatCount: number, viewer: Seat, hasColour: boolean): string {
  const seats = Array.from({ length: seatCount }, (_, seat) => seat);
  if (hasColour)
    return seats
      .map((seat) => `${SEAT_COLOURS[seat % SEATS.length]}: ${seat === viewer ? 'yours' : `seat ${seat}`}`)
      .join(', ');
  return seatCount === 2
    ? 'Pieces in brackets are not yours.'
    : 'The number before a piece is its seat; yours stand bare.';
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, i) => String(i));
}

function pieceText({ seat, glyph }: DrawingCell, viewer: Seat | null, isNumbered: boolean, hasColour: boolean): string {
  if (hasColour || seat === undefined || seat === viewer) return glyph;
  return isNumbered ? `${seat}:${glyph}` : `[${glyph}]`;
}

function centred(text: string, width: number): string {
  const left = Math.floor((width - text.length) / 2);
  return text.padStart(text.length + Math.max(0, left)).padEnd(width);
}

/** What labels say beyond the names of cells: `known: b3, c4`. */
function notes({ cells, columnNames, rowNames }: Drawing): string[] {
  if (columnNames === undefined || rowNames === undefined) return [];
  const places = new Map<string, string[]>();
  for (const { x, y, label } of cells) {
    const name = `${columnNames[x]}${rowNames[y]}`;
    if (label === undefined || label === name) continue;
    const list = places.get(label);
    if (list === undefined) places.set(label, [name]);
    else list.push(name);
  }
  return [...places].map(([label, names]) => `${label}: ${names.sort().join(', ')}`);
}
