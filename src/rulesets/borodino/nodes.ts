/** Nodes: where a ply happens, read as `N.MOVE`. Decisions come before chance events. */

export const END = 0;
export const PLAN = 1;
export const ORDERS_FRENCH = 2;
export const ORDERS_RUSSIAN = 3;
export const FIRST_MARKER = 4;
export const RECALL = 5;
export const DESTRUCTION = 6;
export const STATUS = 7;
export const FIRE = 8;
export const MOVE = 9;
export const ENTRY = 10;
export const DECLARE = 11;
export const RETIRE = 12;
export const FOLLOW = 13;
export const REACTION = 14;
export const COUNTER = 15;
export const BREAKTHROUGH = 16;
export const WHO_FIRST = 17;
export const RESERVE = 18;
export const RETURN = 19;
export const COMMANDER = 20;
export const DELAY_DIE = 21;
export const INITIATIVE_FRENCH = 22;
export const INITIATIVE_RUSSIAN = 23;
export const DRAW = 24;
export const FLANK_ROLL = 25;
export const VILLAGE_DIE = 26;
export const ATTEMPT_DIE = 27;
export const FIRE_DIE = 28;
export const TEST_DIE = 29;
export const COMMIT_DIE = 30;
export const REACTION_DIE = 31;
export const CHARGE_DIE = 32;
export const SHOCK_DIE = 33;
export const RALLY_DIE = 34;
export const RECOVERY_DIE = 35;
export const NAPOLEON_DIE = 36;

export const FIRST_CHANCE = DELAY_DIE;

export const nodeNames: readonly string[] = [
  'end',
  'plan',
  'orders french',
  'orders russian',
  'first marker',
  'recall',
  'destruction',
  'status',
  'fire',
  'move',
  'entry',
  'declare',
  'retire',
  'follow',
  'reaction',
  'counter',
  'breakthrough',
  'who first',
  'reserve',
  'return',
  'commander',
  'delay die',
  'initiative french',
  'initiative russian',
  'draw',
  'flank roll',
  'village die',
  'attempt die',
  'fire die',
  'test die',
  'commit die',
  'reaction die',
  'charge die',
  'shock die',
  'rally die',
  'recovery die',
  'napoleon die',
];
