import { existsSync } from 'node:fs';
import { configError, suggest } from '../core/errors.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

const ACTIONS: Readonly<Record<string, (args: Args) => Promise<number>>> = {
  play,
  show,
  measure: async (args) => (await import('./campaign-measure.ts')).measure(args),
};

export const campaign: Command = {
  usage: 'campaign <action>',
  summary: 'Play the missions of a campaign for stars, ranks and medals',
  positionals: { action: 'play, show, or measure how often an agent wins and earns what' },
  options: {
    campaign: {
      type: 'string',
      requiresArg: true,
      describe: 'Name, or path of a file of your own',
      default: 'napoleon',
    },
    agent: {
      type: 'string',
      requiresArg: true,
      describe: 'Plays South: <kind>, <kind>:<preset>, or JSON as in an experiment',
    },
    human: { type: 'boolean', describe: 'play: you are South, at the terminal; missions that are won are left out' },
    quick: { type: 'boolean', describe: 'play --human: play what was typed without asking again' },
    profile: {
      type: 'string',
      requiresArg: true,
      describe: 'JSON file that keeps the matches; made when it is not there',
    },
    seed: { type: 'string', requiresArg: true, describe: 'Fixes all chance', default: '1' },
    tries: {
      type: 'string',
      requiresArg: true,
      describe: 'play: matches of a mission at most, until it is won',
      default: '1',
    },
    matches: { type: 'string', requiresArg: true, describe: 'measure: matches of each mission', default: '800' },
    boards: { type: 'boolean', describe: 'measure: the boards as well, the agent against itself' },
    prove: {
      type: 'boolean',
      describe: 'measure: replay every log, and fail where it earns other honours than the match',
    },
    out: { type: 'string', requiresArg: true, describe: 'measure: folder of the results' },
    resume: { type: 'boolean', describe: 'measure: go on in that folder' },
    json: { type: 'boolean', describe: 'show: print JSON' },
  },
  examples: [
    ['fogbench campaign show', 'the missions, with enemies and targets'],
    ['fogbench campaign play --agent heuristic --profile me.json', 'all missions in order, once each'],
    ['fogbench campaign play --human --profile me.json', 'the same yourself, on from where you left'],
    ['fogbench campaign show --profile me.json', 'stars, rank and medals of a profile'],
    ['fogbench campaign play --agent heuristic:bold --campaign mine/campaign.yaml --tries 3', 'a campaign of your own'],
    ['fogbench campaign measure --agent heuristic --boards --out results/runs/missions', 'rates beside their targets'],
  ],
  run: campaignCommand,
};

async function campaignCommand(args: Args): Promise<number> {
  const name = textOf(args, 'action') ?? '';
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined)
    throw configError('action', 'unknown-action', `"${name}" is no action.${suggest(name, Object.keys(ACTIONS))}`);
  return action(args);
}

async function play(args: Args): Promise<number> {
  const { loadCampaign } = await import('../rulesets/napoleonix/campaign/campaign-file.ts');
  const { agentPlayer, openMissions, playCampaign, readyMissions } = await import('./campaign-play.ts');
  const { personPlayer } = await import('./campaign-person.ts');
  const { StandardTerminal } = await import('./play/terminal.ts');
  const { agentSpec } = await import('./agent-spec.ts');
  const { newProfile } = await import('../rulesets/napoleonix/campaign/profile.ts');
  const { readProfile, writeProfile } = await import('./profile-file.ts');
  const { matchLine, standingText } = await import('./campaign-text.ts');
  const agent = textOf(args, 'agent');
  const isHuman = isSet(args, 'human');
  if (agent === undefined && !isHuman)
    throw configError('--agent', 'missing', 'say who plays South: --agent heuristic, or --human for yourself.');
  if (agent !== undefined && isHuman)
    throw configError('--human', 'contradiction', 'given with --agent: one plays South.');
  const seed = integerOf(args, 'seed', 0, 2 ** 32 - 1) ?? 1;
  const tries = integerOf(args, 'tries', 1, 1000) ?? 1;
  const path = textOf(args, 'profile');
  const loaded = loadCampaign(textOf(args, 'campaign') ?? 'napoleon');
  const all = readyMissions(loaded);
  const before = path === undefined ? newProfile(loaded) : readProfile(path, loaded);
  const missions = isHuman ? openMissions(all, before) : all;
  const player = isHuman
    ? personPlayer(new StandardTerminal(), isSet(args, 'quick'))
    : agentPlayer(await agentSpec(agent ?? '', '--agent'), missions);
  const width = Math.max(...missions.map(({ title }) => title.length));
  // Before the first match: a file that can't be written must not cost one.
  if (path !== undefined) writeProfile(path, before);
  const profile = await playCampaign({
    missions,
    player,
    seed,
    tries,
    profile: before,
    save: (next) => {
      if (path !== undefined) writeProfile(path, next);
    },
    onMatch: ({ title }, match) => process.stdout.write(`${matchLine(title.padEnd(width), match)}\n`),
  });
  process.stdout.write(`\n${standingText(loaded, profile)}`);
  return OK;
}

async function show(args: Args): Promise<number> {
  const { loadCampaign } = await import('../rulesets/napoleonix/campaign/campaign-file.ts');
  const { readyMissions } = await import('./campaign-play.ts');
  const { standingOf } = await import('../rulesets/napoleonix/campaign/standing.ts');
  const { readProfile } = await import('./profile-file.ts');
  const { missionsText, standingText } = await import('./campaign-text.ts');
  const loaded = loadCampaign(textOf(args, 'campaign') ?? 'napoleon');
  readyMissions(loaded);
  const path = textOf(args, 'profile');
  if (path !== undefined && !existsSync(path)) throw configError(path, 'no-file', 'there is no such profile.');
  const profile = path === undefined ? null : readProfile(path, loaded);
  if (isSet(args, 'json')) {
    const standing = profile === null ? null : standingOf(loaded, profile);
    const ends = standing === null ? null : { ...standing, ends: Object.fromEntries(standing.ends) };
    process.stdout.write(`${JSON.stringify({ campaign: loaded, standing: ends }, null, 2)}\n`);
    return OK;
  }
  process.stdout.write(missionsText(loaded));
  if (profile !== null) process.stdout.write(`\n${standingText(loaded, profile)}`);
  return OK;
}
