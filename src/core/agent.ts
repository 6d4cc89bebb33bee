import type { ZodType } from 'zod';
import type { Action, Game, GameInfo, Seat, State } from './game.ts';
import type { Rng, Streams } from './rng.ts';

/** All that an agent ever sees of a match. The live state can't be reached from it. */
export interface SeatView {
  readonly game: Game;
  readonly seat: Seat;
  /** As State.legalActions. */
  legalActions(out: Int32Array): number;
  /** As State.isDeployment. */
  isDeployment(): boolean;
  observe(out: Float32Array): void;
  /** Writes what this seat knows: the position with everything hidden masked. */
  known(into: State): void;
  /** Writes one determinization of this seat's information set. */
  sampleState(into: State, rng: Rng, belief: Float32Array | null): void;
  /**
   * Copies this seat's event log into `out`, starting at int `from` and as far as `out` reaches, and returns the length of the whole
   * log. Each ply that the seat saw something of is one entry: the number of ints, then the ints of Information.events.
   */
  events(from: number, out: Int32Array): number;
}

export interface Agent {
  /** Called once a match: allocate here and nowhere later, and forget the match before. */
  startMatch(game: Game, seat: Seat, streams: Streams): void;
  /** Returns one of the view's legal actions. Synchronous. */
  act(view: SeatView): Action;
  /** What the last decision rested on, for reports, training and the audit; null for agents that don't search. */
  readonly trace: AgentTrace | null;
}

export interface AgentTrace {
  /** Simulations of the last decision. */
  simulations: number;
  /** Estimated payoff of the mover, in [-1, 1]. */
  value: number;
  /** Nodes of the tree; worlds for flat search. */
  nodes: number;
  /** Visits of each legal action, in the order of the view's list. */
  readonly visits: Int32Array;
  /** Probability with which each legal action was chosen, same order. */
  readonly policy: Float32Array;
}

/** A way to choose on a full (sampled) state: for rollouts, for scripted replies, and as the body of a heuristic agent. */
export interface Policy {
  choose(state: State, seat: Seat, rng: Rng): Action;
}

/** A registered way to build agents from plain JSON, which is all that a worker gets. */
export interface AgentKind<Options extends object = object> {
  readonly id: string;
  /** The idea in one line, for `fogbench list`. */
  readonly title: string;
  /** Goes up when any decision changes that a published run rests on (agents/README.md); it is part of a run's plan hash. */
  readonly version: number;
  /** The options with their defaults, ranges and descriptions. */
  readonly schema: ZodType;
  /** Further options that hold for one ruleset only, by its id. */
  readonly schemaFor?: Readonly<Record<string, ZodType>>;
  /** Named sets of options worth knowing: straw men, exploiters, modes of search. `list` prints them, the audit and the tests play them all. */
  readonly presets: Readonly<Record<string, object>>;
  /** Identifies the agent that these options give, weights included. */
  fingerprint(options: Options): string;
  /** Merges defaults, rejects what is unknown or impossible with ConfigError. */
  parseOptions(input: unknown, info: GameInfo): Options;
  /** Whether it plays a game, by default or with these options, which are not checked yet. */
  supports(info: GameInfo, options?: object): boolean;
  create(options: Options, info: GameInfo): Agent;
}

/** As written in experiments and sent to workers. `name` labels rows; without it the name is derived from what differs from the defaults. */
export interface AgentSpec {
  readonly kind: string;
  readonly name?: string | undefined;
  readonly options?: object | undefined;
  /** Sees the true position in place of what its seat may know: a control that measures what hidden information is worth. */
  readonly omniscient?: boolean | undefined;
}

/** What stops a search. Simulations and forward-model steps are reproducible; a clock is not, and marks its results. */
export type Budget = { readonly simulations: number } | { readonly steps: number } | { readonly milliseconds: number };
