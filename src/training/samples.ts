import { type NetworkShape, OUTCOMES } from '../../agents/learned/shape.ts';

/** How far a sample's policy may be learnt: not at all, towards the target, or by its advantage. */
export const NO_POLICY = 0;
export const TOWARDS_TARGET = 1;
export const BY_ADVANTAGE = 2;

/**
 * Decisions for training, as parallel arrays with `count` entries each; lists of actions lie end to end. Made by self-play, so that a
 * chunk can move between threads without a copy.
 */
export interface Samples {
  readonly count: number;
  /** planes * rows * columns half-precision numbers (the upper halves of floats) a sample. */
  readonly observations: Uint16Array;
  /** Where each sample's actions begin; count + 1 entries. */
  readonly starts: Int32Array;
  /** Four of State.actionParts an action. */
  readonly parts: Int16Array;
  /** The teacher's probability of each action; for policy gradients that with which the actor chose it. */
  readonly targets: Float32Array;
  /** Index of the action that was played. */
  readonly chosen: Int16Array;
  readonly advantages: Float32Array;
  /** NO_POLICY, TOWARDS_TARGET or BY_ADVANTAGE. */
  readonly policyUse: Uint8Array;
  /** Chances of win, draw and loss to learn, three a sample. */
  readonly outcomes: Float32Array;
  /** True values of the belief slots, -1 where nothing is hidden. */
  readonly facts: Int8Array;
}

export function newSamples(shape: NetworkShape, count: number, actions: number): Samples {
  return {
    count,
    observations: new Uint16Array(count * shape.planes * shape.rows * shape.columns),
    starts: new Int32Array(count + 1),
    parts: new Int16Array(actions * 4),
    targets: new Float32Array(actions),
    chosen: new Int16Array(count),
    advantages: new Float32Array(count),
    policyUse: new Uint8Array(count),
    outcomes: new Float32Array(count * OUTCOMES),
    facts: new Int8Array(count * shape.slots),
  };
}

const word = new Uint32Array(1);
const number = new Float32Array(word.buffer);

/** Writes floats as their upper halves, rounded to nearest. */
export function toHalves(floats: Float32Array, out: Uint16Array, at: number): void {
  const words = new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
  for (let i = 0; i < floats.length; i++) out[at + i] = (words[i] + 0x8000) >>> 16;
}

export function fromHalf(half: number): number {
  word[0] = half << 16;
  return number[0];
}

/** The given samples of several chunks, end to end, in the order of `picks`: [chunk, sample] pairs. */
export function gather(
  shape: NetworkShape,
  chunks: readonly Samples[],
  picks: readonly (readonly [number, number])[],
): Samples {
  let actions = 0;
  for (const [chunk, i] of picks) actions += chunks[chunk].starts[i + 1] - chunks[chunk].starts[i];
  const out = newSamples(shape, picks.length, actions);
  const size = shape.planes * shape.rows * shape.columns;
  const { slots } = shape;
  let at = 0;
  for (const [index, [chunk, i]] of picks.entries()) {
    const from = chunks[chunk];
    const [start, end] = [from.starts[i], from.starts[i + 1]];
    out.observations.set(from.observations.subarray(i * size, (i + 1) * size), index * size);
    out.starts[index] = at;
    out.parts.set(from.parts.subarray(4 * start, 4 * end), 4 * at);
    out.targets.set(from.targets.subarray(start, end), at);
    out.chosen[index] = from.chosen[i];
    out.advantages[index] = from.advantages[i];
    out.policyUse[index] = from.policyUse[i];
    out.outcomes.set(from.outcomes.subarray(i * OUTCOMES, (i + 1) * OUTCOMES), index * OUTCOMES);
    out.facts.set(from.facts.subarray(i * slots, (i + 1) * slots), index * slots);
    at += end - start;
  }
  out.starts[picks.length] = at;
  return out;
}
