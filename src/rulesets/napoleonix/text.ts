import type { Drawing, DrawingCell, Legend, Seat } from '../../core/game.ts';
import {
  ACTOR,
  CARRIED,
  CARRIES,
  CHECKED,
  CLOCK,
  DEAD,
  END_REASONS,
  ENDED,
  isDeploying,
  KNOWN,
  LOADS,
  MOVED,
  PASSES,
  PLY,
  type Position,
  STILL,
  TOKEN,
  WINNER,
} from './layout.ts';
import { cellName, EMPTY, KIND_COUNT, KINDS, LOCKED, NO_UNIT, SEAT_NAMES, UNKNOWN, WALL } from './tables.ts';

/** Whether `seat` (null: everybody) may know nothing at all about a unit, its square included (9.2.23). */
export function isHiddenPlacement(position: Position, owner: number, seat: Seat | null): boolean {
  return seat !== null && seat !== owner && isDeploying(position);
}

/** The kind of a unit as far as `seat` knows it, UNKNOWN otherwise; null knows all. */
export function visibleKind(position: Position, unit: number, seat: Seat | null): number {
  const kind = position.kind[unit];
  if (kind === NO_UNIT || seat === null || seat === position.tables.ownerOf[unit]) return kind;
  return (position.flags[unit] & KNOWN) !== 0 ? kind : UNKNOWN;
}

/** The letter of a kind; tokens whose realness is hidden are `T`, other hidden units `?`. */
export function kindGlyph(kind: number, flags: number): string {
  return kind === UNKNOWN ? ((flags & TOKEN) !== 0 ? 'T' : '?') : KINDS[kind];
}

function unitOn(position: Position, cell: number): number {
  const mark = position.board[cell];
  if (mark === EMPTY || mark === WALL) return -1;
  return mark === LOCKED ? position.cell.indexOf(cell) : mark - 1;
}

/** N5. The ranks between general and sapper have no names. */
const LEGEND: Legend = {
  glyphs: {
    1: 'general (the strongest)',
    2: 'rank 2',
    3: 'rank 3',
    4: 'rank 4',
    5: 'rank 5',
    6: 'rank 6',
    7: 'rank 7',
    8: 'sapper',
    9: 'rank 9 (the weakest)',
    S: 'spy',
    0: 'brave',
    M: 'mine',
    F: 'flag',
    K: 'fake flag',
    T: 'flag or fake',
    '?': 'unit not known',
  },
  grounds: { land: '.', lake: '~' },
  inText: { s: 'of South', n: 'of North', '*': 'carries a flag', '!': 'known to everybody' },
};

export function makeDrawing(position: Position, seat: Seat | null): Drawing {
  const { tables } = position;
  const cells: DrawingCell[] = [];
  for (let row = 0; row < tables.height; row++) {
    for (let x = 0; x < tables.width; x++) {
      const y = tables.height - 1 - row;
      const cell = tables.cellOf[y * tables.width + x];
      const ground = position.board[cell] === WALL ? 'lake' : 'land';
      const unit = unitOn(position, cell);
      if (unit < 0 || isHiddenPlacement(position, tables.ownerOf[unit], seat)) {
        cells.push({ x, y: row, glyph: '', ground });
        continue;
      }
      const flags = position.flags[unit];
      const glyph = kindGlyph(visibleKind(position, unit, seat), flags);
      const label = (flags & CARRIES) !== 0 ? 'carries' : (flags & KNOWN) !== 0 ? 'known' : '';
      cells.push({ x, y: row, glyph, ground, seat: tables.ownerOf[unit], ...(label === '' ? {} : { label }) });
    }
  }
  return {
    columns: tables.width,
    rows: tables.height,
    hex: false,
    cells,
    columnNames: Array.from({ length: tables.width }, (_, x) => String.fromCharCode(97 + x)),
    rowNames: Array.from({ length: tables.height }, (_, row) => String(tables.height - row)),
    legend: LEGEND,
  };
}

/**
 * A position as `seat` (null: everybody) knows it: the board with North on top, then every fact with its history that matters. Units
 * are written origin, kind, square and marks: m moved, k kind public, t token, c carrier, i shown to be immovable.
 */
export function positionText(position: Position, seat: Seat | null): string {
  const { tables, scalars, clocks } = position;
  const lines: string[] = [headline(position)];
  const drawing = makeDrawing(position, seat);
  for (let row = 0; row < drawing.rows; row++) {
    const cells = drawing.cells.slice(row * drawing.columns, (row + 1) * drawing.columns).map((cell) => {
      if (cell.seat === undefined) return cell.ground === 'lake' ? ' ~ ' : ' . ';
      return `${SEAT_NAMES[cell.seat][0]}${cell.glyph}${cell.label === 'carries' ? '*' : cell.label === 'known' ? '!' : ' '}`;
    });
    lines.push(`${String(drawing.rows - row).padStart(2)} ${cells.join('').trimEnd()}`);
  }
  lines.push(`   ${Array.from({ length: drawing.columns }, (_, x) => ` ${String.fromCharCode(97 + x)}`).join(' ')}`);
  for (let owner = 0; owner < 2; owner++) lines.push(...armyLines(position, owner, seat));
  const loads = Array.from({ length: scalars[LOADS] }, (_, i) => {
    const carrier = cellName(tables, tables.origin[position.loadCarrier[i]]);
    return `${carrier} carries ${cellName(tables, tables.origin[position.loadToken[i]])}`;
  });
  if (loads.length > 0) lines.push(`loads: ${loads.join(', ')}`);
  const tallies = [...position.tallies, ...position.deficit, ...scalars.subarray(LOADS + 1), clocks[PLY]];
  lines.push(`tallies: ${tallies.join(' ')}`);
  return `${lines.join('\n')}\n`;
}

function headline(position: Position): string {
  const { scalars, clocks, tables } = position;
  const end = scalars[ENDED];
  if (end !== 0) {
    const winner = scalars[WINNER] < 2 ? `${SEAT_NAMES[scalars[WINNER]]} wins` : 'draw';
    return `${winner} by ${END_REASONS[end - 1]} at ply ${clocks[PLY]}, quiet ${clocks[CLOCK]} of ${tables.quietPlies}`;
  }
  const seat = SEAT_NAMES[scalars[ACTOR]];
  if (isDeploying(position)) return `${seat} deploys`;
  return `ply ${clocks[PLY]}, ${seat} to move, quiet ${clocks[CLOCK]} of ${tables.quietPlies}, passes ${scalars[PASSES]}`;
}

function armyLines(position: Position, owner: number, seat: Seat | null): string[] {
  const { tables, flags, cell } = position;
  const name = SEAT_NAMES[owner];
  if (isHiddenPlacement(position, owner, seat)) return [`${name}: placement hidden`];
  const lines: string[] = [];
  const units: string[] = [];
  const gone: string[] = [];
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    if (position.kind[unit] === NO_UNIT) continue;
    const mark = flags[unit];
    const letters = [
      [MOVED, 'm'],
      [KNOWN, 'k'],
      [TOKEN, 't'],
      [CARRIES, 'c'],
      [STILL, 'i'],
    ] as const;
    const marks = letters.map(([flag, letter]) => ((mark & flag) !== 0 ? letter : '')).join('');
    const at = (mark & CARRIED) !== 0 ? 'carried' : cell[unit] === 0 ? '' : cellName(tables, cell[unit]);
    const origin = cellName(tables, tables.origin[unit]);
    const text = `${origin}:${kindGlyph(visibleKind(position, unit, seat), mark)}`;
    if ((mark & CHECKED) !== 0) gone.push(`${text}(checked)`);
    else if ((mark & DEAD) !== 0) gone.push(text + (marks.includes('m') ? '(m)' : ''));
    else units.push(`${text}@${at}${marks === '' ? '' : `(${marks})`}`);
  }
  lines.push(`${name}: ${units.join(' ')}`);
  if (gone.length > 0) lines.push(`${name} lost: ${gone.join(' ')}`);
  if (isDeploying(position)) {
    const left = KINDS.map((kind, index) => [kind, position.left[owner * KIND_COUNT + index]] as const);
    const placed = `${name} placed: ${position.placed[owner]} squares, left ${left.map(([kind, n]) => `${kind}x${n}`).join(' ')}`;
    lines.push(placed);
  } else {
    const last = position.lastUnit[owner];
    const step =
      last === 0
        ? 'none'
        : `${cellName(tables, tables.origin[last - 1])} from ${cellName(tables, position.lastFrom[owner])}`;
    lines.push(`${name} last step: ${step}; fakes left: ${position.fakesLeft[owner]}`);
  }
  return lines;
}
