// Interval plots: one strip of SVG a row, so that labels and numbers stay text of the page and wrap as it does. Horizontal places are
// shares of the width: a strip is sharp at any width and its strokes never scale.
import { tickStep } from 'd3-array';
import type { Interval } from '../../stats/interval.ts';
import { fixed } from '../figures.ts';
import { html, type Markup } from '../markup.ts';

export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** The value of no difference. */
  readonly reference: number;
  readonly format: (value: number) => string;
}

/** An axis that holds all intervals, its ticks at round distances from the reference; infinite ends are left to the edge. */
export function axisFor(
  intervals: readonly Interval[],
  reference: number,
  format: (value: number) => string,
  bounds: Interval = { lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY },
): Axis {
  const ends = intervals.flatMap(({ lo, hi }) => [lo, hi]).filter((value) => Number.isFinite(value));
  const reach = Math.max(1e-9, ...ends.map((value) => Math.abs(value - reference)));
  const least = Math.min(reference - reach * 0.15, ...ends);
  const most = Math.max(reference + reach * 0.15, ...ends);
  const step = tickStep(least, most, 5);
  const from = Math.floor((least - reference) / step);
  const to = Math.ceil((most - reference) / step);
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => reference + (from + i) * step);
  const low = Math.max(bounds.lo, ticks[0]);
  const high = Math.min(bounds.hi, ticks[ticks.length - 1]);
  return { low, high, ticks: ticks.filter((tick) => tick >= low && tick <= high), reference, format };
}

/** Place of a value as a share of the width. */
export function placeOn({ low, high }: Axis, value: number): string {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return `${fixed(100 * share, 2)}%`.replace('−', '-');
}

export type Tone = 'above' | 'below' | 'open';

/** Where an interval lies relative to the value of no difference. */
export function toneOf({ lo, hi }: Interval, reference: number): Tone {
  return lo > reference ? 'above' : hi < reference ? 'below' : 'open';
}

/** The row of one estimate with its interval. `label` is what a reader of the chart hears; `mark` a value to compare with, NaN for none. */
export function strip(axis: Axis, estimate: number, interval: Interval, label: string, mark = Number.NaN): Markup {
  const at = (value: number) => placeOn(axis, value);
  const grid = axis.ticks.map(
    (tick) =>
      html`<line class="${tick === axis.reference ? 'zero' : 'grid'}" x1="${at(tick)}" x2="${at(tick)}" y1="0" y2="100%"/>`,
  );
  const isPoint = Number.isFinite(estimate) && estimate >= axis.low && estimate <= axis.high;
  return html`<svg class="strip ${toneOf(interval, Number.isNaN(mark) ? axis.reference : mark)}" role="img" aria-label="${label}"><title>${label}</title>${grid}<line class="span" x1="${at(interval.lo)}" x2="${at(interval.hi)}" y1="50%" y2="50%"/>${
    isPoint && html`<circle cx="${at(estimate)}" cy="50%" r="5"/>`
  }${Number.isFinite(mark) && html`<svg class="mark" x="${at(mark)}" y="50%"><path d="M0 -6L5 0L0 6L-5 0Z"/></svg>`}</svg>`;
}

/** The tick labels that go above or below a column of strips. */
export function stripAxis(axis: Axis): Markup {
  const middle = axis.ticks.indexOf(axis.reference);
  // Every second label where they would run into each other; that of the reference stays.
  const shown = axis.ticks.filter((_, i) => axis.ticks.length <= 6 || (i - middle) % 2 === 0);
  const labels = shown.map((tick) => {
    const share = (tick - axis.low) / (axis.high - axis.low);
    const anchor = share < 0.04 ? 'start' : share > 0.96 ? 'end' : 'middle';
    return html`<text x="${placeOn(axis, tick)}" y="12" text-anchor="${anchor}">${axis.format(tick)}</text>`;
  });
  return html`<svg class="ticks" aria-hidden="true">${labels}</svg>`;
}

export interface StripRow {
  readonly label: Markup | string;
  readonly estimate: number;
  readonly interval: Interval;
  /** The estimate and its interval in words. */
  readonly value: Markup | string;
  readonly spoken: string;
  /** A value to compare the estimate with, drawn as a diamond. */
  readonly mark?: number;
  /** Headings stand above the first row of their group. */
  readonly group?: string | undefined;
}

/** A forest plot: label, strip and numbers a row; on narrow pages the strip goes below them. */
export function forest(axis: Axis, rows: readonly StripRow[], caption: string): Markup {
  return html`<figure class="forest">${forestBody(axis, rows)}<figcaption>${caption}</figcaption></figure>`;
}

export function forestBody(axis: Axis, rows: readonly StripRow[]): Markup {
  let group: string | undefined;
  const body = rows.map((row) => {
    const heading =
      row.group !== undefined && row.group !== group && html`<div class="forest-group">${row.group}</div>`;
    group = row.group;
    return html`${heading}<div class="forest-row"><div class="forest-label">${row.label}</div>${strip(
      axis,
      row.estimate,
      row.interval,
      row.spoken,
      row.mark,
    )}<div class="forest-value">${row.value}</div></div>`;
  });
  return html`<div class="forest-body">${body}<div class="forest-row forest-axis"><div></div>${stripAxis(axis)}<div></div></div></div>`;
}
