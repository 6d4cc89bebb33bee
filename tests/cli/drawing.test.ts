import { expect, test } from 'vitest';
import { drawingText } from '../../src/cli/drawing.ts';
import type { Drawing } from '../../src/core/game.ts';
import { boardSvg } from '../../src/report/charts/board.ts';

const cells = [0, 1].flatMap((y) =>
  [0, 1, 2].map((x) => ({ x, y, glyph: y === 0 && x === 1 ? 'A' : '', ground: 'land' })),
);
const hexes: Drawing = { columns: 3, rows: 2, hex: true, cells };

test('squares take a line a row', () => {
  expect(drawingText({ ...hexes, hex: false })).toBe('. A .\n. . .');
});

test('hexes take two lines a row: the columns that lie lower stand on the second', () => {
  expect(drawingText(hexes)).toBe('.   .\n  A\n.   .\n  .');
  expect(drawingText({ ...hexes, lowColumns: 'even' })).toBe('  A\n.   .\n  .\n.   .');
});

test('an SVG lowers the same columns by half a hex', () => {
  const height = (drawing: Drawing) => /<text[^>]* y="([\d.]+)"[^>]*>A</.exec(boardSvg(drawing, '').text)![1];
  expect(height(hexes)).toBe('1');
  expect(height({ ...hexes, lowColumns: 'even' })).toBe('0.5');
});
