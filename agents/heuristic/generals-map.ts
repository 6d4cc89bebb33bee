import type { Seat } from '../../src/core/game.ts';
import { CODE_MASK, cargoKind, kindOfCode, type Position, seatOfCode } from '../../src/rulesets/generals/layout.ts';
import {
  BUILDS,
  CLASS,
  FLOAT,
  GARRISON_PCT,
  INCOME,
  KINDS,
  LAND,
  MOVE_TYPE,
  POINTS,
  PORT,
  POWER,
  PRICE,
  RANGE_MAX,
  WALK,
} from '../../src/rulesets/generals/tables.ts';

/** Worth of a building in money: turns of its income, a share of what it builds, and the match for a headquarters. */
const INCOME_TURNS = 6;
const SITE_WORTH = 45;
const HQ_WORTH = 420;

/** Far away, in turns. */
export const FAR = 99;

/**
 * What a seat knows of a position, put in the order in which decisions ask for it. It reads the seat's picture, its memory and its own
 * units, never what a sampled world holds beyond them.
 */
export class Survey {
  /** Seen enemy units. */
  readonly enemyTile: Int32Array;
  readonly enemyKind: Int32Array;
  readonly enemyHp: Int32Array;
  enemies = 0;
  /** Enemy units that the seat has lost from sight. */
  readonly ghostTile: Int32Array;
  readonly ghostKind: Int32Array;
  readonly ghostAge: Int32Array;
  ghosts = 0;
  /** Own units. */
  readonly ownTile: Int32Array;
  readonly ownKind: Int32Array;
  owns = 0;
  /** Worth of taking each building, 0 for own ones. */
  readonly worth: Float64Array;
  /** Price of the way of a loaded barge to where it puts down for each building, by building; computed when first asked for. */
  readonly #ferries: (Int32Array | null)[];
  readonly #lands: Int32Array;
  position!: Position;
  seat: Seat = 0;
  /** Counts the looks, so that what was worked out for one is not taken for another. */
  looks = 0;
  readonly #dangerTile: Int32Array;
  readonly #dangerReach: Int32Array;
  readonly #dangerPower: Float64Array;
  #dangers = 0;
  #dangersLook = -1;
  #dangersKind = -1;

  constructor(position: Position) {
    const { tiles, buildings } = position.ground;
    this.enemyTile = new Int32Array(tiles);
    this.enemyKind = new Int32Array(tiles);
    this.enemyHp = new Int32Array(tiles);
    this.ghostTile = new Int32Array(tiles);
    this.ghostKind = new Int32Array(tiles);
    this.ghostAge = new Int32Array(tiles);
    this.ownTile = new Int32Array(tiles);
    this.ownKind = new Int32Array(tiles);
    this.worth = new Float64Array(buildings);
    this.#dangerTile = new Int32Array(tiles);
    this.#dangerReach = new Int32Array(tiles);
    this.#dangerPower = new Float64Array(tiles);
    this.#ferries = Array.from({ length: buildings }, () => null);
    this.#lands = landBodies(position);
  }

  look(position: Position, seat: Seat): void {
    this.position = position;
    this.seat = seat;
    this.looks++;
    const { v, ground } = position;
    const base = seat * ground.tiles;
    let enemies = 0;
    let ghosts = 0;
    let owns = 0;
    for (let tile = 0; tile < ground.tiles; tile++) {
      const code = v.picture[base + tile] & CODE_MASK;
      if (code !== 0) {
        if (seatOfCode[code] === seat) {
          this.ownTile[owns] = tile;
          this.ownKind[owns++] = kindOfCode[code];
        } else {
          this.enemyTile[enemies] = tile;
          this.enemyKind[enemies] = kindOfCode[code];
          this.enemyHp[enemies++] = v.pictureHp[base + tile];
        }
      }
      const ghost = v.ghost[base + tile];
      if (ghost === 0) continue;
      this.ghostTile[ghosts] = tile;
      this.ghostKind[ghosts] = kindOfCode[ghost];
      this.ghostAge[ghosts++] = v.ghostAge[base + tile];
    }
    this.enemies = enemies;
    this.ghosts = ghosts;
    this.owns = owns;
    for (let building = 0; building < ground.buildings; building++) this.worth[building] = this.#worthOf(building);
  }

  ownerOf(building: number): number {
    return this.position.v.memory[this.seat * this.position.ground.buildings + building];
  }

  #worthOf(building: number): number {
    const { ground } = this.position;
    const owner = this.ownerOf(building);
    if (owner === 1 + this.seat) return 0;
    const kind = ground.buildingKind[building];
    let worth = INCOME[kind] * INCOME_TURNS + (BUILDS[kind] >= 0 ? SITE_WORTH : 0);
    if (owner > 0) {
      // Taken from an enemy it counts once more, though it takes two turns.
      worth *= 1.3;
      if (ground.hq[owner - 1] === ground.buildingTile[building]) worth += HQ_WORTH;
    }
    return worth;
  }

  /** What the seat loses with a building of its own. */
  stakeOf(building: number): number {
    const { ground } = this.position;
    const kind = ground.buildingKind[building];
    const head = ground.hq[this.seat] === ground.buildingTile[building] ? 2 * HQ_WORTH : 0;
    return head + INCOME[kind] * INCOME_TURNS + (BUILDS[kind] >= 0 ? SITE_WORTH : 0);
  }

  /** What the seat loses while something that can't take it stands on a building of its own. */
  blockOf(building: number): number {
    return BUILDS[this.position.ground.buildingKind[building]] >= 0 ? SITE_WORTH : 0;
  }

  distance(a: number, b: number): number {
    const { xOf, yOf } = this.position.ground.grid;
    return Math.abs(xOf[a] - xOf[b]) + Math.abs(yOf[a] - yOf[b]);
  }

  /** Turns that a unit needs from a tile to a building, over empty ground. */
  turnsTo(kind: number, tile: number, building: number): number {
    const { ground } = this.position;
    const moveType = MOVE_TYPE[kind];
    const way = ground.ways[moveType][building][tile];
    return way < 0 ? FAR : way / (POINTS[kind] * ground.point[moveType]);
  }

  /** Whether a land unit can go there on foot. */
  sameLand(tile: number, building: number): boolean {
    const lands = this.#lands;
    return lands[tile] >= 0 && lands[tile] === lands[this.position.ground.buildingTile[building]];
  }

  /** Price of the way of a ship from each tile to the best place to put down units for a building; -1 where there is none. */
  ferry(building: number): Int32Array {
    const known = this.#ferries[building];
    if (known !== null) return known;
    const made = makeFerry(this.position, building);
    this.#ferries[building] = made;
    return made;
  }

  /** Hit points that a strike takes on average, the victim's own building counted. */
  meanDamage(striker: number, victim: number, victimTile: number, victimIsOwn: boolean): number {
    const power = POWER[KINDS * striker + victim];
    if (power === 0) return 0;
    const { ground } = this.position;
    const building = ground.buildingOf[victimTile];
    let covered = false;
    if (building >= 0) {
      const owner = this.ownerOf(building);
      covered = victimIsOwn ? owner === 1 + this.seat : owner > 0 && owner !== 1 + this.seat;
    }
    return (power * (covered ? GARRISON_PCT : 100)) / 10_000;
  }

  /** Money that seen enemies can be expected to shoot off a unit on a tile before its next turn. */
  threat(kind: number, hp: number, tile: number): number {
    if (this.#dangersLook !== this.looks || this.#dangersKind !== kind) this.#findDangers(kind);
    const { ground } = this.position;
    const building = ground.buildingOf[tile];
    const share = building >= 0 && this.ownerOf(building) === 1 + this.seat ? GARRISON_PCT : 100;
    const count = this.#dangers;
    let damage = 0;
    for (let i = 0; i < count; i++) {
      if (this.distance(this.#dangerTile[i], tile) > this.#dangerReach[i]) continue;
      damage += (this.#dangerPower[i] * share) / 10_000;
    }
    return (PRICE[kind] * Math.min(damage, hp)) / 100;
  }

  /** Lists the seen enemies that can hurt a kind: the same for all tiles. */
  #findDangers(kind: number): void {
    let count = 0;
    for (let i = 0; i < this.enemies; i++) {
      const enemy = this.enemyKind[i];
      const power = POWER[KINDS * enemy + kind];
      if (power === 0) continue;
      this.#dangerTile[count] = this.enemyTile[i];
      this.#dangerReach[count] = POINTS[enemy] + RANGE_MAX[enemy];
      this.#dangerPower[count++] = power;
    }
    this.#dangers = count;
    this.#dangersLook = this.looks;
    this.#dangersKind = kind;
  }

  /** Whether an own unit has had its order. */
  isDone(tile: number): boolean {
    return ((this.position.v.done[tile >> 5] >>> (tile & 31)) & 1) === 1;
  }

  /** Passengers of an own transport. */
  cargoOf(tile: number, hold: number): number {
    return cargoKind(this.position.v.cargo[2 * tile + hold]);
  }
}

/** Number of the land that each tile belongs to, -1 at sea. */
function landBodies({ ground }: Position): Int32Array {
  const { price } = ground.prices[WALK];
  const sides = ground.neighbours[0];
  const body = new Int32Array(ground.tiles).fill(-1);
  let count = 0;
  for (let first = 0; first < ground.tiles; first++) {
    if (body[first] >= 0 || price[first] === 0) continue;
    const open = [first];
    body[first] = count;
    for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
      for (let side = 4 * tile; side < 4 * tile + 4; side++) {
        const next = sides[side];
        if (next === ground.tiles || body[next] >= 0 || price[next] === 0) continue;
        body[next] = count;
        open.push(next);
      }
    }
    count++;
  }
  return body;
}

/** Relaxes prices outward from where a barge can put down on the land of a building, the way on foot from there counted in. */
function makeFerry({ ground }: Position, building: number): Int32Array {
  const { tiles } = ground;
  const sides = ground.neighbours[0];
  const { price } = ground.prices[FLOAT];
  const onFoot = ground.ways[WALK][building];
  const scale = ground.point[FLOAT] / ground.point[WALK];
  const best = new Int32Array(tiles).fill(-1);
  for (let tile = 0; tile < tiles; tile++) {
    if (ground.quay[tile] === 0) continue;
    for (let side = 4 * tile; side < 4 * tile + 4; side++) {
      const beside = sides[side];
      if (beside === tiles || onFoot[beside] < 0) continue;
      const way = Math.ceil(2 * scale * onFoot[beside]);
      if (best[tile] < 0 || way < best[tile]) best[tile] = way;
    }
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (let tile = 0; tile < tiles; tile++) {
      if (best[tile] < 0) continue;
      for (let side = 4 * tile; side < 4 * tile + 4; side++) {
        const next = sides[side];
        if (next === tiles || price[next] === 0) continue;
        const way = best[tile] + price[tile];
        if (best[next] >= 0 && best[next] <= way) continue;
        best[next] = way;
        changed = true;
      }
    }
  }
  return best;
}

/** Whether the map has ports. */
export function hasPorts({ ground }: Position): boolean {
  return ground.buildingKind.includes(PORT);
}

export function isLand(kind: number): boolean {
  return CLASS[kind] === LAND;
}
