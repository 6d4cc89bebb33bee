import yargs from 'yargs';
import { ConfigError, configError, suggest } from '../core/errors.ts';
import { type Args, type Command, FAILED, OK, WRONG_INPUT } from './command.ts';
import { commands } from './commands.ts';

const INTRODUCTION = `Research and benchmarks for wargames with hidden information.

Usage: fogbench <command> [options]`;

const EPILOGUE = `"fogbench <command> --help" shows the options of a command, with examples.
Exit codes: 0 done, 1 a fault of the program or a failed check, 2 wrong input, 130 interrupted.`;

/** Runs one command line and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    if (error instanceof ConfigError) {
      for (const line of error.message.split('\n')) process.stderr.write(`fogbench: ${line}\n`);
      return WRONG_INPUT;
    }
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    return FAILED;
  }
}

async function dispatch(args: readonly string[]): Promise<number> {
  let code = OK;
  let chosen: Command | undefined;
  const cli = yargs([...args])
    .scriptName('fogbench')
    .usage(INTRODUCTION)
    .epilogue(EPILOGUE)
    .locale('en')
    .strict()
    .demandCommand(1, 'no command given. Start with "fogbench --help".')
    .exitProcess(false)
    .help()
    .alias('help', 'h')
    .version(false)
    .parserConfiguration({ 'dot-notation': false })
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .fail((message, error) => {
      // What yargs itself finds wrong comes as an error of its own at times: an option without its value.
      if (error !== undefined && error !== null && error.name !== 'YError') throw error;
      throw usageError(message ?? error?.message ?? 'wrong usage', chosen);
    });
  for (const command of commands) {
    cli.command(
      command.usage,
      command.summary,
      (builder) => {
        chosen = command;
        builder.usage(`${command.summary}\n\nUsage: fogbench ${command.usage} [options]`).epilogue('');
        for (const [name, describe] of Object.entries(command.positionals))
          builder.positional(name, { describe, type: 'string' });
        builder.options(command.options);
        for (const [line, what] of command.examples) builder.example(line, what);
        return builder;
      },
      async (parsed) => {
        code = await command.run(parsed as Args);
      },
    );
  }
  await cli.parseAsync();
  return code;
}

/** Says what would be right where yargs only says what is wrong. */
function usageError(message: string, command: Command | undefined): ConfigError {
  const unknown = /^Unknown arguments?: (.*)$/.exec(message);
  if (unknown === null) return configError('', 'usage', message);
  const known = Object.keys(command?.options ?? {});
  const names = [...new Set(unknown[1].split(', '))].filter((name) => !/[A-Z]/.test(name) || unknown[1] === name);
  if (command === undefined) {
    const commandNames = commands.map(({ usage }) => usage.split(' ')[0]);
    return configError('', 'unknown-command', `"${names[0]}" is no command.${suggest(names[0], commandNames)}`);
  }
  return new ConfigError(
    names.map((name) => ({
      path: `--${name}`,
      code: 'unknown-option',
      message: `unknown option.${suggest(name, known)}`,
    })),
  );
}
