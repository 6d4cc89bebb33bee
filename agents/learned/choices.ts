// The choices of an abstraction as a game of their own. A choice governs a run of decisions of the game (Abstraction.choiceKey); the
// ruleset's heuristic decides everything that no choice governs, and is itself one more choice: to leave a run to it. What is searched and
// learnt here is therefore where to depart from the heuristic.
import {
  type Abstraction,
  type Action,
  CHANCE,
  type Game,
  type GameInfo,
  type Seat,
  type State,
} from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import { featureWeights, type Known, type KnownPolicy, worldRollout } from '../mcts/known.ts';
import { FeatureLeaf } from '../mcts/leaf.ts';
import { coarseInfo, squareOf, ThinnedGame, ThinnedState } from './thinned.ts';

/** Runs that are remembered; one is over long before so many others have begun. */
const MEMORY = 64;
/** Leaning to leave a run to the heuristic; the rest goes to the choices, this share of it as the heuristic leans and the others alike. */
const TO_POLICY = 0.3;
const AS_POLICY = 0.1;

export class ChoiceGame extends ThinnedGame {
  readonly info: GameInfo;
  readonly abstraction: Abstraction;
  /** The choice to leave a run to the heuristic. */
  readonly leave: Action;

  constructor(base: Game, abstraction: Abstraction) {
    super(base, null);
    this.abstraction = abstraction;
    this.leave = base.info.actionCount;
    const [kinds, details] = abstraction.choiceParts;
    this.info = {
      ...coarseInfo(base.info),
      actionCount: base.info.actionCount + 1,
      maxLegalActions: abstraction.game.info.maxLegalActions + 1,
      partCounts: [kinds, details],
    };
  }

  newState(): ChoiceState {
    return new ChoiceState(this);
  }

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

export class ChoiceState extends ThinnedState {
  readonly #game: ChoiceGame;
  readonly #lifted: State;
  readonly #keys = new Float64Array(MEMORY).fill(-1);
  readonly #chosen = new Int32Array(MEMORY);
  #next = 0;
  /** The run whose choice is awaited; -1 for none. */
  #key = -1;
  #isLifted = false;

  constructor(game: ChoiceGame) {
    super(game);
    this.#game = game;
    this.#lifted = game.abstraction.game.newState();
    this.settle();
  }

  override reset(): void {
    this.#keys.fill(-1);
    this.#next = 0;
    super.reset();
  }

  /** The choices that another state has seen, and the one that it awaits. */
  recall(source: ChoiceState): void {
    this.#keys.set(source.#keys);
    this.#chosen.set(source.#chosen);
    this.#next = source.#next;
    this.#key = source.#key;
    this.#isLifted = false;
  }

  awaits(): boolean {
    const key = this.#game.abstraction.choiceKey(this.base);
    this.#key = key >= 0 && this.#keys.indexOf(key) < 0 ? key : -1;
    this.#isLifted = false;
    return this.#key >= 0;
  }

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

  legalActions(out: Int32Array): number {
    const count = this.lifted().legalActions(out);
    out[count] = this.#game.leave;
    return count + 1;
  }

  sampleLegal(rng: Rng): Action {
    return this.legal[rng.below(this.legalActions(this.legal))];
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
    out[1] = squareOf(this.#game.base.info, out[1]);
    out[2] = squareOf(this.#game.base.info, out[2]);
  }
}
