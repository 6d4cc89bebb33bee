import {
  ART,
  CLASS,
  COUNTER_ALIVE_PCT,
  COUNTER_DEAD_PCT,
  LAND,
  PRICE,
  RANGE_MAX,
  RANGE_MIN,
} from '../../../src/rulesets/generals/tables.ts';
import type { Slate } from './slate.ts';
import type { Survey } from './survey.ts';

/** What attacks are weighed by. */
export interface AttackOptions {
  /** Factor of what an attack takes from the enemy and costs. */
  readonly attack: number;
  /** Bonus for a kill, as a share of the victim's price. */
  readonly kill: number;
  /** Factor of hitting who is about to take an own building, or holds the enemy's headquarters. */
  readonly evict: number;
  /** Factor of hitting who comes near own buildings. */
  readonly intercept: number;
}

/** What attacks are worth, in money: what the enemy loses less what the attacker loses. */
export class Attacks {
  /** Worth of attacking each seen enemy, as `weigh` left it. */
  readonly worth: Float64Array;
  readonly #options: AttackOptions;
  readonly #survey: Survey;
  readonly #slate: Slate;
  /** What hangs on each seen enemy, and the look that it is of; worked out when first asked for. */
  readonly #stakes: Float64Array;
  readonly #stakesLook: Int32Array;

  constructor(options: AttackOptions, survey: Survey, slate: Slate) {
    const enemies = survey.enemyTile.length;
    this.worth = new Float64Array(enemies);
    this.#options = options;
    this.#survey = survey;
    this.#slate = slate;
    this.#stakes = new Float64Array(enemies);
    this.#stakesLook = new Int32Array(enemies);
  }

  /** Adds the best attack from each of the first `count` tiles; nothing where none is worth it. */
  rate(kind: number, hp: number, start: number, count: number): void {
    if (RANGE_MAX[kind] === 0) return;
    const { tiles, scores } = this.#slate;
    const survey = this.#survey;
    const worth = this.worth;
    const { indirectCannotMoveAndFire } = survey.position.ground.params;
    const stays = kind === ART || (RANGE_MAX[kind] > 1 && indirectCannotMoveAndFire);
    for (let i = 0; i < count; i++) {
      if (stays && tiles[i] !== start) continue;
      this.weigh(kind, hp, tiles[i]);
      let best = 0;
      for (let enemy = 0; enemy < survey.enemies; enemy++) best = Math.max(best, worth[enemy]);
      scores[i] += best;
    }
  }

  /** Works out the worth of attacking each seen enemy from a tile, 0 for those out of range or out of harm's way. */
  weigh(kind: number, hp: number, from: number): void {
    const survey = this.#survey;
    const worths = this.worth;
    const { attack, kill, evict } = this.#options;
    const price = PRICE[kind];
    for (let i = 0; i < survey.enemies; i++) {
      worths[i] = 0;
      const target = survey.enemyTile[i];
      const steps = survey.distance(from, target);
      if (steps < RANGE_MIN[kind] || steps > RANGE_MAX[kind]) continue;
      const victim = survey.enemyKind[i];
      const victimHp = survey.enemyHp[i];
      const mean = survey.damageTimes10000(kind, victim, target, false) / 10_000;
      if (mean === 0) continue;
      const dealt = Math.min(mean, victimHp);
      const kills = mean >= victimHp;
      let worth = (PRICE[victim] * dealt) / 100;
      if (kills) worth += kill * PRICE[victim];
      if (steps === 1 && RANGE_MIN[victim] === 1) {
        const full = survey.damageTimes10000(victim, kind, from, true) / 10_000;
        const suffered = Math.min((full * (kills ? COUNTER_DEAD_PCT : COUNTER_ALIVE_PCT)) / 100, hp);
        worth -= (price * suffered) / 100;
        if (suffered >= hp) worth -= kill * price;
      }
      worth *= attack;
      if (evict > 0) {
        if (this.#stakesLook[i] !== survey.looks) this.#findStake(i);
        worth += evict * (this.#stakes[i] * (kills ? 1 : (0.4 * dealt) / victimHp));
      }
      worths[i] = worth;
    }
  }

  /** What hangs on the tile of a victim: an own building that it is about to take or keeps from building, the enemy's headquarters. */
  #findStake(enemy: number): void {
    const survey = this.#survey;
    const { ground } = survey.position;
    const victim = survey.enemyKind[enemy];
    const tile = survey.enemyTile[enemy];
    const building = ground.buildingOf[tile];
    const owner = building < 0 ? 0 : survey.ownerOf(building);
    this.#stakesLook[enemy] = survey.looks;
    if (owner === 1 + survey.seat) {
      this.#stakes[enemy] = CLASS[victim] === LAND ? survey.stakeOf(building) : survey.blockOf(building);
    } else if (owner > 0 && ground.hq[owner - 1] === tile) {
      this.#stakes[enemy] = this.#canTake(building) ? 60 : 10;
    } else if (CLASS[victim] === LAND) {
      this.#findDanger(enemy);
    } else this.#stakes[enemy] = 0;
  }

  /** Whether an own land unit that has still to get its order can be at a building with it. */
  #canTake(building: number): boolean {
    const survey = this.#survey;
    for (let i = 0; i < survey.owns; i++) {
      const kind = survey.ownKind[i];
      if (CLASS[kind] !== LAND || survey.isDone(survey.ownTile[i])) continue;
      const way = survey.waysTo(kind, building)[survey.ownTile[i]];
      if (way >= 0 && way <= survey.pace(kind)) return true;
    }
    return false;
  }

  /** The most that an enemy land unit can be about to take: full two turns away, none from four. */
  #findDanger(enemy: number): void {
    const survey = this.#survey;
    const { ground } = survey.position;
    const victim = survey.enemyKind[enemy];
    const tile = survey.enemyTile[enemy];
    const pace = survey.pace(victim);
    let most = 0;
    for (let building = 0; building < ground.buildings; building++) {
      if (survey.ownerOf(building) !== 1 + survey.seat) continue;
      const way = survey.waysTo(victim, building)[tile];
      if (way < 0 || way >= 4 * pace) continue;
      most = Math.max(most, survey.stakeOf(building) * Math.min(1, 2 - way / pace / 2));
    }
    this.#stakes[enemy] = this.#options.intercept * most;
  }
}
