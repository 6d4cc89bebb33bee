import type { Options } from 'yargs';

/** What the person typed: options by name, and the rest in order. All values are text; args.ts turns them into numbers. */
export interface Args {
  readonly [name: string]: unknown;
}

/** One command of the tool, one a file. Heavy modules are imported inside `run`, so that `--help` stays quick. */
export interface Command {
  /** As yargs takes it: `run <experiment..>`. */
  readonly usage: string;
  readonly summary: string;
  readonly positionals: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, Options>>;
  /** Lines to copy, each with what it does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
  /** What a person should know beyond the options; stands below them. */
  readonly notes?: string;
  /** Returns the exit code. */
  run(args: Args): Promise<number>;
}

export const OK = 0;
export const FAILED = 1;
export const WRONG_INPUT = 2;
export const INTERRUPTED = 130;
