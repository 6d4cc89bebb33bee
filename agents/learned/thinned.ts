// A game thinned to the decisions that a network makes: between two of them the ruleset's heuristic plays on, so that a match stays in
// the game itself.
import { invariant } from '../../src/core/errors.ts';
import {
  type Action,
  CHANCE,
  type Drawing,
  type Game,
  type GameInfo,
  type Information,
  type Seat,
  type State,
} from '../../src/core/game.ts';
import { type Dice, type Rng, STILL } from '../../src/core/rng.ts';
import { type Known, type KnownPolicy, knownOf } from '../mcts/known.ts';

/** Maps of more cells are observed through squares of this many cells a side, which take their mean. */
const LARGE = 600;
const SIDE = 2;

/** The side of the squares through which a thinned game is observed. */
function sideFor({ observationShape: [, rows, columns] }: GameInfo): number {
  return rows * columns > LARGE ? SIDE : 1;
}

/** The same game as a network sees it when it is thinned. */
export function coarseInfo(info: GameInfo): GameInfo {
  const [planes, rows, columns] = info.observationShape;
  const side = sideFor(info);
  const { beliefByCell, ...rest } = info;
  return {
    ...rest,
    observationShape: [planes, Math.ceil(rows / side), Math.ceil(columns / side)],
    abstractions: [],
    ...(beliefByCell === true && side === 1 ? { beliefByCell } : {}),
  };
}

/** The cell of the squares in which a cell of the map lies; -1 for -1. */
export function squareOf(info: GameInfo, cell: number): number {
  const side = sideFor(info);
  if (cell < 0 || side === 1) return cell;
  const columns = info.observationShape[2];
  const across = Math.ceil(columns / side);
  return Math.floor(Math.floor(cell / columns) / side) * across + Math.floor((cell % columns) / side);
}

export abstract class ThinnedGame implements Game {
  abstract readonly info: GameInfo;
  readonly information: Information;
  readonly abstractions = [];
  readonly base: Game;
  /** Decides what the network does not. */
  readonly policy: KnownPolicy;

  /** `script`: how the heuristic plays (Knowledge.scripts); null: as it does by default. */
  constructor(base: Game, script: string | null) {
    const known = knownOf(base, script);
    invariant(known !== null, 'a thinned game needs a heuristic for what the network does not decide');
    this.base = base;
    this.policy = known.policy;
    this.information = new CoarseInformation(base);
  }

  abstract newState(): ThinnedState;

  check(state: State): void {
    this.base.check((state as ThinnedState).base);
  }

  /** What is known of the thinned game; as `Known` says. */
  abstract makeKnown(): Known;
}

export abstract class ThinnedState implements State {
  readonly base: State;
  /** Scratch for the actions of one decision. */
  protected readonly legal: Int32Array;

  constructor({ base, info }: ThinnedGame) {
    this.base = base.newState();
    this.legal = new Int32Array(Math.max(base.info.maxLegalActions, info.maxLegalActions));
  }

  get bytes(): Uint8Array {
    return this.base.bytes;
  }

  /** Takes over what another state remembers beside its base. */
  abstract recall(source: this): void;

  /** After `base` was overwritten with a decision that has more than one action: whether the network is to decide. */
  abstract awaits(): boolean;

  /** Takes the network's decision where one is awaited. */
  abstract choose(action: Action): void;

  /** The action at hand of the game itself, by what was chosen or by the heuristic. */
  abstract answer(seat: Seat, rng: Rng): Action;

  /** Plays on to the next decision of the network or chance event; what the heuristic decides follows from the position alone. */
  protected settle(): void {
    const { base } = this;
    for (let seat = base.toAct(); seat >= 0; seat = base.toAct()) {
      if (this.awaits() && base.legalActions(this.legal) > 1) return;
      base.apply(this.answer(seat, STILL));
    }
  }

  reset(): void {
    this.base.reset();
    this.settle();
  }

  copyFrom(source: this): void {
    this.base.copyFrom(source.base);
    this.recall(source);
  }

  toAct(): Seat {
    return this.base.toAct();
  }

  abstract legalActions(out: Int32Array): number;

  abstract sampleLegal(rng: Rng): Action;

  apply(action: Action): void {
    if (this.base.toAct() === CHANCE) this.base.apply(action);
    else this.choose(action);
    this.settle();
  }

  /** The set-up is the heuristic's. */
  isDeployment(): boolean {
    return false;
  }

  chanceOutcomes(outcomes: Int32Array, probabilities: Float64Array): number {
    return this.base.chanceOutcomes(outcomes, probabilities);
  }

  sampleChance(dice: Dice): Action {
    return this.base.sampleChance(dice);
  }

  payoffs(out: Float64Array): void {
    this.base.payoffs(out);
  }

  endReason(): number {
    return this.base.endReason();
  }

  scores(out: Float64Array): void {
    this.base.scores(out);
  }

  facts(out: Float64Array): void {
    this.base.facts(out);
  }

  turn(): number {
    return this.base.turn();
  }

  abstract actionName(action: Action): string;

  abstract actionParts(action: Action, out: Int32Array): void;

  toString(): string {
    return this.base.toString();
  }
}

/** As in the game itself, with the observation in squares. */
class CoarseInformation implements Information {
  readonly #base: Information;
  readonly #coarsener: Coarsener;

  constructor({ info, information }: Game) {
    this.#base = information;
    this.#coarsener = new Coarsener(info);
  }

  observe(state: State, seat: Seat, out: Float32Array): void {
    const coarsener = this.#coarsener;
    this.#base.observe((state as ThinnedState).base, seat, coarsener.observation);
    coarsener.coarsen(out);
  }

  features(state: State, seat: Seat, out: Float64Array): void {
    this.#base.features((state as ThinnedState).base, seat, out);
  }

  events(state: State, seat: Seat, out: Int32Array): number {
    return this.#base.events((state as ThinnedState).base, seat, out);
  }

  text(state: State, seat: Seat): string {
    return this.#base.text((state as ThinnedState).base, seat);
  }

  key(state: State, seat: Seat, out: Int32Array): void {
    this.#base.key((state as ThinnedState).base, seat, out);
  }

  mask(state: State, seat: Seat): void {
    this.#base.mask((state as ThinnedState).base, seat);
  }

  determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void {
    this.#base.determinize((state as ThinnedState).base, seat, rng, belief);
  }

  hiddenFacts(state: State, seat: Seat, out: Int32Array): void {
    this.#base.hiddenFacts((state as ThinnedState).base, seat, out);
  }

  describe(state: State, seat: Seat | null): object {
    return this.#base.describe((state as ThinnedState).base, seat);
  }

  drawing(state: State, seat: Seat | null): Drawing {
    return this.#base.drawing((state as ThinnedState).base, seat);
  }
}

/** Observations of a game as means over squares. */
export class Coarsener {
  /** To be filled by Information.observe of the game itself. */
  readonly observation: Float32Array;
  readonly #shape: readonly [number, number, number];
  readonly #side: number;

  constructor(info: GameInfo) {
    const [planes, rows, columns] = info.observationShape;
    this.observation = new Float32Array(planes * rows * columns);
    this.#shape = info.observationShape;
    this.#side = sideFor(info);
  }

  coarsen(out: Float32Array): void {
    const [planes, rows, columns] = this.#shape;
    const side = this.#side;
    const from = this.observation;
    if (side === 1) {
      out.set(from);
      return;
    }
    const high = Math.ceil(rows / side);
    const wide = Math.ceil(columns / side);
    const share = Math.fround(1 / (side * side));
    out.fill(0, 0, planes * high * wide);
    let at = 0;
    for (let plane = 0; plane < planes; plane++) {
      for (let y = 0; y < rows; y++) {
        const row = (plane * high + ((y / side) | 0)) * wide;
        for (let x = 0; x < columns; x++, at++) if (from[at] !== 0) out[row + ((x / side) | 0)] += from[at] * share;
      }
    }
  }
}
