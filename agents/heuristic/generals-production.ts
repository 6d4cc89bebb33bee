import type { Rng } from '../../src/core/rng.ts';
import {
  AIR,
  BAZ,
  BMB,
  BRG,
  CLASS,
  DCA,
  FTR,
  HEL,
  INF,
  KINDS,
  LAND,
  PAV,
  POWER,
  PRICE,
  RANGE_MAX,
  SEA,
  TNK,
  ULM,
} from '../../src/rulesets/generals/tables.ts';
import { FAR, type Survey } from './generals-map.ts';

export interface ProductionOptions {
  /** matchup: what hurts the known enemies; mixed: any armed kind; infantry, air: that and nothing else where there is a choice. */
  readonly production: 'matchup' | 'mixed' | 'infantry' | 'air';
  /** Factor of what a kind deals and takes among the known enemies. */
  readonly matchup: number;
  /** What the share of a kind among the own units counts against more of it. */
  readonly variety: number;
  /** What a coin of the price counts against a kind, beyond the site's share of the money. */
  readonly thrift: number;
  /** Factor of cheap feet, while there is more to take than there are units to take it. */
  readonly land: number;
  /** Builds barges where land units have nothing left to take on foot. */
  readonly ferry: boolean;
}

/** What an enemy is taken to have before any of it is known: shares of kinds. */
const EXPECTED: readonly (readonly [kind: number, weight: number])[] = [
  [INF, 1],
  [BAZ, 0.5],
  [TNK, 0.8],
  [DCA, 0.3],
  [HEL, 0.3],
];

/** What a kind is worth before the enemy is known: reach and speed count for more than price. */
const WORTH = Float64Array.of(
  // INF BAZ TNK REC VTB DCA ART MSL
  ...[5, 2.5, 8.5, 4, -30, 11.5, 2, 8.5],
  // HEL BMB FTR ULM
  ...[9.5, 6.5, 7, -30],
  // SUB BRG DST CUI PAV
  ...[3, 0, 4, 6, 6],
);

/** Chooses what a site builds. */
export class Production {
  readonly #options: ProductionOptions;
  readonly #survey: Survey;
  readonly #weights = new Float64Array(KINDS);

  constructor(options: ProductionOptions, survey: Survey) {
    this.#options = options;
    this.#survey = survey;
  }

  /** Weights of the kinds that the enemies have, as far as the seat knows. Ask once, then score kinds. */
  prepare(): void {
    const survey = this.#survey;
    const weights = this.#weights;
    weights.fill(0);
    for (const [kind, weight] of EXPECTED) weights[kind] = 0.6 * weight;
    for (let i = 0; i < survey.enemies; i++) weights[survey.enemyKind[i]] += 0.2 + (0.8 * survey.enemyHp[i]) / 100;
    for (let i = 0; i < survey.ghosts; i++) weights[survey.ghostKind[i]] += 1 / (1 + survey.ghostAge[i]);
  }

  score(kind: number, rng: Rng): number {
    switch (this.#options.production) {
      case 'infantry':
        return kind === INF ? 1000 : RANGE_MAX[kind];
      case 'air':
        if (CLASS[kind] === AIR)
          return kind === HEL || kind === BMB ? 1000 + PRICE[kind] : 500 - (kind === ULM ? 400 : 0);
        return kind === INF ? 400 : 0;
      case 'mixed':
        return RANGE_MAX[kind] > 0 ? 10 + rng.float() : rng.float();
      default:
        return this.#matchup(kind);
    }
  }

  /** A kind's worth in general, what it deals and takes among the known enemies, and what the seat lacks. */
  #matchup(kind: number): number {
    const survey = this.#survey;
    const weights = this.#weights;
    let total = 0;
    let dealt = 0;
    let suffered = 0;
    for (let other = 0; other < KINDS; other++) {
      const weight = weights[other];
      if (weight === 0) continue;
      total += weight;
      dealt += (weight * Math.min(100, POWER[KINDS * kind + other] / 100) * PRICE[other]) / 100;
      suffered += (weight * Math.min(100, POWER[KINDS * other + kind] / 100) * PRICE[kind]) / 100;
    }
    const share = survey.position.v.money[survey.seat] / Math.max(1, this.#openSites());
    let score = WORTH[kind] + this.#options.matchup * ((dealt - 0.3 * suffered) / total);
    score -= this.#options.thrift * Math.max(0, PRICE[kind] - share);
    score -= (this.#options.variety * this.#countKind(kind)) / (survey.owns + 2);
    score += this.#captureNeed(kind);
    if (CLASS[kind] === AIR && this.#count(AIR) > 1 + this.#count(LAND)) score -= 8;
    if (kind === FTR && weights[HEL] + weights[BMB] + weights[ULM] < 1) score -= 20;
    if (CLASS[kind] === SEA) score += this.#atSea(kind);
    return score;
  }

  #openSites(): number {
    const survey = this.#survey;
    const { ground, v } = survey.position;
    let count = 0;
    for (let i = 0; i < ground.sites.length; i++) {
      const building = ground.sites[i];
      if (survey.ownerOf(building) === 1 + survey.seat && v.built[building] === 0) count++;
    }
    return count;
  }

  #count(unitClass: number): number {
    let count = 0;
    for (let i = 0; i < this.#survey.owns; i++) if (CLASS[this.#survey.ownKind[i]] === unitClass) count++;
    return count;
  }

  #countKind(kind: number): number {
    let count = 0;
    for (let i = 0; i < this.#survey.owns; i++) if (this.#survey.ownKind[i] === kind) count++;
    return count;
  }

  /** Cheap feet are wanted while there is more to take than there are units to take it. */
  #captureNeed(kind: number): number {
    if (CLASS[kind] !== LAND) return 0;
    const survey = this.#survey;
    const { ground, v } = survey.position;
    let open = 0;
    for (let building = 0; building < ground.buildings; building++) {
      if (survey.worth[building] === 0) continue;
      if (survey.turnsTo(INF, v.selected[0], building) < (this.#options.ferry ? FAR + 1 : FAR)) open++;
    }
    const need = open - this.#count(LAND);
    return need <= 0 ? 0 : (this.#options.land * Math.min(need, 3) * 10) / PRICE[kind];
  }

  #atSea(kind: number): number {
    const survey = this.#survey;
    const { ground } = survey.position;
    if (kind === BRG) {
      if (!this.#options.ferry) return -30;
      let overseas = 0;
      for (let building = 0; building < ground.buildings; building++) {
        if (survey.worth[building] > 0 && !this.#onFoot(building))
          overseas = Math.max(overseas, survey.worth[building]);
      }
      const barges = this.#countKind(BRG);
      return overseas === 0 ? -30 : Math.min(60, overseas / 3) / (1 + 3 * barges);
    }
    const escorts = this.#count(SEA) - this.#countKind(BRG);
    return kind === PAV ? 4 - 4 * escorts : -2 * escorts;
  }

  #onFoot(building: number): boolean {
    const survey = this.#survey;
    for (let i = 0; i < survey.owns; i++) {
      if (CLASS[survey.ownKind[i]] === LAND && survey.sameLand(survey.ownTile[i], building)) return true;
    }
    return false;
  }
}
