import type { FeatureWeight } from '../report/feature-weights.ts';
import { textOf } from './args.ts';
import { type Args, type Command, FAILED, OK } from './command.ts';
import { ALL, planned, replayAll } from './replay-run.ts';

export const weigh: Command = {
  usage: 'weigh <run>',
  summary:
    "Fit weights of the ruleset's features to who won: a logistic regression on the first ply of every turn, in payoff units, as a table " +
    'in Markdown',
  positionals: { run: 'Folder of a run of two seats, say of a scripted agent against itself' },
  options: {
    outlook: {
      choices: ['seat', 'world'],
      default: 'seat',
      describe:
        'Whose features are weighed: those of each seat for itself, or how far the seats differ in each (as in `mcts`)',
    },
  },
  examples: [
    ['fogbench run experiments/19-weights-borodino.yaml', 'matches to learn from'],
    ['fogbench weigh results/runs/19-weights-borodino', 'what a gun, a regiment and a place are worth'],
  ],
  run: weighCommand,
};

async function weighCommand(args: Args): Promise<number> {
  const { openWholeResults } = await import('../report/results.ts');
  const { WeightFit } = await import('../report/feature-weights.ts');
  const one = await planned(openWholeResults(textOf(args, 'run') ?? ''), 'features are weighed');
  const fit = new WeightFit(
    one.plan.games[0][0].info.featureNames,
    textOf(args, 'outlook') === 'world' ? 'world' : 'seat',
  );
  const isWhole = await replayAll(one, ALL, ({ game, record, leg }) => ({
    observer: (_seat, _action, state) => fit.observe(game, state),
    end: () => fit.endMatch(record.matches[leg].payoffs),
  }));
  if (!isWhole) return FAILED;
  const { matches, positions, weights } = fit.fit();
  const lines = ['| feature | weight | 95 % | deviation |', '|---|---|---|---|', ...weights.map(rowOf)];
  process.stdout.write(`${lines.join('\n')}\n\n${positions} positions of ${matches} matches.\n`);
  return OK;
}

function rowOf({ name, weight, error, deviation }: FeatureWeight): string {
  return `| ${name} | ${weight.toPrecision(3)} | ± ${(1.96 * error).toPrecision(2)} | ${deviation.toPrecision(3)} |`;
}
