import { sql } from 'kysely';

/**
 * Returns a LIKE pattern for strings that contain the given text. To ignore case, compare lower(column) with
 * lower(pattern).
 */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A page of a list, and the number of rows on all pages. */
type Page<R> = { rows: Omit<R, 'found'>[]; count: number };

/** A column with the total number of rows found, counted in the same pass, before the page is cut. */
export const FOUND_COUNT = sql<number>`(count(*) over ())::int`.as('found');

/**
 * Returns a page of rows with the total count. A search has already counted all rows in the same pass (`FOUND_COUNT`).
 * `count` is called only for lists without a search, which read just one page from an index, and for pages without
 * rows: those past the last, and a search that finds nothing.
 */
export async function pageWithCount<R extends { found?: number | undefined }>(
  rows: readonly R[],
  count: () => Promise<number>,
): Promise<Page<R>> {
  return { rows: rows.map(({ found: _found, ...row }) => row), count: rows[0]?.found ?? (await count()) };
}
