import type { Abstraction, Action, Drawing, Game, GameInfo, Information, Seat, State } from '../../core/game.ts';
import { mix32 } from '../../core/hash.ts';
import type { Rng } from '../../core/rng.ts';
import { listActions } from './actions.ts';
import { FIRST_RUSSIAN_GROUP, FRENCH, GROUPS, MARKERS, stateLayout } from './layout.ts';
import * as N from './nodes.ts';
import { cellOf } from './observe.ts';
import {
  COMMAND_SLOTS,
  decidingSlot,
  FIRST_ADVANCE,
  HOLD,
  isMoot,
  OBJECTIVES,
  POSTURES,
  type Position,
  postureAction,
  postureName,
} from './postures.ts';
import * as R from './registers.ts';
import { BorodinoState } from './state.ts';
import type { Tables } from './tables.ts';

/** A command that has not been given a posture in the activation that runs. */
const UNASKED = 255;

/**
 * 6.K: the battle decided by postures. One posture a command and activation, the first time that one of its units has to choose; the
 * script plays its units by it. Plan, orders, markers, recall, Destruction, Reserve and commanders are decided as in the game itself.
 */
export class PostureState extends BorodinoState {
  readonly postures: Uint8Array;

  constructor(tables: Tables, start: Uint8Array | null) {
    super(tables, start, COMMAND_SLOTS);
    this.postures = new Uint8Array(this.bytes.buffer, stateLayout.byteLength, COMMAND_SLOTS);
    if (start === null) {
      this.postures.fill(UNASKED);
      this.keepStart();
    }
  }

  /** The command whose posture is to be chosen, or -1 at the other decisions. */
  askedSlot(): number {
    return this.toAct() < 0 ? -1 : decidingSlot(this);
  }

  override legalActions(out: Int32Array): number {
    if (this.askedSlot() < 0) return listActions(this, out);
    const count = this.#postureCount();
    for (let posture = 0; posture < count; posture++) out[posture] = posture;
    return count;
  }

  override isLegal(action: Action): boolean {
    return this.askedSlot() < 0 ? super.isLegal(action) : action < this.#postureCount();
  }

  override sampleLegal(rng: Rng): Action {
    return this.askedSlot() < 0 ? super.sampleLegal(rng) : rng.below(this.#postureCount());
  }

  /** The first stands for all where they are alike; only a lifted position waits there. */
  #postureCount(): number {
    return isMoot(this) ? 1 : POSTURES;
  }

  override apply(action: Action): void {
    const slot = this.askedSlot();
    if (slot < 0) this.#play(action);
    else if (!isMoot(this)) this.postures[slot] = action;
    this.#settle();
  }

  /** Plays a ply of the battle; postures are forgotten when another activation begins. */
  #play(action: Action): void {
    const r = this.r;
    const node = r[R.NODE];
    super.apply(action);
    if (node === N.DRAW || node === N.FIRST_MARKER || node === N.RESERVE || node === N.RECALL)
      this.postures.fill(UNASKED);
  }

  /** Lets the script play until a choice or a chance event comes up. */
  #settle(): void {
    for (;;) {
      const slot = this.askedSlot();
      if (slot < 0) return;
      const posture = isMoot(this) ? HOLD : this.postures[slot];
      if (posture === UNASKED) return;
      this.#play(postureAction(this, posture));
    }
  }

  /** The position that corresponds to one of the battle: nobody has been given a posture. */
  lift(base: BorodinoState): void {
    this.bytes.set(base.bytes);
    this.postures.fill(UNASKED);
  }

  override actionName(action: Action): string {
    return this.askedSlot() < 0 ? super.actionName(action) : postureName(action);
  }

  override actionParts(action: Action, out: Int32Array): void {
    super.actionParts(action, out);
    if (this.askedSlot() < 0) return;
    out[0] = N.nodeNames.length;
    out[2] = action < FIRST_ADVANCE ? -1 : cellOf(this.r[R.ACTOR], OBJECTIVES[action - FIRST_ADVANCE]);
    out[3] = action;
  }
}

function sideOfSlot(slot: number): Seat {
  return slot < FIRST_RUSSIAN_GROUP || slot >= GROUPS ? FRENCH : 1 - FRENCH;
}

/** As in the battle; beyond that a seat doesn't know the postures of the other side. Events tell of the last ply of the script only. */
class PostureInformation implements Information {
  readonly #base: Information;

  constructor(base: Information) {
    this.#base = base;
  }

  observe(state: State, seat: Seat, out: Float32Array): void {
    this.#base.observe(state, seat, out);
  }

  features(state: State, seat: Seat, out: Float64Array): void {
    this.#base.features(state, seat, out);
  }

  events(state: State, seat: Seat, out: Int32Array): number {
    return this.#base.events(state, seat, out);
  }

  text(state: State, seat: Seat): string {
    const { postures } = state as PostureState;
    const own: string[] = [];
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) {
      if (sideOfSlot(slot) === seat && postures[slot] !== UNASKED) own.push(`${slot} ${postureName(postures[slot])}`);
    }
    return `${this.#base.text(state, seat)}\npostures: ${own.join(', ')}`;
  }

  key(state: State, seat: Seat, out: Int32Array): void {
    const { postures } = state as PostureState;
    this.#base.key(state, seat, out);
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) {
      if (sideOfSlot(slot) !== seat) continue;
      out[0] = mix32(out[0] ^ postures[slot]);
      out[1] = mix32(out[1] + postures[slot]);
    }
  }

  mask(state: State, seat: Seat): void {
    this.#base.mask(state, seat);
    const { postures } = state as PostureState;
    for (let slot = 0; slot < COMMAND_SLOTS; slot++) if (sideOfSlot(slot) !== seat) postures[slot] = UNASKED;
  }

  /** Postures of the other side are forgotten: its commands are asked again. */
  determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void {
    this.mask(state, seat);
    this.#base.determinize(state, seat, rng, belief);
  }

  hiddenFacts(state: State, seat: Seat, out: Int32Array): void {
    this.#base.hiddenFacts(state, seat, out);
  }

  describe(state: State, seat: Seat | null): object {
    return this.#base.describe(state, seat);
  }

  drawing(state: State, seat: Seat | null): Drawing {
    return this.#base.drawing(state, seat);
  }
}

export const POSTURES_ID = 'postures';

/** Numbers that keys of runs leave for slots, and for what runs in a turn. */
const SLOTS = 32;
const RUNS = 64;

/**
 * What a command does in one activation of its own: whether it tries for orders, where it moves and what it attacks. Shots, answers in
 * activations of the other side and recoveries hang on no posture.
 */
function choiceKey(p: Position): number {
  const r = p.r;
  const runs = r[R.RUNS];
  if (r[R.ACTOR] !== r[R.SIDE] || !GOVERNED.includes(r[R.NODE])) return -1;
  const again = runs < MARKERS && p.cup[runs] > 0 ? 1 : 0;
  return ((r[R.TURN] * 2 + again) * RUNS + runs) * SLOTS + decidingSlot(p);
}

const GOVERNED: readonly number[] = [N.STATUS, N.MOVE, N.ENTRY, N.DECLARE, N.FOLLOW, N.BREAKTHROUGH];

export function makePostures(tables: Tables, base: Game): Abstraction {
  const first = new PostureState(tables, null);
  const [, details] = base.info.partCounts!;
  const info: GameInfo = {
    ...base.info,
    stateBytes: first.bytes.length,
    partCounts: [N.nodeNames.length + 1, details],
  };
  const game: Game = {
    info,
    information: new PostureInformation(base.information),
    newState: () => new PostureState(tables, first.start),
    abstractions: [],
    check: base.check,
  };
  return {
    id: POSTURES_ID,
    game,
    lift: (state, into) => (into as PostureState).lift(state as BorodinoState),
    lower: (state, choice) => {
      const p = state as BorodinoState;
      return decidingSlot(p) < 0 ? choice : postureAction(p, choice);
    },
    choiceParts: [N.nodeNames.length + 1, POSTURES],
    choiceKey: (state) => choiceKey(state as BorodinoState),
  };
}
