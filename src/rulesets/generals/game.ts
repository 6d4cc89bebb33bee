import type { Game, GameInfo, State } from '../../core/game.ts';
import { canonicalJson } from '../../core/schema.ts';
import { rollCount } from './chance.ts';
import { checkState } from './check.ts';
import { maxEvents } from './events.ts';
import { factNames } from './facts.ts';
import { featureNames } from './features.ts';
import { makeGround } from './ground.ts';
import { GeneralsInformation } from './information.ts';
import type { Ground } from './layout.ts';
import { generalsLayout } from './layout.ts';
import { PLANES } from './observation.ts';
import type { Params } from './params.ts';
import { GeneralsState } from './state.ts';
import { KINDS, PORT } from './tables.ts';
import { END_REASONS } from './victory.ts';

export const ID = 'generals';
export const VERSION = 1;

export function makeGame(params: Params): Game {
  const ground = makeGround(params);
  const layout = generalsLayout(ground.tiles, ground.buildings, ground.seatCount);
  const start = new GeneralsState(ground, layout, null).bytes.slice();
  const newState = (): GeneralsState => new GeneralsState(ground, layout, start);
  const { tiles, seatCount, grid } = ground;
  const info: GameInfo = {
    ruleset: ID,
    version: VERSION,
    scenario: params.scenario,
    params: canonicalJson(params),
    seatCount,
    actionCount: ground.ids.count,
    maxLegalActions: maxLegalActions(ground),
    maxChanceOutcomes: rollCount(params.variancePct),
    maxPlies: maxPlies(ground),
    stateBytes: layout.byteLength,
    observationShape: [PLANES, grid.rows, grid.columns],
    maxEvents: maxEvents(tiles, ground.buildings, seatCount),
    featureNames,
    ...(params.fog ? { beliefByCell: true } : {}),
    beliefShape: params.fog ? [tiles, 1 + KINDS * (seatCount - 1)] : [0, 0],
    zeroSum: true,
    endReasons: END_REASONS,
    factNames: factNames(seatCount),
  };
  const scratch = newState();
  return {
    info,
    information: new GeneralsInformation(newState()),
    newState,
    abstractions: [],
    check: (state: State) => checkState(state as GeneralsState, scratch),
  };
}

/**
 * First plies: the end of the turn, one a tile for the unit or the site there, and two aircraft for each carrier, which needs a tile
 * that ships can enter. Destinations: one a tile. Actions: at most the tiles in range, eight ways to unload, and nothing.
 */
function maxLegalActions(ground: Ground): number {
  const carriers = ground.buildingKind.includes(PORT) ? ground.afloat.reduce((sum, afloat) => sum + afloat, 0) : 0;
  return Math.max(1 + ground.tiles + 2 * carriers, KINDS + 1, ground.tiles + 9);
}

/**
 * Every order but an unload marks a unit done, or a site built, and every unload empties a hold: a round has at most one order for each
 * unit and each site, two more for each transport, and the ends of turns. There are never more units than tiles have places, nor more
 * than there were and could be built. An order takes at most three decisions and two chance events.
 */
function maxPlies(ground: Ground): number {
  const { params, tiles, sites, seatCount } = ground;
  const first = params.map.seats.slice(0, seatCount).reduce((sum, { units }) => sum + units.length, 0);
  const units = Math.min(3 * tiles, first + params.roundLimit * sites.length);
  return params.roundLimit * (5 * (3 * units + sites.length) + seatCount);
}
