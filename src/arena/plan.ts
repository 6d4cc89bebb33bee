// An experiment made ready to run: every game, agent and match of it checked and built, and the whole named by one hash.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Agent, AgentKind } from '../core/agent.ts';
import { ConfigError, configError, type Issue, suggest } from '../core/errors.ts';
import type { Game, GameInfo, Ruleset } from '../core/game.ts';
import { canonicalJson } from '../core/schema.ts';
import type { Arm, Experiment, ScenarioEntry } from '../experiment.ts';
import { derivedName, isOmniscient, OMNISCIENT } from './agent-name.ts';
import { type Lineup, lineupsOf, Schedule } from './schedule.ts';

/** Where the arena finds rulesets and agents, so that it need not know any. Both throw ConfigError for what they don't have. */
export interface Catalog {
  rulesetById(id: string): Ruleset;
  agentKindById(id: string): AgentKind;
}

/** All that a worker or a replay needs to build the same plan. Plain JSON. */
export interface PlanSource {
  readonly experiment: Experiment;
  /** Where relative paths of scenario files start. */
  readonly directory: string;
}

export interface Plan {
  /** SHA-256 of all that decides the records: the run's id. */
  readonly id: string;
  readonly source: PlanSource;
  readonly experiment: Experiment;
  readonly ruleset: Ruleset;
  readonly scenarios: readonly string[];
  readonly arms: readonly string[];
  readonly agents: readonly PlannedAgent[];
  /** By scenario, then arm. */
  readonly games: readonly (readonly Game[])[];
  readonly lineups: readonly Lineup[];
  readonly schedule: Schedule;
  makeAgent(agent: number, scenario: number, arm: number): Agent;
}

export interface PlannedAgent {
  readonly name: string;
  readonly kind: string;
  readonly version: number;
  /** Options with their defaults, and the fingerprint that they give, by scenario, then arm. */
  readonly options: readonly (readonly object[])[];
  readonly fingerprints: readonly (readonly string[])[];
}

const BASE_ARM: Arm = { name: 'base' };

/** Throws one ConfigError with everything that is wrong. */
export function makePlan(source: PlanSource, catalog: Catalog): Plan {
  const { experiment } = source;
  const issues: Issue[] = [];
  const ruleset = attempt(issues, () => catalog.rulesetById(experiment.ruleset), at('ruleset'));
  const kinds = experiment.agents.map((spec, i) =>
    attempt(issues, () => catalog.agentKindById(spec.kind), at(`agents[${i}].kind`)),
  );
  if (ruleset === undefined || kinds.includes(undefined)) throw new ConfigError(issues);

  const entries = experiment.scenarios.map(
    (entry): ScenarioEntry => (typeof entry === 'string' ? { scenario: entry } : entry),
  );
  const arms = experiment.arms ?? [BASE_ARM];
  const scenarioNames = entries.map((entry) => entry.name ?? entry.scenario);
  const armNames = arms.map((arm) => arm.name);
  requireUnique(issues, scenarioNames, 'scenarios', 'scenario', 'give one of them a `name`');
  requireUnique(issues, armNames, 'arms', 'arm', 'name them apart');

  const games = makeGames(issues, source, ruleset, entries, arms);
  throwAll(issues);
  const seatCount = games[0][0].info.seatCount;
  games.forEach((row, i) => {
    if (row.some((game) => game.info.seatCount !== seatCount))
      issues.push({
        path: `scenarios[${i}]`,
        code: 'seat-count',
        message: `"${scenarioNames[i]}" has ${row[0].info.seatCount} seats, but "${scenarioNames[0]}" has ${seatCount}. All scenarios of an experiment need the same number.`,
      });
  });

  const agents = kinds.map((kind, i) => planAgent(issues, experiment, i, kind!, games, arms));
  throwAll(issues);
  const agentNames = agents.map((agent) => agent.name);
  requireUnique(issues, agentNames, 'agents', 'agent', 'give one of them a `name` or other options');
  arms.forEach((arm, j) => {
    for (const name of Object.keys(arm.agents ?? {})) {
      if (!agentNames.includes(name))
        issues.push({
          path: `arms[${j}].agents.${name}`,
          code: 'unknown-agent',
          message: `"${name}" is no agent of this experiment.${suggest(name, agentNames)}`,
        });
    }
  });
  const lineups = planLineups(issues, experiment, agentNames, seatCount);
  throwAll(issues);
  checkStop(issues, experiment, lineups, seatCount);
  throwAll(issues);
  const schedule = new Schedule({
    seatCount,
    scenarios: entries.length,
    arms: arms.length,
    lineups,
    pairs: experiment.schedule.pairs,
    seed: experiment.seed,
    legs: experiment.schedule.kind === 'single' ? 1 : undefined,
  });
  if (schedule.units / arms.length > 2 ** 32)
    throw configError(
      'schedule.pairs',
      'too-many-pairs',
      `${schedule.units} pairs in all, but at most 4294967296 have seeds of their own.`,
    );

  return {
    id: planHash(experiment, ruleset, games, agents),
    source,
    experiment,
    ruleset,
    scenarios: scenarioNames,
    arms: armNames,
    agents,
    games,
    lineups,
    schedule,
    makeAgent: (agent, scenario, arm) =>
      kinds[agent]!.create(agents[agent].options[scenario][arm], games[scenario][arm].info),
  };
}

/** By seat: who sees the true position. */
export function omniscientSeats({ agents, lineups }: Plan, lineup: number, entrants: readonly number[]): boolean[] {
  return entrants.map((entrant) => isOmniscient(agents[lineups[lineup][entrant]].name));
}

function makeGames(
  issues: Issue[],
  { experiment, directory }: PlanSource,
  ruleset: Ruleset,
  entries: readonly ScenarioEntry[],
  arms: readonly Arm[],
): Game[][] {
  const made = new Map<string, Game>();
  return entries.map((entry, i) =>
    arms.flatMap((arm, j) => {
      // Parameters are known by their names; what else is wrong lies in the scenario, whose file has places of its own.
      const place = (full: string): string => {
        const path = full.replace(/^params\./, '');
        const field = path.split(/[.[]/)[0];
        if (arm.params !== undefined && field in arm.params) return `arms[${j}].params.${path}`;
        if (entry.params !== undefined && field in entry.params) return `scenarios[${i}].params.${path}`;
        return experiment.params !== undefined && field in experiment.params ? `params.${path}` : `scenarios[${i}]`;
      };
      const game = attempt(
        issues,
        () => {
          const isPath = entry.scenario.includes('/') || entry.scenario.endsWith('.yaml');
          const scenario = isPath ? resolve(directory, entry.scenario) : entry.scenario;
          const params = ruleset.parseParams(scenario, { ...experiment.params, ...entry.params, ...arm.params });
          const key = canonicalJson([scenario, params]);
          const known = made.get(key) ?? ruleset.createGame(params);
          made.set(key, known);
          return known;
        },
        place,
      );
      return game === undefined ? [] : [game];
    }),
  );
}

function planAgent(
  issues: Issue[],
  experiment: Experiment,
  index: number,
  kind: AgentKind,
  games: readonly (readonly Game[])[],
  arms: readonly Arm[],
): PlannedAgent {
  const spec = experiment.agents[index];
  const path = `agents[${index}]`;
  const base = attempt(issues, () => supported(kind, spec.options, games[0][0].info), optionsAt(path));
  if (spec.name !== undefined && isOmniscient(spec.name))
    issues.push({
      path: `${path}.name`,
      code: 'reserved-name',
      message: `"${spec.name}": "${OMNISCIENT.trim()}" is put to names by \`omniscient: true\`. Leave it out.`,
    });
  const label = spec.name ?? (base === undefined ? spec.kind : derivedName(kind, base, games[0][0].info));
  const name = spec.omniscient === true ? label + OMNISCIENT : label;
  const options = games.map((row) =>
    row.map((game, j) => {
      const changes = arms[j].agents?.[name];
      const place = changes === undefined ? optionsAt(path) : (inner: string) => `arms[${j}].agents.${name}.${inner}`;
      return attempt(issues, () => supported(kind, { ...spec.options, ...changes }, game.info), place) ?? null;
    }),
  );
  if (experiment.clock !== true && options.some((row) => row.some(usesClock)))
    issues.push({
      path: `${path}.options`,
      code: 'clock',
      message: `${name} has a budget in milliseconds, which makes results that can't be reproduced. Set a budget in simulations, or \`clock: true\` in the experiment.`,
    });
  return {
    name,
    kind: kind.id,
    version: kind.version,
    // What did not parse has left an issue, and no plan comes of it.
    options: options.map((row) => row.map((parsed) => parsed ?? {})),
    fingerprints: options.map((row) => row.map((parsed) => (parsed === null ? '' : kind.fingerprint(parsed)))),
  };
}

function supported(kind: AgentKind, options: object | undefined, info: GameInfo): object {
  if (!kind.supports(info, options))
    throw configError('kind', 'unsupported', `${kind.id} does not play ${info.ruleset} (scenario ${info.scenario}).`);
  return kind.parseOptions(options ?? {}, info);
}

const optionsAt = (agent: string) => (path: string) =>
  path === 'kind'
    ? `${agent}.kind`
    : path === ''
      ? `${agent}.options`
      : `${agent}.options.${path.replace(/^options\./, '')}`;

/** Whether options hold a number called `milliseconds` at any depth: Budget names it so. */
export function usesClock(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return false;
  return Object.entries(options).some(([key, value]) =>
    key === 'milliseconds' ? typeof value === 'number' : usesClock(value),
  );
}

function planLineups(
  issues: Issue[],
  { schedule }: Experiment,
  agentNames: readonly string[],
  seatCount: number,
): readonly Lineup[] {
  const { kind, focus } = schedule;
  if (kind === 'single' && agentNames.length !== seatCount)
    issues.push({
      path: 'agents',
      code: 'agent-count',
      message: `${agentNames.length} listed, but a single match needs one for each of the ${seatCount} seats.`,
    });
  if (kind !== 'self-play' && kind !== 'single' && agentNames.length < 2)
    issues.push({
      path: 'agents',
      code: 'too-few-agents',
      message: `one agent can't meet others in a ${kind}. List at least 2, or choose \`kind: self-play\`.`,
    });
  if (kind === 'gauntlet' && focus === undefined)
    issues.push({
      path: 'schedule.focus',
      code: 'missing-focus',
      message: `a gauntlet needs the agent that plays all others. Known: ${agentNames.join(', ')}.`,
    });
  if (kind !== 'gauntlet' && focus !== undefined)
    issues.push({
      path: 'schedule.focus',
      code: 'unused-focus',
      message: `a ${kind} has no focus; only a gauntlet has.`,
    });
  if (kind === 'gauntlet' && focus !== undefined && !agentNames.includes(focus))
    issues.push({
      path: 'schedule.focus',
      code: 'unknown-agent',
      message: `"${focus}" is no agent of this experiment.${suggest(focus, agentNames)}`,
    });
  return issues.length > 0
    ? []
    : lineupsOf(kind, agentNames.length, seatCount, agentNames.indexOf(focus ?? agentNames[0]));
}

/** A rule speaks of one number: of one matchup, or of the difference of two arms. */
function checkStop(issues: Issue[], experiment: Experiment, lineups: readonly Lineup[], seatCount: number): void {
  const { stop, arms = [BASE_ARM], schedule } = experiment;
  if (stop === undefined) return;
  const refuse = (code: string, message: string) => issues.push({ path: 'stop', code, message });
  if (lineups.length !== 1)
    refuse('several-matchups', `${lineups.length} matchups are played, but a rule stops on one. Leave two agents.`);
  const changed = new Set(arms.flatMap((arm) => Object.keys(arm.agents ?? {})));
  if (schedule.kind === 'self-play' && (arms.length === 1 || changed.size > 0))
    refuse('self-play', 'the score of an agent against itself says nothing. Let two agents meet.');
  if ('margin' in stop) {
    if (arms.length > 2)
      refuse('several-arms', `${arms.length} arms are compared, but a rule stops on one difference. Leave two.`);
    if (changed.size > 1)
      refuse(
        'several-agents',
        `the arms change ${[...changed].join(' and ')}, but a rule stops on the score of one agent.`,
      );
    return;
  }
  if (arms.length > 1) refuse('arms', 'h0 and h1 are about one matchup. To compare arms, give a margin.');
  if (seatCount !== 2) refuse('seats', `h0 and h1 are about pairs of two seats, not of ${seatCount}. Give a margin.`);
  if (!(stop.h0 < stop.h1)) refuse('order', `h0 is ${stop.h0} and h1 is ${stop.h1}, expected h0 below h1.`);
  if (stop.unit === 'score' && !(stop.h0 > 0 && stop.h1 < 1))
    refuse('range', `scores ${stop.h0} and ${stop.h1}, expected both between 0 and 1.`);
}

function planHash(
  experiment: Experiment,
  ruleset: Ruleset,
  games: readonly (readonly Game[])[],
  agents: readonly PlannedAgent[],
): string {
  const plan = {
    experiment,
    ruleset: { id: ruleset.id, version: ruleset.version },
    games: games.map((row) => row.map(({ info }) => ({ scenario: info.scenario, params: info.params }))),
    agents: agents.map(({ kind, version, fingerprints, options }) => ({ kind, version, fingerprints, options })),
  };
  return createHash('sha256').update(canonicalJson(plan)).digest('hex');
}

const at = (place: string) => (path: string) => (path === '' ? place : `${place}.${path}`);

/** The value, or undefined with what was wrong added to `issues`, its paths placed in the experiment. */
function attempt<T>(issues: Issue[], make: () => T, place: (path: string) => string): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const issue of error.issues) {
      const path = place(issue.path);
      // A file of its own that the issue names is kept: the place in the experiment only leads there.
      const message = /\.ya?ml\b/.test(issue.path) ? `${issue.path}: ${issue.message}` : issue.message;
      if (!issues.some((known) => known.path === path && known.message === message))
        issues.push({ ...issue, path, message });
    }
    return undefined;
  }
}

function requireUnique(issues: Issue[], names: readonly string[], path: string, what: string, remedy: string): void {
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i)
      issues.push({
        path: `${path}[${i}]`,
        code: 'duplicate-name',
        message: `"${name}" is the name of ${what} ${names.indexOf(name) + 1} as well: ${remedy}.`,
      });
  });
}

function throwAll(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ConfigError(issues);
}
