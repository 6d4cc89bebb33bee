import type { Action, Game, Seat, State } from '../../../src/core/game.ts';
import { fraction, type Rng, STILL } from '../../../src/core/rng.ts';
import {
  KIND_ATTACK,
  KIND_END,
  KIND_LAUNCH,
  KIND_UNLOAD,
  kindOf,
  tileOf,
} from '../../../src/rulesets/generals/actions.ts';
import {
  ACTION,
  cargoFuel,
  cargoHp,
  cargoKind,
  DESTINATION,
  KIND,
  kindOfCode,
  ORDER,
  type Position,
} from '../../../src/rulesets/generals/layout.ts';
import { CLASS, HOLDS, KINDS, LAND, PAV, POINTS, POWER, RANGE_MAX } from '../../../src/rulesets/generals/tables.ts';
import type { KnownPolicy } from '../knowledge.ts';
import { type AttackOptions, Attacks } from './attacks.ts';
import { type PlaceOptions, Places } from './places.ts';
import { Production, type ProductionOptions } from './production.ts';
import { Slate } from './slate.ts';
import { Survey } from './survey.ts';
import { Transport, type TransportOptions } from './transport.ts';

/** What the policy weighs, in money. */
export interface PolicyOptions extends AttackOptions, PlaceOptions, TransportOptions, ProductionOptions {
  /** Width of the uniform noise on each score. */
  readonly jitter: number;
}

/** Order of the ply that chooses a unit: who can attack, nearest to the enemy; then sites; then the end. */
const ATTACKERS = 1000;
const MOVERS = 500;
const SITES = 100;

/** Money by which an action falls behind the best to be a quarter as likely. */
const GRADE = 2;

/** One ply at a time, from what the seat knows; all units get an order, then all sites build, then the turn ends. */
export class GeneralsPolicy implements KnownPolicy {
  readonly #options: PolicyOptions;
  readonly #survey: Survey;
  readonly #slate: Slate;
  readonly #attacks: Attacks;
  readonly #places: Places;
  readonly #transport: Transport;
  readonly #production: Production;
  readonly #legal: Int32Array;

  constructor(game: Game, options: PolicyOptions) {
    const { maxLegalActions } = game.info;
    const survey = new Survey(game.newState() as unknown as Position);
    const slate = new Slate(maxLegalActions);
    this.#options = options;
    this.#survey = survey;
    this.#slate = slate;
    this.#attacks = new Attacks(options, survey, slate);
    this.#places = new Places(options, survey, slate);
    this.#transport = new Transport(options, survey, slate, this.#places);
    this.#production = new Production(options, survey, slate);
    this.#legal = new Int32Array(maxLegalActions);
  }

  choose(state: State, seat: Seat, rng: Rng): Action {
    const legal = this.#legal;
    const count = state.legalActions(legal);
    if (count === 1) return legal[0];
    this.#score(state, seat, legal, count, rng);
    return legal[this.#best(count)];
  }

  prior(state: State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void {
    this.#score(state, seat, legal, count, STILL);
    const { scores } = this.#slate;
    const top = scores[this.#best(count)];
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const behind = 1 + (top - scores[i]) / GRADE;
      out[i] = 1 / (behind * behind);
      sum += out[i];
    }
    for (let i = 0; i < count; i++) out[i] /= sum;
  }

  /** Index of the best score. */
  #best(count: number): number {
    const { scores } = this.#slate;
    let best = 0;
    for (let i = 1; i < count; i++) if (scores[i] > scores[best]) best = i;
    return best;
  }

  /**
   * The order in which units act follows from what they can do, what is built shows turns later, and a unit that can neither strike nor
   * be struck is on its way.
   */
  isRoutine(state: State): boolean {
    const position = state as unknown as Position;
    const { v } = position;
    switch (v.phase[0]) {
      case DESTINATION:
        return !this.#meetsEnemies(position);
      case ACTION:
        return false;
      default:
        return true;
    }
  }

  /** Whether the chosen unit can strike a seen enemy in this turn, or one can strike it where it stands. */
  #meetsEnemies(position: Position): boolean {
    const { v } = position;
    const survey = this.#survey;
    survey.look(position, v.seat[0]);
    const tile = v.selected[0];
    const kind = v.hold[0] >= 0 ? cargoKind(v.cargo[2 * tile + v.hold[0]]) : kindOfCode[v.unit[tile]];
    for (let i = 0; i < survey.enemies; i++) {
      const enemy = survey.enemyKind[i];
      const steps = survey.distance(tile, survey.enemyTile[i]);
      if (POWER[KINDS * kind + enemy] > 0 && steps <= POINTS[kind] + RANGE_MAX[kind]) return true;
      if (POWER[KINDS * enemy + kind] > 0 && steps <= POINTS[enemy] + RANGE_MAX[enemy]) return true;
    }
    return false;
  }

  #score(state: State, seat: Seat, legal: Int32Array, count: number, rng: Rng): void {
    const position = state as unknown as Position;
    const { scores } = this.#slate;
    const { jitter } = this.#options;
    const { build } = position.ground.ids;
    const phase = position.v.phase[0];
    this.#survey.look(position, seat);
    scores.fill(0, 0, count);
    if (phase === ORDER) this.#rateOrders(position, legal, count);
    else if (phase === DESTINATION) this.#rateDestinations(position, legal, count);
    else if (phase === ACTION) this.#rateActions(position, legal, count);
    else if (phase === KIND) this.#production.prepare();
    for (let i = 0; i < count; i++) {
      if (phase === KIND) this.#production.rate(legal[i] - build, rng, i);
      scores[i] += jitter * fraction(rng.bits());
    }
  }

  #tile(position: Position, action: Action): number {
    return position.ground.unturn[this.#survey.seat][tileOf(position.ground.ids, action)];
  }

  #rateOrders(position: Position, legal: Int32Array, count: number): void {
    const { v, ground } = position;
    const { scores } = this.#slate;
    for (let i = 0; i < count; i++) {
      const action = legal[i];
      const kindOfAction = kindOf(ground.ids, action);
      if (kindOfAction === KIND_END) continue;
      const tile = this.#tile(position, action);
      if (kindOfAction === KIND_LAUNCH) {
        const hold = action - ground.ids.launch < ground.ids.tiles ? 0 : 1;
        this.#rateUrge(cargoKind(v.cargo[2 * tile + hold]), tile, i);
        if (scores[i] < ATTACKERS) scores[i] = -1;
      } else if (v.unit[tile] === 0) scores[i] = SITES;
      else this.#rateUrge(kindOfCode[v.unit[tile]], tile, i);
    }
  }

  /** Who can hurt somebody goes first, by how much; then who is nearer to the enemy. */
  #rateUrge(kind: number, tile: number, i: number): void {
    const survey = this.#survey;
    let best = 0;
    let nearest = 60;
    for (let enemy = 0; enemy < survey.enemies; enemy++) {
      const victim = survey.enemyKind[enemy];
      const steps = survey.distance(tile, survey.enemyTile[enemy]);
      nearest = Math.min(nearest, steps);
      if (POWER[KINDS * kind + victim] === 0 || steps > POINTS[kind] + RANGE_MAX[kind]) continue;
      const hurt = survey.damageTimes10000(kind, victim, survey.enemyTile[enemy], false) / 10_000;
      best = Math.max(best, hurt + (hurt >= survey.enemyHp[enemy] ? 40 : 0) + (RANGE_MAX[kind] > 1 ? 50 : 0));
    }
    this.#slate.scores[i] = best > 0 ? ATTACKERS + best : MOVERS - nearest;
  }

  #rateDestinations(position: Position, legal: Int32Array, count: number): void {
    const { v } = position;
    const { tiles } = this.#slate;
    const start = v.selected[0];
    const hold = v.hold[0];
    const passenger = hold >= 0 ? v.cargo[2 * start + hold] : 0;
    const kind = hold >= 0 ? cargoKind(passenger) : kindOfCode[v.unit[start]];
    const hp = hold >= 0 ? cargoHp(passenger) : v.hp[start];
    const fuel = hold >= 0 ? cargoFuel(passenger) : v.fuel[start];
    for (let i = 0; i < count; i++) tiles[i] = this.#tile(position, legal[i]);
    this.#places.rate(kind, hp, fuel, start, count);
    this.#attacks.rate(kind, hp, start, count);
    if (HOLDS[kind] > 0 && kind !== PAV) this.#transport.carry(kind, start, count);
    if (CLASS[kind] === LAND) this.#transport.wait(kind, count);
    for (let i = 0; i < count; i++) {
      const carrier = v.unit[tiles[i]];
      if (tiles[i] !== start && carrier !== 0) this.#transport.board(kind, kindOfCode[carrier], fuel, i);
    }
  }

  #rateActions(position: Position, legal: Int32Array, count: number): void {
    const { v, ground } = position;
    const { tiles, scores } = this.#slate;
    const survey = this.#survey;
    const attacks = this.#attacks;
    const from = v.selected[0];
    const kind = kindOfCode[v.unit[from]];
    attacks.weigh(kind, v.hp[from], from);
    for (let i = 0; i < count; i++) {
      const kindOfAction = kindOf(ground.ids, legal[i]);
      if (kindOfAction === KIND_ATTACK) {
        const enemy = survey.enemyAt(this.#tile(position, legal[i]));
        if (enemy >= 0) scores[i] = attacks.worth[enemy];
      } else if (kindOfAction === KIND_UNLOAD) {
        const slot = legal[i] - ground.ids.unload;
        const passenger = cargoKind(v.cargo[2 * from + (slot >> 2)]);
        tiles[i] = ground.neighbours[survey.seat][4 * from + (slot & 3)];
        this.#transport.unload(passenger, kind, from, i);
      }
    }
  }
}
