import { BRG, CLASS, FUEL, LAND, MAX_HP, PAV, POINTS, VTB } from '../../../src/rulesets/generals/tables.ts';
import type { Places } from './places.ts';
import type { Slate } from './slate.ts';
import type { Survey } from './survey.ts';

/** What carrying is weighed by. */
export interface TransportOptions {
  /** Factor of buildings to take. */
  readonly capture: number;
  /** Carries units over water. */
  readonly ferry: boolean;
}

/** What it is worth, in money, to carry and to be carried. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #survey: Survey;
  readonly #slate: Slate;
  readonly #places: Places;
  /** Buildings to take on which no own unit stands. */
  readonly #shores: Int32Array;
  #shoreCount = 0;
  #shoresLook = -1;
  /** What `#findFare` found. */
  readonly #fare = new Float64Array(1);
  /** Own land units, and what a barge counts for to each. */
  readonly #waitingTile: Int32Array;
  readonly #waitingWorth: Int32Array;
  #waitingCount = 0;
  #waitingLook = -1;

  constructor(options: TransportOptions, survey: Survey, slate: Slate, places: Places) {
    const tiles = survey.ownTile.length;
    this.#options = options;
    this.#survey = survey;
    this.#slate = slate;
    this.#places = places;
    this.#shores = new Int32Array(survey.worth.length);
    this.#waitingTile = new Int32Array(tiles);
    this.#waitingWorth = new Int32Array(tiles);
  }

  /** Scores boarding the transport on the i-th tile, as far as there is something over the water that is worth it. */
  board(kind: number, carrier: number, fuel: number, i: number): void {
    const { tiles, scores } = this.#slate;
    scores[i] = 0;
    if (carrier === PAV) scores[i] = FUEL[kind] - fuel + 2;
    else if (this.#options.ferry && carrier === BRG) {
      this.#findFare(tiles[i]);
      scores[i] = 0.9 * this.#fare[0];
    }
  }

  /** Adds what a transport is worth on the first `count` tiles: loaded, where its passengers are wanted; empty, near units that wait for it. */
  carry(kind: number, start: number, count: number): void {
    const passenger = this.#survey.cargoOf(start, 0);
    if (kind === VTB) this.#places.captures(passenger >= 0 ? passenger : kind, start, 0, count);
    else if (!this.#options.ferry) return;
    else if (passenger >= 0) this.#sail(count);
    else this.#fetch(count);
  }

  /** Adds what the first `count` tiles are worth to a loaded barge. */
  #sail(count: number): void {
    const { tiles, scores } = this.#slate;
    for (let i = 0; i < count; i++) {
      this.#findFare(tiles[i]);
      scores[i] += this.#fare[0];
    }
  }

  /** Adds what the first `count` tiles are worth to an empty barge. */
  #fetch(count: number): void {
    const survey = this.#survey;
    if (this.#waitingLook !== survey.looks) this.#findWaiting();
    const { tiles, scores } = this.#slate;
    const { quay } = survey.position.ground;
    for (let i = 0; i < count; i++) {
      const tile = tiles[i];
      let best = 0;
      for (let w = 0; w < this.#waitingCount; w++) {
        const steps = survey.distance(tile, this.#waitingTile[w]);
        const wait = this.#waitingWorth[w];
        best = Math.max(best, (quay[tile] === 1 ? wait : 0.5 * wait) / (1 + steps / 3));
      }
      scores[i] += best;
    }
  }

  #findWaiting(): void {
    const survey = this.#survey;
    let count = 0;
    for (let i = 0; i < survey.owns; i++) {
      if (CLASS[survey.ownKind[i]] !== LAND) continue;
      this.#waitingTile[count] = survey.ownTile[i];
      this.#waitingWorth[count++] = this.#hasGoal(survey.ownKind[i], survey.ownTile[i]) ? 4 : 30;
    }
    this.#waitingCount = count;
    this.#waitingLook = survey.looks;
  }

  /** The best building overseas for a loaded barge on a tile. */
  #findFare(tile: number): void {
    const survey = this.#survey;
    if (this.#shoresLook !== survey.looks) this.#findShores();
    const pace = survey.pace(BRG);
    let best = 0;
    for (let i = 0; i < this.#shoreCount; i++) {
      const building = this.#shores[i];
      if (survey.sameLand(tile, building)) continue;
      const way = survey.ferry(building)[tile];
      if (way >= 0) best = Math.max(best, survey.worth[building] / (1 + way / pace));
    }
    this.#fare[0] = this.#options.capture * best;
  }

  #findShores(): void {
    const survey = this.#survey;
    const { buildings, buildingTile } = survey.position.ground;
    let count = 0;
    for (let building = 0; building < buildings; building++) {
      if (survey.worth[building] > 0 && !this.#isStoodOn(buildingTile[building])) this.#shores[count++] = building;
    }
    this.#shoreCount = count;
    this.#shoresLook = survey.looks;
  }

  #isStoodOn(tile: number): boolean {
    const survey = this.#survey;
    for (let i = 0; i < survey.owns; i++) if (survey.ownTile[i] === tile) return true;
    return false;
  }

  /** Whether a land unit has a building to take on foot. */
  #hasGoal(kind: number, tile: number): boolean {
    const survey = this.#survey;
    const { buildings } = survey.position.ground;
    const reach = 4 * survey.pace(kind);
    for (let building = 0; building < buildings; building++) {
      if (survey.worth[building] === 0) continue;
      const way = survey.waysTo(kind, building)[tile];
      if (way >= 0 && way < reach) return true;
    }
    return false;
  }

  /** Adds being near a barge, for a land unit that has nothing left to take on foot. */
  wait(kind: number, count: number): void {
    if (!this.#options.ferry) return;
    const survey = this.#survey;
    let barges = 0;
    for (let i = 0; i < survey.owns; i++) if (survey.ownKind[i] === BRG) barges++;
    if (barges === 0) return;
    const { tiles, scores } = this.#slate;
    for (let i = 0; i < count; i++) {
      if (this.#hasGoal(kind, tiles[i])) continue;
      let best = 0;
      for (let own = 0; own < survey.owns; own++) {
        if (survey.ownKind[own] !== BRG) continue;
        best = Math.max(best, 12 / (1 + survey.distance(tiles[i], survey.ownTile[own]) / POINTS[kind]));
      }
      scores[i] += best;
    }
  }

  /** Scores putting a passenger down on the i-th tile, against keeping it aboard. */
  unload(passenger: number, carrier: number, at: number, i: number): void {
    const { tiles, scores } = this.#slate;
    scores[i] = 0;
    this.#places.captures(passenger, tiles[i], i, i + 1);
    this.#places.threats(passenger, MAX_HP, i, i + 1);
    this.#fare[0] = 0;
    if (carrier === BRG) this.#findFare(at);
    scores[i] -= Math.max(2, 0.95 * this.#fare[0]);
  }
}
