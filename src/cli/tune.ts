import { ConfigError, configError } from '../core/errors.ts';
import type { Tuning } from '../tuning/tune.ts';
import { isSet, textOf } from './args.ts';
import { type Args, type Command, INTERRUPTED, OK } from './command.ts';
import { onInterrupt } from './interrupt.ts';

const REPORT_FILE = 'report.html';

export const tune: Command = {
  usage: 'tune <file>',
  summary: "Search an agent's options by play against a pool, and test what is found on fresh seeds",
  positionals: { file: 'YAML file: agent, values to try, opponents (experiments/README.md)' },
  options: {
    out: { type: 'string', requiresArg: true, describe: "The run's own folder; results/runs/<id> by default" },
    resume: { type: 'boolean', describe: 'Go on with the tuning in that folder' },
    fresh: { type: 'boolean', describe: 'Remove the tuning in that folder and start over' },
  },
  examples: [
    ['fogbench tune experiments/13-tuning-napoleonix.yaml', 'searches, plays off, validates, and writes the report'],
    [
      'fogbench tune experiments/13-tuning-napoleonix.yaml --resume',
      'go on after Ctrl-C or a crash, to the same entries',
    ],
  ],
  run: tuneCommand,
};

async function tuneCommand(args: Args): Promise<number> {
  const { existsSync, mkdirSync, writeFileSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { agentKindById, rulesetById } = await import('../catalog.ts');
  const { parseTuneFile } = await import('../tuning/tune-file.ts');
  const { prepareTuning, stepsOf, tune: steps } = await import('../tuning/tune.ts');
  const { appendEntry, readLog, startLog, TUNE_LOG } = await import('../tuning/tune-log.ts');
  const { lock } = await import('../arena/lock.ts');
  const { readYaml } = await import('../experiment.ts');
  const { Progress } = await import('./progress.ts');
  const { tuneReport, tuneStatement, validationRows } = await import('./tune-report.ts');

  const path = textOf(args, 'file') ?? '';
  if (isSet(args, 'resume') && isSet(args, 'fresh'))
    throw configError(
      '--fresh',
      'contradiction',
      'given with --resume: a tuning is either taken up again or started over.',
    );
  const { readText } = await import('./load.ts');
  const { data, located } = await readYaml(path, await readText(path));
  let tuning: Tuning;
  try {
    tuning = prepareTuning(parseTuneFile(data), { agentKindById, rulesetById });
  } catch (error) {
    throw error instanceof ConfigError ? located(error) : error;
  }
  const folder = textOf(args, 'out') ?? join('results/runs', tuning.file.id);
  const log = join(folder, TUNE_LOG);
  if (existsSync(log) && !isSet(args, 'resume') && !isSet(args, 'fresh'))
    throw configError(folder, 'exists', 'this folder holds a tuning. Go on with --resume, or start over with --fresh.');
  mkdirSync(folder, { recursive: true });
  const unlock = lock(folder);
  const interruption = new AbortController();
  const stopListening = onInterrupt(() => interruption.abort());
  try {
    const entries = isSet(args, 'resume') ? readLog(log, tuning.id) : [];
    if (!isSet(args, 'resume')) startLog(log, tuning.id);
    const progress = new Progress(tuning.file.id, 1, process.stderr, undefined, 'steps');
    const total = stepsOf(tuning);
    for (const entry of steps(tuning, [...entries])) {
      appendEntry(log, entry);
      entries.push(entry);
      progress.update(entries.length, total);
      // Lets a signal in.
      await new Promise((resolve) => setImmediate(resolve));
      if (interruption.signal.aborted) {
        progress.close();
        process.stderr.write('Interrupted; all entries are saved. Go on with the same command and --resume.\n');
        return INTERRUPTED;
      }
    }
    progress.close();
    const report = join(folder, REPORT_FILE);
    writeFileSync(report, tuneReport(tuning, entries, `fogbench tune ${path}`));
    process.stdout.write(`${tuneStatement(validationRows(tuning, entries))}\n${report}\n`);
    return OK;
  } finally {
    stopListening();
    unlock();
  }
}
