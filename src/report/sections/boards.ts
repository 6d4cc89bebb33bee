import { boardSvg, type Clip, clipOf } from '../charts/board.ts';
import { seatName } from '../figures.ts';
import type { Panel, ReportInput, Section } from '../input.ts';
import { html } from '../markup.ts';

/** Wide maps stand one below the other, so that what stands on them can be read; two arms stay side by side. */
function columnsFor(columns: number, panels: readonly Panel[], clip: Clip | null): number {
  const widest = clip === null ? Math.max(...panels.map(({ drawing }) => drawing.columns)) : clip.right - clip.left + 1;
  if (columns <= 2) return columns;
  return widest > 24 ? 1 : widest > 13 ? 2 : columns;
}

export function boardSection({ scenes, tally }: ReportInput): Section | null {
  if (scenes.length === 0) return null;
  const seats = Array.from({ length: tally.seatCount }, (_, seat) => seat);
  return {
    id: 'boards',
    title: 'Matches at their turning points',
    body: html`<p>A turning point is the ply around which the ruleset’s own features, each as a share of its range in the match, moved most in favour of the winner. It is a place to look, not a judgement.</p><div class="legend">${seats.map((seat) => html`<span class="key block seat${seat}">${seatName(seat)}</span>`)}</div>${scenes.map(
      ({ title, note, command, panels, columns }) => {
        const clip = clipOf(panels.map(({ drawing }) => drawing));
        return html`<figure class="scene"><h3>${title}</h3><p class="note">${note}${clip !== null && ' The part of the map on which units stand.'}</p><div class="panels" style="--columns:${columnsFor(columns, panels, clip)}">${panels.map(
          ({ heading, caption, drawing }) =>
            html`<div class="panel"><h4>${heading}</h4>${boardSvg(drawing, `${heading}: ${caption}`, clip)}<p>${caption}</p></div>`,
        )}</div><figcaption><code>${command}</code></figcaption></figure>`;
      },
    )}`,
  };
}
