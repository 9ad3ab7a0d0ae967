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

/** Returns a page of rows with the total count. Calls `count` if the rows don't contain it (`FOUND_COUNT`). */
export async function pageWithCount<R extends { found?: number | undefined }>(
  rows: readonly R[],
  count: () => Promise<number>,
): Promise<Page<R>> {
  return { rows: rows.map(({ found: _found, ...row }) => row), count: rows[0]?.found ?? (await count()) };
}
