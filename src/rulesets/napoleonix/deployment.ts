import { deployAction, deployEmptyAction } from './actions.ts';
import { ACTOR, DEPLOYED, isDeploying, type Position } from './layout.ts';
import { startRecord } from './record.ts';
import { EMPTY, FAKE, FLAG, GENERAL, isSoldier, KIND_COUNT, MINE, NO_UNIT, SOUTH, WALL } from './tables.ts';
import { putUnit, relistUnits } from './units.ts';

/** 9.2.23: places the next unit of the seat that is setting up, or leaves its next square empty. */
export function deploy(position: Position, kind: number): void {
  const { tables, scalars, placed } = position;
  const seat = scalars[ACTOR];
  const unit = tables.unitBase[seat] + placed[seat]++;
  if (kind < KIND_COUNT) {
    position.kind[unit] = kind;
    position.left[seat * KIND_COUNT + kind]--;
    putUnit(position, unit, tables.origin[unit]);
  }
  startRecord(position, DEPLOYED, seat, unit, position.kind[unit]);
  if (unit + 1 < tables.unitBase[seat + 1]) return;
  relistUnits(position, seat);
  scalars[ACTOR] = isDeploying(position) ? 1 - SOUTH : tables.firstMover;
}

/** Kinds for the next square, ascending, then the empty square; each leaves a placement that is accepted (9.2.22) within reach. */
export function listDeployments(position: Position, out: Int32Array): number {
  const { tables, left } = position;
  const seat = position.scalars[ACTOR];
  const othersLeft = immovablesLeft(position, seat);
  const soldiersLeft = tables.armyTotal[seat] - position.unitCount[seat] - othersLeft;
  // Of a kind it matters only whether it is a soldier.
  const soldierFits = soldiersLeft > 0 && canBeCompleted(position, seat, GENERAL, soldiersLeft - 1, othersLeft);
  const otherFits = othersLeft > 0 && canBeCompleted(position, seat, MINE, soldiersLeft, othersLeft - 1);
  let count = 0;
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    if (left[seat * KIND_COUNT + kind] === 0) continue;
    if (isSoldier(kind) ? soldierFits : otherFits) out[count++] = deployAction(tables, kind);
  }
  if (canBeCompleted(position, seat, NO_UNIT, soldiersLeft, othersLeft)) out[count++] = deployEmptyAction(tables);
  return count;
}

/** Whether `listDeployments` lists a kind, or KIND_COUNT for the empty square. */
export function canDeploy(position: Position, kind: number): boolean {
  const seat = position.scalars[ACTOR];
  const othersLeft = immovablesLeft(position, seat);
  const soldiersLeft = position.tables.armyTotal[seat] - position.unitCount[seat] - othersLeft;
  if (kind === KIND_COUNT) return canBeCompleted(position, seat, NO_UNIT, soldiersLeft, othersLeft);
  if (kind < 0 || position.left[seat * KIND_COUNT + kind] === 0) return false;
  const takesSoldier = isSoldier(kind) ? 1 : 0;
  return canBeCompleted(position, seat, kind, soldiersLeft - takesSoldier, othersLeft - 1 + takesSoldier);
}

/** Units that the seat has still to place and that will not be soldiers. */
function immovablesLeft({ left }: Position, seat: number): number {
  const base = seat * KIND_COUNT;
  return left[base + MINE] + left[base + FLAG] + left[base + FAKE];
}

/**
 * Whether some completion after `kind` on the next square holds a soldier with an adjacent land square that no own unit holds.
 * `soldiersLeft` and `othersLeft` are what remains after it.
 */
function canBeCompleted(
  position: Position,
  seat: number,
  kind: number,
  soldiersLeft: number,
  othersLeft: number,
): boolean {
  const { tables } = position;
  const next = tables.unitBase[seat] + position.placed[seat];
  const end = tables.unitBase[seat + 1];
  const spare = end - 1 - next - soldiersLeft - othersLeft;
  if (spare < 0) return false;
  const leavesEmpty = spare > 0;
  // Later squares first: the last row nearly always touches land outside the zone.
  for (let unit = end - 1; unit >= tables.unitBase[seat]; unit--) {
    const canBeSoldier = unit > next ? soldiersLeft > 0 : isSoldier(unit === next ? kind : position.kind[unit]);
    if (canBeSoldier && (tables.front[unit] !== 0 || canTouchEmpty(position, seat, unit, next, kind, leavesEmpty))) {
      return true;
    }
  }
  return false;
}

/** Whether a square of the own zone beside the unit's is empty, or can still be left so. */
function canTouchEmpty(
  position: Position,
  seat: number,
  unit: number,
  next: number,
  kindOfNext: number,
  leavesEmpty: boolean,
): boolean {
  const { tables } = position;
  for (let direction = 0; direction < 4; direction++) {
    const other = tables.unitAt[(seat << 8) | (tables.origin[unit] + tables.delta[(seat << 2) | direction])];
    if (other < 0) continue;
    if (other > next ? leavesEmpty : (other === next ? kindOfNext : position.kind[other]) === NO_UNIT) return true;
  }
  return false;
}

/** 9.2.22: some soldier of the seat, as deployed, had an adjacent land square without an own unit. */
export function isAccepted(position: Position, seat: number): boolean {
  const { tables, kind } = position;
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (!isSoldier(kind[unit])) continue;
    if (tables.front[unit] !== 0) return true;
    if (canTouchEmpty(position, seat, unit, tables.units, NO_UNIT, false)) return true;
  }
  return false;
}

/** An empty board with walls, everything still to be placed. */
export function startDeployment(position: Position): void {
  const { tables, board, left, kind } = position;
  position.bytes.fill(0);
  board.fill(WALL);
  for (let square = 0; square < tables.squares; square++) {
    const cell = tables.cellOf[square];
    if (((tables.land[cell >> 5] >>> (cell & 31)) & 1) === 1) board[cell] = EMPTY;
  }
  for (let cell = 0; cell < tables.cells; cell++) position.shut[cell] = board[cell] === WALL ? 3 : 0;
  position.shut.fill(3, tables.cells);
  position.soldiers.fill(tables.nowhere);
  kind.fill(NO_UNIT);
  left.set(tables.army);
  position.scalars[ACTOR] = SOUTH;
  for (let seat = 0; seat < 2; seat++) position.fakesLeft[seat] = tables.army[seat * KIND_COUNT + KIND_COUNT - 1];
}
