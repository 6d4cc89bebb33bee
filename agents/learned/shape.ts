import { configError } from '../../src/core/errors.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { isConductKnown } from '../mcts/known.ts';

/** Goes up when the same numbers in a weights file would mean another network. */
export const NETWORK_VERSION = 2;

/** Sizes of a network: what of the game it sees, then how wide it is. Hidden widths are multiples of 4. */
export interface NetworkShape {
  readonly version: number;
  readonly planes: number;
  readonly rows: number;
  readonly columns: number;
  /** Rows of the tables of action kinds and details; row 0 stands for "absent", as -1 does in State.actionParts. */
  readonly kinds: number;
  readonly details: number;
  readonly slots: number;
  readonly values: number;
  /** Features of a cell. */
  readonly channels: number;
  /** Layers in which a cell sees its neighbours. */
  readonly convolutions: number;
  /** Features of a cell that the trunk sees. */
  readonly reduced: number;
  /** Side of the square of cells whose reduced features are averaged before the trunk; 1 on small maps. */
  readonly pool: number;
  readonly trunk: number;
  /** Width of the layer in which an action's parts meet. */
  readonly hidden: number;
  /** Whether it reads the chances of hidden kinds weighed by conduct, and its belief is what it adds to that; left out where it does not. */
  readonly conduct?: true;
  /** Length of the two vectors, of the cell that an action leaves and of the one that it enters, whose product is part of its score. */
  readonly pairs: number;
  /** Left out where it is false: whether scores start from the logarithms of the heuristic's leanings, times a number that is learnt. */
  readonly leaning?: true;
  /** Left out where it is false: belief slots are cells, and each is read from its cell and the trunk by the same weights. */
  readonly beliefByCell?: true;
}

/** What of a network its training chooses; the rest follows from the game. */
export interface NetworkSizes {
  readonly leaning?: boolean | undefined;
  readonly channels?: number | undefined;
  readonly convolutions?: number | undefined;
  readonly trunk?: number | undefined;
}

/** Win, draw, loss. */
export const OUTCOMES = 3;
/** Cells of the 3 x 3 neighbourhood, row by row. */
export const TAPS = 9;
const KINDS = 16;
const DETAILS = 64;
/** More cells than this and the trunk sees averages of squares. */
const TRUNK_CELLS = 160;

export function shapeFor(info: GameInfo, sizes: NetworkSizes = {}): NetworkShape {
  const [planes, rows, columns] = info.observationShape;
  const [slots, values] = info.beliefShape;
  let pool = 1;
  while (Math.ceil(rows / pool) * Math.ceil(columns / pool) > TRUNK_CELLS) pool++;
  return {
    version: NETWORK_VERSION,
    planes,
    rows,
    columns,
    kinds: Math.max(KINDS, (info.partCounts?.[0] ?? 0) + 1),
    details: Math.max(DETAILS, (info.partCounts?.[1] ?? 0) + 1),
    slots,
    values,
    channels: sizes.channels ?? 32,
    convolutions: sizes.convolutions ?? 1,
    reduced: 8,
    pool,
    trunk: sizes.trunk ?? 128,
    hidden: 32,
    pairs: 16,
    ...(sizes.leaning === true ? { leaning: true } : {}),
    ...(info.beliefByCell === true ? { beliefByCell: true } : {}),
    ...(isConductKnown(info) ? { conduct: true } : {}),
  };
}

export interface TensorSpec {
  readonly name: string;
  readonly shape: readonly number[];
  /** Inputs that one output sums, for the scale of the initial weights; 0 for what starts at 0. */
  readonly fanIn: number;
}

/** The tensors of a network in the order of its file. */
export function tensorSpecs(shape: NetworkShape): TensorSpec[] {
  const { planes, rows, columns, kinds, details, slots, values, channels, convolutions } = shape;
  const { reduced, trunk, hidden, pairs } = shape;
  const specs: TensorSpec[] = [];
  const add = (name: string, fanIn: number, ...dims: number[]) => specs.push({ name, shape: dims, fanIn });
  add('cell.weight', planes, planes, channels);
  add('cell.bias', 0, rows * columns, channels);
  for (let layer = 1; layer <= convolutions; layer++) {
    add(`convolution${layer}.weight`, TAPS * channels, TAPS, channels, channels);
    add(`convolution${layer}.bias`, 0, channels);
  }
  add('reduce.weight', channels, channels, reduced);
  add('reduce.bias', 0, reduced);
  add('trunk1.weight', pooledCells(shape) * reduced, pooledCells(shape) * reduced, trunk);
  add('trunk1.bias', 0, trunk);
  add('trunk2.weight', trunk, trunk, trunk);
  add('trunk2.bias', 0, trunk);
  add('value.weight', 0, trunk, OUTCOMES);
  add('value.bias', 0, OUTCOMES);
  add('policy.trunk', trunk, trunk, hidden);
  add('policy.bias', 0, hidden);
  add('policy.from', channels, channels, hidden);
  add('policy.to', channels, channels, hidden);
  add('policy.kind', hidden, kinds, hidden);
  add('policy.detail', hidden, details, hidden);
  add('policy.score', 0, hidden);
  add('policy.pairFrom', channels, channels, pairs);
  add('policy.pairTo', shape.leaning ? 0 : 4 * channels, channels, pairs);
  if (shape.leaning) add('policy.leaning', 0, 1);
  if (shape.beliefByCell) {
    add('belief.cell', 0, channels, values);
    add('belief.trunk', 0, trunk, values);
    add('belief.bias', 0, slots, values);
  } else if (slots > 0) {
    add('belief.weight', 0, trunk, slots * values);
    add('belief.bias', 0, slots * values);
  }
  return specs;
}

export function pooledCells(shape: NetworkShape): number {
  return Math.ceil(shape.rows / shape.pool) * Math.ceil(shape.columns / shape.pool);
}

export function sizeOf(dims: readonly number[]): number {
  return dims.reduce((product, size) => product * size, 1);
}

/** Throws a ConfigError where a network was made for other observations or beliefs than those of `info`. */
export function checkShape(shape: NetworkShape, info: GameInfo, path: string): void {
  const seen = [shape.planes, shape.rows, shape.columns, shape.slots, shape.values].join(' x ');
  const asked = [...info.observationShape, ...info.beliefShape].join(' x ');
  if (shape.conduct === true && !isConductKnown(info))
    throw configError(
      path,
      'other-network',
      `the network reads what conduct says; nothing is known of it in ${info.ruleset}`,
    );
  if (seen === asked && shape.version === NETWORK_VERSION) return;
  throw configError(
    path,
    'other-network',
    `the network (version ${shape.version}) reads ${seen} numbers; ${info.ruleset} ${info.scenario} gives ${asked} to version ${NETWORK_VERSION}`,
  );
}
