import {
  CAPTURES,
  CHECKS,
  DEAD,
  FAKES_CHECKED,
  FIRST_BLOOD,
  KILLS,
  KNOWN,
  PLY,
  type Position,
  REPLANTS,
} from './layout.ts';
import { GENERAL, SEAT_NAMES } from './tables.ts';

const PER_SEAT = [
  'units',
  'soldiers',
  'kills',
  'captures',
  'checks',
  'fakesChecked',
  'replants',
  'generals',
  'knownPercent',
  'maxDeficitPermille',
] as const;

/**
 * Per seat: units and soldiers alive; kills (9.4.49); enemy tokens captured and checked, and how many of these were fake; own tokens
 * won back; generals alive; share of its living units whose kind is public; the most by which its army's surviving fraction was
 * behind the other's. Then who drew first blood (0 South, 1 North, -1 neither) and the plies of play.
 */
export const FACT_NAMES: readonly string[] = [
  ...SEAT_NAMES.flatMap((seat) => PER_SEAT.map((name) => `${seat}${name[0].toUpperCase()}${name.slice(1)}`)),
  'firstBlood',
  'plies',
];

export function fillFacts(position: Position, out: Float64Array): void {
  const { tables, tallies } = position;
  let at = 0;
  for (let seat = 0; seat < 2; seat++) {
    out[at++] = position.unitCount[seat];
    out[at++] = position.soldierCount[seat];
    out[at++] = tallies[KILLS + seat];
    out[at++] = tallies[CAPTURES + seat];
    out[at++] = tallies[CHECKS + seat];
    out[at++] = tallies[FAKES_CHECKED + seat];
    out[at++] = tallies[REPLANTS + seat];
    out[at++] = generalsAlive(position, seat);
    out[at++] = knownPercent(position, seat);
    out[at++] = Math.floor((1000 * position.deficit[seat]) / (tables.armyTotal[0] * tables.armyTotal[1]));
  }
  const firstBlood = position.scalars[FIRST_BLOOD];
  out[at++] = firstBlood === 1 || firstBlood === 2 ? firstBlood - 1 : -1;
  out[at] = position.clocks[PLY];
}

function generalsAlive(position: Position, seat: number): number {
  const { tables, kind, flags } = position;
  let count = 0;
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (kind[unit] === GENERAL && (flags[unit] & DEAD) === 0) count++;
  }
  return count;
}

function knownPercent(position: Position, seat: number): number {
  const { tables, cell, flags } = position;
  let known = 0;
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (cell[unit] !== 0 && (flags[unit] & KNOWN) !== 0) known++;
  }
  const units = position.unitCount[seat];
  return units === 0 ? 0 : Math.floor((100 * known) / units);
}
