// The one loop that plays matches. It knows no ruleset and no agent; whoever is wrong in it is told apart: an agent forfeits, a ruleset throws.
import type { Agent } from '../core/agent.ts';
import { invariant } from '../core/errors.ts';
import { type Action, CHANCE, type Game, type Seat, type State } from '../core/game.ts';
import { LaneHash } from '../core/hash.ts';
import { MatchDice, makeStreams } from '../core/rng.ts';
import { History, MatchView, openDecision, permits, resetView } from './view.ts';

/** How a match came to its end: by the rules, or by the fault of a seat. */
export type MatchEnd = 'rules' | 'forfeit-illegal' | 'forfeit-error' | 'forfeit-timeout';

export interface MatchResult {
  readonly end: MatchEnd;
  /** Index into info.endReasons when the rules ended it, else -1. */
  readonly reason: number;
  /** The seat at fault in a forfeit, else -1. */
  readonly faultSeat: Seat;
  /** What the agent threw, or the action that it had no right to; null without a fault. Not part of records. */
  readonly fault: unknown;
  /** One a seat. */
  readonly payoffs: Float64Array;
  /** The rulebook's points of each seat; null after a forfeit, which leaves the position unfinished. */
  readonly scores: Float64Array | null;
  /** One per info.factNames; null after a forfeit. */
  readonly facts: Float64Array | null;
  /** The rulebook's turn at the end. */
  readonly turns: number;
  /** Decisions and chance events, deployment included. */
  readonly plies: number;
  /** Decisions of each seat after deployment. */
  readonly decisions: Int32Array;
  /** Simulations of each seat's agent, over all its decisions. */
  readonly simulations: Float64Array;
  /** Hash over all decisions and chance outcomes in order; a replay must reach it. */
  readonly hash: string;
  /** Milliseconds that each seat's agent took: a measurement, different each time and not part of records. */
  readonly milliseconds: Float64Array;
}

/** Called before `action` is played on `state`; `seat` is CHANCE for outcomes. */
export type MatchObserver = (seat: Seat, action: Action, state: State) => void;

/** A decision that an earlier attempt never came back from. */
export interface Stall {
  readonly seat: Seat;
  /** Plies played when it was asked; BEFORE_FIRST_PLY when startMatch did not return. */
  readonly ply: number;
}

export const BEFORE_FIRST_PLY = -1;

/** Slots of the memory shared with the watchdog. UNIT, LEG and THREAD are set by the job, the rest by the match. */
export const UNIT = 0;
export const LEG = 1;
/** The seat whose agent has the word, NOBODY while rules or chance are at work. */
export const DECIDER = 2;
/** Plies of the match. */
export const HEARTBEAT = 3;
/** Id of the thread that plays. */
export const THREAD = 4;
export const PROGRESS_SLOTS = 5;
export const NOBODY = -1;

export interface MatchSetup {
  /** Of the pair: dice and streams derive from it. */
  readonly seed: readonly [number, number];
  /** Entrant at each seat: it brings its streams along when seats are swapped. */
  readonly entrants: readonly number[];
  readonly stall?: Stall | undefined;
  readonly observer?: MatchObserver | undefined;
}

/** Agents that don't search are timed at one decision in so many: a clock costs as much as the rest of the loop. */
const TIMED_EVERY = 32;

/** Plays one match after the other of one game, on buffers that it keeps. */
export class Table {
  readonly game: Game;
  readonly #state: State;
  readonly #history = new History();
  readonly #views: readonly MatchView[];
  readonly #progress: Int32Array;
  readonly #hash = new LaneHash();

  constructor(game: Game, progress: Int32Array = new Int32Array(PROGRESS_SLOTS)) {
    this.game = game;
    this.#state = game.newState();
    this.#progress = progress;
    const seats = Array.from({ length: game.info.seatCount }, (_, seat) => seat);
    this.#views = seats.map((seat) => new MatchView(game, seat, this.#state, this.#history));
  }

  /** `agents` by seat. */
  play(agents: readonly Agent[], setup: MatchSetup): MatchResult {
    const { info } = this.game;
    const state = this.#state;
    const views = this.#views;
    const history = this.#history;
    const progress = this.#progress;
    const stall = setup.stall;
    const stallPly = stall === undefined ? -2 : stall.ply;
    const observer = setup.observer;
    const dice = new MatchDice(setup.seed);
    const decisions = new Int32Array(info.seatCount);
    const simulations = new Float64Array(info.seatCount);
    const stopwatch = new Stopwatch(info.seatCount);
    let end: MatchEnd = 'rules';
    let faultSeat = -1;
    let fault: unknown = null;
    let ply = 0;
    let isDeploying = true;

    state.reset();
    history.count = 0;
    let actions = history.actions;
    progress[HEARTBEAT] = BEFORE_FIRST_PLY;
    for (let seat = 0; seat < views.length && faultSeat < 0; seat++) {
      resetView(views[seat]);
      if (stall !== undefined && stallPly === BEFORE_FIRST_PLY && stall.seat === seat) {
        end = 'forfeit-timeout';
        faultSeat = seat;
        break;
      }
      progress[DECIDER] = seat;
      try {
        agents[seat].startMatch(this.game, seat, makeStreams(setup.seed, setup.entrants[seat]));
      } catch (error) {
        end = 'forfeit-error';
        faultSeat = seat;
        fault = error;
      }
      progress[DECIDER] = NOBODY;
    }

    while (faultSeat < 0) {
      const actor = state.toAct();
      let action: Action;
      if (actor >= 0) {
        progress[HEARTBEAT] = ply;
        if (ply === stallPly) {
          invariant(actor === stall?.seat, `the same match, but seat ${actor} decides at ply ${ply}`);
          end = 'forfeit-timeout';
          faultSeat = actor;
          break;
        }
        const agent = agents[actor];
        const view = views[actor];
        openDecision(view);
        if (isDeploying) isDeploying = state.isDeployment();
        progress[DECIDER] = actor;
        const isTimed = isDeploying || decisions[actor] % TIMED_EVERY === 0 || agent.trace !== null;
        if (isTimed) stopwatch.start();
        try {
          action = agent.act(view);
        } catch (error) {
          end = 'forfeit-error';
          faultSeat = actor;
          fault = error;
          break;
        }
        if (isTimed) stopwatch.stop(actor, isDeploying);
        progress[DECIDER] = NOBODY;
        if (!permits(view, action)) {
          end = 'forfeit-illegal';
          faultSeat = actor;
          fault = action;
          break;
        }
        if (!isDeploying) decisions[actor]++;
        const trace = agent.trace;
        if (trace !== null) simulations[actor] += trace.simulations;
      } else if (actor === CHANCE) {
        action = state.sampleChance(dice);
      } else break;
      if (ply >= info.maxPlies) throw new Error(this.#report(setup, `more than ${info.maxPlies} plies`));
      if (ply === actions.length) actions = history.grow();
      actions[ply++] = action;
      history.count = ply;
      if (observer !== undefined) observer(actor, action, state);
      state.apply(action);
    }
    progress[DECIDER] = NOBODY;

    const isFinished = faultSeat < 0;
    return {
      end,
      reason: isFinished ? state.endReason() : -1,
      faultSeat,
      fault,
      payoffs: isFinished
        ? filled(info.seatCount, (out) => state.payoffs(out))
        : forfeitPayoffs(info.seatCount, faultSeat),
      scores: isFinished ? filled(info.seatCount, (out) => state.scores(out)) : null,
      facts: isFinished ? filled(info.factNames.length, (out) => state.facts(out)) : null,
      turns: state.turn(),
      plies: ply,
      decisions,
      simulations,
      hash: this.#hashOf(actions, ply),
      milliseconds: stopwatch.totals(decisions),
    };
  }

  #hashOf(actions: Int32Array, count: number): string {
    const hash = this.#hash;
    hash.reset();
    for (let i = 0; i < count; i++) hash.add(actions[i]);
    return hash.hex();
  }

  #report(setup: MatchSetup, what: string): string {
    const { ruleset, scenario } = this.game.info;
    return `${ruleset} ${scenario}: ${what}, seed ${setup.seed[0]}, ${setup.seed[1]}:\n${this.#state.toString()}`;
  }
}

/** For a single match; a Table saves the buffers when there are many. */
export function playMatch(game: Game, agents: readonly Agent[], setup: MatchSetup): MatchResult {
  return new Table(game).play(agents, setup);
}

function filled(length: number, fill: (out: Float64Array) => void): Float64Array {
  const out = new Float64Array(length);
  fill(out);
  return out;
}

/** The seat at fault loses to everybody, the others are equal among themselves: payoffs are 2 points - 1. */
function forfeitPayoffs(seatCount: number, faultSeat: Seat): Float64Array {
  const others = seatCount - 1;
  const payoffs = new Float64Array(seatCount).fill(others === 0 ? -1 : (2 * (1 + (others - 1) / 2)) / others - 1);
  payoffs[faultSeat] = -1;
  return payoffs;
}

/** Time by seat: deployment and searching agents in full, the rest from a sample. */
class Stopwatch {
  readonly #exact: Float64Array;
  readonly #sampled: Float64Array;
  readonly #samples: Int32Array;
  #started = 0;

  constructor(seatCount: number) {
    this.#exact = new Float64Array(seatCount);
    this.#sampled = new Float64Array(seatCount);
    this.#samples = new Int32Array(seatCount);
  }

  start(): void {
    this.#started = performance.now();
  }

  stop(seat: Seat, isDeployment: boolean): void {
    const elapsed = performance.now() - this.#started;
    if (isDeployment) this.#exact[seat] += elapsed;
    else {
      this.#sampled[seat] += elapsed;
      this.#samples[seat]++;
    }
  }

  /** `decisions` after deployment, by seat. */
  totals(decisions: Int32Array): Float64Array {
    return this.#exact.map((exact, seat) => {
      const samples = this.#samples[seat];
      return samples === 0 ? exact : exact + (this.#sampled[seat] / samples) * decisions[seat];
    });
  }
}
