import { invariant } from '../../core/errors.ts';
import type { Game, GameInfo, State } from '../../core/game.ts';
import { canonicalJson } from '../../core/schema.ts';
import { ACTIONS } from './actions.ts';
import { SLOT_VALUES, SLOTS } from './beliefs.ts';
import { MOST_EVENTS } from './events.ts';
import { featureNames } from './features.ts';
import { BorodinoInformation } from './information.ts';
import {
  COLUMNS,
  DISORDERED,
  EMPTY,
  GOOD,
  HEXES,
  MARKERS,
  MILITIA,
  NO_UNIT,
  OFF_MAP,
  ROWS,
  stateLayout,
  UNITS,
} from './layout.ts';
import { PLANES } from './observe.ts';
import type { Params } from './params.ts';
import { type Position, rebuildMap, sideOf } from './position.ts';
import * as R from './registers.ts';
import { BorodinoState, END_REASONS } from './state.ts';
import { makeTables, type Tables } from './tables.ts';
import { classOfArm, enterCost } from './terrain.ts';
import { factNames } from './victory.ts';

export const VERSION = 1;

/**
 * Plies of one activation of k units, at most: 2 a command (14), per unit 2 moves and a Reserve test, a shot of 2 plies with 3 tests and
 * one of its own, a declaration, for each declared stack a retirement with 3 tests and an advance, a commitment, a reaction of 3 plies, a
 * group with 3 plies and 12 tests and a second attack with as many, and a Rally die. A turn has at most two activations of each group, one of
 * the force, a Barrage of either side, a Reserve of either side, and as many single plies as it has markers and units.
 */
function mostPlies(tables: Tables): number {
  const perUnit = 3 + 6 + 1 + 5 + 1 + 3 + 15 + 16 + 1;
  const activations = 4 * UNITS * perUnit + 2 * UNITS * 5 + 50 * 14;
  return 1 + tables.params.turns * (activations + 2 * MARKERS + 2 * UNITS + 40);
}

export function makeGame(params: Params): Game {
  const tables = makeTables(params);
  const first = new BorodinoState(tables, null);
  const info: GameInfo = {
    ruleset: 'borodino',
    version: VERSION,
    scenario: params.scenario,
    params: canonicalJson(params),
    seatCount: 2,
    actionCount: ACTIONS,
    maxLegalActions: ACTIONS,
    maxChanceOutcomes: MARKERS,
    maxPlies: mostPlies(tables),
    stateBytes: stateLayout.byteLength,
    observationShape: [PLANES, ROWS, COLUMNS],
    maxEvents: MOST_EVENTS,
    featureNames,
    beliefShape: [SLOTS, SLOT_VALUES],
    zeroSum: true,
    endReasons: END_REASONS,
    factNames,
  };
  const newState = (): BorodinoState => new BorodinoState(tables, first.start);
  const probe = newState();
  return {
    info,
    information: new BorodinoInformation(newState()),
    newState,
    abstractions: [],
    check: (state) => check(state, probe),
  };
}

/** Occupancy, zones and nearness follow from the units; stacks are legal; nobody stands where he can't. */
function check(state: State, probe: BorodinoState): void {
  const p = state as BorodinoState;
  probe.copyFrom(p);
  rebuildMap(probe);
  for (let k = 0; k < p.bytes.length; k++) invariant(probe.bytes[k] === p.bytes[k], `derived byte ${k} differs`);
  for (let u = 0; u < UNITS; u++) checkUnit(p, u);
  for (let hex = 0; hex < HEXES; hex++) checkStack(p, hex);
}

function checkUnit(p: Position, u: number): void {
  const name = p.tables.name[u];
  const onMap = p.condition[u] === GOOD || p.condition[u] === DISORDERED;
  const hex = p.hex[u];
  invariant(onMap === (hex !== OFF_MAP), `${name} is on the map exactly when good or Disordered`);
  invariant(p.facing[u] < 6, `${name} faces ${p.facing[u]}`);
  if (!onMap) return;
  invariant(hex >= 0 && hex < HEXES, `${name} stands at ${hex}`);
  invariant(enterCost[0][classOfArm[p.tables.arm[u]]][hex] > 0, `${name} stands where it can't go`);
  invariant(p.tables.arm[u] !== MILITIA || p.condition[u] === GOOD, `${name} is never Disordered`);
}

function checkStack(p: Position, hex: number): void {
  if (p.owner[hex] === EMPTY) return;
  const { arm, isHorse } = p.tables;
  const a = p.first[hex];
  const b = p.second[hex];
  const gun = p.gun[hex];
  if (b !== NO_UNIT) {
    invariant(a !== NO_UNIT && a < b && sideOf(a) === sideOf(b), `slots of hex ${hex}`);
    invariant(isHorse[a] === isHorse[b], `infantry and cavalry share hex ${hex}`);
    invariant(arm[a] !== MILITIA && arm[b] !== MILITIA, `militia is not alone in hex ${hex}`);
  }
  if (gun !== NO_UNIT && a !== NO_UNIT) {
    invariant(sideOf(gun) === sideOf(a), `two sides share hex ${hex}`);
    invariant(arm[a] !== MILITIA, `militia is not alone in hex ${hex}`);
  }
  invariant(p.r[R.TURN] >= 0, 'the turn is negative');
}
