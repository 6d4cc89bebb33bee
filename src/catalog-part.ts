// The part of the catalog that an experiment names. A run opens no other ruleset and no other agent: reading and preparing them all takes
// longer than a short run. Folders bear the ids of what is in them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Catalog } from './arena/plan.ts';
import type { AgentKind } from './core/agent.ts';
import type { Ruleset } from './core/game.ts';
import type { Experiment } from './experiment.ts';

/** Holds what `experiment` needs; the whole catalog where it names something that does not exist, which then says what does. */
export async function catalogFor({ ruleset, agents }: Pick<Experiment, 'ruleset' | 'agents'>): Promise<Catalog> {
  const kinds = [...new Set(agents.map(({ kind }) => kind))];
  const isKnown = isFolder('./rulesets', ruleset) && kinds.every((kind) => isFolder('../agents', kind));
  if (!isKnown) return import('./catalog.ts');
  const opened = await Promise.all([
    import(`./rulesets/${ruleset}/index.ts`),
    ...kinds.map((kind) => import(`../agents/${kind}/index.ts`)),
  ]).catch(() => null);
  // Folders that hold none are no part of the catalog.
  if (opened === null) return import('./catalog.ts');
  const entries: (Ruleset | AgentKind)[] = opened.flatMap((module) => Object.values(module));
  const find = (id: string, has: string) => entries.find((entry) => entry.id === id && has in entry);
  const isWhole =
    find(ruleset, 'createGame') !== undefined && kinds.every((kind) => find(kind, 'create') !== undefined);
  if (!isWhole) return import('./catalog.ts');
  const byId = <T extends Ruleset | AgentKind>(id: string, has: string): T => {
    const found = find(id, has);
    if (found === undefined) throw new Error(`"${id}" was not opened.`);
    return found as T;
  };
  return {
    rulesetById: (id) => byId<Ruleset>(id, 'createGame'),
    agentKindById: (id) => byId<AgentKind>(id, 'create'),
  };
}

function isFolder(parent: string, id: string): boolean {
  return /^[a-z0-9-]+$/.test(id) && existsSync(fileURLToPath(new URL(`${parent}/${id}`, import.meta.url)));
}
