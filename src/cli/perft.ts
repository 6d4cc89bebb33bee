import { integerOf, isSet, listOf, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

export const perft: Command = {
  usage: 'perft <ruleset> [scenario] [moves..]',
  summary: 'Count sequences of plies, positions, chance outcomes and information sets by depth',
  positionals: {
    ruleset: 'Id of a ruleset',
    scenario: 'A scenario of it, or the path of a file of your own; the first one by default',
    moves: 'Plies to play before counting, by their names',
  },
  options: {
    depth: { type: 'string', describe: 'Plies to look ahead', default: '3' },
    params: { type: 'string', describe: 'Parameters of the ruleset as JSON' },
    names: { type: 'boolean', describe: 'List what is possible first, by name' },
    json: { type: 'boolean', describe: 'Print JSON, as perft.json of the tests wants it' },
  },
  examples: [
    ['fogbench perft phantom-tic-tac-toe --depth 4', 'from the start'],
    ['fogbench perft phantom-tic-tac-toe standard b2 --names', 'after x has marked the middle'],
  ],
  run: perftCommand,
};

async function perftCommand(args: Args): Promise<number> {
  const { rulesetById } = await import('../catalog.ts');
  const { configError } = await import('../core/errors.ts');
  const { namesHere, perft: count, playNames } = await import('../inspect/perft.ts');
  const depth = integerOf(args, 'depth', 1, 12) ?? 3;
  const ruleset = rulesetById(textOf(args, 'ruleset') ?? '');
  const text = textOf(args, 'params') ?? '{}';
  let overrides: unknown;
  try {
    overrides = JSON.parse(text);
  } catch (error) {
    throw configError('--params', 'not-json', `"${text}" is not JSON: ${(error as Error).message}.`);
  }
  const game = ruleset.createGame(ruleset.parseParams(textOf(args, 'scenario') ?? ruleset.scenarios[0], overrides));
  const state = game.newState();
  const moves = listOf(args, 'moves');
  playNames(game, state, moves);
  if (isSet(args, 'names')) {
    const names = namesHere(game, state).map(({ name }) => name);
    process.stdout.write(`${state.toString()}\n${names.length} possible: ${names.join(', ')}\n`);
  }
  const counts = Array.from({ length: depth }, (_, i) => count(game, state, i + 1));
  if (isSet(args, 'json')) {
    process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
    return OK;
  }
  const head = [
    'depth',
    'sequences',
    'by chance',
    'positions',
    ...counts[0].informationSets.map((_, seat) => `sets of seat ${seat}`),
  ];
  const rows = counts.map((row) =>
    [row.depth, row.sequences, row.chance, row.positions, ...row.informationSets].map(String),
  );
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)));
  for (const row of [head, ...rows])
    process.stdout.write(`${row.map((cell, i) => cell.padStart(widths[i])).join('  ')}\n`);
  return OK;
}
