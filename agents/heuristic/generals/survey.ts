import type { Seat } from '../../../src/core/game.ts';
import { CODE_MASK, cargoKind, kindOfCode, type Position, seatOfCode } from '../../../src/rulesets/generals/layout.ts';
import {
  BUILDS,
  FLOAT,
  GARRISON_PCT,
  INCOME,
  KINDS,
  MOVE_TYPE,
  POINTS,
  POWER,
  WALK,
} from '../../../src/rulesets/generals/tables.ts';

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
    for (let building = 0; building < ground.buildings; building++) this.#weigh(building);
  }

  ownerOf(building: number): number {
    return this.position.v.memory[this.seat * this.position.ground.buildings + building];
  }

  #weigh(building: number): void {
    const { ground } = this.position;
    const owner = this.ownerOf(building);
    let worth = 0;
    if (owner !== 1 + this.seat) {
      const kind = ground.buildingKind[building];
      worth = INCOME[kind] * INCOME_TURNS + (BUILDS[kind] >= 0 ? SITE_WORTH : 0);
      if (owner > 0) {
        // Taken from an enemy it counts once more, though it takes two turns.
        worth *= 1.3;
        if (ground.hq[owner - 1] === ground.buildingTile[building]) worth += HQ_WORTH;
      }
    }
    this.worth[building] = worth;
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

  /** Price of the way of a kind to a building from each tile, over empty ground; -1 where there is none. */
  waysTo(kind: number, building: number): Int32Array {
    return this.position.ground.ways[MOVE_TYPE[kind]][building];
  }

  /** What a kind can pay for its way in a turn. */
  pace(kind: number): number {
    return POINTS[kind] * this.position.ground.point[MOVE_TYPE[kind]];
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
  damageTimes10000(striker: number, victim: number, victimTile: number, victimIsOwn: boolean): number {
    const power = POWER[KINDS * striker + victim];
    if (power === 0) return 0;
    const { ground } = this.position;
    const building = ground.buildingOf[victimTile];
    let covered = false;
    if (building >= 0) {
      const owner = this.ownerOf(building);
      covered = victimIsOwn ? owner === 1 + this.seat : owner > 0 && owner !== 1 + this.seat;
    }
    return power * (covered ? GARRISON_PCT : 100);
  }

  /** Number of the seen enemy on a tile, -1 when there is none. */
  enemyAt(tile: number): number {
    for (let i = 0; i < this.enemies; i++) if (this.enemyTile[i] === tile) return i;
    return -1;
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
