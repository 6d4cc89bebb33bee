import { isSet, listOf, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

const PARTS = [
  'playouts',
  'primitives',
  'search',
  'beliefs',
  'collections',
  'arena',
  'startup',
  'inference',
  'training',
] as const;

export const bench: Command = {
  usage: 'bench',
  summary: 'Measure speeds, in draws of a random generator that is timed next to them, and how good beliefs are',
  positionals: {},
  options: {
    json: { type: 'boolean', describe: 'Print JSON; a table otherwise' },
    ruleset: { type: 'string', describe: 'Only this ruleset' },
    scenario: { type: 'string', describe: 'Only this scenario of it' },
    part: { type: 'array', string: true, describe: `Only these parts: ${PARTS.join(', ')}` },
    quick: { type: 'boolean', describe: 'Fewer and shorter repetitions: for a look, not for a record' },
  },
  examples: [
    ['fogbench bench', 'everything, in some two minutes; each ruleset in a process of its own'],
    ['fogbench bench --ruleset napoleonix --part playouts', 'random play alone'],
    ['fogbench bench --part beliefs', 'beliefs at every scenario: with other parts, at the main one of each ruleset'],
    ['fogbench bench --json > results/bench/baseline.json', 'the committed baseline'],
  ],
  run: benchCommand,
};

async function benchCommand(args: Args): Promise<number> {
  const { configError, suggest } = await import('../core/errors.ts');
  const { rulesetById, rulesets } = await import('../catalog.ts');
  const { benchAll, benchRuleset } = await import('../bench/bench.ts');
  const parts = args.part === undefined ? [...PARTS] : listOf(args, 'part');
  for (const part of parts) {
    if (!PARTS.some((known) => known === part))
      throw configError('--part', 'unknown-part', `"${part}" is no part.${suggest(part, PARTS)}`);
  }
  const ruleset = textOf(args, 'ruleset');
  const scenario = textOf(args, 'scenario');
  if (ruleset !== undefined) rulesetById(ruleset);
  if (scenario !== undefined && ruleset === undefined)
    throw configError('--scenario', 'no-ruleset', 'say which --ruleset it belongs to.');
  const scope = { parts, scenario, isQuick: isSet(args, 'quick') };
  // A process that has seen several rulesets is slower in all of them, so each has its own.
  const figures =
    ruleset === undefined
      ? await benchAll(
          rulesets.map(({ id }) => id),
          scope,
        )
      : await benchRuleset(rulesetById(ruleset), scope);
  if (isSet(args, 'json')) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return OK;
  }
  const { benchText } = await import('../bench/text.ts');
  process.stdout.write(benchText(figures));
  return OK;
}
