// Charts with two axes. Horizontal places are shares of the width, vertical ones pixels: the chart takes the width that there is and its
// text keeps its size.
import type { ScaleContinuousNumeric } from 'd3-scale';
import { fixed } from '../figures.ts';
import { html, type Markup } from '../markup.ts';

export type Scale = ScaleContinuousNumeric<number, number>;

/** Horizontal place of a value, as an attribute. `x` has the range 0 to 100. */
export function across(x: Scale, value: number): string {
  return `${plain(x(value))}%`;
}

/** A coordinate without needless digits. */
export function plain(value: number): string {
  return fixed(value, 2)
    .replace('−', '-')
    .replace(/\.?0+$/, '');
}

export interface Frame {
  /** Range 0 to 100. */
  readonly x: Scale;
  /** Range `height` to 0. */
  readonly y: Scale;
  readonly height: number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  readonly xFormat: (value: number) => string;
  readonly yFormat: (value: number) => string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** A horizontal line drawn stronger than the grid. */
  readonly reference?: number;
  readonly caption: string;
  /** What a reader who does not see the chart hears. */
  readonly spoken: string;
}

/** A figure around marks. */
export function chart(frame: Frame, marks: Markup): Markup {
  const { x, y, height, xTicks, yTicks, xFormat, yFormat } = frame;
  const rows = yTicks.map(
    (tick) =>
      html`<line class="${tick === frame.reference ? 'zero' : 'grid'}" x1="0" x2="100%" y1="${plain(y(tick))}" y2="${plain(y(tick))}"/>`,
  );
  const left = yTicks.map(
    (tick) => html`<text x="100%" y="${plain(y(tick) + 12)}" text-anchor="end">${yFormat(tick)}</text>`,
  );
  const below = xTicks.map((tick) => {
    const at = x(tick);
    const anchor = at < 3 ? 'start' : at > 97 ? 'end' : 'middle';
    return html`<text x="${plain(at)}%" y="${height + 18}" text-anchor="${anchor}">${xFormat(tick)}</text>`;
  });
  return html`<figure class="chart"><div class="chart-y">${frame.yLabel}</div><div class="chart-body"><svg class="chart-left" style="height:${height + 24}px" aria-hidden="true">${left}</svg><svg class="chart-plot" style="height:${height + 24}px" role="img" aria-label="${frame.spoken}"><title>${frame.spoken}</title>${rows}${marks}<line class="base" x1="0" x2="100%" y1="${height}" y2="${height}"/>${below}</svg></div><div class="chart-x">${frame.xLabel}</div><figcaption>${frame.caption}</figcaption></figure>`;
}

/** A path in the frame's coordinates that stretches with the width: a closed area or an open line. */
export function stretched(frame: Pick<Frame, 'height'>, path: string, className: string): Markup {
  return html`<svg x="0" y="0" width="100%" height="${frame.height}" viewBox="0 0 100 ${frame.height}" preserveAspectRatio="none"><path class="${className}" vector-effect="non-scaling-stroke" d="${path}"/></svg>`;
}

/** Straight lines through points. */
export function polyline(frame: Pick<Frame, 'x' | 'y'>, points: readonly (readonly [number, number])[]): string {
  return points.map(([a, b], i) => `${i === 0 ? 'M' : 'L'}${plain(frame.x(a))} ${plain(frame.y(b))}`).join('');
}

/** The area between two lines over the same places. */
export function band(
  frame: Pick<Frame, 'x' | 'y'>,
  places: readonly number[],
  low: readonly number[],
  high: readonly number[],
): string {
  const there = places.map((place, i): [number, number] => [place, high[i]]);
  const back = places.map((place, i): [number, number] => [place, low[i]]).reverse();
  return `${polyline(frame, [...there, ...back])}Z`;
}
