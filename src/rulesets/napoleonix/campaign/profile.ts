import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ConfigError, configError, type Issue } from '../../../core/errors.ts';
import type { Game } from '../../../core/game.ts';
import { parseWith } from '../../../core/schema.ts';
import { napoleonix } from '../index.ts';
import { END_REASONS } from '../layout.ts';
import { SOUTH } from '../tables.ts';
import type { Campaign } from './campaign-file.ts';
import { replayHonours } from './honours.ts';
import { MATCH_MEDALS } from './medals.ts';

// What a player has done: the matches with their logs, and nothing else. Stars, rank and medals follow from them (standing.ts).

export const PROFILE_VERSION = 1;

const medalIds = MATCH_MEDALS.map(({ id }) => id);
const percent = z.number().min(0).max(100);

const matchSchema = z.strictObject({
  /** As the campaign lists it. */
  mission: z.string().min(1),
  /** Identifies rules and scenario, see `gameDigest`. */
  game: z.string().regex(/^[0-9a-f]{16}$/, 'expected 16 hexadecimal digits'),
  seed: z.string().regex(/^[0-9a-f]{16}$/, 'expected 16 hexadecimal digits'),
  player: z.string(),
  enemy: z.string(),
  /** Of the enemy, when the match was played. */
  blunderPercent: percent,
  /** Speeds of the scenario, when the match was played. */
  parPlies: z.int().min(1).optional(),
  blitzPlies: z.int().min(1).optional(),
  /** `rules`, or how the match was broken off. */
  end: z.string().min(1),
  /** The rules' reason; empty when they did not end it. */
  reason: z.union([z.enum(END_REASONS), z.literal('')]),
  /** From the side of the player. */
  result: z.enum(['won', 'drawn', 'lost']),
  /** Plies of play; 0 when the match was broken off. */
  plies: z.int().min(0),
  stars: z.int().min(0).max(3),
  medals: z.array(z.enum(medalIds)),
  /** Every action in order, deployment included. */
  actions: z.array(z.int().min(0)),
});

export const profileSchema = z.strictObject({
  version: z.literal(PROFILE_VERSION),
  /** Title of the campaign. */
  campaign: z.string().min(1),
  matches: z.array(matchSchema),
});

export type ProfileMatch = z.infer<typeof matchSchema>;
export type Profile = z.infer<typeof profileSchema>;

export function newProfile(campaign: Campaign): Profile {
  return { version: PROFILE_VERSION, campaign: campaign.title, matches: [] };
}

/** The game of a mission, without overrides. */
export function gameOf(scenario: string): Game {
  return napoleonix.createGame(napoleonix.parseParams(scenario, {}));
}

/** Identifies what a log is played on: version of the rules and every parameter that they read. */
export function gameDigest({ info }: Game): string {
  return createHash('sha256').update(`${info.ruleset} ${info.version} ${info.params}`).digest('hex').slice(0, 16);
}

/** How a match that the rules ended went for South, the player: from its log alone. Null when the log is no finished match of the game. */
export function proveMatch(
  game: Game,
  match: Pick<ProfileMatch, 'actions' | 'parPlies' | 'blitzPlies'>,
): Pick<ProfileMatch, 'reason' | 'result' | 'plies' | 'stars' | 'medals'> | null {
  const honours = replayHonours(game, match.actions, match);
  if (honours === null) return null;
  const { winner, reason, plies, stars, medals } = honours;
  const isWon = winner === SOUTH;
  return {
    reason: reason as ProfileMatch['reason'],
    result: isWon ? 'won' : winner < 0 ? 'drawn' : 'lost',
    plies,
    stars: isWon ? stars : 0,
    medals: isWon ? [...medals] : [],
  };
}

/**
 * Checks plain data and replays the logs: a match on a mission as the campaign has it now must be what its log proves. Those on a
 * mission that has changed since are taken as recorded. Throws ConfigError with everything that is wrong.
 */
export function parseProfile(input: unknown, campaign: Campaign): Profile {
  const version = (input as { readonly version?: unknown } | null)?.version;
  if (typeof version === 'number' && version !== PROFILE_VERSION)
    throw configError(
      'version',
      'other-version',
      `this profile is of version ${version}, expected ${PROFILE_VERSION}: another version of fogbench wrote it.`,
    );
  const profile = parseWith(profileSchema, input) satisfies Profile;
  if (profile.campaign !== campaign.title)
    throw configError(
      'campaign',
      'other-campaign',
      `this profile belongs to "${profile.campaign}", not to "${campaign.title}". Name that campaign, or another profile.`,
    );
  const issues: Issue[] = [];
  const games = new Map<string, Game>();
  for (const { name, scenario } of campaign.missions) games.set(name, gameOf(scenario));
  profile.matches.forEach((match, index) => {
    const problem = (field: string, message: string): void => {
      issues.push({ path: `matches[${index}].${field}`, code: 'unproven', message });
    };
    if (match.end !== 'rules') {
      if (match.stars > 0 || match.medals.length > 0)
        problem('stars', `a match that ended by ${match.end} earns no stars and no medals.`);
      return;
    }
    const game = games.get(match.mission);
    if (game === undefined || gameDigest(game) !== match.game) return;
    const proven = proveMatch(game, match);
    if (proven === null) {
      problem('actions', `these are no finished match of ${match.mission}.`);
      return;
    }
    for (const field of ['reason', 'result', 'plies', 'stars'] as const) {
      if (proven[field] !== match[field]) problem(field, `is ${match[field]}, but the log proves ${proven[field]}.`);
    }
    if (proven.medals.join() !== match.medals.join())
      problem('medals', `are ${list(match.medals)}, but the log proves ${list(proven.medals)}.`);
  });
  if (issues.length > 0) throw new ConfigError(issues);
  return profile;
}

function list(medals: readonly string[]): string {
  return medals.length === 0 ? 'none' : medals.join(', ');
}
