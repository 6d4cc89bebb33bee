/**
 * A rectangle of flat-top hexes. Cells are numbered column by column; even columns are shifted half a hex towards higher rows. Cell
 * `size` is the wall: every step off the map leads there, so that neighbour loops need no bounds tests.
 *
 * Directions: 0 row + 1, 1 and 2 the upper and lower hex of column + 1, 3 row - 1, 4 and 5 the lower and upper hex of column - 1.
 */
export interface HexGrid {
  readonly firstColumn: number;
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  /** Neighbour of cell c in direction d at [6 * c + d]; the wall's neighbours are the wall. */
  readonly neighbours: Int16Array;
  /** Column of each cell, and its height in half hexes. */
  readonly column: Int16Array;
  readonly height: Int16Array;
}

export const DIRECTIONS = 6;

export function makeHexGrid(firstColumn: number, columns: number, rows: number): HexGrid {
  const size = columns * rows;
  const neighbours = new Int16Array(DIRECTIONS * (size + 1)).fill(size);
  const column = new Int16Array(size + 1);
  const height = new Int16Array(size + 1);
  const at = (c: number, r: number): number =>
    c < firstColumn || c >= firstColumn + columns || r < 0 || r >= rows ? size : (c - firstColumn) * rows + r;
  for (let cell = 0; cell < size; cell++) {
    const c = firstColumn + Math.floor(cell / rows);
    const r = cell % rows;
    const up = c % 2 === 0 ? 1 : 0;
    column[cell] = c;
    height[cell] = 2 * r + up;
    const around = [
      at(c, r + 1),
      at(c + 1, r + up),
      at(c + 1, r + up - 1),
      at(c, r - 1),
      at(c - 1, r + up - 1),
      at(c - 1, r + up),
    ];
    for (let d = 0; d < DIRECTIONS; d++) neighbours[DIRECTIONS * cell + d] = around[d];
  }
  return { firstColumn, columns, rows, size, neighbours, column, height };
}

/** Steps between two cells of the map. */
export function hexDistance(grid: HexGrid, a: number, b: number): number {
  const dx = Math.abs(grid.column[a] - grid.column[b]);
  const dy = Math.abs(grid.height[a] - grid.height[b]);
  return dy > dx ? dx + ((dy - dx) >> 1) : dx;
}

/** The direction in which `b` adjoins `a`, or -1. */
export function hexDirection(grid: HexGrid, a: number, b: number): number {
  for (let d = 0; d < DIRECTIONS; d++) if (grid.neighbours[DIRECTIONS * a + d] === b) return d;
  return -1;
}

/** For each cell the other cells within a radius, ascending: those of cell c are cells[start[c] .. start[c + 1]). */
export interface HexDiscs {
  readonly start: Int32Array;
  readonly cells: Int16Array;
  readonly range: Uint8Array;
}

/** Discs of a radius, without the cells that `keep` refuses; the centre is left out. */
export function makeHexDiscs(
  grid: HexGrid,
  radius: number,
  keep: (from: number, to: number, range: number) => boolean,
): HexDiscs {
  const start = new Int32Array(grid.size + 2);
  const cells: number[] = [];
  const range: number[] = [];
  for (let from = 0; from < grid.size; from++) {
    start[from] = cells.length;
    const low = Math.max(0, from - (radius + 1) * grid.rows - radius);
    const high = Math.min(grid.size - 1, from + (radius + 1) * grid.rows + radius);
    for (let to = low; to <= high; to++) {
      const distance = hexDistance(grid, from, to);
      if (to === from || distance > radius || !keep(from, to, distance)) continue;
      cells.push(to);
      range.push(distance);
    }
  }
  start[grid.size] = start[grid.size + 1] = cells.length;
  return { start, cells: Int16Array.from(cells), range: Uint8Array.from(range) };
}

/**
 * The cells that a straight line between two centres crosses, sample by sample: for k = 1 … n - 1 the one or two cells nearest to the
 * k-th of n equal parts (two where it lies on an edge), in exact integers. Cells off the map and both ends are left out. Writes pairs
 * [cell, cell or -1] and returns the number of samples.
 */
export function hexLine(grid: HexGrid, from: number, to: number, out: Int32Array): number {
  const n = hexDistance(grid, from, to);
  const ax = grid.column[from];
  const az = cubeZ(grid, from);
  const bx = grid.column[to];
  const bz = cubeZ(grid, to);
  for (let k = 1; k < n; k++) {
    const px = n * ax + k * (bx - ax);
    const pz = n * az + k * (bz - az);
    // The nearest centres are among the corners of the cell of the lattice that the sample lies in.
    const left = Math.floor(px / n);
    const low = Math.floor(pz / n);
    let least = Number.MAX_SAFE_INTEGER;
    let first = -1;
    let second = -1;
    for (let x = left; x <= left + 1; x++) {
      for (let z = low; z <= low + 1; z++) {
        const cell = cellAt(grid, x, z);
        if (cell === grid.size || cell === from || cell === to) continue;
        const ex = n * x - px;
        const ez = n * z - pz;
        const miss = ex * ex + ez * ez + (ex + ez) * (ex + ez);
        if (miss < least) {
          least = miss;
          first = cell;
          second = -1;
        } else if (miss === least) {
          second = cell;
        }
      }
    }
    out[2 * k - 2] = first;
    out[2 * k - 1] = second;
  }
  return Math.max(0, n - 1);
}

/** Third cube coordinate of a cell; the first is its column, and the three add up to 0. */
function cubeZ(grid: HexGrid, cell: number): number {
  return (grid.height[cell] - 1 - grid.column[cell]) / 2;
}

function cellAt(grid: HexGrid, x: number, z: number): number {
  const row = (2 * z + 1 + x - (x % 2 === 0 ? 1 : 0)) / 2;
  const column = x - grid.firstColumn;
  return column < 0 || column >= grid.columns || row < 0 || row >= grid.rows ? grid.size : column * grid.rows + row;
}
