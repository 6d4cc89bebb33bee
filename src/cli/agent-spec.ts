import { agentKindById } from '../catalog.ts';
import type { Agent, AgentKind, AgentSpec } from '../core/agent.ts';
import { ConfigError, configError, suggest } from '../core/errors.ts';
import type { GameInfo } from '../core/game.ts';

/** An agent as a command line names it: `heuristic`, `heuristic:bold` for a preset, or JSON as an experiment has it. */
export function parseAgentText(text: string, option: string): AgentSpec {
  if (text.trimStart().startsWith('{')) return parseAgentJson(text, option);
  const [id, preset, ...rest] = text.split(':');
  if (rest.length > 0) throw configError(option, 'agent', `"${text}" given, expected <kind> or <kind>:<preset>.`);
  const { presets } = within(option, () => agentKindById(id));
  if (preset === undefined) return { kind: id };
  const names = Object.keys(presets);
  if (!names.includes(preset))
    throw configError(option, 'unknown-preset', `${id} has no preset "${preset}".${suggest(preset, names)}`);
  return { kind: id, name: text, options: presets[preset] };
}

function parseAgentJson(text: string, option: string): AgentSpec {
  const { kind, name, options, ...rest } = jsonOf(text, option) as Record<string, unknown>;
  const unknown = Object.keys(rest);
  if (unknown.length > 0)
    throw configError(`${option}.${unknown[0]}`, 'unknown-key', 'unknown key. Known: kind, name, options.');
  if (typeof kind !== 'string') throw configError(`${option}.kind`, 'agent-json', 'missing; it names a kind of agent.');
  if (name !== undefined && typeof name !== 'string') throw configError(`${option}.name`, 'agent-json', 'not a text.');
  if (options !== undefined && (typeof options !== 'object' || options === null))
    throw configError(`${option}.options`, 'agent-json', 'not an object.');
  return { kind, name, options: options ?? {} };
}

/** An object written as JSON on the command line. */
export function jsonOf(text: string, path: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw configError(path, 'not-json', `"${text}" is not JSON: ${(error as Error).message}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw configError(path, 'not-an-object', `"${text}" given, expected an object in JSON.`);
  return value;
}

/** A kind with its options checked for one game. */
export interface ReadyAgent {
  readonly kind: AgentKind;
  readonly options: object;
  create(): Agent;
}

/** Throws ConfigError with paths that begin with `place`. */
export function readyAgent(spec: AgentSpec, info: GameInfo, place: string): ReadyAgent {
  const kind = within(place, () => agentKindById(spec.kind));
  if (!kind.supports(info))
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
