// A training run. Generations are synchronous: while generation g is learnt from, generation g + 1 is played with the weights from
// before that, always one behind, so that both cores work and the result still depends on the seed alone.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LearnedOptions } from '../../agents/learned/options.ts';
import { type Scope, seenGame } from '../../agents/learned/seen.ts';
import { type NetworkShape, shapeFor } from '../../agents/learned/shape.ts';
import {
  encodeWeights,
  type Weights,
  type WeightsMeta,
  weightsName,
  writeAtomically,
} from '../../agents/learned/weights.ts';
import { isKnown } from '../../agents/mcts/known.ts';
import { configError } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import { mix32 } from '../core/hash.ts';
import { Xoshiro } from '../core/rng.ts';
import { canonicalJson } from '../core/schema.ts';
import { scoreInterval } from '../stats/interval.ts';
import { sampleOf } from '../stats/sample.ts';
import type { Backend } from './backend.ts';
import { cardOf } from './card.ts';
import {
  dropSamples,
  loadCheckpoint,
  loadPlayed,
  type Played,
  type Position,
  saveCheckpoint,
  savePlayed,
} from './checkpoint.ts';
import { Crew } from './crew.ts';
import { type Mirror, mirrorOf } from './mirror.ts';
import { MOST_MATCHES, parseTraining, type TrainingOptions } from './options.ts';
import { trainingReport } from './report.ts';
import { BY_ADVANTAGE, gather, NO_POLICY, type Pick, type Samples } from './samples.ts';
import type { PlayCounts, SelfPlayOptions } from './self-play.ts';
import { initialTensors, type Losses, Trainer, type TrainerOptions } from './trainer.ts';

export interface TrainingPlan {
  readonly game: Game;
  readonly options: TrainingOptions;
  readonly seed: number;
  readonly generations: number;
  /** Weights to start from; null for random ones. */
  readonly start: Weights | null;
  /** The agent that strength is measured against: kind and options. */
  readonly yardstick: { readonly kind: string; readonly options: object };
}

export interface TrainingRun {
  readonly plan: TrainingPlan;
  readonly backend: Backend;
  readonly worker: URL;
  readonly workers: number;
  readonly out: string;
  readonly mode: 'new' | 'resume' | 'fresh';
  readonly signal?: AbortSignal | undefined;
  readonly onGeneration?: (report: GenerationReport) => void;
}

/** One line of log.jsonl: the same for the same plan. */
export interface GenerationLog {
  readonly generation: number;
  readonly steps: number;
  readonly samples: number;
  readonly learningRate: number;
  readonly losses: Losses;
  /** Mean entropy of the acting policy after deployment, in nats. */
  readonly playEntropy: number;
  readonly counts: PlayCounts;
  readonly gate: Gate | null;
}

/** Matches of the network's policy alone against the yardstick, in seat-swapped pairs. */
export interface Gate {
  readonly pairs: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

export interface GenerationReport {
  readonly log: GenerationLog;
  readonly playMs: number;
  readonly trainMs: number;
  readonly tensors: number;
}

const POLICY: Omit<LearnedOptions, 'deployment'> = {
  weights: '',
  mode: 'policy',
  temperature: 0.1,
  values: 'network',
  worlds: 1,
  simulations: 1,
  width: 1,
  depth: 1,
  sharpness: 1,
  belief: false,
};

/** Trains to the plan's end or to the signal; returns the path of the weights, or null when interrupted. */
export async function train(run: TrainingRun): Promise<string | null> {
  const { plan, backend, out } = run;
  const { game, options } = plan;
  const scope = scopeOf(options);
  const shape = shapeFor(seenGame(game, scope).info, options);
  const planHash = hashOfPlan(plan, backend, shape);
  openFolder(run, planHash);
  const trainer = new Trainer(backend, shape, startOf(plan, shape));
  const position = loadCheckpoint(out, shape, trainer.weights, trainer.adam) ?? {
    trained: 0,
    played: 0,
    plan: planHash,
  };
  cutLog(out, position.trained);
  const crew = await Crew.start({
    worker: run.worker,
    workers: run.workers,
    game,
    scope,
    shape,
    selfPlay: selfPlayOf(options),
    signal: run.signal,
  });
  try {
    const loop = new Loop(run, shape, trainer, crew, planHash, position);
    return await loop.run();
  } finally {
    await crew.close();
  }
}

function startOf({ start, game, seed }: TrainingPlan, shape: NetworkShape): Map<string, Float32Array> {
  if (start === null) return initialTensors(shape, seed);
  const { ruleset, version } = game.info;
  const { meta } = start;
  if (meta.ruleset !== ruleset || meta.rulesetVersion !== version || canonicalJson(meta.shape) !== canonicalJson(shape))
    throw configError('--start', 'other-network', 'these weights are of another ruleset, observation or network.');
  return new Map([...start.tensors].map(([name, data]) => [name, data.slice()]));
}

interface Learned {
  readonly steps: number;
  readonly samples: number;
  readonly learningRate: number;
  readonly losses: Losses;
}

class Loop {
  readonly #run: TrainingRun;
  readonly #shape: NetworkShape;
  readonly #trainer: Trainer;
  readonly #crew: Crew;
  readonly #plan: string;
  readonly #mirror: Mirror | null;
  /** Samples of the generations [trained - window + 1, played). */
  readonly #buffer = new Map<number, Played>();
  #position: Position;

  constructor(run: TrainingRun, shape: NetworkShape, trainer: Trainer, crew: Crew, plan: string, position: Position) {
    this.#run = run;
    this.#shape = shape;
    this.#trainer = trainer;
    this.#crew = crew;
    this.#plan = plan;
    this.#mirror = run.plan.options.abstraction === undefined ? mirrorOf(run.plan.game) : null;
    this.#position = position;
    for (let g = Math.max(0, position.trained - this.#window + 1); g < position.played; g++)
      this.#buffer.set(g, loadPlayed(run.out, g));
  }

  get #window(): number {
    return this.#run.plan.options.window;
  }

  async run(): Promise<string | null> {
    const { plan, signal, out } = this.#run;
    try {
      if (this.#position.played === 0) await this.#play(0);
      while (this.#position.trained < plan.generations) {
        if (signal?.aborted) return null;
        await this.#generation(this.#position.trained);
      }
    } catch (error) {
      if (signal?.aborted) return null;
      throw error;
    }
    const bytes = encodeWeights(this.#meta(), this.#trainer.weights);
    const path = join(out, weightsName(this.#meta(), bytes));
    writeAtomically(path, bytes);
    this.#card(path, bytes.length);
    this.#report();
    return path;
  }

  #log(): GenerationLog[] {
    const lines = readFileSync(join(this.#run.out, 'log.jsonl'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as GenerationLog);
  }

  /** Writes the model card beside the weights. */
  #card(path: string, bytes: number): void {
    const { game, options, yardstick, start } = this.#run.plan;
    const defaults: Record<string, unknown> = parseTraining({}, game.info);
    const changed = Object.entries(options).filter(([name, value]) => defaults[name] !== value);
    const card = cardOf({
      name: basename(path, '.safetensors'),
      meta: this.#meta(),
      bytes,
      log: this.#log(),
      yardstick: yardstick.kind,
      start: start?.hash ?? null,
      options: changed.map(([name, value]) => `${name}: ${value}\n`).join(''),
      node: process.versions.node,
    });
    writeFileSync(path.replace(/\.safetensors$/, '.md'), card);
  }

  /** Writes report.html from the log. */
  #report(): void {
    const { plan, out, backend } = this.#run;
    const { info } = plan.game;
    const log = this.#log();
    const total = (of: (entry: GenerationLog) => number): string =>
      String(log.reduce((sum, entry) => sum + of(entry), 0));
    const html = trainingReport(log, {
      title: `Training on ${info.ruleset} ${info.scenario}`,
      yardstick: plan.yardstick.kind,
      endReasons: info.endReasons,
      facts: [
        ['Ruleset', `${info.ruleset} ${info.version}, ${info.scenario}`],
        ['Seed', String(plan.seed)],
        ['Backend', backend.name],
        ['Generations', String(log.length)],
        ['Matches', total(({ counts }) => counts.matches)],
        ['Plies', total(({ counts }) => counts.plies)],
        ['Samples', total(({ samples }) => samples)],
        ['Steps', total(({ steps }) => steps)],
        ['Options', canonicalJson(plan.options)],
      ],
    });
    writeFileSync(join(out, 'report.html'), html);
  }

  /** Plays a generation with the weights as they are now. */
  async #play(generation: number): Promise<number> {
    const { plan, out } = this.#run;
    const { options } = plan;
    const isTaught = generation < options.taught;
    const matches = isTaught ? options.taughtMatches : options.matches;
    const started = performance.now();
    this.#crew.setWeights(this.#trainer.weights);
    // Far enough from each other that no two generations share a match.
    const first = generation * MOST_MATCHES;
    const chunk = isTaught ? Math.ceil(matches / 8) : options.chunk;
    const played = await this.#crew.play(plan.seed, first, first + matches, chunk, isTaught);
    this.#buffer.set(generation, played);
    savePlayed(out, generation, played);
    return performance.now() - started;
  }

  async #generation(g: number): Promise<void> {
    const { plan, out, backend } = this.#run;
    const { options, generations } = plan;
    const next = g + 1;
    const playing = next < generations ? this.#play(next) : Promise.resolve(0);
    // It may fail or be interrupted while steps are taken; it is waited for after them.
    const settled = playing.catch(() => 0);
    const started = performance.now();
    let trained: Learned;
    try {
      trained = await this.#learn(g);
    } catch (error) {
      await settled;
      throw error;
    }
    const trainMs = performance.now() - started;
    const playMs = await playing;
    const isGate = next % options.gateEvery === 0 || next === generations;
    const gate = isGate ? await this.#gate(next) : null;

    const { counts } = this.#buffer.get(g)!;
    const log: GenerationLog = {
      generation: g,
      ...trained,
      playEntropy: counts.entropy / Math.max(1, counts.decisions),
      counts,
      gate,
    };
    writeFileSync(join(out, 'log.jsonl'), `${JSON.stringify(log)}\n`, { flag: 'a' });
    this.#position = { trained: next, played: Math.min(generations, next + 1), plan: this.#plan };
    saveCheckpoint(out, this.#shape, this.#trainer.weights, this.#trainer.adam, this.#position);
    if (isGate)
      writeAtomically(join(out, `generation-${next}.safetensors`), encodeWeights(this.#meta(), this.#trainer.weights));
    this.#forget(next - this.#window + 1);
    if (isGate) this.#report();
    this.#run.onGeneration?.({ log, playMs, trainMs, tensors: backend.tf.memory().numTensors });
  }

  /** Steps over samples of the window up to generation g. */
  async #learn(g: number): Promise<Learned> {
    const { plan } = this.#run;
    const { options, seed, generations } = plan;
    const chunks: Samples[] = [];
    for (let h = Math.max(0, g - this.#window + 1); h <= g; h++) chunks.push(...this.#buffer.get(h)!.chunks);
    const fresh = this.#buffer.get(g)!.chunks.reduce((sum, chunk) => sum + chunk.count, 0);
    const scaled = options.method === 'gradient' && g >= options.taught ? scaleAdvantages(chunks) : chunks;
    const order = shuffledPicks(scaled, seed, g);
    const mirror = options.mirror ? this.#mirror : null;
    const steps = Math.max(1, Math.round((fresh * options.reuse) / options.batch));
    const progress = generations === 1 ? 0 : g / (generations - 1);
    const learningRate = options.learningRate + (options.finalLearningRate - options.learningRate) * progress;
    const stepOptions: TrainerOptions = { ...options, learningRate };
    const total = { policy: 0, value: 0, belief: 0, entropy: 0, norm: 0 };
    for (let step = 0; step < steps; step++) {
      const picks = Array.from(
        { length: Math.min(options.batch, order.length) },
        (_, i) => order[(step * options.batch + i) % order.length],
      );
      const losses = this.#trainer.step(gather(this.#shape, scaled, picks, mirror), stepOptions);
      for (const key of Object.keys(total) as (keyof Losses)[]) total[key] += losses[key] / steps;
      // Lets the pool hand out its next job.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { steps, samples: fresh, learningRate, losses: total };
  }

  async #gate(generation: number): Promise<Gate> {
    const { plan } = this.#run;
    const { gatePairs: pairs } = plan.options;
    this.#crew.setWeights(this.#trainer.weights);
    const seed = mix32(plan.seed ^ mix32(generation ^ 0x5bd1e995)) >>> 0;
    const { kind, options } = plan.yardstick;
    const deployment = isKnown(plan.game.info) ? 'generated' : 'learned';
    const points = await this.#crew.gate(seed, pairs, kind, options, { ...POLICY, deployment });
    const sample = sampleOf(points);
    const { lo, hi } = scoreInterval(sample);
    return { pairs, score: sample.mean, low: lo, high: hi };
  }

  #forget(from: number): void {
    for (const g of this.#buffer.keys()) if (g < from) this.#buffer.delete(g);
    dropSamples(this.#run.out, Math.max(0, from), this.#position.played);
  }

  #meta(): WeightsMeta {
    const { plan, backend } = this.#run;
    const { info } = plan.game;
    return {
      shape: this.#shape,
      ruleset: info.ruleset,
      rulesetVersion: info.version,
      scenario: info.scenario,
      params: info.params,
      ...scopeOf(plan.options),
      training: {
        method: plan.options.method,
        seed: plan.seed,
        generations: this.#position.trained,
        steps: this.#trainer.adam.steps,
        backend: backend.name,
        options: canonicalJson(plan.options),
        ...(plan.start === null ? {} : { start: plan.start.hash }),
      },
    };
  }
}

function scopeOf({ abstraction, script }: TrainingOptions): Scope {
  return { ...(abstraction === undefined ? {} : { abstraction }), ...(script === undefined ? {} : { script }) };
}

function selfPlayOf(options: TrainingOptions): SelfPlayOptions {
  const { method, policyShare, deploymentShare, valueShare, surprise, taughtShare, temperature, lambda } = options;
  const { values, worlds, width, depth, sharpness } = options;
  const improvement = { values, worlds, width, depth, sharpness };
  const shares = { policyShare, deploymentShare, valueShare, surprise, taughtShare };
  return { method, ...shares, temperature, lambda, improvement };
}

/** All samples in an order drawn from the seed and the generation, every other one mirrored by lot. */
function shuffledPicks(chunks: readonly Samples[], seed: number, generation: number): Pick[] {
  const rng = new Xoshiro(seed ^ 0x2545f491, generation);
  const picks = chunks.flatMap((samples, chunk) =>
    Array.from({ length: samples.count }, (_, index) => ({ chunk, index, isMirrored: rng.below(2) === 1 })),
  );
  for (let i = picks.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [picks[i], picks[j]] = [picks[j], picks[i]];
  }
  return picks;
}

/** The same samples with advantages of unit root mean square. */
function scaleAdvantages(chunks: readonly Samples[]): Samples[] {
  let squares = 0;
  let count = 0;
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.count; i++) {
      if (chunk.policyUse[i] === NO_POLICY) continue;
      if (chunk.policyUse[i] === BY_ADVANTAGE) squares += chunk.advantages[i] ** 2;
      count++;
    }
  }
  const scale = squares === 0 ? 1 : Math.sqrt(count / squares);
  return chunks.map((chunk) => ({ ...chunk, advantages: chunk.advantages.map((a) => a * scale) }));
}

function hashOfPlan(plan: TrainingPlan, backend: Backend, shape: NetworkShape): string {
  const { ruleset, version, params } = plan.game.info;
  const { options, seed, generations, yardstick, start } = plan;
  const text = canonicalJson({
    ruleset,
    version,
    params,
    shape,
    options,
    seed,
    generations,
    yardstick,
    backend: backend.name,
    ...(start === null ? {} : { start: start.hash }),
  });
  return createHash('sha256').update(text).digest('hex');
}

function openFolder(run: TrainingRun, planHash: string): void {
  const { out, mode, plan, backend } = run;
  const manifest = join(out, 'training.json');
  if (mode === 'fresh') rmSync(out, { recursive: true, force: true });
  if (existsSync(manifest)) {
    if (mode === 'new')
      throw configError(
        '--out',
        'exists',
        `"${out}" holds a training run. Go on with --resume, or start over with --fresh.`,
      );
    const before = JSON.parse(readFileSync(manifest, 'utf8')) as { plan: string };
    if (before.plan !== planHash)
      throw configError(
        '--resume',
        'other-run',
        `"${out}" holds a run with another ruleset, options, seed or backend.`,
      );
    return;
  }
  if (mode === 'resume') throw configError('--resume', 'no-run', `"${out}" holds no training run.`);
  mkdirSync(out, { recursive: true });
  const { info } = plan.game;
  const text = {
    plan: planHash,
    ruleset: info.ruleset,
    rulesetVersion: info.version,
    scenario: info.scenario,
    seed: plan.seed,
    generations: plan.generations,
    options: plan.options,
    yardstick: plan.yardstick,
    start: plan.start?.hash ?? null,
    backend: backend.name,
    passedOver: backend.why,
    workers: run.workers,
    node: process.versions.node,
    v8: process.versions.v8,
  };
  writeFileSync(manifest, `${JSON.stringify(text, null, 2)}\n`);
}

/** Cuts log.jsonl to the generations that the checkpoint has; a kill may have left a line too many, or half of one. */
function cutLog(out: string, trained: number): void {
  const path = join(out, 'log.jsonl');
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, trained);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
}
