// The self-play workers of a training run. Results are put together in the order of the matches, so neither the number of workers nor
// their speed shows in them.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';
import { newMemory } from '../../agents/learned/kernel/kernel.ts';
import type { LearnedOptions } from '../../agents/learned/options.ts';
import { loadWeights, networkBytes } from '../../agents/learned/places.ts';
import { type Scope, seenGame } from '../../agents/learned/seen.ts';
import type { NetworkShape } from '../../agents/learned/shape.ts';
import type { Tensors } from '../../agents/learned/weights.ts';
import type { Game } from '../core/game.ts';
import type { Samples } from './samples.ts';
import { newCounts, type PlayCounts, type SelfPlayOptions } from './self-play.ts';
import {
  type GateJob,
  type GateReply,
  type PlayJob,
  type PlayReply,
  SPARE_PLACES,
  type WorkerSetup,
} from './worker-job.ts';

export interface CrewOptions {
  /** Entry of the workers: its default export is a `trainingServer`. */
  readonly worker: URL;
  readonly workers: number;
  readonly game: Game;
  readonly scope: Scope;
  readonly shape: NetworkShape;
  readonly selfPlay: SelfPlayOptions;
  readonly signal?: AbortSignal | undefined;
}

export class Crew {
  readonly #pool: Piscina;
  readonly #setup: WorkerSetup;
  readonly #options: CrewOptions;

  private constructor(pool: Piscina, setup: WorkerSetup, options: CrewOptions) {
    this.#pool = pool;
    this.#setup = setup;
    this.#options = options;
  }

  static async start(options: CrewOptions): Promise<Crew> {
    const { Piscina } = await import('piscina');
    const { game, scope, shape, workers } = options;
    const filename = fileURLToPath(options.worker);
    const pool = new Piscina({
      filename,
      minThreads: workers,
      maxThreads: workers,
      ...(filename.endsWith('.ts') ? { execArgv: typescriptLoader() } : {}),
      idleTimeout: Number.POSITIVE_INFINITY,
      concurrentTasksPerWorker: 1,
      atomics: 'disabled',
    });
    const bytes = networkBytes(shape, seenGame(game, scope).info.maxLegalActions);
    const setup: WorkerSetup = {
      ruleset: game.info.ruleset,
      scenario: game.info.scenario,
      scope,
      shape,
      memory: newMemory(bytes.weights + (workers + SPARE_PLACES) * bytes.scratch),
      places: new Int32Array(new SharedArrayBuffer(4)),
      selfPlay: options.selfPlay,
    };
    return new Crew(pool, setup, options);
  }

  /** Hands weights to the workers. No job may be running. */
  setWeights(tensors: Tensors): void {
    loadWeights(this.#setup.memory, 0, this.#setup.shape, tensors);
  }

  /** Plays matches [from, to) of self-play, `chunk` at a time. */
  async play(
    seed: number,
    from: number,
    to: number,
    chunk: number,
    isTaught: boolean,
  ): Promise<{ chunks: Samples[]; counts: PlayCounts }> {
    const jobs: PlayJob[] = [];
    for (let at = from; at < to; at += chunk)
      jobs.push({ setup: this.#setup, kind: 'play', seed, from: at, to: Math.min(to, at + chunk), isTaught });
    const replies = (await Promise.all(jobs.map((job) => this.#run(job)))) as PlayReply[];
    const counts = newCounts(this.#options.game);
    for (const reply of replies) addCounts(counts, reply.counts);
    return { chunks: replies.map((reply) => reply.samples), counts };
  }

  /** Points of the network in each of `pairs` pairs against another agent. */
  async gate(
    seed: number,
    pairs: number,
    opponent: string,
    opponentOptions: object,
    options: LearnedOptions,
  ): Promise<number[]> {
    const chunk = Math.max(1, Math.ceil(pairs / (4 * this.#options.workers)));
    const jobs: GateJob[] = [];
    for (let at = 0; at < pairs; at += chunk) {
      const range = { from: at, to: Math.min(pairs, at + chunk) };
      jobs.push({ setup: this.#setup, kind: 'gate', seed, ...range, opponent, opponentOptions, options });
    }
    const replies = (await Promise.all(jobs.map((job) => this.#run(job)))) as GateReply[];
    return replies.flatMap((reply) => reply.pairPoints);
  }

  #run(job: PlayJob | GateJob): Promise<unknown> {
    const { signal } = this.#options;
    return this.#pool.run(job, signal === undefined ? {} : { signal });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function addCounts(total: PlayCounts, part: PlayCounts): void {
  total.matches += part.matches;
  total.decisions += part.decisions;
  total.plies += part.plies;
  total.simulations += part.simulations;
  total.firstSeatPoints += part.firstSeatPoints;
  total.entropy += part.entropy;
  for (let i = 0; i < part.ends.length; i++) total.ends[i] += part.ends[i];
}

/** Workers load TypeScript through tsx, found from here and not from the current directory. */
function typescriptLoader(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}
