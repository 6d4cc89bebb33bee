import type { Tables } from '../../src/rulesets/napoleonix/tables.ts';

/** No way leads there, or it is longer than any that matters. */
export const FAR = 255;

/** Lengths of ways over land, whatever stands there. */
export interface Distances {
  /** [from * cells + to], FAR where there is no way. */
  readonly between: Uint8Array;
  /** [from * cells + to]: how much prey on `to` attracts a unit on `from`; 1 beside it, less and less far off, 0 on it. */
  readonly pull: Float32Array;
  /** [seat << 8 | cell] to the nearest square of the seat's first line. */
  readonly home: Uint8Array;
  /** [seat << 8 | cell] to the nearest square of the other seat's zone. */
  readonly front: Uint8Array;
}

const known = new WeakMap<Tables, Distances>();

/** Computed once for each set of tables. */
export function distancesOf(tables: Tables): Distances {
  let distances = known.get(tables);
  if (distances === undefined) {
    distances = measure(tables);
    known.set(tables, distances);
  }
  return distances;
}

function measure(tables: Tables): Distances {
  const { cells, stride, squares, cellOf, land, origin, unitBase, firstLine } = tables;
  const between = new Uint8Array(cells * cells).fill(FAR);
  const steps = [stride, 1, -stride, -1];
  const queue = new Int32Array(cells);
  for (let square = 0; square < squares; square++) {
    const start = cellOf[square];
    if (!isLand(land, start)) continue;
    const row = between.subarray(start * cells, (start + 1) * cells);
    row[start] = 0;
    queue[0] = start;
    let end = 1;
    for (let at = 0; at < end; at++) {
      const cell = queue[at];
      for (const step of steps) {
        const next = cell + step;
        if (row[next] !== FAR || !isLand(land, next)) continue;
        row[next] = Math.min(row[cell] + 1, FAR - 1);
        queue[end++] = next;
      }
    }
  }
  const home = new Uint8Array(512).fill(FAR);
  const front = new Uint8Array(512).fill(FAR);
  for (let seat = 0; seat < 2; seat++) {
    for (let cell = 0; cell < cells; cell++) {
      for (let other = 0; other < cells; other++) {
        if (firstLine[(seat << 8) | other] === 0) continue;
        home[(seat << 8) | cell] = Math.min(home[(seat << 8) | cell], between[cell * cells + other]);
      }
      for (let unit = unitBase[1 - seat]; unit < unitBase[2 - seat]; unit++) {
        front[(seat << 8) | cell] = Math.min(front[(seat << 8) | cell], between[cell * cells + origin[unit]]);
      }
    }
  }
  const pull = new Float32Array(cells * cells);
  for (let i = 0; i < pull.length; i++) pull[i] = between[i] === 0 || between[i] === FAR ? 0 : 1 / between[i];
  return { between, pull, home, front };
}

function isLand(land: Int32Array, cell: number): boolean {
  return ((land[cell >> 5] >>> (cell & 31)) & 1) === 1;
}
