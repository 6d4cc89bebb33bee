import type { Ruleset } from '../../core/game.ts';
import { type Params, parseParams, scenarios, schema } from './params.ts';
import { makeGame } from './state.ts';

export const phantomTicTacToe: Ruleset<Params> = {
  id: 'phantom-tic-tac-toe',
  title: 'Tic-tac-toe in which each seat sees its own marks only',
  version: 1,
  scenarios,
  schema,
  parseParams,
  createGame: makeGame,
};
