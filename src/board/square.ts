/** A rectangle of square cells with four neighbours; cell = y * columns + x, row 0 at the top. */
export interface SquareGrid {
  readonly columns: number;
  readonly rows: number;
  readonly cells: number;
  readonly xOf: Uint8Array;
  readonly yOf: Uint8Array;
}

export function squareGrid(columns: number, rows: number): SquareGrid {
  const cells = columns * rows;
  return {
    columns,
    rows,
    cells,
    xOf: Uint8Array.from({ length: cells }, (_, cell) => cell % columns),
    yOf: Uint8Array.from({ length: cells }, (_, cell) => Math.floor(cell / columns)),
  };
}

/** Steps between two cells (Manhattan). */
export function distance(grid: SquareGrid, a: number, b: number): number {
  return Math.abs(grid.xOf[a] - grid.xOf[b]) + Math.abs(grid.yOf[a] - grid.yOf[b]);
}

/** Where each cell lies after anticlockwise quarter turns of the map: one turn takes (x, y) to (y, columns - 1 - x). Odd turns need a square. */
export function turned(grid: SquareGrid, quarters: number): Int32Array {
  const { columns, rows } = grid;
  return Int32Array.from({ length: grid.cells }, (_, cell) => {
    let x = grid.xOf[cell];
    let y = grid.yOf[cell];
    if (quarters % 4 === 2) return (rows - 1 - y) * columns + (columns - 1 - x);
    for (let turn = 0; turn < quarters % 4; turn++) [x, y] = [y, columns - 1 - x];
    return y * columns + x;
  });
}

export function inverse(permutation: Int32Array): Int32Array {
  const result = new Int32Array(permutation.length);
  for (let i = 0; i < permutation.length; i++) result[permutation[i]] = i;
  return result;
}

/**
 * Four neighbours a cell, in the order north, west, east, south of the map after `turn`, which is ascending order there. Off the map
 * stands `cells`, one past the last cell: tables with a wall in that place need no bounds test.
 */
export function neighbours(grid: SquareGrid, turn: Int32Array): Int32Array {
  const { columns, rows, cells } = grid;
  const back = inverse(turn);
  const result = new Int32Array(4 * cells).fill(cells);
  for (let cell = 0; cell < cells; cell++) {
    const x = grid.xOf[turn[cell]];
    const y = grid.yOf[turn[cell]];
    if (y > 0) result[4 * cell] = back[turn[cell] - columns];
    if (x > 0) result[4 * cell + 1] = back[turn[cell] - 1];
    if (x < columns - 1) result[4 * cell + 2] = back[turn[cell] + 1];
    if (y < rows - 1) result[4 * cell + 3] = back[turn[cell] + columns];
  }
  return result;
}
