import type { Drawing } from '../core/game.ts';
import { groundSign } from './legend.ts';

/**
 * A drawing as text: each piece with the number of its seat before it; ground by a dot, other ground by a sign of its own. A row of hexes
 * takes two lines, the second for the columns that lie lower.
 */
export function drawingText(drawing: Drawing): string {
  const { columns, rows, hex, lowColumns = 'odd', cells } = drawing;
  const low = lowColumns === 'odd' ? 1 : 0;
  const grid = Array.from({ length: hex ? 2 * rows : rows }, () => Array<string>(columns).fill(''));
  for (const { x, y, glyph, ground, seat } of cells) {
    const line = hex ? 2 * y + (x % 2 === low ? 1 : 0) : y;
    grid[line][x] = glyph === '' ? groundSign(ground, drawing) : `${seat ?? ''}${glyph}`;
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
