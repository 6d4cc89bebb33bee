import type { Action, Seat, State } from '../../../src/core/game.ts';
import {
  COMMANDS,
  FIRST_RUSSIAN_GROUP,
  FLANK_MARKER,
  FRENCH,
  GROUPS,
  MURAT_GROUP,
  N,
  NO_MARKER,
  NONE,
  R,
} from '../../../src/rulesets/borodino/layout.ts';
import {
  type ATTACK,
  FIRST_MURAT_SLOT,
  HOLD,
  type Position,
  postureAction,
} from '../../../src/rulesets/borodino/postures.ts';
import { BARRAGE_ITEM, frenchSets, russianSets } from '../../../src/rulesets/borodino/tables.ts';
import { gunsInRange, rideTo, Survey } from './survey.ts';

/** Hexes from the enemy within which a command is taken by name. */
const CLOSE = 4;
/** Worth of a gun in a Barrage, in strength points. */
const GUN_IN_BARRAGE = 5;

/** Straw men: one posture for every command of the side, played by the script of the postures; orders go to the strongest near the enemy. */
export class StrawMan {
  readonly posture: typeof HOLD | typeof ATTACK;
  readonly #survey = new Survey();

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

  #worth(slot: number): number {
    const { strength, good, near } = this.#survey;
    if (strength[slot] === 0 || this.posture === HOLD) return 0;
    return good[slot] * (near[slot] <= CLOSE ? 1.3 : near[slot] <= 9 ? 1 : 0.7);
  }

  #orders(p: Position & State, seat: Seat, legal: Int32Array): Action {
    this.#survey.take(p);
    const barrage = this.posture === HOLD ? 0.5 : gunsInRange(p, seat) * GUN_IN_BARRAGE;
    const count = p.legalActions(legal);
    let best = legal[0];
    let most = -1;
    for (let k = 0; k < count; k++) {
      const worth = seat === FRENCH ? this.#frenchWorth(legal[k], barrage) : this.#russianWorth(legal[k], barrage);
      if (worth <= most) continue;
      most = worth;
      best = legal[k];
    }
    return best;
  }

  #frenchWorth(set: number, barrage: number): number {
    let worth = (frenchSets.items[set] >> BARRAGE_ITEM) & 1 ? barrage : 0;
    for (let g = 0; g < MURAT_GROUP; g++) if ((frenchSets.items[set] >> g) & 1) worth += this.#worth(g);
    for (let c = 0; c < COMMANDS; c++)
      if ((frenchSets.commands[set] >> c) & 1) worth += this.#worth(FIRST_MURAT_SLOT + c);
    return worth;
  }

  #russianWorth(set: number, barrage: number): number {
    let worth = russianSets.barrage[set] === 1 ? barrage : 0;
    for (let g = FIRST_RUSSIAN_GROUP; g < GROUPS; g++) {
      if ((russianSets.groups[set] >> (g - FIRST_RUSSIAN_GROUP)) & 1) worth += this.#worth(g);
    }
    return worth;
  }

  /** The force when it has come up; else the strongest command close to the enemy. */
  #firstMarker(p: Position & State, legal: Int32Array): Action {
    this.#survey.take(p);
    const count = p.legalActions(legal);
    let best = NO_MARKER;
    let most = 0;
    for (let k = 0; k < count; k++) {
      const marker = legal[k];
      if (marker === FLANK_MARKER) return marker;
      if (marker >= GROUPS) continue;
      const slot = marker === MURAT_GROUP ? FIRST_MURAT_SLOT : marker;
      const worth = this.#survey.near[slot] <= CLOSE ? this.#worth(slot) : 0;
      if (worth <= most) continue;
      most = worth;
      best = marker;
    }
    return best;
  }
}
