// How matches went: seats, ends, lengths, and every match that an agent lost by its own fault.
import type { Interval } from '../../stats/interval.ts';
import { quantileOf, sampleOf, sortedCopy } from '../../stats/sample.ts';
import { type BarRow, stackedBars } from '../charts/bars.ts';
import { histogram } from '../charts/histogram.ts';
import { axisFor, forest } from '../charts/strip.ts';
import { count, fixed, percent, percentRange, percentWithin, plural, seatName } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html } from '../markup.ts';
import { replayCommand } from '../reproduce.ts';
import { averageScore } from '../summary.ts';
import { dataTable } from '../table.ts';
import type { EndCount, Lineup, Stratum } from '../tally.ts';
import { stratumName } from './strength.ts';

const wholePercent = (value: number) => `${fixed(100 * value)} %`;

interface SeatRow {
  readonly stratum: Stratum;
  readonly lineup: string;
  readonly seat: number;
  readonly mean: number;
  readonly units: number;
  readonly interval: Interval;
}

/** Every lineup weighs the same. */
function seatRow(stratum: Stratum, name: string, seat: number, lineups: readonly Lineup[]): SeatRow {
  return { stratum, lineup: name, seat, ...averageScore(lineups.map(({ seatScores }) => sampleOf(seatScores[seat]))) };
}

export function seatSection(input: ReportInput): Section | null {
  const { tally } = input;
  if (tally.units === 0) return null;
  const seats = Array.from({ length: tally.seatCount === 2 ? 1 : tally.seatCount }, (_, seat) => seat);
  const overall = tally.strata.flatMap((stratum) =>
    seats.map((seat) => seatRow(stratum, 'all', seat, stratum.lineups)),
  );
  const details = tally.strata.flatMap((stratum) =>
    stratum.lineups.flatMap((lineup) =>
      seats.map((seat) => seatRow(stratum, lineup.agents.join(' v '), seat, [lineup])),
    ),
  );
  const axis = axisFor(
    overall.map(({ interval }) => interval),
    0.5,
    wholePercent,
    { lo: 0, hi: 1 },
  );
  const several = tally.strata.length > 1;
  const rows = overall.map(({ stratum, seat, mean, interval }) => ({
    label: several ? (seats.length > 1 ? seatName(seat) : stratumName(input, stratum)) : seatName(seat),
    estimate: mean,
    interval,
    value: html`<b>${percentWithin(mean, interval)}</b> <span class="range">[${percentRange(interval)}]</span>`,
    spoken: `${seatName(seat)}, ${stratumName(input, stratum)}: ${percentWithin(mean, interval)} [${percentRange(interval)}]`,
    group: several && seats.length > 1 ? stratumName(input, stratum) : undefined,
  }));
  return {
    id: 'seats',
    title: 'What a seat is worth',
    body: html`<p>Mean score of ${seats.length > 1 ? 'each seat' : `the ${seatName(0)}`} over all matches, whoever sits there. ${input.manifest.experiment.schedule.kind === 'single' ? 'Seats are not swapped, so all of this is in the scores of the agents.' : `Agents swap seats in every ${tally.seatCount === 2 ? 'pair' : 'block'}, so none of this is in their scores.`}</p>${forest(axis, rows, 'Score of the seat with its 95 % interval. The line is an even seat.')}${
      details.length > overall.length &&
      dataTable<SeatRow>({
        file: `${input.manifest.experiment.id}-seats`,
        caption: 'Seats by matchup',
        columns: [
          {
            key: 'scenario',
            head: 'Scenario',
            isText: true,
            isHidden: tally.scenarios.length < 2,
            value: (r) => r.stratum.scenario,
          },
          { key: 'arm', head: 'Arm', isText: true, isHidden: tally.arms.length < 2, value: (r) => r.stratum.arm },
          { key: 'lineup', head: 'Agents', isText: true, value: (r) => r.lineup },
          {
            key: 'seat',
            head: 'Seat',
            value: (r) => r.seat,
            show: (r) => seatName(r.seat),
            isHidden: seats.length < 2,
          },
          {
            key: 'units',
            head: tally.seatCount === 2 ? 'Pairs' : 'Blocks',
            value: (r) => r.units,
            show: (r) => count(r.units),
          },
          { key: 'score', head: 'Score', value: (r) => r.mean, show: (r) => percentWithin(r.mean, r.interval) },
          { key: 'ci_lo', head: '95 % interval', value: (r) => r.interval.lo, show: (r) => percentRange(r.interval) },
          { key: 'ci_hi', head: '', isHidden: true, value: (r) => r.interval.hi },
        ],
        rows: details,
      })
    }`,
  };
}

/** `captured-flag` as words. */
function words(label: string): string {
  return label.replaceAll('-', ' ');
}

function total({ winners }: EndCount): number {
  return winners.reduce((sum, n) => sum + n, 0);
}

export function endSection(input: ReportInput): Section | null {
  const { tally } = input;
  if (tally.matches === 0) return null;
  const labels = new Map<string, number>();
  for (const { ends } of tally.strata)
    for (const end of ends) labels.set(end.label, (labels.get(end.label) ?? 0) + total(end));
  const keys = [...labels].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([label]) => label);
  const bars: BarRow[] = tally.strata.map((stratum) => ({
    label: stratumName(input, stratum),
    parts: keys.flatMap((label, key) => {
      const n = stratum.ends.filter((end) => end.label === label).reduce((sum, end) => sum + total(end), 0);
      return n === 0
        ? []
        : [
            {
              key,
              share: n / stratum.matches,
              label: `${words(label)}: ${count(n)} (${percent(n / stratum.matches)})`,
            },
          ];
    }),
  }));
  const rows = tally.strata.flatMap((stratum) =>
    [...stratum.ends].sort((a, b) => keys.indexOf(a.label) - keys.indexOf(b.label)).map((end) => ({ stratum, end })),
  );
  const seats = Array.from({ length: tally.seatCount }, (_, seat) => seat);
  return {
    id: 'ends',
    title: 'How matches end',
    body: html`${stackedBars(keys.map(words), bars, 'Share of matches by the reason that ended them.')}${dataTable<
      (typeof rows)[number]
    >({
      file: `${input.manifest.experiment.id}-ends`,
      caption: 'Ends, and who won by them',
      columns: [
        {
          key: 'scenario',
          head: 'Scenario',
          isText: true,
          isHidden: tally.scenarios.length < 2,
          value: (r) => r.stratum.scenario,
        },
        { key: 'arm', head: 'Arm', isText: true, isHidden: tally.arms.length < 2, value: (r) => r.stratum.arm },
        { key: 'reason', head: 'End', isText: true, value: (r) => r.end.label, show: (r) => words(r.end.label) },
        { key: 'matches', head: 'Matches', value: (r) => total(r.end), show: (r) => count(total(r.end)) },
        {
          key: 'share',
          head: 'Share',
          value: (r) => total(r.end) / r.stratum.matches,
          show: (r) => percent(total(r.end) / r.stratum.matches),
        },
        ...seats.map((seat) => ({
          key: `won_seat_${seat}`,
          head: `Won by ${seatName(seat)}`,
          value: (r: (typeof rows)[number]) => r.end.winners[seat],
          show: (r: (typeof rows)[number]) => count(r.end.winners[seat]),
        })),
        {
          key: 'shared',
          head: 'Drawn',
          value: (r) => r.end.winners[tally.seatCount],
          show: (r) => count(r.end.winners[tally.seatCount]),
        },
      ],
      rows,
    })}`,
  };
}

export function lengthSection(input: ReportInput): Section | null {
  const { tally } = input;
  if (tally.matches === 0) return null;
  const measures = [
    { name: 'turns', of: (s: Stratum) => s.turns },
    { name: 'decisions', of: (s: Stratum) => s.decisions },
    { name: 'plies', of: (s: Stratum) => s.plies },
  ] as const;
  const rows = tally.strata.flatMap((stratum) =>
    measures.map(({ name, of }) => ({ stratum, name, sorted: sortedCopy(of(stratum)) })),
  );
  const at = (q: number) => (row: (typeof rows)[number]) => quantileOf(row.sorted, q);
  const column = (key: string, head: string, q: number) => ({
    key,
    head,
    value: at(q),
    show: (row: (typeof rows)[number]) => fixed(at(q)(row), Number.isInteger(at(q)(row)) ? 0 : 1),
  });
  return {
    id: 'lengths',
    title: 'How long matches last',
    body: html`<div class="multiples">${tally.strata.map((stratum) => histogram(stratum.decisions, 'decisions after deployment', `${stratumName(input, stratum)}; the line is the median.`))}</div>${dataTable<
      (typeof rows)[number]
    >({
      file: `${input.manifest.experiment.id}-lengths`,
      caption: 'Lengths of matches',
      columns: [
        {
          key: 'scenario',
          head: 'Scenario',
          isText: true,
          isHidden: tally.scenarios.length < 2,
          value: (r) => r.stratum.scenario,
        },
        { key: 'arm', head: 'Arm', isText: true, isHidden: tally.arms.length < 2, value: (r) => r.stratum.arm },
        { key: 'measure', head: 'In', isText: true, value: (r) => r.name },
        column('min', 'Least', 0),
        column('p10', '10 %', 0.1),
        column('median', 'Median', 0.5),
        column('p90', '90 %', 0.9),
        column('max', 'Most', 1),
      ],
      rows,
    })}<p class="note">Decisions are those of all seats after deployment; plies count deployment and chance as well; turns are the rulebook’s.</p>`,
  };
}

/** Forfeits that are listed one by one. */
const LISTED_FORFEITS = 20;

export function forfeitSection(input: ReportInput): Section {
  const { tally } = input;
  const { forfeits } = tally;
  if (forfeits.length === 0)
    return {
      id: 'forfeits',
      title: 'Forfeits',
      body: html`<p class="good">None: no agent made an illegal choice, failed or ran out of time in ${plural(tally.matches, 'match', 'matches')}.</p>`,
    };
  const rows = tally.agents.map((agent) => {
    const n = tally.forfeitsOf.get(agent) ?? 0;
    const of = tally.matchesOf.get(agent) ?? 0;
    return { agent, n, of };
  });
  return {
    id: 'forfeits',
    title: 'Forfeits',
    body: html`<p class="bad">${plural(forfeits.length, 'match was', 'matches were')} lost by the fault of an agent, ${percent(forfeits.length / tally.matches)} of all. They count as losses in every score of this report: a win by forfeit is a point, but no strength.</p>${dataTable<
      (typeof rows)[number]
    >({
      file: `${input.manifest.experiment.id}-forfeits`,
      caption: 'Forfeits by agent',
      columns: [
        { key: 'agent', head: 'Agent', isText: true, value: (r) => r.agent },
        { key: 'forfeits', head: 'Forfeits', value: (r) => r.n, show: (r) => count(r.n) },
        { key: 'seats_taken', head: 'Seats taken', value: (r) => r.of, show: (r) => count(r.of) },
        { key: 'share', head: 'Share', value: (r) => r.n / r.of, show: (r) => percent(r.n / r.of) },
      ],
      rows,
    })}${dataTable<(typeof forfeits)[number]>({
      file: `${input.manifest.experiment.id}-forfeited-matches`,
      caption:
        forfeits.length > LISTED_FORFEITS
          ? `The first ${LISTED_FORFEITS} of them; the download has all`
          : 'All of them',
      columns: [
        { key: 'agent', head: 'Agent', isText: true, value: (f) => f.agent },
        { key: 'end', head: 'Fault', isText: true, value: (f) => f.end, show: (f) => words(f.end) },
        { key: 'seat', head: 'Seat', value: (f) => f.seat, show: (f) => seatName(f.seat) },
        { key: 'scenario', head: 'Scenario', isText: true, value: (f) => f.scenario },
        {
          key: 'replay',
          head: 'Again',
          isText: true,
          value: (f) => replayCommand(input, f.pair, f.arm, f.leg),
          show: (f) => html`<code>${replayCommand(input, f.pair, f.arm, f.leg)}</code>`,
        },
      ],
      rows: forfeits,
      shownRows: LISTED_FORFEITS,
    })}`,
  };
}
