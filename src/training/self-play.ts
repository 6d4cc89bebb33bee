import { type Conduct, conductOf } from '../../agents/learned/conduct.ts';
import { continuationFor } from '../../agents/learned/continuation.ts';
import { Improvement, type ImprovementOptions } from '../../agents/learned/improvement.ts';
import type { Network } from '../../agents/learned/network.ts';
import type { LearnedOptions } from '../../agents/learned/options.ts';
import { pick, Reader, temper } from '../../agents/learned/reader.ts';
import { knownFor } from '../../agents/learned/seen.ts';
import type { Known, SetUps } from '../../agents/mcts/known.ts';
import { History, MatchView, resetView } from '../arena/view.ts';
import { invariant } from '../core/errors.ts';
import { type Action, CHANCE, type Game, type Seat, type State, TERMINAL } from '../core/game.ts';
import { MatchDice, makeStreams, type Rng, type Streams } from '../core/rng.ts';
import { combine, divergence, entropyTerm, type Lesson, meanOf } from './lessons.ts';
import { Recorder } from './recorder.ts';
import { BY_ADVANTAGE, NO_POLICY, type Samples, TOWARDS_TARGET } from './samples.ts';

export interface SelfPlayOptions {
  /** expert: learn from an improved policy, at a share of the decisions. gradient: learn from how matches went. */
  readonly method: 'expert' | 'gradient';
  /** Share of decisions whose policy is learnt: those that are searched, or those of the largest advantages. */
  readonly policyShare: number;
  /** Share of the decisions of a deployment from which set-ups are learnt. */
  readonly deploymentShare: number;
  /** From 0, all lessons are kept, to 1, those are that surprise: as likely as the search departs from the network's policy. */
  readonly surprise: number;
  /** Share of a taught match's decisions that is searched and learnt. */
  readonly taughtShare: number;
  /** Share of the other decisions from which value and belief alone are learnt. */
  readonly valueShare: number;
  /** Of the policy by which the network plays itself after deployment; expert only. */
  readonly temperature: number;
  /** How far targets look: the weight of a prediction falls by this factor a decision. */
  readonly lambda: number;
  readonly improvement: ImprovementOptions & Pick<LearnedOptions, 'values' | 'depth'>;
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

/** Share of a network's set-ups in self-play that the ruleset's generator draws, so that they are not forgotten. */
const GENERATED_SET_UPS = 0.75;

/** Plays a network against itself, or the ruleset's heuristic in its place, and records what there is to learn. */
export class SelfPlayer {
  readonly #game: Game;
  readonly #options: SelfPlayOptions;
  readonly #reader: Reader;
  readonly #known: Known | null;
  /** One a seat; none without a generator. */
  readonly #setUps: readonly SetUps[];
  readonly #recorder: Recorder;
  readonly #state: State;
  readonly #masked: State;
  readonly #payoffs: Float64Array;
  readonly #observation: Float32Array;
  readonly #parts: Int32Array;
  readonly #prior: Float32Array;
  /** The heuristic's prior, what search starts from, and what the network plays by. */
  readonly #leaning: Float32Array;
  /** What the network read of the heuristic at the decision at hand. */
  readonly #leanings: Float32Array;
  readonly #expert: Float32Array;
  readonly #acting: Float32Array;
  readonly #belief: Float32Array | null;
  /** One a seat, or null where the network does not ask for it. */
  readonly #conduct: readonly Conduct[] | null;
  readonly #views: readonly MatchView[];
  readonly #history = new History();
  readonly #predicted = new Float32Array(3);
  readonly #facts: Int32Array;
  /** By decision of the recorder: how far search departed from the network; NaN where that was not asked. */
  #surprises: number[] = [];
  readonly #legal: Int32Array;
  readonly #source = {
    sampleState: (into: State, rng: Rng, belief: Float32Array | null) => this.#sample(into, rng, belief),
  };

  constructor(game: Game, network: Network, options: SelfPlayOptions) {
    const { info } = game;
    this.#game = game;
    this.#options = options;
    this.#reader = new Reader(game, network);
    const known = knownFor(game);
    this.#known = known;
    this.#setUps = known === null ? [] : Array.from({ length: info.seatCount }, () => known.makeSetUps());
    this.#recorder = new Recorder(network.shape);
    this.#state = game.newState();
    this.#masked = game.newState();
    this.#payoffs = new Float64Array(info.seatCount);
    this.#observation = new Float32Array(network.observation.length);
    this.#parts = new Int32Array(4 * info.maxLegalActions);
    this.#prior = new Float32Array(info.maxLegalActions);
    this.#leaning = new Float32Array(info.maxLegalActions);
    this.#expert = new Float32Array(info.maxLegalActions);
    this.#leanings = new Float32Array(network.leanings.length);
    this.#acting = new Float32Array(info.maxLegalActions);
    const [slots, values] = info.beliefShape;
    this.#belief = slots > 0 ? new Float32Array(slots * values) : null;
    const seats = Array.from({ length: info.seatCount }, (_, seat) => seat);
    this.#conduct = network.shape.conduct === true ? seats.map(() => conductOf(game, network.shape)!) : null;
    this.#views = seats.map((seat) => new MatchView(game, seat, this.#state, this.#history));
    this.#facts = new Int32Array(info.beliefShape[0]);
    this.#legal = new Int32Array(info.maxLegalActions);
  }

  /**
   * Plays a match for each seed; the samples depend on the seeds, the options and the weights alone. In `taught` matches the ruleset's
   * heuristic decides, and what search makes of its choices is what is learnt.
   */
  play(seeds: readonly (readonly [number, number])[], isTaught: boolean, counts: PlayCounts): Samples {
    for (const seed of seeds) {
      const streams = makeStreams(seed, 0);
      if (isTaught) this.#playTaught(seed, streams, counts);
      else this.#playSelf(seed, streams, counts);
      this.#state.payoffs(this.#payoffs);
      this.#recorder.close(this.#payoffs, isTaught ? 1 : this.#options.lambda);
      counts.matches++;
      counts.firstSeatPoints += (1 + this.#payoffs[0]) / 2;
      counts.ends[this.#state.endReason()]++;
    }
    return this.#take(seeds[0]);
  }

  /** The next decision of the state; TERMINAL at the end. */
  #toDecision(dice: MatchDice, counts: PlayCounts): number {
    const state = this.#state;
    for (;;) {
      const seat = state.toAct();
      if (seat === TERMINAL) return TERMINAL;
      counts.plies++;
      if (seat !== CHANCE) return seat;
      this.#apply(state.sampleChance(dice));
    }
  }

  #reset(): void {
    this.#state.reset();
    if (this.#conduct === null) return;
    this.#history.count = 0;
    for (const [seat, conduct] of this.#conduct.entries()) {
      resetView(this.#views[seat]);
      conduct.start(seat);
    }
  }

  #apply(action: Action): void {
    if (this.#conduct !== null) this.#history.append(action, this.#game.info.maxPlies);
    this.#state.apply(action);
  }

  /** The observation of the seat that is to decide, as the network reads it. */
  #observe(seat: Seat): void {
    const { observation } = this.#reader.network;
    this.#game.information.observe(this.#state, seat, observation);
    if (!this.#state.isDeployment()) this.#conduct?.[seat].paint(this.#views[seat], observation);
  }

  #playSelf(seed: readonly [number, number], streams: Streams, counts: PlayCounts): void {
    const { method, policyShare, deploymentShare, temperature, improvement } = this.#options;
    const state = this.#state;
    const reader = this.#reader;
    const { network } = reader;
    const dice = new MatchDice(seed);
    const continuation = continuationFor(improvement.values, this.#game, reader, improvement.depth, streams.play);
    const search = new Improvement(this.#game, continuation, improvement, streams.determinizer);
    const heuristic = improvement.values === 'rollouts' ? this.#known!.policy : null;
    const setUps = this.#drawSetUps(streams, GENERATED_SET_UPS);
    const lesson: Lesson = { policy: this.#prior, use: NO_POLICY, chosen: -1 };
    this.#reset();
    for (let seat = this.#toDecision(dice, counts); seat !== TERMINAL; seat = this.#toDecision(dice, counts)) {
      this.#observe(seat);
      network.run();
      const root = network.value();
      const count = reader.consider(state, 1);
      for (let i = 0; i < count; i++) {
        this.#legal[i] = reader.legal[i];
        this.#prior[i] = reader.policy[i];
      }
      this.#note(seat, count);
      this.#predicted.set(network.outcome);
      const isDeploying = state.isDeployment();
      if (!isDeploying) {
        counts.decisions++;
        for (let i = 0; i < count; i++) counts.entropy += entropyTerm(this.#prior[i]);
      }
      lesson.policy = this.#prior;
      lesson.use = NO_POLICY;
      lesson.chosen = -1;
      let surprise = Number.NaN;
      const share = isDeploying && setUps.length > 0 ? deploymentShare : policyShare;
      const isLesson = count > 1 && streams.deployment.float() < share;
      if (isDeploying && setUps.length > 0) {
        lesson.use = isLesson ? BY_ADVANTAGE : NO_POLICY;
        const plan = setUps[seat];
        if (plan !== null) this.#imitate(lesson, this.#legal.indexOf(plan.next(state)), count, isLesson);
      } else if (method === 'gradient') lesson.use = BY_ADVANTAGE;
      else if (isLesson) {
        const belief = this.#belief;
        if (belief !== null) network.believe(belief, this.#conduct === null ? null : this.#conduct[seat].weights);
        let prior = this.#prior;
        if (heuristic !== null) {
          heuristic.prior(state, seat, this.#legal, count, this.#leaning);
          combine(this.#prior, this.#leaning, network.shape.leaning ? 1 : 2, count, this.#expert);
          prior = this.#expert;
        }
        lesson.policy = prior;
        if (heuristic === null || !heuristic.isRoutine?.(state)) {
          search.improve(this.#source, seat, this.#legal, count, prior, root, belief);
          counts.simulations += search.simulations;
          lesson.policy = search.policy;
        }
        lesson.use = TOWARDS_TARGET;
        surprise = divergence(lesson.policy, this.#prior, count);
      }
      if (lesson.chosen < 0) {
        const acting = isDeploying || method === 'gradient' ? 1 : temperature;
        temper(lesson.policy, count, acting, this.#acting);
        lesson.chosen = pick(this.#acting, count, streams.play.float());
      }
      this.#record(seat, count, lesson);
      this.#surprises.push(surprise);
      this.#apply(this.#legal[lesson.chosen]);
    }
  }

  #playTaught(seed: readonly [number, number], streams: Streams, counts: PlayCounts): void {
    const { taughtShare, deploymentShare, improvement } = this.#options;
    const known = this.#known;
    invariant(known !== null, 'taught matches need a heuristic');
    const { information } = this.#game;
    const state = this.#state;
    const reader = this.#reader;
    const masked = this.#masked;
    const dice = new MatchDice(seed);
    const continuation = continuationFor('rollouts', this.#game, reader, improvement.depth, streams.play);
    const all = { ...improvement, width: this.#game.info.maxLegalActions };
    const search = new Improvement(this.#game, continuation, all, streams.determinizer);
    const setUps = this.#drawSetUps(streams, 1);
    const lesson: Lesson = { policy: this.#prior, use: NO_POLICY, chosen: -1 };
    this.#reset();
    for (let seat = this.#toDecision(dice, counts); seat !== TERMINAL; seat = this.#toDecision(dice, counts)) {
      const isDeploying = state.isDeployment();
      const isLesson = streams.deployment.float() < (isDeploying ? deploymentShare : taughtShare);
      if (!isDeploying) counts.decisions++;
      masked.copyFrom(state);
      information.mask(masked, seat);
      if (!isLesson) {
        const isStray = !isDeploying && streams.play.float() < TAUGHT_NOISE;
        if (isDeploying) this.#apply(setUps[seat]!.next(masked));
        else this.#apply(isStray ? state.sampleLegal(streams.play) : known.policy.choose(masked, seat, streams.play));
        continue;
      }
      this.#observe(seat);
      const count = reader.list(state);
      for (let i = 0; i < count; i++) this.#legal[i] = reader.legal[i];
      this.#note(seat, count);
      if (isDeploying) this.#imitate(lesson, this.#legal.indexOf(setUps[seat]!.next(masked)), count, true);
      else {
        known.policy.prior(masked, seat, this.#legal, count, this.#leaning);
        combine(null, this.#leaning, 2, count, this.#prior);
        lesson.policy = this.#prior;
        if (!known.policy.isRoutine?.(masked)) {
          const weights = this.#conduct === null ? null : this.#conduct[seat].weights;
          search.improve(this.#source, seat, this.#legal, count, this.#prior, 0, weights);
          counts.simulations += search.simulations;
          lesson.policy = search.policy;
        }
        lesson.use = TOWARDS_TARGET;
        lesson.chosen = pick(lesson.policy, count, streams.play.float());
      }
      this.#record(seat, count, lesson);
      this.#surprises.push(Number.NaN);
      this.#apply(this.#legal[lesson.chosen]);
    }
  }

  /** The set-up of each seat as the ruleset's generator draws it, for that share of them, else null. */
  #drawSetUps(streams: Streams, share: number): (SetUps | null)[] {
    return this.#setUps.map((setUps, seat) => {
      if (streams.deployment.float() >= share) return null;
      setUps.draw(seat, streams.deployment);
      return setUps;
    });
  }

  /** Keeps what the network read of the decision at hand. */
  #note(seat: Seat, count: number): void {
    const { network } = this.#reader;
    this.#observation.set(network.observation);
    this.#parts.set(network.parts.subarray(0, 4 * count));
    if (network.shape.leaning) this.#leanings.set(network.leanings.subarray(0, count));
    this.#game.information.hiddenFacts(this.#state, seat, this.#facts);
  }

  /** Makes `wanted` what was played, and what is to be learnt if it is a lesson. */
  #imitate(lesson: Lesson, wanted: number, count: number, isLesson: boolean): void {
    lesson.policy = this.#prior.fill(0, 0, count);
    lesson.policy[wanted] = 1;
    lesson.chosen = wanted;
    lesson.use = isLesson ? TOWARDS_TARGET : NO_POLICY;
  }

  #record(seat: Seat, count: number, { policy, use, chosen }: Lesson): void {
    const isDeploying = this.#state.isDeployment();
    this.#recorder.add(
      seat,
      this.#observation,
      this.#parts,
      count,
      this.#leanings,
      policy,
      use,
      chosen,
      this.#predicted,
      this.#facts,
      isDeploying || this.#conduct === null ? null : this.#conduct[seat].chances,
      isDeploying,
    );
  }

  #sample(into: State, rng: Rng, belief: Float32Array | null): void {
    into.copyFrom(this.#state);
    this.#game.information.determinize(into, this.#state.toAct() as Seat, rng, belief);
  }

  #take(seed: readonly [number, number]): Samples {
    const { method, policyShare, valueShare } = this.#options;
    const recorder = this.#recorder;
    const rng = makeStreams(seed, 1).play;
    const surprises = this.#surprises;
    this.#surprises = [];
    const rest = (): number => (rng.float() < valueShare ? NO_POLICY : -1);
    if (method === 'expert') {
      const mean = meanOf(surprises);
      return recorder.take((i) => {
        const use = recorder.use(i);
        if (use === NO_POLICY) return rest();
        return Number.isNaN(surprises[i]) || rng.float() < this.#keeping(surprises[i], mean) ? use : -1;
      });
    }
    const sizes = Float64Array.from({ length: recorder.count }, (_, i) => Math.abs(recorder.advantage(i))).sort();
    const least = sizes[Math.floor((1 - policyShare) * (sizes.length - 1))] ?? 0;
    return recorder.take((i) => {
      if (recorder.use(i) === TOWARDS_TARGET) return TOWARDS_TARGET;
      return recorder.use(i) === BY_ADVANTAGE && Math.abs(recorder.advantage(i)) >= least ? BY_ADVANTAGE : rest();
    });
  }

  /** Chance that a lesson is kept. */
  #keeping(surprise: number, mean: number): number {
    const weight = this.#options.surprise;
    return 1 - weight + (mean > 0 ? (weight * surprise) / mean : weight);
  }
}
