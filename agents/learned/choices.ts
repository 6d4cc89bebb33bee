// The choices of an abstraction as a game of their own. A choice governs a run of decisions of the game (Abstraction.choiceKey); the
// ruleset's heuristic decides everything that no choice governs, and is itself one more choice: to leave a run to it. What is searched and
// learnt here is therefore where to depart from the heuristic, and matches stay in the game itself.
import { invariant } from '../../src/core/errors.ts';
import {
  type Abstraction,
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
import { featureWeights, type Known, type KnownPolicy, knownOf, worldRollout } from '../mcts/known.ts';
import { FeatureLeaf } from '../mcts/leaf.ts';

/** Runs that are remembered; one is over long before so many others have begun. */
const MEMORY = 64;
/** Leaning to leave a run to the heuristic; the rest goes to the choices, this share of it as the heuristic leans and the others alike. */
const TO_POLICY = 0.3;
const AS_POLICY = 0.1;
/** Maps of more cells are observed through squares of this many cells a side, which take their mean. */
const LARGE = 600;
const SIDE = 2;

/** The side of the squares through which a game of choices is observed. */
function sideFor({ observationShape: [, rows, columns] }: GameInfo): number {
  return rows * columns > LARGE ? SIDE : 1;
}

/** The game that a network over the choices of `abstraction` sees; null: the game itself. */
export function seenInfo(info: GameInfo, abstraction: string | null): GameInfo {
  if (abstraction === null) return info;
  const [planes, rows, columns] = info.observationShape;
  const side = sideFor(info);
  return { ...info, observationShape: [planes, Math.ceil(rows / side), Math.ceil(columns / side)] };
}

/** The game over which a network decides. */
export function seenGame(game: Game, abstraction: string | null): Game {
  if (abstraction === null) return game;
  const found = game.abstractions.find(({ id }) => id === abstraction);
  invariant(found !== undefined, `${game.info.ruleset} has no abstraction ${abstraction}`);
  return new ChoiceGame(game, found);
}

/** As knownOf, of games of choices as well. */
export function knownFor(game: Game): Known | null {
  return game instanceof ChoiceGame ? game.makeKnown() : knownOf(game);
}

export class ChoiceGame implements Game {
  readonly info: GameInfo;
  readonly information: Information;
  readonly abstractions = [];
  readonly base: Game;
  readonly abstraction: Abstraction;
  /** Decides what no choice governs. */
  readonly policy: KnownPolicy;
  /** The choice to leave a run to the heuristic. */
  readonly leave: Action;

  constructor(base: Game, abstraction: Abstraction) {
    const known = knownOf(base);
    invariant(known !== null, 'choices need a heuristic for what they do not govern');
    this.base = base;
    this.abstraction = abstraction;
    this.policy = known.policy;
    this.leave = base.info.actionCount;
    const seen = seenInfo(base.info, abstraction.id);
    const [kinds, details] = abstraction.choiceParts;
    this.info = {
      ...seen,
      actionCount: base.info.actionCount + 1,
      maxLegalActions: abstraction.game.info.maxLegalActions + 1,
      partCounts: [kinds, details],
      abstractions: [],
    };
    this.information = new ChoiceInformation(this);
  }

  newState(): ChoiceState {
    return new ChoiceState(this);
  }

  check(state: State): void {
    this.base.check((state as ChoiceState).base);
  }

  /** What is known of choices; as `Known` says. */
  makeKnown(): Known {
    const { base, leave, policy } = this;
    const leaning: KnownPolicy = {
      choose: () => leave,
      prior: (state, seat, legal, count, out) => {
        const rest = count - 1;
        policy.prior((state as ChoiceState).lifted(), seat, legal, rest, out);
        for (let i = 0; i < rest; i++) out[i] = (1 - TO_POLICY) * (AS_POLICY * out[i] + (1 - AS_POLICY) / rest);
        out[rest] = TO_POLICY;
      },
    };
    return {
      policy: leaning,
      makeSetUps: () => ({ draw: () => {}, next: () => leave }),
      makeRollout: (seat, depth, rng) => {
        const leaf = new FeatureLeaf(this, seat, featureWeights(base.info), 'seat');
        return worldRollout({ depth, noise: 0 }, seat, leaf, leaning, rng);
      },
    };
  }
}

export class ChoiceState implements State {
  readonly base: State;
  readonly #game: ChoiceGame;
  readonly #lifted: State;
  readonly #legal: Int32Array;
  readonly #keys = new Float64Array(MEMORY).fill(-1);
  readonly #chosen = new Int32Array(MEMORY);
  #next = 0;
  /** The run whose choice is awaited; -1 for none. */
  #key = -1;
  #isLifted = false;

  constructor(game: ChoiceGame) {
    this.#game = game;
    this.base = game.base.newState();
    this.#lifted = game.abstraction.game.newState();
    this.#legal = new Int32Array(game.base.info.maxLegalActions + 1);
    this.#settle();
  }

  get bytes(): Uint8Array {
    return this.base.bytes;
  }

  reset(): void {
    this.base.reset();
    this.#keys.fill(-1);
    this.#next = 0;
    this.#settle();
  }

  copyFrom(source: this): void {
    this.base.copyFrom(source.base);
    this.recall(source);
  }

  /** Takes over the choices that another state has seen, and the one that it awaits. */
  recall(source: ChoiceState): void {
    this.#keys.set(source.#keys);
    this.#chosen.set(source.#chosen);
    this.#next = source.#next;
    this.#key = source.#key;
    this.#isLifted = false;
  }

  /** After `base` was overwritten with a decision that has more than one action: whether it awaits a choice. */
  awaits(): boolean {
    const key = this.#game.abstraction.choiceKey(this.base);
    this.#key = key >= 0 && this.#keys.indexOf(key) < 0 ? key : -1;
    this.#isLifted = false;
    return this.#key >= 0;
  }

  /** The action at hand of the game itself, by the choice that governs it or by the heuristic. */
  answer(seat: Seat, rng: Rng): Action {
    const { abstraction, policy, leave } = this.#game;
    const key = abstraction.choiceKey(this.base);
    const place = key < 0 ? -1 : this.#keys.indexOf(key);
    const choice = place < 0 ? leave : this.#chosen[place];
    return choice === leave ? policy.choose(this.base, seat, rng) : abstraction.lower(this.base, choice);
  }

  /** Remembers a choice for the run that awaits one. */
  choose(choice: Action): void {
    this.#keys[this.#next] = this.#key;
    this.#chosen[this.#next] = choice;
    this.#next = (this.#next + 1) % MEMORY;
    this.#key = -1;
  }

  /** The position of the abstraction. */
  lifted(): State {
    if (!this.#isLifted) this.#game.abstraction.lift(this.base, this.#lifted);
    this.#isLifted = true;
    return this.#lifted;
  }

  /** Plays on to the next choice or chance event; what the heuristic decides follows from the position alone. */
  #settle(): void {
    const { base } = this;
    this.#key = -1;
    this.#isLifted = false;
    for (let seat = base.toAct(); seat >= 0; seat = base.toAct()) {
      const key = this.#game.abstraction.choiceKey(base);
      if (key >= 0 && this.#keys.indexOf(key) < 0 && base.legalActions(this.#legal) > 1) {
        this.#key = key;
        return;
      }
      base.apply(this.answer(seat, STILL));
    }
  }

  toAct(): Seat {
    return this.base.toAct();
  }

  legalActions(out: Int32Array): number {
    const count = this.lifted().legalActions(out);
    out[count] = this.#game.leave;
    return count + 1;
  }

  sampleLegal(rng: Rng): Action {
    return this.#legal[rng.below(this.legalActions(this.#legal))];
  }

  apply(action: Action): void {
    if (this.base.toAct() === CHANCE) this.base.apply(action);
    else this.choose(action);
    this.#settle();
  }

  /** Choices come after the set-up, which is the heuristic's. */
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

  actionName(action: Action): string {
    if (this.base.toAct() === CHANCE) return this.base.actionName(action);
    return action === this.#game.leave ? 'as the heuristic' : this.lifted().actionName(action);
  }

  /** To leave a run to the heuristic has the cell of the others and neither kind nor detail. */
  actionParts(action: Action, out: Int32Array): void {
    const isLeave = action === this.#game.leave;
    this.lifted().actionParts(isLeave ? 0 : action, out);
    if (isLeave) {
      out[0] = -1;
      out[2] = -1;
      out[3] = -1;
    }
    out[1] = this.#square(out[1]);
    out[2] = this.#square(out[2]);
  }

  #square(cell: number): number {
    if (cell < 0) return cell;
    const columns = this.#game.base.info.observationShape[2];
    const side = sideFor(this.#game.base.info);
    const across = this.#game.info.observationShape[2];
    return Math.floor(Math.floor(cell / columns) / side) * across + Math.floor((cell % columns) / side);
  }

  toString(): string {
    return this.base.toString();
  }
}

/** As in the game itself, with the observation in squares. */
class ChoiceInformation implements Information {
  readonly #base: Information;
  readonly #coarsener: Coarsener;

  constructor({ base }: ChoiceGame) {
    this.#base = base.information;
    this.#coarsener = new Coarsener(base.info);
  }

  observe(state: State, seat: Seat, out: Float32Array): void {
    const coarsener = this.#coarsener;
    this.#base.observe((state as ChoiceState).base, seat, coarsener.observation);
    coarsener.coarsen(out);
  }

  features(state: State, seat: Seat, out: Float64Array): void {
    this.#base.features((state as ChoiceState).base, seat, out);
  }

  events(state: State, seat: Seat, out: Int32Array): number {
    return this.#base.events((state as ChoiceState).base, seat, out);
  }

  text(state: State, seat: Seat): string {
    return this.#base.text((state as ChoiceState).base, seat);
  }

  key(state: State, seat: Seat, out: Int32Array): void {
    this.#base.key((state as ChoiceState).base, seat, out);
  }

  mask(state: State, seat: Seat): void {
    this.#base.mask((state as ChoiceState).base, seat);
  }

  determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void {
    this.#base.determinize((state as ChoiceState).base, seat, rng, belief);
  }

  hiddenFacts(state: State, seat: Seat, out: Int32Array): void {
    this.#base.hiddenFacts((state as ChoiceState).base, seat, out);
  }

  describe(state: State, seat: Seat | null): object {
    return this.#base.describe((state as ChoiceState).base, seat);
  }

  drawing(state: State, seat: Seat | null): Drawing {
    return this.#base.drawing((state as ChoiceState).base, seat);
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
