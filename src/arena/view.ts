import type { SeatView } from '../core/agent.ts';
import type { Action, Game, Seat, State } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';

/** All decisions and chance outcomes of the match so far, in order. */
export class History {
  actions: Int32Array = new Int32Array(256);
  /** Plies played; the arena keeps it up to date where a seat decides. */
  count = 0;

  /** Adds a ply of a match of at most `limit`. */
  append(action: Action, limit: number): void {
    if (this.count === this.actions.length) this.grow(limit);
    this.actions[this.count++] = action;
  }

  /** Makes room for at most `limit` plies. */
  grow(limit: number): Int32Array {
    const actions = new Int32Array(Math.min(limit, 2 * this.actions.length));
    actions.set(this.actions);
    this.actions = actions;
    return actions;
  }
}

/** Whether `action` is on the list of this decision, for states that can't be asked, and with that the end of the decision. For the arena alone: agents hold views but not this function. */
export let permits: (view: MatchView, action: Action) => boolean;
/** Forgets the match before; `isOmniscient` gives the seat the truth in the next one. */
export let resetView: (view: MatchView, isOmniscient?: boolean) => void;

const STAMPS = 255;

/** A seat's window on the live state, which it keeps to itself. One a seat and table; reused from match to match. */
export class MatchView implements SeatView {
  readonly game: Game;
  readonly seat: Seat;
  readonly #state: State;
  readonly #history: History;
  /** For the list of a decision that the agent made without it. */
  readonly #list: Int32Array;
  /** Legal actions of the open decision bear the current stamp, so that what an agent does to its own list changes nothing. */
  readonly #stamps: Uint8Array;
  #stamp = 0;
  /** Whether the arena asks the state what is legal, so that nothing need be marked. */
  readonly #knowsLegal: boolean;
  #isListed = false;
  #log: EventLog | null = null;
  /** For controls alone, and only where an experiment says so: the seat sees the true position. */
  #isOmniscient = false;

  constructor(game: Game, seat: Seat, state: State, history: History) {
    this.game = game;
    this.seat = seat;
    this.#state = state;
    this.#history = history;
    this.#knowsLegal = state.isLegal !== undefined;
    this.#stamps = new Uint8Array(game.info.actionCount);
    this.#list = new Int32Array(game.info.maxLegalActions);
  }

  static {
    permits = (view, action) => {
      if (!view.#isListed) view.legalActions(view.#list);
      view.#isListed = false;
      return view.#stamps[action] === view.#stamp;
    };
    resetView = (view, isOmniscient = false) => {
      view.#isOmniscient = isOmniscient;
      view.#isListed = false;
      view.#log?.reset();
    };
  }

  legalActions(out: Int32Array): number {
    const count = this.#state.legalActions(out);
    if (!this.#knowsLegal && !this.#isListed) this.#mark(out, count);
    return count;
  }

  #mark(list: Int32Array, count: number): void {
    if (count > list.length)
      throw new RangeError(`A list of ${count} legal actions does not fit ${list.length} places.`);
    const stamps = this.#stamps;
    if (this.#stamp === STAMPS) {
      stamps.fill(0);
      this.#stamp = 0;
    }
    const stamp = ++this.#stamp;
    for (let i = 0; i < count; i++) stamps[list[i]] = stamp;
    this.#isListed = true;
  }

  isDeployment(): boolean {
    return this.#state.isDeployment();
  }

  observe(out: Float32Array): void {
    this.game.information.observe(this.#state, this.seat, out);
  }

  known(into: State): void {
    into.copyFrom(this.#state);
    if (!this.#isOmniscient) this.game.information.mask(into, this.seat);
  }

  sampleState(into: State, rng: Rng, belief: Float32Array | null): void {
    into.copyFrom(this.#state);
    if (!this.#isOmniscient) this.game.information.determinize(into, this.seat, rng, belief);
  }

  events(from: number, out: Int32Array): number {
    this.#log ??= new EventLog(this.game, this.seat, this.#history);
    return this.#log.read(from, out);
  }
}

/** A seat's event log, made when it is first asked for and not before: a match is its actions, so playing them over gives the log. */
class EventLog {
  readonly #game: Game;
  readonly #seat: Seat;
  readonly #history: History;
  readonly #state: State;
  readonly #entry: Int32Array;
  #log = new Int32Array(1024);
  #length = 0;
  #ply = 0;

  constructor(game: Game, seat: Seat, history: History) {
    this.#game = game;
    this.#seat = seat;
    this.#history = history;
    this.#state = game.newState();
    this.#entry = new Int32Array(game.info.maxEvents);
    this.reset();
  }

  reset(): void {
    this.#state.reset();
    this.#length = 0;
    this.#ply = 0;
  }

  read(from: number, out: Int32Array): number {
    const { actions, count } = this.#history;
    for (; this.#ply < count; this.#ply++) {
      this.#state.apply(actions[this.#ply]);
      this.#append(this.#game.information.events(this.#state, this.#seat, this.#entry));
    }
    const log = this.#log;
    const end = Math.min(this.#length, from + out.length);
    for (let i = from; i < end; i++) out[i - from] = log[i];
    return this.#length;
  }

  #append(count: number): void {
    if (count === 0) return;
    while (this.#length + count + 1 > this.#log.length) {
      const log = new Int32Array(2 * this.#log.length);
      log.set(this.#log);
      this.#log = log;
    }
    this.#log[this.#length++] = count;
    for (let i = 0; i < count; i++) this.#log[this.#length++] = this.#entry[i];
  }
}
