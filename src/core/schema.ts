import { type ZodType, z } from 'zod';
import { ConfigError, type Issue, suggest } from './errors.ts';

/** Parses `input`, or throws one ConfigError with everything that is wrong; `path` is where `input` stands. */
export function parseWith<T>(schema: ZodType<T>, input: unknown, path = ''): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const error = new ConfigError(result.error.issues.flatMap((issue) => describe(issue, schema, input)));
  throw path === '' ? error : error.within(path);
}

type ZodIssue = z.core.$ZodIssue;

function describe(issue: ZodIssue, schema: ZodType, input: unknown): Issue[] {
  const path = formatPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'unknown-key',
      message: `unknown key.${suggest(key, known)}`,
    }));
  }
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((errors) => errors.some((nested) => nested.path.length > 0));
    if (branch !== undefined) {
      return branch.flatMap((nested) =>
        describe({ ...nested, path: [...issue.path, ...nested.path] } as ZodIssue, schema, input),
      );
    }
  }
  const value = valueAt(input, issue.path);
  const was = value === undefined ? 'missing' : `got ${JSON.stringify(value)}`;
  return [{ path, code: issue.code.replaceAll('_', '-'), message: `${issue.message} (${was})` }];
}

export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path)
    text += typeof part === 'number' ? `[${part}]` : text === '' ? String(part) : `.${String(part)}`;
  return text;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = input;
  for (const part of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

/** Names of the fields that a schema knows at a path, for hints. */
function keysAt(schema: ZodType, path: readonly PropertyKey[]): string[] {
  let json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  for (const part of path) {
    const next = typeof part === 'number' ? json.items : (json.properties?.[String(part)] ?? json.additionalProperties);
    if (next === undefined || typeof next === 'boolean') return [];
    json = next;
  }
  const branches = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return branches.flatMap((branch) => Object.keys(branch.properties ?? {}));
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

export interface FieldText {
  readonly name: string;
  /** `integer 1 to 4096`, `one of "a", "b"` … */
  readonly type: string;
  /** JSON of the default; empty when the field is required or has none. */
  readonly fallback: string;
  readonly text: string;
}

/** The fields of an object schema in words, for `fogbench list`. */
export function fieldTexts(schema: ZodType): FieldText[] {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  return Object.entries(json.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeText(field),
    fallback: field.default === undefined ? '' : JSON.stringify(field.default),
    text: field.description ?? '',
  }));
}

function typeText(field: JsonSchema): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return `one of ${field.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  const branches = field.anyOf ?? field.oneOf;
  if (branches !== undefined) return branches.map(typeText).join(' or ');
  const type = String(field.type ?? 'any');
  if (type !== 'integer' && type !== 'number') return type;
  const low = field.minimum === undefined || field.minimum < -1e15 ? '' : ` from ${field.minimum}`;
  const high = field.maximum === undefined || field.maximum > 1e15 ? '' : ` to ${field.maximum}`;
  return type + low + high;
}

/** JSON with the keys of every object in alphabetical order: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
