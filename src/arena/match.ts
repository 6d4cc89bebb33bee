// The one loop that plays matches. It knows no ruleset and no agent; whoever is wrong in it is told apart: an agent forfeits, a ruleset throws.
import type { Agent } from '../core/agent.ts';
import { invariant, Resignation } from '../core/errors.ts';
import { type Action, CHANCE, type Game, type Seat, type State } from '../core/game.ts';
import { LaneHash } from '../core/hash.ts';
import { type Dice, MatchDice, makeStreams } from '../core/rng.ts';
import { History, MatchView, permits, resetView } from './view.ts';

/** How a match came to its end: by the rules, by a seat that gave up, or by the fault of a seat. */
export type MatchEnd = 'rules' | 'resigned' | 'forfeit-illegal' | 'forfeit-error' | 'forfeit-timeout';

export interface MatchResult {
  readonly end: MatchEnd;
  /** Index into info.endReasons when the rules ended it, else -1. */
  readonly reason: number;
  /** The seat that resigned, or was at fault in a forfeit; else -1. */
  readonly faultSeat: Seat;
  /** What the agent threw, or the action that it had no right to; null without a fault. Not part of records. */
  readonly fault: unknown;
  /** One a seat. */
  readonly payoffs: readonly number[];
  /** The rulebook's points of each seat; null after a forfeit, which leaves the position unfinished. */
  readonly scores: readonly number[] | null;
  /** One per info.factNames; null after a forfeit. */
  readonly facts: readonly number[] | null;
  /** The rulebook's turn at the end. */
  readonly turns: number;
  /** Decisions and chance events, deployment included. */
  readonly plies: number;
  /** Decisions of each seat after deployment. */
  readonly decisions: readonly number[];
  /** Simulations of each seat's agent, over all its decisions. */
  readonly simulations: readonly number[];
  /** Hash over all decisions and chance outcomes in order; a replay must reach it. */
  readonly hash: string;
  /** Milliseconds that each seat's agent took: a measurement, different each time and not part of records. */
  readonly milliseconds: readonly number[];
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
/** Plies before the decision. */
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
  /** By seat: who sees the true position; nobody when left out. */
  readonly omniscient?: readonly boolean[] | undefined;
  readonly observer?: MatchObserver | undefined;
}

/** Agents that don't search are timed at their first decision and then at one in so many. */
const TIMED_EVERY = 64;

/** Plays one match after the other of one game, on buffers that it keeps. */
export class Table {
  readonly game: Game;
  readonly #state: State;
  readonly #history = new History();
  readonly #views: readonly MatchView[];
  readonly #progress: Int32Array;
  readonly #hash = new LaneHash();
  /** Decisions of each seat, and those of them in deployment. */
  readonly #acts: Int32Array;
  readonly #deploymentActs: Int32Array;
  readonly #simulations: Float64Array;
  /** The next decision of each seat that is timed. */
  readonly #nextTimed: Int32Array;
  readonly #stopwatch: Stopwatch;
  /** Take what the state reports at the end. */
  readonly #bySeat: Float64Array;
  readonly #byFact: Float64Array;
  #end: MatchEnd = 'rules';
  #faultSeat: Seat = NOBODY;
  #fault: unknown = null;

  constructor(game: Game, progress: Int32Array = new Int32Array(PROGRESS_SLOTS)) {
    const { seatCount } = game.info;
    this.game = game;
    this.#state = game.newState();
    this.#progress = progress;
    const seats = Array.from({ length: seatCount }, (_, seat) => seat);
    this.#views = seats.map((seat) => new MatchView(game, seat, this.#state, this.#history));
    this.#acts = new Int32Array(seatCount);
    this.#deploymentActs = new Int32Array(seatCount);
    this.#simulations = new Float64Array(seatCount);
    this.#nextTimed = new Int32Array(seatCount);
    this.#stopwatch = new Stopwatch(seatCount);
    this.#bySeat = new Float64Array(seatCount);
    this.#byFact = new Float64Array(game.info.factNames.length);
  }

  /** `agents` by seat. */
  play(agents: readonly Agent[], setup: MatchSetup): MatchResult {
    const state = this.#state;
    state.reset();
    this.#acts.fill(0);
    this.#deploymentActs.fill(0);
    this.#simulations.fill(0);
    this.#nextTimed.fill(0);
    this.#stopwatch.reset();
    this.#end = 'rules';
    this.#faultSeat = NOBODY;
    this.#fault = null;
    this.#progress[HEARTBEAT] = BEFORE_FIRST_PLY;
    this.#history.count = 0;
    const plies = this.#startAgents(agents, setup) ? this.#loop(agents, setup, new MatchDice(setup.seed)) : 0;
    this.#progress[DECIDER] = NOBODY;

    const { seatCount } = this.game.info;
    const faultSeat = this.#faultSeat;
    const isFinished = faultSeat === NOBODY;
    return {
      end: this.#end,
      reason: isFinished ? state.endReason() : -1,
      faultSeat,
      fault: this.#fault,
      payoffs: isFinished ? this.#payoffs() : forfeitPayoffs(seatCount, faultSeat),
      scores: isFinished ? this.#scores() : null,
      facts: isFinished ? this.#facts() : null,
      turns: state.turn(),
      plies,
      decisions: this.#decisions(),
      simulations: listOf(this.#simulations),
      hash: this.#hashOf(plies),
      milliseconds: this.#stopwatch.totals(this.#acts),
    };
  }

  /** False when one of them was at fault. */
  #startAgents(agents: readonly Agent[], { seed, entrants, stall, omniscient }: MatchSetup): boolean {
    for (let seat = 0; seat < agents.length; seat++) {
      resetView(this.#views[seat], omniscient?.[seat]);
      if (stall !== undefined && stall.ply === BEFORE_FIRST_PLY && stall.seat === seat) {
        return this.#forfeit('forfeit-timeout', seat, null);
      }
      this.#progress[DECIDER] = seat;
      try {
        agents[seat].startMatch(this.game, seat, makeStreams(seed, entrants[seat]));
      } catch (error) {
        return this.#forfeit('forfeit-error', seat, error);
      }
    }
    return true;
  }

  /** Returns the number of plies played. Kept small, so that what it calls is compiled into it. */
  #loop(agents: readonly Agent[], setup: MatchSetup, dice: Dice): number {
    const state = this.#state;
    const views = this.#views;
    const progress = this.#progress;
    const acts = this.#acts;
    const nextTimed = this.#nextTimed;
    const observer = setup.observer;
    const stallPly = setup.stall === undefined ? BEFORE_FIRST_PLY : setup.stall.ply;
    const knowsLegal = state.isLegal !== undefined;
    const { actionCount } = this.game.info;
    const history = this.#history;
    let actions = history.actions;
    let isDeploying = true;
    for (let ply = 0; ; ply++) {
      const actor = state.toAct();
      let action: Action;
      if (actor >= 0) {
        history.count = ply;
        progress[HEARTBEAT] = ply;
        progress[DECIDER] = actor;
        if (ply === stallPly) {
          this.#stall(actor, setup);
          return ply;
        }
        if (isDeploying && !state.isDeployment()) {
          isDeploying = false;
          this.#deploymentActs.set(acts);
        }
        const turn = acts[actor];
        try {
          action =
            turn === nextTimed[actor] ? this.#timedAct(agents[actor], views[actor]) : agents[actor].act(views[actor]);
        } catch (error) {
          if (error instanceof Resignation) this.#forfeit('resigned', actor, null);
          else this.#forfeit('forfeit-error', actor, error);
          return ply;
        }
        progress[DECIDER] = NOBODY;
        if (!(knowsLegal ? isActionId(action, actionCount) && state.isLegal!(action) : permits(views[actor], action))) {
          this.#forfeit('forfeit-illegal', actor, action);
          return ply;
        }
        acts[actor] = turn + 1;
      } else if (actor === CHANCE) {
        action = state.sampleChance(dice);
      } else {
        if (isDeploying) this.#deploymentActs.set(acts);
        return ply;
      }
      if (ply === actions.length) actions = this.#moreRoom(ply, setup);
      actions[ply] = action;
      if (observer !== undefined) observer(actor, action, state);
      state.apply(action);
    }
  }

  #timedAct(agent: Agent, view: MatchView): Action {
    const { seat } = view;
    const start = performance.now();
    const action = agent.act(view);
    this.#stopwatch.add(seat, this.#acts[seat], performance.now() - start);
    if (agent.trace === null) this.#nextTimed[seat] += TIMED_EVERY;
    else {
      this.#nextTimed[seat]++;
      this.#simulations[seat] += agent.trace.simulations;
    }
    return action;
  }

  #stall(actor: Seat, { stall }: MatchSetup): void {
    invariant(actor === stall?.seat, `the same match, but seat ${actor} decides at ply ${stall?.ply}`);
    this.#forfeit('forfeit-timeout', actor, null);
  }

  /** Always false. */
  #forfeit(end: MatchEnd, seat: Seat, fault: unknown): boolean {
    this.#end = end;
    this.#faultSeat = seat;
    this.#fault = fault;
    return false;
  }

  #moreRoom(ply: number, { seed }: MatchSetup): Int32Array {
    const { ruleset, scenario, maxPlies } = this.game.info;
    if (ply >= maxPlies)
      throw new Error(
        `${ruleset} ${scenario}, seed ${seed[0]}, ${seed[1]}: more than ${maxPlies} plies:\n${this.#state}`,
      );
    return this.#history.grow(maxPlies);
  }

  #payoffs(): number[] {
    this.#state.payoffs(this.#bySeat);
    return listOf(this.#bySeat);
  }

  #scores(): number[] {
    this.#state.scores(this.#bySeat);
    return listOf(this.#bySeat);
  }

  #facts(): number[] {
    this.#state.facts(this.#byFact);
    return listOf(this.#byFact);
  }

  #decisions(): number[] {
    const counts = listOf(this.#acts);
    for (let seat = 0; seat < counts.length; seat++) counts[seat] -= this.#deploymentActs[seat];
    return counts;
  }

  #hashOf(plies: number): string {
    const hash = this.#hash;
    const { actions } = this.#history;
    hash.reset();
    hash.addAll(actions, plies);
    return hash.hex();
  }
}

/** For a single match; a Table saves the buffers when there are many. */
export function playMatch(game: Game, agents: readonly Agent[], setup: MatchSetup): MatchResult {
  return new Table(game).play(agents, setup);
}

function isActionId(action: Action, actionCount: number): boolean {
  return (action | 0) === action && action >= 0 && action < actionCount;
}

/** The numbers of a buffer that is used again; as a list, since a typed array costs much more where there are few. */
function listOf(numbers: Float64Array | Int32Array): number[] {
  const list = new Array<number>(numbers.length);
  for (let i = 0; i < numbers.length; i++) list[i] = numbers[i];
  return list;
}

/** The seat at fault loses to everybody, the others are equal among themselves: payoffs are 2 points - 1. */
function forfeitPayoffs(seatCount: number, faultSeat: Seat): number[] {
  const others = seatCount - 1;
  const payoffs = new Array<number>(seatCount).fill(others === 0 ? -1 : (2 * (1 + (others - 1) / 2)) / others - 1);
  payoffs[faultSeat] = -1;
  return payoffs;
}

/** Time by seat, from the decisions that were timed: the first by itself, as it may set up the match, the others by their mean. */
class Stopwatch {
  readonly #first: Float64Array;
  readonly #later: Float64Array;
  readonly #samples: Int32Array;

  constructor(seatCount: number) {
    this.#first = new Float64Array(seatCount);
    this.#later = new Float64Array(seatCount);
    this.#samples = new Int32Array(seatCount);
  }

  reset(): void {
    this.#first.fill(0);
    this.#later.fill(0);
    this.#samples.fill(0);
  }

  add(seat: Seat, index: number, milliseconds: number): void {
    if (index === 0) this.#first[seat] = milliseconds;
    else {
      this.#later[seat] += milliseconds;
      this.#samples[seat]++;
    }
  }

  /** Of all the decisions that were made. */
  totals(decisions: Int32Array): number[] {
    const totals = listOf(this.#first);
    for (let seat = 0; seat < totals.length; seat++) {
      const samples = this.#samples[seat];
      if (samples > 0) totals[seat] += (this.#later[seat] / samples) * (decisions[seat] - 1);
    }
    return totals;
  }
}
