import type { ZodType } from 'zod';
import type { Dice, Rng } from './rng.ts';

/** Seat index from 0 to seatCount - 1; the two actors below are negative. */
export type Seat = number;
/**
 * At a decision an action id in [0, info.actionCount), at a chance event an outcome in [0, info.maxChanceOutcomes).
 * The same number means different things in different states.
 */
export type Action = number;
export const CHANCE: Seat = -1;
export const TERMINAL: Seat = -2;

/** Rules under a name. Stateless; listed once, in catalog.ts. */
export interface Ruleset<Params extends object = object> {
  readonly id: string;
  readonly title: string;
  /** Goes up when any sequence of actions changes its meaning, never for speed: old records, replays and weights then refuse to load. */
  readonly version: number;
  /** Scenarios that ship. `parseParams` also takes a path (it contains a `/` or ends in `.yaml`) to a file of the user's own. */
  readonly scenarios: readonly string[];
  /** What `params` of an experiment may hold; gives the checks, the defaults and the text of `fogbench list`. */
  readonly schema: ZodType;
  /** Fills defaults and checks everything. Throws ConfigError that names each wrong field. */
  parseParams(scenario: string, overrides: unknown): Params;
  createGame(params: Params): Game;
}

/** A ruleset with its parameters fixed: map, forces, switches, and every lookup table. Immutable. */
export interface Game {
  readonly info: GameInfo;
  readonly information: Information;
  /** The one place where states are allocated; callers keep what they get and reuse it. */
  newState(): State;
  /** Coarser decisions over the same rules; empty for most rulesets. */
  readonly abstractions: readonly Abstraction[];
  /** Where seats set up whole forces of their own in zones of their own. */
  readonly placement?: Placement;
  /** Throws when an invariant of the position is broken. For tests and `play --check`, not for hot paths. */
  check(state: State): void;
}

/**
 * A game over the same rules in which `apply` runs a script up to the next coarse choice or chance event.
 * Matches and records stay in the base game: search decides in `game` and `lower` translates.
 */
export interface Abstraction {
  readonly id: string;
  readonly game: Game;
  /** Writes the abstract position that corresponds to a base state. */
  lift(base: State, into: State): void;
  /** Exclusive bounds of the kind and of the detail that State.actionParts of `game` gives of a choice that governs a run. */
  readonly choiceParts: readonly [number, number];
  /** The base action with which the abstract choice continues at this base decision. */
  lower(base: State, choice: Action): Action;
  /**
   * At a base decision of the seat that chose or is to choose: the run of decisions to which it belongs, which one choice governs; equal
   * within a run, never again in another one of the match. -1 where decisions are no finer than choices. A function of what the seat knows.
   */
  choiceKey(base: State): number;
}

/**
 * What seats know of a position. One object a game; `mask` and `determinize` work in place, on copies, and rewrite the record of
 * the last ply as well, or forget it: it must not tell of plies that a seat did not see. Only `events`, `features`, `describe` and `drawing` are promised for a seat that is not to act.
 */
export interface Information {
  /** Fills the planes of info.observationShape with what `seat` may know, seen from its own side of the map. */
  observe(state: State, seat: Seat, out: Float32Array): void;
  /** Fills one number per info.featureNames, from the side of `seat`: more is better for it. A function of its information set. */
  features(state: State, seat: Seat, out: Float64Array): void;
  /** What `seat` saw of the last ply as ints of the ruleset's own code; returns their count, 0 when it saw nothing. */
  events(state: State, seat: Seat, out: Int32Array): number;
  /** Cold: what `events` tells, in words for a person; empty when `seat` saw nothing worth a line. */
  eventText?(state: State, seat: Seat): string;
  /** The information set as text, with the history that matters. Equal texts are one information set to `seat`. */
  text(state: State, seat: Seat): string;
  /** The same in two 32-bit lanes, for search: equal whenever the texts are. */
  key(state: State, seat: Seat, out: Int32Array): void;
  /** Overwrites what `seat` can't see with one canonical unknown, so that what is left is what `seat` knows. */
  mask(state: State, seat: Seat): void;
  /**
   * Redraws what `seat` can't see, given all that it has seen, and with it what the others have seen of `seat`.
   * The law is uniform over consistent worlds where they can be counted, else the prior of the ruleset's README (same support),
   * or `belief` (slots x values, unnormalised weights). The result depends on the information set, the belief and `rng` alone:
   * never on the truth that it overwrites, nor on the order in which that was stored.
   */
  determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void;
  /** The true value of each belief slot, -1 where it is not hidden from `seat`. For scoring beliefs and training, never for agents. */
  hiddenFacts(state: State, seat: Seat, out: Int32Array): void;
  /** Cold: what `seat` may know (null: the truth) as plain JSON facts. */
  describe(state: State, seat: Seat | null): object;
  /** Cold: the same as cells to draw, for text and SVG. */
  drawing(state: State, seat: Seat | null): Drawing;
}

export interface DrawingCell {
  readonly x: number;
  readonly y: number;
  /** One or two characters; empty for bare ground. */
  readonly glyph: string;
  /** Name of the ground: 'land', 'lake', 'forest' … */
  readonly ground: string;
  /** Owner of what stands there, when something does. */
  readonly seat?: Seat;
  readonly label?: string;
}

/** Deployments as rows of text (core/placement.ts). Cold. */
export interface Placement {
  /** What `seat` has placed so far. */
  rows(state: State, seat: Seat): string[];
  /** The deployment of `seat` that makes these rows; throws ConfigError where they are not its zone and forces, or the rules refuse them. */
  actions(seat: Seat, rows: readonly string[]): Action[];
}

/** Row 0 is drawn at the top, column 0 at the left. */
export interface Drawing {
  readonly columns: number;
  readonly rows: number;
  /** Flat-top hexes in columns, else squares. */
  readonly hex: boolean;
  /** Of hexes: whether columns with an even or an odd x lie half a hex lower; the odd ones when left out. */
  readonly lowColumns?: 'even' | 'odd';
  readonly cells: readonly DrawingCell[];
  /** What columns and rows are called on the edges, where cells are named after both. */
  readonly columnNames?: readonly string[];
  readonly rowNames?: readonly string[];
  /** What the signs mean: the same for every drawing of a ruleset, so that none changes its sense during a match. */
  readonly legend?: Legend;
}

export interface Legend {
  /** Meanings of glyphs. */
  readonly glyphs: Readonly<Record<string, string>>;
  /** What small letters say of a glyph that is explained by its capitals; left out where none are. */
  readonly small?: string;
  /** What a character after a glyph says of it. */
  readonly marks?: Readonly<Record<string, string>>;
  /** For text: the sign of each ground by its name, one character. */
  readonly grounds: Readonly<Record<string, string>>;
  /** Where `State.toString` draws the map: the signs that it adds. Left out where it draws none. */
  readonly inText?: Readonly<Record<string, string>>;
}

export interface GameInfo {
  readonly ruleset: string;
  readonly version: number;
  readonly scenario: string;
  /** Canonical JSON of the parameters; with ruleset and version it identifies the game. */
  readonly params: string;
  readonly seatCount: number;
  /** Exclusive bound of action ids, and the size of a policy head. */
  readonly actionCount: number;
  /** What a legal-action buffer must hold: a proven bound, not the largest count seen. */
  readonly maxLegalActions: number;
  /** Exclusive bound of chance outcomes; 0 when nothing is random. */
  readonly maxChanceOutcomes: number;
  /** Bound on decisions plus chance events, deployment included. */
  readonly maxPlies: number;
  readonly stateBytes: number;
  /** [planes, rows, columns] */
  readonly observationShape: readonly [number, number, number];
  /** Bound on what `events` writes for one ply. */
  readonly maxEvents: number;
  readonly featureNames: readonly string[];
  /** Exclusive bounds of the kind and of the detail in State.actionParts; left out where they are at most 15 and 63. */
  readonly partCounts?: readonly [number, number];
  /** Whether belief slots are the cells of the observation, row by row; left out where they are not. */
  readonly beliefByCell?: boolean;
  /** [slots, values]: hidden facts as slots (the kind of an enemy unit, a plan), each with so many possible values; [0, 0] when none. */
  readonly beliefShape: readonly [number, number];
  /** Payoffs of two seats are +1, 0, -1; of k seats 2 * points - 1, points being the share of opponents placed below, ties half. */
  readonly zeroSum: boolean;
  /** Reasons for which the rules end a match, caps and adjudications among them. */
  readonly endReasons: readonly string[];
  /** Ids of the game's abstractions; left out where there are none. */
  readonly abstractions?: readonly string[];
  /** Key (core/placement.ts) of the zone and forces of each seat, for games with a `placement`. */
  readonly placementKeys?: readonly string[];
  /** Names of what `State.facts` reports of a finished match, as columns of facts.csv; integers where possible. */
  readonly factNames: readonly string[];
}

/** One position: mutable, held whole in `bytes`, without generator or future dice. Equal bytes are equal positions. */
export interface State {
  readonly bytes: Uint8Array;
  /** Back to the start of a match. */
  reset(): void;
  copyFrom(source: this): void;

  /** The seat to decide, CHANCE or TERMINAL. */
  toAct(): Seat;
  /** At decisions: fills `out` in ascending order and returns the count, at least 1. A function of the mover's information set. */
  legalActions(out: Int32Array): number;
  /** At decisions: whether `legalActions` lists an action, of any in range. Where it is there, the arena judges agents by it. */
  isLegal?(action: Action): boolean;
  /** One legal action, uniformly, without the list: the same distribution as a pick from `legalActions`. */
  sampleLegal(rng: Rng): Action;
  /** Plays a legal action or a chance outcome; legality is the caller's promise and is not checked. */
  apply(action: Action): void;
  /** True while the match is set up: such plies count as deployment, not as decisions. */
  isDeployment(): boolean;

  /** At chance events, cold: outcomes in ascending order and their probabilities (positive, sum 1); returns the count. */
  chanceOutcomes(outcomes: Int32Array, probabilities: Float64Array): number;
  /** One outcome with that distribution. Asks `dice` by the key of the event, so that equal events in two arms or legs fall alike. */
  sampleChance(dice: Dice): Action;

  /** At the end: one value a seat, as GameInfo.zeroSum says. */
  payoffs(out: Float64Array): void;
  /** At the end: index into info.endReasons. */
  endReason(): number;
  /** At the end: the rulebook's own points of each seat (victory points, surviving units …); a match's margin is their difference. */
  scores(out: Float64Array): void;
  /** At the end: one number per info.factNames, for records and studies: losses, the turn of an arrival, captures. */
  facts(out: Float64Array): void;
  /** The rulebook's turn number, from 1 (0 during deployment). */
  turn(): number;

  /** Cold: what an action is called here. Unique among the legal actions of a state. */
  actionName(action: Action): string;
  /**
   * Fills [kind, acting cell, target cell, detail], -1 where absent, for networks that score actions by their parts. Cells are those of
   * what the seat to act observes, row by row.
   */
  actionParts(action: Action, out: Int32Array): void;
  /** The true position as text. */
  toString(): string;
}
