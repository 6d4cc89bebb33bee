import type { Estimate, FactRow, Quantity } from '../report/facts.ts';
import { textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

export const facts: Command = {
  usage: 'facts <run>',
  summary:
    'Print what happened in a run, arm by arm: means of points and facts with 95 % intervals, as a table in Markdown',
  positionals: { run: 'Folder of a run' },
  options: {
    facts: {
      type: 'string',
      requiresArg: true,
      describe:
        'Facts of the ruleset, with commas between; all by default. With + at its end a fact is taken over the matches where it is above ' +
        '0, after their share',
    },
  },
  examples: [
    ['fogbench facts results/runs/my-run', 'every fact of the ruleset'],
    [
      'fogbench facts results/runs/my-run --facts frenchLostPermille,redoubtTurn+',
      'a mean, and the turn in which it fell if it did',
    ],
  ],
  run: factsCommand,
};

async function factsCommand(args: Args): Promise<number> {
  const { openWholeResults } = await import('../report/results.ts');
  const { factRows } = await import('../report/facts.ts');
  const { manifest, records } = openWholeResults(textOf(args, 'run') ?? '');
  const { seatCount, factNames } = await infoOf(manifest);
  const rows = factRows(records(), await quantitiesOf(seatCount, factNames, textOf(args, 'facts')));
  process.stdout.write(tableOf(rows));
  return OK;
}

async function infoOf({
  experiment,
  games,
}: {
  experiment: { ruleset: string };
  games: readonly (readonly { scenario: string }[])[];
}) {
  const { rulesetById } = await import('../catalog.ts');
  const ruleset = rulesetById(experiment.ruleset);
  return ruleset.createGame(ruleset.parseParams(games[0][0].scenario, {})).info;
}

async function quantitiesOf(
  seatCount: number,
  names: readonly string[],
  wanted: string | undefined,
): Promise<Quantity[]> {
  const { factAt, marginOfFirst, scoreOfFirst, shareAbove, whereAbove } = await import('../report/facts.ts');
  const { configError, suggest } = await import('../core/errors.ts');
  const chosen = wanted?.split(',') ?? names;
  const found = chosen.flatMap((text): Quantity[] => {
    const name = text.replace(/\+$/, '');
    const index = names.indexOf(name);
    if (index < 0)
      throw configError(
        '--facts',
        'unknown-fact',
        `"${name}" is no fact of this ruleset.${suggest(name, names)} Facts: ${names.join(', ')}.`,
      );
    const fact = factAt(name, index);
    return text === name ? [fact] : [shareAbove(fact), whereAbove(fact)];
  });
  return seatCount === 2 ? [scoreOfFirst, marginOfFirst, ...found] : [scoreOfFirst, ...found];
}

function tableOf(rows: readonly FactRow[]): string {
  const several = new Set(rows.map(({ scenario }) => scenario)).size > 1;
  const lines = rows.map(({ scenario, arm, quantity, value, difference, shared }) =>
    [
      ...(several ? [scenario] : []),
      quantity,
      arm,
      String(value.count),
      estimateText(value),
      difference === null ? '' : estimateText(difference),
      shared === null || Number.isNaN(shared.ratio) ? '' : shared.ratio.toFixed(2),
    ].join(' | '),
  );
  const head = [
    ...(several ? ['scenario'] : []),
    'quantity',
    'arm',
    'n',
    'mean',
    'less the first arm',
    'variance left',
  ];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...lines].map((line) => `| ${line} |\n`).join('');
}

/** Mean and interval with decimals that the interval supports; without an interval where nothing varies. */
function estimateText({ count, mean, interval: { lo, hi } }: Estimate): string {
  if (count === 0) return '–';
  if (!Number.isFinite(lo)) return String(mean);
  if (lo === hi) return `${Number(mean.toFixed(3))}, all alike`;
  const half = (hi - lo) / 2;
  const decimals = half >= 10 ? 0 : half >= 1 ? 1 : half >= 0.1 ? 2 : 3;
  return `${mean.toFixed(decimals)} [${lo.toFixed(decimals)}, ${hi.toFixed(decimals)}]`;
}
