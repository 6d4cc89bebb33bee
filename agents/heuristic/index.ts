import type { GameInfo } from '../../src/core/game.ts';
import type { Knowledge } from './knowledge.ts';

const KNOWLEDGE: readonly Knowledge[] = [];

/** What the project knows of the ruleset of a game; null when it has no heuristic for it. */
export function knowledgeOf(info: GameInfo): Knowledge | null {
  return KNOWLEDGE.find((knowledge) => knowledge.ruleset === info.ruleset) ?? null;
}
