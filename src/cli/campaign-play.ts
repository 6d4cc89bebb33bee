// Missions one after the other, each recorded with its log. Who decides for South is behind one interface, so that an agent and a person
// at the terminal play the same campaign.
import { derivedName } from '../arena/agent-name.ts';
import { Table } from '../arena/match.ts';
import type { Agent, AgentSpec } from '../core/agent.ts';
import type { Game } from '../core/game.ts';
import { lanesToHex, pairSeed } from '../core/hash.ts';
import { type Campaign, type CampaignMission, enemyOf } from '../rulesets/napoleonix/campaign/campaign-file.ts';
import { type Honours, LiveHonours } from '../rulesets/napoleonix/campaign/honours.ts';
import { gameDigest, gameOf, type Profile, type ProfileMatch } from '../rulesets/napoleonix/campaign/profile.ts';
import { type ReadyAgent, readyAgent } from './ready-agent.ts';

/** A mission made ready: its game, and who sits North. */
export interface ReadyMission extends CampaignMission {
  readonly game: Game;
  readonly enemy: ReadyAgent;
  readonly enemyName: string;
}

/** A match that has been played to its end, or broken off. */
export interface PlayedMatch {
  /** `rules`, or how it was broken off. */
  readonly end: string;
  /** By seat. */
  readonly payoffs: ArrayLike<number>;
  /** What the rules' end earned; null when the match was broken off. */
  readonly honours: Honours | null;
  readonly actions: readonly number[];
}

/** Whoever plays South. */
export interface CampaignPlayer {
  readonly name: string;
  /** Plays one match against `enemy`; null when the player leaves the campaign without having played. */
  play(mission: ReadyMission, enemy: Agent, seed: readonly [number, number]): Promise<PlayedMatch | null>;
}

/** Checks every mission's enemy; throws ConfigError. */
export function readyMissions(campaign: Campaign): ReadyMission[] {
  return campaign.missions.map((mission) => {
    const game = gameOf(mission.scenario);
    const spec = enemyOf(mission);
    const enemy = readyAgent(spec, game.info, `${mission.name}: mission.enemy`);
    return { ...mission, game, enemy, enemyName: spec.name ?? derivedName(enemy.kind, enemy.options, game.info) };
  });
}

/** Missions that the profile has not won; all of them when there is none. */
export function openMissions(missions: readonly ReadyMission[], { matches }: Profile): readonly ReadyMission[] {
  const open = missions.filter(({ name }) => !matches.some(({ mission, stars }) => mission === name && stars > 0));
  return open.length > 0 ? open : missions;
}

/** An agent as the player; its options are checked for every mission before the first is played. */
export function agentPlayer(spec: AgentSpec, missions: readonly ReadyMission[]): CampaignPlayer {
  const ready = new Map(missions.map(({ name, game }) => [name, readyAgent(spec, game.info, '--agent')]));
  const [first] = missions;
  const { kind, options } = ready.get(first.name)!;
  return {
    name: spec.name ?? derivedName(kind, options, first.game.info),
    async play({ name, game, parPlies, blitzPlies }, enemy, seed) {
      const live = new LiveHonours();
      const actions: number[] = [];
      const { end, payoffs } = new Table(game).play([ready.get(name)!.create(), enemy], {
        seed,
        entrants: [0, 1],
        observer: (_seat, action, state) => {
          actions.push(action);
          live.see(state, action);
        },
      });
      return { end, payoffs, actions, honours: end === 'rules' ? live.finish({ parPlies, blitzPlies }) : null };
    },
  };
}

export interface CampaignRun {
  readonly missions: readonly ReadyMission[];
  readonly player: CampaignPlayer;
  readonly seed: number;
  /** Matches of a mission at most, until it is won. */
  readonly tries: number;
  readonly profile: Profile;
  /** Called with the profile after each match. */
  readonly save: (profile: Profile) => void;
  readonly onMatch: (mission: ReadyMission, match: ProfileMatch) => void;
}

/** Plays all missions in order and returns the profile; the n-th match of a profile has the n-th seed. */
export async function playCampaign(run: CampaignRun): Promise<Profile> {
  let { profile } = run;
  for (const mission of run.missions) {
    for (let attempt = 0; attempt < run.tries; attempt++) {
      const seed = pairSeed(run.seed, profile.matches.length);
      const played = await run.player.play(mission, mission.enemy.create(), seed);
      if (played === null) return profile;
      const match = recordOf(mission, run.player.name, seed, played);
      profile = { ...profile, matches: [...profile.matches, match] };
      run.save(profile);
      run.onMatch(mission, match);
      if (match.result === 'won') break;
    }
  }
  return profile;
}

function recordOf(
  mission: ReadyMission,
  player: string,
  seed: readonly [number, number],
  { end, payoffs, honours, actions }: PlayedMatch,
): ProfileMatch {
  const isWon = payoffs[0] > payoffs[1];
  return {
    mission: mission.name,
    game: gameDigest(mission.game),
    seed: lanesToHex(seed),
    player,
    enemy: mission.enemyName,
    blunderPercent: mission.mission.blunderPercent,
    parPlies: mission.parPlies,
    blitzPlies: mission.blitzPlies,
    end,
    reason: (honours?.reason ?? '') as ProfileMatch['reason'],
    result: isWon ? 'won' : payoffs[0] === payoffs[1] ? 'drawn' : 'lost',
    plies: honours?.plies ?? 0,
    stars: isWon ? (honours?.stars ?? 0) : 0,
    medals: isWon ? [...(honours?.medals ?? [])] : [],
    actions: [...actions],
  };
}
