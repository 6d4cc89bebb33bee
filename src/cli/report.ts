import type { Plan } from '../arena/plan.ts';
import type { RegistrationCheck } from '../arena/registration.ts';
import { ConfigError } from '../core/errors.ts';
import type { Registration, Scene } from '../report/input.ts';
import type { Measured } from '../report/missions/measured.ts';
import type { Analysis } from '../report/report.ts';
import type { Results } from '../report/results.ts';
import { isSet, listOf, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

export const REPORT_FILE = 'report.html';

export const report: Command = {
  usage: 'report <results..>',
  summary: 'Write report.html into results folders: one page with verdict, intervals, ratings and boards',
  positionals: { results: 'Folders of runs, as results/runs/<id> or results/<nn>-<slug>, or of measured missions' },
  options: {
    anchor: { type: 'string', requiresArg: true, describe: 'Agent that ratings are relative to' },
    boards: { type: 'boolean', default: true, describe: 'Play a few matches again to draw their turning points' },
  },
  examples: [
    ['fogbench report results/runs/my-run', 'to results/runs/my-run/report.html'],
    ['fogbench report results/0* --anchor heuristic', 'ratings as differences to one agent'],
    ['fogbench report results/runs/long --no-boards', 'plays nothing again'],
  ],
  run: reportCommand,
};

async function reportCommand(args: Args): Promise<number> {
  const { join } = await import('node:path');
  const { openWholeResults } = await import('../report/results.ts');
  const { readMeasured } = await import('../report/missions/measured.ts');
  // All folders first, so that a mistake in the last one is told before minutes go by.
  const all = listOf(args, 'results').map((folder) => readMeasured(folder) ?? openWholeResults(folder));
  for (const results of all) {
    const page =
      'scenarios' in results
        ? await missionsText(results)
        : await pageOf(results, textOf(args, 'anchor'), isSet(args, 'boards'));
    const path = join(results.folder, REPORT_FILE);
    await write(path, page);
    process.stdout.write(`${path}\n`);
  }
  return OK;
}

async function missionsText(measured: Measured): Promise<string> {
  const { missionsPage } = await import('../report/missions/page.ts');
  return missionsPage(measured);
}

async function write(path: string, page: string): Promise<void> {
  const { replaceFile } = await import('../arena/manifest.ts');
  const { configError } = await import('../core/errors.ts');
  try {
    replaceFile(path, page);
  } catch (error) {
    throw configError(path, 'unwritable', `this file can't be written (${(error as Error).message}).`);
  }
}

async function pageOf(results: Results, anchor: string | undefined, hasBoards: boolean): Promise<string> {
  const { rulesetById } = await import('../catalog.ts');
  const { suggest, configError } = await import('../core/errors.ts');
  const { analyse } = await import('../report/report.ts');
  const { renderPage } = await import('../report/page.ts');
  const { checkRegistration } = await import('../arena/registration.ts');
  const { manifest, folder } = results;
  const agents = manifest.agents.map(({ name }) => name);
  if (anchor !== undefined && !agents.includes(anchor))
    throw configError('--anchor', 'unknown-agent', `"${anchor}" did not play in ${folder}.${suggest(anchor, agents)}`);
  const analysis = analyse(results);
  return renderPage({
    ...analysis,
    rulesetTitle: rulesetById(manifest.experiment.ruleset).title,
    experimentPath: await experimentPathOf(results),
    scenes: hasBoards ? await scenes(results, analysis) : [],
    registration: registrationOf(checkRegistration(folder, manifest)),
    anchor,
  });
}

function registrationOf({ file, reason }: RegistrationCheck): Registration {
  if (file === null) return { isRegistered: false, text: `${reason}.`, margin: null, arm: null, value: null };
  const { margin, arm, value } = file;
  const claims = [
    ...(arm === null ? [] : [`arm ${arm} against the first`]),
    ...(margin === null ? [] : [`differences up to ${Number((100 * margin).toPrecision(6))} points do not matter`]),
    ...(value === null ? [] : [`luck is taken out by value function ${value.slice(0, 12)}`]),
  ];
  const text = `the plan was written down before the run${claims.length > 0 ? `: ${claims.join('; ')}` : ''}.`;
  return { isRegistered: true, text, margin, arm, value };
}

/** Boards need the code that played; where it has changed the report goes without. */
async function scenes(results: Results, { tally, matchups }: Analysis): Promise<Scene[]> {
  const { planOfRun } = await import('./find-run.ts');
  const { scenesOf } = await import('./scenes.ts');
  let plan: Plan;
  try {
    plan = await planOfRun(results);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`fogbench: no boards are drawn. ${error.message}\n`);
    return [];
  }
  const { standings } = await import('../report/summary.ts');
  return scenesOf(
    plan,
    results,
    standings(tally, matchups).map(({ agent }) => agent),
  );
}

/** The experiment's file, if it lies where it lay at the time of the run. */
async function experimentPathOf({ manifest }: Results): Promise<string> {
  const { readdirSync, readFileSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { directory, experiment } = manifest;
  const isIt = new RegExp(`^id: *['"]?${experiment.id}['"]? *(#.*)?$`, 'm');
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.yaml'));
    const found = names.sort().find((name) => isIt.test(readFileSync(join(directory, name), 'utf8')));
    if (found !== undefined) return join(directory, found);
  } catch {
    // The folder is gone or can't be read: the command then names the file by the experiment.
  }
  return join(directory, `${experiment.id}.yaml`);
}
