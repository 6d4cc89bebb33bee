import type { Ruleset } from '../../core/game.ts';
import { ID, makeGame, VERSION } from './game.ts';
import { type Params, parseParams, scenarios, schema } from './params.ts';

export const generals: Ruleset<Params> = {
  id: ID,
  title: 'Units, buildings and an economy under fog of war, for two to four seats',
  version: VERSION,
  scenarios,
  schema,
  parseParams,
  createGame: makeGame,
};
