import { boardSvg } from '../charts/board.ts';
import { seatName } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html } from '../markup.ts';

export function boardSection({ scenes, tally }: ReportInput): Section | null {
  if (scenes.length === 0) return null;
  const seats = Array.from({ length: tally.seatCount }, (_, seat) => seat);
  return {
    id: 'boards',
    title: 'Matches at their turning points',
    body: html`<div class="legend">${seats.map((seat) => html`<span class="key block seat${seat}">${seatName(seat)}</span>`)}</div>${scenes.map(
      ({ title, note, command, panels }) =>
        html`<figure class="scene"><h3>${title}</h3><p class="note">${note}</p><div class="panels">${panels.map(
          ({ heading, caption, drawing }) =>
            html`<div class="panel"><h4>${heading}</h4>${boardSvg(drawing, `${heading}: ${caption}`)}<p>${caption}</p></div>`,
        )}</div><figcaption><code>${command}</code></figcaption></figure>`,
    )}`,
  };
}
