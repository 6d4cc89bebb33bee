import type { Drawing, Information, Seat, State } from '../../core/game.ts';
import { LaneHash } from '../../core/hash.ts';
import type { Rng } from '../../core/rng.ts';
import {
  BARRAGE_SLOT,
  MARCH_REAR,
  MARCH_SLOT,
  ORDER_SLOTS,
  PLAN_COMMANDS_SLOT,
  PLAN_GROUP_SLOT,
  PLAN_START_SLOT,
  planIsHidden,
  RUSSIAN_ORDER_SLOTS,
  russianSetIsHidden,
} from './beliefs.ts';
import { determinizeForFrench, determinizeForRussians } from './determinize.ts';
import { forgetLast, writeEvents } from './events.ts';
import { features } from './features.ts';
import {
  COMMANDS,
  DERIVED_FROM,
  EARNED_NOT,
  FIRST_RUSSIAN_GROUP,
  FLANK_BOXED,
  FLANK_NONE,
  FRENCH,
  GROUPS,
  MURAT_GROUP,
} from './layout.ts';
import * as N from './nodes.ts';
import { observe } from './observe.ts';
import { frenchOrdered, hasFrenchBarrage, russianOrdered } from './orders.ts';
import { NO_PLAN, planCommands, planGroup, planStart } from './plans.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import type { BorodinoState } from './state.ts';
import { describe, drawing, drawPosition } from './text.ts';

/** The set of this turn is no secret before it is given: then it is that of no turn. */
function hidesFrenchSet(p: Position): boolean {
  return p.r[R.NODE] !== N.ORDERS_FRENCH && p.r[R.NODE] !== N.PLAN && p.r[R.NODE] !== N.DELAY_DIE;
}

export class BorodinoInformation implements Information {
  readonly #scratch: BorodinoState;
  readonly #hash = new LaneHash();
  readonly #words: Int32Array;

  constructor(scratch: BorodinoState) {
    this.#scratch = scratch;
    this.#words = new Int32Array(scratch.bytes.buffer, 0, (DERIVED_FROM + 3) >> 2);
  }

  observe(state: State, seat: Seat, out: Float32Array): void {
    observe(state as BorodinoState, seat, out);
  }

  features(state: State, seat: Seat, out: Float64Array): void {
    features(state as BorodinoState, seat, out);
  }

  events(state: State, seat: Seat, out: Int32Array): number {
    return writeEvents(state as BorodinoState, seat, out);
  }

  text(state: State, seat: Seat): string {
    this.#scratch.read(state as BorodinoState);
    this.mask(this.#scratch, seat);
    return drawPosition(this.#scratch, seat);
  }

  key(state: State, seat: Seat, out: Int32Array): void {
    const scratch = this.#scratch;
    scratch.read(state as BorodinoState);
    this.mask(scratch, seat);
    const hash = this.#hash;
    hash.reset();
    hash.add(seat);
    const words = this.#words;
    for (let k = 0; k < words.length; k++) hash.add(words[k]);
    hash.finish(out);
  }

  mask(state: State, seat: Seat): void {
    const p = state as BorodinoState;
    const r = p.r;
    forgetLast(p);
    if (seat === FRENCH) {
      if (!russianSetIsHidden(p)) return;
      r[R.ORDERS_RUSSIAN] = 0;
      return;
    }
    r[R.ORDERS] = 0;
    r[R.LAPSED] = 0;
    r[R.RECALL_DECLINED] = 0;
    if (planIsHidden(p)) {
      r[R.FLANK_PHASE] = FLANK_NONE;
      r[R.FLANK_PLAN] = NO_PLAN;
    } else if (r[R.FLANK_PHASE] === FLANK_BOXED) {
      r[R.FLANK_BONUS] = p.tables.params.startBonus;
      r[R.FLANK_EARNED] = EARNED_NOT;
    }
  }

  determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void {
    const p = state as BorodinoState;
    if (seat === FRENCH) determinizeForFrench(p, rng, belief);
    else determinizeForRussians(p, rng, belief);
  }

  hiddenFacts(state: State, seat: Seat, out: Int32Array): void {
    const p = state as BorodinoState;
    const r = p.r;
    out.fill(-1);
    if (seat === FRENCH) {
      if (!russianSetIsHidden(p)) return;
      const ordered = russianOrdered(r[R.ORDERS_RUSSIAN]);
      for (let g = FIRST_RUSSIAN_GROUP; g < GROUPS; g++) {
        if ((p.revealed[0] >> g) & 1) continue;
        out[RUSSIAN_ORDER_SLOTS + g - FIRST_RUSSIAN_GROUP] = (ordered >> (g + 5)) & 1;
      }
      return;
    }
    if (planIsHidden(p)) {
      out[PLAN_GROUP_SLOT] = planGroup(r[R.FLANK_PLAN]) + 1;
      out[PLAN_START_SLOT] = planStart(r[R.FLANK_PLAN]);
      out[PLAN_COMMANDS_SLOT] = planCommands(r[R.FLANK_PLAN]);
    } else if (r[R.FLANK_PHASE] === FLANK_BOXED) {
      out[MARCH_SLOT] = r[R.FLANK_EARNED] === EARNED_NOT ? r[R.FLANK_BONUS] : MARCH_REAR - 1 + r[R.FLANK_EARNED];
    }
    if (!hidesFrenchSet(p)) return;
    const ordered = frenchOrdered(r[R.ORDERS]);
    for (let item = 0; item < MURAT_GROUP + COMMANDS; item++) {
      const group = Math.min(item, MURAT_GROUP);
      if (((p.revealed[0] >> group) & 1) === 0) out[ORDER_SLOTS + item] = (ordered >> item) & 1;
    }
    if (r[R.CUP_OPEN] === 0) out[BARRAGE_SLOT] = hasFrenchBarrage(r[R.ORDERS]) ? 1 : 0;
  }

  describe(state: State, seat: Seat | null): object {
    return describe(this.#known(state, seat), seat);
  }

  drawing(state: State, seat: Seat | null): Drawing {
    return drawing(this.#known(state, seat));
  }

  #known(state: State, seat: Seat | null): BorodinoState {
    this.#scratch.read(state as BorodinoState);
    if (seat !== null) this.mask(this.#scratch, seat);
    return this.#scratch;
  }
}
