import { axisFor, forest } from '../charts/strip.ts';
import { count, fixed, percent, percentRange, percentWithin, pValue, signed } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import type { LuckRow } from '../luck/luck-summary.ts';
import { VALUE_FILE } from '../luck/value-function.ts';
import { html } from '../markup.ts';
import { dataTable } from '../table.ts';
import { stratumName } from './strength.ts';

const wholePercent = (value: number) => `${fixed(100 * value)} %`;

/** Scores as counted and with luck taken out, side by side. */
export function luckSection(input: ReportInput): Section | null {
  const { luck, tally } = input;
  if (luck === null || luck.rows.length === 0) return null;
  const several = tally.strata.length > 1;
  const nameOf = (row: LuckRow) => `${row.agentA} v ${row.agentB}${several ? `, ${stratumName(input, row)}` : ''}`;
  const axis = axisFor(
    luck.rows.flatMap(({ rawInterval, adjustedInterval }) => [rawInterval, adjustedInterval]),
    0.5,
    wholePercent,
  );
  const rows = luck.rows.flatMap((row) =>
    (
      [
        ['as counted', row.raw.mean, row.rawInterval],
        ['without luck', row.adjusted.mean, row.adjustedInterval],
      ] as const
    ).map(([label, mean, interval]) => ({
      label,
      estimate: mean,
      interval,
      value: html`<b>${percentWithin(mean, interval)}</b> <span class="range">[${percentRange(interval)}]</span>`,
      spoken: `${nameOf(row)}, ${label}: ${percentWithin(mean, interval)} [${percentRange(interval)}]`,
      group: nameOf(row),
    })),
  );
  return {
    id: 'luck',
    title: 'Scores without luck',
    body: html`<p>Each chance event moves the value of the position. What it moved beyond its expectation is luck, and is subtracted from the points of the match: the mean stays where it is, the variance falls as far as the value function foresees results.</p>${forest(
      axis,
      rows,
      'Scores with 95 % intervals: Wilson’s as counted, Student’s over pairs without luck. The line is an even score.',
    )}${dataTable<LuckRow>({
      file: `${input.manifest.experiment.id}-luck`,
      caption: 'Luck, from the side of the first agent',
      columns: [
        {
          key: 'scenario',
          head: 'Scenario',
          isText: true,
          isHidden: tally.scenarios.length < 2,
          value: (r) => r.scenario,
        },
        { key: 'arm', head: 'Arm', isText: true, isHidden: tally.arms.length < 2, value: (r) => r.arm },
        { key: 'agent_a', head: 'Agent', isText: true, value: (r) => r.agentA },
        { key: 'agent_b', head: 'Against', isText: true, value: (r) => r.agentB },
        { key: 'pairs', head: 'Pairs', value: (r) => r.raw.count, show: (r) => count(r.raw.count) },
        {
          key: 'score_a',
          head: 'As counted',
          value: (r) => r.raw.mean,
          show: (r) => percentWithin(r.raw.mean, r.rawInterval),
        },
        {
          key: 'score_adj_a',
          head: 'Without luck',
          value: (r) => r.adjusted.mean,
          show: (r) => percentWithin(r.adjusted.mean, r.adjustedInterval),
        },
        {
          key: 'adj_lo',
          head: '95 % interval',
          value: (r) => r.adjustedInterval.lo,
          show: (r) => percentRange(r.adjustedInterval),
        },
        { key: 'adj_hi', head: '', isHidden: true, value: (r) => r.adjustedInterval.hi },
        {
          key: 'variance_ratio',
          head: 'Variance left',
          value: (r) => r.varianceRatio,
          show: (r) => percent(r.varianceRatio, 0),
        },
        {
          key: 'worth_pairs',
          head: 'Worth',
          value: (r) => r.raw.count / r.varianceRatio,
          show: (r) => count(Math.round(r.raw.count / r.varianceRatio)),
        },
        {
          key: 'luck_a',
          head: 'Mean luck',
          value: (r) => r.luck.mean,
          show: (r) => signed(100 * r.luck.mean, 2),
        },
        { key: 'luck_p', head: 'p', value: (r) => r.luckP, show: (r) => pValue(r.luckP) },
      ],
      rows: luck.rows,
    })}<p class="note">“Variance left” is that of pairs without luck as a share of that as counted, “worth” the number of pairs that would know the score as well as counted. Mean luck is in points of 100 and 0 but for chance; p tests that. The value function, <code>${VALUE_FILE}</code> with hash <code>${luck.hash.slice(0, 12)}</code>, was fitted on other seeds and frozen; ${
      input.registration.value === null
        ? 'no registered plan names it.'
        : input.registration.value === luck.hash
          ? 'the registered plan names it.'
          : html`<b>the registered plan names another one</b> (<code>${input.registration.value.slice(0, 12)}</code>).`
    }</p>`,
  };
}
