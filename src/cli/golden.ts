import { isSet } from './args.ts';
import { type Args, type Command, FAILED, OK } from './command.ts';

export const golden: Command = {
  usage: 'golden',
  summary: 'Compare or write the generated files: playthroughs, spec tables, decisions of agents',
  positionals: {},
  options: { write: { type: 'boolean', describe: 'Write what differs; look at the difference before you commit it' } },
  examples: [
    ['fogbench golden', 'list files that are not what the code gives'],
    ['fogbench golden --write', 'write them'],
  ],
  run: goldenCommand,
};

async function goldenCommand(args: Args): Promise<number> {
  const { existsSync, mkdirSync, readFileSync, writeFileSync } = await import('node:fs');
  const { dirname } = await import('node:path');
  const { agentKinds, rulesets } = await import('../catalog.ts');
  const { agentGoldens } = await import('../audit/agent-goldens.ts');
  const { dataPath, packageRoot } = await import('../core/data.ts');
  const { goldensOf } = await import('../inspect/goldens.ts');
  const { pathToFileURL } = await import('node:url');
  const files = new Map<string, string>();
  for (const ruleset of rulesets) {
    for (const [path, content] of goldensOf(ruleset, pathToFileURL(`${packageRoot()}/`))) {
      if (content === null) process.stderr.write(`${path}: there are no spec markers\n`);
      else files.set(path, content);
    }
  }
  files.set('tests/agents/goldens.json', `${JSON.stringify(agentGoldens(agentKinds, rulesets), null, 2)}\n`);
  const stale = [...files].filter(
    ([path, content]) => !existsSync(dataPath(path)) || readFileSync(dataPath(path), 'utf8') !== content,
  );
  for (const [path, content] of stale) {
    process.stdout.write(`${isSet(args, 'write') ? 'wrote' : 'differs'} ${path}\n`);
    if (!isSet(args, 'write')) continue;
    mkdirSync(dirname(dataPath(path)), { recursive: true });
    writeFileSync(dataPath(path), content);
  }
  if (stale.length === 0) process.stdout.write(`${files.size} files are what the code gives\n`);
  return stale.length === 0 || isSet(args, 'write') ? OK : FAILED;
}
