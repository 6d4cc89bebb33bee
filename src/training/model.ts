// The network of agents/learned/network.ts as TensorFlow sees it: the same tensors, the same sums, for whole batches.
import type * as TensorFlow from '@tensorflow/tfjs';
import { type NetworkShape, OUTCOMES } from '../../agents/learned/shape.ts';
import type { Tf } from './backend.ts';
import type { Ops } from './ops.ts';

type Tensor = TensorFlow.Tensor;

/** Positions as tensors. Actions are padded to the longest list of the batch. */
export interface ModelInput {
  /** [batch, rows, columns, planes] */
  readonly observation: Tensor;
  /** Each [batch, actions], int32, as State.actionParts gives them. */
  readonly kind: Tensor;
  readonly from: Tensor;
  readonly to: Tensor;
  readonly detail: Tensor;
  /** [batch, actions]: logarithms of the heuristic's leanings; null where the network does not read them. */
  readonly leanings: Tensor | null;
}

export interface ModelOutput {
  /** [batch, actions]; what stands at padding means nothing. */
  readonly scores: Tensor;
  /** [batch, 3]: logits of win, draw and loss. */
  readonly outcome: Tensor;
  /** [batch, slots, values]: logits; null where nothing is hidden. */
  readonly belief: Tensor | null;
}

export type Parameters = Readonly<Record<string, Tensor>>;

export function forward(tf: Tf, ops: Ops, shape: NetworkShape, p: Parameters, input: ModelInput): ModelOutput {
  const { rows, columns, planes, channels, reduced, hidden, pairs, slots, values, kinds, details } = shape;
  const batch = input.observation.shape[0];
  const actions = input.kind.shape[1] as number;
  const cells = rows * columns;

  const read = ops.matMul(tf.reshape(input.observation, [batch * cells, planes]), p['cell.weight'], true);
  const placed = tf.reshape(p['cell.bias'], [rows, columns, channels]);
  let seen: Tensor = tf.relu(tf.add(tf.reshape(read, [batch, rows, columns, channels]), placed));
  for (let layer = 1; layer <= shape.convolutions; layer++) {
    const filter = tf.reshape(p[`convolution${layer}.weight`], [3, 3, channels, channels]);
    seen = tf.relu(tf.addN([seen, tf.add(ops.convolve(seen, filter), p[`convolution${layer}.bias`])]));
  }

  const flat = tf.reshape(seen, [batch * cells, channels]);
  const view = tf.relu(tf.add(ops.matMul(flat, p['reduce.weight']), p['reduce.bias']));
  const pooled = poolSquares(tf, shape, tf.reshape(view, [batch, rows, columns, reduced]));
  const trunk1 = tf.relu(tf.add(ops.matMul(pooled, p['trunk1.weight']), p['trunk1.bias']));
  const trunk2 = tf.relu(tf.add(ops.matMul(trunk1, p['trunk2.weight']), p['trunk2.bias']));

  const outcome = tf.add(ops.matMul(trunk2, p['value.weight']), p['value.bias']);
  const belief = shape.beliefByCell
    ? tf.addN([
        tf.reshape(ops.matMul(flat, p['belief.cell']), [batch, slots, values]),
        tf.tile(tf.reshape(ops.matMul(trunk2, p['belief.trunk']), [batch, 1, values]), [1, slots, 1]),
        tf.tile(tf.reshape(p['belief.bias'], [1, slots, values]), [batch, 1, 1]),
      ])
    : slots === 0
      ? null
      : tf.reshape(tf.add(ops.matMul(trunk2, p['belief.weight']), p['belief.bias']), [batch, slots, values]);

  const perCell = (name: string, width: number) => tf.reshape(ops.matMul(flat, p[name]), [batch, cells, width]);
  const perRow = (name: string, part: Tensor, size: number) => {
    const rows = ops.pickRows(
      tf.reshape(p[name], [1, size, hidden]),
      tf.reshape(tf.add(part, tf.scalar(1, 'int32')), [1, batch * actions]),
    );
    return tf.reshape(rows, [batch, actions, hidden]);
  };
  const trunkTerm = tf.reshape(tf.add(ops.matMul(trunk2, p['policy.trunk']), p['policy.bias']), [batch, 1, hidden]);
  const terms = tf.addN([
    ops.pickRows(perCell('policy.from', hidden), input.from),
    ops.pickRows(perCell('policy.to', hidden), input.to),
    perRow('policy.kind', input.kind, kinds),
    perRow('policy.detail', input.detail, details),
  ]);
  const joined = tf.reshape(tf.relu(tf.add(terms, trunkTerm)), [batch * actions, hidden]);
  const alone = tf.reshape(ops.matMul(joined, tf.reshape(p['policy.score'], [hidden, 1])), [batch, actions]);
  const leaving = ops.pickRows(perCell('policy.pairFrom', pairs), input.from);
  const entering = ops.pickRows(perCell('policy.pairTo', pairs), input.to);
  const ofNetwork = tf.add(alone, tf.sum(tf.mul(leaving, entering), 2));
  const scores = input.leanings === null ? ofNetwork : tf.add(ofNetwork, tf.mul(input.leanings, p['policy.leaning']));
  return { scores, outcome: tf.reshape(outcome, [batch, OUTCOMES]), belief };
}

/** Means over squares of pool x pool cells, the rim filled up with zeros: [batch, squares * reduced]. */
function poolSquares(tf: Tf, shape: NetworkShape, view: Tensor): Tensor {
  const { rows, columns, reduced, pool } = shape;
  const batch = view.shape[0];
  if (pool === 1) return tf.reshape(view, [batch, rows * columns * reduced]);
  const high = Math.ceil(rows / pool);
  const wide = Math.ceil(columns / pool);
  const padded = tf.pad(view, [
    [0, 0],
    [0, high * pool - rows],
    [0, wide * pool - columns],
    [0, 0],
  ]);
  const alongColumns = tf.sum(tf.reshape(padded, [batch * high * pool, wide, pool, reduced]), 2);
  const squares = tf.sum(tf.reshape(alongColumns, [batch, high, pool, wide * reduced]), 2);
  return tf.reshape(tf.mul(squares, 1 / (pool * pool)), [batch, high * wide * reduced]);
}
