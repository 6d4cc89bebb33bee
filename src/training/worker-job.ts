// What a training worker does: play matches of self-play, or against the yardstick, with the weights that lie in shared memory.
import { makeLearned } from '../../agents/learned/index.ts';
import { fastestKernel } from '../../agents/learned/kernel/simd.ts';
import { Network } from '../../agents/learned/network.ts';
import type { LearnedOptions } from '../../agents/learned/options.ts';
import { networkBytes } from '../../agents/learned/places.ts';
import { type Scope, seenGame } from '../../agents/learned/seen.ts';
import type { NetworkShape } from '../../agents/learned/shape.ts';
import { Table } from '../arena/match.ts';
import type { Catalog } from '../arena/plan.ts';
import type { Agent } from '../core/agent.ts';
import type { Game } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import type { Samples } from './samples.ts';
import { newCounts, type PlayCounts, SelfPlayer, type SelfPlayOptions } from './self-play.ts';

/** The same for every job of a run. Plain data and shared memory. */
export interface WorkerSetup {
  readonly ruleset: string;
  readonly scenario: string;
  readonly scope: Scope;
  readonly shape: NetworkShape;
  /** Packed weights at 0, then room for the scratch of each worker. */
  readonly memory: WebAssembly.Memory;
  /** One int: how many workers have taken a place in the memory. */
  readonly places: Int32Array;
  readonly selfPlay: SelfPlayOptions;
}

export interface PlayJob {
  readonly setup: WorkerSetup;
  readonly kind: 'play';
  readonly seed: number;
  /** Matches [from, to) of the run. */
  readonly from: number;
  readonly to: number;
  /** Whether the ruleset's heuristic plays in place of the network. */
  readonly isTaught: boolean;
}

export interface GateJob {
  readonly setup: WorkerSetup;
  readonly kind: 'gate';
  readonly seed: number;
  /** Pairs [from, to). */
  readonly from: number;
  readonly to: number;
  /** Kind and options of the yardstick. */
  readonly opponent: string;
  readonly opponentOptions: object;
  readonly options: LearnedOptions;
}

export interface PlayReply {
  readonly samples: Samples;
  readonly counts: PlayCounts;
}

export interface GateReply {
  /** Points of the network in each pair: 0, 1/4, 1/2, 3/4 or 1 with two seats. */
  readonly pairPoints: number[];
}

/** Workers beyond the expected ones that find a place, when others die. */
export const SPARE_PLACES = 4;

/** Makes the function that a training worker's entry exports. */
export function trainingServer(catalog: Catalog): (job: PlayJob | GateJob) => PlayReply | GateReply {
  let bench: Bench | null = null;
  return (job) => {
    bench ??= new Bench(catalog, job.setup);
    return job.kind === 'play' ? bench.play(job) : bench.gate(job);
  };
}

/** What a worker keeps from job to job. */
class Bench {
  readonly #catalog: Catalog;
  readonly #game: Game;
  readonly #network: Network;
  readonly #scope: Scope;
  readonly #player: SelfPlayer;
  #table: Table | null = null;

  constructor(catalog: Catalog, setup: WorkerSetup) {
    const ruleset = catalog.rulesetById(setup.ruleset);
    const game = ruleset.createGame(ruleset.parseParams(setup.scenario, {}));
    const seen = seenGame(game, setup.scope);
    const { maxLegalActions } = seen.info;
    const bytes = networkBytes(setup.shape, maxLegalActions);
    const place = Atomics.add(setup.places, 0, 1);
    const base = bytes.weights + place * bytes.scratch;
    if (base + bytes.scratch > setup.memory.buffer.byteLength) throw new Error('Too many training workers have died.');
    this.#catalog = catalog;
    this.#game = game;
    this.#scope = setup.scope;
    this.#network = new Network(fastestKernel(setup.memory), setup.shape, maxLegalActions, 0, base);
    this.#player = new SelfPlayer(seen, this.#network, setup.selfPlay);
  }

  play(job: PlayJob): PlayReply {
    const counts = newCounts(this.#game);
    const seeds = Array.from({ length: job.to - job.from }, (_, i) => pairSeed(job.seed, job.from + i));
    return { samples: this.#player.play(seeds, job.isTaught, counts), counts };
  }

  /** The learner keeps its seat order within a pair as the arena does: both legs have the pair's seed and each entrant its streams. */
  gate(job: GateJob): GateReply {
    const game = this.#game;
    const { seatCount } = game.info;
    this.#table ??= new Table(game);
    const kind = this.#catalog.agentKindById(job.opponent);
    const options = kind.parseOptions(job.opponentOptions, game.info);
    const learner = makeLearned(this.#network, this.#scope, job.options, game.info);
    const others = Array.from({ length: seatCount - 1 }, () => kind.create(options, game.info));
    const pairPoints: number[] = [];
    for (let pair = job.from; pair < job.to; pair++) {
      const seed = pairSeed(job.seed, pair);
      let points = 0;
      for (let leg = 0; leg < seatCount; leg++) {
        const entrants = Array.from({ length: seatCount }, (_, seat) => (seat + leg) % seatCount);
        const agents: Agent[] = entrants.map((entrant) => (entrant === 0 ? learner : others[entrant - 1]));
        const result = this.#table.play(agents, { seed, entrants });
        points += (1 + result.payoffs[entrants.indexOf(0)]) / 2;
      }
      pairPoints.push(points / seatCount);
    }
    return { pairPoints };
  }
}
