/**
 * Registers: the small facts of a position, all in one array of 16-bit ints `r`, read as `r[R.TURN]`.
 */

/** Which node waits, nodes.ts. */
export const NODE = 0;
/** Seat, CHANCE, TERMINAL, or RUNNING while rules run. */
export const ACTOR = 1;
/** Which rule goes on, steps.ts. */
export const STEP = 2;
export const TURN = 3;
/** Of the initiative: a side or NOBODY. */
export const WINNER = 4;
/** Hex of Napoleon, OFF_MAP when out. */
export const COMMANDER = 5;
export const COMMANDER_RUSSIAN = 6;
/** Consecutive delay failures. */
export const FAILURES = 7;
/** 1: the Russians may change orders this turn. */
export const FREE = 8;
/** 1 from phase B on: Barrages are public. */
export const CUP_OPEN = 9;
/** French order set. */
export const ORDERS = 10;
export const ORDERS_RUSSIAN = 11;
/** French initiative die. */
export const INITIATIVE = 12;
/** Marker taken first by name, or -1. */
export const NAMED = 13;
/** Marker or reserve that runs, PHASES when none. */
export const RUNS = 14;
/** Whose activation it is. */
export const SIDE = 15;
/** Acting units lie in [FROM, TO). */
export const FROM = 16;
export const TO = 17;
/** The side that uses the reserve first, and how many sides have had their turn. */
export const RESERVE_FIRST = 18;
export const RESERVE_DONE = 19;
/** Unit, command, stack or group that the step has reached. */
export const CURSOR = 20;
/** Second pass of a step. */
export const PASS = 21;
/** Unit that the node is about. */
export const SUBJECT = 22;
/** Hex that the node is about. */
export const PLACE = 23;
/** Hex that is shot at or attacked. */
export const AIM = 24;
/** Declared or possible attacking hexes. */
export const STACKS = 25;
/** 1 once an attack was declared in this activation. */
export const FOUGHT = 26;
/** Hex whose attackers are dealt with. */
export const TARGET = 27;
/** 0 charge, 1 other cavalry, 2 infantry. */
export const KIND = 28;
/** Primary, counter-shock or breakthrough. */
export const ATTACK = 29;
export const CHARGE_VALUE = 30;
export const CHARGE_HEAVY = 31;
/** Top unit of the group, whose die it is. */
export const LEADER = 32;
/** Hexes in fightHex. */
export const FIGHTS = 33;
/** Direction of the last advance. */
export const ADVANCE = 34;
export const TEST_KIND = 35;
export const TEST_AT = 36;
export const TESTS = 37;
/** Step. */
export const AFTER_TESTS = 38;
/** Of the last shock. */
export const RESULT = 39;
/** Distance of Napoleon's move. */
export const NAPOLEON = 40;
export const FLANK_PHASE = 41;
/** Plan id. */
export const FLANK_PLAN = 42;
export const FLANK_DRAWS = 43;
export const FLANK_BONUS = 44;
export const FLANK_EARNED = 45;
/** Turn in which the first unit was placed. */
export const FLANK_ARRIVAL = 46;
/** Turn in which revealed orders proved that a march was due, 0 for none: public. */
export const FLANK_PROVEN = 47;
/** Turn at whose end units left, public then. */
export const FLANK_START = 48;
/** Bits of groups with units in the force, public then. */
export const FLANK_GROUPS = 49;
/** 1: destroyed. */
export const BRIDGE = 50;

// Tallies for facts.
export const LAPSED = 51;
export const RECALL_DECLINED = 52;
export const ARRIVED_UNITS = 53;
export const LEFT_UNITS = 54;
/** Works that the French took last, as bits. */
export const WORKS = 55;
export const REDOUBT_TURN = 56;
export const FLECHES_TURN = 57;
export const GUARD_TURN = 58;
export const ATTACKS = 59;
export const SHOTS = 60;
/** Turns in which the French first took a flèche, held all three, took the redoubt; how often a work changed hands. */
export const FLECHE_FIRST = 61;
export const FLECHES_FIRST = 62;
export const REDOUBT_FIRST = 63;
export const WORK_CHANGES = 64;

// Last ply.
export const LAST_NODE = 65;
export const LAST_ACTOR = 66;
export const LAST_ACTION = 67;
export const LAST_SUBJECT = 68;
export const LAST_PLACE = 69;
/** Whose orders it revealed, or -1. */
export const LAST_GROUP = 70;
/** 1 when the cup was filled. */
export const LAST_CUP = 71;

/** How many; those from FIRST_LAST on record the last ply and are no part of the position. */
export const REGISTERS = 72;
export const FIRST_LAST = LAST_NODE;

export const registerNames: readonly string[] = [
  'node',
  'actor',
  'step',
  'turn',
  'winner',
  'commander',
  'commander russian',
  'failures',
  'free',
  'cup open',
  'orders',
  'orders russian',
  'initiative',
  'named',
  'runs',
  'side',
  'from',
  'to',
  'reserve first',
  'reserve done',
  'cursor',
  'pass',
  'subject',
  'place',
  'aim',
  'stacks',
  'fought',
  'target',
  'kind',
  'attack',
  'charge value',
  'charge heavy',
  'leader',
  'fights',
  'advance',
  'test kind',
  'test at',
  'tests',
  'after tests',
  'result',
  'napoleon',
  'flank phase',
  'flank plan',
  'flank draws',
  'flank bonus',
  'flank earned',
  'flank arrival',
  'flank proven',
  'flank start',
  'flank groups',
  'bridge',
  'lapsed',
  'recall declined',
  'arrived units',
  'left units',
  'works',
  'redoubt turn',
  'fleches turn',
  'guard turn',
  'attacks',
  'shots',
  'first flèche',
  'first flèches',
  'first redoubt',
  'changes of works',
  'last node',
  'last actor',
  'last action',
  'last subject',
  'last place',
  'last group',
  'last cup',
];
