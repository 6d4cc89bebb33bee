// Lines over a number: what a budget buys, and how an estimate settled.
import { scaleLinear, scaleLog } from 'd3-scale';
import { html, type Markup } from '../markup.ts';
import { across, band, chart, type Frame, plain, polyline, type Scale, stretched } from './frame.ts';

const HEIGHT = 220;

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly lo: number;
  readonly hi: number;
  readonly label: string;
}

export interface Curve {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

export interface CurveText {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xFormat: (value: number) => string;
  readonly yFormat: (value: number) => string;
  readonly caption: string;
  readonly spoken: string;
}

function finite(values: readonly number[]): number[] {
  return values.filter((value) => Number.isFinite(value));
}

function inside(scale: Scale, value: number): number {
  const [a, b] = scale.domain();
  return Math.min(Math.max(a, b), Math.max(Math.min(a, b), value));
}

/** One line a curve on a logarithmic axis, with an interval at each point. */
export function curves(list: readonly Curve[], reference: number, text: CurveText): Markup {
  const all = list.flatMap(({ points }) => points);
  const places = [...new Set(all.map((point) => point.x))].sort((a, b) => a - b);
  const x = scaleLog()
    .base(2)
    .domain([places[0] / 1.3, places[places.length - 1] * 1.3])
    .range([0, 100]);
  const ends = finite([reference, ...all.flatMap(({ y, lo, hi }) => [y, lo, hi])]);
  const y = scaleLinear()
    .domain([Math.min(...ends), Math.max(...ends)])
    .nice(5)
    .range([HEIGHT, 0]);
  const frame: Frame = {
    ...text,
    x,
    y,
    height: HEIGHT,
    xTicks: places,
    yTicks: y.ticks(5),
    reference,
  };
  const at = (value: number) => plain(y(inside(y, value)));
  const marks = list.map(
    ({ points }, i) =>
      html`<g class="series s${i % 8}">${stretched(
        frame,
        polyline(
          frame,
          points.map((point): [number, number] => [point.x, inside(y, point.y)]),
        ),
        'line',
      )}${points.map(
        (point) =>
          html`<g><title>${point.label}</title><line class="span" x1="${across(x, point.x)}" x2="${across(x, point.x)}" y1="${at(point.lo)}" y2="${at(point.hi)}"/><circle cx="${across(x, point.x)}" cy="${at(point.y)}" r="4.5"/></g>`,
      )}</g>`,
  );
  const legend =
    list.length > 1 &&
    html`<div class="legend">${list.map(({ name }, i) => html`<span class="key s${i % 8}">${name}</span>`)}</div>`;
  return html`${legend}${chart(frame, html`${marks}`)}`;
}

export interface Settling {
  /** Units so far. */
  readonly places: readonly number[];
  readonly estimates: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** How an estimate and its confidence sequence settled as units came in. */
export function settlingChart(path: Settling, reference: number, limits: readonly number[], text: CurveText): Markup {
  const x = scaleLinear()
    .domain([0, path.places[path.places.length - 1]])
    .range([0, 100]);
  // What the first units allow is nearly everything: the axis shows what the later three quarters do.
  const from = Math.floor(path.places.length / 4);
  const ends = finite([
    reference,
    ...limits,
    ...path.lows.slice(from),
    ...path.highs.slice(from),
    ...path.estimates.slice(from),
  ]);
  const y = scaleLinear()
    .domain([Math.min(...ends), Math.max(...ends)])
    .nice(5)
    .range([HEIGHT, 0])
    .clamp(true);
  const frame: Frame = { ...text, x, y, height: HEIGHT, xTicks: x.ticks(5), yTicks: y.ticks(5), reference };
  const line = path.places.map((place, i): [number, number] => [place, path.estimates[i]]);
  const margins = limits.map(
    (limit) => html`<line class="limit" x1="0" x2="100%" y1="${plain(y(limit))}" y2="${plain(y(limit))}"/>`,
  );
  return chart(
    frame,
    html`<g class="series s0">${stretched(frame, band(frame, path.places, path.lows, path.highs), 'area')}${stretched(frame, polyline(frame, line), 'line')}</g>${margins}`,
  );
}
