import { fraction, type Rng } from '../../../src/core/rng.ts';
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
} from '../../../src/rulesets/generals/tables.ts';
import type { Slate } from './slate.ts';
import { FAR, type Survey } from './survey.ts';

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
const EXPECTED = new Float64Array(KINDS);
for (const [kind, weight] of [
  [INF, 1],
  [BAZ, 0.5],
  [TNK, 0.8],
  [DCA, 0.3],
  [HEL, 0.3],
])
  EXPECTED[kind] = 0.6 * weight;

/** What a kind is worth before the enemy is known: reach and speed count for more than price. */
const WORTH = Float64Array.of(
  // INF BAZ TNK REC VTB DCA ART MSL
  ...[5, 2.5, 8.5, 4, -30, 11.5, 2, 8.5],
  // HEL BMB FTR ULM
  ...[9.5, 6.5, 7, -30],
  // SUB BRG DST CUI PAV
  ...[3, 0, 4, 6, 6],
);

/** Scores what a site may build. */
export class Production {
  readonly #options: ProductionOptions;
  readonly #survey: Survey;
  readonly #slate: Slate;
  /** Weights of the kinds that the enemies have, as far as the seat knows. */
  readonly #weights = new Float64Array(KINDS);
  /** Own units of each kind. */
  readonly #kinds = new Int32Array(KINDS);
  /** Own units of each class. */
  readonly #classes = new Int32Array(SEA + 1);
  /** By how many buildings to take are more than units to take them. */
  #captureNeed = 0;

  constructor(options: ProductionOptions, survey: Survey, slate: Slate) {
    this.#options = options;
    this.#survey = survey;
    this.#slate = slate;
  }

  /** Takes stock of both sides: once a decision, before kinds are scored. */
  prepare(): void {
    const survey = this.#survey;
    const weights = this.#weights;
    weights.set(EXPECTED);
    for (let i = 0; i < survey.enemies; i++) weights[survey.enemyKind[i]] += 0.2 + (0.8 * survey.enemyHp[i]) / 100;
    for (let i = 0; i < survey.ghosts; i++) weights[survey.ghostKind[i]] += 1 / (1 + survey.ghostAge[i]);
    this.#kinds.fill(0);
    this.#classes.fill(0);
    for (let i = 0; i < survey.owns; i++) {
      this.#kinds[survey.ownKind[i]]++;
      this.#classes[CLASS[survey.ownKind[i]]]++;
    }
    this.#captureNeed = this.#toTake() - this.#classes[LAND];
  }

  /** Scores a kind as the i-th action. */
  rate(kind: number, rng: Rng, i: number): void {
    const { scores } = this.#slate;
    switch (this.#options.production) {
      case 'infantry':
        scores[i] = kind === INF ? 1000 : RANGE_MAX[kind];
        break;
      case 'air':
        if (CLASS[kind] === AIR)
          scores[i] = kind === HEL || kind === BMB ? 1000 + PRICE[kind] : kind === ULM ? 100 : 500;
        else scores[i] = kind === INF ? 400 : 0;
        break;
      case 'mixed':
        scores[i] = RANGE_MAX[kind] > 0 ? 10 + fraction(rng.bits()) : fraction(rng.bits());
        break;
      default:
        this.#matchup(kind, i);
    }
  }

  /** A kind's worth in general, what it deals and takes among the known enemies, and what the seat lacks. */
  #matchup(kind: number, i: number): void {
    const survey = this.#survey;
    const weights = this.#weights;
    const { matchup, thrift, variety, land } = this.#options;
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
    let score = WORTH[kind] + matchup * ((dealt - 0.3 * suffered) / total);
    score -= thrift * Math.max(0, PRICE[kind] - share);
    score -= (variety * this.#kinds[kind]) / (survey.owns + 2);
    // Cheap feet are wanted while there is more to take than there are units to take it.
    const need = CLASS[kind] === LAND ? this.#captureNeed : 0;
    if (need > 0) score += (land * Math.min(need, 3) * 10) / PRICE[kind];
    if (CLASS[kind] === AIR && this.#classes[AIR] > 1 + this.#classes[LAND]) score -= 8;
    if (kind === FTR && weights[HEL] + weights[BMB] + weights[ULM] < 1) score -= 20;
    this.#slate.scores[i] = score;
    if (CLASS[kind] === SEA) this.#addAtSea(kind, i);
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

  /** Buildings to take on foot from the chosen site; with `ferry` those overseas too. */
  #toTake(): number {
    const survey = this.#survey;
    const { ground, v } = survey.position;
    const { ferry } = this.#options;
    const reach = FAR * survey.pace(INF);
    let count = 0;
    for (let building = 0; building < ground.buildings; building++) {
      if (survey.worth[building] === 0) continue;
      const way = survey.waysTo(INF, building)[v.selected[0]];
      if (ferry || (way >= 0 && way < reach)) count++;
    }
    return count;
  }

  #addAtSea(kind: number, i: number): void {
    const { scores } = this.#slate;
    const barges = this.#kinds[BRG];
    if (kind !== BRG) {
      const escorts = this.#classes[SEA] - barges;
      scores[i] += kind === PAV ? 4 - 4 * escorts : -2 * escorts;
      return;
    }
    const survey = this.#survey;
    const { buildings } = survey.position.ground;
    let overseas = 0;
    for (let building = 0; this.#options.ferry && building < buildings; building++) {
      if (survey.worth[building] > 0 && !this.#isOnFoot(building))
        overseas = Math.max(overseas, survey.worth[building]);
    }
    scores[i] += overseas === 0 ? -30 : Math.min(60, overseas / 3) / (1 + 3 * barges);
  }

  /** Whether an own land unit can walk to a building. */
  #isOnFoot(building: number): boolean {
    const survey = this.#survey;
    for (let i = 0; i < survey.owns; i++) {
      if (CLASS[survey.ownKind[i]] === LAND && survey.sameLand(survey.ownTile[i], building)) return true;
    }
    return false;
  }
}
