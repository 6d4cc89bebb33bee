import { ConfigError, type Issue } from '../../core/errors.ts';
import type { Action, Placement, Seat, State } from '../../core/game.ts';
import { EMPTY_SQUARE, OUTSIDE, placementKey } from '../../core/placement.ts';
import { Xoshiro } from '../../core/rng.ts';
import { deployAction, deployEmptyAction } from './actions.ts';
import type { Position } from './layout.ts';
import { NapoleonixState } from './state.ts';
import { KIND_COUNT, KINDS, type KindName, NO_UNIT, SEAT_NAMES, type Tables } from './tables.ts';

/** The zone of a seat from its own side, front row first, with `sign` for the square of a unit. */
function zoneRows(tables: Tables, seat: Seat, sign: (unit: number) => string): string[] {
  const { width, height, squares, cellOf, unitAt } = tables;
  const rows: string[] = [];
  for (let y = height - 1; y >= 0; y--) {
    let row = '';
    for (let x = 0; x < width; x++) {
      const unit = unitAt[(seat << 8) | cellOf[seat * squares + y * width + x]];
      row += unit < 0 ? OUTSIDE : sign(unit);
    }
    if (row !== OUTSIDE.repeat(width)) rows.push(row);
  }
  return rows;
}

/** By seat: the key of any placement of its army. */
export function placementKeys(tables: Tables): string[] {
  return [0, 1].map((seat) => {
    const units = KINDS.flatMap((kind, i) => Array<string>(tables.army[seat * KIND_COUNT + i]).fill(kind));
    let next = 0;
    return placementKey(zoneRows(tables, seat, () => units[next++] ?? EMPTY_SQUARE));
  });
}

export function makePlacement(tables: Tables): Placement {
  return {
    rows(state: State, seat: Seat): string[] {
      const { kind } = state as State & Position;
      return zoneRows(tables, seat, (unit) => (kind[unit] === NO_UNIT ? EMPTY_SQUARE : KINDS[kind[unit]]));
    },
    actions(seat: Seat, rows: readonly string[]): Action[] {
      const issues = issuesOf(tables, seat, rows);
      if (issues.length > 0) throw new ConfigError(issues);
      const signs: string[] = [];
      for (const row of [...rows].reverse()) signs.push(...[...row].filter((sign) => sign !== OUTSIDE));
      const actions = signs.map((sign) =>
        sign === EMPTY_SQUARE ? deployEmptyAction(tables) : deployAction(tables, KINDS.indexOf(sign as KindName)),
      );
      requireAccepted(tables, seat, actions);
      return actions;
    },
  };
}

/** All that does not fit the seat's zone and army. */
function issuesOf(tables: Tables, seat: Seat, rows: readonly string[]): Issue[] {
  const issues: Issue[] = [];
  const add = (path: string, code: string, message: string): void => {
    issues.push({ path, code, message });
  };
  const zone = zoneRows(tables, seat, () => EMPTY_SQUARE);
  const who = SEAT_NAMES[seat];
  if (rows.length !== zone.length)
    add('rows', 'row-count', `${rows.length} rows, but the zone of ${who} has ${zone.length}, the front one first.`);
  rows.forEach((row, i) => {
    const wanted = zone[i];
    if (wanted === undefined) return;
    if (row.length !== wanted.length) {
      add(`rows[${i}]`, 'row-length', `"${row}" has ${row.length} columns, but the board has ${wanted.length}.`);
      return;
    }
    [...row].forEach((sign, column) => {
      const place = `row ${i + 1}, column ${column + 1}`;
      if (sign !== OUTSIDE && sign !== EMPTY_SQUARE && !(KINDS as readonly string[]).includes(sign))
        add(
          `rows[${i}]`,
          'unknown-kind',
          `${place}: "${sign}" is no kind; kinds are ${KINDS.join(' ')}, ${EMPTY_SQUARE} is an empty square and ${OUTSIDE} none of the zone.`,
        );
      else if ((sign === OUTSIDE) !== (wanted[column] === OUTSIDE))
        add(
          `rows[${i}]`,
          'other-zone',
          `${place}: ${sign === OUTSIDE ? 'a square of the zone is marked as outside' : `"${sign}" is outside the zone`} of ${who}.`,
        );
    });
  });
  const all = rows.join('');
  KINDS.forEach((kind, i) => {
    const placed = [...all].filter((sign) => sign === kind).length;
    const wanted = tables.army[seat * KIND_COUNT + i];
    if (placed !== wanted)
      add('rows', 'other-army', `${placed} of kind ${kind}, but the army of ${who} has ${wanted}.`);
  });
  return issues;
}

/** 9.2.22, by the rules themselves; South sets up first, and what it does is nothing to North. */
function requireAccepted(tables: Tables, seat: Seat, actions: readonly Action[]): void {
  const state = new NapoleonixState(tables);
  const rng = new Xoshiro(1, 1);
  while (state.toAct() !== seat) state.apply(state.sampleLegal(rng));
  const legal = new Int32Array(KIND_COUNT + 1);
  for (const action of actions) {
    if (!legal.subarray(0, state.legalActions(legal)).includes(action))
      throw new ConfigError([
        {
          path: 'rows',
          code: 'nobody-can-act',
          message: 'no soldier has a free square beside it, so nobody could act.',
        },
      ]);
    state.apply(action);
  }
}
