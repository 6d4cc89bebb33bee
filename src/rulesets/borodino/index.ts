import type { Ruleset } from '../../core/game.ts';
import { makeGame, VERSION } from './game.ts';
import { type Params, parseParams, scenarios, schema } from './params.ts';

export const borodino: Ruleset<Params> = {
  id: 'borodino',
  title: 'The battle of 7 September 1812, with secret orders and a secret flank march',
  version: VERSION,
  scenarios,
  schema,
  parseParams,
  createGame: makeGame,
};
