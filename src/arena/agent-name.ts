import type { AgentKind } from '../core/agent.ts';
import type { GameInfo } from '../core/game.ts';
import { canonicalJson } from '../core/schema.ts';

/** At the end of the name of an agent that sees the true position, and of no other. */
export const OMNISCIENT = ' (omniscient)';

export function isOmniscient(name: string): boolean {
  return name.includes(OMNISCIENT);
}

/** Kind, and in brackets what differs from its defaults: `mcts(simulations=400,rollout.depth=20)`. */
export function derivedName(kind: AgentKind, options: object, info: GameInfo): string {
  const changes = differences(options, defaultsOf(kind, info), '');
  return changes.length === 0 ? kind.id : `${kind.id}(${changes.join(',')})`;
}

/** Empty when options are required: then all that is given differs. */
function defaultsOf(kind: AgentKind, info: GameInfo): object {
  try {
    return kind.parseOptions({}, info);
  } catch {
    return {};
  }
}

function differences(value: object, base: object, prefix: string): string[] {
  const from = base as Record<string, unknown>;
  return Object.entries(value).flatMap(([key, entry]) => {
    const other = from[key];
    if (entry === undefined || canonicalJson(entry) === canonicalJson(other)) return [];
    if (isPlain(entry) && isPlain(other) && Object.keys(entry).some((inner) => inner in other)) {
      return differences(entry, other, `${prefix}${key}.`);
    }
    return [`${prefix}${key}=${typeof entry === 'string' ? entry : canonicalJson(entry)}`];
  });
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
