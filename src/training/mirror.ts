// Left and right exchanged: where a map is its own mirror image, a position teaches twice. Found out from the game itself, so that no
// ruleset needs to say it: the map as it is drawn must be symmetric, and details of actions that are directions are recognised by
// always leading from a cell to the same neighbour.
import type { Game } from '../core/game.ts';
import { CHANCE, TERMINAL } from '../core/game.ts';
import { StreamDice, Xoshiro } from '../core/rng.ts';

/** The detail that an action has after mirroring, for the details that change, by `kind * DETAIL_SPAN + detail`. */
export type Mirror = ReadonlyMap<number, number>;

export const DETAIL_SPAN = 1024;
const WALKS = 6;

/** Null where the map is not its own mirror image. */
export function mirrorOf(game: Game): Mirror | null {
  if (!isSymmetric(game)) return null;
  const offsets = new Map<number, number | null>();
  collectOffsets(game, offsets);
  const columns = game.info.observationShape[2];
  const mirror = new Map<number, number>();
  for (const [key, offset] of offsets) {
    if (offset === null) continue;
    const kind = Math.floor(key / DETAIL_SPAN);
    const wanted = turned(offset, columns);
    const found = [...offsets].filter(([other, value]) => Math.floor(other / DETAIL_SPAN) === kind && value === wanted);
    if (found.length === 1 && found[0][0] !== key) mirror.set(key, found[0][0] % DETAIL_SPAN);
  }
  return mirror;
}

export function mirrorCell(cell: number, columns: number): number {
  return cell < 0 ? cell : cell + columns - 1 - 2 * (cell % columns);
}

/** Offsets are rows * SPAN + columns, the latter from -SPAN / 2 to SPAN / 2. */
const SPAN = 4096;

function offsetOf(from: number, to: number, columns: number): number {
  const rows = Math.floor(to / columns) - Math.floor(from / columns);
  return rows * SPAN + (to % columns) - (from % columns);
}

function turned(offset: number, columns: number): number {
  const across = ((((offset + columns) % SPAN) + SPAN) % SPAN) - columns;
  return offset - 2 * across;
}

function isSymmetric(game: Game): boolean {
  const state = game.newState();
  const { columns, hex, cells } = game.information.drawing(state, null);
  if (hex) return false;
  const texts = new Map(
    cells.map((cell) => [`${cell.x} ${cell.y}`, JSON.stringify([cell.glyph, cell.ground, cell.seat])]),
  );
  return cells.every((cell) => texts.get(`${cell.x} ${cell.y}`) === texts.get(`${columns - 1 - cell.x} ${cell.y}`));
}

/** The one offset that each (kind, detail) leads along in random play; null where it is several or where a cell is missing. */
function collectOffsets(game: Game, offsets: Map<number, number | null>): void {
  const state = game.newState();
  const rng = new Xoshiro(0x6d697272, 0x6f72);
  const dice = new StreamDice(rng);
  const legal = new Int32Array(game.info.maxLegalActions);
  const parts = new Int32Array(4);
  const columns = game.info.observationShape[2];
  for (let walk = 0; walk < WALKS; walk++) {
    state.reset();
    for (let seat = state.toAct(); seat !== TERMINAL; seat = state.toAct()) {
      if (seat === CHANCE) {
        state.apply(state.sampleChance(dice));
        continue;
      }
      const count = state.legalActions(legal);
      for (let i = 0; i < count; i++) {
        state.actionParts(legal[i], parts);
        const [kind, from, to, detail] = parts;
        if (detail < 0) continue;
        const key = kind * DETAIL_SPAN + detail;
        const offset = from < 0 || to < 0 ? null : offsetOf(from, to, columns);
        const before = offsets.get(key);
        offsets.set(key, before === undefined || before === offset ? offset : null);
      }
      state.apply(legal[rng.below(count)]);
    }
  }
}
