/** Text that is HTML or SVG already; everything else is escaped when it is put into `html`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export type Content = string | number | Markup | null | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

function render(content: Content): string {
  if (content === null || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string') return escapeHtml(content);
  if (typeof content === 'number') return String(content);
  return content.map(render).join('');
}

/** Tag of templates for HTML and SVG: what is filled in is escaped unless it is Markup; lists are joined, null and false leave nothing. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = parts[0];
  contents.forEach((content, i) => {
    text += render(content) + parts[i + 1];
  });
  return new Markup(text);
}

export const NOTHING = new Markup('');
