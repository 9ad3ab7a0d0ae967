/** Cutting a list into pages. Pure. */

/** The page sizes to choose from (spec section 9). */
export const PAGE_SIZES = [3, 5, 10, 20] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The rows of a page where nothing else is chosen. */
export const PAGE_SIZE: PageSize = 10;

/** The page of a list with this number, counted from 1; the nearest one that exists when there is no such page. */
export function pageOf<T>(list: readonly T[], wanted: number, size: number): { rows: T[]; page: number } {
  const page = Math.min(Math.max(1, wanted), lastPage(list.length, size));
  return { rows: list.slice((page - 1) * size, page * size), page };
}

/** The number of the last page, which an empty list has, too. */
export function lastPage(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** Which rows a page shows, counted from 1; both 0 when it is empty. */
export function shownOf(page: number, rows: number, size: number): { from: number; to: number } {
  const start = (page - 1) * size;
  return rows === 0 ? { from: 0, to: 0 } : { from: start + 1, to: start + rows };
}
