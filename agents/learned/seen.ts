// What of a game a network decides.
import { invariant } from '../../src/core/errors.ts';
import type { Game, GameInfo } from '../../src/core/game.ts';
import { type Known, knownOf } from '../mcts/known.ts';
import { ChoiceGame } from './choices.ts';
import { coarseInfo, ThinnedGame } from './thinned.ts';
import { WEIGHTY, WeightyGame } from './weighty.ts';

/** Plain data; kept with the weights. Both left out: all decisions of the game. */
export interface Scope {
  /** Id of the abstraction whose choices are decided, or "weighty": the decisions that the heuristic does not call routine. */
  readonly abstraction?: string;
  /** How the heuristic plays beside the network and leans (Knowledge.scripts), with "weighty" alone; left out: as by default. */
  readonly script?: string;
}

/** The game that a network of that scope sees. */
export function seenInfo(info: GameInfo, { abstraction }: Scope): GameInfo {
  return abstraction === undefined ? info : coarseInfo(info);
}

/** The game over which a network of that scope decides. */
export function seenGame(game: Game, { abstraction, script }: Scope): Game {
  return abstraction === undefined ? game : thinnedGame(game, abstraction, script);
}

export function thinnedGame(game: Game, abstraction: string, script?: string): ThinnedGame {
  if (abstraction === WEIGHTY) return new WeightyGame(game, script ?? null);
  const found = game.abstractions.find(({ id }) => id === abstraction);
  invariant(found !== undefined, `${game.info.ruleset} has no abstraction ${abstraction}`);
  return new ChoiceGame(game, found);
}

/** As knownOf, of thinned games as well. */
export function knownFor(game: Game): Known | null {
  return game instanceof ThinnedGame ? game.makeKnown() : knownOf(game);
}
