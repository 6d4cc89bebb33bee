import type { Drawing, DrawingCell, Legend, Seat } from '../../core/game.ts';
import { CELLS } from './layout.ts';
import type { PhantomState } from './state.ts';

/** `a3` is the top left cell, `c1` the bottom right one. */
export function cellName(cell: number): string {
  return `${'abc'[cell % 3]}${3 - Math.floor(cell / 3)}`;
}

function glyph(state: PhantomState, seat: Seat | null, cell: number): string {
  const bit = 1 << cell;
  const sees = (owner: Seat): boolean => seat === null || seat === owner || (state.known[seat] & bit) !== 0;
  if ((state.marks[0] & bit) !== 0 && sees(0)) return 'x';
  if ((state.marks[1] & bit) !== 0 && sees(1)) return 'o';
  return seat === null ? '.' : '?';
}

/** Three rows, then the counts that both seats know. `?` is a cell that the seat knows nothing of. */
export function draw(state: PhantomState, seat: Seat | null): string {
  const rows = [0, 3, 6].map((first) => [0, 1, 2].map((column) => glyph(state, seat, first + column)).join(''));
  const counts = `x ${state.placed[0]}, o ${state.placed[1]}`;
  const whose =
    seat === null ? `to act ${state.toAct()}, run into ${state.known[0]} ${state.known[1]}` : `seat ${seat}`;
  return [...rows, `${counts}, ${whose}`].join('\n');
}

const LEGEND: Legend = {
  glyphs: { x: 'mark of seat 0', o: 'mark of seat 1' },
  grounds: { land: '.', unseen: '?' },
  inText: {},
};

export function drawing(state: PhantomState, seat: Seat | null): Drawing {
  const cells: DrawingCell[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const mark = glyph(state, seat, cell);
    const owner = mark === 'x' ? { seat: 0 } : mark === 'o' ? { seat: 1 } : {};
    const bare = mark === '.' || mark === '?';
    cells.push({
      x: cell % 3,
      y: Math.floor(cell / 3),
      glyph: bare ? '' : mark,
      ground: mark === '?' ? 'unseen' : 'land',
      label: cellName(cell),
      ...owner,
    });
  }
  return {
    columns: 3,
    rows: 3,
    hex: false,
    cells,
    columnNames: ['a', 'b', 'c'],
    rowNames: ['3', '2', '1'],
    legend: LEGEND,
  };
}
