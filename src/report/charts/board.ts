// A position as SVG: ground, then what stands on it. One path a kind of ground keeps large maps small.
import type { Drawing, DrawingCell } from '../../core/game.ts';
import { html, type Markup } from '../markup.ts';
import { plain } from './frame.ts';

/** Half the width and half the height of a flat-top hex whose columns are 3/4 of its width apart and 1 high. */
const HEX_RADIUS = 1 / Math.sqrt(3);

interface Geometry {
  readonly width: number;
  readonly height: number;
  centre(cell: DrawingCell): [number, number];
  outline(x: number, y: number): string;
}

function squares({ columns, rows }: Drawing): Geometry {
  return {
    width: columns,
    height: rows,
    centre: ({ x, y }) => [x + 0.5, y + 0.5],
    outline: (x, y) => `M${plain(x - 0.5)} ${plain(y - 0.5)}h1v1h-1z`,
  };
}

/** Flat-top hexes in columns. */
function hexes({ columns, rows, lowColumns = 'odd' }: Drawing): Geometry {
  const low = lowColumns === 'odd' ? 1 : 0;
  const r = HEX_RADIUS;
  return {
    width: 1.5 * r * (columns - 1) + 2 * r,
    height: rows + 0.5,
    centre: ({ x, y }) => [r + 1.5 * r * x, y + 0.5 + (x % 2 === low ? 0.5 : 0)],
    outline: (x, y) =>
      `M${plain(x - r)} ${plain(y)}l${plain(r / 2)}-.5h${plain(r)}l${plain(r / 2)} .5l-${plain(r / 2)} .5h-${plain(r)}z`,
  };
}

/** Grounds with a colour of their own; others get one of a few neutral tints, by name. */
const KNOWN_GROUNDS =
  /^(land|clear|plain|road|sand|lake|sea|deep|river|ford|stream|shallows|bridge|reef|wood|forest|hill|height|mountain|village|city|town|building|burning|rubble|redoubt|fleche|unseen)$/;

/** `forest unseen` is forest that the seat can't see now. */
function groundClass(ground: string): string {
  if (ground.endsWith(' unseen')) return `${groundClass(ground.slice(0, -' unseen'.length))} dim`;
  if (KNOWN_GROUNDS.test(ground)) return `g-${ground}`;
  let sum = 0;
  for (const letter of ground) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return `g-other${sum % 4}`;
}

/** `caption` says what the reader looks at; it is read aloud in place of the picture. */
export function boardSvg(drawing: Drawing, caption: string): Markup {
  const geometry = drawing.hex ? hexes(drawing) : squares(drawing);
  const grounds = new Map<string, string>();
  for (const cell of drawing.cells) {
    const [x, y] = geometry.centre(cell);
    const name = groundClass(cell.ground);
    grounds.set(name, (grounds.get(name) ?? '') + geometry.outline(x, y));
  }
  const ground = [...grounds].map(([name, path]) => html`<path class="${name}" d="${path}"/>`);
  const pieces = drawing.cells
    .filter(({ glyph, seat }) => glyph !== '' || seat !== undefined)
    .map((cell) => {
      const [x, y] = geometry.centre(cell);
      const owner = cell.seat === undefined ? 'nobody' : `seat${cell.seat}`;
      const title = [cell.label, cell.glyph].filter((part) => part !== undefined && part !== '').join(' ');
      const token =
        cell.seat !== undefined &&
        html`<rect x="${plain(x - 0.38)}" y="${plain(y - 0.38)}" width=".76" height=".76" rx=".16"/>`;
      const size = cell.glyph.length > 1 ? 'g2' : 'g1';
      return html`<g class="piece ${owner}"><title>${title}</title>${token}<text class="${size}" x="${plain(x)}" y="${plain(y)}" dy=".35em">${cell.glyph}</text></g>`;
    });
  const margin = 0.05;
  const box = `${-margin} ${-margin} ${plain(geometry.width + 2 * margin)} ${plain(geometry.height + 2 * margin)}`;
  const width = Math.round(Math.min(900, Math.max(150, geometry.width * 34)));
  return html`<svg class="board" viewBox="${box}" style="max-width:${width}px" role="img" aria-label="${caption}">${ground}${pieces}</svg>`;
}
