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
  hexName,
  MARKERS,
  MILITIA,
  NO_UNIT,
  OFF_MAP,
  ROWS,
  stateLayout,
  UNITS,
} from './layout.ts';
import { nodeNames } from './nodes.ts';
import { PLANES } from './observe.ts';
import type { Params } from './params.ts';
import { type Position, rebuildMap, sideOf } from './position.ts';
import { makePostures, POSTURES_ID } from './posture-game.ts';
import { BorodinoState, END_REASONS } from './state.ts';
import { makeTables, type Tables } from './tables.ts';
import { classOfArm, enterCost } from './terrain.ts';
import { factNames } from './victory.ts';

export const VERSION = 2;

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
    partCounts: [nodeNames.length, ACTIONS],
    beliefShape: [SLOTS, SLOT_VALUES],
    zeroSum: true,
    endReasons: END_REASONS,
    factNames,
    abstractions: [POSTURES_ID],
  };
  const newState = (): BorodinoState => new BorodinoState(tables, first.start);
  const probe = newState();
  const base: Game = {
    info,
    information: new BorodinoInformation(newState()),
    newState,
    abstractions: [],
    check: (state) => check(state, probe),
  };
  return { ...base, abstractions: [makePostures(tables, base)] };
}

/** Occupancy, zones and nearness follow from the units; stacks are legal; nobody stands where he can't. */
function check(state: State, probe: BorodinoState): void {
  const p = state as BorodinoState;
  probe.read(p);
  rebuildMap(probe);
  let differs = -1;
  for (let k = 0; k < probe.bytes.length && differs < 0; k++) if (probe.bytes[k] !== p.bytes[k]) differs = k;
  invariant(differs < 0, `derived byte ${differs} differs`);
  for (let u = 0; u < UNITS; u++) {
    const wrong = unitFault(p, u);
    invariant(wrong === '', `${p.tables.name[u]} ${wrong}`);
  }
  for (let hex = 0; hex < HEXES; hex++) {
    const wrong = p.owner[hex] === EMPTY ? '' : stackFault(p, hex);
    invariant(wrong === '', `hex ${hexName(hex)} ${wrong}`);
  }
}

function unitFault(p: Position, u: number): string {
  const onMap = p.condition[u] === GOOD || p.condition[u] === DISORDERED;
  const hex = p.hex[u];
  if (onMap !== (hex !== OFF_MAP)) return 'is on the map exactly when good or Disordered';
  if (p.facing[u] > 5) return 'faces nowhere';
  if (!onMap) return '';
  if (hex < 0 || hex >= HEXES) return 'is off the map';
  if (enterCost[0][classOfArm[p.tables.arm[u]]][hex] === 0) return 'stands where it can not go';
  return p.tables.arm[u] === MILITIA && p.condition[u] !== GOOD ? 'is militia and Disordered' : '';
}

function stackFault(p: Position, hex: number): string {
  const { arm, isHorse } = p.tables;
  const a = p.first[hex];
  const b = p.second[hex];
  const gun = p.gun[hex];
  if (b !== NO_UNIT) {
    if (a === NO_UNIT || a >= b || sideOf(a) !== sideOf(b)) return 'has its slots in disorder';
    if (isHorse[a] !== isHorse[b]) return 'holds infantry and cavalry';
    if (arm[a] === MILITIA || arm[b] === MILITIA) return 'holds militia and others';
  }
  if (gun === NO_UNIT || a === NO_UNIT) return '';
  if (sideOf(gun) !== sideOf(a)) return 'holds both sides';
  return arm[a] === MILITIA ? 'holds militia and a gun' : '';
}
