import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Column } from './columns.ts';
import type { ExpandedRows } from './expandQueries.ts';
import type { RowRequest } from './language/options.ts';
import { skipTokenOf, type Cell } from './language/skipToken.ts';
import { BETWEEN_ROWS, type TextRows } from './rowQueries.ts';
import type { DataSet } from './sets.ts';

/**
 * The maximum number of rows on a page. They take a few megabytes, and the server builds the page in full before it
 * sends it.
 */
const PAGE_ROWS_MAX = 5_000;

/**
 * The maximum number of cells on a page: rows with many columns take longer, and nothing is sent until all are read.
 */
const PAGE_CELLS_MAX = 125_000;

/** The maximum number of rows on a page with expanded properties, such as audits with all their answers. */
const EXPANDED_ROWS_MAX = 250;

/** Returns the maximum number of rows on a page, and whether the caller stated a preference. */
export function pageRows(
  { headers }: FastifyRequest,
  { columns }: DataSet,
  { expand }: Pick<RowRequest, 'expand'>,
): { rows: number; preferred: boolean } {
  const usual = Math.min(PAGE_ROWS_MAX, Math.floor(PAGE_CELLS_MAX / columns.length));
  const most = expand.length === 0 ? usual : EXPANDED_ROWS_MAX;
  const prefer = String(headers['prefer'] ?? '').slice(0, 1_000);
  const preference = /(?:^|[,;\s])(?:odata\.)?maxpagesize\s?=\s?"?(\d{1,9})/i.exec(prefer)?.[1];
  const size = Number(preference ?? 0);
  return size > 0 ? { rows: Math.min(size, most), preferred: true } : { rows: most, preferred: false };
}

/** Returns the selected columns and those needed for expanded rows and for the position of the next page. */
export function readColumns(set: DataSet, { select, order, expand }: RowRequest): readonly Column[] {
  const names = new Set([...select, ...order.map(({ column }) => column)].map(({ name }) => name));
  for (const { navigation } of expand) for (const name of navigation.on) names.add(name);
  return set.columns.filter(({ name }) => names.has(name));
}

/**
 * Returns a page's rows, and the token of the next page (null if there is none). If there is a next page, the given
 * `text` contains its first row, too.
 */
export function cutPage({ text, count }: TextRows, request: RowRequest, rows: number) {
  const page = count > rows ? text.slice(0, Math.max(0, text.lastIndexOf(BETWEEN_ROWS))) : text;
  const rowCount = Math.min(count, rows);
  const remainder = request.top === null ? null : request.top - rowCount;
  const isMore = count > rows && rowCount > 0 && remainder !== 0;
  const next = isMore ? skipTokenOf({ values: placeOf(lastRow(page), request), top: remainder }, request.order) : null;
  const extraColumns = new Set(request.order.map(({ column }) => column.name));
  for (const { name } of request.select) extraColumns.delete(name);
  return {
    text: extraColumns.size === 0 || rowCount === 0 ? page : withoutColumns(page, extraColumns),
    count: rowCount,
    next,
  };
}

/** Does the same as `cutPage` for a page with expanded properties, which the database has already cut. */
export function expandedPage({ text, count, place }: ExpandedRows, request: RowRequest) {
  const remainder = request.top === null ? null : request.top - count;
  return {
    text,
    count,
    next: place && remainder !== 0 ? skipTokenOf({ values: place, top: remainder }, request.order) : null,
  };
}

function lastRow(page: string): string {
  const at = page.lastIndexOf(BETWEEN_ROWS);
  return at === -1 ? page : page.slice(at + BETWEEN_ROWS.length);
}

function placeOf(row: string, { order }: RowRequest): Cell[] {
  const cells = JSON.parse(row) as Record<string, Cell>;
  return order.map(({ column }) => cells[column.name] ?? null);
}

/** Removes the columns that were read only for the next page's position. */
function withoutColumns(page: string, extraColumns: ReadonlySet<string>): string {
  const rowsOfPage = page.split(BETWEEN_ROWS).map((row) => {
    const cells = Object.entries(JSON.parse(row) as Record<string, Cell>);
    return JSON.stringify(Object.fromEntries(cells.filter(([name]) => !extraColumns.has(name))));
  });
  return rowsOfPage.join(BETWEEN_ROWS);
}

/** Returns a response's ETag. */
export function etagOf(bytes: Buffer): string {
  return `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
}

/** Checks whether the caller already has the response with this ETag. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match'] ?? '';
  return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim() === etag);
}
