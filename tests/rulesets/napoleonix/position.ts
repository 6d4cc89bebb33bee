import type { Game, State } from '../../../src/core/game.ts';
import { deployAction, deployEmptyAction } from '../../../src/rulesets/napoleonix/actions.ts';
import { captureToken } from '../../../src/rulesets/napoleonix/flags.ts';
import { napoleonix } from '../../../src/rulesets/napoleonix/index.ts';
import { ACTOR, CLOCK, KNOWN, MOVED, type Position, TOKEN } from '../../../src/rulesets/napoleonix/layout.ts';
import { cellName, KINDS, type KindName } from '../../../src/rulesets/napoleonix/tables.ts';
import { killUnit, liftUnit, putUnit, relistUnits } from '../../../src/rulesets/napoleonix/units.ts';

export interface Setup {
  readonly params?: object;
  readonly toMove?: 'south' | 'north';
  /** Tokens carried, by the carrier's square, in order of capture: `{ b2: 'F' }`. */
  readonly carries?: Readonly<Record<string, string>>;
  /** Squares of units whose kind is public. */
  readonly known?: readonly string[];
  /** Squares of units that moved, beside those that stand outside their zone. */
  readonly moved?: readonly string[];
  /** Kinds that are already dead: `{ north: '99' }`. */
  readonly lost?: { readonly south?: string; readonly north?: string };
  readonly clock?: number;
}

export type TestState = State & Position;

export interface TestGame {
  readonly game: Game;
  readonly state: TestState;
}

interface Item {
  readonly seat: number;
  readonly kind: string;
  /** `b2`, or where it is: `carried by b2`, `lost`. */
  readonly place: string;
}

const SEATS = ['south', 'north'] as const;

/**
 * A position from a drawing with North on top: `s5` and `nF` are units, `..` land, `~~` lake, cells apart by blanks. The lower half is the
 * zone of South, the upper half that of North; a middle row belongs to nobody. Units drawn in their zone were deployed there, the
 * others somewhere else in it.
 */
export function draw(rows: readonly string[], setup: Setup = {}): TestGame {
  const cells = rows.map((row) => row.trim().split(/\s+/));
  const height = cells.length;
  const half = Math.floor(height / 2);
  const items: Item[] = [];
  const map = cells.map((row, index) =>
    row
      .map((cell, x) => {
        if (/^[sn]/.test(cell))
          items.push({ seat: cell[0] === 's' ? 0 : 1, kind: cell[1], place: name(x, height - 1 - index) });
        if (cell === '~~') return '~';
        return index < half ? 'n' : index >= height - half ? 's' : '.';
      })
      .join(''),
  );
  for (const [square, kinds] of Object.entries(setup.carries ?? {})) {
    const carrier = items.find((item) => item.place === square);
    if (carrier === undefined) throw new Error(`no carrier on ${square}`);
    for (const kind of kinds) items.push({ seat: 1 - carrier.seat, kind, place: `carried by ${square}` });
  }
  SEATS.forEach((seat, index) => {
    for (const kind of setup.lost?.[seat] ?? '') items.push({ seat: index, kind, place: 'lost' });
  });
  const army = (seat: number): Record<KindName, number> => {
    const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<KindName, number>;
    for (const item of items) if (item.seat === seat) counts[item.kind as KindName]++;
    if (counts.F === 0) throw new Error(`${SEATS[seat]} has no flag in the drawing`);
    return counts;
  };
  const params = { map, army: { south: army(0), north: army(1) }, quietPlies: 40, ...setup.params };
  const game = napoleonix.createGame(napoleonix.parseParams('tiny', params));
  const state = game.newState() as TestState;
  const unitOf = deployItems(state, items);
  arrange(state, items, unitOf, setup);
  return { game, state };
}

function name(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** Deploys each item on its own square where it can, the others in the free squares of their zone, front first; returns each item's unit. */
function deployItems(state: TestState, items: readonly Item[]): Map<Item, number> {
  const { tables } = state;
  const unitOf = new Map<Item, number>();
  const at = new Map<number, Item>();
  for (let pass = 0; pass < 2; pass++) {
    for (const item of items) {
      if (unitOf.has(item)) continue;
      for (let unit = tables.unitBase[item.seat + 1] - 1; unit >= tables.unitBase[item.seat]; unit--) {
        const isHome = cellName(tables, tables.origin[unit]) === item.place;
        if (at.has(unit) || (pass === 0 && !isHome)) continue;
        unitOf.set(item, unit);
        at.set(unit, item);
        break;
      }
    }
  }
  if (unitOf.size < items.length) throw new Error('the drawing has more units than its zones have squares');
  for (let unit = 0; unit < tables.units; unit++) {
    const item = at.get(unit);
    state.apply(
      item === undefined ? deployEmptyAction(tables) : deployAction(tables, KINDS.indexOf(item.kind as KindName)),
    );
  }
  return unitOf;
}

/** Takes every unit to its place in the drawing. */
function arrange(state: TestState, items: readonly Item[], unitOf: ReadonlyMap<Item, number>, setup: Setup): void {
  const { tables, flags } = state;
  const unit = (item: Item): number => unitOf.get(item) as number;
  const isHome = (item: Item): boolean => cellName(tables, tables.origin[unit(item)]) === item.place;
  const placed = items.filter((item) => /^[a-z]\d+$/.test(item.place));
  for (const item of placed) if (!isHome(item)) liftUnit(state, unit(item));
  for (const item of items) if (item.place === 'lost') killUnit(state, unit(item));
  for (const item of items) {
    const carrier = placed.find((other) => item.place === `carried by ${other.place}`);
    if (carrier !== undefined) captureToken(state, unit(item), unit(carrier));
  }
  for (const item of placed) {
    if (isHome(item)) continue;
    putUnit(state, unit(item), cellAt(state, item.place));
    flags[unit(item)] |= item.kind === 'F' || item.kind === 'K' ? TOKEN : MOVED;
  }
  for (const square of setup.known ?? []) flags[state.board[cellAt(state, square)] - 1] |= KNOWN;
  for (const square of setup.moved ?? []) flags[state.board[cellAt(state, square)] - 1] |= MOVED;
  for (let seat = 0; seat < 2; seat++) {
    relistUnits(state, seat);
    // A token captured before is public when its army has no fake left (9.2.18).
    if (state.fakesLeft[seat] > 0) continue;
    for (let u = tables.unitBase[seat]; u < tables.unitBase[seat + 1]; u++)
      if ((flags[u] & TOKEN) !== 0) flags[u] |= KNOWN;
  }
  state.record.fill(0);
  state.recordHead.fill(0);
  state.tallies.fill(0);
  state.clocks[CLOCK] = setup.clock ?? 0;
  state.scalars[ACTOR] = setup.toMove === 'north' ? 1 : 0;
}

/** Cell of a square by name. */
export function cellAt(state: TestState, square: string): number {
  const { stride } = state.tables;
  return Number(square.slice(1)) * stride + square.charCodeAt(0) - 96;
}

/** The unit on a square, e.g. `s5`, `nF`; `..` and `~~` for ground. */
export function on(state: TestState, square: string): string {
  const mark = state.board[cellAt(state, square)];
  if (mark === 0) return '..';
  if (mark === 255) return '~~';
  const unit = mark === 254 ? state.cell.indexOf(cellAt(state, square)) : mark - 1;
  return `${'sn'[state.tables.ownerOf[unit]]}${KINDS[state.kind[unit]]}`;
}

/** Flags of the unit on a square. */
export function flagsOn(state: TestState, square: string): number {
  return state.flags[state.board[cellAt(state, square)] - 1];
}

export function legalNames(state: State): string[] {
  const out = new Int32Array(400);
  return Array.from(out.subarray(0, state.legalActions(out)), (action) => state.actionName(action));
}

/** The legal action of that name. */
export function actionNamed(state: State, wanted: string): number {
  const out = new Int32Array(400);
  const count = state.legalActions(out);
  const action = out.subarray(0, count).find((candidate) => state.actionName(candidate) === wanted);
  if (action === undefined) throw new Error(`"${wanted}" is not legal; legal are ${legalNames(state).join(', ')}`);
  return action;
}

/** Plays actions by name, each of which must be legal. */
export function play(state: State, ...names: string[]): void {
  for (const wanted of names) state.apply(actionNamed(state, wanted));
}

/** `south flag`, `draw mutual`, or `on` while the match goes on. */
export function result(game: Game, state: State): string {
  if (state.toAct() >= 0) return 'on';
  const payoffs = new Float64Array(2);
  state.payoffs(payoffs);
  const winner = payoffs[0] > 0 ? 'south' : payoffs[1] > 0 ? 'north' : 'draw';
  return `${winner} ${game.info.endReasons[state.endReason()]}`;
}

/** The int events that a seat saw of the last ply. */
export function eventsOf(game: Game, state: State, seat: number): number[] {
  const out = new Int32Array(game.info.maxEvents);
  return Array.from(out.subarray(0, game.information.events(state, seat, out)));
}

export function clockOf(state: TestState): number {
  return state.clocks[CLOCK];
}
