import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../../../src/core/errors.ts';
import { type Campaign, loadCampaign } from '../../../../src/rulesets/napoleonix/campaign/campaign-file.ts';
import {
  gameDigest,
  gameOf,
  newProfile,
  type Profile,
  type ProfileMatch,
  parseProfile,
  proveMatch,
} from '../../../../src/rulesets/napoleonix/campaign/profile.ts';
import { standingOf } from '../../../../src/rulesets/napoleonix/campaign/standing.ts';

const campaign = loadCampaign('napoleon');
const names = campaign.missions.map(({ name }) => name);

/** A match as a profile has it; only what standings read matters here. */
const match = (mission: string, changes: Partial<ProfileMatch> = {}): ProfileMatch => ({
  mission,
  game: '0000000000000000',
  seed: '0000000000000000',
  player: 'heuristic',
  enemy: 'heuristic',
  blunderPercent: 0,
  end: 'rules',
  reason: 'flag',
  result: 'won',
  plies: 100,
  stars: 3,
  medals: [],
  actions: [],
  ...changes,
});
const lost = (mission: string): ProfileMatch => match(mission, { result: 'lost', stars: 0 });
const drawn = (mission: string): ProfileMatch => match(mission, { result: 'drawn', stars: 0, reason: 'points' });
const profileOf = (...matches: ProfileMatch[]): Profile => ({ ...newProfile(campaign), matches });
const medal = (profile: Profile, id: string, of: Campaign = campaign) =>
  standingOf(of, profile).medals.find((entry) => entry.id === id);

describe('4.3 standing', () => {
  test('a new profile is a Soldat', () => {
    const standing = standingOf(campaign, newProfile(campaign));
    expect([standing.rank.title, standing.stars, standing.missionsWon]).toEqual(['Soldat', 0, 0]);
    expect(standing.medals.every(({ count, first }) => count === 0 && first === null)).toBe(true);
  });

  test('the best match of a mission counts, and 36 stars are the most', () => {
    const twice = standingOf(
      campaign,
      profileOf(match('lodi', { stars: 1 }), match('lodi', { stars: 2 }), lost('lodi')),
    );
    expect([twice.stars, twice.missionsWon, twice.rank.title]).toEqual([2, 1, 'Caporal']);
    const all = standingOf(campaign, profileOf(...names.map((name) => match(name))));
    expect([all.stars, all.missionsWon, all.rank.title]).toEqual([36, 12, "Maréchal d'Empire"]);
  });

  test('wins, draws and losses are counted by how they ended', () => {
    const forfeit = match('lodi', { end: 'forfeit-error', reason: '', stars: 0 });
    const { ends, missionsWon } = standingOf(campaign, profileOf(match('lodi'), lost('lodi'), drawn('lodi'), forfeit));
    expect(Object.fromEntries(ends)).toEqual({
      flag: { won: 1, drawn: 0, lost: 1 },
      points: { won: 0, drawn: 1, lost: 0 },
      'forfeit-error': { won: 1, drawn: 0, lost: 0 },
    });
    expect(missionsWon).toBe(1);
    expect(standingOf(campaign, profileOf(forfeit)).missionsWon).toBe(0);
  });

  test('a medal is earned once, with the first match, and counted', () => {
    const decorated = profileOf(
      match('lodi'),
      match('lodi', { medals: ['decoy'] }),
      match('lodi', { medals: ['decoy'] }),
    );
    expect(medal(decorated, 'decoy')).toEqual({ id: 'decoy', title: 'Decoy', count: 2, first: 2 });
  });
});

describe('4.4, 20 Old Guard', () => {
  const wins = (count: number) => Array.from({ length: count }, () => match('lodi'));
  test('five wins without a loss between; a draw is no loss', () => {
    expect(medal(profileOf(...wins(4)), 'old-guard')?.count).toBe(0);
    expect(medal(profileOf(...wins(5)), 'old-guard')).toMatchObject({ count: 1, first: 5 });
    expect(medal(profileOf(...wins(4), lost('lodi'), ...wins(4)), 'old-guard')?.count).toBe(0);
    expect(medal(profileOf(...wins(4), drawn('lodi'), ...wins(1)), 'old-guard')).toMatchObject({ count: 1, first: 6 });
    expect(medal(profileOf(...wins(10)), 'old-guard')).toMatchObject({ count: 2, first: 5 });
  });

  test('streaks', () => {
    const { streak, bestStreak } = standingOf(campaign, profileOf(...wins(3), lost('lodi'), ...wins(2)));
    expect([streak, bestStreak]).toEqual([2, 3]);
  });
});

describe("4.4, 21 Légion d'honneur", () => {
  const all = (changes: (name: string) => Partial<ProfileMatch>) =>
    profileOf(...names.map((name) => match(name, changes(name))));
  const blundersOf = (name: string) =>
    campaign.missions.find((mission) => mission.name === name)?.mission.blunderPercent ?? 0;
  test('all twelve missions, at the blunders of the mission or fewer', () => {
    expect(
      medal(
        all(() => ({})),
        'legion-dhonneur',
      ),
    ).toMatchObject({ count: 1, first: 12 });
    expect(
      medal(
        all((name) => ({ blunderPercent: blundersOf(name) })),
        'legion-dhonneur',
      )?.count,
    ).toBe(1);
    expect(
      medal(
        all((name) => ({ blunderPercent: blundersOf(name) + 1 })),
        'legion-dhonneur',
      )?.count,
    ).toBe(0);
    expect(medal(profileOf(...names.slice(1).map((name) => match(name))), 'legion-dhonneur')?.count).toBe(0);
  });
});

describe('a profile is checked when it is loaded', () => {
  const game = gameOf('montenotte');
  /** A real log: always the first legal action that is not the last one taken back. */
  const actions: number[] = [];
  const state = game.newState();
  const legal = new Int32Array(game.info.maxLegalActions);
  for (let ply = 0; state.toAct() >= 0; ply++) {
    const count = state.legalActions(legal);
    const action = legal[(ply * 7) % count];
    actions.push(action);
    state.apply(action);
  }
  const proven = proveMatch(game, { actions });
  const honest = match('montenotte', { game: gameDigest(game), actions, ...(proven ?? {}) });
  const complaints = (input: unknown): string => {
    try {
      parseProfile(input, campaign);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    return '';
  };

  test('what its logs prove is accepted', () => {
    expect(proven).not.toBeNull();
    expect(complaints(profileOf(honest))).toBe('');
    expect(complaints(JSON.parse(JSON.stringify(profileOf(honest))))).toBe('');
  });

  test.each([
    [{ stars: 3 - honest.stars }, 'matches[0].stars: is'],
    [{ medals: ['regicide', ...honest.medals] }, 'matches[0].medals: are regicide'],
    [{ plies: honest.plies + 1 }, 'but the log proves'],
    [{ actions: actions.slice(1) }, 'matches[0].actions: these are no finished match of montenotte.'],
    [{ end: 'forfeit-error', medals: ['regicide'] }, 'earns no stars and no medals'],
    [{ medals: ['order-of-merit'] }, 'matches[0].medals[0]'],
    [{ game: 'x' }, 'matches[0].game: expected 16 hexadecimal digits'],
  ])('%j is refused', (changes, message) => {
    expect(complaints(profileOf({ ...honest, ...(changes as Partial<ProfileMatch>) }))).toContain(message);
  });

  test('matches on a mission as it was before it changed are taken as recorded', () => {
    expect(complaints(profileOf(match('montenotte', { game: '0123456789abcdef', medals: ['regicide'] })))).toBe('');
  });

  test('another version, and another campaign', () => {
    expect(complaints({ version: 2, campaign: campaign.title, matches: [] })).toContain(
      'this profile is of version 2, expected 1',
    );
    expect(complaints({ version: 1, campaign: 'Mine', matches: [] })).toContain('belongs to "Mine"');
    expect(complaints([])).not.toBe('');
  });
});
