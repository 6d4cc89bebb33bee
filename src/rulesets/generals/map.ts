import { readFileSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { type SquareGrid, squareGrid } from '../../board/square.ts';
import { ConfigError, configError, type Issue } from '../../core/errors.ts';
import { parseWith } from '../../core/schema.ts';
import { checkMap, placeName } from './map-checks.ts';
import { BUILDING_CODES, GROUND_CODES, KIND_CODES, ROAD } from './tables.ts';

const place = z
  .tuple([z.int().min(0), z.int().min(0)])
  .describe('[x, y] from 0: column from the left, row from the top');

/** A map as a file holds it. */
export const mapSchema = z.strictObject({
  name: z.string().min(1),
  symmetry: z
    .enum(['half-turn', 'quarter-turn', 'none'])
    .describe('Which turn of the map takes seat to seat: checked, over ground, owners and headquarters'),
  roundLimit: z.int().min(1).max(250),
  siegeBlocksRepair: z.boolean().describe('Under the preset bench: an adjacent enemy stops repair'),
  ground: z
    .string()
    .describe(
      'One line a row, tiles apart by blanks: . plain = road s sand f forest m mountain ~ shallows w deep V O B P A',
    ),
  seats: z
    .array(
      z.strictObject({
        hq: place,
        buildings: z.array(place).min(1),
        units: z
          .array(z.strictObject({ kind: z.enum(KIND_CODES), at: place, hp: z.int().min(1).max(100).default(100) }))
          .default([]),
      }),
    )
    .min(2)
    .max(4),
});

export type MapFile = z.output<typeof mapSchema>;

/** A map with its ground read: what parameters carry. */
export interface BoardMap {
  readonly file: MapFile;
  readonly grid: SquareGrid;
  /** Index into GROUND_CODES; a road under buildings. */
  readonly ground: Uint8Array;
  /** Kind of building on each tile, -1 where there is none. */
  readonly building: Int8Array;
}

/** Tiles that keys of chance events can name. */
const MAX_TILES = 1024;
const MAX_SIDE = 64;

/** Reads the ground and checks all that a map must hold to. Throws one ConfigError with everything that is wrong. */
export function readMap(file: MapFile): BoardMap {
  const issues: Issue[] = [];
  const rows = file.ground
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
  const columns = rows[0]?.length ?? 0;
  if (
    columns < 2 ||
    rows.length < 2 ||
    columns > MAX_SIDE ||
    rows.length > MAX_SIDE ||
    columns * rows.length > MAX_TILES
  )
    throw configError(
      'ground',
      'map-size',
      `${columns} columns and ${rows.length} rows; a map has 2 to ${MAX_SIDE} of each and at most ${MAX_TILES} tiles.`,
    );
  const grid = squareGrid(columns, rows.length);
  const ground = new Uint8Array(grid.cells);
  const building = new Int8Array(grid.cells).fill(-1);
  rows.forEach((row, y) => {
    if (row.length !== columns)
      issues.push({
        path: 'ground',
        code: 'row-length',
        message: `row ${y} has ${row.length} tiles, row 0 has ${columns}.`,
      });
    row.slice(0, columns).forEach((code, x) => {
      const tile = y * columns + x;
      const open = (GROUND_CODES as readonly string[]).indexOf(code);
      const built = (BUILDING_CODES as readonly string[]).indexOf(code);
      if (open < 0 && built < 0)
        issues.push({
          path: 'ground',
          code: 'unknown-ground',
          message: `${placeName(x, y)}: "${code}" is no ground. Known: ${GROUND_CODES.join(' ')} ${BUILDING_CODES.join(' ')}`,
        });
      ground[tile] = open < 0 ? ROAD : open;
      building[tile] = built;
    });
  });
  const map = { file, grid, ground, building };
  if (issues.length === 0) issues.push(...checkMap(map));
  if (issues.length > 0) throw new ConfigError(issues);
  return map;
}

/** Loads a map from a YAML file. */
export function loadMap(path: string): MapFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw configError(path, 'no-such-file', 'the map can not be read.');
  }
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) throw configError(path, 'yaml', error.message);
    throw error;
  }
  try {
    const file = parseWith(mapSchema, data);
    readMap(file);
    return file;
  } catch (error) {
    throw error instanceof ConfigError ? error.within(path) : error;
  }
}
