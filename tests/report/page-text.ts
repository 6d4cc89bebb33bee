const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** What a person reads of a page, a line a block: without style, drawings and addresses. */
export function pageText(page: string): string {
  return page
    .replace(/<(style|title|svg|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<\/(td|th|dt|span|summary)>/g, ' ')
    .replace(/<\/(p|h\d|li|tr|div|figcaption|caption|dd|pre|section|header|footer)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&[^;]+;/g, (entity) => ENTITIES[entity])
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The downloads that a page holds: file name and text. */
export function downloadsOf(page: string): { file: string; text: string }[] {
  return [...page.matchAll(/download="([^"]*)" href="data:text\/csv;charset=utf-8,([^"]*)"/g)].map((match) => ({
    file: match[1],
    text: decodeURIComponent(match[2]),
  }));
}
