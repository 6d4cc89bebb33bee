import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cell, CsvFile } from '../../src/report/csv-file.ts';

function written(rows: readonly Cell[][]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'fogbench-csv-')), 'cells.csv');
  const file = new CsvFile(path, ['a', 'b', 'c']);
  for (const row of rows) file.write(row);
  file.close();
  return readFileSync(path, 'utf8');
}

const expected = (rows: readonly Cell[][]): string => stringify([['a', 'b', 'c'], ...rows]);

it('writes any cells as csv-stringify does', () => {
  const cell = fc.oneof(
    fc.integer(),
    fc.constantFrom(0, -0, 9, 10, 2 ** 31, -1, 0.5, 1e21, Number.MAX_SAFE_INTEGER),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'two words', 'a,b', 'say "so"', 'line\nbreak', 'mcts(sims=400,c=1.0)', 'flèche'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })), (rows) => {
      expect(written(rows)).toBe(expected(rows));
    }),
    { seed: 1, numRuns: 100 },
  );
});

it('writes files of many times its buffer, and cells larger than that', () => {
  const rows = Array.from({ length: 20_000 }, (_, i): Cell[] => [
    i,
    `0123456789abcdef${i}`,
    i % 7 === 0 ? 'é, "x"' : '',
  ]);
  rows.push(['x'.repeat(70_000), 'y'.repeat(65_536), 'é'.repeat(70_000)]);
  expect(written(rows)).toBe(expected(rows));
});
