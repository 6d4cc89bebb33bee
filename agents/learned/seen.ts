// What of a game a network decides.
import { configError, invariant, suggest } from '../../src/core/errors.ts';
import type { Game, GameInfo } from '../../src/core/game.ts';
import { hasRoutine, type Known, knownOf, scriptsOf } from '../mcts/known.ts';
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

/** Throws a ConfigError at `path` where the game has nothing of that name. */
export function checkScope(info: GameInfo, { abstraction, script }: Scope, path: string): void {
  const abstractions = [...(hasRoutine(info) ? [WEIGHTY] : []), ...(info.abstractions ?? [])];
  if (abstraction !== undefined && !abstractions.includes(abstraction))
    throw configError(
      `${path}abstraction`,
      'unknown-abstraction',
      `"${abstraction}": ${info.ruleset} has ${namesOf(abstractions)}.${suggest(abstraction, abstractions)}`,
    );
  const scripts = scriptsOf(info);
  if (script !== undefined && !scripts.includes(script))
    throw configError(
      `${path}script`,
      'unknown-script',
      `"${script}": ${info.ruleset} has ${namesOf(scripts)}.${suggest(script, scripts)}`,
    );
  if (script !== undefined && abstraction !== WEIGHTY)
    throw configError(`${path}script`, 'wrong-abstraction', `this needs abstraction "${WEIGHTY}".`);
}

function namesOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
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
