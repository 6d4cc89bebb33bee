import type { AgentSpec } from '../core/agent.ts';
import { configError, suggest } from '../core/errors.ts';

/** An agent from the command line: `kind`, `kind:preset`, or the JSON of a spec as experiments have it. */
export async function agentSpec(text: string, path: string): Promise<AgentSpec> {
  const { agentKindById } = await import('../catalog.ts');
  if (text.startsWith('{')) return jsonOf(text, path) as AgentSpec;
  const [id, ...rest] = text.split(':');
  const kind = agentKindById(id);
  if (rest.length === 0) return { kind: id };
  const preset = rest.join(':');
  const options = kind.presets[preset];
  if (options === undefined)
    throw configError(
      path,
      'unknown-preset',
      `"${preset}" is no preset of ${id}.${suggest(preset, Object.keys(kind.presets))}`,
    );
  return { kind: id, name: text, options };
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
