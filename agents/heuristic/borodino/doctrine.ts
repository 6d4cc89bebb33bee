import type { Action, Game, Seat, State } from '../../../src/core/game.ts';
import type { Rng } from '../../../src/core/rng.ts';
import { DESTROY_BRIDGE } from '../../../src/rulesets/borodino/destruction.ts';
import { hexOf, N, R, RUSSIAN } from '../../../src/rulesets/borodino/layout.ts';
import { PostureState } from '../../../src/rulesets/borodino/posture-game.ts';
import {
  ATTACK,
  decidingSlot,
  HOLD,
  isMoot,
  nearness,
  type Position,
  RETIRE,
} from '../../../src/rulesets/borodino/postures.ts';
import { villageHexes } from '../../../src/rulesets/borodino/terrain.ts';
import type { KnownPolicy } from '../knowledge.ts';
import { Orders } from './orders.ts';
import { StrawMan } from './straw-man.ts';
import { rideTo } from './survey.ts';
import { tacticalAction } from './tactics.ts';
import { ASSAULT, KEEP_BACK, STAND, type Task } from './task.ts';
import { setTask } from './tasks.ts';
import { appraise } from './worth.ts';

export interface DoctrineOptions {
  /** Plan as the parameter writes it: "none", "F4@1", "F6:c0+c1@1". */
  readonly flankPlan: string;
  readonly recall: 'never' | 'first' | 'late';
  /** Turn from which a low roll is answered with a recall when `recall` is late. */
  readonly recallTurn: number;
  /** Turn from which the French Guard is ordered; 13 never. */
  readonly guardTurn: number;
  /** Turn from which Eugène attacks the great redoubt. */
  readonly redoubtTurn: number;
  /** Turn from which the Russians don't come back to flèches that they have once lost; 13 never. */
  readonly yieldTurn: number;
  readonly style: 'doctrine' | 'passive' | 'frontal';
  readonly awareness: boolean;
  readonly blunder: number;
}

const UTITSA = hexOf(3201);
/** Places that only the French gain by. */
const DENIED: readonly number[] = [hexOf(2517), hexOf(1911)];
const LAST_TURN = 12;
/** What a prior leaves to actions that the doctrine does not choose. */
const REST = 0.4;
/** Decisions of few alternatives, on which a fight or the turn of a command hangs: those that search is for. */
const WEIGHTY: readonly number[] = [
  N.ORDERS_FRENCH,
  N.ORDERS_RUSSIAN,
  N.FIRST_MARKER,
  N.STATUS,
  N.DECLARE,
  N.RETIRE,
  N.FOLLOW,
  N.COUNTER,
  N.BREAKTHROUGH,
  N.RESERVE,
];

/** A general's rules of thumb: whom to order, and a task for each command; the units play by it. */
export class BorodinoDoctrine implements KnownPolicy {
  readonly #options: DoctrineOptions;
  readonly #legal: Int32Array;
  readonly #straw: StrawMan | null;
  readonly #orders = new Orders((p, seat, slot) => this.#taskOf(p, seat, slot, -1));
  readonly #task: Task = { mode: STAND, aim: 0, dares: 0, weight: 1, yields: false };

  constructor(game: Game, options: DoctrineOptions) {
    this.#options = options;
    this.#legal = new Int32Array(game.info.maxLegalActions);
    this.#straw = options.style === 'doctrine' ? null : new StrawMan(options.style === 'passive' ? HOLD : ATTACK);
  }

  choose(state: State, seat: Seat, rng: Rng): Action {
    if (this.#options.blunder > 0 && rng.float() < this.#options.blunder) return state.sampleLegal(rng);
    const action = this.#decide(state as unknown as Position & State, seat);
    return action < 0 ? state.sampleLegal(rng) : action;
  }

  prior(state: State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void {
    const p = state as unknown as Position & State;
    const favourite = this.#decide(p, seat);
    if (favourite < 0) {
      out.fill(1 / count, 0, count);
      return;
    }
    const node = p.r[R.NODE];
    if (this.#straw === null && (node === N.ORDERS_FRENCH || node === N.ORDERS_RUSSIAN)) {
      this.#orders.lean(p, seat, legal, count, out);
    } else out.fill(1, 0, count);
    let sum = 0;
    for (let k = 0; k < count; k++) sum += out[k];
    for (let k = 0; k < count; k++) out[k] = (REST * out[k]) / sum + (legal[k] === favourite ? 1 - REST : 0);
  }

  isRoutine(state: State): boolean {
    return !WEIGHTY.includes((state as unknown as Position).r[R.NODE]);
  }

  #decide(p: Position & State, seat: Seat): Action {
    const node = p.r[R.NODE];
    if (node === N.PLAN) return this.writePlan(p);
    if (node === N.RECALL) return this.#recall(p);
    appraise(p);
    if (p instanceof PostureState && p.askedSlot() >= 0) return this.#posture(p, seat, p.askedSlot());
    if (this.#straw !== null) return this.#straw.decide(p, seat, this.#legal);
    switch (node) {
      case N.ORDERS_FRENCH:
      case N.ORDERS_RUSSIAN:
        return this.#orders.choose(p, seat, this.#legal);
      case N.FIRST_MARKER:
        return this.#orders.firstMarker(p, seat, this.#legal);
      case N.RESERVE:
        return this.#orders.reserve(p, seat, this.#legal);
      case N.DESTRUCTION:
        return this.#destroy(p);
      case N.WHO_FIRST:
        return seat;
      case N.COMMANDER:
        return rideTo(p, seat, this.#legal);
      default:
        return tacticalAction(p, this.#taskOf(p, seat, decidingSlot(p), p.r[R.SUBJECT]));
    }
  }

  /** The plan of the options where it is legal, else none. */
  writePlan(state: State): Action {
    const count = state.legalActions(this.#legal);
    const wanted = `plan ${this.#options.flankPlan}`;
    for (let k = 0; k < count; k++) if (state.actionName(this.#legal[k]) === wanted) return this.#legal[k];
    return this.#legal[0];
  }

  #recall(p: Position): Action {
    const { recall, recallTurn } = this.#options;
    if (recall === 'late') return p.r[R.TURN] >= recallTurn ? 1 : 0;
    return recall === 'first' ? 1 : 0;
  }

  #taskOf(p: Position, seat: Seat, slot: number, subject: number): Task {
    setTask(p, seat, slot, subject, this.#options, this.#options.awareness, this.#task);
    return this.#task;
  }

  /** The posture that is nearest to the task of a command, for search over postures. */
  #posture(p: Position, seat: Seat, slot: number): number {
    if (isMoot(p)) return HOLD;
    if (this.#straw !== null) return this.#straw.posture;
    const { mode } = this.#taskOf(p, seat, slot, p.r[R.SUBJECT]);
    return mode === ASSAULT ? ATTACK : mode === KEEP_BACK ? RETIRE : HOLD;
  }

  /** The bridge; Utitsa when the enemy is upon it; at the end what would only pay the French. */
  #destroy(p: Position & State): Action {
    const count = p.legalActions(this.#legal);
    for (let k = 1; k < count; k++) {
      const action = this.#legal[k];
      if (action === DESTROY_BRIDGE) return action;
      const hex = villageHexes[action - 1];
      const away = nearness(p, hex, RUSSIAN);
      if (hex === UTITSA && away <= 3) return action;
      if (DENIED.includes(hex) && p.r[R.TURN] >= LAST_TURN && away <= 8) return action;
    }
    return 0;
  }
}
