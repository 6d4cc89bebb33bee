// What `campaign measure` writes from its records.
import { stringify } from 'csv-stringify/sync';
import { MATCH_MEDALS } from '../rulesets/napoleonix/campaign/medals.ts';
import { END_REASONS, type Position } from '../rulesets/napoleonix/layout.ts';
import { formatNumber } from '../stats/format.ts';
import { type Interval, scoreInterval, wilson } from '../stats/interval.ts';
import { quantileOf, sampleOf, sortedCopy } from '../stats/sample.ts';
import type { Subject } from './campaign-measure.ts';

export interface MeasuredMatch {
  readonly scenario: string;
  readonly match: number;
  /** The rules' reason, or how the match was broken off. */
  readonly end: string;
  /** Seat, -1 for a draw. */
  readonly winner: number;
  /** Plies of play; 0 when it was broken off. */
  readonly plies: number;
  /** Stars and medals of the winner. */
  readonly stars: number;
  readonly medals: readonly string[];
  /** Hash of all actions. */
  readonly hash: string;
}

export interface MeasuredRun {
  readonly agent: string;
  readonly matches: number;
  readonly seed: number;
  readonly ruleset: string;
  readonly campaign: string;
  readonly command: string;
}

interface Row {
  readonly subject: Subject;
  readonly matches: readonly MeasuredMatch[];
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** South's points a match. */
  readonly share: number;
  readonly interval: Interval;
  /** Plies of play, ascending. */
  readonly plies: Float64Array;
}

/** Files by name: README.md with the tables, missions.csv and medals.csv. */
export function measuredFiles(
  subjects: readonly Subject[],
  records: readonly MeasuredMatch[],
  run: MeasuredRun,
): Map<string, string> {
  const rows = subjects.map((subject) => rowOf(subject, records));
  return new Map([
    ['README.md', readme(rows, run)],
    ['missions.csv', missionsCsv(rows)],
    ['medals.csv', medalsCsv(rows)],
  ]);
}

function rowOf(subject: Subject, records: readonly MeasuredMatch[]): Row {
  const matches = records.filter(({ scenario }) => scenario === subject.name);
  const points = matches.map(({ winner }) => (winner === 0 ? 1 : winner < 0 ? 0.5 : 0));
  const sample = sampleOf(points);
  return {
    subject,
    matches,
    wins: points.filter((point) => point === 1).length,
    draws: points.filter((point) => point === 0.5).length,
    losses: points.filter((point) => point === 0).length,
    share: sample.mean,
    interval: scoreInterval(sample),
    plies: sortedCopy(matches.map(({ plies }) => plies)),
  };
}

/** Matches that a medal is counted in: South's wins in a mission, all that somebody won on a board. */
function wonMatches({ subject, matches }: Row): readonly MeasuredMatch[] {
  return matches.filter(({ winner }) => (subject.mission === null ? winner >= 0 : winner === 0));
}

function isAwardable(id: string, { game, speeds }: Subject): boolean {
  const { tables } = game.newState() as unknown as Position;
  return MATCH_MEDALS.some((medal) => medal.id === id && medal.isAwardable(tables, 0, speeds));
}

const MISSION_COLUMNS = [
  'scenario',
  'is_mission',
  'target',
  'blunder',
  'matches',
  'wins',
  'draws',
  'losses',
  'share',
  'ci_lo',
  'ci_hi',
  'plies_p10',
  'plies_p25',
  'plies_median',
  'plies_p75',
  ...END_REASONS.map((reason) => `end_${reason}`),
  'forfeits',
  'stars_1',
  'stars_2',
  'stars_3',
];

function missionsCsv(rows: readonly Row[]): string {
  return stringify([
    MISSION_COLUMNS,
    ...rows.map((row) => {
      const { subject, matches, wins, draws, losses, share, interval, plies } = row;
      const { mission } = subject;
      const ends = END_REASONS.map((reason) => matches.filter(({ end }) => end === reason).length);
      const won = wonMatches(row);
      return [
        subject.name,
        mission === null ? 0 : 1,
        mission?.target === undefined ? '' : formatNumber(mission.target / 100),
        mission === null ? '' : formatNumber(mission.blunderPercent / 100),
        matches.length,
        wins,
        draws,
        losses,
        formatNumber(share),
        formatNumber(interval.lo),
        formatNumber(interval.hi),
        ...[0.1, 0.25, 0.5, 0.75].map((q) => formatNumber(quantileOf(plies, q))),
        ...ends,
        matches.length - ends.reduce((sum, count) => sum + count, 0),
        ...[1, 2, 3].map((stars) => won.filter((match) => match.stars === stars).length),
      ];
    }),
  ]);
}

function medalsCsv(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) => {
    const won = wonMatches(row);
    return MATCH_MEDALS.filter(({ id }) => isAwardable(id, row.subject)).map(({ id }) => {
      const earned = won.filter(({ medals }) => medals.includes(id)).length;
      const interval = wilson(earned, won.length);
      const rate = won.length === 0 ? '' : formatNumber(earned / won.length);
      return [row.subject.name, id, won.length, earned, rate, formatNumber(interval.lo), formatNumber(interval.hi)];
    });
  });
  return stringify([['scenario', 'medal', 'wins', 'earned', 'rate', 'ci_lo', 'ci_hi'], ...lines]);
}

const percent = (value: number): string => (100 * value).toFixed(1);
const whole = (value: number): string => String(Math.round(value));
const table = (head: readonly string[], lines: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map((_, i) => (i === 0 ? '---|' : '--:|')).join('')}`,
  ...lines.map((line) => `| ${line.join(' | ')} |`),
];

function readme(rows: readonly Row[], { agent, matches, seed, ruleset, campaign, command }: MeasuredRun): string {
  const missions = rows.filter(({ subject }) => subject.mission !== null);
  const boards = rows.filter(({ subject }) => subject.mission === null);
  const head = [
    '',
    'share %',
    '95 % interval',
    'W / D / L',
    'plies: median',
    'p10',
    'p25',
    ...END_REASONS.map((end) => `${end} %`),
  ];
  const lineOf = ({ matches: played, wins, draws, losses, share, interval, plies }: Row): string[] => [
    percent(share),
    `${percent(interval.lo)} to ${percent(interval.hi)}`,
    `${wins} / ${draws} / ${losses}`,
    ...[0.5, 0.1, 0.25].map((q) => whole(quantileOf(plies, q))),
    ...END_REASONS.map((reason) => percent(played.filter(({ end }) => end === reason).length / played.length)),
  ];
  const lines = [
    `# ${campaign}: ${agent} as South`,
    '',
    `${matches} matches each, seed ${seed}, ${ruleset}. Shares are wins and half the draws of the player, who is South in every match, with`,
    "Wilson's interval; each match has a seed of its own. `run.json` names the agents with their versions, `records.jsonl` has every match.",
    '',
    '```',
    command,
    '```',
    '',
    '## Missions',
    '',
    ...table(
      ['mission', 'target %', 'blunders %', ...head.slice(1)],
      missions.map((row) => [
        row.subject.title,
        String(row.subject.mission?.target ?? '-'),
        String(row.subject.mission?.blunderPercent),
        ...lineOf(row),
      ]),
    ),
    '',
  ];
  if (boards.length > 0)
    lines.push(
      '## Boards, the agent against itself',
      '',
      ...table(
        ['board', ...head.slice(1)],
        boards.map((row) => [row.subject.name, ...lineOf(row)]),
      ),
      '',
    );
  lines.push(
    '## Medals',
    '',
    `Percent of matches won that earn a medal: of South's wins in missions${boards.length > 0 ? ', of all that had a winner on boards' : ''}. A dash: not awardable there.`,
    '',
    ...table(
      ['medal', ...[...boards, ...missions].map(({ subject }) => subject.name)],
      MATCH_MEDALS.map(({ id, title }) => [
        title,
        ...[...boards, ...missions].map((row) => {
          const won = wonMatches(row);
          if (!isAwardable(id, row.subject) || won.length === 0) return '-';
          return whole((100 * won.filter(({ medals }) => medals.includes(id)).length) / won.length);
        }),
      ]),
    ),
    '',
    'Intervals are in `medals.csv`, all counts in `missions.csv`.',
    '',
  );
  return lines.join('\n');
}
