import {
  AIR,
  AIRPORT,
  ART,
  BRG,
  BUILDS,
  CLASS,
  COUNTER_ALIVE_PCT,
  COUNTER_DEAD_PCT,
  FLOAT,
  FUEL,
  HOLDS,
  KINDS,
  LAND,
  MAX_HP,
  MOVE_TYPE,
  PAV,
  POINTS,
  POWER,
  PRICE,
  RANGE_MAX,
  RANGE_MIN,
  VTB,
} from '../../src/rulesets/generals/tables.ts';
import { FAR, type Survey } from './generals-map.ts';

/** What the policy weighs, in money. */
export interface OrdersOptions {
  /** Factor of what an attack takes from the enemy and costs. */
  readonly attack: number;
  /** Factor of what seen enemies can do to the unit where it ends. */
  readonly caution: number;
  /** Factor of buildings to take. */
  readonly capture: number;
  /** Factor of enemies to come near to. */
  readonly approach: number;
  /** Bonus for a kill, as a share of the victim's price. */
  readonly kill: number;
  /** Factor of hitting who is about to take an own building, or holds the enemy's headquarters. */
  readonly evict: number;
  /** Factor of hitting who comes near own buildings. */
  readonly intercept: number;
  /** Factor of standing near the headquarters while an enemy can get there. */
  readonly guard: number;
  /** Damaged units go where they are repaired. */
  readonly retreat: boolean;
  /** Different units go for different buildings. */
  readonly spread: boolean;
  /** Carries units over water. */
  readonly ferry: boolean;
  /** Parks aircraft on enemy buildings. */
  readonly blockade: boolean;
}

/** Scores destinations and actions of the unit that an order is for. */
export class Orders {
  readonly #options: OrdersOptions;
  readonly #survey: Survey;
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

  constructor(options: OrdersOptions, survey: Survey) {
    this.#options = options;
    this.#survey = survey;
    this.#goals = new Float64Array(survey.worth.length);
    this.#quarryTile = new Int32Array(2 * survey.enemyTile.length);
    this.#quarryWorth = new Float64Array(2 * survey.enemyTile.length);
  }

  /** Worth of attacking the seen enemy on a tile from another, in money: what it loses less what the attacker loses. */
  attack(kind: number, hp: number, from: number, index: number): number {
    const survey = this.#survey;
    const target = survey.enemyTile[index];
    const victim = survey.enemyKind[index];
    const victimHp = survey.enemyHp[index];
    const mean = survey.meanDamage(kind, victim, target, false);
    if (mean === 0) return 0;
    const dealt = Math.min(mean, victimHp);
    const kills = mean >= victimHp;
    let worth = (PRICE[victim] * dealt) / 100;
    if (kills) worth += this.#options.kill * PRICE[victim];
    if (survey.distance(from, target) === 1 && RANGE_MIN[victim] === 1) {
      const counter = survey.meanDamage(victim, kind, from, true) * (kills ? COUNTER_DEAD_PCT : COUNTER_ALIVE_PCT);
      const suffered = Math.min(counter / 100, hp);
      worth -= (PRICE[kind] * suffered) / 100;
      if (suffered >= hp) worth -= this.#options.kill * PRICE[kind];
    }
    worth *= this.#options.attack;
    if (this.#options.evict > 0)
      worth += this.#options.evict * this.#eviction(victim, target, kills ? 1 : (0.4 * dealt) / victimHp);
    return worth;
  }

  /** What hangs on the tile of a victim: an own building that it is about to take or keeps from building, the enemy's headquarters. */
  #eviction(victim: number, tile: number, share: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    const building = ground.buildingOf[tile];
    const coming = CLASS[victim] === LAND ? this.#options.intercept * this.#danger(victim, tile) * share : 0;
    if (building < 0) return coming;
    const owner = survey.ownerOf(building);
    if (owner === 1 + survey.seat)
      return (CLASS[victim] === LAND ? survey.stakeOf(building) : survey.blockOf(building)) * share;
    if (owner === 0 || ground.hq[owner - 1] !== tile) return coming;
    for (let i = 0; i < survey.owns; i++) {
      if (CLASS[survey.ownKind[i]] !== LAND || survey.isDone(survey.ownTile[i])) continue;
      if (survey.turnsTo(survey.ownKind[i], survey.ownTile[i], building) <= 1) return 60 * share;
    }
    return 10 * share;
  }

  /** The most that an enemy land unit can be about to take: full two turns away, none from four. */
  #danger(victim: number, tile: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    let most = 0;
    for (let building = 0; building < ground.buildings; building++) {
      if (survey.ownerOf(building) !== 1 + survey.seat) continue;
      const turns = survey.turnsTo(victim, tile, building);
      if (turns < 4) most = Math.max(most, survey.stakeOf(building) * Math.min(1, 2 - turns / 2));
    }
    return most;
  }

  /** The best attack from a tile; 0 when none is worth it. */
  bestAttack(kind: number, hp: number, from: number, moved: boolean): number {
    const survey = this.#survey;
    if (RANGE_MAX[kind] === 0 || (moved && kind === ART)) return 0;
    if (moved && RANGE_MAX[kind] > 1 && survey.position.ground.params.indirectCannotMoveAndFire) return 0;
    let best = 0;
    for (let i = 0; i < survey.enemies; i++) {
      const steps = survey.distance(from, survey.enemyTile[i]);
      if (steps < RANGE_MIN[kind] || steps > RANGE_MAX[kind]) continue;
      if (POWER[KINDS * kind + survey.enemyKind[i]] === 0) continue;
      best = Math.max(best, this.attack(kind, hp, from, i));
    }
    return best;
  }

  /** Worth of being on a tile at the end of the turn. */
  place(kind: number, hp: number, fuel: number, tile: number, start: number): number {
    const { caution } = this.#options;
    let worth = 0;
    if (CLASS[kind] === LAND) worth += this.#captures(kind, tile, start);
    else if (HOLDS[kind] === 0 || kind === PAV) worth += this.#hunts(kind, tile, 2);
    if (RANGE_MAX[kind] > 0 && CLASS[kind] === LAND) worth += this.#hunts(kind, tile, 1);
    if (caution > 0) worth -= caution * this.#survey.threat(kind, hp, tile);
    if (this.#options.retreat && hp < MAX_HP) worth += this.#repairs(kind, hp, tile);
    if (this.#options.guard > 0) worth += this.#options.guard * this.#guards(kind, tile, start);
    worth -= this.#standsInTheWay(kind, hp, tile);
    if (FUEL[kind] > 0) worth -= this.#strands(kind, fuel, tile);
    if (this.#options.blockade && CLASS[kind] === AIR) worth += this.#blocks(tile);
    return worth;
  }

  /** Buildings to take: full worth on them, less for each turn away; what another own unit is nearer to counts little. */
  #captures(kind: number, tile: number, start: number): number {
    const looks = this.#survey.looks;
    if (looks !== this.#goalsLook || kind !== this.#goalsKind || start !== this.#goalsStart) this.#aim(kind, start);
    const { ground } = this.#survey.position;
    const pace = POINTS[kind] * ground.point[MOVE_TYPE[kind]];
    const goals = this.#goals;
    const ways = this.#ways;
    const count = this.#goalCount;
    let best = 0;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const way = ways[i][tile];
      if (way < 0) continue;
      const turns = way / pace;
      if (turns >= FAR) continue;
      const value = goals[i] / (1 + turns);
      best = Math.max(best, value);
      sum += value;
    }
    return best + 0.1 * (sum - best);
  }

  /** Lists what a unit may go for: the same for all tiles that it may end on. */
  #aim(kind: number, start: number): void {
    const survey = this.#survey;
    const { ground } = survey.position;
    let count = 0;
    for (let building = 0; building < ground.buildings; building++) {
      const worth = survey.worth[building];
      if (worth === 0) continue;
      let value = this.#options.capture * worth;
      if (this.#options.spread && this.#isTaken(kind, building, start)) value *= 0.25;
      this.#goals[count] = value;
      this.#ways[count++] = ground.ways[MOVE_TYPE[kind]][building];
    }
    this.#goalCount = count;
    this.#goalsLook = survey.looks;
    this.#goalsKind = kind;
    this.#goalsStart = start;
  }

  /** Whether another own land unit stands there, or is nearer than the chosen one. */
  #isTaken(kind: number, building: number, start: number): boolean {
    const survey = this.#survey;
    const goal = survey.position.ground.buildingTile[building];
    const mine = survey.turnsTo(kind, start, building);
    for (let i = 0; i < survey.owns; i++) {
      const tile = survey.ownTile[i];
      if (tile === start || CLASS[survey.ownKind[i]] !== LAND) continue;
      if (tile === goal || survey.turnsTo(survey.ownKind[i], tile, building) < mine) return true;
    }
    return false;
  }

  /** Enemies that the unit can hurt: nearer is better, up to being in range. */
  #hunts(kind: number, tile: number, factor: number): number {
    const survey = this.#survey;
    if (survey.looks !== this.#quarryLook || kind !== this.#quarryKind) this.#findQuarry(kind);
    const count = this.#quarryCount;
    let best = 0;
    for (let i = 0; i < count; i++) {
      best = Math.max(best, this.#nearness(kind, tile, this.#quarryTile[i], this.#quarryWorth[i]));
    }
    const { ground } = survey.position;
    if (best === 0 && CLASS[kind] !== LAND) {
      // Nobody is known: towards where the enemy lives.
      for (let building = 0; building < ground.buildings; building++) {
        const owner = survey.ownerOf(building);
        if (owner === 0 || owner === 1 + survey.seat) continue;
        best = Math.max(best, this.#nearness(kind, tile, ground.buildingTile[building], 8));
      }
    }
    return factor * this.#options.approach * best;
  }

  /** Lists whom a kind can hurt, seen or lost from sight: the same for all tiles that it may end on. */
  #findQuarry(kind: number): void {
    const survey = this.#survey;
    let count = 0;
    for (let i = 0; i < survey.enemies; i++) {
      const mean = survey.meanDamage(kind, survey.enemyKind[i], survey.enemyTile[i], false);
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
    this.#quarryCount = count;
    this.#quarryLook = survey.looks;
    this.#quarryKind = kind;
  }

  #nearness(kind: number, tile: number, goal: number, worth: number): number {
    const steps = Math.max(0, this.#survey.distance(tile, goal) - RANGE_MAX[kind]);
    return worth / (1 + steps / POINTS[kind]);
  }

  #repairs(kind: number, hp: number, tile: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    let best = 0;
    for (let i = 0; i < ground.sites.length; i++) {
      const building = ground.sites[i];
      if (BUILDS[ground.buildingKind[building]] !== CLASS[kind] || survey.ownerOf(building) !== 1 + survey.seat)
        continue;
      const turns = survey.turnsTo(kind, tile, building);
      if (turns < FAR) best = Math.max(best, (PRICE[kind] * (MAX_HP - hp)) / (100 * (1 + turns)));
    }
    return hp <= 50 ? best : 0.3 * best;
  }

  /** Near the headquarters when an enemy that can take it is. */
  #guards(kind: number, tile: number, start: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    const head = ground.hq[survey.seat];
    if (head < 0) return 0;
    let danger = 0;
    for (let i = 0; i < survey.enemies; i++) {
      if (CLASS[survey.enemyKind[i]] !== LAND) continue;
      const turns = survey.turnsTo(survey.enemyKind[i], survey.enemyTile[i], ground.buildingOf[head]);
      if (turns <= 2) danger = Math.max(danger, 2.5 - turns);
    }
    if (danger === 0) return 0;
    if (CLASS[kind] !== LAND && CLASS[kind] !== AIR) return 0;
    if (survey.distance(start, head) > 2 * POINTS[kind]) return 0;
    return (danger * 40) / (1 + survey.distance(tile, head));
  }

  /** On an own site nothing is built; units go on, unless they are repaired there. */
  #standsInTheWay(kind: number, hp: number, tile: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    const building = ground.buildingOf[tile];
    if (building < 0 || survey.ownerOf(building) !== 1 + survey.seat) return 0;
    const builds = BUILDS[ground.buildingKind[building]];
    if (builds < 0) return 0;
    return builds === CLASS[kind] && hp <= 50 ? 0 : 18;
  }

  /** The price of an aircraft that can't be back at an own airport in time. */
  #strands(kind: number, fuel: number, tile: number): number {
    const survey = this.#survey;
    const { ground, v } = survey.position;
    let turns = FAR;
    for (let i = 0; i < ground.sites.length; i++) {
      const building = ground.sites[i];
      if (ground.buildingKind[building] !== AIRPORT || survey.ownerOf(building) !== 1 + survey.seat) continue;
      const goal = ground.buildingTile[building];
      const taken = goal !== tile && v.unit[goal] !== 0 && v.hp[goal] > 0 && fuel <= 2 ? 1 : 0;
      turns = Math.min(turns, taken + Math.ceil(survey.distance(tile, goal) / POINTS[kind]));
    }
    for (let i = 0; i < survey.owns; i++) {
      if (survey.ownKind[i] !== PAV || v.cargo[2 * survey.ownTile[i] + 1] !== 0) continue;
      turns = Math.min(turns, Math.ceil(survey.distance(tile, survey.ownTile[i]) / POINTS[kind]));
    }
    if (turns === 0) return -0.5 * (FUEL[kind] - fuel);
    return turns <= fuel - 1 ? 0 : 2 * PRICE[kind];
  }

  #blocks(tile: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    let best = 0;
    for (let i = 0; i < ground.sites.length; i++) {
      const building = ground.sites[i];
      const owner = survey.ownerOf(building);
      if (owner === 0 || owner === 1 + survey.seat) continue;
      const steps = survey.distance(tile, ground.buildingTile[building]);
      best = Math.max(best, 200 / (1 + steps));
    }
    return best;
  }

  /** Worth of being carried: boarding a transport, as far as there is something over the water that is worth it. */
  boarding(kind: number, carrier: number, at: number, fuel: number): number {
    if (carrier === PAV) return FUEL[kind] - fuel + 2;
    if (!this.#options.ferry || carrier !== BRG) return 0;
    return 0.9 * this.#overseas(at, at);
  }

  /** The best building overseas for a loaded barge on a tile; what can be had on foot from `from` does not count. */
  #overseas(tile: number, from: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    let best = 0;
    for (let building = 0; building < ground.buildings; building++) {
      if (survey.worth[building] === 0 || this.#isStoodOn(building)) continue;
      if (survey.sameLand(from, building)) continue;
      const way = survey.ferry(building)[tile];
      if (way < 0) continue;
      const turns = way / (POINTS[BRG] * ground.point[FLOAT]);
      best = Math.max(best, survey.worth[building] / (1 + turns));
    }
    return this.#options.capture * best;
  }

  #isStoodOn(building: number): boolean {
    const survey = this.#survey;
    const goal = survey.position.ground.buildingTile[building];
    for (let i = 0; i < survey.owns; i++) if (survey.ownTile[i] === goal) return true;
    return false;
  }

  /** Worth of a transport on a tile: loaded, where its passengers are wanted; empty, near units that wait for it. */
  transport(kind: number, tile: number, start: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    const loaded = survey.cargoOf(start, 0) >= 0;
    if (kind === VTB)
      return loaded ? this.#captures(survey.cargoOf(start, 0), tile, start) : this.#captures(kind, tile, start);
    if (!this.#options.ferry) return 0;
    if (loaded) return this.#overseas(tile, tile);
    let best = 0;
    for (let i = 0; i < survey.owns; i++) {
      if (CLASS[survey.ownKind[i]] !== LAND) continue;
      const from = survey.ownTile[i];
      const steps = survey.distance(tile, from);
      const wait = this.#hasGoal(survey.ownKind[i], from) ? 4 : 30;
      best = Math.max(best, (ground.quay[tile] === 1 ? wait : 0.5 * wait) / (1 + steps / 3));
    }
    return best;
  }

  /** Whether a land unit has a building to take on foot. */
  #hasGoal(kind: number, tile: number): boolean {
    const survey = this.#survey;
    for (let building = 0; building < survey.position.ground.buildings; building++) {
      if (survey.worth[building] > 0 && survey.turnsTo(kind, tile, building) < 4) return true;
    }
    return false;
  }

  /** A land unit with nothing left to take on foot waits by the water for a barge. */
  waitsForBarge(kind: number, tile: number): number {
    const survey = this.#survey;
    if (!this.#options.ferry || this.#hasGoal(kind, tile)) return 0;
    let best = 0;
    for (let i = 0; i < survey.owns; i++) {
      if (survey.ownKind[i] !== BRG) continue;
      best = Math.max(best, 12 / (1 + survey.distance(tile, survey.ownTile[i]) / POINTS[kind]));
    }
    return best;
  }

  /** Worth of putting a passenger down on a tile, against keeping it aboard. */
  unloading(passenger: number, carrier: number, tile: number, at: number): number {
    const survey = this.#survey;
    const ashore =
      this.#captures(passenger, tile, tile) - this.#options.caution * survey.threat(passenger, MAX_HP, tile);
    const aboard = carrier === BRG ? this.#overseas(at, at) : 0;
    return ashore - Math.max(2, 0.95 * aboard);
  }
}
