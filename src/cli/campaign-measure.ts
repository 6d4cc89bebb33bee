// How often an agent, South in every match, wins each mission and earns each medal; with --boards also the agent against itself on the
// boards. Seats are fixed by the missions, so a match is the unit, not a pair. Matches go round by round over all scenarios, each on a
// seed of its own, and are appended as they end: a run that was stopped goes on where it was, to the same bytes.
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { derivedName } from '../arena/agent-name.ts';
import { observeCircumstances, replaceFile } from '../arena/manifest.ts';
import { type MatchObserver, Table } from '../arena/match.ts';
import { readLines } from '../arena/record.ts';
import type { Agent } from '../core/agent.ts';
import { configError, invariant } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import { loadCampaign } from '../rulesets/napoleonix/campaign/campaign-file.ts';
import { type Honours, LiveHonours, replayHonours } from '../rulesets/napoleonix/campaign/honours.ts';
import { gameDigest, gameOf } from '../rulesets/napoleonix/campaign/profile.ts';
import { BOARDS } from '../rulesets/napoleonix/params.ts';
import { loadScenario, type Mission, type Speeds } from '../rulesets/napoleonix/scenario-file.ts';
import { agentSpec } from './agent-spec.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { readyMissions } from './campaign-play.ts';
import { type MeasuredMatch, measuredFiles } from './campaign-tables.ts';
import { type Args, INTERRUPTED, OK } from './command.ts';
import { Progress } from './progress.ts';
import { type ReadyAgent, readyAgent } from './ready-agent.ts';

/** A scenario that is measured: a mission against its enemy, or a board on which the agent meets itself. */
export interface Subject {
  readonly name: string;
  readonly title: string;
  readonly game: Game;
  readonly speeds: Speeds;
  /** Null for a board. */
  readonly mission: Mission | null;
  readonly south: ReadyAgent;
  readonly north: ReadyAgent;
}

/** Seeds of scenarios lie so far apart, whatever is measured beside them. */
const SEED_STRIDE = 64;
const RECORDS = 'records.jsonl';
const RUN = 'run.json';
/** Matches between looks at the signals. */
const BREATH = 8;

export async function measure(args: Args): Promise<number> {
  const agentText = textOf(args, 'agent');
  const out = textOf(args, 'out');
  if (agentText === undefined) throw configError('--agent', 'missing', 'say who plays South: --agent heuristic.');
  if (out === undefined)
    throw configError('--out', 'missing', 'say where the results go: --out results/runs/missions.');
  const matches = integerOf(args, 'matches', 1, 1_000_000) ?? 800;
  const seed = integerOf(args, 'seed', 0, 2 ** 32 - 1) ?? 1;
  const campaignName = textOf(args, 'campaign') ?? 'napoleon';
  const spec = await agentSpec(agentText, '--agent');
  const campaign = loadCampaign(campaignName);
  const subjects = readyMissions(campaign).map(
    (mission): Subject => ({
      name: mission.name,
      title: mission.title,
      game: mission.game,
      speeds: { parPlies: mission.parPlies, blitzPlies: mission.blitzPlies },
      mission: mission.mission,
      south: readyAgent(spec, mission.game.info, '--agent'),
      north: mission.enemy,
    }),
  );
  for (const name of isSet(args, 'boards') ? BOARDS : []) {
    const game = gameOf(name);
    const { title, parPlies, blitzPlies } = loadScenario(name);
    const agent = readyAgent(spec, game.info, '--agent');
    subjects.push({ name, title, game, speeds: { parPlies, blitzPlies }, mission: null, south: agent, north: agent });
  }

  const plan = {
    agent: spec.name ?? derivedName(subjects[0].south.kind, subjects[0].south.options, subjects[0].game.info),
    matches,
    seed,
    ruleset: `napoleonix ${subjects[0].game.info.version}`,
    campaign: campaign.title,
    subjects: subjects.map(({ name, game, speeds, south, north }) => ({
      scenario: name,
      game: gameDigest(game),
      ...speeds,
      south: identityOf(south),
      north: identityOf(north),
    })),
  };
  const done = openFolder(out, plan, isSet(args, 'resume'));
  if (!existsSync(join(out, RUN))) {
    const { commit, node } = await observeCircumstances(1);
    replaceFile(join(out, RUN), `${JSON.stringify({ ...plan, commit, node }, null, 2)}\n`);
  }
  const records = await playAll(subjects, {
    matches,
    seed,
    path: join(out, RECORDS),
    isProven: isSet(args, 'prove'),
    done,
  });
  if (records === null) {
    process.stderr.write('Interrupted; what is done is saved. To go on, add --resume.\n');
    return INTERRUPTED;
  }
  const options = ['--agent', agentText, '--seed', String(seed), '--matches', String(matches)];
  if (campaignName !== 'napoleon') options.push('--campaign', campaignName);
  if (isSet(args, 'boards')) options.push('--boards');
  const files = measuredFiles(subjects, records, {
    ...plan,
    command: `fogbench campaign measure ${options.join(' ')} --out <folder>`,
  });
  for (const [name, text] of files) replaceFile(join(out, name), text);
  process.stdout.write(files.get('README.md') ?? '');
  return OK;
}

function identityOf({ kind, options }: ReadyAgent): object {
  return { kind: kind.id, version: kind.version, fingerprint: kind.fingerprint(options) };
}

/** The records that are there; throws ConfigError when the folder holds another run, or one is there and nobody said --resume. */
function openFolder(out: string, plan: object, isResumed: boolean): MeasuredMatch[] {
  const run = join(out, RUN);
  if (!existsSync(run)) {
    mkdirSync(out, { recursive: true });
    return [];
  }
  if (!isResumed)
    throw configError(out, 'run-exists', 'this folder holds a run already. Continue with --resume, or choose another.');
  const { commit: _commit, node: _node, ...before } = JSON.parse(readFileSync(run, 'utf8'));
  if (JSON.stringify(before) !== JSON.stringify(plan))
    throw configError(
      out,
      'other-plan',
      'the run in this folder was planned otherwise: its agent, seed, matches, campaign or rules differ. Choose another folder.',
    );
  const path = join(out, RECORDS);
  const records: MeasuredMatch[] = [];
  if (!existsSync(path)) return records;
  let bytes = 0;
  for (const { text, end, isWhole } of readLines(path)) {
    if (!isWhole) break;
    records.push(JSON.parse(text) as MeasuredMatch);
    bytes = end;
  }
  const file = openSync(path, 'r+');
  ftruncateSync(file, bytes);
  closeSync(file);
  return records;
}

interface Work {
  readonly matches: number;
  readonly seed: number;
  readonly path: string;
  readonly isProven: boolean;
  readonly done: MeasuredMatch[];
}

/** Plays what is missing; null when a signal ended it. */
async function playAll(subjects: readonly Subject[], work: Work): Promise<MeasuredMatch[] | null> {
  const seats = subjects.map((subject) => makeSeats(subject, work.isProven));
  const records = [...work.done];
  const total = subjects.length * work.matches;
  const progress = new Progress('campaign', 1, process.stderr);
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const file = openSync(work.path, 'a');
  try {
    while (records.length < total && !isStopped) {
      const index = records.length % subjects.length;
      const match = Math.floor(records.length / subjects.length);
      const record = seats[index](match, pairSeed(work.seed, match * SEED_STRIDE + index));
      writeSync(file, `${JSON.stringify(record)}\n`);
      records.push(record);
      progress.update(records.length, total);
      if (records.length % BREATH === 0) await new Promise(setImmediate);
    }
  } finally {
    progress.close();
    closeSync(file);
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  return records.length < total ? null : records;
}

/** Tables and agents of a scenario, made once; the function plays its n-th match and, if asked, proves it. */
function makeSeats({ name, game, speeds, south, north }: Subject, isProven: boolean) {
  const table = new Table(game);
  const agents: readonly Agent[] = [south.create(), north.create()];
  const live = new LiveHonours();
  const actions: number[] | null = isProven ? [] : null;
  const observer: MatchObserver = (_seat, action, state) => {
    actions?.push(action);
    live.see(state, action);
  };
  return (match: number, seed: readonly [number, number]): MeasuredMatch => {
    if (actions !== null) actions.length = 0;
    const { end, hash, payoffs } = table.play(agents, { seed, entrants: [0, 1], observer });
    if (end !== 'rules') {
      live.forget();
      const winner = payoffs[0] > payoffs[1] ? 0 : 1;
      return { scenario: name, match, end, winner, plies: 0, stars: 0, medals: [], hash };
    }
    const honours = live.finish(speeds);
    if (actions !== null) requireProof(name, game, speeds, actions, honours);
    const { reason, winner, plies, stars, medals } = honours;
    return { scenario: name, match, end: reason, winner, plies, stars, medals, hash };
  };
}

/** Medals rest on logs alone: what was counted along the match must be what its log gives. */
function requireProof(name: string, game: Game, speeds: Speeds, actions: readonly number[], live: Honours): void {
  const replayed = replayHonours(game, actions, speeds);
  invariant(
    JSON.stringify(replayed) === JSON.stringify(live),
    `the log of a match of ${name} gives ${JSON.stringify(replayed)}, the match itself gave ${JSON.stringify(live)}`,
  );
}
