// A position as SVG: ground, then what stands on it. One path a kind of ground keeps large maps small.
import type { Drawing, DrawingCell } from '../../core/game.ts';
import { html, type Markup } from '../markup.ts';
import { plain } from './frame.ts';

/** Half the width and half the height of a flat-top hex whose columns are 3/4 of its width apart and 1 high. */
const HEX_RADIUS = 1 / Math.sqrt(3);

/** Columns and rows of a part of the map, ends included. */
export interface Clip {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Cells around the outermost units. */
const MARGIN = 3;
/** Smaller maps are shown whole, and parts that are nearly all of it. */
const LARGE = 24;
const NEARLY_ALL = 0.7;

/** The part on which units stand in any of the positions; null where the whole map says it as well. */
export function clipOf(drawings: readonly Drawing[]): Clip | null {
  const [{ columns, rows }] = drawings;
  const units = drawings.flatMap(({ cells }) => cells.filter(({ seat }) => seat !== undefined));
  if (columns <= LARGE || units.length === 0) return null;
  const xs = units.map(({ x }) => x);
  const ys = units.map(({ y }) => y);
  const clip = {
    left: Math.max(0, Math.min(...xs) - MARGIN),
    right: Math.min(columns - 1, Math.max(...xs) + MARGIN),
    top: Math.max(0, Math.min(...ys) - MARGIN),
    bottom: Math.min(rows - 1, Math.max(...ys) + MARGIN),
  };
  const area = (clip.right - clip.left + 1) * (clip.bottom - clip.top + 1);
  return area < NEARLY_ALL * columns * rows ? clip : null;
}

interface Geometry {
  /** Left end, upper end, width and height of a part. */
  box(clip: Clip): [number, number, number, number];
  centre(cell: DrawingCell): [number, number];
  outline(x: number, y: number): string;
}

function squares(): Geometry {
  return {
    box: ({ left, right, top, bottom }) => [left, top, right - left + 1, bottom - top + 1],
    centre: ({ x, y }) => [x + 0.5, y + 0.5],
    outline: (x, y) => `M${plain(x - 0.5)} ${plain(y - 0.5)}h1v1h-1z`,
  };
}

/** Flat-top hexes in columns. */
function hexes({ lowColumns = 'odd' }: Drawing): Geometry {
  const low = lowColumns === 'odd' ? 1 : 0;
  const r = HEX_RADIUS;
  return {
    box: ({ left, right, top, bottom }) => [1.5 * r * left, top, 1.5 * r * (right - left) + 2 * r, bottom - top + 1.5],
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

/** `caption` says what the reader looks at; it is read aloud in place of the picture. `clip`: the part to show, null for all. */
export function boardSvg(drawing: Drawing, caption: string, clip: Clip | null = null): Markup {
  const geometry = drawing.hex ? hexes(drawing) : squares();
  const shown = clip ?? { left: 0, right: drawing.columns - 1, top: 0, bottom: drawing.rows - 1 };
  const cells = drawing.cells.filter(
    ({ x, y }) => x >= shown.left && x <= shown.right && y >= shown.top && y <= shown.bottom,
  );
  const grounds = new Map<string, string>();
  for (const cell of cells) {
    const [x, y] = geometry.centre(cell);
    const name = groundClass(cell.ground);
    grounds.set(name, (grounds.get(name) ?? '') + geometry.outline(x, y));
  }
  const ground = [...grounds].map(([name, path]) => html`<path class="${name}" d="${path}"/>`);
  const pieces = cells
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
  const [left, top, across, down] = geometry.box(shown);
  const box = [left - margin, top - margin, across + 2 * margin, down + 2 * margin].map(plain).join(' ');
  const width = Math.round(Math.min(900, Math.max(150, across * 34)));
  return html`<svg class="board" viewBox="${box}" style="max-width:${width}px" role="img" aria-label="${caption}">${ground}${pieces}</svg>`;
}
