import type { Action, Seat, State } from '../../../src/core/game.ts';
import {
  FIRST_RUSSIAN_GROUP,
  FLANK_MARKER,
  FRENCH,
  GROUPS,
  MURAT_GROUP,
  NO_MARKER,
} from '../../../src/rulesets/borodino/layout.ts';
import { FIRST_MURAT_SLOT, type Position } from '../../../src/rulesets/borodino/postures.ts';
import { BARRAGE_ITEM, frenchSets, russianSets } from '../../../src/rulesets/borodino/tables.ts';

/** Choices among commands by what each is worth, `values` by slot. */

/** The legal set of orders that is worth most in all, the first of equals; `barrage` is what a Barrage is worth. */
export function bestOrders(
  p: Position & State,
  seat: Seat,
  legal: Int32Array,
  values: Float64Array,
  barrage: number,
): Action {
  const count = p.legalActions(legal);
  let best = legal[0];
  let most = -1;
  for (let k = 0; k < count; k++) {
    const worth = worthOfOrders(legal[k], seat, values, barrage);
    if (worth <= most) continue;
    most = worth;
    best = legal[k];
  }
  return best;
}

/** What a set of orders of a side is worth in all. */
export function worthOfOrders(set: Action, seat: Seat, values: Float64Array, barrage: number): number {
  return seat === FRENCH ? frenchWorth(set, values, barrage) : russianWorth(set, values, barrage);
}

const GROUP_ITEMS = (1 << BARRAGE_ITEM) - 1;

function frenchWorth(set: number, values: Float64Array, barrage: number): number {
  const items = frenchSets.items[set];
  const worth = addWorths((items >> BARRAGE_ITEM) & 1 ? barrage : 0, items & GROUP_ITEMS, 0, values);
  return addWorths(worth, frenchSets.commands[set], FIRST_MURAT_SLOT, values);
}

function russianWorth(set: number, values: Float64Array, barrage: number): number {
  return addWorths(russianSets.barrage[set] === 1 ? barrage : 0, russianSets.groups[set], FIRST_RUSSIAN_GROUP, values);
}

/** Adds the values of the slots whose bits are set, from `first` on. */
function addWorths(before: number, mask: number, first: number, values: Float64Array): number {
  let worth = before;
  for (let left = mask; left !== 0; left &= left - 1) worth += values[first + 31 - Math.clz32(left & -left)];
  return worth;
}

/** The marker of the force when it has come up; else of the command that is worth most, of Murat's by the first of them; none when all are worth nothing. */
export function bestMarker(p: Position & State, legal: Int32Array, values: Float64Array): Action {
  const count = p.legalActions(legal);
  let best = NO_MARKER;
  let most = 0;
  for (let k = 0; k < count; k++) {
    const marker = legal[k];
    if (marker === FLANK_MARKER) return marker;
    if (marker >= GROUPS) continue;
    const worth = values[marker === MURAT_GROUP ? FIRST_MURAT_SLOT : marker];
    if (worth <= most) continue;
    most = worth;
    best = marker;
  }
  return best;
}
