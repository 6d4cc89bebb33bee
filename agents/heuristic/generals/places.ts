import {
  AIR,
  AIRPORT,
  BUILDS,
  CLASS,
  FUEL,
  GARRISON_PCT,
  HOLDS,
  KINDS,
  LAND,
  MAX_HP,
  PAV,
  POINTS,
  POWER,
  PRICE,
  RANGE_MAX,
} from '../../../src/rulesets/generals/tables.ts';
import type { Slate } from './slate.ts';
import { FAR, type Survey } from './survey.ts';

/** What places are weighed by. */
export interface PlaceOptions {
  /** Factor of what seen enemies can do to the unit where it ends. */
  readonly caution: number;
  /** Factor of buildings to take. */
  readonly capture: number;
  /** Factor of enemies to come near to. */
  readonly approach: number;
  /** Factor of standing near the headquarters while an enemy can get there. */
  readonly guard: number;
  /** Damaged units go where they are repaired. */
  readonly retreat: boolean;
  /** Different units go for different buildings. */
  readonly spread: boolean;
  /** Parks aircraft on enemy buildings. */
  readonly blockade: boolean;
}

/** What a building is worth to come near to while no enemy is known. */
const LAIR_WORTH = 8;

/** What it is worth, in money, to end the turn on a tile. */
export class Places {
  readonly #options: PlaceOptions;
  readonly #survey: Survey;
  readonly #slate: Slate;
  /** Buildings that the unit at hand may go for, the price of the way to each, and what it is worth to stand there. */
  readonly #goals: Float64Array;
  readonly #ways: Int32Array[] = [];
  #goalCount = 0;
  /** The look, kind and tile that they are of. */
  #goalsLook = -1;
  #goalsKind = -1;
  #goalsStart = -1;
  /** Enemies that the kind at hand can hurt, and what that is worth. */
  readonly #quarryTile: Int32Array;
  readonly #quarryWorth: Float64Array;
  #quarryCount = 0;
  #quarryLook = -1;
  #quarryKind = -1;
  /** Seen enemies that can hurt the kind at hand. */
  readonly #dangerTile: Int32Array;
  readonly #dangerReach: Int32Array;
  readonly #dangerPower: Int32Array;
  #dangerCount = 0;
  #dangersLook = -1;
  #dangersKind = -1;

  constructor(options: PlaceOptions, survey: Survey, slate: Slate) {
    const tiles = survey.enemyTile.length;
    this.#options = options;
    this.#survey = survey;
    this.#slate = slate;
    this.#goals = new Float64Array(survey.worth.length);
    this.#quarryTile = new Int32Array(2 * tiles);
    this.#quarryWorth = new Float64Array(2 * tiles);
    this.#dangerTile = new Int32Array(tiles);
    this.#dangerReach = new Int32Array(tiles);
    this.#dangerPower = new Int32Array(tiles);
  }

  /** Adds what the first `count` tiles are worth to a unit that starts its move from `start`. */
  rate(kind: number, hp: number, fuel: number, start: number, count: number): void {
    const { caution, retreat, guard, blockade } = this.#options;
    const unitClass = CLASS[kind];
    if (unitClass === LAND) this.captures(kind, start, 0, count);
    else if (HOLDS[kind] === 0 || kind === PAV) this.#hunts(kind, 2, count);
    if (RANGE_MAX[kind] > 0 && unitClass === LAND) this.#hunts(kind, 1, count);
    if (caution > 0) this.threats(kind, hp, 0, count);
    if (retreat && hp < MAX_HP) this.#repairs(kind, hp, count);
    if (guard > 0 && (unitClass === LAND || unitClass === AIR)) this.#guards(kind, start, count);
    this.#standsInTheWay(kind, hp, count);
    if (FUEL[kind] > 0) this.#strands(kind, fuel, count);
    if (blockade && unitClass === AIR) this.#blocks(count);
  }

  /**
   * Adds the buildings to take from the tiles in [first, end): full worth on them, less for each turn away; what another own unit is
   * nearer to counts little.
   */
  captures(kind: number, start: number, first: number, end: number): void {
    const survey = this.#survey;
    if (survey.looks !== this.#goalsLook || kind !== this.#goalsKind || start !== this.#goalsStart)
      this.#aim(kind, start);
    const { tiles, scores } = this.#slate;
    const pace = survey.pace(kind);
    const goals = this.#goals;
    const ways = this.#ways;
    const count = this.#goalCount;
    for (let i = first; i < end; i++) {
      const tile = tiles[i];
      let best = 0;
      let sum = 0;
      for (let goal = 0; goal < count; goal++) {
        const way = ways[goal][tile];
        if (way < 0) continue;
        const turns = way / pace;
        if (turns >= FAR) continue;
        const value = goals[goal] / (1 + turns);
        best = Math.max(best, value);
        sum += value;
      }
      scores[i] += best + 0.1 * (sum - best);
    }
  }

  /** Lists what a unit may go for: the same for all tiles that it may end on. */
  #aim(kind: number, start: number): void {
    const survey = this.#survey;
    const { capture, spread } = this.#options;
    const { buildings } = survey.position.ground;
    let count = 0;
    for (let building = 0; building < buildings; building++) {
      const worth = survey.worth[building];
      if (worth === 0) continue;
      const value = capture * worth;
      this.#goals[count] = spread && this.#isTaken(kind, building, start) ? value * 0.25 : value;
      this.#ways[count++] = survey.waysTo(kind, building);
    }
    this.#goalCount = count;
    this.#goalsLook = survey.looks;
    this.#goalsKind = kind;
    this.#goalsStart = start;
  }

  /** Whether another own land unit stands there, or is fewer turns away than the chosen one. */
  #isTaken(kind: number, building: number, start: number): boolean {
    const survey = this.#survey;
    const goal = survey.position.ground.buildingTile[building];
    const way = survey.waysTo(kind, building)[start];
    const pace = survey.pace(kind);
    const bound = way < 0 ? FAR * pace : way;
    for (let i = 0; i < survey.owns; i++) {
      const tile = survey.ownTile[i];
      const other = survey.ownKind[i];
      if (tile === start || CLASS[other] !== LAND) continue;
      if (tile === goal) return true;
      const otherWay = survey.waysTo(other, building)[tile];
      if (otherWay >= 0 && otherWay * pace < bound * survey.pace(other)) return true;
    }
    return false;
  }

  /** Adds enemies that the unit can hurt: nearer is better, up to being in range. */
  #hunts(kind: number, factor: number, count: number): void {
    const survey = this.#survey;
    if (survey.looks !== this.#quarryLook || kind !== this.#quarryKind) this.#findQuarry(kind);
    const { tiles, scores } = this.#slate;
    const quarryTile = this.#quarryTile;
    const quarryWorth = this.#quarryWorth;
    const quarries = this.#quarryCount;
    const weight = factor * this.#options.approach;
    const reach = RANGE_MAX[kind];
    const points = POINTS[kind];
    for (let i = 0; i < count; i++) {
      let best = 0;
      for (let quarry = 0; quarry < quarries; quarry++) {
        const steps = Math.max(0, survey.distance(tiles[i], quarryTile[quarry]) - reach);
        best = Math.max(best, quarryWorth[quarry] / (1 + steps / points));
      }
      scores[i] += weight * best;
    }
  }

  /** Lists whom a kind can hurt, seen or lost from sight, and where nobody is known, what ships and aircraft look for: enemy buildings. */
  #findQuarry(kind: number): void {
    const survey = this.#survey;
    const { ground } = survey.position;
    let count = 0;
    for (let i = 0; i < survey.enemies; i++) {
      const mean = survey.damageTimes10000(kind, survey.enemyKind[i], survey.enemyTile[i], false) / 10_000;
      if (mean === 0) continue;
      this.#quarryTile[count] = survey.enemyTile[i];
      this.#quarryWorth[count++] = (PRICE[survey.enemyKind[i]] * mean) / 100;
    }
    for (let i = 0; i < survey.ghosts; i++) {
      const mean = POWER[KINDS * kind + survey.ghostKind[i]] / 100;
      if (mean <= 0) continue;
      this.#quarryTile[count] = survey.ghostTile[i];
      this.#quarryWorth[count++] = (PRICE[survey.ghostKind[i]] * mean) / (100 * (1 + survey.ghostAge[i]));
    }
    if (count === 0 && CLASS[kind] !== LAND) {
      for (let building = 0; building < ground.buildings; building++) {
        const owner = survey.ownerOf(building);
        if (owner === 0 || owner === 1 + survey.seat) continue;
        this.#quarryTile[count] = ground.buildingTile[building];
        this.#quarryWorth[count++] = LAIR_WORTH;
      }
    }
    this.#quarryCount = count;
    this.#quarryLook = survey.looks;
    this.#quarryKind = kind;
  }

  /** Takes away the money that seen enemies can be expected to shoot off the unit on the tiles in [first, end) before its next turn. */
  threats(kind: number, hp: number, first: number, end: number): void {
    const survey = this.#survey;
    if (this.#dangersLook !== survey.looks || this.#dangersKind !== kind) this.#findDangers(kind);
    const { tiles, scores } = this.#slate;
    const { caution } = this.#options;
    const { buildingOf } = survey.position.ground;
    const count = this.#dangerCount;
    for (let i = first; i < end; i++) {
      const tile = tiles[i];
      const building = buildingOf[tile];
      const share = building >= 0 && survey.ownerOf(building) === 1 + survey.seat ? GARRISON_PCT : 100;
      let damage = 0;
      for (let danger = 0; danger < count; danger++) {
        if (survey.distance(this.#dangerTile[danger], tile) > this.#dangerReach[danger]) continue;
        damage += (this.#dangerPower[danger] * share) / 10_000;
      }
      scores[i] -= caution * ((PRICE[kind] * Math.min(damage, hp)) / 100);
    }
  }

  /** Lists the seen enemies that can hurt a kind: the same for all tiles. */
  #findDangers(kind: number): void {
    const survey = this.#survey;
    let count = 0;
    for (let i = 0; i < survey.enemies; i++) {
      const enemy = survey.enemyKind[i];
      const power = POWER[KINDS * enemy + kind];
      if (power === 0) continue;
      this.#dangerTile[count] = survey.enemyTile[i];
      this.#dangerReach[count] = POINTS[enemy] + RANGE_MAX[enemy];
      this.#dangerPower[count++] = power;
    }
    this.#dangerCount = count;
    this.#dangersLook = survey.looks;
    this.#dangersKind = kind;
  }

  /** Adds own sites that repair the unit, less for each turn away. */
  #repairs(kind: number, hp: number, count: number): void {
    const survey = this.#survey;
    const { tiles, scores } = this.#slate;
    const { sites, buildingKind } = survey.position.ground;
    const pace = survey.pace(kind);
    const loss = PRICE[kind] * (MAX_HP - hp);
    for (let i = 0; i < count; i++) {
      let best = 0;
      for (let s = 0; s < sites.length; s++) {
        const building = sites[s];
        if (BUILDS[buildingKind[building]] !== CLASS[kind] || survey.ownerOf(building) !== 1 + survey.seat) continue;
        const way = survey.waysTo(kind, building)[tiles[i]];
        const turns = way / pace;
        if (way >= 0 && turns < FAR) best = Math.max(best, loss / (100 * (1 + turns)));
      }
      scores[i] += hp <= 50 ? best : 0.3 * best;
    }
  }

  /** Adds being near the headquarters when an enemy that can take it is. */
  #guards(kind: number, start: number, count: number): void {
    const survey = this.#survey;
    const { ground } = survey.position;
    const head = ground.hq[survey.seat];
    if (head < 0 || survey.distance(start, head) > 2 * POINTS[kind]) return;
    let danger = 0;
    for (let i = 0; i < survey.enemies; i++) {
      const enemy = survey.enemyKind[i];
      if (CLASS[enemy] !== LAND) continue;
      const way = survey.waysTo(enemy, ground.buildingOf[head])[survey.enemyTile[i]];
      const turns = way / survey.pace(enemy);
      if (way >= 0 && turns <= 2) danger = Math.max(danger, 2.5 - turns);
    }
    if (danger === 0) return;
    const { tiles, scores } = this.#slate;
    const { guard } = this.#options;
    for (let i = 0; i < count; i++) scores[i] += guard * ((danger * 40) / (1 + survey.distance(tiles[i], head)));
  }

  /** On an own site nothing is built; units go on, unless they are repaired there. */
  #standsInTheWay(kind: number, hp: number, count: number): void {
    const survey = this.#survey;
    const { tiles, scores } = this.#slate;
    const { buildingOf, buildingKind } = survey.position.ground;
    for (let i = 0; i < count; i++) {
      const building = buildingOf[tiles[i]];
      if (building < 0 || survey.ownerOf(building) !== 1 + survey.seat) continue;
      const builds = BUILDS[buildingKind[building]];
      if (builds >= 0 && (builds !== CLASS[kind] || hp > 50)) scores[i] -= 18;
    }
  }

  /** Takes away the price of an aircraft that can't be back at an own airport in time; adds the fuel that it gets there. */
  #strands(kind: number, fuel: number, count: number): void {
    const { tiles, scores } = this.#slate;
    for (let i = 0; i < count; i++) {
      const turns = this.#turnsHome(kind, fuel, tiles[i]);
      if (turns === 0) scores[i] -= -0.5 * (FUEL[kind] - fuel);
      else if (turns > fuel - 1) scores[i] -= 2 * PRICE[kind];
    }
  }

  /** Turns of an aircraft to where it gets fuel. */
  #turnsHome(kind: number, fuel: number, tile: number): number {
    const survey = this.#survey;
    const { ground, v } = survey.position;
    const points = POINTS[kind];
    let turns = FAR;
    for (let i = 0; i < ground.sites.length; i++) {
      const building = ground.sites[i];
      if (ground.buildingKind[building] !== AIRPORT || survey.ownerOf(building) !== 1 + survey.seat) continue;
      const goal = ground.buildingTile[building];
      const taken = goal !== tile && v.unit[goal] !== 0 && v.hp[goal] > 0 && fuel <= 2 ? 1 : 0;
      turns = Math.min(turns, taken + Math.ceil(survey.distance(tile, goal) / points));
    }
    for (let i = 0; i < survey.owns; i++) {
      if (survey.ownKind[i] !== PAV || v.cargo[2 * survey.ownTile[i] + 1] !== 0) continue;
      turns = Math.min(turns, Math.ceil(survey.distance(tile, survey.ownTile[i]) / points));
    }
    return turns;
  }

  /** Adds enemy sites to park on. */
  #blocks(count: number): void {
    const survey = this.#survey;
    const { tiles, scores } = this.#slate;
    const { sites, buildingTile } = survey.position.ground;
    for (let i = 0; i < count; i++) {
      let best = 0;
      for (let s = 0; s < sites.length; s++) {
        const owner = survey.ownerOf(sites[s]);
        if (owner === 0 || owner === 1 + survey.seat) continue;
        best = Math.max(best, 200 / (1 + survey.distance(tiles[i], buildingTile[sites[s]])));
      }
      scores[i] += best;
    }
  }
}
