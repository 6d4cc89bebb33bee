import { bin } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { count } from '../figures.ts';
import { html, type Markup } from '../markup.ts';
import { across, chart, plain } from './frame.ts';

const HEIGHT = 120;
const BINS = 24;

/** How often values fall where; whole values, as counts of turns are, get whole bins. */
export function histogram(values: readonly number[], label: string, caption: string): Markup {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const width = Math.max(1, Math.ceil((high - low + 1) / BINS));
  const edges = Array.from({ length: Math.ceil((high - low + 1) / width) + 1 }, (_, i) => low - 0.5 + i * width);
  const domain: [number, number] = [edges[0], edges[edges.length - 1]];
  const bins = bin<number, number>().domain(domain).thresholds(edges.slice(1, -1))(values as number[]);
  const x = scaleLinear().domain(domain).range([0, 100]);
  const top = Math.max(...bins.map(({ length }) => length));
  const y = scaleLinear().domain([0, top]).nice(3).range([HEIGHT, 0]);
  const bars = bins.map((values, i) => {
    const from = x(edges[i]);
    const to = x(edges[i + 1]);
    const words = width === 1 ? `${edges[i] + 0.5}` : `${edges[i] + 0.5} to ${edges[i + 1] - 0.5}`;
    return html`<rect class="bar" x="${plain(from + 0.15)}%" width="${plain(to - from - 0.3)}%" y="${plain(y(values.length))}" height="${plain(HEIGHT - y(values.length))}"><title>${words}: ${count(values.length)}</title></rect>`;
  });
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  const median = html`<line class="median" x1="${across(x, middle)}" x2="${across(x, middle)}" y1="0" y2="${HEIGHT}"/>`;
  return chart(
    {
      x,
      y,
      height: HEIGHT,
      xTicks: x.ticks(6).filter(Number.isInteger),
      yTicks: y.ticks(3).filter(Number.isInteger),
      xFormat: count,
      yFormat: count,
      xLabel: label,
      yLabel: 'matches',
      caption,
      spoken: `Histogram of ${label}: from ${low} to ${high}, median ${middle}.`,
    },
    html`${bars}${median}`,
  );
}
