import type { Drawing } from '../core/game.ts';

/** A drawing as text: each piece with the number of its seat before it; ground by a dot, other ground by a sign of its own. */
export function drawingText({ columns, rows, hex, cells }: Drawing): string {
  const grid = Array.from({ length: rows }, () => Array<string>(columns).fill(''));
  const signs = new Map<string, string>([
    ['land', '.'],
    ['lake', '~'],
  ]);
  for (const { x, y, glyph, ground, seat } of cells) {
    if (!signs.has(ground)) signs.set(ground, ground[0] ?? '.');
    grid[y][x] = glyph === '' ? (signs.get(ground) ?? '.') : `${seat ?? ''}${glyph}`;
  }
  const width = Math.max(1, ...grid.flat().map((cell) => cell.length));
  const half = ' '.repeat(Math.ceil((width + 1) / 2));
  return grid
    .map((row, y) => (hex && y % 2 === 1 ? half : '') + row.map((cell) => cell.padStart(width)).join(' '))
    .join('\n');
}
