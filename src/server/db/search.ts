import { sql } from 'kysely';

/** A LIKE pattern for 'contains this text'. To ignore letter case, compare lower(column) with lower(pattern). */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A page of a list, and how many there are on all pages. */
type Page<R> = { rows: Omit<R, 'found'>[]; count: number };

/** How many a search finds in all, in each row of a page: before the page is cut, in the pass that finds them. */
export const FOUND = sql<number>`(count(*) over ())::int`.as('found');

/**
 * A page of rows with their count. A search has looked at every row to find these, so it has counted them in passing
 * (`FOUND`); a list that is not searched is cut by an index, and a page behind the last has no row to tell: these count.
 */
export async function counted<R extends { found?: number | undefined }>(
  rows: readonly R[],
  count: () => Promise<number>,
): Promise<Page<R>> {
  return { rows: rows.map(({ found: _found, ...row }) => row), count: rows[0]?.found ?? (await count()) };
}
