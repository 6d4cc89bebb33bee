import { ACTOR, isDeploying, type Position } from './layout.ts';
import { cellName, EMPTY, KIND_COUNT, KINDS, type Tables } from './tables.ts';

// Ids: square * 4 + direction as the mover sees them (turned by 180 degrees for North), then PASS, then one id a kind for the
// next square of the deployment, then the id that leaves it empty.

export function passAction(tables: Tables): number {
  return tables.squares << 2;
}

export function deployAction(tables: Tables, kind: number): number {
  return (tables.squares << 2) + 1 + kind;
}

export function deployEmptyAction(tables: Tables): number {
  return deployAction(tables, KIND_COUNT);
}

export function actionCount(tables: Tables): number {
  return deployEmptyAction(tables) + 1;
}

/** The move or attack of `seat` from a cell in a direction of its own. */
export function stepAction(tables: Tables, seat: number, cell: number, direction: number): number {
  return (tables.squareOf[(seat << 8) | cell] << 2) + direction;
}

/** The kind that a deployment action places, KIND_COUNT for an empty square. */
export function deployedKind(tables: Tables, action: number): number {
  return action - (tables.squares << 2) - 1;
}

export function fromCell(tables: Tables, seat: number, action: number): number {
  return tables.cellOf[seat * tables.squares + (action >> 2)];
}

export function toCell(tables: Tables, seat: number, action: number): number {
  return fromCell(tables, seat, action) + tables.delta[(seat << 2) | (action & 3)];
}

/** `b2-b3`, `b2xb3`, `pass`, `9 on c2`, `c2 empty`; squares are named as South sees them. */
export function actionName(position: Position, action: number): string {
  const tables = position.tables;
  const seat = position.scalars[ACTOR];
  if (isDeploying(position)) {
    const square = cellName(tables, tables.origin[tables.unitBase[seat] + position.placed[seat]]);
    const kind = deployedKind(tables, action);
    return kind === KIND_COUNT ? `${square} empty` : `${KINDS[kind]} on ${square}`;
  }
  if (action === passAction(tables)) return 'pass';
  const to = toCell(tables, seat, action);
  const verb = position.board[to] === EMPTY ? '-' : 'x';
  return `${cellName(tables, fromCell(tables, seat, action))}${verb}${cellName(tables, to)}`;
}

/** Kinds of actions for State.actionParts. */
export const PART_MOVE = 0;
export const PART_ATTACK = 1;
export const PART_PASS = 2;
export const PART_DEPLOY = 3;

/** [kind, own square, target square, direction, or when deploying the kind of unit]; squares from the mover's side. */
export function actionParts(position: Position, action: number, out: Int32Array): void {
  const tables = position.tables;
  const seat = position.scalars[ACTOR];
  if (isDeploying(position)) {
    const cell = tables.origin[tables.unitBase[seat] + position.placed[seat]];
    setParts(out, PART_DEPLOY, -1, tables.squareOf[(seat << 8) | cell], deployedKind(tables, action));
  } else if (action === passAction(tables)) {
    setParts(out, PART_PASS, -1, -1, -1);
  } else {
    const to = toCell(tables, seat, action);
    const kind = position.board[to] === EMPTY ? PART_MOVE : PART_ATTACK;
    setParts(out, kind, action >> 2, tables.squareOf[(seat << 8) | to], action & 3);
  }
}

function setParts(out: Int32Array, kind: number, from: number, to: number, detail: number): void {
  out[0] = kind;
  out[1] = from;
  out[2] = to;
  out[3] = detail;
}
