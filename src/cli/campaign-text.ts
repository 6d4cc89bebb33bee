import type { Campaign } from '../rulesets/napoleonix/campaign/campaign-file.ts';
import { MEDALS } from '../rulesets/napoleonix/campaign/medals.ts';
import type { Profile, ProfileMatch } from '../rulesets/napoleonix/campaign/profile.ts';
import { RANKS } from '../rulesets/napoleonix/campaign/ranks.ts';
import { type Standing, standingOf } from '../rulesets/napoleonix/campaign/standing.ts';
import { lintParams } from '../rulesets/napoleonix/lint.ts';
import { parseParams } from '../rulesets/napoleonix/params.ts';
import { KINDS } from '../rulesets/napoleonix/tables.ts';
import { textTable } from './table.ts';

export function starsText(stars: number): string {
  return '*'.repeat(stars).padEnd(3, '.');
}

/** One line a match, as it ends. */
export function matchLine(title: string, match: ProfileMatch): string {
  const why = match.end === 'rules' ? match.reason : match.end;
  const medals = match.medals.map((id) => MEDALS.find((medal) => medal.id === id)?.title ?? id);
  const how = `${match.result} (${why}, ${match.plies} plies)`;
  return `${title}  ${how.padEnd(28)} ${starsText(match.stars)}  ${medals.join(', ')}`.trimEnd();
}

/** The missions with their enemies, and what looks wrong with them. */
export function missionsText({ title, about, missions }: Campaign): string {
  const warnings: string[] = [];
  const rows = missions.map((mission, index) => {
    const params = parseParams(mission.scenario, {});
    warnings.push(...lintParams(params).map((warning) => `Warning: ${mission.name}: ${warning}`));
    const units = (seat: 'south' | 'north'): number => KINDS.reduce((sum, kind) => sum + params.army[seat][kind], 0);
    const { date, target, enemy, blunderPercent } = mission.mission;
    return [
      String(index + 1),
      mission.title,
      date ?? '',
      `${params.map[0].length} x ${params.map.length}`,
      `${units('south')} v ${units('north')}`,
      params.firstMover,
      String(params.quietPlies),
      enemy.name ?? enemy.kind,
      `${blunderPercent} %`,
      target === undefined ? '-' : `${target} %`,
      String(mission.parPlies ?? '-'),
      String(mission.blitzPlies ?? '-'),
    ];
  });
  const head = [
    '',
    'mission',
    'date',
    'board',
    'units',
    'first',
    'quiet',
    'enemy',
    'blunders',
    'target',
    'par',
    'blitz',
  ];
  return [title, ...(about === undefined ? [] : [about]), '', textTable(head, rows, 3), ...warnings, ''].join('\n');
}

/** Stars, rank and medals. */
export function standingText(campaign: Campaign, profile: Profile): string {
  const standing = standingOf(campaign, profile);
  const rows = standing.missions.map(({ matches, won, stars }, i) => [
    campaign.missions[i].title,
    String(matches),
    String(won),
    starsText(stars),
  ]);
  const most = 3 * campaign.missions.length;
  const { rank } = standing;
  return [
    textTable(['mission', 'matches', 'won', 'stars'], rows),
    '',
    `Rank: ${rank.title}, ${standing.stars} of ${most} stars, ${standing.missionsWon} of ${campaign.missions.length} missions won.${nextRank(standing)}`,
    `Wins without a loss between: ${standing.streak}, at best ${standing.bestStreak}.`,
    ...endsLines(standing),
    '',
    ...medalLines(standing),
    '',
  ].join('\n');
}

function nextRank({ rank }: Standing): string {
  const next = RANKS[RANKS.indexOf(rank) + 1];
  return next === undefined
    ? ''
    : ` Next: ${next.title}, with ${next.stars} stars and ${next.missions} mission${next.missions === 1 ? '' : 's'} won.`;
}

function endsLines({ ends }: Standing): string[] {
  const parts = [...ends].map(([end, { won, drawn, lost }]) => `${end} ${won}/${drawn}/${lost}`);
  return parts.length === 0 ? [] : [`Won/drawn/lost by end: ${parts.join(', ')}.`];
}

function medalLines({ medals }: Standing): string[] {
  const earned = medals.filter(({ count }) => count > 0);
  if (earned.length === 0) return [`Medals: none of ${medals.length}.`];
  const rows = earned.map(({ title, count, first }) => [title, String(count), `match ${first}`]);
  return [`Medals: ${earned.length} of ${medals.length}.`, textTable(['medal', 'times', 'first'], rows)];
}
