/** Kinds of units, in the order of section 1.1. */
export const KIND_CODES = [
  'INF',
  'BAZ',
  'TNK',
  'REC',
  'VTB',
  'DCA',
  'ART',
  'MSL',
  'HEL',
  'BMB',
  'FTR',
  'ULM',
  'SUB',
  'BRG',
  'DST',
  'CUI',
  'PAV',
] as const;
export const KIND_NAMES = [
  'infantry',
  'bazooka',
  'tank',
  'recon',
  'carrier truck',
  'flak',
  'artillery',
  'missiles',
  'helicopter',
  'bomber',
  'fighter',
  'ultralight',
  'submarine',
  'barge',
  'destroyer',
  'battleship',
  'aircraft carrier',
] as const;
export const KINDS = 17;
export const INF = 0;
export const BAZ = 1;
export const TNK = 2;
export const REC = 3;
export const VTB = 4;
export const DCA = 5;
export const ART = 6;
export const MSL = 7;
export const HEL = 8;
export const BMB = 9;
export const FTR = 10;
export const ULM = 11;
export const SUB = 12;
export const BRG = 13;
export const DST = 14;
export const CUI = 15;
export const PAV = 16;

/** Move types (1.3). */
export const WALK = 0;
export const TREAD = 1;
export const ROLL = 2;
export const FLOAT = 3;
export const FLY = 4;
export const MOVE_TYPES = 5;

/** What an attacker's target tag must match (1.1). */
export const LAND = 0;
export const AIR = 1;
export const SEA = 2;

const LIGHT = 0;
const MEDIUM = 1;
const HEAVY = 2;

interface KindRow {
  readonly price: number;
  readonly move: number;
  readonly points: number;
  readonly vision: number;
  readonly base: number;
  /** Percent of base damage against light, medium, heavy armour, for each class that the weapon may target. */
  readonly land?: readonly [number, number, number];
  readonly air?: readonly [number, number, number];
  readonly sea?: readonly [number, number, number];
  readonly range: readonly [number, number];
  readonly armour: number;
  readonly fuel: number;
}

const RIFLE = [100, 70, 40] as const;
const ARMOUR_PIERCING = [70, 80, 100] as const;
const GUN = [80, 90, 100] as const;
const FLAK = [100, 80, 50] as const;
const DECK = [100, 90, 70] as const;

// 1.1
const ROWS: readonly KindRow[] = [
  { price: 15, move: WALK, points: 4, vision: 3, base: 15, land: RIFLE, range: [1, 1], armour: LIGHT, fuel: 0 },
  { price: 20, move: WALK, points: 4, vision: 3, base: 20, land: [80, 80, 100], range: [1, 1], armour: LIGHT, fuel: 0 },
  {
    price: 50,
    move: TREAD,
    points: 3,
    vision: 3,
    base: 40,
    land: [80, 100, 80],
    range: [1, 1],
    armour: HEAVY,
    fuel: 0,
  },
  { price: 20, move: ROLL, points: 8, vision: 6, base: 15, land: RIFLE, range: [1, 1], armour: MEDIUM, fuel: 0 },
  { price: 25, move: ROLL, points: 7, vision: 4, base: 0, range: [0, 0], armour: HEAVY, fuel: 0 },
  {
    price: 35,
    move: TREAD,
    points: 6,
    vision: 4,
    base: 35,
    land: FLAK,
    air: FLAK,
    range: [1, 1],
    armour: MEDIUM,
    fuel: 0,
  },
  {
    price: 45,
    move: WALK,
    points: 3,
    vision: 4,
    base: 40,
    land: ARMOUR_PIERCING,
    range: [2, 3],
    armour: MEDIUM,
    fuel: 0,
  },
  {
    price: 70,
    move: ROLL,
    points: 4,
    vision: 6,
    base: 40,
    land: ARMOUR_PIERCING,
    range: [3, 6],
    armour: MEDIUM,
    fuel: 0,
  },
  {
    price: 55,
    move: FLY,
    points: 7,
    vision: 5,
    base: 35,
    land: [100, 80, 60],
    air: [50, 40, 30],
    range: [1, 1],
    armour: MEDIUM,
    fuel: 6,
  },
  { price: 65, move: FLY, points: 6, vision: 4, base: 55, land: GUN, range: [1, 1], armour: MEDIUM, fuel: 7 },
  { price: 55, move: FLY, points: 8, vision: 5, base: 50, air: [90, 100, 90], range: [1, 1], armour: MEDIUM, fuel: 5 },
  { price: 15, move: FLY, points: 7, vision: 4, base: 0, range: [0, 0], armour: LIGHT, fuel: 12 },
  { price: 65, move: FLOAT, points: 6, vision: 3, base: 50, sea: GUN, range: [1, 1], armour: MEDIUM, fuel: 0 },
  { price: 30, move: FLOAT, points: 8, vision: 4, base: 0, range: [0, 0], armour: MEDIUM, fuel: 0 },
  {
    price: 60,
    move: FLOAT,
    points: 7,
    vision: 5,
    base: 35,
    sea: DECK,
    air: DECK,
    range: [1, 1],
    armour: MEDIUM,
    fuel: 0,
  },
  {
    price: 75,
    move: FLOAT,
    points: 6,
    vision: 5,
    base: 45,
    sea: GUN,
    land: GUN,
    range: [1, 3],
    armour: HEAVY,
    fuel: 0,
  },
  {
    price: 100,
    move: FLOAT,
    points: 5,
    vision: 6,
    base: 65,
    sea: DECK,
    air: DECK,
    land: DECK,
    range: [1, 4],
    armour: HEAVY,
    fuel: 0,
  },
];

const column = (read: (row: KindRow) => number): Int32Array => Int32Array.from(ROWS, read);

export const PRICE = column((row) => row.price);
export const MOVE_TYPE = column((row) => row.move);
export const POINTS = column((row) => row.points);
export const VISION = column((row) => row.vision);
export const RANGE_MIN = column((row) => row.range[0]);
export const RANGE_MAX = column((row) => row.range[1]);
/** Turns away from an own airport or carrier; 0 for what needs no fuel. */
export const FUEL = column((row) => row.fuel);
export const CLASS = column((row) => (row.move === FLY ? AIR : row.move === FLOAT ? SEA : LAND));

/** base x percent of kind a against kind d at [KINDS * a + d]; 0 where a has no weapon against d (1.4). */
export const POWER = Int32Array.from({ length: KINDS * KINDS }, (_, index) => {
  const attacker = ROWS[Math.floor(index / KINDS)];
  const target = index % KINDS;
  const list = [attacker.land, attacker.air, attacker.sea][CLASS[target]];
  return list === undefined ? 0 : attacker.base * list[ROWS[target].armour];
});

export const MAX_HP = 100;

/** How many passengers a kind takes (2.1). */
export const HOLDS = Int32Array.from({ length: KINDS }, (_, kind) =>
  kind === VTB ? 1 : kind === BRG || kind === PAV ? 2 : 0,
);

/** Whether `carrier` may take `passenger`, loads and places apart (2.1). */
export function canHold(carrier: number, passenger: number): boolean {
  if (carrier === VTB) return passenger === INF || passenger === BAZ;
  if (carrier === BRG) return CLASS[passenger] === LAND;
  return carrier === PAV && CLASS[passenger] === AIR;
}

/** Grounds as the map writes them, and what stands on them. A building is a road, a port also water (1.6: 5, 6). */
export const GROUND_CODES = ['.', '=', 's', 'f', 'm', '~', 'w'] as const;
export const GROUND_NAMES = ['plain', 'road', 'sand', 'forest', 'mountain', 'shallows', 'deep'] as const;
export const PLAIN = 0;
export const ROAD = 1;
export const SAND = 2;
export const FOREST = 3;
export const MOUNTAIN = 4;
export const SHALLOWS = 5;
export const DEEP = 6;
const PORT_GROUND = 7;
const GROUNDS = 8;

export const BUILDING_CODES = ['V', 'O', 'B', 'P', 'A'] as const;
export const BUILDING_NAMES = ['town', 'oil well', 'barracks', 'port', 'airport'] as const;
export const BUILDING_KINDS = 5;
export const TOWN = 0;
export const OIL = 1;
export const BARRACKS = 2;
export const PORT = 3;
export const AIRPORT = 4;
/** Per turn (1.2). */
export const INCOME = Int32Array.of(10, 70, 10, 15, 20);
/** Class of units that a building builds and repairs, -1 for none. */
export const BUILDS = Int32Array.of(-1, -1, LAND, SEA, AIR);

/** Speed in percent at [GROUNDS * move type + ground]; 0 is impassable (1.3). Ships enter a port at 100 (10.1: 4). */
const SPEED = Int32Array.of(
  // plain road sand forest mountain shallows deep port
  ...[100, 100, 60, 80, 70, 0, 0, 100],
  ...[100, 100, 90, 80, 60, 0, 0, 100],
  ...[100, 110, 80, 80, 80, 0, 0, 110],
  ...[0, 0, 0, 0, 0, 75, 100, 100],
  ...[100, 100, 100, 100, 100, 100, 100, 100],
);

/** lcm(60, 70, 75, 80, 90, 100, 110): entering a tile of speed p costs TICKS / p, all of them whole numbers. */
export const TICKS = 277_200;
export const TICKS_PER_POINT = TICKS / 100;

/** Ticks of entering a tile, 0 when it can't be entered. `building` is -1 for open ground, else the kind of building. */
export function ticksOf(moveType: number, ground: number, building: number): number {
  const row = building === PORT ? PORT_GROUND : building >= 0 ? ROAD : ground;
  const speed = SPEED[GROUNDS * moveType + row];
  return speed === 0 ? 0 : TICKS / speed;
}

/** Highest number that divides every price of a move type and the point: prices in it are small. */
export const TICK_UNIT = Int32Array.from({ length: MOVE_TYPES }, (_, moveType) => {
  let unit = TICKS_PER_POINT;
  for (let row = 0; row < GROUNDS; row++) {
    const speed = SPEED[GROUNDS * moveType + row];
    if (speed !== 0) unit = commonDivisor(unit, TICKS / speed);
  }
  return unit;
});

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

// 1.4, 1.5
export const COUNTER_ALIVE_PCT = 50;
export const COUNTER_DEAD_PCT = 25;
export const GARRISON_PCT = 75;
export const REPAIR_HP = 50;
export const BUILDING_VISION = 3;
export const START_TURNS_OF_INCOME = 3;
export const QUIET_ROUNDS = 20;

/** Damage of a strike (1.4): half up, 1 at least when the weapon can hit. `hp` is the striker's and counts under affine scaling only (10.6: 46). */
export function damage(
  striker: number,
  victim: number,
  roll: number,
  phasePct: number,
  garrisoned: boolean,
  affine: boolean,
  hp: number,
): number {
  const power = POWER[KINDS * striker + victim];
  if (power === 0) return 0;
  // Up to 7.5e9, and 1000 times that when scaled: beyond int32, exact in a double.
  const product = power * roll * phasePct * (garrisoned ? GARRISON_PCT : 100);
  const rounded = affine ? Math.floor((product * (9 * hp + 100) + 5e10) / 1e11) : Math.floor((product + 5e7) / 1e8);
  return Math.max(1, rounded);
}
