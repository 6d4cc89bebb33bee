import { agentKindById } from '../catalog.ts';
import type { Agent, AgentKind, AgentSpec } from '../core/agent.ts';
import { ConfigError, configError } from '../core/errors.ts';
import type { GameInfo } from '../core/game.ts';

/** A kind with its options checked for one game. */
export interface ReadyAgent {
  readonly kind: AgentKind;
  readonly options: object;
  create(): Agent;
}

/** Throws ConfigError with paths that begin with `place`. */
export function readyAgent(spec: AgentSpec, info: GameInfo, place: string): ReadyAgent {
  const kind = within(place, () => agentKindById(spec.kind));
  if (!kind.supports(info, spec.options))
    throw configError(place, 'unsupported', `${kind.id} does not play ${info.ruleset} (scenario ${info.scenario}).`);
  const options = within(`${place}.options`, () => kind.parseOptions(spec.options ?? {}, info));
  return { kind, options, create: () => kind.create(options, info) };
}

function within<T>(place: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof ConfigError ? error.within(place) : error;
  }
}
