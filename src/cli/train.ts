import { configError } from '../core/errors.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { type Args, type Command, INTERRUPTED, OK } from './command.ts';
import { onInterrupt } from './interrupt.ts';

const MAX_GENERATIONS = 1_000_000;
const DEFAULT_GENERATIONS = 200;
const DEFAULT_SEED = 1;
const MAX_WORKERS = 256;
const MAX_SEED = 2 ** 32 - 1;

export const train: Command = {
  usage: 'train <ruleset>',
  summary: 'Train a network by self-play, from nothing',
  positionals: { ruleset: 'Its id; `fogbench list` shows them' },
  options: {
    scenario: { type: 'string', requiresArg: true, describe: "The ruleset's first one by default" },
    generations: {
      type: 'string',
      requiresArg: true,
      describe: `Generations of self-play (${DEFAULT_GENERATIONS}, or as the ruleset's knowledge says)`,
    },
    seed: { type: 'string', requiresArg: true, describe: `Seed of everything (${DEFAULT_SEED})` },
    start: { type: 'string', requiresArg: true, describe: 'Weights to start from; random ones by default' },
    options: { type: 'string', requiresArg: true, describe: 'YAML file with options of the training' },
    backend: { type: 'string', requiresArg: true, describe: 'tensorflow, wasm or cpu; the fastest by default' },
    workers: { type: 'string', requiresArg: true, describe: 'Worker threads; one a processor by default' },
    out: { type: 'string', requiresArg: true, describe: "The run's own folder; under results/runs by default" },
    resume: { type: 'boolean', describe: 'Go on with the run in that folder' },
    fresh: { type: 'boolean', describe: 'Remove the run in that folder and start over' },
  },
  examples: [
    ['fogbench train napoleonix --scenario small', '16 to 30 minutes on two cores'],
    ['fogbench train generals --scenario m1', '20 minutes of processor time'],
    ['fogbench train napoleonix --scenario small --resume', 'go on after Ctrl-C or a crash, to the same weights'],
  ],
  run: trainCommand,
};

async function trainCommand(args: Args): Promise<number> {
  const { rulesetById, agentKindById } = await import('../catalog.ts');
  const { BACKENDS, loadBackend } = await import('../training/backend.ts');
  const { parseTraining } = await import('../training/options.ts');
  const { knowledgeOf } = await import('../../agents/heuristic/index.ts');
  const { readWeights } = await import('../../agents/learned/weights.ts');
  const { availableParallelism } = await import('node:os');
  const { existsSync } = await import('node:fs');

  const ruleset = rulesetById(String(args.ruleset));
  const scenario = textOf(args, 'scenario') ?? ruleset.scenarios[0];
  const game = ruleset.createGame(ruleset.parseParams(scenario, {}));
  const seed = integerOf(args, 'seed', 0, MAX_SEED) ?? DEFAULT_SEED;
  const generations =
    integerOf(args, 'generations', 1, MAX_GENERATIONS) ?? knowledgeOf(game.info)?.generations ?? DEFAULT_GENERATIONS;
  const asked = textOf(args, 'backend') ?? 'auto';
  if (asked !== 'auto' && !(BACKENDS as readonly string[]).includes(asked))
    throw configError('--backend', 'unknown-backend', `"${asked}" given, expected one of ${BACKENDS.join(', ')}.`);
  if (isSet(args, 'resume') && isSet(args, 'fresh'))
    throw configError(
      '--fresh',
      'contradiction',
      'given with --resume: a run is either taken up again or started over.',
    );
  const startFile = textOf(args, 'start');
  if (startFile !== undefined && !existsSync(startFile))
    throw configError('--start', 'no-file', `there is no file "${startFile}".`);
  const start = startFile === undefined ? null : readWeights(startFile);
  const file = textOf(args, 'options');
  const options = parseTraining(file === undefined ? {} : await optionsIn(file), game.info, file ?? '');
  const yardstick = agentKindById('heuristic').supports(game.info) ? 'heuristic' : 'random';
  const out = textOf(args, 'out') ?? `results/runs/train-${ruleset.id}-${game.info.scenario}-${seed}`;

  const backend = await loadBackend(asked as (typeof BACKENDS)[number] | 'auto');
  process.stderr.write(`TensorFlow.js on ${backend.name}\n`);
  for (const reason of backend.why) process.stderr.write(`  not ${reason}\n`);
  if (backend.name === 'cpu')
    process.stderr.write('  This is the slow one: a training step takes some thirty times as long as on wasm.\n');

  const { train: runTraining } = await import('../training/run.ts');
  const { lineOf } = await import('../training/live-line.ts');
  const worker = new URL(
    import.meta.url.endsWith('.ts') ? '../training/worker.ts' : '../training/worker.js',
    import.meta.url,
  );
  const interruption = new AbortController();
  const stopListening = onInterrupt(() => interruption.abort());
  const path = await runTraining({
    plan: { game, options, seed, generations, start, yardstick: { kind: yardstick, options: {} } },
    backend,
    worker,
    workers: integerOf(args, 'workers', 1, MAX_WORKERS) ?? availableParallelism(),
    out,
    mode: isSet(args, 'resume') ? 'resume' : isSet(args, 'fresh') ? 'fresh' : 'new',
    signal: interruption.signal,
    onGeneration: (report) => process.stderr.write(`${lineOf(report, game.info, generations, yardstick)}\n`),
  });
  stopListening();
  if (path === null) {
    process.stderr.write('Interrupted; whole generations are saved. Go on with the same command and --resume.\n');
    return INTERRUPTED;
  }
  process.stdout.write(`${path}\n`);
  return OK;
}

async function optionsIn(file: string): Promise<unknown> {
  const { readText } = await import('./load.ts');
  const { readYaml } = await import('../experiment.ts');
  return (await readYaml(file, await readText(file))).data;
}
