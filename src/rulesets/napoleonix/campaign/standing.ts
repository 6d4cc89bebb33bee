import type { Campaign } from './campaign-file.ts';
import { LEGION, MEDALS, OLD_GUARD } from './medals.ts';
import type { Profile, ProfileMatch } from './profile.ts';
import { type Rank, rankOf } from './ranks.ts';

/** Wins without a loss between that earn Old Guard. */
const GUARD_WINS = 5;

export interface MissionStanding {
  readonly name: string;
  readonly matches: number;
  readonly won: number;
  /** Of the best match. */
  readonly stars: number;
}

export interface MedalStanding {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  /** Number of the match, from 1, that earned it first; null while it is not earned. */
  readonly first: number | null;
}

/** Where a profile stands in a campaign: a pure function of its matches. */
export interface Standing {
  readonly missions: readonly MissionStanding[];
  readonly stars: number;
  readonly missionsWon: number;
  readonly rank: Rank;
  readonly medals: readonly MedalStanding[];
  /** Wins, draws and losses by how the matches ended. */
  readonly ends: ReadonlyMap<string, { won: number; drawn: number; lost: number }>;
  /** Wins without a loss between, up to now and at best. */
  readonly streak: number;
  readonly bestStreak: number;
}

export function standingOf(campaign: Campaign, profile: Profile): Standing {
  const missions = campaign.missions.map(({ name }): MissionStanding => {
    const matches = profile.matches.filter(({ mission }) => mission === name);
    return {
      name,
      matches: matches.length,
      won: matches.filter(isWin).length,
      stars: Math.max(0, ...matches.map(({ stars }) => stars)),
    };
  });
  const stars = missions.reduce((sum, mission) => sum + mission.stars, 0);
  const missionsWon = missions.filter(({ won }) => won > 0).length;
  const ends = new Map<string, { won: number; drawn: number; lost: number }>();
  const earned = new Map<string, { count: number; first: number }>();
  const award = (id: string, number: number): void => {
    const medal = earned.get(id);
    earned.set(id, { count: (medal?.count ?? 0) + 1, first: medal?.first ?? number });
  };
  const clean = new Set<string>();
  let streak = 0;
  let bestStreak = 0;
  profile.matches.forEach((match, index) => {
    const end = match.end === 'rules' ? match.reason : match.end;
    const counts = ends.get(end) ?? { won: 0, drawn: 0, lost: 0 };
    counts[match.result]++;
    ends.set(end, counts);
    for (const id of match.medals) award(id, index + 1);
    if (match.result === 'lost') streak = 0;
    if (!isWin(match)) return;
    bestStreak = Math.max(bestStreak, ++streak);
    if (streak % GUARD_WINS === 0) award(OLD_GUARD.id, index + 1);
    if (!isAtStrength(campaign, match)) return;
    const before = clean.size;
    clean.add(match.mission);
    if (clean.size > before && clean.size === campaign.missions.length) award(LEGION.id, index + 1);
  });
  const medals = MEDALS.map(({ id, title }) => {
    const medal = earned.get(id);
    return { id, title, count: medal?.count ?? 0, first: medal?.first ?? null };
  });
  return { missions, stars, missionsWon, rank: rankOf(stars, missionsWon), medals, ends, streak, bestStreak };
}

/** A win by the rules: what forfeits give counts for nothing. */
function isWin({ end, result }: ProfileMatch): boolean {
  return end === 'rules' && result === 'won';
}

/** Medal 21: the enemy blundered no more than its mission says. */
function isAtStrength({ missions }: Campaign, match: ProfileMatch): boolean {
  const mission = missions.find(({ name }) => name === match.mission)?.mission;
  return mission !== undefined && match.blunderPercent <= mission.blunderPercent;
}
