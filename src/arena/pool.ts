// Plays the units of a plan on worker threads and releases them in schedule order, in whatever order they arrive. A watchdog ends
// decisions that take too long, dead workers are replaced. Piscina is loaded here, so only when a pool is needed.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';
import { type FinishedUnit, type Forfeit, type JobReply, type JobRequest, type Parcel, unpack } from './job.ts';
import { DECIDER, HEARTBEAT, LEG, NOBODY, PROGRESS_SLOTS, THREAD, UNIT } from './match.ts';
import type { Plan } from './plan.ts';
import { ReleaseOrder } from './release.ts';

export interface PoolOptions {
  /** Entry of the workers: its default export is a `jobServer`. */
  readonly worker: URL;
  readonly workers: number;
  readonly signal?: AbortSignal | undefined;
  /** Takes finished units in schedule order. */
  readonly release: (finished: readonly FinishedUnit[]) => void;
}

/** The run can't go on, by no fault of an agent: what is done is kept. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
}

/** Long enough that neither the message of a job shows, nor the wait for the next one on a busy machine: up to a millisecond. */
const JOB_MS = 100;
const START_TIMEOUT_MS = 60_000;
const SHUTDOWN_MS = 2_000;
/** Units that may wait for an earlier one before no more are started. */
const WINDOW = 50_000;

interface Job {
  readonly from: number;
  readonly to: number;
  readonly forfeits: readonly Forfeit[];
  readonly deaths: number;
  readonly progress: Int32Array;
  /** What the watchdog saw when it looked last, and for how long it has been so. */
  seen: string;
  stillMs: number;
  hung: Forfeit | null;
}

/** Plays units from `from` to the plan's end, or until the signal; rejects with RunStopped. */
export async function playInPool(plan: Plan, from: number, options: PoolOptions): Promise<void> {
  if (from >= plan.schedule.units || options.signal?.aborted === true) return;
  const { Piscina } = await import('piscina');
  const filename = fileURLToPath(options.worker);
  const threads = { minThreads: options.workers, maxThreads: options.workers };
  const pool = new Piscina({
    filename,
    ...threads,
    ...(filename.endsWith('.ts') ? { execArgv: typescriptLoader() } : {}),
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
    stricterFIFO: true,
  });
  // A worker that dies between jobs is replaced by the pool, and nothing is lost.
  pool.on('error', () => {});
  try {
    await new PoolRun(plan, from, options, pool).done;
  } finally {
    // Ending a thread may take for ever.
    await Promise.race([pool.destroy(), delay(SHUTDOWN_MS)]);
  }
}

class PoolRun {
  readonly done: Promise<void>;
  readonly #plan: Plan;
  readonly #source: string;
  readonly #options: PoolOptions;
  readonly #pool: Piscina;
  readonly #jobs = new Set<Job>();
  readonly #again: Job[] = [];
  readonly #order: ReleaseOrder;
  #next: number;
  #unitMs = Number.POSITIVE_INFINITY;
  #watchdog: NodeJS.Timeout | undefined;
  #isOver = false;
  #resolve: () => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(plan: Plan, from: number, options: PoolOptions, pool: Piscina) {
    this.#plan = plan;
    this.#source = JSON.stringify(plan.source);
    this.#options = options;
    this.#pool = pool;
    this.#next = from;
    this.#order = new ReleaseOrder(from, options.release);
    this.done = new Promise<void>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    }).finally(() => {
      this.#isOver = true;
      clearInterval(this.#watchdog);
    });
    options.signal?.addEventListener('abort', () => this.#resolve());
    pool.on('message', (finished: Parcel) => this.#receive(finished));
    this.#start().catch(this.#reject);
  }

  async #start(): Promise<void> {
    await this.#ping();
    const periodMs = Math.min(250, Math.max(10, this.#plan.experiment.timeoutMs / 8));
    this.#watchdog = setInterval(() => this.#watch(periodMs), periodMs);
    this.#dispatch();
  }

  /** A worker that can't load its file answers once at most; without this the run would wait for ever. */
  async #ping(): Promise<void> {
    const job = newJob(0, 0, [], 0);
    const late = delay(START_TIMEOUT_MS).then((): JobReply => {
      const message = `No worker was ready within ${START_TIMEOUT_MS / 1000} seconds.`;
      return { ok: false, message, stack: message };
    });
    const reply = await Promise.race([this.#run(job), late]);
    if (!reply.ok) throw new Error(reply.stack);
  }

  #run(job: Job): Promise<JobReply> {
    const { from, to, forfeits, progress } = job;
    const request: JobRequest = { source: this.#source, planId: this.#plan.id, from, to, forfeits, progress };
    return this.#pool.run(request) as Promise<JobReply>;
  }

  /** Keeps one job running and one queued for each worker. */
  #dispatch(): void {
    while (!this.#isOver && this.#jobs.size < 2 * this.#options.workers) {
      const job = this.#again.shift() ?? this.#nextJob();
      if (job === null) return;
      this.#jobs.add(job);
      this.#run(job).then(
        (reply) => this.#finish(job, reply),
        (error: Error) => this.#fail(job, error),
      );
    }
  }

  #nextJob(): Job | null {
    const left = this.#plan.schedule.units - this.#next;
    if (left === 0 || this.#next - this.#order.next >= WINDOW) return null;
    const share = Math.ceil(left / (2 * this.#options.workers));
    const size = Math.max(1, Math.min(share, Math.round(JOB_MS / this.#unitMs)));
    const from = this.#next;
    this.#next += size;
    return newJob(from, this.#next, [], 0);
  }

  #receive(finished: Parcel): void {
    if (this.#isOver) return;
    try {
      this.#order.add(unpack(finished));
    } catch (error) {
      this.#reject(error as Error);
    }
    if (this.#order.next === this.#plan.schedule.units) this.#resolve();
  }

  #finish(job: Job, reply: JobReply): void {
    this.#jobs.delete(job);
    if (!reply.ok) {
      this.#reject(new Error(reply.stack));
      return;
    }
    const unitMs = reply.busyMs / (job.to - job.from);
    this.#unitMs = this.#unitMs === Number.POSITIVE_INFINITY ? unitMs : 0.7 * this.#unitMs + 0.3 * unitMs;
    this.#receive(reply.finished);
    this.#dispatch();
  }

  /** The job's worker is gone, by itself or by the watchdog: what is missing is played again. */
  #fail(job: Job, error: Error): void {
    this.#jobs.delete(job);
    if (this.#isOver) return;
    const from = this.#order.firstMissing(job.from, job.to);
    if (from === job.to) {
      this.#dispatch();
      return;
    }
    const { hung } = job;
    if (hung === null && job.deaths > 0) {
      this.#reject(
        new RunStopped(
          `A worker died twice on pairs ${this.#pairOf(from)} to ${this.#pairOf(job.to - 1)}, at ${this.#where(job)}: ${error.message}.`,
        ),
      );
      return;
    }
    const forfeits = hung === null ? job.forfeits : [...job.forfeits, hung];
    this.#again.push(newJob(from, job.to, forfeits, job.deaths + (hung === null ? 1 : 0)));
    this.#dispatch();
  }

  #watch(periodMs: number): void {
    for (const job of this.#jobs) {
      const seen = Array.from({ length: PROGRESS_SLOTS }, (_, slot) => Atomics.load(job.progress, slot)).join();
      // Time counts as it is seen to pass here, so that a machine put to sleep convicts nobody.
      job.stillMs = seen === job.seen && job.progress[UNIT] >= 0 ? job.stillMs + periodMs : 0;
      job.seen = seen;
      if (job.stillMs <= this.#plan.experiment.timeoutMs) continue;
      const [unit, leg, seat, ply] = [UNIT, LEG, DECIDER, HEARTBEAT].map((slot) => job.progress[slot]);
      if (seat === NOBODY) {
        this.#reject(new RunStopped(`The rules do not come to an end at ${this.#where(job)}.`));
        return;
      }
      if (job.hung !== null) continue;
      job.hung = { unit, leg, seat, ply };
      this.#terminate(job.progress[THREAD]);
    }
  }

  /** Abort signals would do the same, but the pool lets tasks that have one wait behind later ones. */
  #terminate(threadId: number): void {
    const thread = this.#pool.threads.find((worker) => worker.threadId === threadId);
    thread?.terminate().catch(() => {});
  }

  #pairOf(unit: number): number {
    return this.#plan.schedule.unit(unit).pair;
  }

  #where(job: Job): string {
    const unit = job.progress[UNIT];
    if (unit < 0) return 'its start';
    const { pair, arm } = this.#plan.schedule.unit(unit);
    return `pair ${pair}, arm ${this.#plan.arms[arm]}, leg ${job.progress[LEG]}, ply ${job.progress[HEARTBEAT]}`;
  }
}

function newJob(from: number, to: number, forfeits: readonly Forfeit[], deaths: number): Job {
  const progress = new Int32Array(new SharedArrayBuffer(4 * PROGRESS_SLOTS)).fill(-1);
  return { from, to, forfeits, deaths, progress, seen: '', stillMs: 0, hung: null };
}

/** Workers load TypeScript through tsx, found from here and not from the current directory. */
function typescriptLoader(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
