// The training report: one HTML page without scripts, with the curves of a run and what it was.
import type { GenerationLog } from './log.ts';

export interface ReportText {
  readonly title: string;
  /** Name and value: ruleset, seed, backend, time … */
  readonly facts: readonly (readonly [string, string])[];
  readonly yardstick: string;
  readonly endReasons: readonly string[];
}

interface Line {
  readonly name: string;
  readonly colour: string;
  /** [generation, value, and where there is one the interval's ends] */
  readonly points: readonly (readonly [number, number, number?, number?])[];
}

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 48;
const BOTTOM = 24;
const COLOURS = ['#1f5fa8', '#b8481c', '#2f7d4f', '#7a4fa3', '#8a6d00', '#4a4a4a'];

export function trainingReport(log: readonly GenerationLog[], text: ReportText): string {
  const line = (name: string, colour: number, value: (entry: GenerationLog) => number): Line => ({
    name,
    colour: COLOURS[colour % COLOURS.length],
    points: log.map((entry) => [entry.generation + 1, value(entry)] as const),
  });
  const gates = log.flatMap(({ generation, gate }) =>
    gate === null ? [] : [[generation + 1, gate.score, gate.low, gate.high] as const],
  );
  const last = gates[gates.length - 1];
  const charts = [
    chart(
      `Share of points of the policy alone against ${text.yardstick}, with 95 % intervals`,
      [{ name: 'share', colour: COLOURS[0], points: gates }],
      [0, 1],
      0.5,
    ),
    chart('Loss of the policy', [line('policy', 1, ({ losses }) => losses.policy)]),
    chart('Loss of win, draw and loss; of hidden facts (nats)', [
      line('value', 2, ({ losses }) => losses.value),
      line('belief', 3, ({ losses }) => losses.belief),
    ]),
    chart('Entropy of the policy (nats): in play, and on the samples learnt', [
      line('in play', 4, ({ playEntropy }) => playEntropy),
      line('learnt', 5, ({ losses }) => losses.entropy),
    ]),
    chart(
      'How matches of self-play end',
      text.endReasons
        .map((name, i) => line(name, i, ({ counts }) => counts.ends[i] / counts.matches))
        .filter(({ points }) => points.some(([, share]) => share > 0)),
      [0, 1],
    ),
    chart('Plies of a match', [line('plies', 0, ({ counts }) => counts.plies / counts.matches)]),
  ];
  const rows = text.facts.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`);
  const verdict =
    last === undefined
      ? ''
      : `<p>After ${last[0]} generations the policy alone scores ${percent(last[1])} [${percent(last[2])}, ${percent(last[3])}] against ${escapeHtml(text.yardstick)}.</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(text.title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h2{font-size:1rem;margin:1.6rem 0 .3rem}svg{width:100%;height:auto;overflow:visible}text{font-size:11px;fill:#555}
th{text-align:left;font-weight:600;padding-right:1rem;vertical-align:top}td{overflow-wrap:anywhere}</style></head><body>
<h1>${escapeHtml(text.title)}</h1>
${verdict}
${charts.join('\n')}
<h2>The run</h2><table>${rows.join('')}</table>
</body></html>
`;
}

function chart(title: string, lines: readonly Line[], range?: readonly [number, number], reference?: number): string {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return '';
  const values = points.flatMap(([, value, low, high]) => [value, low ?? value, high ?? value]);
  const [least, most] = range ?? [Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const lastX = Math.max(...points.map(([x]) => x));
  const firstX = Math.min(...points.map(([x]) => x));
  const x = (value: number) => (LEFT + ((value - firstX) / (lastX - firstX || 1)) * (WIDTH - LEFT - 8)).toFixed(1);
  const y = (value: number) => (8 + (1 - (value - least) / span) * (HEIGHT - BOTTOM - 8)).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => least + share * span);
  const grid = ticks.map(
    (tick) =>
      `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(tick)}" y2="${y(tick)}" stroke="#e4e4e4"/><text x="${LEFT - 6}" y="${y(tick)}" dy="4" text-anchor="end">${short(tick)}</text>`,
  );
  const mark =
    reference === undefined
      ? ''
      : `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${y(reference)}" y2="${y(reference)}" stroke="#999" stroke-dasharray="4 3"/>`;
  const drawn = lines.map(({ colour, points: own }) => {
    const path = own.map(([at, value]) => `${x(at)},${y(value)}`).join(' ');
    const whiskers = own
      .filter(([, , low]) => low !== undefined)
      .map(
        ([at, , low, high]) =>
          `<line x1="${x(at)}" x2="${x(at)}" y1="${y(low!)}" y2="${y(high!)}" stroke="${colour}" opacity=".35"/>`,
      );
    return `${whiskers.join('')}<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  });
  const legend =
    lines.length < 2
      ? ''
      : ` (${lines.map(({ name, colour }) => `<span style="color:${colour}">${escapeHtml(name)}</span>`).join(', ')})`;
  return `<h2>${escapeHtml(title)}${legend}</h2><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}">${grid.join('')}${mark}${drawn.join('')}<text x="${LEFT}" y="${HEIGHT - 4}">generation ${firstX}</text><text x="${WIDTH - 8}" y="${HEIGHT - 4}" text-anchor="end">${lastX}</text></svg>`;
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}

function percent(share: number | undefined): string {
  return `${(100 * (share ?? 0)).toFixed(1)} %`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
}
