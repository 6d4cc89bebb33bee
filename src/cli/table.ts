/** Rows as aligned text: the first `left` columns to the left, numbers to the right. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const widths = header.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i < left ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** The signs of reports in those of a terminal. */
export function plainText(text: string): string {
  return text
    .replace(/[\u202f\u00a0]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll('\u2013', '-')
    .replaceAll('\u221e', 'inf');
}
