import type * as TensorFlow from '@tensorflow/tfjs';
import { type NetworkShape, OUTCOMES, sizeOf, tensorSpecs } from '../../agents/learned/shape.ts';
import { type Rng, Xoshiro } from '../core/rng.ts';
import { Adam } from './adam.ts';
import type { Backend, Tf } from './backend.ts';
import { forward, type ModelInput, type ModelOutput } from './model.ts';
import { makeOps, type Ops, oneHotOrNone } from './ops.ts';
import { BY_ADVANTAGE, beliefSize, fromHalf, type Samples, TOWARDS_TARGET } from './samples.ts';

type Tensor = TensorFlow.Tensor;

export interface TrainerOptions {
  readonly learningRate: number;
  /** Gradients longer than this are cut to it. */
  readonly maxNorm: number;
  readonly valueWeight: number;
  readonly beliefWeight: number;
  /** Reward for an undecided policy, per nat. */
  readonly entropyWeight: number;
  /** Policy gradients: how far from 1 the ratio of new and old probability still counts. */
  readonly clip: number;
}

export interface Losses {
  readonly policy: number;
  readonly value: number;
  /** Mean log loss of a hidden fact, in nats; 0 without any. */
  readonly belief: number;
  readonly entropy: number;
  /** Length of the gradient before the cut. */
  readonly norm: number;
}

/** What an untrained network makes of the heuristic's leanings: search starts from their square, too. */
const FIRST_LEANING = 2;

/** Score of padding: no chance at all after the softmax, and no infinities in between. */
const NEVER = -1e9;

/** Initial weights: uniform with variance 2 / fan-in (He), so that clamped layers keep their scale; all drawn from one stream. */
export function initialTensors(shape: NetworkShape, seed: number): Map<string, Float32Array> {
  const rng: Rng = new Xoshiro(seed, 0x1f83d9ab);
  const tensors = new Map<string, Float32Array>();
  for (const spec of tensorSpecs(shape)) {
    const data = new Float32Array(sizeOf(spec.shape));
    const bound = spec.fanIn === 0 ? 0 : Math.sqrt(6 / spec.fanIn);
    if (bound > 0) for (let i = 0; i < data.length; i++) data[i] = (2 * rng.float() - 1) * bound;
    tensors.set(spec.name, data);
  }
  // The vector that scores actions must not start at 0, or nothing before it would learn.
  tensors.get('policy.leaning')?.fill(FIRST_LEANING);
  const score = tensors.get('policy.score')!;
  for (let i = 0; i < score.length; i++) score[i] = (2 * rng.float() - 1) * 0.1;
  return tensors;
}

/** Weights, optimizer and the step that moves them. Holds no tensor between steps. */
export class Trainer {
  readonly shape: NetworkShape;
  readonly weights: Map<string, Float32Array>;
  readonly adam: Adam;
  readonly #tf: Tf;
  readonly #ops: Ops;
  readonly #dims: Map<string, readonly number[]>;

  constructor(backend: Backend, shape: NetworkShape, weights: Map<string, Float32Array>) {
    this.shape = shape;
    this.weights = weights;
    this.adam = new Adam(new Map([...weights].map(([name, data]) => [name, data.length])));
    this.#tf = backend.tf;
    this.#ops = makeOps(backend.tf);
    this.#dims = new Map(tensorSpecs(shape).map((spec) => [spec.name, spec.shape]));
  }

  /** One step of Adam down the loss of a batch. */
  step(samples: Samples, options: TrainerOptions): Losses {
    const tf = this.#tf;
    const names = [...this.weights.keys()];
    const parts: Record<string, number> = {};
    const gradients = new Map<string, Float32Array>();
    tf.tidy(() => {
      const batch = toTensors(tf, this.shape, samples);
      const xs = names.map((name) => tf.tensor(this.weights.get(name)!, [...this.#dims.get(name)!]));
      const kept: Record<string, Tensor> = {};
      const loss = (...tensors: Tensor[]): TensorFlow.Scalar => {
        const parameters = Object.fromEntries(names.map((name, i) => [name, tensors[i]]));
        const terms = losses(tf, forward(tf, this.#ops, this.shape, parameters, batch.input), batch, options);
        for (const [name, term] of Object.entries(terms)) kept[name] = tf.keep(term.clone());
        const total = tf.addN([
          terms.policy,
          tf.mul(terms.value, options.valueWeight),
          tf.mul(terms.belief, options.beliefWeight),
          tf.mul(terms.entropy, -options.entropyWeight),
        ]);
        return total as TensorFlow.Scalar;
      };
      const { grads } = tf.valueAndGrads(loss)(xs);
      for (const [i, name] of names.entries()) gradients.set(name, grads[i].dataSync() as Float32Array);
      for (const [name, term] of Object.entries(kept)) {
        parts[name] = term.dataSync()[0];
        term.dispose();
      }
    });
    const norm = this.adam.step(this.weights, gradients, options.learningRate, options.maxNorm);
    return { policy: parts.policy, value: parts.value, belief: parts.belief, entropy: parts.entropy, norm };
  }

  /** Scores, outcome logits and belief logits of a batch, for tests and held-out measures. */
  run(samples: Samples): { scores: Float32Array; outcome: Float32Array; belief: Float32Array } {
    const tf = this.#tf;
    const result: ReturnType<Trainer['run']> = {
      scores: new Float32Array(0),
      outcome: new Float32Array(0),
      belief: new Float32Array(0),
    };
    tf.tidy(() => {
      const { input } = toTensors(tf, this.shape, samples);
      const entries = [...this.weights].map(
        ([name, data]) => [name, tf.tensor(data, [...this.#dims.get(name)!])] as const,
      );
      const output = forward(tf, this.#ops, this.shape, Object.fromEntries(entries), input);
      result.scores = output.scores.dataSync() as Float32Array;
      result.outcome = output.outcome.dataSync() as Float32Array;
      if (output.belief !== null) result.belief = output.belief.dataSync() as Float32Array;
    });
    return result;
  }
}

interface Batch {
  readonly input: ModelInput;
  /** [batch, actions]: 0 at actions, NEVER at padding. */
  readonly padding: Tensor;
  /** [batch, actions] */
  readonly targets: Tensor;
  readonly chosen: Tensor;
  /** [batch]: 1 where the policy is learnt that way. */
  readonly towards: Tensor;
  /** [batch]: advantages where the policy is learnt by them, else 0. */
  readonly advantages: Tensor;
  /** [batch, 3] */
  readonly outcomes: Tensor;
  /** [batch, slots], int32, -1 for nothing hidden. */
  readonly facts: Tensor | null;
  /** [batch, slots, values]; added to the logits of the belief. Null where that starts from nothing. */
  readonly beliefs: Tensor | null;
}

function toTensors(tf: Tf, shape: NetworkShape, samples: Samples): Batch {
  const { planes, rows, columns, slots } = shape;
  const { count, starts } = samples;
  const cells = rows * columns;
  let actions = 1;
  for (let i = 0; i < count; i++) actions = Math.max(actions, starts[i + 1] - starts[i]);

  const observation = new Float32Array(count * cells * planes);
  for (let i = 0; i < count; i++) {
    for (let plane = 0; plane < planes; plane++) {
      const from = (i * planes + plane) * cells;
      const to = i * cells * planes + plane;
      for (let cell = 0; cell < cells; cell++) {
        const half = samples.observations[from + cell];
        if (half !== 0) observation[to + cell * planes] = fromHalf(half);
      }
    }
  }
  const partArrays = [0, 1, 2, 3].map(() => new Int32Array(count * actions).fill(-1));
  const padding = new Float32Array(count * actions).fill(NEVER);
  const leanings = shape.leaning ? new Float32Array(count * actions) : null;
  const targets = new Float32Array(count * actions);
  const chosen = new Float32Array(count * actions);
  const towards = new Float32Array(count);
  const advantages = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    for (let j = starts[i]; j < starts[i + 1]; j++) {
      const at = i * actions + j - starts[i];
      for (let part = 0; part < 4; part++) partArrays[part][at] = samples.parts[4 * j + part];
      padding[at] = 0;
      targets[at] = samples.targets[j];
      if (leanings !== null) leanings[at] = samples.leanings[j];
    }
    chosen[i * actions + samples.chosen[i]] = 1;
    towards[i] = samples.policyUse[i] === TOWARDS_TARGET ? 1 : 0;
    advantages[i] = samples.policyUse[i] === BY_ADVANTAGE ? samples.advantages[i] : 0;
  }
  const ints = (data: Int32Array) => tf.tensor2d(data, [count, actions], 'int32');
  const [kind, from, to, detail] = partArrays.map(ints);
  const perAction = (data: Float32Array) => tf.tensor2d(data, [count, actions]);
  return {
    input: {
      observation: tf.tensor4d(observation, [count, rows, columns, planes]),
      kind,
      from,
      to,
      detail,
      leanings: leanings === null ? null : perAction(leanings),
    },
    padding: perAction(padding),
    targets: perAction(targets),
    chosen: perAction(chosen),
    towards: tf.tensor1d(towards),
    advantages: tf.tensor1d(advantages),
    outcomes: tf.tensor2d(samples.outcomes, [count, OUTCOMES]),
    beliefs: beliefSize(shape) === 0 ? null : tf.tensor3d(samples.beliefs, [count, slots, shape.values]),
    facts: slots === 0 ? null : tf.tensor2d(Int32Array.from(samples.facts), [count, slots], 'int32'),
  };
}

/** Logarithms of the softmax along the last axis. The shift by the largest logit changes nothing, so no gradient goes through it. */
function logSoftmax(tf: Tf, logits: Tensor): Tensor {
  const axis = logits.rank - 1;
  const largest = tf.max(logits, axis, true);
  const top = tf.tensor(largest.dataSync(), largest.shape);
  const shifted = tf.sub(logits, top);
  return tf.sub(shifted, tf.log(tf.sum(tf.exp(shifted), axis, true)));
}

function losses(
  tf: Tf,
  output: ModelOutput,
  batch: Batch,
  options: TrainerOptions,
): { policy: Tensor; value: Tensor; belief: Tensor; entropy: Tensor } {
  const logPolicy = logSoftmax(tf, tf.add(output.scores, batch.padding));
  const policy = tf.exp(logPolicy);
  const safeLog = tf.maximum(logPolicy, -30);

  const imitation = tf.mul(tf.neg(tf.sum(tf.mul(batch.targets, safeLog), 1)), batch.towards);
  // Clipped surrogate of Schulman et al. 2017; `targets` holds the probabilities with which the actor chose.
  const old = tf.sum(tf.mul(batch.targets, batch.chosen), 1);
  const ratio = tf.div(tf.sum(tf.mul(policy, batch.chosen), 1), tf.maximum(old, 1e-6));
  const near = tf.clipByValue(ratio, 1 - options.clip, 1 + options.clip);
  const surrogate = tf.minimum(tf.mul(ratio, batch.advantages), tf.mul(near, batch.advantages));

  const value = tf.neg(tf.sum(tf.mul(batch.outcomes, logSoftmax(tf, output.outcome)), 1));
  const entropy = tf.neg(tf.sum(tf.mul(policy, safeLog), 1));
  return {
    policy: tf.mean(tf.sub(imitation, surrogate)),
    value: tf.mean(value),
    belief: beliefLoss(tf, output, batch),
    entropy: tf.mean(entropy),
  };
}

function beliefLoss(tf: Tf, output: ModelOutput, batch: Batch): Tensor {
  if (output.belief === null || batch.facts === null) return tf.scalar(0);
  const [count, slots, values] = output.belief.shape as [number, number, number];
  const truth = tf.slice(oneHotOrNone(tf, batch.facts, values), [0, 0, 1], [count, slots, values]);
  const logits = batch.beliefs === null ? output.belief : tf.add(output.belief, batch.beliefs);
  const losses = tf.neg(tf.sum(tf.mul(truth, logSoftmax(tf, logits))));
  return tf.div(losses, tf.maximum(tf.sum(truth), 1));
}
