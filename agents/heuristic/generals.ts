import { z } from 'zod';
import type { Action, Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import {
  KIND_ATTACK,
  KIND_END,
  KIND_LAUNCH,
  KIND_UNLOAD,
  kindOf,
  tileOf,
} from '../../src/rulesets/generals/actions.ts';
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
} from '../../src/rulesets/generals/layout.ts';
import { HOLDS, KINDS, PAV, POINTS, POWER, RANGE_MAX } from '../../src/rulesets/generals/tables.ts';
import { isLand, Survey } from './generals-map.ts';
import { Orders, type OrdersOptions } from './generals-orders.ts';
import { Production, type ProductionOptions } from './generals-production.ts';
import type { Knowledge, KnownPolicy, SetUps } from './knowledge.ts';

const schema = z.strictObject({
  attack: z.number().min(0).max(20).default(4).describe('Factor of what an attack takes and costs, in money.'),
  caution: z
    .number()
    .min(0)
    .max(10)
    .default(0.35)
    .describe('Factor of what seen enemies can do to a unit where it ends its turn; 0 sees none.'),
  capture: z.number().min(0).max(10).default(0.2).describe('Factor of buildings to take.'),
  approach: z.number().min(0).max(10).default(0.5).describe('Factor of enemies to come near to.'),
  kill: z.number().min(0).max(10).default(0.45).describe("Bonus for a kill, as a share of the victim's price."),
  evict: z
    .number()
    .min(0)
    .max(10)
    .default(1.3)
    .describe("Factor of hitting who is about to take an own building, or holds the enemy's headquarters."),
  intercept: z.number().min(0).max(10).default(0.06).describe('Factor of hitting who comes near own buildings.'),
  guard: z
    .number()
    .min(0)
    .max(10)
    .default(0.13)
    .describe('Factor of standing near the headquarters while an enemy can get there.'),
  retreat: z.boolean().default(true).describe('Damaged units go where they are repaired.'),
  spread: z.boolean().default(true).describe('Different units go for different buildings.'),
  ferry: z.boolean().default(true).describe('Builds barges and carries units over water.'),
  blockade: z.boolean().default(false).describe('Parks aircraft on enemy buildings that build.'),
  production: z
    .enum(['matchup', 'mixed', 'infantry', 'air'])
    .default('matchup')
    .describe('What is built: what hurts the known enemies, any armed kind, infantry only, aircraft only.'),
  matchup: z
    .number()
    .min(0)
    .max(10)
    .default(1.1)
    .describe('matchup: factor of what a kind deals and takes among the known enemies.'),
  variety: z
    .number()
    .min(0)
    .max(100)
    .default(10)
    .describe('matchup: what the share of a kind among the own units counts against more of it.'),
  thrift: z
    .number()
    .min(0)
    .max(10)
    .default(0.12)
    .describe("matchup: what a coin of the price counts beyond the site's share of the money."),
  land: z
    .number()
    .min(0)
    .max(10)
    .default(1.1)
    .describe('matchup: factor of cheap units while there is more to take than units to take it.'),
  jitter: z
    .number()
    .min(0)
    .max(100)
    .default(0.3)
    .describe('Width of the uniform noise on each score, which breaks ties.'),
});

interface Options extends OrdersOptions, ProductionOptions {
  readonly jitter: number;
}

const defaults: Options = schema.parse({});

/** Order of the ply that chooses a unit: who can attack, nearest to the enemy; then sites; then the end. */
const ATTACKERS = 1000;
const MOVERS = 500;
const SITES = 100;

/** Money by which an action falls behind the best to be a quarter as likely. */
const GRADE = 2;

/** One ply at a time, from what the seat knows; all units get an order, then all sites build, then the turn ends. */
class GeneralsPolicy implements KnownPolicy {
  readonly #options: Options;
  readonly #survey: Survey;
  readonly #orders: Orders;
  readonly #production: Production;
  readonly #legal: Int32Array;
  readonly #scores: Float64Array;

  constructor(game: Game, options: Options) {
    const position = game.newState() as unknown as Position;
    this.#options = options;
    this.#survey = new Survey(position);
    this.#orders = new Orders(options, this.#survey);
    this.#production = new Production(options, this.#survey);
    this.#legal = new Int32Array(game.info.maxLegalActions);
    this.#scores = new Float64Array(game.info.maxLegalActions);
  }

  choose(state: State, seat: Seat, rng: Rng): Action {
    const count = state.legalActions(this.#legal);
    if (count === 1) return this.#legal[0];
    this.#score(state, seat, this.#legal, count, rng);
    let best = 0;
    for (let i = 1; i < count; i++) if (this.#scores[i] > this.#scores[best]) best = i;
    return this.#legal[best];
  }

  prior(state: State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void {
    this.#score(state, seat, legal, count, STILL);
    let best = 0;
    for (let i = 1; i < count; i++) if (this.#scores[i] > this.#scores[best]) best = i;
    const top = this.#scores[best];
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const behind = 1 + (top - this.#scores[i]) / GRADE;
      out[i] = 1 / (behind * behind);
      sum += out[i];
    }
    for (let i = 0; i < count; i++) out[i] /= sum;
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
    this.#survey.look(position, seat);
    const scores = this.#scores;
    const phase = position.v.phase[0];
    if (phase === KIND) this.#production.prepare();
    for (let i = 0; i < count; i++) {
      const action = legal[i];
      let score = 0;
      if (phase === ORDER) score = this.#order(position, action);
      else if (phase === DESTINATION) score = this.#destination(position, action);
      else if (phase === KIND) score = this.#production.score(action - position.ground.ids.build, rng);
      else if (phase === ACTION) score = this.#action(position, action);
      scores[i] = score + this.#options.jitter * rng.float();
    }
  }

  #tile(position: Position, action: Action): number {
    return position.ground.unturn[this.#survey.seat][tileOf(position.ground.ids, action)];
  }

  #order(position: Position, action: Action): number {
    const { v, ground } = position;
    const kindOfAction = kindOf(ground.ids, action);
    if (kindOfAction === KIND_END) return 0;
    const tile = this.#tile(position, action);
    if (kindOfAction === KIND_LAUNCH) {
      const hold = action - ground.ids.launch < ground.ids.tiles ? 0 : 1;
      const urge = this.#urge(cargoKind(v.cargo[2 * tile + hold]), tile);
      return urge >= ATTACKERS ? urge : -1;
    }
    if (v.unit[tile] === 0) return SITES;
    return this.#urge(kindOfCode[v.unit[tile]], tile);
  }

  /** Who can hurt somebody goes first, by how much; then who is nearer to the enemy. */
  #urge(kind: number, tile: number): number {
    const survey = this.#survey;
    let best = 0;
    let nearest = 60;
    for (let i = 0; i < survey.enemies; i++) {
      const steps = survey.distance(tile, survey.enemyTile[i]);
      nearest = Math.min(nearest, steps);
      if (POWER[KINDS * kind + survey.enemyKind[i]] === 0 || steps > POINTS[kind] + RANGE_MAX[kind]) continue;
      const hurt = survey.meanDamage(kind, survey.enemyKind[i], survey.enemyTile[i], false);
      best = Math.max(best, hurt + (hurt >= survey.enemyHp[i] ? 40 : 0) + (RANGE_MAX[kind] > 1 ? 50 : 0));
    }
    return best > 0 ? ATTACKERS + best : MOVERS - nearest;
  }

  #destination(position: Position, action: Action): number {
    const { v } = position;
    const start = v.selected[0];
    const hold = v.hold[0];
    const tile = this.#tile(position, action);
    const passenger = hold >= 0 ? v.cargo[2 * start + hold] : 0;
    const kind = hold >= 0 ? cargoKind(passenger) : kindOfCode[v.unit[start]];
    const hp = hold >= 0 ? cargoHp(passenger) : v.hp[start];
    const fuel = hold >= 0 ? cargoFuel(passenger) : v.fuel[start];
    const orders = this.#orders;
    if (tile !== start && v.unit[tile] !== 0) return orders.boarding(kind, kindOfCode[v.unit[tile]], tile, fuel);
    let score = orders.place(kind, hp, fuel, tile, start);
    if (RANGE_MAX[kind] > 0) score += orders.bestAttack(kind, hp, tile, tile !== start);
    if (HOLDS[kind] > 0 && kind !== PAV) score += orders.transport(kind, tile, start);
    if (isLand(kind)) score += orders.waitsForBarge(kind, tile);
    return score;
  }

  #action(position: Position, action: Action): number {
    const { v, ground } = position;
    const from = v.selected[0];
    const kind = kindOfCode[v.unit[from]];
    const kindOfAction = kindOf(ground.ids, action);
    if (kindOfAction === KIND_ATTACK) {
      const survey = this.#survey;
      const target = this.#tile(position, action);
      for (let i = 0; i < survey.enemies; i++) {
        if (survey.enemyTile[i] === target) return this.#orders.attack(kind, v.hp[from], from, i);
      }
      return 0;
    }
    if (kindOfAction !== KIND_UNLOAD) return 0;
    const slot = action - ground.ids.unload;
    const passenger = cargoKind(v.cargo[2 * from + (slot >> 2)]);
    const beside = ground.neighbours[this.#survey.seat][4 * from + (slot & 3)];
    return this.#orders.unloading(passenger, kind, beside, from);
  }
}

/** Attacks that pay and the nearest building to take, with no eye for danger: written out, so that it stays what it is. */
const GREEDY = {
  attack: 2,
  caution: 0,
  capture: 1,
  approach: 1,
  kill: 0.4,
  evict: 0,
  intercept: 0,
  guard: 0,
  retreat: false,
  spread: false,
  ferry: false,
} as const;

/** No noise: for priors. */
const STILL: Rng = { next: () => 0, below: () => 0, float: () => 0 };

/** Maps come set up: there is nothing to draw, and no deployment to answer. */
const NO_SET_UPS: SetUps = {
  draw() {},
  next: () => {
    throw new Error('Generals has no deployment.');
  },
};

export const generals: Knowledge = {
  ruleset: 'generals',
  schema,
  presets: {
    'greedy-captures': { ...GREEDY, production: 'mixed' },
    'infantry-spam': { ...GREEDY, production: 'infantry' },
    'all-air': { ...GREEDY, production: 'air' },
    blockade: { ...GREEDY, production: 'air', blockade: true },
  },
  scripts: {
    storm: { caution: 0 },
    bold: { caution: 0.15, spread: false },
    mixed: { variety: 25 },
    grab: { capture: 0.5 },
    press: { variety: 25, spread: false, caution: 0.15 },
  },
  hasRoutine: true,
  makePolicy: (game, options) => new GeneralsPolicy(game, { ...defaults, ...options }),
  makeSetUps: () => NO_SET_UPS,
  training: {
    leaning: true,
    taught: 3,
    taughtMatches: 100,
    matches: 24,
    chunk: 4,
    worlds: 12,
    width: 6,
    sharpness: 20,
    learningRate: 0.004,
    gateEvery: 5,
  },
  weights: () => ({
    army: 0.003,
    enemy_army_seen: 0.003,
    enemy_army_remembered: 0.001,
    money: 0.001,
    income: 0.012,
    enemy_income: 0.012,
    sites: 0.02,
    enemy_sites: 0.02,
    capturing: 0.006,
    being_captured: 0.006,
    hq_pressure: 0.006,
    hq_danger: 0.01,
    fallen_enemies: 0.5,
  }),
  // In proportion to a logistic regression of the winners of scripted matches on differences between the seats; one coin is 0.01.
  ownWeights: () => ({
    army: 0.01,
    money: 0.008,
    income: 0.028,
    sites: 0.4,
    capturing: 0.025,
    hq_pressure: 0.02,
    fallen_enemies: 0.5,
  }),
};
