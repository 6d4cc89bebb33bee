import type { Game, Ruleset } from '../../core/game.ts';
import { actionCount } from './actions.ts';
import { checkPosition } from './check.ts';
import { maxEvents } from './events.ts';
import { FACT_NAMES } from './facts.ts';
import { FEATURE_NAMES } from './features.ts';
import { beliefSlots, makeInformation } from './information.ts';
import { END_REASONS, type Position } from './layout.ts';
import { type NapoleonixParams, paramsText, parseParams, SCENARIOS, schema } from './params.ts';
import { makePlacement, placementKeys } from './placement.ts';
import { PLANES } from './planes.ts';
import { maxLegalActions, NapoleonixState } from './state.ts';
import { KIND_COUNT, makeTables } from './tables.ts';

const ID = 'napoleonix';
const VERSION = 1;

export const napoleonix: Ruleset<NapoleonixParams> = {
  id: ID,
  title: 'Napoleonix: hidden ranks, mines, and a flag to carry home',
  version: VERSION,
  scenarios: SCENARIOS,
  schema,
  parseParams,
  createGame,
};

function createGame(params: NapoleonixParams): Game {
  const tables = makeTables(params);
  return {
    info: {
      ruleset: ID,
      version: VERSION,
      scenario: params.scenario,
      params: paramsText(params),
      seatCount: 2,
      actionCount: actionCount(tables),
      maxLegalActions: maxLegalActions(tables),
      maxChanceOutcomes: 0,
      maxPlies: params.maxPlies + tables.units,
      stateBytes: new NapoleonixState(tables).bytes.length,
      observationShape: [PLANES, tables.height, tables.width],
      maxEvents: maxEvents(tables),
      featureNames: FEATURE_NAMES,
      beliefShape: [beliefSlots(tables), KIND_COUNT],
      zeroSum: true,
      endReasons: END_REASONS,
      factNames: FACT_NAMES,
      placementKeys: placementKeys(tables),
    },
    information: makeInformation(tables),
    newState: () => new NapoleonixState(tables),
    abstractions: [],
    placement: makePlacement(tables),
    check: (state) => checkPosition(state as typeof state & Position),
  };
}
