import type { Game, GameInfo } from '../../core/game.ts';
import { canonicalJson } from '../../core/schema.ts';
import { ACTIONS } from './actions.ts';
import { MARKERS } from './layout.ts';
import type { Params } from './params.ts';
import { BorodinoState, END_REASONS } from './state.ts';
import { stateLayout } from './layout.ts';
import { makeTables } from './tables.ts';
import { factNames } from './victory.ts';
export function makeGame(params: Params): Game {
  const tables = makeTables(params);
  const first = new BorodinoState(tables, null);
  const info = {
    ruleset: 'borodino',
    version: 1,
    scenario: params.scenario,
    params: canonicalJson(params),
    seatCount: 2,
    actionCount: ACTIONS,
    maxLegalActions: ACTIONS,
    maxChanceOutcomes: MARKERS,
    stateBytes: stateLayout.byteLength,
    endReasons: END_REASONS,
    factNames,
  } as unknown as GameInfo;
  return { info, newState: () => new BorodinoState(tables, first.start) } as unknown as Game;
}
