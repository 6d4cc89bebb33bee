import { ARM_LETTERS, hexOf, OFF_MAP, ROWS } from '../layout.ts';

/** A row of the order of battle. */
export interface Row {
  readonly name: string;
  readonly group: number;
  readonly arm: number;
  readonly strength: number;
  readonly cohesion: number;
  readonly defence: number;
  readonly fire: number;
  readonly effective: number;
  readonly maximum: number;
  readonly movement: number;
  /** Index of the hex that it starts in, which may be off the map in a file of the user's own. */
  readonly hex: number;
  readonly command: number;
}

/** Reads a row such as `48  F6  |Valence     |H 11 5 0 - 6 4203 c0`; null where it is none. */
export function parseRow(text: string): Row | null {
  const match =
    /^\d+\s+[FR](\d+)\s*\|(.+?)\s*\|([ILHCMAG]) (\d+) (\d) (\d) (?:-|(\d+)\/(\d)\/(\d)) (\d+) (\d{4})(?: c([0-5]))?$/.exec(
      text,
    );
  if (match === null) return null;
  const number = (index: number): number => Number(match[index] ?? 0);
  return {
    name: match[2],
    group: number(1),
    arm: ARM_LETTERS.indexOf(match[3]),
    strength: number(4),
    cohesion: number(5),
    defence: number(6),
    fire: number(7),
    effective: number(8),
    maximum: number(9),
    movement: number(10),
    hex: number(11) % 100 < ROWS ? hexOf(number(11)) : OFF_MAP,
    command: number(12),
  };
}
