import { type NetworkShape, OUTCOMES } from '../../agents/learned/shape.ts';
import { DETAIL_SPAN, type Mirror, mirrorCell } from './mirror.ts';

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
  /** Logarithm of the heuristic's leaning to each action; empty where the network does not read it. */
  readonly leanings: Float32Array;
  /** The teacher's probability of each action; for policy gradients that with which the actor chose it. */
  readonly targets: Float32Array;
  /** Index of the action that was played. */
  readonly chosen: Int16Array;
  readonly advantages: Float32Array;
  /** NO_POLICY, TOWARDS_TARGET or BY_ADVANTAGE. */
  readonly policyUse: Uint8Array;
  /** Chances of win, draw and loss to learn, three a sample. */
  readonly outcomes: Float32Array;
  /** 1 for decisions of the deployment. */
  readonly deployment: Uint8Array;
  /** True values of the belief slots, -1 where nothing is hidden. */
  readonly facts: Int8Array;
  /** Logarithms of what is believed of the slots beforehand, slots * values a sample; empty where the network starts from nothing. */
  readonly beliefs: Float32Array;
}

/** Numbers of `Samples.beliefs` a sample. */
export function beliefSize({ conduct, slots, values }: NetworkShape): number {
  return conduct === true ? slots * values : 0;
}

export function newSamples(shape: NetworkShape, count: number, actions: number): Samples {
  return {
    count,
    observations: new Uint16Array(count * shape.planes * shape.rows * shape.columns),
    starts: new Int32Array(count + 1),
    parts: new Int16Array(actions * 4),
    leanings: new Float32Array(shape.leaning ? actions : 0),
    targets: new Float32Array(actions),
    chosen: new Int16Array(count),
    advantages: new Float32Array(count),
    policyUse: new Uint8Array(count),
    outcomes: new Float32Array(count * OUTCOMES),
    deployment: new Uint8Array(count),
    facts: new Int8Array(count * shape.slots),
    beliefs: new Float32Array(count * beliefSize(shape)),
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

/** Sample `index` of a chunk, as it is or with left and right exchanged. */
export interface Pick {
  readonly chunk: number;
  readonly index: number;
  readonly isMirrored: boolean;
}

/**
 * The given samples of several chunks, end to end in the order of `picks`. A mirrored sample has no hidden facts, since nothing says
 * which slot is the image of which. Deployments are never mirrored: squares are filled in an order that has no image.
 */
export function gather(
  shape: NetworkShape,
  chunks: readonly Samples[],
  picks: readonly Pick[],
  mirror: Mirror | null,
): Samples {
  let actions = 0;
  for (const { chunk, index } of picks) actions += chunks[chunk].starts[index + 1] - chunks[chunk].starts[index];
  const out = newSamples(shape, picks.length, actions);
  const { slots, columns } = shape;
  const wide = beliefSize(shape);
  const size = shape.planes * shape.rows * columns;
  let at = 0;
  for (const [to, { chunk, index, isMirrored }] of picks.entries()) {
    const from = chunks[chunk];
    const [start, end] = [from.starts[index], from.starts[index + 1]];
    out.observations.set(from.observations.subarray(index * size, (index + 1) * size), to * size);
    out.starts[to] = at;
    out.parts.set(from.parts.subarray(4 * start, 4 * end), 4 * at);
    out.targets.set(from.targets.subarray(start, end), at);
    if (shape.leaning) out.leanings.set(from.leanings.subarray(start, end), at);
    out.chosen[to] = from.chosen[index];
    out.advantages[to] = from.advantages[index];
    out.policyUse[to] = from.policyUse[index];
    out.deployment[to] = from.deployment[index];
    out.outcomes.set(from.outcomes.subarray(index * OUTCOMES, (index + 1) * OUTCOMES), to * OUTCOMES);
    out.facts.set(from.facts.subarray(index * slots, (index + 1) * slots), to * slots);
    out.beliefs.set(from.beliefs.subarray(index * wide, (index + 1) * wide), to * wide);
    if (mirror !== null && isMirrored && from.deployment[index] === 0) {
      for (let row = to * size; row < (to + 1) * size; row += columns)
        out.observations.subarray(row, row + columns).reverse();
      for (let j = 4 * at; j < 4 * (at + end - start); j += 4) mirrorParts(out.parts, j, columns, mirror);
      out.facts.fill(-1, to * slots, (to + 1) * slots);
    }
    at += end - start;
  }
  out.starts[picks.length] = at;
  return out;
}

function mirrorParts(parts: Int16Array, at: number, columns: number, mirror: Mirror): void {
  parts[at + 1] = mirrorCell(parts[at + 1], columns);
  parts[at + 2] = mirrorCell(parts[at + 2], columns);
  if (parts[at + 3] >= 0) parts[at + 3] = mirror.get(parts[at] * DETAIL_SPAN + parts[at + 3]) ?? parts[at + 3];
}
