// What a command line gets wrong beyond what yargs sees, and what yargs sees in words that say what would be right.
import { ConfigError, configError, type Issue, suggest } from '../core/errors.ts';
import type { Command } from './command.ts';

/** Throws ConfigError where yargs would fall back in silence: a flag that is neither true nor false, an option whose value is missing. */
export function checkOptions(args: readonly string[], { options }: Command): void {
  const issues: Issue[] = [];
  for (const [i, arg] of args.entries()) {
    if (arg === '--') break;
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option?.type === 'boolean' && value !== undefined && value !== 'true' && value !== 'false')
      issues.push({
        path: `--${name}`,
        code: 'not-a-flag',
        message: `"${value}" given, expected the flag alone, =true or =false.`,
      });
    if (option?.requiresArg === true && value === undefined && isNoValue(args[i + 1]))
      issues.push({ path: `--${name}`, code: 'missing-value', message: 'a value is missing.' });
  }
  if (issues.length > 0) throw new ConfigError(issues);
}

/** A lone "-" is standard input, and -5 a number. */
function isNoValue(next: string | undefined): boolean {
  return next === undefined || /^--|^-[A-Za-z]/.test(next);
}

/** An error of yargs as one of ours; `command` is the one that was chosen, if one was. */
export function usageError(
  message: string,
  args: readonly string[],
  command: Command | undefined,
  commands: readonly string[],
): ConfigError {
  const unknown = /^Unknown arguments?: (.*)$/s.exec(message);
  if (unknown === null) return configError('', 'usage', message);
  // yargs names an option with a hyphen twice, the second time in camel case.
  const given = [...new Set(unknown[1].split(', '))];
  const names = given.filter((name) => isOption(name, args) || args.includes(name));
  if (command === undefined)
    return configError('', 'unknown-command', `"${given[0]}" is no command.${suggest(given[0], commands)}`);
  return new ConfigError(
    (names.length === 0 ? given : names).map((name) =>
      isOption(name, args)
        ? {
            path: `--${name}`,
            code: 'unknown-option',
            message: `unknown option.${suggest(name, Object.keys(command.options))}`,
          }
        : {
            path: '',
            code: 'too-many',
            message: `"${name}" is one too many. Usage: fogbench ${command.usage} [options]`,
          },
    ),
  );
}

function isOption(name: string, args: readonly string[]): boolean {
  return args.some((arg) => [`-${name}`, `--${name}`].includes(arg.split('=', 1)[0]));
}

/** What the system says about a file that a person named, without a stack; null for any other error. */
export function fileFault(error: unknown): ConfigError | null {
  const { code, path, syscall, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof path !== 'string' || !(code in FAULTS)) return null;
  return configError(path, code.toLowerCase(), `${FAULTS[code]} (${syscall ?? message}).`);
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'this place is read-only',
  EISDIR: 'this is a folder, expected a file',
  ENOTDIR: 'a part of this path is a file, expected folders',
  EEXIST: 'this exists already and is no folder',
  ENOSPC: 'no space is left',
  ELOOP: 'links go in a circle',
  ENAMETOOLONG: 'this name is too long',
};
