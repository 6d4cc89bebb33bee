/**
 * The fourteen kinds of units (N5) in the order of strength 1 > 2 > ... > 9 > S > 0 (N13), then the immovable ones.
 * A kind's number is its index in KINDS.
 */
export const KINDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', '0', 'M', 'F', 'K'] as const;
export type KindName = (typeof KINDS)[number];
export const KIND_COUNT = 14;

export const GENERAL = 0;
export const SAPPER = 7;
export const PRIVATE = 8;
export const SPY = 9;
export const BRAVE = 10;
export const MINE = 11;
export const FLAG = 12;
export const FAKE = 13;
/** What stands for a kind where it is masked; in an event, a flag token whose realness nobody published. */
export const UNKNOWN = 14;
/** Kind of a unit that does not exist: an empty square of the zone, or one not filled yet. */
export const NO_UNIT = 15;

/** N5, A27: soldiers are the movable kinds. */
export function isSoldier(kind: number): boolean {
  return kind <= BRAVE;
}

/** Flags and fake flags, which look alike until checked (A13). */
export function isToken(kind: number): boolean {
  return kind === FLAG || kind === FAKE;
}
