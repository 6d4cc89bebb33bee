import { isAlike } from '../../stats/sample.ts';
import { axisFor, forest } from '../charts/strip.ts';
import { type Contrast, measureName } from '../contrasts.ts';
import { count, fixed, percent, points, pointsRange, pValue, signed } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html } from '../markup.ts';
import { dataTable } from '../table.ts';

/** Every arm against the first, within blocks. */
export function armSection(input: ReportInput): Section | null {
  const { contrasts, tally } = input;
  if (contrasts.length === 0) return null;
  const axis = axisFor(
    contrasts.map(({ interval }) => interval),
    0,
    (value) => signed(100 * value),
  );
  const several = tally.scenarios.length > 1 || new Set(contrasts.map(({ measure }) => measureName(measure))).size > 1;
  const rows = contrasts.map((contrast) => {
    const { arm, base, differences, interval, measure, scenario } = contrast;
    const numbers = `${points(differences.mean, interval)} [${pointsRange(interval)}]`;
    return {
      label: html`<b>${arm}</b> <span class="against">less</span> ${base}`,
      estimate: differences.mean,
      interval,
      value: html`<b>${points(differences.mean, interval)}</b> <span class="range">[${pointsRange(interval)}]</span>`,
      spoken: `${arm} less ${base}, ${measureName(measure)}: ${numbers} points`,
      group: several ? `${measureName(measure)}${tally.scenarios.length > 1 ? `, ${scenario}` : ''}` : undefined,
    };
  });
  const bySeat = contrasts.filter(({ measure }) => 'seat' in measure);
  return {
    id: 'arms',
    title: 'Arms compared on the same seeds',
    body: html`${forest(axis, rows, `Difference of scores in percentage points with its 95 % interval (Student’s, over blocks${contrasts.some(({ differences }) => isAlike(differences)) ? '; where all blocks are alike, Clopper and Pearson’s for those that are not' : ''}).`)}${dataTable<Contrast>(
      {
        file: `${input.manifest.experiment.id}-arms`,
        caption: 'Contrasts of arms, block by block',
        columns: [
          {
            key: 'scenario',
            head: 'Scenario',
            isText: true,
            isHidden: tally.scenarios.length < 2,
            value: (c) => c.scenario,
          },
          { key: 'measure', head: 'Measure', isText: true, value: (c) => measureName(c.measure) },
          { key: 'arm', head: 'Arm', isText: true, value: (c) => c.arm },
          { key: 'base', head: 'Less', isText: true, value: (c) => c.base },
          { key: 'blocks', head: 'Blocks', value: (c) => c.differences.count, show: (c) => count(c.differences.count) },
          { key: 'score_arm', head: 'Score', value: (c) => c.armMean, show: (c) => percent(c.armMean) },
          { key: 'score_base', head: 'Base', value: (c) => c.baseMean, show: (c) => percent(c.baseMean) },
          {
            key: 'difference',
            head: 'Difference',
            value: (c) => c.differences.mean,
            show: (c) => points(c.differences.mean, c.interval),
          },
          { key: 'ci_lo', head: '95 % interval', value: (c) => c.interval.lo, show: (c) => pointsRange(c.interval) },
          { key: 'ci_hi', head: '', isHidden: true, value: (c) => c.interval.hi },
          {
            key: 'cs_lo',
            head: 'At any time',
            value: (c) => c.sequence?.lo ?? Number.NaN,
            show: (c) => (c.sequence === null ? '–' : pointsRange(c.sequence)),
          },
          { key: 'cs_hi', head: '', isHidden: true, value: (c) => c.sequence?.hi ?? Number.NaN },
          { key: 'p', head: '', isHidden: true, value: (c) => c.p },
          { key: 'p_holm', head: 'p (Holm)', value: (c) => c.pHolm, show: (c) => pValue(c.pHolm) },
          {
            key: 'crn_var_ratio',
            head: 'Variance left',
            value: (c) => c.shared.ratio,
            show: (c) => percent(c.shared.ratio, 0),
          },
          {
            key: 'independent_blocks',
            head: 'Worth',
            value: (c) => c.shared.independentBlocks,
            show: (c) => (isAlike(c.differences) ? '–' : count(Math.round(c.shared.independentBlocks))),
          },
        ],
        rows: contrasts,
      },
    )}<p class="note">“At any time” is a betting confidence sequence: it holds whenever one looks, at the price of width. “Variance left” is Var(a − b) / (Var a + Var b): under 100 % the shared seeds pay; “worth” is the number of blocks with unrelated chance that would know as much.</p>${bySeat.map(
      ({ arm, base, better, worse, interval, differences }) =>
        html`<p class="note">${arm} turned ${count(better)} matches to a better result than in ${base} and ${count(worse)} to a worse one${
          (interval.lo > 0 || interval.hi < 0) &&
          `: one more point in every ${fixed(1 / Math.abs(differences.mean), 1)} matches ${differences.mean > 0 ? 'won' : 'lost'}`
        }.</p>`,
    )}`,
  };
}
