import {
  ACTOR,
  CLOCK,
  DRAW,
  END_ANNIHILATION,
  END_CAP,
  END_FLAG,
  END_MUTUAL,
  END_POINTS,
  END_STUCK,
  ENDED,
  NOBODY,
  PASSES,
  PLY,
  type Position,
  WINNER,
} from './layout.ts';
import { NORTH, SOUTH } from './tables.ts';

/** 9.1.4, 9.2.24: counts the ply and tests the endings in their order; else the other seat is to move. */
export function endPly(position: Position, seat: number, isQuiet: boolean, foundReal: boolean): void {
  const { clocks, scalars, soldierCount, tables } = position;
  const ply = ++clocks[PLY];
  const clock = isQuiet ? clocks[CLOCK] + 1 : 0;
  clocks[CLOCK] = clock;
  if (foundReal) end(position, END_FLAG, seat);
  else if (soldierCount[SOUTH] === 0 || soldierCount[NORTH] === 0) endWithoutSoldiers(position);
  else if (scalars[PASSES] >= 2) end(position, END_STUCK, leaderOnPoints(position));
  else if (clock >= tables.quietPlies) end(position, END_POINTS, leaderOnPoints(position));
  else if (ply >= tables.maxPlies) end(position, END_CAP, leaderOnPoints(position));
  else scalars[ACTOR] = 1 - seat;
}

/** The same after a step on which nothing happened, where only the limits can end the match. */
export function endQuietStep(position: Position, seat: number): void {
  const { clocks, tables } = position;
  if (clocks[CLOCK] + 1 >= tables.quietPlies || clocks[PLY] + 1 >= tables.maxPlies) {
    endPly(position, seat, true, false);
    return;
  }
  clocks[PLY]++;
  clocks[CLOCK]++;
  position.scalars[ACTOR] = 1 - seat;
}

function endWithoutSoldiers(position: Position): void {
  const { soldierCount } = position;
  if (soldierCount[SOUTH] + soldierCount[NORTH] === 0) end(position, END_MUTUAL, DRAW);
  else end(position, END_ANNIHILATION, soldierCount[SOUTH] === 0 ? NORTH : SOUTH);
}

function end(position: Position, reason: number, winner: number): void {
  position.scalars[ACTOR] = NOBODY;
  position.scalars[ENDED] = reason;
  position.scalars[WINNER] = winner;
}

/** Points of a seat in whole units (A36, 9.2.25). */
export function pointsOf(position: Position, seat: number): number {
  return position.tables.pointsMode === 1 ? position.soldierCount[seat] : position.unitCount[seat];
}

/** Points of a seat less those of the other; fractions of the armies are compared without dividing. */
export function pointsLead(position: Position, seat: number): number {
  const { armyTotal, pointsMode } = position.tables;
  const other = 1 - seat;
  const own = pointsOf(position, seat);
  const theirs = pointsOf(position, other);
  return pointsMode === 2 ? own * armyTotal[other] - theirs * armyTotal[seat] : own - theirs;
}

/** The seat ahead on points, DRAW on a tie (A31). */
export function leaderOnPoints(position: Position): number {
  const lead = pointsLead(position, SOUTH);
  return lead > 0 ? SOUTH : lead < 0 ? NORTH : DRAW;
}
