import type { Seat } from '../../core/game.ts';
import {
  ACTOR,
  CARRIED,
  CARRIES,
  CHECKED,
  CLOCK,
  DEAD,
  END_REASONS,
  ENDED,
  isDeploying,
  KNOWN,
  LOADS,
  MOVED,
  PASSES,
  PLY,
  type Position,
  STILL,
  TOKEN,
  WINNER,
} from './layout.ts';
import { cellName, KIND_COUNT, KINDS, NO_UNIT, SEAT_NAMES } from './tables.ts';
import { isHiddenPlacement, kindGlyph, visibleKind } from './text.ts';
import { pointsOf } from './victory.ts';

/** What is public (A38, 9.3.38) and what `seat` knows beyond it, as plain JSON; null: the truth. */
export function describePosition(position: Position, seat: Seat | null): object {
  const { scalars, clocks, tables } = position;
  const deploying = isDeploying(position);
  return {
    phase: scalars[ENDED] !== 0 ? 'over' : deploying ? 'deployment' : 'play',
    toAct: scalars[ENDED] !== 0 ? null : SEAT_NAMES[scalars[ACTOR]],
    end: scalars[ENDED] === 0 ? null : END_REASONS[scalars[ENDED] - 1],
    winner: scalars[ENDED] === 0 || scalars[WINNER] > 1 ? null : SEAT_NAMES[scalars[WINNER]],
    ply: clocks[PLY],
    quietPlies: clocks[CLOCK],
    quietLimit: tables.quietPlies,
    passes: scalars[PASSES],
    armies: [0, 1].map((owner) => describeArmy(position, owner, seat)),
  };
}

function describeArmy(position: Position, owner: Seat, seat: Seat | null): object {
  const { tables } = position;
  const name = SEAT_NAMES[owner];
  const army = Object.fromEntries(KINDS.map((kind, index) => [kind, tables.army[owner * KIND_COUNT + index]]));
  if (isHiddenPlacement(position, owner, seat)) return { seat: name, army, placement: 'hidden' };
  const units: object[] = [];
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    if (position.kind[unit] !== NO_UNIT) units.push(describeUnit(position, unit, seat));
  }
  const last = position.lastUnit[owner];
  return {
    seat: name,
    army,
    points: pointsOf(position, owner),
    soldiers: position.soldierCount[owner],
    fakesLeft: position.fakesLeft[owner],
    lastStep:
      last === 0
        ? null
        : { unit: cellName(tables, tables.origin[last - 1]), from: cellName(tables, position.lastFrom[owner]) },
    units,
  };
}

function describeUnit(position: Position, unit: number, seat: Seat | null): object {
  const { tables, cell } = position;
  const flags = position.flags[unit];
  const load: string[] = [];
  let carrier: string | null = null;
  for (let i = 0; i < position.scalars[LOADS]; i++) {
    if (position.loadCarrier[i] === unit) load.push(cellName(tables, tables.origin[position.loadToken[i]]));
    if (position.loadToken[i] === unit) carrier = cellName(tables, tables.origin[position.loadCarrier[i]]);
  }
  const state =
    (flags & CHECKED) !== 0
      ? 'checked'
      : (flags & DEAD) !== 0
        ? 'dead'
        : (flags & CARRIED) !== 0
          ? 'carried'
          : 'on board';
  return {
    origin: cellName(tables, tables.origin[unit]),
    square: cell[unit] === 0 ? null : cellName(tables, cell[unit]),
    kind: kindGlyph(visibleKind(position, unit, seat), flags),
    state,
    moved: (flags & MOVED) !== 0,
    known: (flags & KNOWN) !== 0,
    token: (flags & TOKEN) !== 0,
    ...((flags & STILL) !== 0 ? { shownImmovable: true } : {}),
    ...((flags & CARRIES) !== 0 ? { load } : {}),
    ...(carrier !== null ? { carrier } : {}),
  };
}
