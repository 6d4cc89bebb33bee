// What every page is wrapped in. Its policy forbids requests, and there is no script.
import type { Section } from './input.ts';
import { html, type Markup } from './markup.ts';
import { STYLE } from './style.ts';

export interface Page {
  readonly title: string;
  /** Question and verdict. */
  readonly hero: Markup;
  readonly sections: readonly Section[];
  /** Where its numbers come from. */
  readonly folder: string;
}

/** The whole page as the text of one HTML file. */
export function pageText({ title, hero, sections, folder }: Page): string {
  const links = sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="page">
<nav class="contents" aria-label="Contents"><ol>${links}</ol></nav>
<main>
${hero}
${sections.map((section) => html`<section id="${section.id}"><h2>${section.title}</h2>${section.body}</section>\n`)}
<footer>Written by <code>fogbench report</code> from ${folder}. This page holds its data and asks for nothing else.</footer>
</main>
</div>
</body>
</html>
`;
  return page.text;
}
