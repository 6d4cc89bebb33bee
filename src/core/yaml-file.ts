import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ConfigError, configError, type Issue } from './errors.ts';

/** A YAML file of the user's own, as plain data, and where each part of it stands. */
export interface YamlFile {
  readonly data: unknown;
  /** The same issues with file, line and column before their paths: `ford.yaml:6:3 map[2]`. */
  located(issues: readonly Issue[]): ConfigError;
}

/** The yaml package is loaded when the first file is read, not at start. */
let yaml: typeof import('yaml') | undefined;

/** The text of a file; `field` is what messages call the place that named it. */
export function readText(path: string, field: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'it is a folder' : String((error as Error).message);
    throw configError(field, 'unreadable-file', `can't read "${path}": ${reason}`);
  }
}

/** Parses text; `file` is what messages call it. */
export function parseYaml(text: string, file: string): YamlFile {
  yaml ??= createRequire(import.meta.url)('yaml') as typeof import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  if (document.errors.length > 0) {
    throw new ConfigError(
      document.errors.map((error) => ({ path: at(error.pos[0]), code: 'bad-yaml', message: error.message })),
    );
  }
  const place = (path: readonly (string | number)[]): string => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (!yaml?.isNode(node) || node.range === undefined || node.range === null) continue;
      const row = path[length];
      // Row k of a literal block stands k lines below its first; the block begins on the line after its sign.
      if (yaml.isScalar(node) && node.type === 'BLOCK_LITERAL' && typeof row === 'number') {
        const { line } = lines.linePos(node.range[0]);
        const indent = text.split('\n')[line]?.search(/\S/) ?? 0;
        return `${file}:${line + 1 + row}:${indent + 1}`;
      }
      return at(node.range[0]);
    }
    return file;
  };
  const located = (issues: readonly Issue[]): ConfigError =>
    new ConfigError(
      issues.map((issue) => {
        const where = place(partsOf(issue.path));
        return { ...issue, path: issue.path === '' ? where : `${where} ${issue.path}` };
      }),
    );
  return { data: plainData(document, file), located };
}

/** Aliases are resolved here, and may lead nowhere. */
function plainData(document: { toJS(): unknown }, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw configError(file, 'bad-yaml', (error as Error).message);
  }
}

/** `army.south[2]` to its names and indices. */
function partsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map((part) => (part[1] === undefined ? part[0] : Number(part[1])));
}
