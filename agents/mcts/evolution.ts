// Online evolution of a turn of many orders. A genome says, for each decision of the own turn that is not routine, which of the policy's
// likeliest actions is taken; all zeros are the policy's own turn. A genome is worth what it reaches in sampled worlds: the turn is played
// out by it, the policy replies, and where that ends is evaluated, for all genomes in the same worlds under the same dice. Better genomes
// breed by crossover and mutation. The plan is not kept to: every decision evolves what is left of the turn further, from the population of
// the one before, since a move may have shown something.
// Justesen, Mahlmann, Togelius 2016, "Online Evolution for Multi-Action Adversarial Games"; Perez, Samothrakis, Lucas, Rohlfshagen 2013,
// "Rolling Horizon Evolution versus Tree Search for Navigation in Single-Player Stochastic Games" (re-planning at every step).

import type { SeatView } from '../../src/core/agent.ts';
import { CHANCE, type Game, type Seat, type State } from '../../src/core/game.ts';
import { type Rng, STILL } from '../../src/core/rng.ts';
import type { KnownPolicy } from '../heuristic/knowledge.ts';
import { Candidates, routineChoice } from './candidates.ts';
import type { Evaluator } from './evaluator.ts';
import type { MctsOptions } from './options.ts';
import { Meter, newTrace, resetTrace, type Search } from './search.ts';
import type { WorldDice } from './world-dice.ts';

/** Genes of a genome; later decisions of a turn are the policy's. */
const GENES = 128;

export class EvolutionSearch implements Search {
  readonly trace;
  readonly #seat: Seat;
  readonly #evaluator: Evaluator;
  readonly #policy: KnownPolicy | null;
  readonly #play: Rng;
  readonly #determinizer: Rng;
  readonly #meter: Meter;
  readonly #priorWeight: number;
  readonly #anchors: boolean;
  readonly #mutation: number;
  readonly #most: number;
  readonly #worlds: State[];
  readonly #scratch: State;
  readonly #dice: WorldDice;
  /** What the policy draws from in simulations. */
  readonly #whim: Rng;
  readonly #values: Float64Array;
  /** Of the decision at hand, and of those within a simulation. */
  readonly #candidates: Candidates;
  readonly #inner: Candidates;
  readonly #innerLegal: Int32Array;
  /** Genomes, one after the other, and one more for the child to come. */
  readonly #genomes: Uint8Array;
  readonly #size: number;
  readonly #fitness: Float64Array;
  /** The gene of the decision at hand, and the number of genes that the simulations of this turn have read. */
  #at = 0;
  #length = 1;
  #turn = -1;

  constructor(
    game: Game,
    seat: Seat,
    options: MctsOptions,
    evaluator: Evaluator,
    policy: KnownPolicy | null,
    dice: WorldDice,
    play: Rng,
    determinizer: Rng,
  ) {
    const { maxLegalActions, seatCount } = game.info;
    this.trace = newTrace(maxLegalActions);
    this.#seat = seat;
    this.#evaluator = evaluator;
    this.#policy = policy;
    this.#dice = dice;
    this.#whim = options.still === true ? STILL : dice;
    this.#play = play;
    this.#determinizer = determinizer;
    this.#meter = new Meter(options.budget);
    this.#priorWeight = options.priorWeight;
    this.#anchors = options.anchor ?? false;
    this.#mutation = (options.mutation ?? 0) * 2 ** 32;
    this.#most = Math.min(options.candidates ?? maxLegalActions, maxLegalActions, 255);
    this.#worlds = Array.from({ length: options.worlds }, () => game.newState());
    this.#scratch = game.newState();
    this.#values = new Float64Array(seatCount);
    this.#candidates = new Candidates(evaluator, this.#most, 0, maxLegalActions);
    this.#inner = new Candidates(evaluator, this.#most, 0, maxLegalActions);
    this.#innerLegal = new Int32Array(maxLegalActions);
    this.#size = options.population ?? 2;
    this.#genomes = new Uint8Array((this.#size + 1) * GENES);
    this.#fitness = new Float64Array(this.#size + 1);
  }

  choose(view: SeatView, legal: Int32Array, count: number): number {
    const worlds = this.#worlds;
    view.sampleState(worlds[0], this.#determinizer, null);
    const routine = routineChoice(this.#policy, worlds[0], this.#seat, legal, this.#play);
    if (routine >= 0) {
      resetTrace(this.trace, routine);
      return routine;
    }
    if (worlds[0].turn() !== this.#turn) this.#begin(worlds[0].turn());
    for (let w = 1; w < worlds.length; w++) view.sampleState(worlds[w], this.#determinizer, null);
    const tried = this.#candidates.rank(worlds[0], legal, count);
    resetTrace(this.trace, 0);
    const best = this.#evolve(legal, tried);
    const index = this.#indexOf(best, tried);
    this.#conclude(best, index);
    return index;
  }

  /** A new turn: everybody is the policy's own plan, to be mutated. */
  #begin(turn: number): void {
    this.#turn = turn;
    this.#at = 0;
    this.#length = 1;
    this.#genomes.fill(0);
  }

  /** Index of the legal action that a genome takes at the decision at hand. */
  #indexOf(genome: number, tried: number): number {
    const at = Math.min(this.#at, GENES - 1);
    return this.#candidates.order[this.#genomes[genome * GENES + at] % tried];
  }

  /** Evolves the rest of the turn and returns the best genome. */
  #evolve(legal: Int32Array, tried: number): number {
    const size = this.#size;
    const genomes = this.#genomes;
    const fitness = this.#fitness;
    const meter = this.#meter;
    const evaluator = this.#evaluator;
    const lane0 = this.#play.bits();
    const lane1 = this.#play.bits();
    evaluator.steps = 0;
    meter.start();
    let simulations = 0;
    let members = 0;
    let best = 0;
    for (;;) {
      // Genome 0 is the plan so far, 1 the policy's own; what else there is, and all that comes later, is bred.
      const child = Math.min(members, size);
      if (members === 1) genomes.fill(0, GENES, 2 * GENES);
      else if (members > 1) this.#breed(child, members);
      this.#judge(child, legal, tried, lane0, lane1);
      simulations += this.#worlds.length;
      if (members < size) members++;
      else this.#replaceWorst();
      best = 0;
      for (let g = 1; g < members; g++) if (fitness[g] > fitness[best]) best = g;
      if (members > 1 && !meter.allows(this.#worlds.length, simulations, evaluator.steps)) break;
    }
    this.trace.simulations = simulations;
    return best;
  }

  /** A child of two members, uniformly crossed, with at least one gene of the rest of the turn drawn anew. */
  #breed(child: number, members: number): void {
    const rng = this.#play;
    const genomes = this.#genomes;
    const mother = this.#parent(members) * GENES;
    const father = this.#parent(members) * GENES;
    const own = child * GENES;
    const end = Math.min(this.#length, GENES);
    const from = Math.min(this.#at, end - 1);
    const forced = from + rng.below(end - from);
    for (let i = 0; i < GENES; i++) {
      const bits = rng.bits();
      genomes[own + i] = genomes[(bits & 1) === 0 ? mother + i : father + i];
      if (i === forced || (i >= from && i < end && rng.bits() >>> 0 < this.#mutation))
        genomes[own + i] = rng.below(this.#most);
    }
  }

  /** The better of two members drawn at random. */
  #parent(members: number): number {
    const a = this.#play.below(members);
    const b = this.#play.below(members);
    return this.#fitness[b] > this.#fitness[a] ? b : a;
  }

  /** The child takes the place of the worst member if it is better. */
  #replaceWorst(): void {
    const size = this.#size;
    const fitness = this.#fitness;
    let worst = 0;
    for (let g = 1; g < size; g++) if (fitness[g] < fitness[worst]) worst = g;
    if (fitness[size] <= fitness[worst]) return;
    fitness[worst] = fitness[size];
    this.#genomes.copyWithin(worst * GENES, size * GENES, (size + 1) * GENES);
  }

  /** Fitness of a genome: its mean value over all worlds, and what the prior adds for its next action. */
  #judge(genome: number, legal: Int32Array, tried: number, lane0: number, lane1: number): void {
    const worlds = this.#worlds;
    const scratch = this.#scratch;
    const values = this.#values;
    const evaluator = this.#evaluator;
    const index = this.#indexOf(genome, tried);
    let sum = 0;
    for (let w = 0; w < worlds.length; w++) {
      if (this.#anchors) evaluator.anchor?.(worlds[w]);
      this.#dice.seed(lane0 + w, lane1);
      scratch.copyFrom(worlds[w]);
      scratch.apply(legal[index]);
      this.#playTurn(scratch, genome * GENES);
      evaluator.evaluate(scratch, values);
      sum += values[this.#seat];
    }
    evaluator.steps += worlds.length;
    this.trace.visits[index] += worlds.length;
    this.#fitness[genome] = sum / worlds.length + this.#priorWeight * this.#candidates.prior[index];
  }

  /** Plays the own turn on by a genome, until another seat decides or the genes run out. */
  #playTurn(state: State, genome: number): void {
    const policy = this.#policy;
    const seat = this.#seat;
    const legal = this.#innerLegal;
    const { order } = this.#inner;
    let gene = this.#at + 1;
    let plies = 0;
    for (; gene < GENES; plies++) {
      const actor = state.toAct();
      if (actor === CHANCE) {
        state.apply(state.sampleChance(this.#dice));
        continue;
      }
      if (actor !== seat || state.turn() !== this.#turn) break;
      if (policy?.isRoutine?.(state) === true) {
        state.apply(policy.choose(state, seat, this.#whim));
        continue;
      }
      const count = state.legalActions(legal);
      const rank = count === 1 ? 0 : this.#genomes[genome + gene];
      if (count > 1) gene++;
      if (count === 1) state.apply(legal[0]);
      else if (rank === 0 && policy !== null) state.apply(policy.choose(state, seat, this.#whim));
      else state.apply(legal[order[rank % this.#inner.rank(state, legal, count)]]);
    }
    this.#evaluator.steps += plies;
    if (gene > this.#length) this.#length = gene;
  }

  /** The plan goes on with the best genome in front. */
  #conclude(best: number, index: number): void {
    const genomes = this.#genomes;
    if (best > 0) {
      for (let i = 0; i < GENES; i++) {
        const gene = genomes[i];
        genomes[i] = genomes[best * GENES + i];
        genomes[best * GENES + i] = gene;
      }
    }
    const trace = this.trace;
    const value = this.#fitness[best] - this.#priorWeight * this.#candidates.prior[index];
    trace.value = this.#anchors ? (this.#evaluator.settle?.(value, this.#seat) ?? value) : value;
    trace.nodes = this.#worlds.length;
    trace.policy[0] = 0;
    trace.policy[index] = 1;
    this.#at++;
  }
}
