/** Cutting a list into pages. Pure. */

/** The page sizes to choose from (spec section 9). */
export const PAGE_SIZES = [3, 5, 10, 20] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

/** One page of a list: `from` and `to` count its first and last row from 1, both 0 for an empty list. */
export type Page<T> = { rows: T[]; page: number; pages: number; from: number; to: number; total: number };

/** The page with this number, counted from 1; the nearest one that exists when there is no such page. */
export function pageOf<T>(list: readonly T[], wanted: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * size;
  const rows = list.slice(start, start + size);
  return { rows, page, pages, from: rows.length > 0 ? start + 1 : 0, to: start + rows.length, total: list.length };
}
