// A training run. Generations are synchronous: while generation g is learnt from, generation g + 1 is played with the weights from
// before that, always one behind, so that both cores work and the result still depends on the seed alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LearnedOptions } from '../../agents/learned/options.ts';
import { seenGame } from '../../agents/learned/seen.ts';
import { type NetworkShape, shapeFor } from '../../agents/learned/shape.ts';
import { encodeWeights, type WeightsMeta, weightsName, writeAtomically } from '../../agents/learned/weights.ts';
import { isKnown } from '../../agents/mcts/known.ts';
import { mix32 } from '../core/hash.ts';
import { canonicalJson } from '../core/schema.ts';
import { scoreInterval } from '../stats/interval.ts';
import { sampleOf } from '../stats/sample.ts';
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
import { cutLog, openFolder } from './folder.ts';
import type { Gate, GenerationLog } from './log.ts';
import { type Mirror, mirrorOf } from './mirror.ts';
import { MOST_MATCHES, parseTraining, scopeOf } from './options.ts';
import { scaleAdvantages, shuffledPicks } from './picks.ts';
import { hashOfPlan, selfPlayOf, startOf, type TrainingRun } from './plan.ts';
import { trainingReport } from './report.ts';
import { gather, type Samples } from './samples.ts';
import { type Losses, Trainer, type TrainerOptions } from './trainer.ts';

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
