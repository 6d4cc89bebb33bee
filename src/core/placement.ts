// How a seat's deployment is written down: rows of text from the seat's own side, the one nearest the enemy first. A sign is a unit; two
// signs have the same meaning in every ruleset.
import { LaneHash } from './hash.ts';

/** A square of the zone that is left empty. */
export const EMPTY_SQUARE = '-';
/** A square that is not of the zone. */
export const OUTSIDE = '#';

/** Names the zone and the forces of rows: rows with one key fit the same seats. */
export function placementKey(rows: readonly string[]): string {
  const zone = rows.map((row) => row.replace(/[^#]/g, EMPTY_SQUARE));
  const units = [...rows.join('').replace(/[#-]/g, '')].sort().join('');
  const hash = new LaneHash();
  hash.reset();
  for (const character of `${zone.join('/')} ${units}`) hash.add(character.codePointAt(0) ?? 0);
  return hash.hex();
}

/** Left and right exchanged; fits the same seats only where the zone is its own image. */
export function mirrorRows(rows: readonly string[]): string[] {
  return rows.map((row) => [...row].reverse().join(''));
}
