import type { AgentSpec } from '../core/agent.ts';
import { configError } from '../core/errors.ts';
import { integerOf, isSet, listOf, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

export const play: Command = {
  usage: 'play [ruleset] [scenario]',
  summary: 'Play a match at the terminal against an agent, or watch agents play',
  positionals: {
    ruleset: 'Id of a ruleset',
    scenario: 'A scenario of it, or the path of a file of your own; the first one by default',
  },
  options: {
    agent: {
      type: 'string',
      array: true,
      requiresArg: true,
      describe:
        'The other seat: a kind, kind:preset, or a spec as JSON. Given several times, by seat; random by default',
    },
    seat: { type: 'string', requiresArg: true, describe: 'Where you sit', default: '0' },
    params: { type: 'string', requiresArg: true, describe: 'Parameters of the ruleset as JSON' },
    seed: { type: 'string', requiresArg: true, describe: 'Fixes all chance; drawn by default' },
    quick: { type: 'boolean', describe: 'Play what was typed without asking again' },
    check: { type: 'boolean', describe: 'Check the invariants of the rules after each ply' },
    watch: { type: 'boolean', describe: 'Let agents play at all seats and look on' },
    from: { type: 'string', requiresArg: true, describe: 'With --watch: a seat whose view is shown, or "truth"' },
    delay: { type: 'string', requiresArg: true, describe: 'With --watch: milliseconds between plies' },
    out: { type: 'string', requiresArg: true, describe: 'Folder of the record; results/runs/play-<n> by default' },
    resume: { type: 'string', requiresArg: true, describe: 'Folder of a match that was left: go on with it' },
  },
  examples: [
    ['fogbench play napoleonix small --agent heuristic', 'you have the first seat, South'],
    ['fogbench play napoleonix maps/mine.yaml --seat 1 --agent mcts', 'a map of your own, from the other side'],
    [`fogbench play napoleonix --agent '{"kind":"heuristic","options":{"setup":"library"}}'`, 'an agent with options'],
    ['fogbench play napoleonix tiny --watch --agent heuristic --agent mcts --delay 300', 'two agents, all shown'],
    ['fogbench play --resume results/runs/play-001', 'go on with a match that was left by Ctrl-C'],
  ],
  run: playCommand,
};

async function playCommand(args: Args): Promise<number> {
  const { agentSpec, jsonOf } = await import('./agent-spec.ts');
  const { rulesetById } = await import('../catalog.ts');
  const { existsSync, readdirSync } = await import('node:fs');
  const { randomInt } = await import('node:crypto');
  const { StandardTerminal } = await import('./play/terminal.ts');
  const { freeFolder, planOfMatch } = await import('./play/record.ts');
  const { playMatchAt } = await import('./play/match.ts');

  if (textOf(args, 'resume') !== undefined) return await resume(args);
  const id = textOf(args, 'ruleset');
  if (id === undefined)
    throw configError(
      'ruleset',
      'missing',
      'which one? "fogbench list" shows them; --resume goes on with a match that was left.',
    );
  const ruleset = rulesetById(id);
  const paramsText = textOf(args, 'params');
  const out = textOf(args, 'out') ?? freeFolder();
  if (existsSync(out) && readdirSync(out).length > 0)
    throw configError('--out', 'exists', `"${out}" is not empty. Choose another folder.`);
  const given = listOf(args, 'agent');
  const specs = await Promise.all((given.length === 0 ? ['random'] : given).map((text) => agentSpec(text, '--agent')));
  const source = {
    ruleset: ruleset.id,
    scenario: textOf(args, 'scenario') ?? ruleset.scenarios[0],
    params: paramsText === undefined ? {} : jsonOf(paramsText, '--params'),
    seed: integerOf(args, 'seed', 0, 2 ** 32 - 1) ?? randomInt(2 ** 32),
  };
  // The number of seats is a matter of the game, so that it is asked before the agents are placed.
  const path = source.scenario;
  const { seatCount } = ruleset.createGame(ruleset.parseParams(path, source.params)).info;
  const isWatching = isSet(args, 'watch');
  const person = isWatching ? null : seatOf(textOf(args, 'seat') ?? '0', '--seat', seatCount);
  const agents = seated(specs, person, seatCount);
  if (!isWatching && (textOf(args, 'from') !== undefined || textOf(args, 'delay') !== undefined))
    throw configError('--from, --delay', 'not-watching', 'only with --watch.');
  const from = textOf(args, 'from') ?? 'truth';
  const plan = planOfMatch({ ...source, agents }, true);
  await playMatchAt(new StandardTerminal(), {
    source: { ...source, agents },
    plan,
    person,
    viewer: isWatching ? (from === 'truth' ? null : seatOf(from, '--from', seatCount)) : person,
    delayMs: integerOf(args, 'delay', 0, 600_000) ?? 0,
    isQuick: isSet(args, 'quick'),
    checks: isSet(args, 'check'),
    folder: out,
    decided: agents.map(() => []),
  });
  return OK;
}

/** What may be said anew when a match is taken up again. */
const WHEN_RESUMED = ['quick', 'check', 'delay'];

async function resume(args: Args): Promise<number> {
  const { StandardTerminal } = await import('./play/terminal.ts');
  const { planOfMatch } = await import('./play/record.ts');
  const { playMatchAt } = await import('./play/match.ts');
  const { readUnfinished } = await import('./play/unfinished.ts');
  const fixed = ['ruleset', 'scenario', ...Object.keys(play.options)].filter(
    (name) => name !== 'resume' && !WHEN_RESUMED.includes(name) && args[name] !== undefined,
  );
  const stray = fixed.filter((name) => play.options[name]?.default !== args[name]);
  if (stray.length > 0)
    throw configError(
      stray.map((name) => (name in play.options ? `--${name}` : name)).join(', '),
      'with-resume',
      'the match that was left says this; give --resume alone.',
    );
  const folder = textOf(args, 'resume') ?? '';
  const { plan: id, source, person, decided } = readUnfinished(folder);
  const plan = planOfMatch(source, true);
  if (plan.id !== id)
    throw configError(
      '--resume',
      'other-version',
      `"${folder}" was played by other rules or agents than this version has.`,
    );
  await playMatchAt(new StandardTerminal(), {
    source,
    plan,
    person,
    viewer: person,
    delayMs: integerOf(args, 'delay', 0, 600_000) ?? 0,
    isQuick: isSet(args, 'quick'),
    checks: isSet(args, 'check'),
    folder,
    decided,
  });
  return OK;
}

function seatOf(text: string, path: string, seats: number): number {
  if (!/^\d+$/.test(text) || Number(text) >= seats)
    throw configError(path, 'unknown-seat', `"${text}" given, expected a seat from 0 to ${seats - 1}.`);
  return Number(text);
}

/** Specs by seat, with names that differ; one spec fills all seats but the person's. */
function seated(specs: readonly AgentSpec[], person: number | null, seats: number): AgentSpec[] {
  const places = person === null ? seats : seats - 1;
  if (specs.length !== 1 && specs.length !== places)
    throw configError(
      '--agent',
      'agent-count',
      `${specs.length} given, expected 1 or one for each of ${places} seats.`,
    );
  const names = new Map<string, number>();
  let next = 0;
  return Array.from({ length: seats }, (_, seat): AgentSpec => {
    if (seat === person) return { kind: 'recorded', name: 'you', options: { actions: [] } };
    const spec = specs[specs.length === 1 ? 0 : next++];
    const key = JSON.stringify(spec);
    const count = (names.get(key) ?? 0) + 1;
    names.set(key, count);
    return count === 1 ? spec : { ...spec, name: `${spec.name ?? spec.kind} ${count}` };
  });
}
