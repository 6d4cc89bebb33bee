// What the signs on a board mean, for those who see it for the first time: of all that a ruleset has, only what stands there.
import type { Drawing } from '../core/game.ts';

export interface Explained {
  readonly sign: string;
  readonly meaning: string;
}

/** The sign of bare ground in text: that of the legend, else the beginning of its name. */
export function groundSign(ground: string, { legend }: Drawing): string {
  const sign = legend?.grounds[ground];
  if (sign !== undefined) return sign;
  if (ground === 'land') return '.';
  if (ground === 'lake') return '~';
  return ground === 'unseen' ? '?' : ground.slice(0, 1);
}

/** Signs on this board: glyphs, what is said of them, then grounds, each in the order of the legend. Empty without one. */
export function explain(drawing: Drawing): Explained[] {
  const { cells, legend } = drawing;
  if (legend === undefined) return [];
  const { glyphs, marks = {}, grounds, small } = legend;
  const used = new Set<string>();
  let hasSmall = false;
  for (const { glyph, ground } of cells) {
    if (glyph === '') {
      used.add(`ground ${grounds[ground]}`);
      continue;
    }
    const base = glyph in glyphs ? glyph : withoutMark(glyph, marks);
    for (const mark of glyph.slice(base.length)) used.add(`mark ${mark}`);
    if (!(base in glyphs)) hasSmall = true;
    used.add(base in glyphs ? base : base.toUpperCase());
  }
  const meant = (names: Readonly<Record<string, string>>, kind = ''): Explained[] =>
    Object.entries(names).flatMap(([sign, meaning]) => (used.has(kind + sign) ? [{ sign, meaning }] : []));
  const bare = Object.fromEntries(
    // Of several grounds with one sign the first names it.
    Object.entries(grounds)
      .reverse()
      .map(([name, sign]) => [sign, name]),
  );
  const ofGround = [...new Set(Object.values(grounds))].flatMap((sign) =>
    used.has(`ground ${sign}`) ? [{ sign, meaning: bare[sign] }] : [],
  );
  return [
    ...meant(glyphs),
    ...(hasSmall && small !== undefined ? [{ sign: 'small letters', meaning: small }] : []),
    ...meant(marks, 'mark '),
    ...ofGround,
  ];
}

function withoutMark(glyph: string, marks: Readonly<Record<string, string>>): string {
  let end = glyph.length;
  while (end > 1 && glyph[end - 1] in marks) end--;
  return glyph.slice(0, end);
}

/** `F flag, K fake flag; …` in lines of about `width`; empty for nothing. */
export function legendText(entries: readonly Explained[], width = 100): string {
  const lines: string[] = [];
  for (const { sign, meaning } of entries) {
    const text = sign.length > 2 ? `${sign}: ${meaning}` : `${sign} ${meaning}`;
    const line = lines.at(-1);
    if (line !== undefined && line.length + text.length + 2 <= width) lines[lines.length - 1] = `${line}, ${text}`;
    else {
      if (line !== undefined) lines[lines.length - 1] = `${line},`;
      lines.push(text);
    }
  }
  return lines.join('\n');
}

/** Explains each sign once, when it first stands on a board. */
export class Explainer {
  readonly #known = new Set<string>();

  /** The legend of what is new, empty without anything. */
  news(drawing: Drawing): string {
    const fresh = explain(drawing).filter(({ sign }) => !this.#known.has(sign));
    for (const { sign } of fresh) this.#known.add(sign);
    return legendText(fresh);
  }
}
