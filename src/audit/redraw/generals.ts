import { type Action, CHANCE, type Game, type Seat, type State, TERMINAL } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { DESTINATION, KIND, ORDER } from '../../rulesets/generals/layout.ts';
import type { GeneralsState } from '../../rulesets/generals/state.ts';
import type { Redrawn } from '../redraw.ts';

/** How many proposals are tried, over how many of the last turns of the others. */
const TRIES = 40;
const TURNS_BACK = 8;
const MOST_PLIES_OF_ORDER = 8;
/** How often a random order is tried for one that the seat does not see. */
const ATTEMPTS = 12;

/** Some plies of one seat: a whole order with its dice, or the end of a turn. */
interface Order {
  readonly from: number;
  readonly to: number;
  readonly actor: Seat;
  /** What the seat saw of it, ply by ply, as one list. */
  readonly seen: readonly number[];
  readonly endsTurn: boolean;
}

/**
 * Leaves out, changes and adds orders that the others give wholly in the dark: moves, builds, captures, loadings, exchanges of fire among
 * themselves. What the seat sees stays to the ply.
 */
export function redraw(game: Game, actions: readonly Action[], seat: Seat, rng: Rng): Redrawn | null {
  const match = new Retelling(game, actions, seat, rng);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const redrawn = match.attempt();
    if (redrawn !== null) return redrawn;
  }
  return null;
}

class Retelling {
  readonly #game: Game;
  readonly #actions: readonly Action[];
  readonly #seat: Seat;
  readonly #rng: Rng;
  /** Orders since the earliest of the turns looked at. */
  readonly #orders: Order[] = [];
  /** First orders of the last turns of the others, oldest first, with the positions before them. */
  readonly #turns: { readonly order: number; readonly state: State }[] = [];
  readonly #legal: Int32Array;
  readonly #events: Int32Array;
  readonly #state: State;
  readonly #trial: State;
  #end: Uint8Array = new Uint8Array(0);

  constructor(game: Game, actions: readonly Action[], seat: Seat, rng: Rng) {
    this.#game = game;
    this.#actions = actions;
    this.#seat = seat;
    this.#rng = rng;
    this.#legal = new Int32Array(Math.max(game.info.maxLegalActions, game.info.maxChanceOutcomes));
    this.#events = new Int32Array(game.info.maxEvents);
    this.#state = game.newState();
    this.#trial = game.newState();
    this.#parse();
  }

  /** Plies at which others begin a turn. */
  #turnStarts(): number[] {
    const state = this.#state;
    state.reset();
    const starts: number[] = [];
    let before = -1;
    for (let ply = 0; ply < this.#actions.length; ply++) {
      const { seat, phase } = (state as GeneralsState).v;
      if (phase[0] === ORDER && seat[0] !== before) {
        before = seat[0];
        if (before !== this.#seat) starts.push(ply);
      }
      state.apply(this.#actions[ply]);
    }
    return starts;
  }

  /** Cuts the last turns into orders, with what the seat saw of each. */
  #parse(): void {
    const starts = this.#turnStarts().slice(-TURNS_BACK);
    if (starts.length === 0) return;
    const state = this.#state;
    state.reset();
    for (let ply = 0; ply < starts[0]; ply++) state.apply(this.#actions[ply]);
    let from = starts[0];
    let seen: number[] = [];
    let actor = state.toAct();
    for (let ply = from; ply < this.#actions.length; ply++) {
      if (from === ply) {
        actor = state.toAct();
        if (starts.includes(ply)) this.#turns.push({ order: this.#orders.length, state: this.#copy(state) });
      }
      state.apply(this.#actions[ply]);
      this.#note(state, seen);
      const phase = (state as GeneralsState).v.phase[0];
      if (phase !== ORDER && ply < this.#actions.length - 1) continue;
      this.#orders.push({ from, to: ply + 1, actor, seen, endsTurn: state.toAct() !== actor });
      from = ply + 1;
      seen = [];
    }
    this.#end = state.bytes.slice();
  }

  #copy(state: State): State {
    const copy = this.#game.newState();
    copy.copyFrom(state);
    return copy;
  }

  /** Appends what the seat saw of the last ply. */
  #note(state: State, seen: number[]): void {
    const count = this.#game.information.events(state, this.#seat, this.#events);
    if (count === 0) return;
    seen.push(count);
    for (let i = 0; i < count; i++) seen.push(this.#events[i]);
  }

  attempt(): Redrawn | null {
    if (this.#turns.length === 0) return null;
    const back = 1 + this.#rng.below(Math.min(TURNS_BACK, this.#turns.length));
    const turn = this.#turns[this.#turns.length - back];
    const state = this.#state;
    state.copyFrom(turn.state);
    const proposal = this.#actions.slice(0, this.#orders[turn.order].from);
    let changed = 0;
    for (let i = turn.order; i < this.#orders.length; i++) {
      const order = this.#orders[i];
      const hidden = order.actor !== this.#seat && order.seen.length === 0;
      if (!hidden) {
        if (order.endsTurn && order.actor !== this.#seat && this.#rng.below(2) === 0)
          changed += this.#improvise(state, order.actor, proposal);
        if (!this.#repeat(state, order, proposal)) return null;
        continue;
      }
      const luck = this.#rng.below(6);
      // Left out, replaced by another, or kept where it can be kept.
      if (luck <= 2) {
        if (luck > 0) this.#improvise(state, order.actor, proposal);
        changed++;
      } else if (!this.#repeat(state, order, proposal)) changed++;
    }
    // Another way to the same position proves nothing.
    if (changed === 0 || state.toAct() !== this.#seat || Buffer.compare(state.bytes, this.#end) === 0) return null;
    return { actions: Int32Array.from(proposal), changed };
  }

  /** Plays an order as it was, if it is still possible and looks the same; otherwise leaves the state alone. */
  #repeat(state: State, order: Order, proposal: Action[]): boolean {
    const trial = this.#trial;
    trial.copyFrom(state);
    const seen: number[] = [];
    for (let ply = order.from; ply < order.to; ply++) {
      const actor = trial.toAct();
      if (actor !== CHANCE && actor !== order.actor) return false;
      if (actor !== CHANCE && !this.#isLegal(trial, this.#actions[ply])) return false;
      trial.apply(this.#actions[ply]);
      this.#note(trial, seen);
    }
    if (seen.length !== order.seen.length || seen.some((word, i) => word !== order.seen[i])) return false;
    // A whole order, unless it is the one that the match has stopped in.
    const whole = (trial as GeneralsState).v.phase[0] === ORDER;
    if (!whole && order.to < this.#actions.length) return false;
    if ((trial.toAct() !== order.actor) !== order.endsTurn) return false;
    state.copyFrom(trial);
    for (let ply = order.from; ply < order.to; ply++) proposal.push(this.#actions[ply]);
    return true;
  }

  #isLegal(state: State, action: Action): boolean {
    const count = state.legalActions(this.#legal);
    return this.#legal.subarray(0, count).includes(action);
  }

  /** Plays a random order of `actor` of which the seat sees nothing, one that goes onto a building if there is one; returns 1 if any was found. */
  #improvise(state: State, actor: Seat, proposal: Action[]): number {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const trial = this.#trial;
      trial.copyFrom(state);
      const plies: Action[] = [];
      const seen: number[] = [];
      for (;;) {
        const action = this.#choose(trial, attempt < ATTEMPTS / 2);
        if (action < 0) break;
        trial.apply(action);
        plies.push(action);
        this.#note(trial, seen);
        const done = (trial as GeneralsState).v.phase[0] === ORDER || trial.toAct() === TERMINAL;
        if (seen.length > 0 || done || plies.length > MOST_PLIES_OF_ORDER) break;
      }
      if (seen.length > 0 || trial.toAct() !== actor || (trial as GeneralsState).v.phase[0] !== ORDER) continue;
      if (plies.length === 0) continue;
      state.copyFrom(trial);
      proposal.push(...plies);
      return 1;
    }
    return 0;
  }

  /** A random ply; -1 when the order is to go onto a building of somebody else and can't. */
  #choose(state: State, ontoBuilding: boolean): Action {
    if (state.toAct() === CHANCE) {
      const count = state.chanceOutcomes(this.#legal, new Float64Array(this.#legal.length));
      return this.#legal[this.#rng.below(count)];
    }
    const { v, ground } = state as GeneralsState;
    let count = state.legalActions(this.#legal);
    if (ontoBuilding && v.phase[0] === KIND) return -1;
    if (ontoBuilding && v.phase[0] === DESTINATION) {
      const seat = state.toAct();
      const onto = this.#legal.subarray(0, count).filter((action) => {
        const building = ground.buildingOf[ground.unturn[seat][action - ground.ids.move]];
        return building >= 0 && v.owner[building] !== 1 + seat;
      });
      count = onto.length;
      this.#legal.set(onto);
    }
    return count === 0 ? -1 : this.#legal[this.#rng.below(count)];
  }
}
