import type { Issue } from '../../core/errors.ts';

/** Bounds that keep every cell of the padded board, and every unit's id, in a byte. */
const MAX_WIDTH = 26;
const MAX_CELLS = 256;

export interface MapCheck {
  readonly issues: Issue[];
  /** Squares of each zone; null when the map is not even a rectangle. */
  readonly zones: { readonly south: number; readonly north: number } | null;
}

/** What is wrong with a map (N1, N2, 9.3.43). Rows are counted from the top, squares named by column letter and row from South. */
export function checkMap(map: readonly string[]): MapCheck {
  const issues: Issue[] = [];
  const report = (path: string, code: string, message: string) => {
    issues.push({ path, code, message });
  };
  const height = map.length;
  const width = map[0]?.length ?? 0;
  if (height < 3 || width < 1 || width > MAX_WIDTH || (width + 1) * (height + 4) > MAX_CELLS) {
    report(
      'map',
      'map-size',
      `${width} x ${height} squares; maps have at least 3 rows, at most ${MAX_WIDTH} columns, and (columns + 1) x (rows + 4) is at most ${MAX_CELLS}`,
    );
    return { issues, zones: null };
  }
  const zones = { south: 0, north: 0 };
  map.forEach((row, index) => {
    if (row.length !== width) {
      report(`map[${index}]`, 'ragged-row', `row ${index + 1} has ${row.length} columns when row 1 has ${width}`);
    }
    [...row].forEach((ground, column) => {
      if (ground === 's') zones.south++;
      else if (ground === 'n') zones.north++;
      else if (ground !== '.' && ground !== '~') {
        report(
          `map[${index}]`,
          'unknown-ground',
          `row ${index + 1}, column ${column + 1} (${squareName(column, height - 1 - index)}): "${ground}" is none of n, s, . and ~`,
        );
      }
    });
  });
  if (zones.south === 0) report('map', 'no-zone', 'no square of the south zone (s)');
  if (zones.north === 0) report('map', 'no-zone', 'no square of the north zone (n)');
  if (issues.length > 0) return { issues, zones: null };

  // Zones and first lines must hang together: a captured flag has to be able to reach home (9.3.43).
  const isLand = (x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height && map[height - 1 - y][x] !== '~';
  const mustJoin = (x: number, y: number) =>
    isLand(x, y) && (y === 0 || y === height - 1 || map[height - 1 - y][x] !== '.');
  const seen = new Set<number>();
  const open: number[] = [];
  for (let square = 0; square < width * height && open.length === 0; square++) {
    if (mustJoin(square % width, Math.floor(square / width))) open.push(square);
  }
  for (let square = open.pop(); square !== undefined; square = open.pop()) {
    if (seen.has(square)) continue;
    seen.add(square);
    const x = square % width;
    const y = Math.floor(square / width);
    for (const [nextX, nextY] of [
      [x, y + 1],
      [x + 1, y],
      [x, y - 1],
      [x - 1, y],
    ]) {
      if (isLand(nextX, nextY)) open.push(nextY * width + nextX);
    }
  }
  for (const y of [0, height - 1]) {
    if (!map[height - 1 - y].split('').some((ground) => ground !== '~')) {
      report(`map[${height - 1 - y}]`, 'no-first-line', `row ${height - y} is all lake; a first line needs land`);
    }
  }
  for (let square = 0; square < width * height; square++) {
    const x = square % width;
    const y = Math.floor(square / width);
    if (mustJoin(x, y) && !seen.has(square)) {
      report(
        `map[${height - 1 - y}]`,
        'not-connected',
        `row ${height - y}, column ${x + 1} (${squareName(x, y)}) is cut off; zones and first lines must be one connected land area`,
      );
      break;
    }
  }
  return { issues, zones };
}

function squareName(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}
