import { stringify } from 'csv-stringify/sync';
import { formatNumber } from '../stats/format.ts';
import { type Content, html, type Markup } from './markup.ts';

export interface Column<Row> {
  /** Name of the column in the CSV. */
  readonly key: string;
  readonly head: string;
  /** What the CSV holds; numbers are written with six significant digits. */
  readonly value: (row: Row) => string | number;
  /** What the page shows; the CSV's value when left out. */
  readonly show?: (row: Row) => Content;
  readonly isText?: boolean;
  /** In the CSV only. */
  readonly isHidden?: boolean;
}

export interface DataTable<Row> {
  /** File name of the download, without its ending. */
  readonly file: string;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Rows that the page shows; the CSV holds all. */
  readonly shownRows?: number;
}

function cell(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** The table's numbers at full precision, as a link that holds them: nothing is fetched. */
function csvLink<Row>({ file, columns, rows }: DataTable<Row>): Markup {
  const text = stringify([
    columns.map(({ key }) => key),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]);
  return html`<a class="csv" download="${file}.csv" href="data:text/csv;charset=utf-8,${encodeURIComponent(text)}">CSV</a>`;
}

export function dataTable<Row>(table: DataTable<Row>): Markup {
  const shown = table.columns.filter(({ isHidden }) => isHidden !== true);
  const kind = (column: Column<Row>) => (column.isText === true ? 'text' : 'number');
  return html`<div class="table"><div class="table-head"><span>${table.caption}</span>${csvLink(table)}</div><div class="scroll" tabindex="0" role="region" aria-label="${table.caption}"><table><thead><tr>${shown.map(
    (column) => html`<th class="${kind(column)}" scope="col">${column.head}</th>`,
  )}</tr></thead><tbody>${table.rows
    .slice(0, table.shownRows)
    .map(
      (row) =>
        html`<tr>${shown.map((column, i) =>
          i === 0 && column.isText === true
            ? html`<th class="text" scope="row">${column.show?.(row) ?? cell(column.value(row))}</th>`
            : html`<td class="${kind(column)}">${column.show?.(row) ?? cell(column.value(row))}</td>`,
        )}</tr>`,
    )}</tbody></table></div></div>`;
}
