import { heuristic } from '../agents/heuristic/index.ts';
import { learned } from '../agents/learned/index.ts';
import { mcts } from '../agents/mcts/index.ts';
import { random } from '../agents/random/index.ts';
import { recorded } from '../agents/recorded/index.ts';
import type { AgentKind } from './core/agent.ts';
import { configError, suggest } from './core/errors.ts';
import type { Ruleset } from './core/game.ts';
import { borodino } from './rulesets/borodino/index.ts';
import { generals } from './rulesets/generals/index.ts';
import { napoleonix } from './rulesets/napoleonix/index.ts';
import { phantomTicTacToe } from './rulesets/phantom-tic-tac-toe/index.ts';

/** The one list of rulesets. */
export const rulesets: readonly Ruleset[] = [phantomTicTacToe, napoleonix, generals, borodino];

/** The one list of agent kinds. */
export const agentKinds: readonly AgentKind[] = [random, heuristic, mcts, learned, recorded];

export function rulesetById(id: string): Ruleset {
  return byId(rulesets, id, 'ruleset');
}

export function agentKindById(id: string): AgentKind {
  return byId(agentKinds, id, 'agent kind');
}

function byId<T extends { readonly id: string }>(list: readonly T[], id: string, what: string): T {
  const found = list.find((entry) => entry.id === id);
  const known = list.map((entry) => entry.id);
  if (found === undefined)
    throw configError('', `unknown-${what.replace(' ', '-')}`, `"${id}" is no ${what}.${suggest(id, known)}`);
  return found;
}
