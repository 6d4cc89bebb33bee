// What stands where in an observation.

/** Planes, each rows x columns from the seat's own side: its first line is row 0, its left is column 0. */
export const OWN_KIND = 0;
/** Chances of each kind of an enemy unit (5.5). */
export const ENEMY_KIND = 14;
/** The same as the enemy sees the own units. */
export const SEEN_KIND = 28;
export const OWN_KNOWN = 42;
export const ENEMY_KNOWN = 43;
export const OWN_MOVED = 44;
export const ENEMY_MOVED = 45;
export const OWN_CARRIER = 46;
export const ENEMY_CARRIER = 47;
/** Tokens that were captured and stand again. */
export const OWN_TOKEN = 48;
export const ENEMY_TOKEN = 49;
/** Chance that the real flag is here, carried or planted: the own as the enemy sees it, the enemy's. */
export const OWN_REAL = 50;
export const ENEMY_REAL = 51;
export const EMPTY_LAND = 52;
export const LAKE = 53;
export const OWN_LINE = 54;
export const ENEMY_LINE = 55;
/** The square that the step-back ban closes to a unit of one's own, or of the enemy. */
export const OWN_BANNED = 56;
export const ENEMY_BANNED = 57;
/** Constant: quiet clock and plies as fractions of their limits, and points ahead as a fraction of the armies. */
export const CLOCK_SHARE = 58;
export const PLY_SHARE = 59;
export const POINTS_SHARE = 60;
/** The last ply: -1 where it started, +1 where it went. */
export const LAST_PLY = 61;
/** The square that deployment fills next; its unit's chances by what is left to place are in SEEN_KIND. */
export const NEXT_SQUARE = 62;
export const PLANES = 63;
