import { readFileSync } from 'node:fs';
import yargs from 'yargs';
import { dataPath } from '../core/data.ts';
import { ConfigError } from '../core/errors.ts';
import { type Args, type Command, FAILED, OK, WRONG_INPUT } from './command.ts';
import { commandNames, commandsFor } from './commands.ts';
import { checkOptions, fileFault, usageError } from './usage.ts';

const INTRODUCTION = `Research and benchmarks for wargames with hidden information.

Usage: fogbench <command> [options]`;

const EPILOGUE = `"fogbench <command> --help" shows the options of a command, with examples.
Exit codes: 0 done, 1 a fault of the program or a failed check, 2 wrong input, 130 interrupted.`;

/** Runs one command line and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    const wrong = error instanceof ConfigError ? error : fileFault(error);
    if (wrong !== null) {
      for (const line of wrong.message.split('\n')) process.stderr.write(`fogbench: ${line}\n`);
      return WRONG_INPUT;
    }
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    return FAILED;
  }
}

async function dispatch(args: readonly string[]): Promise<number> {
  let code = OK;
  let chosen: Command | undefined;
  // A command that is to run is all that yargs hears of, as its default: beside any other it renders the help, which nobody sees.
  const isOnly = commandNames.includes(args[0]) && !args.some((arg) => /^(-h|--h|help)/.test(arg));
  const cli = yargs(args.slice(isOnly ? 1 : 0))
    .scriptName('fogbench')
    .usage(INTRODUCTION)
    .epilogue(EPILOGUE)
    .locale('en')
    .strict()
    .demandCommand(isOnly ? 0 : 1, 'no command given. Start with "fogbench --help".')
    .exitProcess(false)
    .help()
    .alias('help', 'h')
    .version(version())
    .parserConfiguration({ 'dot-notation': false })
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .fail((message, error) => {
      // What yargs itself finds wrong comes as an error of its own at times: an option without its value.
      if (error !== undefined && error !== null && error.name !== 'YError') throw error;
      throw usageError(message ?? error?.message ?? 'wrong usage', args, chosen, commandNames);
    });
  for (const command of await commandsFor(args[0])) {
    cli.command(
      isOnly ? command.usage.replace(/^\S+/, '$0') : command.usage,
      command.summary,
      (builder) => {
        chosen = command;
        checkOptions(args, command);
        builder.usage(`${command.summary}\n\nUsage: fogbench ${command.usage} [options]`).epilogue(command.notes ?? '');
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

function version(): string {
  return JSON.parse(readFileSync(dataPath('package.json'), 'utf8')).version;
}
