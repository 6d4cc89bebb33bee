import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXPERIMENT, enterFolder, fogbench } from './helpers.ts';

describe('fogbench run', () => {
  it('plays an experiment into results/runs/<id> and prints a table with intervals', async () => {
    enterFolder();
    const { code, out, err } = await fogbench('run', 'demo.yaml');
    expect(code).toBe(0);
    expect(out).toContain('demo: Is random as good as random?');
    expect(out).toMatch(/^standard {2}a +b +6 +[\d.]+ % +\[[\d.]+ %, [\d.]+ %\]/m);
    expect(err).toContain('demo  6/6 matches  100 %');
    expect(readdirSync('results/runs/demo').sort()).toEqual([
      'facts.csv',
      'matches.csv',
      'matchups.csv',
      'pairs.csv',
      'records.jsonl',
      'run.json',
      'timings.csv',
    ]);
  });

  it('takes pairs, seed and folder from the command line, and they are part of the plan', async () => {
    enterFolder();
    const plans: string[] = [];
    for (const options of [[], ['--pairs', '2'], ['--seed', '7'], []]) {
      const out = `out${plans.length}`;
      expect((await fogbench('run', 'demo.yaml', '--out', out, ...options)).code).toBe(0);
      const { plan, experiment } = JSON.parse(readFileSync(`${out}/run.json`, 'utf8'));
      plans.push(plan);
      if (options[0] === '--pairs') expect(experiment.schedule.pairs).toBe(2);
      if (options[0] === '--seed') expect(experiment.seed).toBe(7);
    }
    expect(plans[3]).toBe(plans[0]);
    expect(new Set(plans).size).toBe(3);
    expect(existsSync('results')).toBe(false);
  });

  it('prints the same numbers as JSON', async () => {
    enterFolder();
    const { out } = await fogbench('run', 'demo.yaml', '--json');
    const [summary] = JSON.parse(out);
    expect(summary).toMatchObject({ id: 'demo', folder: 'results/runs/demo', state: 'complete' });
    expect(summary.matchups[0]).toMatchObject({ agent_a: 'a', agent_b: 'b', matches_ab: 6, pairs_ab: 3 });
  });

  it('plays several in order, and resumes or starts over when told', async () => {
    enterFolder();
    writeFileSync('second.yaml', EXPERIMENT.replace('id: demo', 'id: second'));
    expect((await fogbench('run', 'demo.yaml', 'second.yaml')).code).toBe(0);
    expect(readdirSync('results/runs')).toEqual(['demo', 'second']);
    expect((await fogbench('run', 'demo.yaml', 'second.yaml', '--resume')).code).toBe(0);
    expect((await fogbench('run', 'demo.yaml', 'second.yaml', '--fresh')).code).toBe(0);
  });
});

describe('wrong input', () => {
  const broken = (from: string | RegExp, to: string) => EXPERIMENT.replace(from, to);

  it.each([
    ['an unknown key', broken('seed: 1', 'sede: 1'), 'demo.yaml:11:7 sede: unknown key. Did you mean "seed"?'],
    [
      'an unknown scenario',
      broken('[standard]', '[standrad]'),
      'demo.yaml:4:13 scenarios[0]: "standrad" is no scenario',
    ],
    ['a scenario file that is not there', broken('[standard]', '[maps/my.yaml]'), 'demo.yaml:4:13 scenarios[0]: '],
    [
      'an unknown ruleset',
      broken('phantom-tic-tac-toe', 'phantom-tictactoe'),
      'demo.yaml:3:10 ruleset: "phantom-tictactoe" is no ruleset. Did you mean "phantom-tic-tac-toe"?',
    ],
    [
      'an unknown parameter',
      broken('seed: 1', 'seed: 1\nparams: { fog: 2 }'),
      'demo.yaml:12:16 params.fog: unknown key',
    ],
    [
      'an unknown agent',
      broken('kind: random', 'kind: radnom'),
      'demo.yaml:6:11 agents[0].kind: "radnom" is no agent kind. Did you mean "random"?',
    ],
    [
      'an unknown option',
      broken('name: a', 'name: a\n    options: { simulatons: 5 }'),
      'demo.yaml:8:28 agents[0].options.simulatons: unknown key',
    ],
    ['no pairs', broken('pairs: 3', 'pairs: 0'), 'demo.yaml:10:39 schedule.pairs: expected at least 1 (got 0)'],
    ['a fraction of a pair', broken('pairs: 3', 'pairs: 1.5'), 'demo.yaml:10:39 schedule.pairs: '],
    ['a name of two lines', broken('name: a', 'name: "a\\nb"'), 'demo.yaml:7:11 agents[0].name: expected one line'],
    ['a missing seed', broken('seed: 1\n', ''), 'seed: '],
    ['a seed out of range', broken('seed: 1', 'seed: 4294967296'), 'expected at most 4294967295 (got 4294967296)'],
    ['an unknown kind of schedule', broken('round-robin', 'swiss'), 'demo.yaml:10:19 schedule.kind: '],
    [
      'a gauntlet without focus',
      broken('round-robin', 'gauntlet'),
      'schedule.focus: a gauntlet needs the agent that plays all others. Known: a, b.',
    ],
    [
      'a focus that is no agent',
      broken('kind: round-robin', 'kind: gauntlet, focus: c'),
      'schedule.focus: "c" is no agent of this experiment.',
    ],
    [
      'two agents of one name',
      broken('name: b', 'name: a'),
      'demo.yaml:8:5 agents[1]: "a" is the name of agent 1 as well',
    ],
    [
      'one agent in a round robin',
      broken(/ {2}- kind: random\n {4}name: b\n/, ''),
      "agents: one agent can't meet others in a round-robin.",
    ],
    [
      'too few seats filled in a single match',
      broken(/ {2}- kind: random\n {4}name: b\n/, '').replace('round-robin', 'single'),
      'agents: 1 listed, but a single match needs one for each of the 2 seats.',
    ],
    [
      'an arm for no agent',
      broken('seed: 1', 'seed: 1\narms: [{ name: x, agents: { c: {} } }]'),
      'arms[0].agents.c: "c" is no agent of this experiment.',
    ],
    [
      'a budget by the clock that is not allowed',
      broken('kind: random\n    name: a', 'kind: mcts\n    options: { budget: { milliseconds: 5 } }'),
      '`clock: true`',
    ],
    ['broken YAML', broken('scenarios: [standard]', 'scenarios: [standard'), 'demo.yaml:'],
    ['an empty file', '', 'demo.yaml: Invalid input'],
  ])('in the experiment (%s) is named with its place, exits 2 and writes nothing', async (_, text, message) => {
    enterFolder(text);
    const { code, out, err } = await fogbench('run', 'demo.yaml');
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n {4}at /);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(readdirSync('.')).toEqual(['demo.yaml']);
  });

  it('names everything that is wrong at once', async () => {
    enterFolder(EXPERIMENT.replace('pairs: 3', 'pairs: 0').replace('seed: 1', 'seed: -1'));
    const { err } = await fogbench('run', 'demo.yaml');
    expect(err.trim().split('\n')).toHaveLength(2);
  });

  it.each([
    [['run'], 'Not enough non-option arguments'],
    [['run', 'nothing.yaml'], 'nothing.yaml: there is no such file.'],
    [['run', 'demo.yaml', '--pairs', '0'], '--pairs: "0" given, expected an integer from 1 to'],
    [['run', 'demo.yaml', '--pairs', 'many'], '--pairs: "many" given, expected an integer from 1 to'],
    [['run', 'demo.yaml', '--seed', '-1'], '--seed: "-1" given, expected an integer from 0 to 4294967295.'],
    [['run', 'demo.yaml', '--workers', '0'], '--workers: "0" given, expected an integer from 1 to'],
    [['run', 'demo.yaml', '--seed', '1', '--seed', '2'], '--seed: given 2 times (1, 2), expected once.'],
    [['run', 'demo.yaml', '--wrokers', '2'], '--wrokers: unknown option. Did you mean "workers"?'],
    [['run', 'demo.yaml', '--resume=maybe'], '--resume: "maybe" given, expected the flag alone, =true or =false.'],
    [['run', 'demo.yaml', '--pairs', '--fresh'], '--pairs: a value is missing.'],
    [['play', 'napoleonix', '--seat'], '--seat: a value is missing.'],
    [['play', 'napoleonix', 'tiny', 'extra'], '"extra" is one too many. Usage: fogbench play [ruleset] [scenario]'],
    [['play', 'napoleonix', 'tiny', '--watch', '--out', 'demo.yaml/x'], 'demo.yaml/x: a part of this path is a file'],
    [['schema', '--out', 'nowhere/x.json'], 'nowhere/x.json: there is no such file or folder'],
    [['train', 'napoleonix', '--out', 'demo.yaml/x'], 'demo.yaml/x: a part of this path is a file'],
    [['run', 'demo.yaml', '--resume', '--fresh'], '--fresh: given with --resume'],
    [['run', 'demo.yaml', '--resume'], 'results/runs/demo: there is no run to resume here.'],
    [
      ['run', 'demo.yaml', 'demo.yaml'],
      'demo.yaml: its run would share the folder results/runs/demo with that of demo.yaml.',
    ],
    [['run', 'demo.yaml', 'demo.yaml', '--out', 'x'], '--out: one folder given for 2 experiments.'],
    [['rnu', 'demo.yaml'], '"rnu" is no command. Did you mean "run"?'],
    [[], 'no command given. Start with "fogbench --help".'],
    [['replay', 'abc'], 'abc: expected <plan>:<pair>:<arm>:<leg>'],
    [['replay', 'abcd:0:base:0'], 'abcd: no run with this plan in results or results/runs'],
    [['list', 'chess'], '"chess" is neither a ruleset nor an agent.'],
    [['publish', 'demo', 'demo'], 'slug: "demo" given, expected two digits'],
  ])('on the command line (%j) is named, exits 2 and writes nothing', async (args, message) => {
    enterFolder();
    const { code, err } = await fogbench(...args);
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n {4}at /);
    expect(code).toBe(2);
    expect(readdirSync('.')).toEqual(['demo.yaml']);
  });

  it('in a later experiment stops before the first one is played', async () => {
    enterFolder();
    writeFileSync('second.yaml', EXPERIMENT.replace('id: demo', 'id: second').replace('pairs: 3', 'pairs: 0'));
    expect((await fogbench('run', 'demo.yaml', 'second.yaml')).code).toBe(2);
    expect(existsSync('results')).toBe(false);
  });

  it('by an existing folder is refused before anything is played, with the ways out', async () => {
    enterFolder();
    await fogbench('run', 'demo.yaml');
    const { code, err } = await fogbench('run', 'demo.yaml');
    expect(code).toBe(2);
    expect(err).toMatch(/results\/runs\/demo: this folder holds a run already \(complete\).*--resume.*--fresh.*--out/);
  });
});

it('--help teaches with examples', async () => {
  enterFolder();
  const top = await fogbench('--help');
  expect(top.code).toBe(0);
  for (const name of ['run', 'replay', 'list', 'publish']) expect(top.out).toContain(`fogbench ${name}`);
  const { code, out } = await fogbench('run', '--help');
  expect(code).toBe(0);
  expect(out).toContain('fogbench run my.yaml --resume');
  for (const option of ['--workers', '--pairs', '--seed', '--out', '--resume', '--fresh'])
    expect(out).toContain(option);
});
