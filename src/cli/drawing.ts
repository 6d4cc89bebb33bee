import type { Drawing } from '../core/game.ts';

/**
 * A drawing as text: each piece with the number of its seat before it; ground by a dot, other ground by a sign of its own. A row of hexes
 * takes two lines, the second for the columns that lie lower.
 */
export function drawingText({ columns, rows, hex, lowColumns = 'odd', cells }: Drawing): string {
  const low = lowColumns === 'odd' ? 1 : 0;
  const grid = Array.from({ length: hex ? 2 * rows : rows }, () => Array<string>(columns).fill(''));
  const signs = new Map<string, string>([
    ['land', '.'],
    ['lake', '~'],
  ]);
  for (const { x, y, glyph, ground, seat } of cells) {
    if (!signs.has(ground)) signs.set(ground, ground[0] ?? '.');
    const line = hex ? 2 * y + (x % 2 === low ? 1 : 0) : y;
    grid[line][x] = glyph === '' ? (signs.get(ground) ?? '.') : `${seat ?? ''}${glyph}`;
  }
  const width = Math.max(1, ...grid.flat().map((cell) => cell.length));
  return grid
    .map((row) =>
      row
        .map((cell) => cell.padStart(width))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}
