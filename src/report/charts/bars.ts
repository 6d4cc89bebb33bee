import { fixed } from '../figures.ts';
import { html, type Markup } from '../markup.ts';

export interface Part {
  /** Index into the legend. */
  readonly key: number;
  readonly share: number;
  readonly label: string;
}

export interface BarRow {
  readonly label: string;
  readonly parts: readonly Part[];
}

/** Rows of shares that each add up to one, with a legend. */
export function stackedBars(keys: readonly string[], rows: readonly BarRow[], caption: string): Markup {
  const legend = html`<div class="legend">${keys.map((key, i) => html`<span class="key block s${i % 8}">${key}</span>`)}</div>`;
  const body = rows.map(({ label, parts }) => {
    let from = 0;
    const blocks = parts.map((part) => {
      const at = from;
      from += part.share;
      const text =
        part.share >= 0.12 &&
        html`<text x="${fixed(100 * (at + part.share / 2), 2)}%" y="50%" dy="0.35em" text-anchor="middle">${fixed(100 * part.share)} %</text>`;
      return html`<g class="s${part.key % 8}"><title>${part.label}</title><rect x="${fixed(100 * at, 2)}%" y="0" width="${fixed(100 * part.share, 2)}%" height="100%"/>${text}</g>`;
    });
    const spoken = `${label}: ${parts.map((part) => part.label).join(', ')}`;
    return html`<div class="bar-row"><div class="bar-label">${label}</div><svg class="stack" role="img" aria-label="${spoken}">${blocks}</svg></div>`;
  });
  return html`<figure class="bars">${legend}${body}<figcaption>${caption}</figcaption></figure>`;
}
