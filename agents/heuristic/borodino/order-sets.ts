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

/** Of the set that was weighed last. */
const worths = new Float64Array(1);

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
    weighOrders(legal[k], seat, values, barrage, worths);
    const worth = worths[0];
    if (worth <= most) continue;
    most = worth;
    best = legal[k];
  }
  return best;
}

/** Writes into `out[0]` what a set of orders of a side is worth in all. */
export function weighOrders(set: Action, seat: Seat, values: Float64Array, barrage: number, out: Float64Array): void {
  if (seat === FRENCH) weighFrench(set, values, barrage, out);
  else weighRussian(set, values, barrage, out);
}

const GROUP_ITEMS = (1 << BARRAGE_ITEM) - 1;

function weighFrench(set: number, values: Float64Array, barrage: number, out: Float64Array): void {
  const items = frenchSets.items[set];
  out[0] = (items >> BARRAGE_ITEM) & 1 ? barrage : 0;
  addWorths(items & GROUP_ITEMS, 0, values, out);
  addWorths(frenchSets.commands[set], FIRST_MURAT_SLOT, values, out);
}

function weighRussian(set: number, values: Float64Array, barrage: number, out: Float64Array): void {
  out[0] = russianSets.barrage[set] === 1 ? barrage : 0;
  addWorths(russianSets.groups[set], FIRST_RUSSIAN_GROUP, values, out);
}

/** Adds to `out[0]` the values of the slots whose bits are set, from `first` on. */
function addWorths(mask: number, first: number, values: Float64Array, out: Float64Array): void {
  for (let left = mask; left !== 0; left &= left - 1) out[0] += values[first + 31 - Math.clz32(left & -left)];
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
