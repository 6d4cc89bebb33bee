import { knowledgeOf } from '../../agents/heuristic/index.ts';
import type { KnownPolicy, SetUps } from '../../agents/heuristic/knowledge.ts';
import { Improvement, type ImprovementOptions } from '../../agents/learned/improvement.ts';
import type { Network } from '../../agents/learned/network.ts';
import { pick, Reader } from '../../agents/learned/reader.ts';
import { invariant } from '../core/errors.ts';
import { type Action, CHANCE, type Game, type Seat, type State, TERMINAL } from '../core/game.ts';
import { MatchDice, makeStreams, type Rng, type Streams } from '../core/rng.ts';
import { Recorder } from './recorder.ts';
import { BY_ADVANTAGE, NO_POLICY, type Samples, TOWARDS_TARGET } from './samples.ts';

export interface SelfPlayOptions {
  /** expert: learn from an improved policy, at a share of the decisions. gradient: learn from how matches went. */
  readonly method: 'expert' | 'gradient';
  /** Share of decisions whose policy is learnt: those that are searched, or those of the largest advantages. */
  readonly policyShare: number;
  /** Share of a taught match's decisions that is learnt from. */
  readonly taughtShare: number;
  /** Share of the other decisions from which value and belief alone are learnt. */
  readonly valueShare: number;
  /** How far targets look: the weight of a prediction falls by this factor a decision. */
  readonly lambda: number;
  readonly improvement: ImprovementOptions;
}

/** Sums over matches, for the live line and the report. */
export interface PlayCounts {
  matches: number;
  decisions: number;
  plies: number;
  /** Continuations valued by search. */
  simulations: number;
  /** Wins of the first seat, with draws as halves. */
  firstSeatPoints: number;
  /** Entropy of the policy, summed over decisions after deployment. */
  entropy: number;
  /** Matches by index into info.endReasons. */
  readonly ends: number[];
}

export function newCounts(game: Game): PlayCounts {
  const ends = game.info.endReasons.map(() => 0);
  return { matches: 0, decisions: 0, plies: 0, simulations: 0, firstSeatPoints: 0, entropy: 0, ends };
}

/** Share of uniformly random actions in taught matches, so that there is something to learn beside the teacher's own paths. */
const TAUGHT_NOISE = 0.1;

/** Plays a network against itself, or the ruleset's heuristic in its place, and records what there is to learn. */
export class SelfPlayer {
  readonly #game: Game;
  readonly #options: SelfPlayOptions;
  readonly #reader: Reader;
  readonly #recorder: Recorder;
  readonly #state: State;
  readonly #payoffs: Float64Array;
  readonly #observation: Float32Array;
  readonly #parts: Int32Array;
  readonly #prior: Float32Array;
  readonly #predicted = new Float32Array(3);
  readonly #facts: Int32Array;
  readonly #legal: Int32Array;
  readonly #known: State;
  #root = 0;

  constructor(game: Game, network: Network, options: SelfPlayOptions) {
    const { info } = game;
    this.#game = game;
    this.#options = options;
    this.#reader = new Reader(game, network);
    this.#recorder = new Recorder(network.shape);
    this.#state = game.newState();
    this.#payoffs = new Float64Array(info.seatCount);
    this.#observation = new Float32Array(network.observation.length);
    this.#parts = new Int32Array(4 * info.maxLegalActions);
    this.#prior = new Float32Array(info.maxLegalActions);
    this.#facts = new Int32Array(info.beliefShape[0]);
    this.#legal = new Int32Array(info.maxLegalActions);
    this.#known = game.newState();
  }

  /**
   * Plays a match for each seed; the samples depend on the seeds, the options and the weights alone. In `taught` matches the ruleset's
   * heuristic decides and its choices are what is learnt.
   */
  play(seeds: readonly (readonly [number, number])[], isTaught: boolean, counts: PlayCounts): Samples {
    for (const seed of seeds) this.#playMatch(seed, isTaught, counts);
    return this.#take(seeds[0], isTaught);
  }

  #playMatch(seed: readonly [number, number], isTaught: boolean, counts: PlayCounts): void {
    const { information } = this.#game;
    const { method, policyShare, lambda } = this.#options;
    const state = this.#state;
    const reader = this.#reader;
    const network = reader.network;
    const streams = makeStreams(seed, 0);
    const dice = new MatchDice(seed);
    const search = new Improvement(this.#game, reader, this.#options.improvement, streams.play, streams.determinizer);
    const source = {
      sampleState: (into: State, rng: Rng, belief: Float32Array | null) => this.#sample(into, rng, belief),
    };
    const teacher = isTaught ? new Teacher(this.#game, streams) : null;
    state.reset();
    for (;;) {
      const seat = state.toAct();
      if (seat === TERMINAL) break;
      counts.plies++;
      if (seat === CHANCE) {
        state.apply(state.sampleChance(dice));
        continue;
      }
      // What a teacher plays needs no reading, only the inputs.
      if (teacher === null) this.#root = reader.read(state, seat);
      else information.observe(state, seat, network.observation);
      const count = teacher === null ? reader.consider(state, 1) : reader.list(state);
      for (let i = 0; i < count; i++) {
        this.#legal[i] = reader.legal[i];
        this.#prior[i] = reader.policy[i];
      }
      this.#observation.set(network.observation);
      this.#parts.set(network.parts.subarray(0, 4 * count));
      this.#predicted.set(network.outcome);
      information.hiddenFacts(state, seat, this.#facts);
      if (!state.isDeployment()) {
        counts.decisions++;
        for (let i = 0; i < count && teacher === null; i++) counts.entropy += entropyTerm(this.#prior[i]);
      }
      let policy = this.#prior;
      let use = NO_POLICY;
      let chosen = -1;
      if (teacher !== null) {
        this.#known.copyFrom(state);
        information.mask(this.#known, seat);
        const wanted = this.#legal.indexOf(teacher.choose(this.#known, seat));
        const isStray = !state.isDeployment() && streams.play.float() < TAUGHT_NOISE;
        chosen = isStray ? streams.play.below(count) : wanted;
        policy = this.#prior.fill(0, 0, count);
        policy[wanted] = 1;
        use = TOWARDS_TARGET;
      } else if (method === 'gradient') use = BY_ADVANTAGE;
      else if (count > 1 && streams.deployment.float() < policyShare) {
        search.improve(source, seat, this.#legal, count, this.#prior, this.#root);
        counts.simulations += search.simulations;
        policy = search.policy;
        use = TOWARDS_TARGET;
      }
      if (chosen < 0) chosen = pick(policy, count, streams.play.float());
      this.#recorder.add(
        seat,
        this.#observation,
        this.#parts,
        count,
        policy,
        use,
        chosen,
        this.#predicted,
        this.#facts,
        state.isDeployment(),
      );
      state.apply(this.#legal[chosen]);
    }
    state.payoffs(this.#payoffs);
    this.#recorder.close(this.#payoffs, isTaught ? 1 : lambda);
    counts.matches++;
    counts.firstSeatPoints += (1 + this.#payoffs[0]) / 2;
    counts.ends[state.endReason()]++;
  }

  #sample(into: State, rng: Rng, belief: Float32Array | null): void {
    into.copyFrom(this.#state);
    this.#game.information.determinize(into, this.#state.toAct() as Seat, rng, belief);
  }

  #take(seed: readonly [number, number], isTaught: boolean): Samples {
    const { method, policyShare, valueShare, taughtShare } = this.#options;
    const recorder = this.#recorder;
    const rng = makeStreams(seed, 1).play;
    const rest = (): number => (rng.float() < valueShare ? NO_POLICY : -1);
    if (isTaught) return recorder.take(() => (rng.float() < taughtShare ? TOWARDS_TARGET : -1));
    if (method === 'expert') return recorder.take((i) => (recorder.use(i) === NO_POLICY ? rest() : TOWARDS_TARGET));
    const sizes = Float64Array.from({ length: recorder.count }, (_, i) => Math.abs(recorder.advantage(i))).sort();
    const least = sizes[Math.floor((1 - policyShare) * (sizes.length - 1))] ?? 0;
    return recorder.take((i) => (Math.abs(recorder.advantage(i)) >= least ? BY_ADVANTAGE : rest()));
  }
}

/** For the report alone, which may differ in the last digit between machines. */
function entropyTerm(p: number): number {
  return p <= 0 ? 0 : -p * Math.log(p);
}

/** The ruleset's heuristic at all seats. */
class Teacher {
  readonly #policy: KnownPolicy;
  readonly #setUps: SetUps;
  readonly #rng: Rng;
  readonly #drawn: boolean[];

  constructor(game: Game, streams: Streams) {
    const knowledge = knowledgeOf(game.info);
    invariant(knowledge !== null, 'taught matches need a heuristic');
    this.#policy = knowledge.makePolicy(game);
    this.#setUps = knowledge.makeSetUps(game);
    this.#rng = streams.determinizer;
    this.#drawn = Array.from({ length: game.info.seatCount }, () => false);
  }

  choose(known: State, seat: Seat): Action {
    if (!known.isDeployment()) return this.#policy.choose(known, seat, this.#rng);
    if (!this.#drawn[seat]) this.#setUps.draw(seat, this.#rng);
    this.#drawn[seat] = true;
    return this.#setUps.next(known);
  }
}
