import { DIRECTIONS } from '../../board/hex.ts';
import { HEXES, WALL } from './layout.ts';
import { enterCost, grid, NO_WAY, stepCost } from './terrain.ts';

/**
 * Reach over the empty map, by class of arm, points and start: what a unit could reach if nobody stood anywhere, and a cheapest way back
 * for each hex. The true reach is a subset. Built when first asked for, once a process; the bridge is intact.
 */
export interface OpenReach {
  readonly cells: Int16Array;
  /** Index in `cells` of the hex before, -1 for the start. */
  readonly before: Int16Array;
  /** Points; above the allowance for neighbours that only the minimum move reaches. */
  readonly cost: Uint8Array;
}

const MOST_POINTS = 16;
const cache: (OpenReach | undefined)[] = [];

export function openReach(kind: number, points: number, start: number): OpenReach {
  const index = (kind * (MOST_POINTS + 1) + points) * HEXES + start;
  return (cache[index] ??= build(kind, points, start));
}

function build(kind: number, points: number, start: number): OpenReach {
  const steps = stepCost[0][kind];
  const best = new Uint8Array(HEXES + 1).fill(NO_WAY);
  const from = new Int16Array(HEXES + 1).fill(-1);
  const levels: number[][] = Array.from({ length: points + 1 }, () => []);
  const cells: number[] = [];
  best[start] = 0;
  levels[0].push(start);
  for (let level = 0; level <= points; level++) {
    for (const hex of levels[level]) {
      if (best[hex] !== level) continue;
      if (hex !== start) cells.push(hex);
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = grid.neighbours[DIRECTIONS * hex + d];
        const total = level + steps[DIRECTIONS * hex + d];
        if (total > points || total >= best[to]) continue;
        best[to] = total;
        from[to] = hex;
        levels[total].push(to);
      }
    }
  }
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * start + d];
    if (to === WALL || enterCost[0][kind][to] === 0 || best[to] !== NO_WAY) continue;
    best[to] = NO_WAY - 1;
    from[to] = start;
    cells.push(to);
  }
  const place = new Int16Array(HEXES).fill(-1);
  cells.forEach((hex, k) => {
    place[hex] = k;
  });
  return {
    cells: Int16Array.from(cells),
    before: Int16Array.from(cells, (hex) => place[from[hex]]),
    cost: Uint8Array.from(cells, (hex) => best[hex]),
  };
}
