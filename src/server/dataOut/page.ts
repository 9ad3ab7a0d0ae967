import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Column } from './columns.ts';
import type { Asked } from './language/options.ts';
import { skipTokenOf, type Cell } from './language/skipToken.ts';
import type { TextRow } from './rowQueries.ts';
import type { DataSet } from './sets.ts';

/** How many rows a page has at most: some megabytes, which are made whole before they are sent. */
const PAGE_ROWS_MAX = 5_000;

/** How many rows the next page has: fewer where the caller prefers that. */
export function pageRows({ headers }: FastifyRequest): { rows: number; preferred: boolean } {
  const prefer = String(headers['prefer'] ?? '').slice(0, 1_000);
  const given = /(?:^|[,;\s])(?:odata\.)?maxpagesize\s?=\s?"?(\d{1,9})/i.exec(prefer)?.[1];
  const wanted = Number(given ?? 0);
  return wanted > 0
    ? { rows: Math.min(wanted, PAGE_ROWS_MAX), preferred: true }
    : { rows: PAGE_ROWS_MAX, preferred: false };
}

/** The columns that a page is read with: what is asked for, and what the next page begins behind. */
export function readColumns(set: DataSet, { select, order }: Asked): readonly Column[] {
  const names = new Set([...select, ...order.map(({ column }) => column)].map(({ name }) => name));
  return set.columns.filter(({ name }) => names.has(name));
}

/**
 * The rows of a page as they are told, and the token of the next one; null after the last. One row more than the page has was
 * read, so that it is known whether there is one.
 */
export function cutPage(read: readonly TextRow[], asked: Asked, rows: number) {
  const page = read.slice(0, rows);
  const last = page.at(-1);
  const left = asked.top === null ? null : asked.top - page.length;
  const isMore = read.length > rows && last !== undefined && left !== 0;
  const next = isMore ? skipTokenOf({ values: placeOf(last, asked), top: left }, asked.order) : null;
  const hidden = new Set(asked.order.map(({ column }) => column.name));
  for (const { name } of asked.select) hidden.delete(name);
  return { texts: page.map(({ row }) => (hidden.size === 0 ? row : without(row, hidden))), next };
}

function placeOf({ row }: TextRow, { order }: Asked): Cell[] {
  const cells = JSON.parse(row) as Record<string, Cell>;
  return order.map(({ column }) => cells[column.name] ?? null);
}

/** A row without what was only read to know where it stands. */
function without(row: string, hidden: ReadonlySet<string>): string {
  const cells = Object.entries(JSON.parse(row) as Record<string, Cell>);
  return JSON.stringify(Object.fromEntries(cells.filter(([name]) => !hidden.has(name))));
}

/** By what a caller sees that an answer is the one that they have. */
export function etagOf(text: string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Whether the caller has an answer with this tag. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match'] ?? '';
  return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim() === etag);
}
