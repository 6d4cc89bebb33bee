import type { Action, Seat, State } from '../../../src/core/game.ts';
import { N, NONE, R } from '../../../src/rulesets/borodino/layout.ts';
import {
  type ATTACK,
  COMMAND_SLOTS,
  HOLD,
  type Position,
  postureAction,
} from '../../../src/rulesets/borodino/postures.ts';
import { bestMarker, bestOrders } from './order-sets.ts';
import { gunsInRange, rideTo, Survey } from './survey.ts';

/** Hexes from the enemy within which a command is taken by name. */
const CLOSE = 4;
/** And within which it is on its way to him. */
const MIDDLING = 9;
/** Worth of a gun in a Barrage, in strength points. */
const GUN_IN_BARRAGE = 5;

/** Straw men: one posture for every command of the side, played by the script of the postures; orders go to the strongest near the enemy. */
export class StrawMan {
  readonly posture: typeof HOLD | typeof ATTACK;
  readonly #survey = new Survey();
  readonly #value = new Float64Array(COMMAND_SLOTS);

  constructor(posture: typeof HOLD | typeof ATTACK) {
    this.posture = posture;
  }

  /** Any decision but the plan and the recall. */
  decide(p: Position & State, seat: Seat, legal: Int32Array): Action {
    switch (p.r[R.NODE]) {
      case N.ORDERS_FRENCH:
      case N.ORDERS_RUSSIAN:
        return this.#orders(p, seat, legal);
      case N.FIRST_MARKER:
        return this.#firstMarker(p, legal);
      case N.DESTRUCTION:
        return 0;
      case N.WHO_FIRST:
        return seat;
      case N.RESERVE:
        return NONE;
      case N.COMMANDER:
        return rideTo(p, seat, legal);
      default:
        return postureAction(p, this.posture);
    }
  }

  /** Strong commands near the enemy first; nothing is worth an order to those that hold. */
  #appraise(p: Position): Float64Array {
    this.#survey.take(p);
    const { good, near } = this.#survey;
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) {
      const nearness = near[slot] <= CLOSE ? 1.3 : near[slot] <= MIDDLING ? 1 : 0.7;
      this.#value[slot] = this.posture === HOLD ? 0 : good[slot] * nearness;
    }
    return this.#value;
  }

  #orders(p: Position & State, seat: Seat, legal: Int32Array): Action {
    const barrage = this.posture === HOLD ? 0.5 : gunsInRange(p, seat) * GUN_IN_BARRAGE;
    return bestOrders(p, seat, legal, this.#appraise(p), barrage);
  }

  #firstMarker(p: Position & State, legal: Int32Array): Action {
    const values = this.#appraise(p);
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) if (this.#survey.near[slot] > CLOSE) values[slot] = 0;
    return bestMarker(p, legal, values);
  }
}
