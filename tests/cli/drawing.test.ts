import { describe, expect, test } from 'vitest';
import { drawingText } from '../../src/cli/drawing.ts';
import { Explainer, explain, legendText } from '../../src/cli/legend.ts';
import type { Drawing } from '../../src/core/game.ts';
import { boardSvg, clipOf } from '../../src/report/charts/board.ts';

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

test('of a large map the part with units is shown, with a margin and the same one for all positions of a scene', () => {
  const map = (units: readonly (readonly [number, number])[], columns = 40): Drawing => ({
    columns,
    rows: 30,
    hex: true,
    cells: Array.from({ length: columns * 30 }, (_, i) => {
      const [x, y] = [i % columns, Math.floor(i / columns)];
      return units.some((unit) => unit[0] === x && unit[1] === y)
        ? { x, y, glyph: 'I', ground: 'land', seat: 0 }
        : { x, y, glyph: '', ground: 'land' };
    }),
  });
  const scene = [map([[20, 10]]), map([[24, 28]])];
  const clip = clipOf(scene);
  expect(clip).toEqual({ left: 17, right: 27, top: 7, bottom: 29 });
  const svg = boardSvg(scene[0], '', clip).text;
  const [left, top] = /viewBox="([-\d.]+) ([-\d.]+) /.exec(svg)!.slice(1).map(Number);
  expect(top).toBeCloseTo(7 - 0.05, 2);
  expect(left).toBeCloseTo(17 * 1.5 * (1 / Math.sqrt(3)) - 0.05, 2);
  expect(svg.match(/M/g)).toHaveLength(11 * 23);
  expect(svg).toContain('>I</text>');
  expect(
    clipOf([
      map([
        [1, 1],
        [38, 28],
      ]),
    ]),
  ).toBeNull();
  expect(clipOf([map([[1, 1]], 20)])).toBeNull();
  expect(clipOf([map([])])).toBeNull();
});

describe('a legend', () => {
  const legend = {
    glyphs: { A: 'army', AB: 'battery', K: 'king' },
    small: 'tired',
    marks: { '+': 'several' },
    grounds: { plain: '.', 'plain unseen': '.', river: 'r', road: '=' },
  };
  const board = (...glyphs: string[]): Drawing => ({
    columns: glyphs.length + 2,
    rows: 1,
    hex: false,
    legend,
    cells: [
      ...glyphs.map((glyph, x) => ({ x, y: 0, glyph, ground: 'river', seat: 0 })),
      { x: glyphs.length, y: 0, glyph: '', ground: 'plain unseen' },
      { x: glyphs.length + 1, y: 0, glyph: '', ground: 'road' },
    ],
  });

  const withoutLegend = ({ legend: _, ...rest }: Drawing): Drawing => rest;

  test('says what stands on the board and nothing else, in its own order', () => {
    expect(legendText(explain(board('K', 'A')))).toBe('A army, K king, . plain, = road');
    expect(legendText(explain(board('ab+')))).toBe('AB battery, small letters: tired, + several, . plain, = road');
    expect(explain(withoutLegend(board('A')))).toEqual([]);
    expect(legendText([])).toBe('');
  });

  test('gives the ground its signs, so that no two share one', () => {
    expect(drawingText(board('', 'A'))).toBe(' r 0A  .  =');
    expect(drawingText(withoutLegend(board('')))).toBe('r p r');
  });

  test('breaks between entries', () => {
    expect(legendText(explain(board('K', 'A')), 16)).toBe('A army, K king,\n. plain, = road');
  });

  test('is told once for each sign', () => {
    const explainer = new Explainer();
    expect(explainer.news(board('A'))).toBe('A army, . plain, = road');
    expect(explainer.news(board('A'))).toBe('');
    expect(explainer.news(board('A', 'k'))).toBe('K king, small letters: tired');
  });
});
