// What a training run is asked to do.
import { createHash } from 'node:crypto';
import type { NetworkShape } from '../../agents/learned/shape.ts';
import type { Weights } from '../../agents/learned/weights.ts';
import { configError } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import { canonicalJson } from '../core/schema.ts';
import type { Backend } from './backend.ts';
import type { GenerationReport } from './log.ts';
import { scopeOf, type TrainingOptions } from './options.ts';
import type { SelfPlayOptions } from './self-play.ts';
import { initialTensors } from './trainer.ts';

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

/** The tensors that training starts from. */
export function startOf({ start, game, seed, options }: TrainingPlan, shape: NetworkShape): Map<string, Float32Array> {
  if (start === null) return initialTensors(shape, seed);
  const { ruleset, version } = game.info;
  const { meta } = start;
  const { abstraction, script } = scopeOf(options);
  const isSame =
    meta.ruleset === ruleset &&
    meta.rulesetVersion === version &&
    meta.abstraction === abstraction &&
    meta.script === script &&
    canonicalJson(meta.shape) === canonicalJson(shape);
  if (!isSame)
    throw configError(
      '--start',
      'other-network',
      'these weights are of another ruleset, observation, network, abstraction or script.',
    );
  return new Map([...start.tensors].map(([name, data]) => [name, data.slice()]));
}

export function selfPlayOf(options: TrainingOptions): SelfPlayOptions {
  const { method, policyShare, deploymentShare, valueShare, surprise, taughtShare, temperature, lambda } = options;
  const { values, worlds, width, depth, sharpness } = options;
  const improvement = { values, worlds, width, depth, sharpness };
  const shares = { policyShare, deploymentShare, valueShare, surprise, taughtShare };
  return { method, ...shares, temperature, lambda, improvement };
}

/** Runs with the same hash give the same weights. */
export function hashOfPlan(plan: TrainingPlan, backend: Backend, shape: NetworkShape): string {
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
