/** One thing that is wrong with what a person wrote. */
export interface Issue {
  /** Where: `agents[1].options.simulations`, a file with line and column, a flag. */
  readonly path: string;
  /** Stable identifier, lower-case with hyphens. */
  readonly code: string;
  /** What is wrong, with the value, and what would be right. */
  readonly message: string;
}

/** The person at the keyboard, or a file of theirs, is wrong: printed without a stack, exit code 2. Holds all issues at once. */
export class ConfigError extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => (issue.path === '' ? issue.message : `${issue.path}: ${issue.message}`)).join('\n'));
    this.name = 'ConfigError';
    this.issues = issues;
  }

  /** The same issues, seen from further out: `prefix` is put before each path. */
  within(prefix: string): ConfigError {
    return new ConfigError(this.issues.map((issue) => ({ ...issue, path: joinPath(prefix, issue.path) })));
  }
}

/** Shorthand for a ConfigError with one issue. */
export function configError(path: string, code: string, message: string): ConfigError {
  return new ConfigError([{ path, code, message }]);
}

function joinPath(prefix: string, path: string): string {
  if (prefix === '' || path === '') return prefix + path;
  return path.startsWith('[') ? prefix + path : `${prefix}.${path}`;
}

/** An agent did what no agent may: the match is its loss and the run goes on. */
export class AgentFault extends Error {
  override readonly name = 'AgentFault';
}

/** An agent throws this from `act` to give the match up. */
export class Resignation extends Error {
  override readonly name = 'Resignation';
}

/** For cold boundaries: throws when the code itself is wrong. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${message}`);
}

/** Marks the branch that no value reaches; the compiler proves it. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}

/** ` Did you mean "x"?` for the nearest candidate, or the list of candidates when none is near. */
export function suggest(value: string, candidates: readonly string[]): string {
  let best = '';
  let bestDistance = Math.max(2, Math.floor(value.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(value.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  if (best !== '') return ` Did you mean "${best}"?`;
  return candidates.length === 0 ? '' : ` Known: ${candidates.join(', ')}.`;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}
