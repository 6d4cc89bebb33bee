import { KNOWN, MOVED, type Position, STILL, TOKEN } from './layout.ts';
import { FAKE, FLAG, isSoldier, KIND_COUNT, MINE, NO_UNIT } from './tables.ts';

/** What is publicly known of a unit, as far as its kind goes. */
export const KIND_KNOWN = 0;
/** It was captured, so it is a flag or a fake. */
export const MARKED_TOKEN = 1;
/** It moved, so it is a soldier. */
export const HAS_MOVED = 2;
/** It can't be a soldier. */
export const STANDS_STILL = 3;
/** Anything. */
export const OPEN = 4;

/** Class of a unit for everyone but its owner. */
export function classOf(flags: number): number {
  if ((flags & KNOWN) !== 0) return KIND_KNOWN;
  if ((flags & TOKEN) !== 0) return MARKED_TOKEN;
  if ((flags & MOVED) !== 0) return HAS_MOVED;
  return (flags & STILL) !== 0 ? STANDS_STILL : OPEN;
}

/** Counts by kind of the units of `owner` whose kind is not public; a function of public facts. */
export function countHidden(position: Position, owner: number, counts: Int32Array): void {
  const { tables, flags, kind } = position;
  for (let k = 0; k < KIND_COUNT; k++) counts[k] = tables.army[owner * KIND_COUNT + k];
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    if ((flags[unit] & KNOWN) !== 0) counts[kind[unit]]--;
  }
}

const counts = new Int32Array(KIND_COUNT);
const classes = new Int32Array(5);

/**
 * Fills out[class * KIND_COUNT + kind] with the chance that a hidden unit of `owner` in that class is of that kind, by counting
 * alone: all assignments of the hidden kinds that fit the classes are equally likely (5.5, 9.2.29). Rows of empty classes are 0.
 */
export function fillMarginals(position: Position, owner: number, out: Float64Array): void {
  const { tables, flags, kind } = position;
  countHidden(position, owner, counts);
  classes.fill(0);
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    if (kind[unit] !== NO_UNIT) classes[classOf(flags[unit])]++;
  }
  let soldiers = 0;
  for (let k = 0; isSoldier(k); k++) soldiers += counts[k];
  const tokens = counts[FLAG] + counts[FAKE];
  const unmarked = tokens - classes[MARKED_TOKEN];
  const immobile = counts[MINE] + unmarked;
  const openShare = classes[OPEN] === 0 ? 0 : (immobile - classes[STANDS_STILL]) / classes[OPEN];
  const real = tokens === 0 ? 0 : counts[FLAG] / tokens;
  out.fill(0);
  for (let row = MARKED_TOKEN; row <= OPEN; row++) {
    if (classes[row] === 0) continue;
    const still = row === STANDS_STILL ? 1 : row === OPEN ? openShare : 0;
    const token = row === MARKED_TOKEN ? 1 : immobile === 0 ? 0 : (still * unmarked) / immobile;
    const moves = row === HAS_MOVED ? 1 : row === OPEN ? 1 - openShare : 0;
    const at = row * KIND_COUNT;
    if (soldiers > 0) for (let k = 0; isSoldier(k); k++) out[at + k] = (moves * counts[k]) / soldiers;
    if (immobile > 0) out[at + MINE] = (still * counts[MINE]) / immobile;
    out[at + FLAG] = token * real;
    out[at + FAKE] = token * (1 - real);
  }
}
