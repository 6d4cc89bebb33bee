import type { AgentKind } from '../core/agent.ts';
import { ConfigError } from '../core/errors.ts';
import { CHANCE, type Game, type Ruleset, TERMINAL } from '../core/game.ts';
import { LaneHash } from '../core/hash.ts';
import { MatchDice, makeStreams } from '../core/rng.ts';
import { Seats } from './positions.ts';

/** Hash of an agent's first decisions in self-play, by `<ruleset>/<scenario>` and preset. */
export type AgentGoldens = Readonly<Record<string, string>>;

/** Decisions after deployment that are hashed; a change of behaviour shows within a few of them. */
const DECISIONS = 16;

export interface Preset {
  /** Empty for the kind's defaults. */
  readonly name: string;
  readonly options: object;
}

/** The defaults of a kind and its presets, as far as they fit a game. */
export function presetsFor(kind: AgentKind, game: Game): Preset[] {
  if (!kind.supports(game.info)) return [];
  const all = [
    { name: '', options: {} },
    ...Object.entries(kind.presets).map(([name, options]) => ({ name, options })),
  ];
  return all.filter(({ options }) => {
    try {
      kind.parseOptions(options, game.info);
      return true;
    } catch (error) {
      if (error instanceof ConfigError) return false;
      throw error;
    }
  });
}

export function labelOf(kind: AgentKind, preset: Preset): string {
  return preset.name === '' ? kind.id : `${kind.id}:${preset.name}`;
}

/** Plays the first decisions of a match of an agent against itself `matches` times with the same agents, and hashes the last time's plies. */
export function decisionsHash(
  game: Game,
  kind: AgentKind,
  options: object,
  seed: readonly [number, number],
  matches: number,
): string {
  const parsed = kind.parseOptions(options, game.info);
  const agents = Array.from({ length: game.info.seatCount }, () => kind.create(parsed, game.info));
  const hash = new LaneHash();
  for (let match = 0; match < matches; match++) {
    const seats = new Seats(game, agents);
    seats.start((seat) => makeStreams(seed, seat));
    const dice = new MatchDice(seed);
    hash.reset();
    for (let decisions = 0; decisions < DECISIONS; ) {
      const actor = seats.state.toAct();
      if (actor === TERMINAL) break;
      if (actor !== CHANCE && !seats.state.isDeployment()) decisions++;
      hash.add(seats.play(dice));
    }
  }
  return hash.hex();
}

/** The first scenario of a ruleset that agents of a kind play; null when there is none. */
export function gameFor(kind: AgentKind, ruleset: Ruleset): Game | null {
  for (const scenario of ruleset.scenarios) {
    const game = ruleset.createGame(ruleset.parseParams(scenario, {}));
    if (kind.supports(game.info)) return game;
  }
  return null;
}

/** The goldens of every kind on the first scenario of every ruleset that it plays: `<kind>@<version>` to its hashes. */
export function agentGoldens(
  kinds: readonly AgentKind[],
  rulesets: readonly Ruleset[],
): Readonly<Record<string, AgentGoldens>> {
  const goldens: Record<string, Record<string, string>> = {};
  for (const kind of kinds) {
    const entries: Record<string, string> = {};
    for (const ruleset of rulesets) {
      const game = gameFor(kind, ruleset);
      if (game === null) continue;
      for (const preset of presetsFor(kind, game)) {
        const key = `${labelOf(kind, preset)} on ${game.info.ruleset}/${game.info.scenario} ${game.info.version}`;
        entries[key] = decisionsHash(game, kind, preset.options, [2026, 11], 1);
      }
    }
    if (Object.keys(entries).length > 0) goldens[`${kind.id}@${kind.version}`] = entries;
  }
  return goldens;
}
