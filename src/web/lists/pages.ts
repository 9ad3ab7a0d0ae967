/** Splits a list into pages. */

/** The available page sizes (spec section 9). */
export const PAGE_SIZES = [3, 5, 10, 20] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The default page size. */
export const PAGE_SIZE: PageSize = 10;

/** Returns the requested page of a list, or the nearest existing page. Pages are numbered from 1. */
export function pageOf<T>(list: readonly T[], requestedPage: number, size: number): { rows: T[]; page: number } {
  const page = Math.min(Math.max(1, requestedPage), lastPage(list.length, size));
  return { rows: list.slice((page - 1) * size, page * size), page };
}

/** Returns the number of the last page; 1 for an empty list. */
export function lastPage(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** Returns the range of rows on a page, starting at 1; both 0 if it is empty. */
export function rowRange(page: number, rows: number, size: number): { from: number; to: number } {
  const start = (page - 1) * size;
  return rows === 0 ? { from: 0, to: 0 } : { from: start + 1, to: start + rows };
}
